"""What two players, or an event, may agree on where the rulebook leaves it open. Names as in the readings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import cast

from rules.errors import RulesError
from rules.words import N_, Message, say


class LateGoals(StrEnum):
    """Whether goals win a game after turn 4 (6.1.7, G-10)."""

    ROLL_ONLY = "roll-only"
    CHECKED = "checked"


class TakeAndHoldMarkers(StrEnum):
    """Which markers in the opponent's half count for Take and Hold (6.1.7, C-14)."""

    ANY_TWO = "any-two"
    WITHOUT_BLITZ = "without-blitz"


class Rallied(StrEnum):
    """Which formations that rallied this End phase cannot capture or contest (6.1.7, C-15)."""

    WERE_BROKEN = "were-broken"
    ALL = "all"


class SpacecraftSpirit(StrEnum):
    """Whether a spacecraft can be the formation of Break Their Spirit (6.1.7, G-29)."""

    COUNTS = "counts"
    IGNORED = "ignored"


class EqualTotals(StrEnum):
    """What equal victory points mean (6.1.7, G-11)."""

    DRAW = "draw"
    ROLL = "roll"


class CornerHalves(StrEnum):
    """Where the halves meet when corners are set up on (6.1.2, G-08)."""

    DIAGONAL = "diagonal"
    NEARER_CORNER = "nearer-corner"


class EmbarkedUnits(StrEnum):
    """How units inside a transport hold objectives (6.1.7, G-41)."""

    FROM_TRANSPORT = "from-transport"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class GameOptions:
    """The options of one game; without any, the readings' defaults."""

    late_goals: LateGoals = LateGoals.ROLL_ONLY
    take_and_hold: TakeAndHoldMarkers = TakeAndHoldMarkers.ANY_TWO
    rallied: Rallied = Rallied.WERE_BROKEN
    spacecraft: SpacecraftSpirit = SpacecraftSpirit.COUNTS
    equal_totals: EqualTotals = EqualTotals.DRAW
    corner_halves: CornerHalves = CornerHalves.DIAGONAL
    embarked: EmbarkedUnits = EmbarkedUnits.FROM_TRANSPORT


DEFAULTS = GameOptions()


@dataclass(frozen=True, slots=True)
class Option:
    """One option as a person chooses it: its name, what each value means, and where the rulebook is silent."""

    name: str
    field: str
    title: Message
    values: tuple[tuple[str, Message], ...]
    default: str
    ref: str


class OptionError(RulesError):
    """An option that does not exist, or a value it does not know. ``name`` says which."""

    def __init__(self, name: str, message: str) -> None:
        self.name = name
        super().__init__(message)


def _option(name: str, field: str, title: str, ref: str, **values: str) -> Option:
    default = str(getattr(DEFAULTS, field))
    meanings = tuple((value.replace("_", "-"), say(text)) for value, text in values.items())
    return Option(name, field, say(title), meanings, default, ref)


OPTIONS: tuple[Option, ...] = (
    _option(
        "goals-after-turn-4",
        "late_goals",
        N_("Goals after turn 4"),
        "6.1.7, G-10",
        roll_only=N_("Goals win on turns 3 and 4 only; later turns end by the roll."),
        checked=N_("Goals are checked at the end of every later turn as on turn 4."),
    ),
    _option(
        "take-and-hold",
        "take_and_hold",
        N_("Markers that count for Take and Hold"),
        "6.1.7, C-14",
        any_two=N_("Any two of the three markers in the opponent's half."),
        without_blitz=N_("The two markers away from the table edge; the Blitzkrieg marker does not count."),
    ),
    _option(
        "rallied-formations",
        "rallied",
        N_("Formations that rallied this End phase"),
        "6.1.7, C-15",
        were_broken=N_("Only those that were broken and rallied cannot capture or contest."),
        all=N_("No formation that passed a rally test can capture or contest."),
    ),
    _option(
        "spacecraft-break-their-spirit",
        "spacecraft",
        N_("Spacecraft and Break Their Spirit"),
        "6.1.7, G-29",
        counts=N_("A spacecraft can be the formation worth the most points."),
        ignored=N_("Spacecraft are left out when the formation worth the most points is looked for."),
    ),
    _option(
        "equal-tie-break",
        "equal_totals",
        N_("Equal victory points"),
        "6.1.7, G-11",
        draw=N_("The game is a draw."),
        roll=N_("Both players roll a D6 until one is higher and wins."),
    ),
    _option(
        "corner-halves",
        "corner_halves",
        N_("Halves with corner set-up"),
        "6.1.2, G-08",
        diagonal=N_("The line between the two other corners of the table parts the halves."),
        nearer_corner=N_("A point belongs to the half of the corner that it is nearer to."),
    ),
    _option(
        "embarked-units",
        "embarked",
        N_("Embarked units and objectives"),
        "6.1.7, G-41",
        from_transport=N_("They capture and contest, measured from their transport."),
        never=N_("They neither capture nor contest."),
    ),
)
_BY_NAME = {option.name: option for option in OPTIONS}


def read_options(values: Mapping[str, str]) -> GameOptions:
    """Options by their names. Raises OptionError for an unknown name or value."""
    chosen = {}
    for name, value in values.items():
        option = _BY_NAME.get(name)
        if option is None:
            raise OptionError(name, f"there is no option '{name}'; known are {', '.join(sorted(_BY_NAME))}")
        allowed = [known for known, _ in option.values]
        if value not in allowed:
            raise OptionError(name, f"'{value}' is not one of {', '.join(allowed)}")
        chosen[option.field] = type(getattr(DEFAULTS, option.field))(value)
    return GameOptions(**chosen)


def write_options(options: GameOptions) -> dict[str, str]:
    return {option.name: str(cast(StrEnum, getattr(options, option.field))) for option in OPTIONS}
