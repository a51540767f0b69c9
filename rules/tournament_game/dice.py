"""Dice that two players can check: rolls worked out from a seed that both know, the same everywhere.

The bytes of SHA-256 over the UTF-8 text ``seed`` newline ``label`` newline ``block`` (0, 1, 2 ...) are read one after
the other. A die with ``sides`` sides takes the next byte below the largest multiple of ``sides`` that is at most 256;
larger bytes are skipped, so that every side is equally likely. The die shows the remainder of the byte divided by
``sides``, plus one. For six sides: bytes 252 to 255 are skipped, a byte of 0 shows 1, of 5 shows 6, of 6 shows 1 again.
The bytes can be had from any tool; in a shell: ``printf 'SEED\\nLABEL\\n0' | sha256sum``.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import islice

from rules.errors import RulesError

MOST_DICE = 1000
"""Dice in one roll."""

MOST_SIDES = 100
"""Sides of a die."""


class DiceError(RulesError):
    """A roll that cannot be made, or a die that shows what it cannot show. The text says which."""


def roll_dice(seed: str, *, label: str, count: int, sides: int = 6) -> tuple[int, ...]:
    """``count`` dice of ``sides`` sides for the roll called ``label``; other labels give other dice.

    Raises DiceError if ``count`` is not 0 to 1000, ``sides`` not 2 to 100, or a text has more than one line.
    """
    if not 0 <= count <= MOST_DICE:
        raise DiceError(f"count: {count} is not from 0 to {MOST_DICE}")
    if not 2 <= sides <= MOST_SIDES:
        raise DiceError(f"sides: {sides} is not from 2 to {MOST_SIDES}")
    for name, text in (("seed", seed), ("label", label)):
        if "\n" in text:
            raise DiceError(f"{name}: it has more than one line")
        if not text.isascii() and any(0xD800 <= ord(character) <= 0xDFFF for character in text):
            raise DiceError(f"{name}: it contains half a character")
    limit = 256 - 256 % sides
    fitting = (byte for byte in _bytes_of(seed, label=label) if byte < limit)
    return tuple(byte % sides + 1 for byte in islice(fitting, count))


def check_dice(dice: tuple[int, ...], *, sides: int = 6) -> None:
    """Raise DiceError, naming the place, unless every one of ``dice`` is from 1 to ``sides``."""
    for place, shown in enumerate(dice):
        if not 1 <= shown <= sides:
            raise DiceError(f"dice[{place}]: {shown} is not from 1 to {sides}")


def _bytes_of(seed: str, *, label: str) -> Iterator[int]:
    block = 0
    while True:
        yield from sha256(f"{seed}\n{label}\n{block}".encode()).digest()
        block += 1
