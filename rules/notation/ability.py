"""A reference to an ability: `scout`, `void-shields(4)`, `extra-attacks(+1)`, `titan-killer(D3)`."""

import re
from dataclasses import dataclass
from enum import Enum

from rules.notation.dice import Dice, read_dice, take_dice
from rules.notation.errors import require
from rules.notation.scanner import Scanner, parser

_ID = r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*"
_ABBREVIATIONS = {
    "DC": "damage-capacity",
    "EA": "extra-attacks",
    "MW": "macro-weapon",
    "RA": "reinforced-armour",
    "TK": "titan-killer",
    "TRA": "thick-rear-armour",
}


class ParameterUnit(Enum):
    PLAIN = ""
    CENTIMETRES = "cm"
    OR_MORE = "+"


_UNITS = {"cm": ParameterUnit.CENTIMETRES, "+": ParameterUnit.OR_MORE}


@dataclass(frozen=True, slots=True)
class Parameter:
    """The number in the brackets of an ability: `4`, `D3+3`, `+1`, `+D3`, `10cm`, `5+`; `is_bonus` is the sign."""

    dice: Dice
    is_bonus: bool = False
    unit: ParameterUnit = ParameterUnit.PLAIN

    def __post_init__(self) -> None:
        is_roll = self.unit is ParameterUnit.OR_MORE
        require(held=self.dice.is_fixed or not is_roll, rule="a plain number before the plus sign")


@dataclass(frozen=True, slots=True)
class AbilityReference:
    """The id of an ability in the glossary, with its parameter if the datasheet gives one (`revamp: 3.1`)."""

    ability: str
    parameter: Parameter | None = None

    def __post_init__(self) -> None:
        require(held=re.fullmatch(_ID, self.ability) is not None, rule="an ability id in kebab case")


def _read_parameter(scanner: Scanner) -> Parameter:
    is_bonus = scanner.take("+")
    dice = read_dice(scanner)
    return Parameter(dice, is_bonus=is_bonus, unit=scanner.choose(_UNITS) or ParameterUnit.PLAIN)


def _take_bracketed(scanner: Scanner) -> Parameter | None:
    if not scanner.take("("):
        return None
    parameter = _read_parameter(scanner)
    scanner.expect(")")
    return parameter


def _read_printed(scanner: Scanner) -> AbilityReference:
    """Printed names: `Titan Killer (D3)`, `TK(D6)`, `DC3`, `Damage Capacity 12`, `D6+6 power fields`."""
    leading = take_dice(scanner)
    name = scanner.match(r"[A-Za-z]+(?:[ '’-][A-Za-z]+)*")
    if not name:
        raise scanner.error("the name of an ability")
    slug = re.sub("['’]", "", name.group()).replace(" ", "-").lower()
    ability = _ABBREVIATIONS.get(name.group(), slug)
    if leading:
        return AbilityReference(ability, Parameter(leading))
    parameter = _take_bracketed(scanner)
    if parameter is None and not scanner.is_at_end():
        parameter = _read_parameter(scanner)
    return AbilityReference(ability, parameter)


@parser
def parse_ability(scanner: Scanner) -> AbilityReference:
    """Read a reference by id or by printed name; raises `NotationError`.

    >>> parse_ability("void-shields(4)").parameter.dice.plus
    4
    """
    ability = scanner.match(rf"{_ID}(?=\s*(?:\(|$))")
    if not ability:
        return _read_printed(scanner)
    return AbilityReference(ability.group(), _take_bracketed(scanner))
