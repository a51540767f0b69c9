"""Formations of an army list on the sheet of a match: strength, and how they come from reserve."""

import pytest

from rules.record.start import start_formation
from rules.tournament_game.reserves import Means
from tests.rules.factories import ABILITIES, SHEETS, armour, make_rules, pick, swap, verdict_on


def started(*formations, **changed):
    verdict = verdict_on(make_rules(**changed), *formations)
    return [
        start_formation(verdict.rules, state, facts)
        for state, facts in zip(verdict.state.formations, verdict.formations, strict=True)
    ]


def test_a_formation_starts_with_its_units_points_and_break_point():
    company, foot = started(armour(tanks=4, name="\u202e Old   Guard "), pick("foot", "f2"))
    assert (company.key, company.name, foot.name) == ("f1", "Old Guard", "Foot")
    assert (company.units + company.damage_capacity, company.break_point) == (company.strength, company.strength)
    assert (company.is_aircraft, company.is_spacecraft) == (False, False)
    assert company.arrivals == (Means.TRANSPORT, Means.OTHER)


@pytest.mark.parametrize(
    ("ability", "means"),
    [
        ("teleport", Means.TELEPORT),
        ("planetfall", Means.PLANETFALL),
        ("self-planetfall", Means.PLANETFALL),
        ("tunneler", Means.TUNNEL),
        ("tunneller", Means.TUNNEL),
    ],
)
def test_abilities_bring_formations_from_reserve_by_every_name_they_have(ability, means):
    entry = f'[[ability]]\nid = "{ability}"\nname = "Arrival"\non = "unit"\nsummary = "Arrives."\nref = "2.1"\n'
    sheets = swap(SHEETS, ('ff = "5+"\nweapons = [{ weapon = "rifle" }]\n', f'ff = "5+"\nabilities = ["{ability}"]\n'))
    (foot,) = started(pick("foot"), sheets=sheets, abilities=ABILITIES + entry)
    assert foot.arrivals == tuple(each for each in Means if each in (means, Means.TRANSPORT, Means.OTHER))
