"""Load scenarios: bytes in, checked values out, or every defect with its file, place and line."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import replace
from functools import cache

from pydantic import TypeAdapter

from rules.catalogue.defects import read_form
from rules.catalogue.positions import add_lines
from rules.catalogue.problems import CatalogueError, Problem
from rules.catalogue.reading import read_toml
from rules.composition.army import Army
from rules.composition.compile import ListRules
from rules.composition.documents import DocumentError, check_army
from rules.composition.verdict import judge
from rules.scenarios.documents import ScenarioDoc
from rules.scenarios.forces import FixedForce, FreeForce
from rules.scenarios.integrity import VictoryKinds, find_document_defects, find_victory_defects
from rules.scenarios.values import Scenario

FOLDER = "scenarios/"
# Fixed forces cost what their lists say; the limit only has to be above that.
POINTS_LIMIT = 10_000
FindRules = Callable[[str], ListRules | None]


def load_scenarios(
    files: Mapping[str, bytes],
    *,
    publication: str,
    kinds: VictoryKinds,
    abilities: Container[str] | None = None,
) -> tuple[Scenario, ...]:
    """The scenarios among the files of a publication, in the order of the source: training first.

    ``abilities`` are the ids of its glossary; None leaves them unchecked. Raises CatalogueError with every problem.
    """
    problems: list[Problem] = []
    loaded: list[Scenario] = []
    for name in sorted(name for name in files if name.startswith(FOLDER) and name.endswith(".toml")):
        scenario, found = load_scenario(
            files[name], file=name, publication=publication, kinds=kinds, abilities=abilities
        )
        problems.extend(found)
        loaded.extend([scenario] if scenario else [])
    problems.extend(_find_repeated_numbers(loaded))
    if problems:
        raise CatalogueError(tuple(problems))
    return tuple(sorted(loaded, key=lambda scenario: (scenario.kind.value != "training", scenario.number)))


def load_scenario(
    data: bytes, *, file: str, publication: str, kinds: VictoryKinds, abilities: Container[str] | None = None
) -> tuple[Scenario | None, tuple[Problem, ...]]:
    raw, problems = read_toml(data, file=file)
    if raw is None:
        return None, problems
    document, problems = read_form(ScenarioDoc, raw, file=file)
    if document is None:
        return None, add_lines(problems, {file: data})
    found = list(find_document_defects(document, abilities=abilities))
    if file != f"{FOLDER}{document.id}.toml":
        found.insert(0, ("id", "must be the name of the file"))
    if found:
        return None, _locate(found, data, file=file)
    scenario = _build(document, publication=publication)
    found = list(find_victory_defects(scenario, kinds=kinds))
    return (None, _locate(found, data, file=file)) if found else (scenario, ())


def _build(document: ScenarioDoc, *, publication: str) -> Scenario:
    data = document.model_dump()
    for side, player in data["sides"].items():
        player["side"] = side
    return _adapter().validate_python({**data, "publication": publication})


@cache
def _adapter() -> TypeAdapter[Scenario]:
    return TypeAdapter(Scenario)


def find_force_defects(scenario: Scenario, *, rules_of: FindRules) -> Iterator[Problem]:
    """Whether every list that a scenario names exists, and its printed forces are legal armies of theirs.

    ``rules_of`` gives the compiled list of ``"publication/list"``, or None.
    """
    file = f"{FOLDER}{scenario.id}.toml"
    for player in scenario.players:
        place = f"sides.{player.side}.force"
        if isinstance(player.force, FixedForce):
            rules = rules_of(player.force.army_list)
            if rules is None:
                yield Problem(file, f"{place}.army_list", f"there is no list {player.force.army_list!r}")
            else:
                yield from _judge_force(player.force, rules, file=file, place=f"{place}.formations")
        elif isinstance(player.force, FreeForce):
            for name in (*player.force.lists, *player.force.supplements):
                if rules_of(name) is None:
                    yield Problem(file, place, f"there is no list {name!r}")


def field_force(force: FixedForce, rules: ListRules, *, name: str) -> Army:
    """A printed force as an army of its list; the limit is exactly what it costs, and 1 where that is nothing."""
    army = Army(rules.army_list.reference, POINTS_LIMIT, name, force.formations)
    return replace(army, points_limit=max(judge(rules, army).points, 1))


def _judge_force(force: FixedForce, rules: ListRules, *, file: str, place: str) -> Iterator[Problem]:
    army = Army(rules.army_list.reference, POINTS_LIMIT, "", force.formations)
    try:
        check_army(rules, army)
    except DocumentError as error:
        for problem in error.problems:
            yield Problem(file, f"{place}{problem.path.removeprefix('formations')}", problem.message)
        return
    for finding in judge(rules, army).errors:
        yield Problem(file, place, f"not a legal army: {finding.message}")


def _locate(found: list[tuple[str, str]], data: bytes, *, file: str) -> tuple[Problem, ...]:
    return add_lines((Problem(file, place, message) for place, message in found), {file: data})


def _find_repeated_numbers(scenarios: list[Scenario]) -> Iterator[Problem]:
    seen: dict[tuple[str, int], str] = {}
    for scenario in scenarios:
        key = (scenario.kind.value, scenario.number)
        if key in seen:
            yield Problem(f"{FOLDER}{scenario.id}.toml", "number", f"{seen[key]!r} has it already")
        seen.setdefault(key, scenario.id)
