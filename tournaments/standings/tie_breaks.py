"""The tie-breaks by their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from rules.words import N_, Message, say
from tournaments.standings import lots, schedule, sums
from tournaments.standings.encounter import direct_encounter
from tournaments.standings.figures import Figure
from tournaments.standings.ledger import Ledger
from tournaments.standings.scoring import Measure

OfEntrant = Callable[[Ledger, str], Figure]
OfTied = Callable[[Ledger, Sequence[str]], dict[str, Figure]]

DIRECT_ENCOUNTER = "direct-encounter"
LOT = "lot"


@dataclass(frozen=True, slots=True)
class TieBreak:
    """A tie-break: its name for programs, its title and heading, and what results must say for it.

    Either ``of_entrant`` gives everybody's figure, or ``of_tied`` those of entrants who are tied when it is reached.
    """

    key: str
    title: Message
    heading: str
    of_entrant: OfEntrant | None = None
    of_tied: OfTied | None = None
    needs: Measure | None = None


_GOALS, _VICTORY_POINTS = Measure.GOALS, Measure.VICTORY_POINTS
_ALL = (
    TieBreak("match-points", say(N_("Match points")), "MP", sums.match_points),
    TieBreak("goal-difference", say(N_("Goal difference")), "GD", sums.goal_difference, needs=_GOALS),
    TieBreak("goals", say(N_("Goals scored")), "G", sums.goals_scored, needs=_GOALS),
    TieBreak(
        "victory-point-difference",
        say(N_("Victory point difference")),
        "VPD",
        sums.victory_point_difference,
        needs=_VICTORY_POINTS,
    ),
    TieBreak("strength-of-schedule", say(N_("Strength of schedule")), "SoS", schedule.strength_of_schedule),
    TieBreak("buchholz", say(N_("Buchholz")), "BH", schedule.buchholz),
    TieBreak("buchholz-cut-1", say(N_("Buchholz, cut 1")), "BH-1", schedule.buchholz_cut_1),
    TieBreak("buchholz-median", say(N_("Buchholz, median")), "BH-M", schedule.buchholz_median),
    TieBreak("sonneborn-berger", say(N_("Sonneborn-Berger")), "SB", schedule.sonneborn_berger),
    TieBreak(DIRECT_ENCOUNTER, say(N_("Direct encounter")), "DE", of_tied=direct_encounter),
    TieBreak("wins", say(N_("Wins")), "Wins", sums.wins),
    TieBreak("wins-played", say(N_("Wins at the table")), "WaT", sums.wins_played),
    TieBreak("progressive", say(N_("Progressive")), "Prog", sums.progressive),
    TieBreak(LOT, say(N_("Lot")), "Lot", lots.lot),
)
TIE_BREAKS: Mapping[str, TieBreak] = MappingProxyType({tie_break.key: tie_break for tie_break in _ALL})
