"""A checked document becomes a scenario."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from rules.composition.army import FormationPick, UpgradePick
from rules.composition.expected import ExpectedFormation
from rules.scenarios import documents as doc
from rules.scenarios.forces import (
    Allowance,
    FixedForce,
    Force,
    FreeForce,
    PrintedForce,
    PrintedFormation,
    Purse,
)
from rules.scenarios.places import parse_along
from rules.scenarios.tables import Area, Board, Circle, Feature, Point, Rectangle, Table, Terrain, Zone
from rules.scenarios.values import (
    Arrival,
    Capture,
    Distance,
    Kind,
    Length,
    Note,
    Objective,
    Order,
    Player,
    Role,
    Scenario,
    SpecialRule,
    Step,
    Track,
    TrackItem,
    Victory,
    Who,
)
from rules.tournament_game.sides import Side


def build_scenario(scenario: doc.ScenarioDoc, *, publication: str) -> Scenario:
    """The values of a document whose references were checked (``rules.scenarios.integrity``)."""
    return Scenario(
        publication=publication,
        id=scenario.id,
        name=scenario.name,
        kind=Kind(scenario.kind),
        number=scenario.number,
        ref=scenario.ref,
        summary=scenario.summary,
        a=_player(scenario.sides.a, Side.A),
        b=_player(scenario.sides.b, Side.B),
        table=_table(scenario.table),
        terrain=_terrain(scenario.terrain),
        zones=tuple(Zone(z.id, z.name, _side(z.side), _areas(z.areas), z.text) for z in scenario.zone),
        objectives=tuple(_objective(objective) for objective in scenario.objective),
        capture=_capture(scenario.capture),
        setup=tuple(_step(step) for step in scenario.setup),
        arrivals=tuple(_arrival(arrival) for arrival in scenario.arrival),
        rules=tuple(SpecialRule(r.id, r.title, tuple(r.text), r.ref) for r in scenario.rule),
        length=Length(
            scenario.length.turns, scenario.length.most, scenario.length.extra == "equal-roll", scenario.length.text
        ),
        victory=Victory(scenario.victory.kind, scenario.victory.parameters, tuple(scenario.victory.text)),
        track=tuple(_track(item) for item in scenario.track),
        notes=tuple(Note(note.text, note.ref) for note in scenario.note),
    )


def _side(name: str | None) -> Side | None:
    return Side(name) if name else None


def _order(name: str | None) -> Order | None:
    return Order(name) if name else None


def _player(player: doc.SideDoc, side: Side) -> Player:
    return Player(
        side=side,
        name=player.name,
        role=Role(player.role) if player.role else None,
        strategy_rating=player.strategy_rating,
        initiative=player.initiative,
        special_rules=tuple(player.special_rules),
        force=_force(player.force),
    )


def _force(force: doc.FixedForceDoc | doc.PrintedForceDoc | doc.FreeForceDoc) -> Force:
    if isinstance(force, doc.FixedForceDoc):
        every = [formation for formation in force.formations for _ in range(formation.repeat)]
        return FixedForce(force.army_list, tuple(_pick(item, key=f"f{n}") for n, item in enumerate(every, start=1)))
    if isinstance(force, doc.PrintedForceDoc):
        return PrintedForce(
            tuple(
                PrintedFormation(formation.name, tuple(formation.units.items()))
                for formation in force.formations
                for _ in range(formation.repeat)
            )
        )
    return FreeForce(
        points=(force.points[0], force.points[1]) if force.points else None,
        most=force.most,
        ratio=Fraction(force.ratio) if force.ratio else None,
        lists=tuple(force.lists),
        supplements=tuple(force.supplements),
        purses=tuple(_purse(purse) for purse in force.purse),
        allowances=tuple(_allowance(allowance) for allowance in force.allowance),
        demands=tuple(force.demands),
    )


def _pick(formation: ExpectedFormation, *, key: str) -> FormationPick:
    upgrades = tuple(
        UpgradePick(upgrade)
        if isinstance(upgrade, str)
        else UpgradePick(upgrade.upgrade, upgrade.count, upgrade.on, tuple(upgrade.units.items()))
        for upgrade in formation.upgrades
    )
    units, attributes = tuple(formation.units.items()), tuple(formation.attributes.items())
    return FormationPick(key, formation.formation, formation.name, formation.size, units, attributes, upgrades)


def _purse(purse: doc.PurseDoc) -> Purse:
    return Purse(
        name=purse.name,
        supplement=purse.supplement,
        share=Fraction(purse.share) if purse.share else None,
        least=Fraction(purse.least) if purse.least else None,
        most=purse.most,
        of=_side(purse.of),
        bonus=purse.bonus,
        text=purse.text,
    )


def _allowance(item: doc.AllowanceDoc) -> Allowance:
    return Allowance(
        name=item.name,
        each=item.each,
        per_points=item.per_points,
        started=item.round == "started",
        least=item.least,
        most=item.most,
        exact=item.exact,
        cost=item.cost,
        text=item.text,
    )


def _point(x: str, y: str) -> Point:
    return Point(parse_along(x), parse_along(y))


def _areas(areas: Iterable[doc.RectangleDoc | doc.CircleDoc]) -> tuple[Area, ...]:
    return tuple(
        Circle(_point(area.x, area.y), area.radius)
        if isinstance(area, doc.CircleDoc)
        else Rectangle(_point(area.x[0], area.y[0]), _point(area.x[1], area.y[1]))
        for area in areas
    )


def _table(table: doc.TableDoc) -> Table:
    return Table(
        width=(table.width[0], table.width[1]),
        depth=(table.depth[0], table.depth[1]),
        drawn=(table.drawn[0], table.drawn[1]),
        square=table.square,
        edges=tuple(table.edges),
        edge_choice=table.edge_choice,
        boards=tuple(Board(board.name, board.width, board.depth) for board in table.board),
        text=table.text,
    )


def _terrain(terrain: doc.TerrainDoc) -> Terrain:
    features = tuple(
        Feature(item.name, item.kind, tuple(_point(p.x, p.y) for p in item.line or ()), _areas(item.areas))
        for item in terrain.feature
    )
    return Terrain(terrain.text, terrain.guidelines, features)


def _distances(distances: Iterable[doc.DistanceDoc]) -> tuple[Distance, ...]:
    return tuple(Distance(distance.rule == "within", distance.cm, distance.of) for distance in distances)


def _objective(objective: doc.ObjectiveDoc) -> Objective:
    return Objective(
        id=objective.id,
        name=objective.name,
        count=objective.count,
        side=_side(objective.side),
        at=tuple(_point(point.x, point.y) for point in objective.at),
        placed_by=Who(objective.placed_by) if objective.placed_by else None,
        order=_order(objective.order),
        distances=_distances(objective.distances),
        text=objective.text,
    )


def _capture(capture: doc.CaptureDoc | None) -> Capture | None:
    return Capture(capture.within, capture.remembers, capture.broken_capture, capture.text) if capture else None


def _step(step: doc.StepDoc) -> Step:
    distances = _distances(step.distances)
    return Step(step.title, Who(step.who), _order(step.order), step.text, tuple(step.zones), distances)


def _arrival(arrival: doc.ArrivalDoc) -> Arrival:
    return Arrival(Who(arrival.who), arrival.turn, arrival.must, arrival.faster_than, arrival.what, arrival.where)


def _track(item: doc.TrackDoc) -> TrackItem:
    return TrackItem(
        id=item.id,
        kind=Track(item.kind),
        name=item.name,
        side=_side(item.side),
        objectives=tuple(item.objectives),
        least=item.least,
        most=item.most,
        start=item.start,
        number=item.number,
        allowance=item.allowance,
        states=tuple(item.states),
        text=item.text,
    )
