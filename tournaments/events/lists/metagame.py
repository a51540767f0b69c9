"""What a field brought and how it did: lists and factions by how many fielded them, their games, their points.

Pure: values in, values out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

UNSPENT = (0, 25, 50, 100)
"""Where the bands of unspent points begin that come after "none": 1 to 25, 26 to 50, 51 to 100, and more."""


@dataclass(frozen=True, slots=True)
class Fielded:
    """An army of the field: its list, faction and points, and how its games ended (1, 1/2 or 0 for its player)."""

    list_name: str
    faction: str
    points: int
    games: tuple[Fraction, ...] = ()


@dataclass(frozen=True, slots=True)
class Share:
    """One list or faction in the field. Only games that were played count, not byes or forfeits."""

    name: str
    fielded: int
    won: int
    drawn: int
    lost: int

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def percent(self) -> int | None:
        """Wins and half of the draws among all games, in whole percent; None without games."""
        if not self.games:
            return None
        share = Fraction(2 * self.won + self.drawn, 2 * self.games) * 100
        return int(share + Fraction(1, 2))


def by_list(field: Iterable[Fielded]) -> tuple[Share, ...]:
    return _shares(field, lambda army: army.list_name)


def by_faction(field: Iterable[Fielded]) -> tuple[Share, ...]:
    return _shares(field, lambda army: army.faction)


def unspent_points(field: Sequence[Fielded], *, limit: int) -> tuple[int, ...]:
    """How many armies left none, up to 25, up to 50, up to 100 and more of the points limit unspent.

    Armies above the limit (with an organiser's exception) left none.
    """
    bands = [0] * (len(UNSPENT) + 1)
    for army in field:
        left = max(0, limit - army.points)
        bands[sum(left > bound for bound in UNSPENT)] += 1
    return tuple(bands)


def _shares(field: Iterable[Fielded], name_of: Callable[[Fielded], str]) -> tuple[Share, ...]:
    fielded: Counter[str] = Counter()
    ended: Counter[tuple[str, Fraction]] = Counter()
    for army in field:
        fielded[name_of(army)] += 1
        ended.update((name_of(army), game) for game in army.games)
    won, drawn, lost = Fraction(1), Fraction(1, 2), Fraction(0)
    shares = [Share(name, n, ended[name, won], ended[name, drawn], ended[name, lost]) for name, n in fielded.items()]
    return tuple(sorted(shares, key=lambda share: (-share.fielded, share.name.casefold())))
