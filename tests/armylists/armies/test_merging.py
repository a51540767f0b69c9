"""Edits that waited on a device: each is written once, over what others changed, and nothing is lost."""

import pytest

from armylists.armies.queries.history import changes_of
from armylists.armies.services.armies import edit_army, undo
from armylists.armies.services.merging import MOST_OF_OTHERS, SentEdit, merge_edits
from config.lib.errors import Invalid
from rules.composition.edits import (
    AddFormation,
    MoveFormation,
    RemoveFormation,
    RenameArmy,
    RenameFormation,
    SetLimit,
    SetNote,
    SetSize,
    SetUpgrade,
)
from tests.armylists.visitors import make_army

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture
def army():
    made = make_army().army
    edit_army(army=made, edit=AddFormation("tank-company"), base=1)
    made.refresh_from_db()
    return made


def merge(army, *edits, base=2, own=(), insist=False):
    """What became of the edits, called a, b, c …; and whether each can be insisted on."""
    sent = [SentEdit(name, edit, is_insisted=insist) for name, edit in zip("abcdef", edits, strict=False)]
    _revision, outcomes = merge_edits(army=army, edits=sent, base=base, own=own)
    return [(one.state.value, one.can_insist) for one in outcomes]


def newest_document(army):
    army.refresh_from_db()
    return army.head.document["formations"]


def newest(army):
    army.refresh_from_db()
    return army.head.number, army.name, [pick["name"] or pick["formation"] for pick in army.head.document["formations"]]


ACCEPTED, CONFLICT, REFUSED = ("accepted", False), ("conflict", True), ("refused", True)
GONE = ("conflict", False)


def test_edits_become_revisions_in_their_order(army):
    assert merge(army, RenameArmy("Mine"), AddFormation("artillery-company")) == [ACCEPTED, ACCEPTED]
    assert newest(army) == (4, "Mine", ["tank-company", "artillery-company"])
    assert [changes_of(one) for one in army.revisions.filter(number__gt=2)] == [
        ["Renamed to Mine"],
        ["+ Artillery Company, 550 points"],
    ]


def test_sent_twice_is_written_once(army):
    for _ in range(2):
        assert merge(army, AddFormation("artillery-company"), RenameArmy("Mine")) == [ACCEPTED, ACCEPTED]
    assert newest(army) == (4, "Mine", ["tank-company", "artillery-company"])
    edit_army(army=army, edit=AddFormation("artillery-company"), base=None, edit_id="a")
    assert newest(army)[0] == 4


def test_what_others_changed_meanwhile_stays_and_the_same_thing_is_a_conflict(army):
    edit_army(army=army, edit=RenameFormation("f1", "Theirs"), base=2)
    edit_army(army=army, edit=SetLimit(2500), base=None)
    told = merge(army, RenameFormation("f1", "Mine"), RenameArmy("Ours"), RemoveFormation("f1"))
    assert told == [CONFLICT, ACCEPTED, CONFLICT]
    assert newest(army) == (5, "Ours", ["Theirs"])
    assert merge(army, RenameFormation("f1", "Mine"), insist=True) == [ACCEPTED]
    assert newest(army) == (6, "Ours", ["Mine"])


def test_nobody_can_insist_on_what_was_meant_for_another_formation(army):
    edit_army(army=army, edit=RemoveFormation("f1"), base=2)
    edits = (
        RemoveFormation("f1"),
        SetNote("mine", "f1"),
        RenameFormation("f1", "Mine"),
        SetUpgrade("f1", "flak", 1),
        SetSize("f1", "big"),
        MoveFormation("f1", 0),
    )
    assert merge(army, *edits[1:], insist=True) == [GONE] * 5
    for entry in ("artillery-company", "tank-company"):
        edit_army(army=army, edit=AddFormation(entry), base=None)
        assert [one["key"] for one in newest_document(army)] == ["f1"]
        for insist in (False, True):
            assert merge(army, *edits, insist=insist) == [GONE] * 6
        edit_army(army=army, edit=RemoveFormation("f1"), base=None)
    assert merge(army, RemoveFormation("f1"), insist=True) == [ACCEPTED]


def test_what_was_written_to_a_formation_before_ones_own_removal_goes_to_no_other(army):
    edits = (RemoveFormation("f1"), AddFormation("artillery-company"), RenameFormation("f1", "Mine"))
    for _ in range(2):
        assert merge(army, *edits) == [ACCEPTED, ACCEPTED, GONE]
    assert newest(army) == (4, "Relief", ["artillery-company"])
    sent = [SentEdit("z", SetNote("mine", "f1"))]
    assert merge_edits(army=army, edits=sent, base=2, own=["a", "b"])[1][0].state == "conflict"
    assert merge_edits(army=army, edits=sent, base=4)[1][0].state == "accepted"


def test_ones_own_edits_of_an_earlier_sending_are_no_conflict(army):
    merge(army, RenameArmy("First"))
    sent = [SentEdit("z", RenameArmy("Second"))]
    assert merge_edits(army=army, edits=sent, base=2)[1][0].state == "conflict"
    assert merge_edits(army=army, edits=sent, base=2, own=["a"])[1][0].state == "accepted"
    assert newest(army)[1] == "Second"


def test_what_was_undone_elsewhere_is_compared_as_it_is_now(army):
    undo(army=army)
    assert merge(army, RenameFormation("f1", "Mine"), RenameArmy("Ours"), RemoveFormation("f1")) == [
        GONE,
        ACCEPTED,
        ACCEPTED,
    ]


def test_many_changes_of_others_are_looked_at_together(army, monkeypatch):
    monkeypatch.setattr("armylists.armies.services.merging.MOST_OF_OTHERS", 1)
    for name in ("One", "Two"):
        edit_army(army=army, edit=RenameFormation("f1", name), base=None)
    assert merge(army, RenameFormation("f1", "Mine"), RenameArmy("Ours")) == [CONFLICT, ACCEPTED]
    assert MOST_OF_OTHERS > 1


def test_what_the_list_does_not_allow_or_know_is_refused_and_holds_up_nobody(army):
    edit_army(army=army, edit=AddFormation("regimental-hq"), base=None)
    told = merge(army, AddFormation("regimental-hq"), AddFormation("nobody"), RenameArmy("Ours"), base=3)
    assert told == [REFUSED, ("refused", False), ACCEPTED]
    forced = SentEdit("x", AddFormation("regimental-hq"), is_forced=True)
    assert merge_edits(army=army, edits=[forced], base=None)[1][0].state == "accepted"


def test_a_state_that_never_was_is_refused(army):
    edit_army(army=army, edit=RenameArmy("x"), base=None)
    with pytest.raises(Invalid):
        merge(army, RenameArmy("Mine"), base=99)
