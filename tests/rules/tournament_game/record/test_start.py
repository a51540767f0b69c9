"""Formations of an army list on the sheet of a match: strength, and how they come from reserve."""

from rules.tournament_game.record.start import start_formation
from rules.tournament_game.reserves import Means
from tests.rules.factories import armour, make_rules, pick, verdict_on


def started(*formations):
    verdict = verdict_on(make_rules(), *formations)
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
