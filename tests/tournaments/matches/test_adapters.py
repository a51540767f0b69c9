import pytest

from rules.record.setting import FormationSetting
from rules.tournament_game.reserves import Means
from tournaments.matches.adapters import read_formation, write_formation

pytestmark = pytest.mark.unit

FORMATION = FormationSetting("f1", "Pack", 100, 3, arrivals=(Means.OTHER,), chosen=("Transport: Drop Pods",))


def test_formations_of_a_match_come_back_also_from_before_they_told_what_was_chosen():
    written = write_formation(FORMATION)
    assert (written["chosen"], read_formation(written)) == (["Transport: Drop Pods"], FORMATION)
    del written["chosen"]
    assert read_formation(written).chosen == ()
