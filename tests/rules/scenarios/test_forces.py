import pytest

from rules.scenarios.forces import Allowance


def allow(**values: object) -> Allowance:
    plain = {"name": "Guns", "each": 1, "per_points": 1000, "started": False, "least": None, "most": None}
    return Allowance(**{**plain, "exact": False, "cost": None, "text": "", **values})  # type: ignore[arg-type]


@pytest.mark.parametrize(("points", "full", "started"), [(999, 0, 1), (1000, 1, 1), (1001, 1, 2), (3000, 3, 3)])
def test_slices_of_points_are_full_or_started(points: int, full: int, started: int):
    assert (allow().number(points), allow(started=True).number(points)) == (full, started)


def test_a_limit_ends_what_points_would_allow():
    assert (allow(each=2, most=3).number(5000), allow(each=2).number(5000)) == (3, 10)


def test_without_points_the_limit_is_the_number():
    assert (allow(per_points=None, most=3).number(5000), allow(per_points=None).number(5000)) == (3, None)
