"""The two sides of a game, what each of them has, and how sentences name them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from rules.words import N_, Message, named, say

T = TypeVar("T")
_NAME = N_("side {side}")


class Side(StrEnum):
    """``a`` and ``b``: names without a meaning of their own; who starts what is decided in the set-up."""

    A = "a"
    B = "b"

    @property
    def other(self) -> Side:
        return Side.B if self is Side.A else Side.A


@dataclass(frozen=True, slots=True)
class BySide(Generic[T]):
    """One thing of each side.

    >>> BySide(4, 2).of(Side.B)
    2
    """

    a: T
    b: T

    def of(self, side: Side) -> T:
        return self.a if side is Side.A else self.b

    def items(self) -> Iterator[tuple[Side, T]]:
        """Both, with their sides; a comes first."""
        yield Side.A, self.a
        yield Side.B, self.b

    def swapped(self) -> BySide[T]:
        return BySide(self.b, self.a)


def side_name(side: Side) -> Message:
    """A side in a sentence: "side a". ``name_sides`` puts the players' names in its place."""
    return say(_NAME, side=side)


def name_sides(message: Message, names: BySide[str]) -> Message:
    """A sentence that names the players instead of "side a" and "side b"; names are never translated."""
    for side, name in names.items():
        if message == side_name(side):
            return named(name)
    return Message(message.template, tuple((key, _name_inside(value, names)) for key, value in message.params))


def _name_inside(value: object, names: BySide[str]) -> object:
    if isinstance(value, Message):
        return name_sides(value, names)
    if isinstance(value, tuple):
        return tuple(_name_inside(part, names) for part in value)
    return value
