"""What goes wrong while a notation is read or a value is built."""

from rules.errors import RulesError


class NotationError(RulesError):
    """A text does not follow its notation.

    `position` counts characters from 0; `expected` says in words, or as a quoted literal, what should stand there.

    >>> print(NotationError("AP7x", 3, '"+"'))
    "AP7x": expected "+" at position 3
    """

    def __init__(self, text: str, position: int, expected: str) -> None:
        super().__init__(text, position, expected)
        self.text = text
        self.position = position
        self.expected = expected

    def __str__(self) -> str:
        return f'"{self.text}": expected {self.expected} at position {self.position}'


class InvalidValueError(RulesError):
    """A value that no text can express, refused when it is built; `rule` says what would be valid.

    >>> print(InvalidValueError("dice of 3 or 6 sides"))
    expected dice of 3 or 6 sides
    """

    def __init__(self, rule: str) -> None:
        super().__init__(rule)
        self.rule = rule

    def __str__(self) -> str:
        return f"expected {self.rule}"


LARGEST_NUMBER = 999_999
"""The largest number a notation may contain."""


def require(*, held: bool, rule: str) -> None:
    """Raise `InvalidValueError(rule)` unless the condition held."""
    if not held:
        raise InvalidValueError(rule)


def require_between(lowest: int, value: int, highest: int, *, what: str) -> None:
    """Raise `InvalidValueError` unless `lowest <= value <= highest`.

    >>> require_between(1, 4, 10, what="a target number")
    """
    require(held=lowest <= value <= highest, rule=f"{what} from {lowest} to {highest}")
