import pytest

from rules.composition.army import Army
from rules.interchange.reading import Reading, Taken

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(
    ("taken", "is_sure", "is_exact"),
    [
        (Taken("1", "Foot", "formation:foot", 100, ()), True, True),
        (Taken("1", "Foot", "formation:foot", 92, ()), True, False),
        (Taken("1", "Foot", "formation:foot", 91, ()), False, False),
        (Taken("1", "Foot", "formation:foot", 10, (), is_corrected=True), True, False),
        (Taken("1", "Foot", "", 100, ()), False, False),
        (Taken("1", "Foot", "", 0, (), is_corrected=True), True, False),
        (Taken("1", "---", "", 0, (), is_noise=True), True, False),
        (Taken("1", "Army", "", 0, (), is_heading=True), True, False),
    ],
)
def test_what_a_person_need_not_look_at(taken, is_sure, is_exact):
    assert (taken.is_sure, taken.is_exact) == (is_sure, is_exact)


def test_unmatched_is_what_says_something_and_was_not_understood():
    lost = Taken("3", "Zebra", "", 0, ())
    rows = (
        Taken("1", "Army", "", 0, (), is_heading=True),
        Taken("2", "---", "", 0, (), is_noise=True),
        lost,
        Taken("4", "Foot", "formation:foot", 100, ()),
    )
    assert Reading(Army("a/b@1", 1, "", ()), rows, ()).unmatched == (lost,)
