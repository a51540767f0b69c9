from random import Random

import pytest

from armylists.models import ArmyList
from config.lib.errors import Conflict, Invalid
from rules.composition.verdict import judge
from tests.shipped import shipped_rules
from tournaments.events.desk.services import move_on
from tournaments.events.rehearsal.services.armies import muster_army
from tournaments.events.rehearsal.services.rehearsals import MOST, create_rehearsal, invented_name
from tournaments.events.rounds.services.drawing import draw_round
from tournaments.events.rounds.services.publishing import publish_round
from tournaments.events.settings.services import delete_event
from tournaments.models import Event, ListSubmission
from tournaments.permissions import actor_of

pytestmark = pytest.mark.django_db


def people_of(event):
    return [(entry.name, entry.club, entry.rating) for entry in event.entries.order_by("pk")]


def armies_of(event):
    rows = ListSubmission.objects.filter(entry__event=event).order_by("entry")
    return [(one.list_reference, one.points, one.state, one.is_legal) for one in rows]


def test_rehearsal_is_ready_to_start(owner):
    event = create_rehearsal(user=owner, players=5, rounds=4)
    assert (event.state, event.is_rehearsal, event.round_count) == ("locked", True, 4)
    assert event.visibility == Event.Visibility.PRIVATE
    assert {entry.state for entry in event.entries.all()} == {"checked-in"}
    assert {(state, is_legal) for _list, _points, state, is_legal in armies_of(event)} == {("approved", True)}
    assert event.tables.count() == 3
    actor = actor_of(event, user=owner)
    move_on(event=event, actor=actor, to="running", is_confirmed=True)
    draw_round(event=event, actor=actor, number=1)
    assert publish_round(event=event, actor=actor, number=1).pairings.count() == 3


def test_same_seed_gives_the_same_people_and_armies(owner):
    first, second = (create_rehearsal(user=owner, players=4, seed=3) for _time in range(2))
    assert people_of(first) == people_of(second)
    assert armies_of(first) == armies_of(second)
    assert armies_of(create_rehearsal(user=owner, players=4, seed=4)) != armies_of(first)


def test_seed_is_that_of_the_draws(owner):
    assert create_rehearsal(user=owner, players=2, seed=11).seed == 11


def test_names_of_the_largest_rehearsal_are_told_apart():
    assert len({invented_name(index) for index in range(MOST + 30)}) == MOST + 30


@pytest.mark.parametrize(
    ("field", "changed"),
    [
        *(("players", {"players": number}) for number in (-1, 0, 1, 201)),
        *(("round_count", {"rounds": number}) for number in (0, 31)),
        *(("seed", {"seed": number}) for number in (-1, 2**53)),
    ],
)
def test_field_that_nobody_can_rehearse_with_is_refused(field, changed, owner):
    with pytest.raises(Invalid) as refused:
        create_rehearsal(user=owner, **{"players": 4, **changed})
    assert refused.value.field == field
    assert not Event.objects.exists()


def test_rehearsal_without_army_lists_is_refused(owner):
    ArmyList.objects.update(state=ArmyList.State.RETIRED)
    with pytest.raises(Conflict) as refused:
        create_rehearsal(user=owner, players=4)
    assert refused.value.code == "no_lists"
    assert not Event.objects.exists()


def test_running_rehearsal_is_thrown_away_with_everything(owner):
    event = create_rehearsal(user=owner, players=2)
    actor = actor_of(event, user=owner)
    move_on(event=event, actor=actor, to="running", is_confirmed=True)
    draw_round(event=event, actor=actor, number=1)
    delete_event(event=event, actor=actor)
    assert not Event.objects.exists()
    assert not ListSubmission.objects.exists()


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("reference", ["netea/steel-legion", "netea/codex-astartes"])
def test_invented_armies_are_legal_and_nearly_full(reference, seed):
    rules = shipped_rules(reference)
    army = muster_army(rules, limit=3000, random=Random(seed))
    verdict = judge(rules, army)
    assert verdict.is_legal
    assert 2500 <= verdict.points <= 3000


def test_no_army_is_found_for_no_points():
    assert muster_army(shipped_rules("netea/steel-legion"), limit=1, random=Random(1)) is None
