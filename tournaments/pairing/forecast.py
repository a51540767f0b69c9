"""Before an event starts: in which rounds rematches are sure to be avoidable, and in which only likely."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.words import N_, Message, say


class Outlook(StrEnum):
    """How sure it is that a round can be drawn without a rematch (and, in an odd field, without a second bye)."""

    SURE = "sure"
    LIKELY = "likely"
    IMPOSSIBLE = "impossible"


@dataclass(frozen=True, slots=True)
class Forecast:
    """The outlook of each round, the first one at index 0, and what to tell the organiser, if anything."""

    rounds: tuple[Outlook, ...]
    warning: Message | None


def forecast_rounds(players: int, *, rounds: int) -> Forecast:
    """The outlook of an event in which nobody drops; fewer players make it worse.

    Count a bye as a player. Before round r everybody still has N - r others to meet; from N/2 on, Dirac's theorem
    promises a pairing whatever was played, so rounds up to N/2 are sure. After N - 1 rounds all have met.
    """
    size = players + players % 2
    outlooks = tuple(
        Outlook.SURE if 2 * number <= size else Outlook.LIKELY if number < size else Outlook.IMPOSSIBLE
        for number in range(1, rounds + 1)
    )
    return Forecast(outlooks, _warn(size, players=players, outlooks=outlooks))


def _warn(size: int, *, players: int, outlooks: tuple[Outlook, ...]) -> Message | None:
    if Outlook.IMPOSSIBLE in outlooks:
        template = N_("{players} players have met each other after {most} rounds: then games are repeated.")
        return say(template, players=players, most=max(size - 1, 0))
    if Outlook.LIKELY in outlooks:
        template = N_("{players} players: no rematch is needed up to round {sure}; after it that is only likely.")
        return say(template, players=players, sure=size // 2)
    return None
