import pytest

from rules.notation.absence import Absence
from rules.notation.errors import InvalidValueError, NotationError
from rules.notation.target import TargetNumber, parse_target
from tests.rules.notation.formats import format_target


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("4+", TargetNumber(4)),
        ("10+", TargetNumber(10)),
        ("0", TargetNumber(0)),
        ("-", TargetNumber(Absence.NONE)),
        ("–", TargetNumber(Absence.NONE)),
        ("n/a", TargetNumber(Absence.NOT_APPLICABLE)),
        ("4+ (5+)", TargetNumber(4, conditional=5)),
        ("(5+)", TargetNumber(Absence.NONE, conditional=5)),
        ("- (5+)", TargetNumber(Absence.NONE, conditional=5)),
    ],
)
def test_parse_target_reads_every_form(text, target):
    assert parse_target(text) == target


def test_format_of_parse_target_is_canonical():
    assert [format_target(parse_target(text)) for text in ("6+(3+)", "- (5+)", "N/A", "—")] == [
        "6+ (3+)",
        "(5+)",
        "n/a",
        "-",
    ]


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        ("4", 1, '"+"'),
        ("0+", 2, "a target number from 1 to 10"),
        ("11+", 3, "a target number from 1 to 10"),
        ("", 0, "a target number"),
        ("(5+", 3, '")"'),
        ("0 (5+)", 2, "the end of the text"),
        ("n/a (5+)", 8, "a value in brackets only beside a target number or a dash"),
    ],
)
def test_parse_of_a_wrong_target_points_at_the_place(text, position, expected):
    with pytest.raises(NotationError) as caught:
        parse_target(text)
    assert (caught.value.position, caught.value.expected) == (position, expected)


@pytest.mark.parametrize(("roll", "conditional"), [(-1, None), (11, None), (0, 5), (4, 0), (Absence.NOT_APPLICABLE, 5)])
def test_target_that_no_text_expresses_is_refused(roll, conditional):
    with pytest.raises(InvalidValueError):
        TargetNumber(roll, conditional)
