import pytest

from rules.catalogue.army_lists import Choice
from rules.composition.army import UpgradePick

pytestmark = pytest.mark.unit

TANKS = Choice(("tank", "flame-tank"), 3, 3)


def test_a_pick_without_a_split_brings_the_first_kind():
    assert UpgradePick("tanks", count=2).brings(TANKS) == {"tank": 6}


def test_a_split_pick_brings_what_was_chosen_even_when_it_is_not_all():
    pick = UpgradePick("tanks", count=2, units=(("flame-tank", 4), ("tank", 0), ("trooper", 5)))
    assert pick.brings(TANKS) == {"flame-tank": 4}
