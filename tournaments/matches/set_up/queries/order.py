"""The first steps of a set-up: terrain, who chooses and who starts, and the roll where ratings are equal (6.1.2)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rules.record.marker_places import zones_of
from rules.record.reading import name_players, set_up_order
from rules.tournament_game.dice import roll_dice
from rules.tournament_game.markers import note_room
from rules.tournament_game.order import Order, Step
from rules.tournament_game.sides import Side
from rules.tournament_game.tables import Table, check_table
from rules.tournament_game.terrain import (
    CROSSING_EVERY,
    LEAST_ACROSS,
    MOST_ACROSS,
    MOST_ACROSS_HILL,
    MOST_IN_SQUARE,
    SQUARE,
    count_squares,
    recommend_features,
)
from rules.words import N_, Message, named, say
from tournaments.matches.queries.finding import SeatedMatch
from tournaments.matches.queries.frames import name_of
from tournaments.matches.queries.positions import Position
from tournaments.matches.queries.writes import write_entries_text

Plain = dict[str, Any]

STEPS = {
    Step.EDGE: say(N_("Chooses the table edge")),
    Step.OBJECTIVES: say(N_("Places the first objective marker")),
    Step.SPACECRAFT: say(N_("Sets up spacecraft first")),
    Step.GARRISONS: say(N_("Sets up the first garrison")),
    Step.FORMATIONS: say(N_("Sets up the first other formation")),
}


@dataclass(frozen=True, slots=True)
class Choice:
    """Something to choose. ``reason`` says why it cannot be; None when it can."""

    id: str
    label: Message
    is_chosen: bool
    write: str
    reason: Message | None = None


def order_part(seated: SeatedMatch, *, position: Position) -> Plain:
    match, order = seated.match, set_up_order(position.setting, position.sheet)
    table = Table(Fraction(match.table_width), Fraction(match.table_depth))
    is_rolled = _is_rolled(position)
    notes = (*check_table(table), *note_room(zones_of(position.setting, position.sheet)))
    return {
        "width": match.table_width,
        "depth": match.table_depth,
        "squares": count_squares(table),
        "features": recommend_features(table),
        "guidelines": _guidelines(table),
        "notes": tuple(note.message for note in notes),
        "terrain": _terrain(seated, position),
        "steps": tuple(_steps(seated, position, order)),
        "rolls": tuple(_die(seated, position, side) for side in Side) if is_rolled else (),
        "seeded": _seeded(match.seed, position) if is_rolled else None,
        "needs_roll": order.of(Step.OBJECTIVES).side is None,
    }


def _guidelines(table: Table) -> tuple[Message, ...]:
    return (
        say(
            N_("About {features} terrain features: two for each of the {squares} squares of {square} cm."),
            features=recommend_features(table),
            squares=count_squares(table),
            square=SQUARE,
        ),
        say(N_("At most {most} in a square; a square may be empty."), most=MOST_IN_SQUARE),
        say(
            N_("Each {least} to {most} cm across, hills up to {hill} cm."),
            least=LEAST_ACROSS,
            most=MOST_ACROSS,
            hill=MOST_ACROSS_HILL,
        ),
        say(
            N_("One river at most, no longer than the short edge, with a bridge or ford every {every} cm."),
            every=CROSSING_EVERY,
        ),
    )


def _terrain(seated: SeatedMatch, position: Position) -> tuple[Choice, ...]:
    labels = {
        "a": named(name_of(seated, Side.A)),
        "b": named(name_of(seated, Side.B)),
        "both": say(N_("Both")),
        "organiser": say(N_("Organiser")),
    }
    path = "set-up/terrain"
    stands = position.sheet.word(path)
    return tuple(
        Choice(value, label, value == stands, write_entries_text(position.sheet, {path: value}))
        for value, label in labels.items()
    )


def _steps(seated: SeatedMatch, position: Position, order: Order) -> list[Plain]:
    return [
        {
            "title": STEPS[found.step],
            "name": name_of(seated, found.side) if found.side else "",
            "ref": found.ref,
            "why": name_players(position.setting, found.why),
        }
        for found in order.steps
        if found.step is not Step.OBJECTIVES or position.setting.has_markers
    ]


def _is_rolled(position: Position) -> bool:
    one, other = (position.setting.sides[side].strategy_rating for side in Side)
    return one is None or other is None or one == other


def _die(seated: SeatedMatch, position: Position, side: Side) -> Plain:
    path = f"set-up/roll/{side}"
    die = position.sheet.number(path)
    dice = tuple(
        Choice(str(n), named(str(n)), n == die, write_entries_text(position.sheet, {path: n})) for n in range(1, 7)
    )
    return {"name": name_of(seated, side), "path": path, "die": die, "dice": dice}


def _seeded(seed: str, position: Position) -> Plain:
    """The first roll of the match's dice that decides, which both can repeat. Rolls with equal dice before it were
    passed over; ``number`` counts them. ``is_written``: it is the one on the sheet.
    """
    number, dice = 1, roll_order(seed, number=1)
    while dice[0] == dice[1]:
        number += 1
        dice = roll_order(seed, number=number)
    values = {f"set-up/roll/{side}": die for side, die in zip(Side, dice, strict=True)}
    return {
        "seed": seed,
        "label": order_label(number),
        "dice": dice,
        "number": number,
        "is_written": all(position.sheet.get(path) == die for path, die in values.items()),
        "write": write_entries_text(position.sheet, dict(values)),
    }


def order_label(number: int) -> str:
    return f"set-up {number}"


def roll_order(seed: str, *, number: int) -> tuple[int, int]:
    """Two dice for the order: side a's, then side b's."""
    first, second = roll_dice(seed, label=order_label(number), count=2)
    return first, second
