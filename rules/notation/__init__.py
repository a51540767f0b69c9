"""The notations of the rulebooks and the values they stand for.

Every notation has `parse_x(text)`, which raises `NotationError`, and `format_x(value)`, which gives the canonical text:
`parse_x(format_x(value)) == value` for every value that can be built.
"""

from rules.notation.ability import (
    AbilityReference,
    Parameter,
    ParameterUnit,
    format_ability,
    format_parameter,
    parse_ability,
)
from rules.notation.absence import Absence
from rules.notation.arc import Arc, format_arc, parse_arc
from rules.notation.armour import FacedArmour, format_armour, parse_armour
from rules.notation.capacity import Capacity, format_capacity, parse_capacity
from rules.notation.craft import Craft, format_craft, parse_craft
from rules.notation.dice import Dice, format_dice, parse_dice
from rules.notation.distance import format_distance, parse_distance
from rules.notation.errors import InvalidValueError, NotationError
from rules.notation.firepower import (
    ONE_SHOT,
    Barrage,
    Firepower,
    FirepowerWord,
    Hit,
    HitKind,
    Volley,
    format_firepower,
    parse_firepower,
)
from rules.notation.initiative import Initiative, format_initiative, parse_initiative
from rules.notation.multiplicity import Multiplicity, format_multiplicity, parse_multiplicity
from rules.notation.points import Points, PriceBasis, format_points, parse_points
from rules.notation.share import format_share, parse_share
from rules.notation.shields import ShieldField, Shields, format_shields, parse_shields
from rules.notation.ship_type import ShipClass, ShipType, format_ship_type, parse_ship_type
from rules.notation.speed import Manoeuvre, Speed, format_speed, parse_speed
from rules.notation.strength import Strength, StrengthWord, format_strength, parse_strength
from rules.notation.target import TargetNumber, format_target, parse_target
from rules.notation.turns import Turns, TurnWord, format_turns, parse_turns
from rules.notation.unit_type import UnitKind, UnitType, format_unit_type, parse_unit_type
from rules.notation.weapon_range import RangeKind, WeaponRange, format_range, parse_range

__all__ = [
    "ONE_SHOT",
    "AbilityReference",
    "Absence",
    "Arc",
    "Barrage",
    "Capacity",
    "Craft",
    "Dice",
    "FacedArmour",
    "Firepower",
    "FirepowerWord",
    "Hit",
    "HitKind",
    "Initiative",
    "InvalidValueError",
    "Manoeuvre",
    "Multiplicity",
    "NotationError",
    "Parameter",
    "ParameterUnit",
    "Points",
    "PriceBasis",
    "RangeKind",
    "ShieldField",
    "Shields",
    "ShipClass",
    "ShipType",
    "Speed",
    "Strength",
    "StrengthWord",
    "TargetNumber",
    "TurnWord",
    "Turns",
    "UnitKind",
    "UnitType",
    "Volley",
    "WeaponRange",
    "format_ability",
    "format_arc",
    "format_armour",
    "format_capacity",
    "format_craft",
    "format_dice",
    "format_distance",
    "format_firepower",
    "format_initiative",
    "format_multiplicity",
    "format_parameter",
    "format_points",
    "format_range",
    "format_share",
    "format_shields",
    "format_ship_type",
    "format_speed",
    "format_strength",
    "format_target",
    "format_turns",
    "format_unit_type",
    "parse_ability",
    "parse_arc",
    "parse_armour",
    "parse_capacity",
    "parse_craft",
    "parse_dice",
    "parse_distance",
    "parse_firepower",
    "parse_initiative",
    "parse_multiplicity",
    "parse_points",
    "parse_range",
    "parse_share",
    "parse_shields",
    "parse_ship_type",
    "parse_speed",
    "parse_strength",
    "parse_target",
    "parse_turns",
    "parse_unit_type",
]
