"""Hypothesis strategies for every value of `rules.notation`, and the codecs they belong to."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

from hypothesis import strategies as st

from rules.notation.ability import AbilityReference, Parameter, ParameterUnit, parse_ability
from rules.notation.absence import Absence
from rules.notation.arc import Arc, parse_arc
from rules.notation.armour import FacedArmour, parse_armour
from rules.notation.capacity import Capacity, parse_capacity
from rules.notation.craft import Craft, parse_craft
from rules.notation.dice import Dice, parse_dice
from rules.notation.firepower import Barrage, FirepowerWord, Hit, HitKind, Volley, parse_firepower
from rules.notation.initiative import Initiative, parse_initiative
from rules.notation.multiplicity import Multiplicity, parse_multiplicity
from rules.notation.share import parse_share
from rules.notation.shields import ShieldField, Shields, parse_shields
from rules.notation.ship_type import ShipClass, ShipType, parse_ship_type
from rules.notation.speed import Manoeuvre, Speed, parse_speed
from rules.notation.strength import StrengthWord, parse_strength
from rules.notation.target import TargetNumber, parse_target
from rules.notation.turns import Turns, TurnWord, parse_turns
from rules.notation.unit_type import UnitKind, UnitType, parse_unit_type
from rules.notation.weapon_range import RangeKind, WeaponRange, parse_range
from tests.rules.notation.formats import (
    format_ability,
    format_arc,
    format_armour,
    format_capacity,
    format_craft,
    format_dice,
    format_firepower,
    format_initiative,
    format_multiplicity,
    format_range,
    format_share,
    format_shields,
    format_ship_type,
    format_speed,
    format_strength,
    format_target,
    format_turns,
    format_unit_type,
)

counts = st.integers(0, 999_999)
positive = st.integers(1, 999_999)
rolls = st.integers(1, 10)
optional_rolls = st.none() | rolls

rolled = st.builds(Dice, count=positive, sides=st.sampled_from([3, 6]), plus=counts)
dice = st.builds(Dice, plus=counts) | rolled
nonzero_dice = dice.filter(lambda value: value.minimum > 0)

targets = st.builds(TargetNumber, rolls | st.just(Absence.NONE), optional_rolls) | st.builds(
    TargetNumber, st.sampled_from([0, Absence.NONE, Absence.NOT_APPLICABLE])
)
spans = st.tuples(counts, positive).filter(lambda pair: pair[0] < pair[1])
ranges = st.builds(
    lambda kind, span: WeaponRange(kind, minimum=span[0], maximum=span[1]),
    st.sampled_from([RangeKind.SHOOTING, RangeKind.BRACKETED]),
    spans,
) | st.sampled_from([RangeKind.BASE_CONTACT, RangeKind.UNLIMITED, RangeKind.NONE, RangeKind.NOT_APPLICABLE]).map(
    WeaponRange
)

manoeuvres = st.sampled_from(Manoeuvre)
speeds = (
    st.builds(lambda cm, conditional: Speed(rates=(cm,), conditional=conditional), counts, st.none() | counts)
    | st.builds(lambda cm, manoeuvre: Speed(rates=(cm,), manoeuvre=manoeuvre), counts, manoeuvres)
    | st.builds(Speed, rates=st.tuples(counts, counts, counts))
    | st.builds(Speed, immobile=st.just(True), manoeuvre=st.none() | manoeuvres)
    | st.builds(Speed, manoeuvre=manoeuvres)
    | st.builds(Speed, absence=st.sampled_from(Absence))
)
armour = st.builds(FacedArmour, front=rolls, side=rolls, rear=rolls, raised_front=optional_rolls)
hits = st.lists(st.builds(Hit, st.sampled_from(HitKind), rolls), min_size=1, unique_by=lambda hit: hit.kind)
firepower = (
    st.builds(Volley, hits.map(tuple), nonzero_dice) | st.builds(Barrage, nonzero_dice) | st.sampled_from(FirepowerWord)
)
multiplicities = st.builds(
    lambda pair, each: Multiplicity(min(pair), max(pair), each=each),
    st.tuples(counts, positive),
    positive,
)
parameters = st.builds(Parameter, dice, st.booleans(), st.sampled_from(["", "cm"]).map(ParameterUnit)) | st.builds(
    Parameter, st.builds(Dice, plus=counts), st.booleans(), st.just(ParameterUnit.OR_MORE)
)
abilities = st.builds(
    AbilityReference,
    st.from_regex(r"[a-z][a-z0-9]{0,6}(-[a-z0-9]{1,6}){0,3}", fullmatch=True),
    st.none() | parameters,
)
unit_types = st.sets(st.sampled_from(UnitKind), min_size=1).map(
    lambda kinds: UnitType(tuple(sorted(kinds, key=lambda kind: kind.value)))
)
names = st.from_regex(r"[A-Za-zé][a-zé]{0,5}(['-][A-Za-z][a-z]{0,5})?( [A-Za-z][a-z]{0,5}){0,2}", fullmatch=True)


class Codec(NamedTuple):
    """One notation: its values, how they are written and how they are read."""

    values: st.SearchStrategy[Any]
    format: Callable[[Any], str]
    parse: Callable[[str], Any]


CODECS = {
    "ability": Codec(abilities, format_ability, parse_ability),
    "arc": Codec(st.sampled_from(Arc), format_arc, parse_arc),
    "armour": Codec(armour, format_armour, parse_armour),
    "capacity": Codec(st.builds(Capacity, positive, st.none() | names), format_capacity, parse_capacity),
    "craft": Codec(st.builds(Craft, names, counts, st.booleans()), format_craft, parse_craft),
    "dice": Codec(dice, format_dice, parse_dice),
    "firepower": Codec(firepower, format_firepower, parse_firepower),
    "initiative": Codec(st.builds(Initiative, st.integers(1, 6)), format_initiative, parse_initiative),
    "multiplicity": Codec(multiplicities, format_multiplicity, parse_multiplicity),
    "range": Codec(ranges, format_range, parse_range),
    "share": Codec(
        st.fractions(0, 1, max_denominator=999_999).map(Fraction),
        format_share,
        parse_share,
    ),
    "shields": Codec(st.builds(Shields, counts | st.sampled_from(ShieldField)), format_shields, parse_shields),
    "ship_type": Codec(st.builds(ShipType, st.sampled_from(ShipClass), positive), format_ship_type, parse_ship_type),
    "speed": Codec(speeds, format_speed, parse_speed),
    "strength": Codec(dice | st.sampled_from(StrengthWord), format_strength, parse_strength),
    "target": Codec(targets, format_target, parse_target),
    "turns": Codec(st.builds(Turns, st.integers(0, 360) | st.sampled_from(TurnWord)), format_turns, parse_turns),
    "unit_type": Codec(unit_types, format_unit_type, parse_unit_type),
}
