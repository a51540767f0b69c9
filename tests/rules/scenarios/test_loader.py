from collections.abc import Iterator
from fractions import Fraction

import pytest

from rules.catalogue.problems import CatalogueError, Problem
from rules.composition.army import FormationPick, UpgradePick
from rules.scenarios.forces import Allowance, FixedForce, FreeForce, PrintedForce, PrintedFormation, Purse
from rules.scenarios.integrity import VictoryKinds
from rules.scenarios.loader import field_force, find_force_defects, load_scenario, load_scenarios
from rules.scenarios.places import Along
from rules.scenarios.tables import Board, Circle, Feature, Point, Rectangle, Zone
from rules.scenarios.values import Arrival, Distance, Kind, Length, Order, Role, Scenario, Track, Who
from rules.tournament_game.sides import Side
from tests.rules.scenarios.documents import SCENARIO, changed
from tests.shipped import shipped_rules

FILE = "scenarios/bridge.toml"
MARINES = '{ kind = "fixed", army_list = "revamp/training-marines", formations = [%s] }'
PRINTED = '{ kind = "printed", formations = [{ name = "Band", units = { "Buggy" = 5, "Warbike" = 4 }, repeat = 2 }] }'


def look_at_nothing(scenario: Scenario) -> Iterator[tuple[str, str]]:
    return iter(())


def want_two(scenario: Scenario) -> Iterator[tuple[str, str]]:
    if scenario.victory.parameters["objectives"] != 2:
        yield "parameters.objectives", "must be 2"
        yield "", "cannot be judged"


KINDS: VictoryKinds = {"holding": look_at_nothing, "two": want_two}


def load(data: bytes) -> Scenario:
    scenario, problems = load_scenario(data, file=FILE, publication="club", kinds=KINDS)
    assert problems == ()
    assert scenario is not None
    return scenario


def defects(data: bytes, file: str = FILE, abilities: set[str] | None = None) -> list[tuple[str, int | None, str]]:
    scenario, problems = load_scenario(data, file=file, publication="club", kinds=KINDS, abilities=abilities)
    assert scenario is None
    assert {problem.file for problem in problems} == {file}
    return [(problem.path, problem.line, problem.message) for problem in problems]


def marines(formations: str) -> bytes:
    return changed(PRINTED, MARINES % formations)


def test_everything_that_is_written_becomes_a_value():
    scenario = load(SCENARIO.encode())
    assert (scenario.publication, scenario.id, scenario.kind, scenario.number) == ("club", "bridge", Kind.PUBLISHED, 1)
    assert (scenario.a.role, scenario.a.strategy_rating, scenario.a.special_rules) == (
        Role.ATTACKER, None, ("mob-rule",))  # fmt: skip
    assert (scenario.b.side, scenario.b.role, scenario.b.initiative) == (Side.B, Role.DEFENDER, "2+")
    assert (scenario.player(Side.A), scenario.player(Side.B)) == scenario.players
    assert (scenario.table.width, scenario.table.edges) == ((120, 180), ("long", "corner"))
    assert scenario.table.boards == (Board("North", 180, 120),)
    assert scenario.length == Length(4, 6, by_roll=True, text="Four turns.")
    assert scenario.rules[0].text == ("The river rises.", "Nobody swims.")
    assert scenario.arrivals == (
        Arrival(Who.B, 2, must=False, faster_than=15, what="The fast ones.", where=""),)  # fmt: skip
    assert [(item.kind, item.objectives, item.states, item.allowance) for item in scenario.track] == [
        (Track.MARKERS, ("bridge", "camp"), (), None),
        (Track.SITES, (), (), "Guns"),
        (Track.FORMATIONS, (), ("strength",), None),
    ]
    assert [note.text for note in scenario.notes] == ["Nothing else is known."]


def test_places_become_points_and_areas():
    scenario = load(SCENARIO.encode())
    zero, half, whole = Along(Fraction(0), 0), Along(Fraction(1, 2), 0), Along(Fraction(1), 0)
    origin = Point(zero, zero)
    areas = (Rectangle(origin, Point(whole, Along(Fraction(0), 15))), Circle(origin, 15))
    assert scenario.zones == (Zone("bank", "Bank", Side.A, areas, ""),)
    middle = Point(half, half)
    assert scenario.terrain.features == (
        Feature("River", "river", (Point(zero, half), Point(whole, half)), (Circle(middle, 5),)),)  # fmt: skip
    bridge, camp = scenario.objectives
    assert (bridge.at, bridge.placed_by) == ((Point(half, Along(Fraction(1, 2), -5)),), None)
    assert (camp.count, camp.placed_by, camp.order) == (2, Who.B, Order.HIGHER_RATING)
    assert camp.distances == (Distance(within=False, cm=30, of="the edges"),)
    step = scenario.setup[0]
    assert (step.zones, step.distances) == (("bank",), (Distance(within=True, cm=15, of="your edge"),))
    assert scenario.capture is not None
    assert (scenario.capture.within, scenario.capture.remembers, scenario.capture.broken_capture) == (15, True, False)


def test_forces_in_words_are_repeated():
    band = PrintedFormation("Band", (("Buggy", 5), ("Warbike", 4)))
    assert load(SCENARIO.encode()).a.force == PrintedForce((band, band))


def test_forces_to_buy_keep_their_conditions():
    purse = Purse(
        "Fortifications",
        "club/bunkers",
        share=Fraction(1, 4),
        least=None,
        most=None,
        of=Side.A,
        bonus=True,
        text="Up to a quarter.",
    )
    guns = Allowance("Guns", 1, 1000, started=False, least=None, most=None, exact=False, cost=50, text="")
    assert load(SCENARIO.encode()).b.force == FreeForce(
        points=(2000, 5000),
        most=5000,
        ratio=None,
        lists=("club/guard",),
        supplements=("club/bunkers",),
        purses=(purse,),
        allowances=(guns,),
        demands=("At least one bridge.",),
    )


def test_a_ratio_stands_for_points():
    force = load(changed("points = [2000, 5000]", 'ratio = "3/2"')).b.force
    assert isinstance(force, FreeForce)
    assert (force.points, force.ratio) == (None, Fraction(3, 2))


def test_printed_forces_of_a_list_are_picks_with_keys():
    text = (
        '{ formation = "tactical", repeat = 2, upgrades = ["captain"] }, '
        '{ formation = "devastator", name = "Guns", upgrades = [{ upgrade = "captain", on = "devastator" }] }'
    )
    assert load(marines(text)).a.force == FixedForce(
        "revamp/training-marines",
        (
            FormationPick("f1", "tactical", upgrades=(UpgradePick("captain"),)),
            FormationPick("f2", "tactical", upgrades=(UpgradePick("captain"),)),
            FormationPick("f3", "devastator", name="Guns", upgrades=(UpgradePick("captain", 1, "devastator"),)),
        ),
    )


def test_a_scenario_may_have_no_rule_of_victory_and_no_objectives():
    text = SCENARIO.replace('kind = "holding"\nparameters = { objectives = 1 }\n', "")
    head, _, rest = text.partition("[[objective]]")
    rest = rest.partition("[[setup]]")[2].replace('objectives = ["bridge", "camp"]', "").replace('"markers"', '"flag"')
    scenario = load(f"{head}[[setup]]{rest}".encode())
    assert (scenario.victory.kind, scenario.objectives, scenario.capture) == (None, (), None)


@pytest.mark.parametrize(
    ("old", "new", "path", "message"),
    [
        ("number = 1", "number = 0", "number", "must be at least 1"),
        ("most = 6", "least = 6", "length.least", "is not known here: it is misspelt, or it belongs to another table"),
        ('y = "50% - 5cm"', 'y = "middle"', "objective[0].at[0].y",
         "'middle' is no place along an edge; write 20cm, 50%, 50% + 30cm or 100% - 15cm"),
        ('kind = "holding"', 'kind = "chess"', "victory.kind", "'chess' is no kind of victory; known are holding, two"),
        ("objectives = 1", "objectives = -1", "victory.parameters.objectives", "must be 2"),
    ],
)  # fmt: skip
def test_forms_are_strict_and_defects_have_lines(old: str, new: str, path: str, message: str):
    data = changed(old, new)
    if "-1" in new:
        data = data.replace(b'kind = "holding"', b'kind = "two"')
    line = data.decode()[: data.decode().index(new)].count("\n") + 1
    assert defects(data)[0] == (path, line, message)


def test_what_is_no_toml_has_its_line():
    assert defects(b"id =") == [("", 1, "not TOML: Invalid value at the end of the document")]


@pytest.mark.parametrize(("old", "new"), [('kind = "printed"', 'kind = "fancy"'), ('share = "1/4"', 'share = "25%"')])
def test_other_forms_are_refused(old: str, new: str):
    assert len(defects(changed(old, new))) == 1


def test_the_rule_of_victory_may_refuse_a_scenario():
    told = defects(changed('kind = "holding"', 'kind = "two"'))
    assert [(path, message) for path, _line, message in told] == [
        ("victory.parameters.objectives", "must be 2"),
        ("victory", "cannot be judged"),
    ]


def test_the_file_is_called_like_the_scenario():
    assert defects(SCENARIO.encode(), "scenarios/ford.toml") == [("id", 2, "must be the name of the file")]


def test_special_rules_are_looked_up_where_the_glossary_is_known():
    assert defects(SCENARIO.encode(), abilities={"fearless"}) == [
        ("sides.a.special_rules[0]", 12, "'mob-rule' is not in the glossary")]  # fmt: skip
    scenario, problems = load_scenario(
        SCENARIO.encode(), file=FILE, publication="club", kinds=KINDS, abilities={"mob-rule"})  # fmt: skip
    assert (scenario is not None, problems) == (True, ())


def test_scenarios_come_in_the_order_of_the_source():
    def named(name: str, kind: str, number: int) -> bytes:
        text = SCENARIO.replace('id = "bridge"\nname = "The', f'id = "{name}"\nname = "The').replace(
            "number = 1", f"number = {number}"
        )
        return text.replace('kind = "published"', f'kind = "{kind}"').encode()

    files = {
        "scenarios/ford.toml": named("ford", "published", 2),
        "scenarios/bridge.toml": named("bridge", "published", 1),
        "scenarios/first.toml": named("first", "training", 2),
        "armies/x.toml": b"nonsense",
        "scenarios/readme.md": b"nonsense",
    }
    loaded = load_scenarios(files, publication="club", kinds=KINDS)
    assert [scenario.id for scenario in loaded] == ["first", "bridge", "ford"]


def test_every_problem_of_every_file_is_told():
    files = {
        "scenarios/bridge.toml": SCENARIO.encode(),
        "scenarios/ford.toml": SCENARIO.replace('id = "bridge"\nname = "The', 'id = "ford"\nname = "The').encode(),
        "scenarios/moor.toml": b"",
    }
    with pytest.raises(CatalogueError) as caught:
        load_scenarios(files, publication="club", kinds=KINDS)
    told = {(problem.file, problem.path, problem.message) for problem in caught.value.problems}
    assert ("scenarios/moor.toml", "victory", "is missing") in told
    assert ("scenarios/ford.toml", "number", "'bridge' has it already") in told


def test_a_printed_force_is_an_army_of_its_list_without_points_to_spare():
    rules = shipped_rules("revamp/training-marines")
    force = load(marines('{ formation = "tactical", repeat = 2 }')).a.force
    assert isinstance(force, FixedForce)
    army = field_force(force, rules, name="Alpha")
    assert (army.army_list, army.points_limit, army.name) == ("revamp/training-marines@2020-04", 1, "Alpha")
    assert army.formations == force.formations


@pytest.mark.parametrize(
    ("formations", "expected"),
    [
        ('{ formation = "tactical" }', []),
        ('{ formation = "tacticl" }', [
            Problem(FILE, "sides.a.force.formations[0].formation", "the list has no formation 'tacticl'")]),
        ('{ formation = "devastator", upgrades = ["tactical-dreadnought"] }', [
            Problem(FILE, "sides.a.force.formations",
                    "not a legal army: Devastator does not offer Tactical Dreadnought.")]),
    ],
)  # fmt: skip
def test_printed_forces_must_be_legal_armies(formations: str, expected: list[Problem]):
    scenario = load(marines(formations))
    known = {name: shipped_rules("revamp/training-marines") for name in
             ("revamp/training-marines", "club/guard", "club/bunkers")}  # fmt: skip
    assert list(find_force_defects(scenario, rules_of=known.get)) == expected


def test_lists_that_do_not_exist_are_told():
    told = list(find_force_defects(load(marines('{ formation = "tactical" }')), rules_of=lambda name: None))
    assert [(problem.path, problem.message) for problem in told] == [
        ("sides.a.force.army_list", "there is no list 'revamp/training-marines'"),
        ("sides.b.force", "there is no list 'club/guard'"),
        ("sides.b.force", "there is no list 'club/bunkers'"),
    ]


def test_forces_in_words_name_no_list():
    rules = shipped_rules("revamp/training-marines")
    assert list(find_force_defects(load(SCENARIO.encode()), rules_of=lambda name: rules)) == []
