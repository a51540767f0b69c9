"""Names as people write them, compared with names as lists print them."""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from rapidfuzz import fuzz, process

EXACT = 100
# From here on two spellings are taken for one name; below SURE a person is asked to look.
LIKELY = 74
SURE = 92
_SUBSET = 0.9
# What is lost where only the first of several names is alike: ``Boyz + Grotz``.
_REST = 6
_SHORTEST = 4
_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
NUMBER_WORDS = {word: number for number, word in enumerate(_NUMBERS, 1)}
_COUNT = re.compile(r"(\d{1,4})(?:\s*[x×*]\s+|[x×*]|\s+)(?=\D)|([a-z]+)\s+(?=\S)", re.IGNORECASE)
_TIMES_BEHIND = re.compile(r"^(?P<name>.*\S)\s*[x×*]\s*(?P<count>\d{1,4})$", re.IGNORECASE)


def normalise(name: str) -> str:
    """A name reduced to what tells it from others: lower case, no accents, signs or plural endings.

    >>> normalise("Chaos Space Marines’ C’Tan")
    'chaos space marine ctan'
    """
    text = unicodedata.normalize("NFKD", html.unescape(name)).casefold()
    text = "".join(letter for letter in text if not unicodedata.combining(letter) and letter not in "'’‘`´")
    words = re.sub(r"[\W_]+", " ", text).split()
    return " ".join(map(_singular, words))


def _singular(word: str) -> str:
    is_plural = len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "aos"))
    return word[:-1] if is_plural else word


def slug(name: str, *, otherwise: str = "x") -> str:
    """A name as an id: lower-case letters, digits and hyphens, 60 characters at most.

    >>> slug("Mekboy Stompamob ('Uge)")
    'mekboy-stompamob-uge'
    """
    text = unicodedata.normalize("NFKD", html.unescape(name)).casefold()
    text = re.sub(r"['’‘`´]", "", text).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", text).strip("-")[:60].strip("-") or otherwise


def number_behind(wanted: str, used: Iterable[str]) -> str:
    """``wanted``, or with a number behind it when it is used already."""
    taken = set(used)
    name, number = wanted, 2
    while name in taken:
        name, number = f"{wanted}-{number}", number + 1
    return name


def take_count(text: str) -> tuple[int | None, str]:
    """The number at the beginning or end of ``6 Boyz``, ``2x Sniper``, ``One Landa`` or ``Flak x2``, and the rest.

    >>> take_count("2x Sniper")
    (2, 'Sniper')
    >>> take_count("6 XV88 Broadsides")
    (6, 'XV88 Broadsides')
    >>> take_count("Flak x 2")
    (2, 'Flak')
    >>> take_count("Fast attack")
    (None, 'Fast attack')
    """
    text = text.strip()
    found = _COUNT.match(text)
    if found and found[1]:
        return int(found[1]), text[found.end() :]
    if found and found[2].casefold() in NUMBER_WORDS:
        return NUMBER_WORDS[found[2].casefold()], text[found.end() :]
    behind = _TIMES_BEHIND.match(text)
    return (int(behind["count"]), behind["name"]) if behind else (None, text)


def score_names(left: str, right: str) -> int:
    """How alike two plain names are: 100 is the same, 0 nothing in common."""
    if left == right:
        return EXACT
    if not left or not right:
        return 0
    whole = max(fuzz.ratio(left, right), fuzz.token_sort_ratio(left, right))
    shortened = max(_score_short(left, right), _score_short(right, left))
    return min(EXACT - 1, round(max(whole, fuzz.token_set_ratio(left, right) * _SUBSET, shortened)))


def _score_short(short: str, name: str) -> int:
    """How well ``mech inf company`` stands for ``mechanized infantry company``: each word begins one, in order."""
    words, rest = short.split(), iter(name.split())
    if len(short) < _SHORTEST or not all(any(word.startswith(part) for word in rest) for part in words):
        return 0
    return SURE if len(words) == len(name.split()) else LIKELY


@dataclass(frozen=True, slots=True)
class Match:
    """A key whose names are like what was looked for, and how much (0 to 100); ``weight`` is that of the name."""

    key: str
    score: int
    weight: int = 100


@dataclass(frozen=True, slots=True)
class Spelling:
    """One plain name of a key. ``weight`` (percent) lowers names that are less telling than others."""

    name: str
    key: str
    weight: int = 100


class NameIndex:
    """Finds keys by names that are spelled roughly alike."""

    def __init__(self, spellings: Iterable[Spelling]) -> None:
        self.spellings = tuple(spellings)
        self._names = [spelling.name for spelling in self.spellings]
        self._initials = [frozenset(word[0] for word in name.split()) for name in self._names]

    def find(self, text: str, *, most: int = 6, least: int = 40) -> tuple[Match, ...]:
        """The best keys for a text, each once, best first; of equals those whose whole name is nearer."""
        wanted, head = normalise(text), normalise(text.partition("+")[0])
        best: dict[str, tuple[Match, float]] = {}
        for index in sorted(self._candidates(wanted, least=least) | self._candidates(head, least=least)):
            spelling = self.spellings[index]
            score = score_names(wanted, spelling.name)
            if head != wanted:
                score = max(score, score_names(head, spelling.name) - _REST)
            score = score * spelling.weight // 100
            if score < least or (spelling.key in best and score < best[spelling.key][0].score):
                continue
            nearness = fuzz.ratio(wanted, spelling.name)
            if spelling.key not in best or (score, nearness) > (best[spelling.key][0].score, best[spelling.key][1]):
                best[spelling.key] = Match(spelling.key, score, spelling.weight), nearness
        ranked = sorted(best.values(), key=lambda found: (-found[0].score, -found[1]))
        return tuple(match for match, _nearness in ranked[:most])

    def nearest(self, text: str, *, most: int) -> tuple[str, ...]:
        """The keys of the nearest names, however far they are."""
        found = process.extract(normalise(text), self._names, scorer=fuzz.token_ratio, limit=4 * most)
        return tuple(dict.fromkeys(self.spellings[index].key for _name, _score, index in found))[:most]

    def _candidates(self, wanted: str, *, least: int) -> set[int]:
        """The spellings that may score so much: a quick look, so that only few are compared in every way."""
        if not wanted:
            return set()
        found: set[int] = set()
        for scorer in (fuzz.ratio, fuzz.token_ratio):
            rows = process.extract(wanted, self._names, scorer=scorer, limit=None, score_cutoff=least)
            found.update(index for _name, _score, index in rows)
        initials = frozenset(word[0] for word in wanted.split())
        # Short forms: the words of one begin words of the other.
        found.update(n for n, others in enumerate(self._initials) if initials <= others or others <= initials)
        return found
