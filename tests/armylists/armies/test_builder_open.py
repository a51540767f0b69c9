import pytest

from armylists.armies.queries.builder_open import OpenCard, open_card
from armylists.armies.queries.builder_rules import place_rules
from armylists.armies.queries.builder_upgrades import UpgradeRow
from rules.composition.army import FormationPick, UpgradePick
from rules.composition.availability import AvailabilityChecker
from tests.rules.factories import armour, army_of, make_rules, pick, state_of

pytestmark = pytest.mark.unit

RULES = make_rules()


def _open(formation: FormationPick) -> OpenCard:
    state = state_of(RULES, formation)
    return open_card(AvailabilityChecker(RULES, army_of(formation), state), formation.key, place_rules(RULES, state))


def _upgrade(card: OpenCard, name: str) -> UpgradeRow:
    return next(row for group in card.groups for row in group.upgrades if row.id == name)


def _with(name: str, *, on: str | None = None, units: tuple[tuple[str, int], ...] = ()) -> FormationPick:
    return FormationPick(
        "f1",
        "armour",
        units=(("tank", 3), ("flame-tank", 1)),
        upgrades=(UpgradePick(name, 1, on, units),),
    )


def test_a_choice_shows_how_many_of_how_many():
    (choice,) = _open(armour("f1", tanks=3, flame_tanks=1)).choices
    assert [(kind.unit.id, kind.count) for kind in choice.kinds] == [("tank", 3), ("flame-tank", 1)]
    assert (choice.have, choice.is_mixed, choice.is_complete) == (4, True, True)
    assert not _open(armour("f1", tanks=2)).choices[0].is_complete


def test_an_only_host_need_not_be_chosen_but_is_shown_when_it_was():
    assert _upgrade(_open(_with("captain")), "captain").hosts == ()
    (host,) = _upgrade(_open(_with("captain", on="tank")), "captain").hosts
    assert (host.unit.id, host.is_current) == ("tank", True)


def test_what_was_not_taken_has_neither_hosts_nor_kinds():
    rows = [row for group in _open(pick("armour")).groups for row in group.upgrades]
    assert {(row.count, row.hosts, row.splits) for row in rows} == {(0, (), ())}


@pytest.mark.parametrize(
    ("units", "counts"), [((), [("flame-tank", 2), ("tank", 0)]), ((("tank", 2),), [("flame-tank", 0), ("tank", 2)])]
)
def test_kinds_that_an_upgrade_brings_are_counted_as_split_or_all_of_the_first(units, counts):
    splits = _upgrade(_open(_with("flamers", units=units)), "flamers").splits
    assert [(row.unit.id, row.count) for row in splits] == counts
    assert [row.is_full for row in splits] == [count == 2 for _, count in counts]


def test_a_full_choice_needs_no_reason_and_a_foreign_one_does():
    (choice,) = _open(armour("f1", tanks=4)).choices
    assert [(kind.unit.id, kind.is_full) for kind in choice.kinds] == [("tank", True), ("flame-tank", False)]
    (short,) = _open(armour("f1", tanks=2)).choices
    assert [kind.is_full for kind in short.kinds] == [False, False]


def test_a_decision_with_one_value_is_none():
    more = '[[formation]]\nid = "drop"\nsection = "core"\nname = "Drop"\npoints = 10\nunits = ["trooper"]\n'
    one = '{ id = "arrival", name = "Arrival", values = { teleport = "By teleport" } }'
    two = '{ id = "faith", name = "Faith", values = { old = "Old", new = "New" } }'
    rules = make_rules(more + f"attributes = [{one}, {two}]\n")
    state = state_of(rules, pick("drop"))
    card = open_card(AvailabilityChecker(rules, army_of(pick("drop")), state), "f1", place_rules(rules, state))
    assert [decision.id for decision in card.attributes] == ["faith"]
