from fractions import Fraction

import pytest

from tournaments.standings.exact import read_exact, show_exact, write_exact


@pytest.mark.parametrize(
    ("written", "value"),
    [(3, Fraction(3)), (-2, Fraction(-2)), ("1/2", Fraction(1, 2)), ("-7/3", Fraction(-7, 3)), ("4/2", Fraction(2))],
)
def test_points_are_read(written, value):
    assert read_exact(written) == value


@pytest.mark.parametrize(
    "written", [0.5, float("nan"), True, None, "0.5", "1/0", "x", "1 / 2", "", "1/2\n", 1_000_001, [1]]
)
def test_other_points_are_refused(written):
    with pytest.raises(ValueError, match="a fraction in quotes"):
        read_exact(written)


@pytest.mark.parametrize(
    ("value", "written", "shown"),
    [
        (Fraction(7), 7, "7"),
        (Fraction(7, 2), "7/2", "3.5"),
        (Fraction(-1, 2), "-1/2", "-0.5"),
        (Fraction(1, 8), "1/8", "0.125"),
        (Fraction(37, 18), "37/18", "2 1/18"),
        (Fraction(-37, 18), "-37/18", "-2 1/18"),
        (Fraction(1, 3), "1/3", "1/3"),
        (Fraction(201, 200), "201/200", "1.005"),
    ],
)
def test_points_are_written_exactly(value, written, shown):
    assert (write_exact(value), show_exact(value)) == (written, shown)
    assert read_exact(write_exact(value)) == value
