import pytest

from rules.notation import InvalidValueError, NotationError, Points, PriceBasis, format_points, parse_points


@pytest.mark.parametrize(
    ("text", "canonical", "points"),
    [
        ("550 points", "550 points", Points(550)),
        ("365 pts", "365 points", Points(365)),
        ("1,000 points", "1000 points", Points(1000)),
        ("+15pts", "+15 points", Points(15, is_change=True)),
        ("-5 pts", "-5 points", Points(-5, is_change=True)),
        ("−20 pts", "-20 points", Points(-20, is_change=True)),
        ("+25 points each", "+25 points each", Points(25, is_change=True, basis=PriceBasis.EACH)),
        ("75 points per unit", "75 points each", Points(75, basis=PriceBasis.EACH)),
        ("50 points per pair", "50 points per pair", Points(50, basis=PriceBasis.PER_PAIR)),
        ("-0 points", "+0 points", Points(0, is_change=True)),
    ],
)
def test_parse_points_reads_every_form(text, canonical, points):
    assert parse_points(text) == points
    assert format_points(points) == canonical


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        ("", 0, "a number of points"),
        ("+", 1, "a number of points"),
        ("+-5 points", 1, "a number of points"),
        ("50", 2, '"points"'),
        ("1,0000 points", 1, '"points"'),
        ("50 points per army", 10, "the end of the text"),
    ],
)
def test_parse_of_wrong_points_points_at_the_place(text, position, expected):
    with pytest.raises(NotationError) as caught:
        parse_points(text)
    assert (caught.value.position, caught.value.expected) == (position, expected)


@pytest.mark.parametrize(("amount", "is_change"), [(-5, False), (1_000_000, True), (-1_000_000, True)])
def test_points_that_no_text_expresses_are_refused(amount, is_change):
    with pytest.raises(InvalidValueError):
        Points(amount, is_change=is_change)
