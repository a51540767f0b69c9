import pytest

from tests.tournaments.pairing.fields import draw, entrants
from tournaments.pairing.forecast import Outlook, forecast_rounds

SURE, LIKELY, IMPOSSIBLE = Outlook.SURE, Outlook.LIKELY, Outlook.IMPOSSIBLE


@pytest.mark.parametrize(
    ("players", "outlooks"),
    [
        (4, [SURE, SURE, LIKELY, IMPOSSIBLE]),
        (5, [SURE, SURE, SURE, LIKELY, LIKELY, IMPOSSIBLE]),
        (6, [SURE, SURE, SURE, LIKELY, LIKELY, IMPOSSIBLE]),
        (10, [SURE] * 5 + [LIKELY] * 4 + [IMPOSSIBLE]),
        (2, [SURE, IMPOSSIBLE]),
        (0, [IMPOSSIBLE]),
    ],
)
def test_outlook_of_every_round(players: int, outlooks: list[Outlook]):
    assert list(forecast_rounds(players, rounds=len(outlooks)).rounds) == outlooks


@pytest.mark.parametrize(
    ("players", "rounds", "warning"),
    [
        (6, 3, "None"),
        (6, 4, "6 players: no rematch is needed up to round 3; after it that is only likely."),
        (5, 6, "5 players have met each other after 5 rounds: then games are repeated."),
    ],
)
def test_warning_before_the_event(players: int, rounds: int, warning: str):
    assert str(forecast_rounds(players, rounds=rounds).warning) == warning


@pytest.mark.parametrize("half", [3, 5])
def test_the_limit_is_tight(half: int):
    """Two odd clubs that have met completely: the first round that is only likely is one that fails."""
    red, blue = [f"r{n}" for n in range(half)], [f"b{n}" for n in range(half)]
    played = " ".join(f"{a}-{b}" for a in red for b in blue)
    assert forecast_rounds(2 * half, rounds=half + 1).rounds[-2:] == (SURE, LIKELY)
    assert draw(entrants(*red, *blue), played=played, round=half + 1).cost.rematch == 1
