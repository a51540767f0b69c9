"""The set-up of a match, step by step, and what is still missing before the first turn (6.1.2 to 6.1.6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rules.record.reading import is_agreed
from rules.tournament_game.game import MARKERS
from rules.words import N_, Message, named, say
from tournaments.matches.queries.finding import SeatedMatch
from tournaments.matches.queries.positions import Position
from tournaments.matches.queries.writes import write_entries_text
from tournaments.matches.set_up.queries.formations import ArmyStart, formations_part
from tournaments.matches.set_up.queries.markers import markers_part
from tournaments.matches.set_up.queries.order import order_part

Plain = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Missing:
    """Something that is not settled yet, and the place where it can be: a page of the match, a part of this one."""

    message: Message
    page: str
    place: str = ""


def set_up_page(seated: SeatedMatch, *, position: Position, move: int = 0) -> Plain:
    """The set-up of an opened match, without any further query. ``missing`` is advice: ``begin`` starts the first turn
    all the same. ``markers`` is None where a scenario says where objectives lie.
    """
    order = order_part(seated, position=position)
    markers = markers_part(seated, position=position, move=move) if position.setting.has_markers else None
    armies = formations_part(seated, position=position)
    return {
        "order": order,
        "markers": markers,
        "armies": armies,
        "missing": tuple(_missing(seated, position, order, markers, armies)),
        "begin": write_entries_text(position.sheet, {"set-up/done": True, "turn": 1}),
        "turn": position.turn,
        "can_write": seated.can_write,
        "total": MARKERS,
    }


def _missing(
    seated: SeatedMatch,
    position: Position,
    order: Plain,
    markers: Plain | None,
    armies: tuple[ArmyStart, ...],
) -> Iterator[Missing]:
    if not all(seat.is_taken for seat in seated.sides):
        yield Missing(say(N_("Nobody has taken the other seat.")), "players")
    items = position.setting.items
    open_items = sum(not is_agreed(position.setting, position.sheet, item) for item in items)
    if open_items:
        yield Missing(
            say(N_("Not agreed by both in the warm-up: {n} of {total}."), n=open_items, total=len(items)), "warm-up"
        )
    if markers is None:
        yield from _missing_places(armies)
        return
    if not any(choice.is_chosen for choice in order["terrain"]):
        yield Missing(say(N_("Who set up the terrain is not written down.")), "set-up", "terrain")
    if order["needs_roll"]:
        yield Missing(say(N_("The roll for the order is missing.")), "set-up", "order")
    if len(markers["rows"]) < MARKERS:
        text = say(N_("{n} of {total} objective markers are placed."), n=len(markers["rows"]), total=MARKERS)
        yield Missing(text, "set-up", "markers")
    yield from _missing_places(armies)


def _missing_places(armies: tuple[ArmyStart, ...]) -> Iterator[Missing]:
    for army in armies:
        yield from _missing_starts(army)


def _missing_starts(army: ArmyStart) -> Iterator[Missing]:
    place = f"army-{army.side}"
    homeless = [row for row in army.rows if not row.place]
    if homeless:
        text = say(
            N_("Formations of {player} without a place to start: {n}."), player=named(army.name), n=len(homeless)
        )
        yield Missing(text, "set-up", place)
    for row in army.rows:
        if row.problem:
            yield Missing(row.problem, "set-up", place)
