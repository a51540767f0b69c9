"""How notations are written: the other half of the round trip that ``test_round_trip`` makes."""

from __future__ import annotations

from fractions import Fraction

from rules.notation.ability import AbilityReference, Parameter
from rules.notation.absence import Absence
from rules.notation.arc import Arc
from rules.notation.armour import FacedArmour
from rules.notation.capacity import Capacity
from rules.notation.craft import Craft
from rules.notation.dice import Dice
from rules.notation.firepower import ONE_SHOT, Barrage, Firepower, FirepowerWord
from rules.notation.initiative import Initiative
from rules.notation.multiplicity import Multiplicity
from rules.notation.shields import Shields
from rules.notation.ship_type import ShipType
from rules.notation.speed import Speed
from rules.notation.strength import Strength
from rules.notation.target import TargetNumber
from rules.notation.turns import Turns
from rules.notation.unit_type import UnitType
from rules.notation.weapon_range import RangeKind, WeaponRange


def format_parameter(parameter: Parameter) -> str:
    """The text between the brackets."""
    sign = "+" if parameter.is_bonus else ""
    return f"{sign}{format_dice(parameter.dice)}{parameter.unit.value}"


def format_ability(reference: AbilityReference) -> str:
    if reference.parameter is None:
        return reference.ability
    return f"{reference.ability}({format_parameter(reference.parameter)})"


def format_arc(arc: Arc) -> str:
    return arc.value


def format_armour(armour: FacedArmour) -> str:
    """The canonical text: the exceptional facing carries a letter, the front comes first."""
    raised = f"(F{armour.raised_front}+)" if armour.raised_front is not None else ""
    return raised + _format_facings(armour)


def _format_facings(armour: FacedArmour) -> str:
    if armour.front == armour.side == armour.rear:
        return f"{armour.side}+"
    if armour.side == armour.rear:
        return f"F{armour.front}+/{armour.side}+"
    if armour.front == armour.side:
        return f"{armour.side}+/R{armour.rear}+"
    return f"F{armour.front}+/S{armour.side}+/R{armour.rear}+"


def format_capacity(capacity: Capacity) -> str:
    escorts = f" {capacity.escorts}" if capacity.escorts else ""
    return f"Capacity {capacity.number}{escorts}"


def format_craft(craft: Craft) -> str:
    text = f"{craft.name} ({craft.cm}cm)"
    return f"({text})" if craft.is_optional else text


def format_dice(dice: Dice) -> str:
    if dice.is_fixed:
        return str(dice.plus)
    count = "" if dice.count == 1 else str(dice.count)
    plus = f"+{dice.plus}" if dice.plus else ""
    return f"{count}D{dice.sides}{plus}"


def format_firepower(firepower: Firepower) -> str:
    if isinstance(firepower, FirepowerWord):
        return firepower.value
    if isinstance(firepower, Barrage):
        return f"{format_dice(firepower.points)}BP"
    hits = "/".join(f"{hit.kind.value}{hit.roll}+" for hit in firepower.hits)
    return hits if firepower.shots == ONE_SHOT else f"{format_dice(firepower.shots)}× {hits}"


def format_initiative(initiative: Initiative) -> str:
    return f"{initiative.roll}+"


def format_multiplicity(multiplicity: Multiplicity) -> str:
    span = f"{multiplicity.at_least}-{multiplicity.at_most}" if multiplicity.is_optional else str(multiplicity.at_most)
    return span if multiplicity.each == 1 else f"{span}× {multiplicity.each}"


def format_share(share: Fraction) -> str:
    return str(share)


def format_shields(shields: Shields) -> str:
    return str(shields.strength) if isinstance(shields.strength, int) else shields.strength.value


def format_ship_type(ship_type: ShipType) -> str:
    return f"{ship_type.ship_class.value}/{ship_type.hits}"


def format_speed(speed: Speed) -> str:
    if speed.absence:
        return speed.absence.value
    parts = [_format_ground(speed), speed.manoeuvre.value if speed.manoeuvre else ""]
    brackets = f" ({speed.conditional}cm)" if speed.conditional is not None else ""
    return "/".join(part for part in parts if part) + brackets


def _format_ground(speed: Speed) -> str:
    if speed.immobile:
        return "Immobile"
    rates = "/".join(str(cm) for cm in speed.rates)
    return f"{rates}cm" if rates else ""


def format_strength(strength: Strength) -> str:
    return format_dice(strength) if isinstance(strength, Dice) else strength.value


def format_target(target: TargetNumber) -> str:
    if target.conditional is None:
        return _format_plain(target.roll)
    if target.roll is Absence.NONE:
        return f"({target.conditional}+)"
    return f"{_format_plain(target.roll)} ({target.conditional}+)"


def _format_plain(roll: int | Absence) -> str:
    if isinstance(roll, Absence):
        return roll.value
    return f"{roll}+" if roll else "0"


def format_turns(turns: Turns) -> str:
    return f"{turns.angle}°" if isinstance(turns.angle, int) else turns.angle.value


def format_unit_type(unit_type: UnitType) -> str:
    return "/".join(kind.value for kind in unit_type.kinds)


def format_range(weapon_range: WeaponRange) -> str:
    if weapon_range.kind not in (RangeKind.SHOOTING, RangeKind.BRACKETED):
        return weapon_range.kind.value
    nearest = f"{weapon_range.minimum}-" if weapon_range.minimum else ""
    span = f"{nearest}{weapon_range.maximum}cm"
    return f"({span})" if weapon_range.kind is RangeKind.BRACKETED else span
