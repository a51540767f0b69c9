"""The objective markers on the sheet of a match (6.1.4): placed in turns, moved, taken back."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from rules.record.reading import agreed_options, first_placer, marker_owner
from rules.record.setting import Setting
from rules.record.sheet import Sheet, Value
from rules.tournament_game.distances import Point
from rules.tournament_game.game import MARKERS
from rules.tournament_game.markers import Layout, Marker, check_marker
from rules.tournament_game.reasons import Reason
from rules.tournament_game.tables import Table
from rules.tournament_game.zones import Edges, Zones
from rules.words import N_, Message, say


def zones_of(setting: Setting, sheet: Sheet) -> Zones:
    table = Table(Fraction(setting.width), Fraction(setting.depth))
    return Zones(table, Edges(setting.edges), agreed_options(setting, sheet).corner_halves)


def placed_markers(setting: Setting, sheet: Sheet) -> dict[int, Marker]:
    """The markers that lie on the table, by their numbers, in the order of placing."""
    values = {number: sheet.get(f"marker/{number}") for number in range(1, MARKERS + 1)}
    return {
        number: Marker(marker_owner(setting, sheet, number), to_point(value))
        for number, value in values.items()
        if isinstance(value, list)
    }


def next_marker(sheet: Sheet) -> int | None:
    """The number of the marker to be placed next; None when all are placed."""
    return next((n for n in range(1, MARKERS + 1) if sheet.get(f"marker/{n}") is None), None)


def check_place(setting: Setting, sheet: Sheet, *, number: int, at: Point) -> tuple[Reason, ...]:
    """Why the marker with this number may not lie there, every other marker on the table counting."""
    owner = marker_owner(setting, sheet, number)
    is_first = number <= 2
    # A marker that is moved is checked as it was placed: as the first of its side, or as one of the others.
    before = {
        n: marker
        for n, marker in placed_markers(setting, sheet).items()
        if n != number and not (is_first and marker.side is owner)
    }
    layout = Layout(zones_of(setting, sheet), owner, tuple(before.values()))
    reasons = check_marker(layout, marker=Marker(owner, at))
    return tuple(_renumber(reason, tuple(before)) for reason in reasons if reason.code != "out-of-turn")


def _renumber(reason: Reason, numbers: tuple[int, ...]) -> Reason:
    """A reason that counts the markers of a layout, with their numbers on the table instead."""
    if reason.code != "near-marker":
        return reason
    message = reason.message
    params = ((name, numbers[int(str(value)) - 1] if name == "number" else value) for name, value in message.params)
    return replace(reason, message=Message(message.template, tuple(params)))


def check_move(setting: Setting, sheet: Sheet, *, number: int, value: list[float]) -> tuple[Reason, ...]:
    """Why a marker may not lie there: for its own sake, or for those that keep their distance from it."""
    moved = Sheet({**sheet.values, f"marker/{number}": value})
    keeping = [n for n in placed_markers(setting, sheet) if n > 2 and n != number]
    return (
        *check_place(setting, sheet, number=number, at=to_point(value)),
        *(
            reason
            for n in keeping
            for reason in check_place(setting, moved, number=n, at=placed_markers(setting, moved)[n].at)
            if number <= 2
        ),
    )


def refuse_marker(setting: Setting, sheet: Sheet, *, number: int, value: Value) -> Message | None:
    """Why this marker cannot be placed there, moved there, or taken back; None if it can."""
    waiting = next_marker(sheet)
    if isinstance(value, list):
        if first_placer(setting, sheet) is None:
            return say(N_("Roll first: the ratings do not say who places the first marker."))
        if waiting is not None and number > waiting:
            return say(N_("Marker {number} comes first: the players place in turns."), number=waiting)
        return join_reasons(check_move(setting, sheet, number=number, value=value))
    if any(n > number for n in placed_markers(setting, sheet)):
        return say(N_("Only the marker placed last can be taken back."))
    return None


def join_reasons(reasons: tuple[Reason, ...]) -> Message | None:
    """Several reasons as one sentence after the other; None without any."""
    if not reasons:
        return None
    slots = " ".join(f"{{part{index}}}" for index in range(len(reasons)))
    return Message(slots, tuple((f"part{index}", reason.message) for index, reason in enumerate(reasons)))


def to_point(value: list[float]) -> Point:
    """A place as it stands on the sheet: two distances in cm, to a tenth, read exactly."""
    x, y = (Fraction(str(part)) for part in value)
    return Point(x, y)
