"""Hypothesis strategies for every value of `rules.notation`, and the codecs they belong to."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

from hypothesis import strategies as st

from rules import notation as n
from rules.notation.absence import Absence

counts = st.integers(0, 999_999)
positive = st.integers(1, 999_999)
rolls = st.integers(1, 10)
optional_rolls = st.none() | rolls

rolled = st.builds(n.Dice, count=positive, sides=st.sampled_from([3, 6]), plus=counts)
dice = st.builds(n.Dice, plus=counts) | rolled
nonzero_dice = dice.filter(lambda value: value.minimum > 0)

targets = st.builds(n.TargetNumber, rolls | st.just(Absence.NONE), optional_rolls) | st.builds(
    n.TargetNumber, st.sampled_from([0, Absence.NONE, Absence.NOT_APPLICABLE])
)
spans = st.tuples(counts, positive).filter(lambda pair: pair[0] < pair[1])
ranges = st.builds(
    lambda kind, span: n.WeaponRange(kind, minimum=span[0], maximum=span[1]),
    st.sampled_from([n.RangeKind.SHOOTING, n.RangeKind.BRACKETED]),
    spans,
) | st.sampled_from(
    [n.RangeKind.BASE_CONTACT, n.RangeKind.UNLIMITED, n.RangeKind.NONE, n.RangeKind.NOT_APPLICABLE]
).map(n.WeaponRange)

manoeuvres = st.sampled_from(n.Manoeuvre)
speeds = (
    st.builds(lambda cm, conditional: n.Speed(rates=(cm,), conditional=conditional), counts, st.none() | counts)
    | st.builds(lambda cm, manoeuvre: n.Speed(rates=(cm,), manoeuvre=manoeuvre), counts, manoeuvres)
    | st.builds(n.Speed, rates=st.tuples(counts, counts, counts))
    | st.builds(n.Speed, immobile=st.just(True), manoeuvre=st.none() | manoeuvres)
    | st.builds(n.Speed, manoeuvre=manoeuvres)
    | st.builds(n.Speed, absence=st.sampled_from(Absence))
)
armour = st.builds(n.FacedArmour, front=rolls, side=rolls, rear=rolls, raised_front=optional_rolls)
hits = st.lists(st.builds(n.Hit, st.sampled_from(n.HitKind), rolls), min_size=1, unique_by=lambda hit: hit.kind)
firepower = (
    st.builds(n.Volley, hits.map(tuple), nonzero_dice)
    | st.builds(n.Barrage, nonzero_dice)
    | st.sampled_from(n.FirepowerWord)
)
multiplicities = st.builds(
    lambda pair, each: n.Multiplicity(min(pair), max(pair), each=each),
    st.tuples(counts, positive),
    positive,
)
parameters = st.builds(n.Parameter, dice, st.booleans(), st.sampled_from(["", "cm"]).map(n.ParameterUnit)) | st.builds(
    n.Parameter, st.builds(n.Dice, plus=counts), st.booleans(), st.just(n.ParameterUnit.OR_MORE)
)
abilities = st.builds(
    n.AbilityReference,
    st.from_regex(r"[a-z][a-z0-9]{0,6}(-[a-z0-9]{1,6}){0,3}", fullmatch=True),
    st.none() | parameters,
)
unit_types = st.sets(st.sampled_from(n.UnitKind), min_size=1).map(
    lambda kinds: n.UnitType(tuple(sorted(kinds, key=lambda kind: kind.value)))
)
names = st.from_regex(r"[A-Za-zé][a-zé]{0,5}(['-][A-Za-z][a-z]{0,5})?( [A-Za-z][a-z]{0,5}){0,2}", fullmatch=True)


class Codec(NamedTuple):
    """One notation: its values, how they are written and how they are read."""

    values: st.SearchStrategy[Any]
    format: Callable[[Any], str]
    parse: Callable[[str], Any]


CODECS = {
    "ability": Codec(abilities, n.format_ability, n.parse_ability),
    "arc": Codec(st.sampled_from(n.Arc), n.format_arc, n.parse_arc),
    "armour": Codec(armour, n.format_armour, n.parse_armour),
    "capacity": Codec(st.builds(n.Capacity, positive, st.none() | names), n.format_capacity, n.parse_capacity),
    "craft": Codec(st.builds(n.Craft, names, counts, st.booleans()), n.format_craft, n.parse_craft),
    "dice": Codec(dice, n.format_dice, n.parse_dice),
    "distance": Codec(counts, n.format_distance, n.parse_distance),
    "firepower": Codec(firepower, n.format_firepower, n.parse_firepower),
    "initiative": Codec(st.builds(n.Initiative, st.integers(1, 6)), n.format_initiative, n.parse_initiative),
    "multiplicity": Codec(multiplicities, n.format_multiplicity, n.parse_multiplicity),
    "points": Codec(
        st.builds(n.Points, counts, st.booleans(), st.sampled_from(n.PriceBasis))
        | st.builds(n.Points, counts.map(lambda amount: -amount), st.just(True), st.sampled_from(n.PriceBasis)),
        n.format_points,
        n.parse_points,
    ),
    "range": Codec(ranges, n.format_range, n.parse_range),
    "share": Codec(
        st.fractions(0, 1, max_denominator=999_999).map(Fraction),
        n.format_share,
        n.parse_share,
    ),
    "shields": Codec(st.builds(n.Shields, counts | st.sampled_from(n.ShieldField)), n.format_shields, n.parse_shields),
    "ship_type": Codec(
        st.builds(n.ShipType, st.sampled_from(n.ShipClass), positive), n.format_ship_type, n.parse_ship_type
    ),
    "speed": Codec(speeds, n.format_speed, n.parse_speed),
    "strength": Codec(dice | st.sampled_from(n.StrengthWord), n.format_strength, n.parse_strength),
    "target": Codec(targets, n.format_target, n.parse_target),
    "turns": Codec(
        st.builds(n.Turns, st.integers(0, 360) | st.sampled_from(n.TurnWord)), n.format_turns, n.parse_turns
    ),
    "unit_type": Codec(unit_types, n.format_unit_type, n.parse_unit_type),
}
