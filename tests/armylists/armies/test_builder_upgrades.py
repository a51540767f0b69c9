import pytest

from armylists.armies.queries.builder_list import AnswerRow
from armylists.armies.queries.builder_upgrades import GroupRow, UpgradeRow
from armylists.catalogue.queries.wording import UnitLink, UnitPart

pytestmark = pytest.mark.unit


def _row(name: str, *, count: int = 0, reason: str = "", parts: tuple[UnitPart, ...] = ()) -> UpgradeRow:
    return UpgradeRow(name.lower(), name, "free", count, 1, parts, (), AnswerRow(0, reason, ()), (), (), ())


def _group(*upgrades: UpgradeRow) -> GroupRow:
    return GroupRow("weapons", "Weapons", "", (), upgrades)


def _told(group: GroupRow) -> tuple[str, list[str]]:
    return group.reason, [row.name for row in group.off]


def test_a_group_of_which_nothing_can_be_taken_says_why_once():
    group = _group(*(_row(name, reason="No mounts.") for name in ("Cannon", "Laser", "Melta")))
    assert _told(group) == ("No mounts.", ["Cannon", "Laser", "Melta"])


def test_nobody_insists_on_what_is_taken():
    rows = [_row(name, reason="Full.") for name in ("Cannon", "Laser", "Melta")]
    group = _group(_row("Quake", count=1, reason="Full."), *rows, _row("Landing pad"))
    assert _told(group) == ("Full.", ["Cannon", "Laser", "Melta"])


@pytest.mark.parametrize(
    "upgrades",
    [
        (_row("Cannon", reason="No."), _row("Laser", reason="No.")),
        (_row("Cannon", reason="No."), _row("Laser", reason="Never."), _row("Melta", reason="No."), _row("Quake")),
    ],
)
def test_few_upgrades_and_several_reasons_say_why_one_by_one(upgrades: tuple[UpgradeRow, ...]):
    assert _told(_group(*upgrades)) == ("", [])


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
