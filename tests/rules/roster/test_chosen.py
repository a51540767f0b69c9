"""What is chosen for a formation and costs nothing, in words."""

import pytest

from rules.composition.army import WeaponPick
from rules.record.start import start_formation
from rules.roster.chosen import list_decisions, list_weapons
from tests.rules.factories import pick, verdict_on
from tests.rules.weapon_options import PAIR, armed_rules, pack

pytestmark = pytest.mark.unit

RULES = armed_rules()


def chosen_in(formation) -> tuple[list[tuple[str, str]], list[str], tuple[str, ...]]:
    verdict = verdict_on(RULES, formation)
    state, facts = verdict.state.formations[0], verdict.formations[0]
    weapons = [str(line) for line in list_weapons(RULES, state)]
    return list(list_decisions(state)), weapons, start_formation(RULES, state, facts).chosen


def test_decisions_are_told_where_there_is_something_to_decide():
    assert chosen_in(pick("foot")) == ([("Travel", "on foot")], [], ("Travel: on foot",))
    assert chosen_in(pick("foot", attributes={"travel": "drop"}))[0] == [("Travel", "drop pods")]
    assert chosen_in(pick("foot", attributes={"travel": "swim"}))[0] == [("Travel", "swim")]
    assert chosen_in(pick("titan")) == chosen_in(pick("fists")) == ([], [], ())


def test_weapons_are_told_for_those_who_chose():
    told = ["2 × Walker: Missile and Lascannon", "1 × Beast: Claw, Acid"]
    formation = pack(WeaponPick("walker", PAIR, 2), WeaponPick("beast", (("claw", 1), ("acid", 1))))
    assert chosen_in(formation) == ([], told, tuple(told))
