"""Where the formations of both armies start: zone, garrison, or reserve and how they arrive (6.1.5, 6.1.6)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.record.checks import refuse_place
from rules.record.fields import PLACES
from rules.record.setting import FormationSetting
from rules.record.sheet import Value
from rules.tournament_game.reserves import Means, check_start
from rules.tournament_game.sides import Side
from rules.words import N_, Message, say
from tournaments.matches.queries.finding import SeatedMatch
from tournaments.matches.queries.frames import name_of
from tournaments.matches.queries.positions import Position
from tournaments.matches.queries.writes import write_entries_text
from tournaments.matches.set_up.queries.order import Choice

PLACE_LABELS = {
    "zone": say(N_("Zone")),
    "garrison": say(N_("Garrison")),
    "overwatch": say(N_("On overwatch")),
    "reserve": say(N_("Reserve")),
}

ARRIVAL_LABELS = {
    Means.AIRCRAFT: say(N_("as aircraft")),
    Means.TRANSPORT: say(N_("inside a transport")),
    Means.TELEPORT: say(N_("by teleport")),
    Means.PLANETFALL: say(N_("by planetfall")),
    Means.TUNNEL: say(N_("by tunnel")),
    Means.OTHER: say(N_("by a special rule")),
}


@dataclass(frozen=True, slots=True)
class StartRow:
    """A formation and where it starts. ``place`` and ``arrival`` are empty while nobody has said it."""

    key: str
    name: str
    points: int
    place: str
    place_label: Message | None
    arrival_label: Message | None
    choices: tuple[Choice, ...]
    arrivals: tuple[Choice, ...]
    problem: Message | None
    chosen: tuple[str, ...] = ()

    @property
    def reasons(self) -> tuple[Message, ...]:
        return tuple(dict.fromkeys(choice.reason for choice in self.choices if choice.reason))


@dataclass(frozen=True, slots=True)
class ArmyStart:
    """An army. ``fill`` puts aircraft into reserve and all others that have no place yet into the zone."""

    side: str
    name: str
    army: str
    is_reader: bool
    can_edit: bool
    rows: tuple[StartRow, ...]
    fill: str

    @property
    def garrisons(self) -> tuple[StartRow, ...]:
        return tuple(row for row in self.rows if row.place in ("garrison", "overwatch"))

    @property
    def reserves(self) -> tuple[StartRow, ...]:
        return tuple(row for row in self.rows if row.place == "reserve")


def formations_part(seated: SeatedMatch, *, position: Position) -> tuple[ArmyStart, ...]:
    """Both armies, the reader's own first."""
    armies = [_army(seated, position, Side(seat.side), seat.is_taken) for seat in seated.sides]
    return tuple(sorted(armies, key=lambda army: not army.is_reader))


def _army(seated: SeatedMatch, position: Position, side: Side, is_taken: bool) -> ArmyStart:  # noqa: FBT001
    is_reader = seated.side == side
    formations = position.setting.sides[side].formations
    return ArmyStart(
        side=str(side),
        name=name_of(seated, side),
        army=position.setting.sides[side].army,
        is_reader=is_reader,
        # Where nobody sits, the only player writes for both.
        can_edit=seated.can_write and (is_reader or not is_taken),
        rows=tuple(_row(position, side, formation) for formation in formations),
        fill=_fill(position, side, formations),
    )


def _row(position: Position, side: Side, formation: FormationSetting) -> StartRow:
    path = f"formation/{side}/{formation.key}"
    place, arrival = position.sheet.word(f"{path}/place"), position.sheet.word(f"{path}/arrival")
    means = Means(arrival) if place == "reserve" and arrival else None
    return StartRow(
        key=formation.key,
        name=formation.name,
        points=formation.points,
        place=place,
        place_label=PLACE_LABELS.get(place),
        arrival_label=ARRIVAL_LABELS[means] if means else None,
        choices=tuple(_place(position, side, formation, value) for value in PLACES),
        arrivals=tuple(_arrival(position, path, way, arrival) for way in formation.arrivals),
        problem=check_start(formation.name, place=place, means=means, is_aircraft=formation.is_aircraft),
        chosen=formation.chosen,
    )


def _place(position: Position, side: Side, formation: FormationSetting, value: str) -> Choice:
    stands = position.sheet.word(f"formation/{side}/{formation.key}/place")
    values = _values(position, side, formation, value)
    reason = refuse_place(position.setting, position.sheet, side, key=formation.key, place=value)
    return Choice(value, PLACE_LABELS[value], value == stands, write_entries_text(position.sheet, values), reason)


def _values(position: Position, side: Side, formation: FormationSetting, place: str) -> dict[str, Value]:
    """What choosing a place writes: how it arrives, too, where there is one way only, or none any longer."""
    path = f"formation/{side}/{formation.key}"
    values: dict[str, Value] = {f"{path}/place": place}
    if place != "reserve" and position.sheet.get(f"{path}/arrival") is not None:
        values[f"{path}/arrival"] = None
    if place == "reserve" and formation.is_aircraft and Means.AIRCRAFT in formation.arrivals:
        values[f"{path}/arrival"] = str(Means.AIRCRAFT)
    return values


def _arrival(position: Position, path: str, way: Means, stands: str) -> Choice:
    write = write_entries_text(position.sheet, {f"{path}/arrival": str(way)})
    return Choice(str(way), ARRIVAL_LABELS[way], way == stands, write)


def _fill(position: Position, side: Side, formations: tuple[FormationSetting, ...]) -> str:
    values: dict[str, Value] = {}
    for formation in formations:
        if not position.sheet.word(f"formation/{side}/{formation.key}/place"):
            values |= _values(position, side, formation, "reserve" if formation.is_aircraft else "zone")
    return write_entries_text(position.sheet, values)
