"""Numbers that are written out in texts of the facts."""

from __future__ import annotations

import re

from rules.interchange.names import NUMBER_WORDS

_TEENS = ("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty")
_WORDS = {**NUMBER_WORDS, **{word: number for number, word in enumerate(_TEENS, 13)}, "twenty-four": 24}
_PRICE = re.compile(r"(?<![\d,])\+?(\d+)(?: or \+?(\d+))? points?(?: (?:for|per) (?:two|three|four))?", re.IGNORECASE)
_NO_COUNT = re.compile(r"\d+,\d+ points|\d+ ?cm|for every \w+|0–\d+", re.IGNORECASE)
_WORD = re.compile(r"[\w+-]+")


def read_number(word: str) -> int | None:
    """The number that a word is, in letters or digits.

    >>> read_number("Twelve"), read_number("20"), read_number("Orks")
    (12, 20, None)
    """
    return int(word) if word.isdecimal() else _WORDS.get(word.casefold())


def read_numbers(text: str) -> list[int]:
    """Every number but prices, distances and dice.

    >>> read_numbers("Add up to six Boyz for +25 points each and 52cm of trenches")
    [6]
    """
    words = _WORD.findall(_NO_COUNT.sub(" ", _PRICE.sub(" ", text)))
    return [number for word in words if (number := read_number(word)) is not None]


def read_prices(text: str) -> set[int]:
    """Every figure that is followed by "points"; what is free costs 0.

    >>> sorted(read_prices("Four Chimera or Valkyries (+100 or +150 points), Trojans for free"))
    [0, 100, 150]
    """
    found = {int(figure) for match in _PRICE.findall(text) for figure in match if figure}
    return found | {0} if re.search(r"\bfree\b", text, re.IGNORECASE) else found
