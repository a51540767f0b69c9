import pytest

from rules.record.lines import LineError, read_formations
from rules.tournament_game.reserves import Means


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("Tactical detachment, 275, 9", ("Tactical detachment", 275, 9, 0)),
        ("Tactical detachment; 275; 9", ("Tactical detachment", 275, 9, 0)),
        ("Tactical detachment\t275\t9", ("Tactical detachment", 275, 9, 0)),
        ("Scouts, 150", ("Scouts", 150, 1, 0)),
        ("Scouts , 150 points , 4 units", ("Scouts", 150, 4, 0)),
        ("Scouts, 150 pts., 1 unit", ("Scouts", 150, 1, 0)),
        ("Warlord Titan, 850, 0, 8", ("Warlord Titan", 850, 0, 8)),
        ("Great Gargant, 850, 0 + DC 12", ("Great Gargant", 850, 0, 12)),
        ("Steam Gargants, 0, 2, DC 6", ("Steam Gargants", 0, 2, 6)),
    ],
)
def test_a_line_is_name_points_units_and_damage_capacity(line: str, read: tuple[str, int, int, int]):
    (formation,) = read_formations(line)
    assert (formation.name, formation.points, formation.units, formation.damage_capacity) == read
    assert (formation.break_point, formation.strength) == (read[2] + read[3], read[2] + read[3])
    assert formation.arrivals == tuple(Means)


def test_formations_are_keyed_in_their_order_and_empty_lines_passed_over():
    read = read_formations("\n  One, 100\n\n Two, 200, 4  \r\n\n")
    assert [(formation.key, formation.name) for formation in read] == [("f1", "One"), ("f2", "Two")]
    assert read_formations(" \n ") == ()


def test_a_long_name_is_cut():
    (formation,) = read_formations(f"{'x' * 300}, 100")
    assert formation.name == "x" * 120


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        ("One, 100\nTwo", 2, "Write the name, the points and the number of units, with commas between them."),
        (", 100, 4", 1, "Write the name, the points and the number of units, with commas between them."),
        ("One, -100, 4", 1, "Write the name, the points and the number of units, with commas between them."),
        ("One, 100, four", 1, "Write the name, the points and the number of units, with commas between them."),
        ("One, 100, 4, 5, 6", 1, "Write the name, the points and the number of units, with commas between them."),
        ("One, 10001, 4", 1, "A formation costs at most 10,000 points."),
        ("One, 100, 0", 1, "A formation has from 1 to 200 units."),
        ("One, 100, 201", 1, "A formation has from 1 to 200 units."),
        ("One, 100, 150, 51", 1, "A formation has from 1 to 200 units."),
        ("\n" + "One, 100\n" * 61, 62, "An army has at most 60 lines here."),
    ],
)
def test_the_first_line_that_says_something_else_is_named(text: str, line: int, told: str):
    with pytest.raises(LineError) as refused:
        read_formations(text)
    assert (refused.value.line, str(refused.value.message)) == (line, told)
    assert str(refused.value) == f"line {line}: {told}"


def test_the_largest_army_is_taken():
    read = read_formations("\n".join(f"Squad {n}, 10000, 100, 100" for n in range(60)))
    assert (len(read), read[-1].key, read[-1].strength) == (60, "f60", 200)
