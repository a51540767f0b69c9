"""What a scenario document refers to and whether its figures fit together. Every defect comes with its place."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from fractions import Fraction

from rules.scenarios import documents as doc
from rules.scenarios.places import parse_along
from rules.scenarios.values import Scenario

Found = Iterator[tuple[str, str]]
# A rule about victory looks at the scenario that names it: (place inside ``victory`` or "", what is wrong).
VictoryCheck = Callable[[Scenario], Iterable[tuple[str, str]]]
VictoryKinds = Mapping[str, VictoryCheck]
NOBODY = "names nothing in this scenario"


def find_document_defects(scenario: doc.ScenarioDoc, *, abilities: Container[str] | None) -> Found:
    """Everything that is wrong inside the document. ``abilities`` are the ids of the glossary, None if not known."""
    for table in ("zone", "objective", "rule", "track"):
        yield from _find_repeated(table, [item.id for item in getattr(scenario, table)])
    for side in ("a", "b"):
        yield from _find_side_defects(getattr(scenario.sides, side), place=f"sides.{side}", abilities=abilities)
    if all(getattr(getattr(scenario.sides, side).force, "ratio", None) for side in ("a", "b")):
        yield "sides.b.force.ratio", "both sides depend on each other; give one of them points"
    yield from _find_table_defects(scenario.table)
    yield from _find_place_defects(scenario)
    yield from _find_objective_defects(scenario)
    yield from _find_step_defects(scenario)
    yield from _find_length_defects(scenario.length)
    for index, item in enumerate(scenario.track):
        yield from _find_track_defects(item, scenario, place=f"track[{index}]")
    if scenario.victory.parameters and scenario.victory.kind is None:
        yield "victory.parameters", "belong to a kind, and none is named"


def find_victory_defects(scenario: Scenario, *, kinds: VictoryKinds) -> Found:
    """Whether the kind of victory is known, and what it says about its parameters and what is tracked."""
    kind = scenario.victory.kind
    if kind is None:
        return
    if kind not in kinds:
        yield "victory.kind", f"{kind!r} is no kind of victory; known are {', '.join(sorted(kinds))}"
        return
    for place, message in kinds[kind](scenario):
        yield f"victory.{place}" if place else "victory", message


def _find_repeated(table: str, ids: list[str]) -> Found:
    for index, name in enumerate(ids):
        if name in ids[:index]:
            yield f"{table}[{index}].id", f"{name!r} is used twice"


def _find_side_defects(side: doc.SideDoc, *, place: str, abilities: Container[str] | None) -> Found:
    for index, rule in enumerate(side.special_rules):
        if abilities is not None and rule not in abilities:
            yield f"{place}.special_rules[{index}]", f"{rule!r} is not in the glossary"
    if isinstance(side.force, doc.FreeForceDoc):
        yield from _find_free_defects(side.force, place=f"{place}.force")


def _find_free_defects(force: doc.FreeForceDoc, *, place: str) -> Found:
    if force.points and force.ratio:
        yield f"{place}.ratio", "stands instead of points, not beside them"
    if force.points and force.points[0] > force.points[1]:
        yield f"{place}.points", "runs from the lower to the higher number"
    for index, purse in enumerate(force.purse):
        if purse.supplement and purse.supplement not in force.supplements:
            yield (
                f"{place}.purse[{index}].supplement",
                f"{purse.supplement!r} is not among the supplements of this force",
            )


def _find_table_defects(table: doc.TableDoc) -> Found:
    for name, drawn in zip(("width", "depth"), table.drawn, strict=True):
        low, high = getattr(table, name)
        if low > high:
            yield f"table.{name}", "runs from the lower to the higher number"
        elif not low <= drawn <= high:
            yield "table.drawn", f"the {name} drawn is {drawn}cm, outside of {low}-{high}cm"
    if table.square and (table.width != table.depth or table.drawn[0] != table.drawn[1]):
        yield "table.square", "width and depth differ"


def _find_place_defects(scenario: doc.ScenarioDoc) -> Found:
    """Everything lies on the table, whatever size the players choose."""
    for index, zone in enumerate(scenario.zone):
        yield from _find_area_defects(zone.areas, scenario.table, place=f"zone[{index}].areas")
    for index, feature in enumerate(scenario.terrain.feature):
        place = f"terrain.feature[{index}]"
        yield from _find_area_defects(feature.areas, scenario.table, place=f"{place}.areas")
        yield from _find_point_defects(feature.line or [], scenario.table, place=f"{place}.line")
    for index, objective in enumerate(scenario.objective):
        yield from _find_point_defects(objective.at, scenario.table, place=f"objective[{index}].at")


def _find_area_defects(areas: list[doc.RectangleDoc | doc.CircleDoc], table: doc.TableDoc, *, place: str) -> Found:
    for index, area in enumerate(areas):
        if isinstance(area, doc.CircleDoc):
            yield from _find_point_defects([area], table, place=place, first=index)
            continue
        for name in ("x", "y"):
            for length in _lengths(table, name):
                low, high = (parse_along(text).on(length) for text in getattr(area, name))
                if not 0 <= low < high <= length:
                    yield f"{place}[{index}].{name}", f"does not lie on a table of {length}cm"
                    break


def _find_point_defects(
    points: Iterable[doc.PointDoc | doc.CircleDoc], table: doc.TableDoc, *, place: str, first: int = 0
) -> Found:
    for index, point in enumerate(points, start=first):
        for name in ("x", "y"):
            for length in _lengths(table, name):
                if not Fraction(0) <= parse_along(getattr(point, name)).on(length) <= length:
                    yield f"{place}[{index}].{name}", f"does not lie on a table of {length}cm"
                    break


def _lengths(table: doc.TableDoc, name: str) -> list[int]:
    return table.width if name == "x" else table.depth


def _find_objective_defects(scenario: doc.ScenarioDoc) -> Found:
    for index, objective in enumerate(scenario.objective):
        if objective.at and len(objective.at) != objective.count:
            yield f"objective[{index}].at", f"has {len(objective.at)} points for {objective.count} objectives"
        if not objective.at and objective.placed_by is None:
            yield f"objective[{index}]", "needs its points, or who places it"


def _find_step_defects(scenario: doc.ScenarioDoc) -> Found:
    zones = {zone.id for zone in scenario.zone}
    for index, step in enumerate(scenario.setup):
        for position, name in enumerate(step.zones):
            if name not in zones:
                yield f"setup[{index}].zones[{position}]", f"{name!r} {NOBODY}"


def _find_length_defects(length: doc.LengthDoc) -> Found:
    if length.turns is None and (length.extra != "none" or length.most is not None):
        yield "length.turns", "is missing, but the turns after it are told"
    elif length.turns is not None and length.most is not None and length.most < length.turns:
        yield "length.most", f"is less than the {length.turns} turns of the game"


def _find_track_defects(item: doc.TrackDoc, scenario: doc.ScenarioDoc, *, place: str) -> Found:
    known = {objective.id for objective in scenario.objective}
    for index, name in enumerate(item.objectives):
        if name not in known:
            yield f"{place}.objectives[{index}]", f"{name!r} {NOBODY}"
    if (item.kind == "markers") != bool(item.objectives):
        yield f"{place}.objectives", "are what markers track, and nothing else does"
    if (item.kind == "formations") != bool(item.states):
        yield f"{place}.states", "are what formations have, and nothing else does"
    if item.kind == "formations" and item.side is None:
        yield f"{place}.side", "is missing: whose formations?"
    if item.most is not None and not item.least <= item.start <= item.most:
        yield f"{place}.start", f"is not from {item.least} to {item.most}"
    if item.kind == "sites" and (item.number is None) == (item.allowance is None):
        yield f"{place}.number", "or an allowance: one of them says how many there are"
    if item.allowance is not None and item.allowance not in _allowances(scenario, item.side):
        yield f"{place}.allowance", f"{item.allowance!r} is no allowance of that side"


def _allowances(scenario: doc.ScenarioDoc, side: str | None) -> set[str]:
    force = getattr(scenario.sides, side).force if side else None
    return {allowance.name for allowance in getattr(force, "allowance", ())}
