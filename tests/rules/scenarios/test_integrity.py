import pytest

from rules.scenarios.loader import load_scenario
from tests.rules.scenarios.documents import SCENARIO, changed

FORCE = '{ kind = "printed", formations = [{ name = "Band", units = { "Buggy" = 5, "Warbike" = 4 }, repeat = 2 }] }'
OFF = "does not lie on a table of"


def defects(data: bytes) -> list[tuple[str, str]]:
    scenario, problems = load_scenario(
        data, file="scenarios/bridge.toml", publication="club", kinds={"holding": lambda scenario: ()})  # fmt: skip
    assert (scenario is None) == bool(problems)
    return [(problem.path, problem.message) for problem in problems]


def test_the_scenario_of_these_tests_is_sound():
    assert defects(SCENARIO.encode()) == []


@pytest.mark.parametrize(
    ("old", "new", "path", "message"),
    [
        ('id = "guns"', 'id = "markers"', "track[1].id", "'markers' is used twice"),
        ("points = [2000, 5000]", 'points = [2000, 5000]\nratio = "3/2"', "sides.b.force.ratio",
         "stands instead of points, not beside them"),
        ("points = [2000, 5000]", "points = [5000, 2000]", "sides.b.force.points",
         "runs from the lower to the higher number"),
        ('supplements = ["club/bunkers"]', "", "sides.b.force.purse[0].supplement",
         "'club/bunkers' is not among the supplements of this force"),
        ("drawn = [180, 120]", "drawn = [180, 150]", "table.drawn", "the depth drawn is 150cm, outside of 90-120cm"),
        ("drawn = [180, 120]", "drawn = [180, 120]\nsquare = true", "table.square", "width and depth differ"),
        ('y = ["0cm", "15cm"]', 'y = ["15cm", "15cm"]', "zone[0].areas[0].y", f"{OFF} 90cm"),
        ('y = ["0cm", "15cm"]', 'y = ["100cm", "110cm"]', "zone[0].areas[0].y", f"{OFF} 90cm"),
        ('{ x = "0cm", y = "0cm", radius = 15 }', '{ x = "150cm", y = "0cm", radius = 15 }', "zone[0].areas[1].x",
         f"{OFF} 120cm"),
        ('line = [{ x = "0%", y = "50%" }', 'line = [{ x = "0%", y = "100% + 1cm" }', "terrain.feature[0].line[0].y",
         f"{OFF} 90cm"),
        ('areas = [{ x = "50%", y = "50%", radius = 5 }]', 'areas = [{ x = "0% - 5cm", y = "50%", radius = 5 }]',
         "terrain.feature[0].areas[0].x", f"{OFF} 120cm"),
        ('y = "50% - 5cm"', 'y = "50% - 50cm"', "objective[0].at[0].y", f"{OFF} 90cm"),
        ('name = "Bridge"', 'name = "Bridge"\ncount = 3', "objective[0].at", "has 1 points for 3 objectives"),
        ('placed_by = "b"\n', "", "objective[1]", "needs its points, or who places it"),
        ('zones = ["bank"]', 'zones = ["bank", "moor"]', "setup[0].zones[1]", "'moor' names nothing in this scenario"),
        ("turns = 4\n", "", "length.turns", "is missing, but the turns after it are told"),
        ("turns = 4\nmost = 6\n", "", "length.turns", "is missing, but the turns after it are told"),
        ('most = 6\nextra = "equal-roll"', "most = 3", "length.most", "is less than the 4 turns of the game"),
        ('objectives = ["bridge", "camp"]', 'objectives = ["bridge", "hill"]', "track[0].objectives[1]",
         "'hill' names nothing in this scenario"),
        ('objectives = ["bridge", "camp"]', "", "track[0].objectives", "are what markers track, and nothing else does"),
        ('states = ["strength"]', "", "track[2].states", "are what formations have, and nothing else does"),
        ('side = "a"\nstates', "states", "track[2].side", "is missing: whose formations?"),
        ("start = 4", "start = 5", "track[1].start", "is not from 0 to 4"),
        ('allowance = "Guns"', "", "track[1].number", "or an allowance: one of them says how many there are"),
        ('allowance = "Guns"', 'allowance = "Guns"\nnumber = 2', "track[1].number",
         "or an allowance: one of them says how many there are"),
        ('allowance = "Guns"', 'allowance = "Tanks"', "track[1].allowance", "'Tanks' is no allowance of that side"),
        ('side = "b"\nmost = 4', "most = 4", "track[1].allowance", "'Guns' is no allowance of that side"),
        ('kind = "holding"\n', "", "victory.parameters", "belong to a kind, and none is named"),
    ],
)  # fmt: skip
def test_what_does_not_fit_together_is_told(old: str, new: str, path: str, message: str):
    assert defects(changed(old, new)) == [(path, message)]


def test_ids_are_used_once():
    assert defects(changed('id = "camp"', 'id = "bridge"')) == [
        ("objective[1].id", "'bridge' is used twice"),
        ("track[0].objectives[1]", "'camp' names nothing in this scenario"),
    ]


def test_spans_of_the_table_run_upwards():
    assert defects(changed("width = [120, 180]", "width = [180, 120]")) == [
        ("table.width", "runs from the lower to the higher number")]  # fmt: skip


def test_two_forces_cannot_depend_on_each_other():
    text = SCENARIO.replace("points = [2000, 5000]", 'ratio = "3/2"').replace(FORCE, '{ kind = "free", ratio = "2/3" }')
    assert defects(text.encode()) == [
        ("sides.b.force.ratio", "both sides depend on each other; give one of them points")]  # fmt: skip


def test_a_square_table_has_equal_sides():
    text = SCENARIO.replace("width = [120, 180]\ndepth = [90, 120]\ndrawn = [180, 120]",
                            "width = [90, 120]\ndepth = [90, 120]\ndrawn = [120, 120]\nsquare = true")  # fmt: skip
    assert defects(text.encode()) == []
