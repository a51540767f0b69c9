import pytest

from armylists.queries.builder_list import AnswerRow
from armylists.queries.builder_upgrades import GroupRow, UpgradeRow
from armylists.queries.wording import UnitLink, UnitPart

pytestmark = pytest.mark.unit


def _row(name: str, *, count: int = 0, reason: str = "", parts: tuple[UnitPart, ...] = ()) -> UpgradeRow:
    return UpgradeRow(name.lower(), name, "free", count, 1, parts, (), AnswerRow(0, reason, ()), (), (), ())


def _group(*upgrades: UpgradeRow) -> GroupRow:
    return GroupRow("Weapons", "", (), upgrades)


def test_a_group_of_which_nothing_can_be_taken_is_closed_and_says_why_once():
    group = _group(*(_row(name, reason="No mounts.") for name in ("Cannon", "Laser", "Melta")))
    assert (group.is_closed, group.reason) == (True, "No mounts.")


@pytest.mark.parametrize(
    "upgrades",
    [
        (_row("Cannon", reason="No."), _row("Laser", reason="No.")),
        (_row("Cannon", reason="No."), _row("Laser", reason="No."), _row("Melta")),
        (_row("Cannon", reason="No."), _row("Laser", reason="No."), _row("Melta", count=1, reason="No.")),
    ],
)
def test_a_group_stays_open_while_it_is_short_or_something_of_it_is_taken_or_can_be(upgrades: tuple[UpgradeRow, ...]):
    assert (_group(*upgrades).is_closed, _group(*upgrades).reason) == (False, "")


def test_a_closed_group_with_several_reasons_leaves_them_at_their_upgrades():
    group = _group(_row("Cannon", reason="No."), _row("Laser", reason="Never."), _row("Melta", reason="No."))
    assert (group.is_closed, group.reason) == (True, "")


@pytest.mark.parametrize(
    ("count", "unit", "sheet"),
    [("1 ×", "Cannon", "cannon"), ("2 ×", "Cannon", ""), ("1 ×", "Cannon of old", "")],
)
def test_the_name_leads_to_the_datasheet_where_it_says_all_that_comes(count: str, unit: str, sheet: str):
    assert _row("Cannon", parts=(UnitPart(count, (UnitLink("cannon", unit),)),)).sheet == sheet


def test_what_brings_no_unit_leads_nowhere():
    assert _row("Cannon").sheet == ""


def test_many_units_are_long_and_a_weapon_is_not():
    tanks = tuple(UnitLink(f"tank-{number}", "Destroyer Tank Hunter") for number in range(5))
    assert _row("Squadron", parts=(UnitPart("3 of", tanks),)).is_long
    assert not _row("Cannon", parts=(UnitPart("1 ×", (UnitLink("cannon", "Cannon"),)),)).is_long
