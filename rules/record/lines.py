"""An army in a few lines of text, for players who have no list here: a formation, its points, how many units."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rules.errors import RulesError
from rules.record.setting import FormationSetting
from rules.roster.names import sanitise_name
from rules.tournament_game.reserves import Means
from rules.words import N_, Message, say

MOST_LINES = 60
MOST_POINTS_OF_FORMATION = 10_000
MOST_UNITS = 200
_LINE = re.compile(
    r"(?P<name>[^,;\t]+?)\s*[,;\t]\s*(?P<points>\d{1,6})\s*(?:points?|pts?\.?)?"
    r"(?:\s*[,;\t]\s*(?P<units>\d{1,4})\s*(?:units?)?)?(?:\s*[,;\t+]\s*(?:DC\s*)?(?P<capacity>\d{1,4}))?\s*",
    re.IGNORECASE,
)


class LineError(RulesError):
    """A line that cannot be read. ``line`` counts from 1."""

    def __init__(self, line: int, message: Message) -> None:
        self.line = line
        self.message = message
        super().__init__(f"line {line}: {message}")


@dataclass(frozen=True, slots=True)
class _Read:
    name: str
    points: int
    units: int
    capacity: int


def read_formations(text: str) -> tuple[FormationSetting, ...]:
    """The formations of an army, one for each line: ``Name, points, units, damage capacity``.

    Units may be left out (1), and so may the damage capacity of war engines (0). Empty lines are passed over.
    Raises LineError for the first line that says something else.
    """
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if len(lines) > MOST_LINES:
        raise LineError(lines[MOST_LINES][0], say(N_("An army has at most {most} lines here."), most=MOST_LINES))
    return tuple(_formation(f"f{index}", _read(line, number)) for index, (number, line) in enumerate(lines, 1))


def _read(line: str, number: int) -> _Read:
    found = _LINE.fullmatch(line.strip())
    if found is None:
        raise LineError(
            number, say(N_("Write the name, the points and the number of units, with commas between them."))
        )
    capacity = int(found["capacity"] or 0)
    units = int(found["units"]) if found["units"] else int(not capacity)
    read = _Read(sanitise_name(found["name"])[:120], int(found["points"]), units, capacity)
    if read.points > MOST_POINTS_OF_FORMATION:
        raise LineError(number, say(N_("A formation costs at most {most} points."), most=MOST_POINTS_OF_FORMATION))
    if not 1 <= read.units + read.capacity <= MOST_UNITS:
        raise LineError(number, say(N_("A formation has from 1 to {most} units."), most=MOST_UNITS))
    return read


def _formation(key: str, read: _Read) -> FormationSetting:
    return FormationSetting(
        key=key,
        name=read.name,
        points=read.points,
        units=read.units,
        damage_capacity=read.capacity,
        break_point=read.units + read.capacity,
        arrivals=tuple(Means),
    )
