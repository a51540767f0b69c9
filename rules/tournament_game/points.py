"""The points total that two players agree on, and keep to (6.1.1)."""

from __future__ import annotations

from rules.tournament_game.reasons import Reason
from rules.words import N_, say

LEAST = 2_000
MOST = 5_000
USUAL = 3_000


def check_points(agreed: int) -> tuple[Reason, ...]:
    """What is unusual about an agreed total, in points. The army lists are balanced for 2,000 to 5,000 points;
    other games may be played.
    """
    if LEAST <= agreed <= MOST:
        return ()
    message = say(
        N_("{agreed} points: the army lists are balanced for games of {least} to {most} points."),
        agreed=agreed,
        least=LEAST,
        most=MOST,
    )
    return (Reason("unusual-points", message, agreed, LEAST if agreed < LEAST else MOST),)


def check_spent(spent: int, *, agreed: int) -> tuple[Reason, ...]:
    """Why an army of ``spent`` points cannot play a game of ``agreed`` points: it may cost less, never more."""
    if spent <= agreed:
        return ()
    message = say(N_("The army costs {spent} points, {agreed} were agreed."), spent=spent, agreed=agreed)
    return (Reason("over-points", message, spent, agreed),)
