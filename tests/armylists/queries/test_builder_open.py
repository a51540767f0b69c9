import pytest

from armylists.queries.builder_open import OpenCard, UpgradeRow, open_card
from armylists.queries.builder_rules import place_rules
from rules.composition.army import FormationPick, UpgradePick
from rules.composition.availability import Asker
from tests.rules.factories import armour, army_of, make_rules, pick, state_of

pytestmark = pytest.mark.unit

RULES = make_rules()


def _open(formation: FormationPick) -> OpenCard:
    state = state_of(RULES, formation)
    return open_card(Asker(RULES, army_of(formation), state), formation.key, place_rules(RULES, state))


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
