"""A cursor over one short text, shared by every parser of this package."""

import re
from collections.abc import Callable, Mapping
from functools import wraps
from typing import TypeVar

from rules.notation.errors import InvalidValueError, NotationError

T = TypeVar("T")

_NUMBER = r"[0-9]{1,6}"
_DASHES = ("-", "‑", "–", "—", "−")
_TIMES = ("×", "x")


class Scanner:
    """Reads a text from left to right, skipping spaces before each token and ignoring case in words.

    >>> scanner = Scanner("30 CM")
    >>> scanner.read_number(), scanner.take("cm"), scanner.position
    (30, True, 5)
    """

    __slots__ = ("position", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.position = 0

    def match(self, pattern: str) -> re.Match[str] | None:
        """Take what the pattern matches at the cursor, or nothing."""
        found = re.compile(pattern).match(self.text, self._next_token())
        if found:
            self.position = found.end()
        return found

    def take(self, *literals: str) -> bool:
        """Take the first literal that stands at the cursor; tell whether there was one."""
        start = self._next_token()
        for literal in literals:
            end = start + len(literal)
            if self.text[start:end].casefold() == literal.casefold():
                self.position = end
                return True
        return False

    def take_dash(self) -> bool:
        """Take any of the dashes and minus signs that printed rulebooks use."""
        return self.take(*_DASHES)

    def take_times(self) -> bool:
        """Take a multiplication sign, printed as `×` or `x`."""
        return self.take(*_TIMES)

    def take_number(self) -> int | None:
        """Take a whole number of at most six digits, or nothing."""
        found = self.match(_NUMBER)
        return int(found.group()) if found else None

    def choose(self, table: Mapping[str, T]) -> T | None:
        """Take the longest key of the table that stands at the cursor and return its value, or take nothing."""
        for literal in sorted(table, key=len, reverse=True):
            if self.take(literal):
                return table[literal]
        return None

    def expect(self, literal: str) -> None:
        """Take this literal or raise `NotationError`."""
        if not self.take(literal):
            raise self.error(f'"{literal}"')

    def read_number(self, *, expected: str = "a number") -> int:
        """Take a whole number or raise `NotationError`."""
        number = self.take_number()
        if number is None:
            raise self.error(expected)
        return number

    def read_distance(self) -> int:
        """Take a distance in cm or raise `NotationError`. Some printed profiles forget the unit."""
        cm = self.read_number(expected="a distance")
        self.take("cm")
        return cm

    def read_choice(self, table: Mapping[str, T], *, expected: str) -> T:
        """Take the longest key of the table or raise `NotationError`."""
        value = self.choose(table)
        if value is None:
            raise self.error(expected)
        return value

    def is_at_end(self) -> bool:
        """Whether nothing but spaces is left."""
        return self._next_token() == len(self.text)

    def error(self, expected: str) -> NotationError:
        """The error that something else was expected at the cursor, for the caller to raise."""
        return NotationError(self.text, self._next_token(), expected)

    def _next_token(self) -> int:
        start = self.position
        while start < len(self.text) and self.text[start].isspace():
            start += 1
        return start


def parse_whole(text: str, read: Callable[[Scanner], T]) -> T:
    """Read a value that takes up the whole text; every failure is a `NotationError`.

    >>> parse_whole(" 12 ", Scanner.read_number)
    12
    """
    scanner = Scanner(text)
    try:
        value = read(scanner)
    except InvalidValueError as error:
        raise scanner.error(error.rule) from error
    if not scanner.is_at_end():
        raise scanner.error("the end of the text")
    return value


def parser(read: Callable[[Scanner], T]) -> Callable[[str], T]:
    """Make what reads at a cursor a parser of whole texts (see ``parse_whole``)."""

    @wraps(read)
    def parse(text: str) -> T:
        return parse_whole(text, read)

    return parse
