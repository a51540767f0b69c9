import pytest

from rules.catalogue.fielding import Fielding, Way, fielded_units
from rules.catalogue.loader import load_publication
from tests.rules.catalogue.sample_publication import sample_files

pytestmark = pytest.mark.unit


def _fielded(**replaced: tuple[str, str]) -> tuple[Fielding, ...]:
    return fielded_units(load_publication(sample_files(**replaced)).lists["garrison"].army_list)


def test_units_are_fielded_by_formations_and_upgrades_in_the_order_of_the_list():
    assert _fielded() == (
        Fielding("trooper", Way.FIXED, "platoon", "Platoon"),
        Fielding("truck", Way.CHOICE, "column", "Column"),
        Fielding("trooper", Way.CHOICE, "column", "Column"),
        Fielding("captain", Way.UPGRADE, "captain", "Captain"),
        Fielding("truck", Way.UPGRADE, "lorries", "Lorries"),
    )


def test_a_unit_that_a_formation_brings_twice_is_told_once():
    twice = '{ unit = "trooper", count = 4 }, "trooper"'
    found = _fielded(armies=('{ unit = "trooper", count = 4 }', twice))
    assert [f.entry for f in found if f.way is Way.FIXED] == ["platoon"]


def test_what_nobody_buys_comes_into_play():
    found = _fielded(
        armies=('tags = ["foot"]', 'tags = ["foot"]\nshows = ["captain"]'),
        datasheets=('name = "Truck"', 'name = "Lorry"'),
    )
    assert Fielding("captain", Way.IN_PLAY, "platoon", "Platoon") in found
    found = _fielded(armies=('max = "any"\nadds = ["truck"]', 'max = "any"\nshows = ["truck"]'))
    assert found[-1] == Fielding("truck", Way.SUMMONED, "lorries", "Lorries")


def test_a_replacement_is_fielded_by_its_upgrade():
    found = _fielded(armies=('adds = ["truck"]', 'replaces = ["trooper"]\nwith = ["truck"]'))
    assert found[-1] == Fielding("truck", Way.UPGRADE, "lorries", "Lorries")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('tags = ["foot"]', 'tags = ["foot"]\ncarried_by = "truck"'),
        ('tags = ["foot"]', 'tags = ["foot"]\nattributes = [{ id = "by", name = "By", values = { truck = "Truck" } }]'),
    ],
)
def test_transport_comes_along(old: str, new: str):
    found = _fielded(armies=(old, new))
    assert Fielding("truck", Way.TRANSPORT, "platoon", "Platoon") in found


def test_some_ways_are_those_of_upgrades():
    assert [way for way in Way if way.is_by_upgrade] == [Way.UPGRADE, Way.SUMMONED]
