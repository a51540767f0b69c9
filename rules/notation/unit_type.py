"""The type of a ground unit: `INF`, `AV`, `AC/WE`, `Special`."""

from dataclasses import dataclass
from enum import Enum

from rules.notation.errors import require
from rules.notation.scanner import Scanner, parser


class UnitKind(Enum):
    """The kinds of unit that the rules distinguish (`revamp: 2.3`)."""

    CHARACTER = "CH"
    INFANTRY = "INF"
    LIGHT_VEHICLE = "LV"
    ARMOURED_VEHICLE = "AV"
    WAR_ENGINE = "WE"
    AIRCRAFT = "AC"
    SPACECRAFT = "SC"
    SPECIAL = "Special"


_KINDS = {
    **{kind.value: kind for kind in UnitKind},
    "Character": UnitKind.CHARACTER,
    "Infantry": UnitKind.INFANTRY,
    "Light Vehicle": UnitKind.LIGHT_VEHICLE,
    "Armoured Vehicle": UnitKind.ARMOURED_VEHICLE,
    "War Engine": UnitKind.WAR_ENGINE,
    "WarEngine": UnitKind.WAR_ENGINE,
    "Aircraft": UnitKind.AIRCRAFT,
    "Spacecraft": UnitKind.SPACECRAFT,
}


@dataclass(frozen=True, slots=True)
class UnitType:
    """One kind, or two for a unit that is both: `AC/WE` is an aircraft with a damage capacity."""

    kinds: tuple[UnitKind, ...]

    def __post_init__(self) -> None:
        ordered = sorted(set(self.kinds), key=lambda kind: kind.value)
        require(held=bool(ordered) and list(self.kinds) == ordered, rule="unit types in alphabetical order, each once")

    def is_a(self, kind: UnitKind) -> bool:
        return kind in self.kinds


@parser
def parse_unit_type(scanner: Scanner) -> UnitType:
    """Read a unit type, abbreviated or written out; raises `NotationError`.

    >>> parse_unit_type("Armoured Vehicle").is_a(UnitKind.ARMOURED_VEHICLE)
    True
    """
    kinds = [scanner.read_choice(_KINDS, expected="a unit type")]
    while scanner.take("/"):
        kinds.append(scanner.read_choice(_KINDS, expected="a unit type"))
    return UnitType(tuple(sorted(kinds, key=lambda kind: kind.value)))
