"""Firepower or strength of a ship's weapon: `6`, `D6+2`, `Special`, `See rules`, `-`."""

from enum import Enum
from typing import TypeAlias

from rules.notation.dice import Dice, read_dice
from rules.notation.scanner import Scanner, parser


class StrengthWord(Enum):
    """A strength that a rule of its own determines, or none."""

    SPECIAL = "Special"
    SEE_RULES = "See rules"
    NONE = "-"


Strength: TypeAlias = Dice | StrengthWord
"""The FP/STR column of a fleet profile (5.1 to 5.20)."""

_WORDS = {**{word.value: word for word in StrengthWord}, "–": StrengthWord.NONE, "—": StrengthWord.NONE}


@parser
def parse_strength(scanner: Scanner) -> Strength:
    """Read a strength; raises `NotationError`.

    >>> parse_strength("D6+2")
    Dice(count=1, sides=6, plus=2)
    """
    word = scanner.choose(_WORDS)
    if word:
        return word
    # Option texts print FP6 for batteries and S9 for torpedoes.
    scanner.take("FP", "S")
    return read_dice(scanner)
