import pytest

from rules.notation.absence import Absence
from rules.notation.errors import InvalidValueError, NotationError
from rules.notation.speed import Manoeuvre, Speed, parse_speed
from tests.rules.notation.formats import format_speed


@pytest.mark.parametrize(
    ("text", "speed"),
    [
        ("30cm", Speed(rates=(30,))),
        ("0", Speed(rates=(0,))),
        ("15cm (25cm)", Speed(rates=(15,), conditional=25)),
        ("10/20/ 30", Speed(rates=(10, 20, 30))),
        ("Immobile", Speed(immobile=True)),
        ("Immobile/Bomber", Speed(immobile=True, manoeuvre=Manoeuvre.BOMBER)),
        ("15cm/Bomber", Speed(rates=(15,), manoeuvre=Manoeuvre.BOMBER)),
        ("Fighter", Speed(manoeuvre=Manoeuvre.FIGHTER)),
        ("Fighter-Bomber", Speed(manoeuvre=Manoeuvre.FIGHTER_BOMBER)),
        ("n/a", Speed(absence=Absence.NOT_APPLICABLE)),
        ("-", Speed(absence=Absence.NONE)),
    ],
)
def test_parse_speed_reads_every_form(text, speed):
    assert parse_speed(text) == speed


@pytest.mark.parametrize(
    ("text", "cm"),
    [
        ("30cm", 30),
        ("15cm (25cm)", 15),
        ("0cm", 0),
        ("Immobile", 0),
        ("Immobile/Bomber", 0),
        ("10/20/30cm", None),
        ("Fighter", None),
        ("n/a", None),
    ],
)
def test_cm_is_the_one_distance_of_a_move(text, cm):
    assert parse_speed(text).cm == cm


def test_format_of_parse_speed_is_canonical():
    assert [format_speed(parse_speed(text)) for text in ("0", "15/20/ 30", "15cm(30cm)", "immobile / bomber")] == [
        "0cm",
        "15/20/30cm",
        "15cm (30cm)",
        "Immobile/Bomber",
    ]


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        ("", 0, "a distance"),
        ("fast", 0, "a distance"),
        ("10/20cm", 7, "one speed, or three for a sailing ship"),
        ("10/20/30/Bomber", 15, "a manoeuvre class alone, or after one distance or Immobile"),
        ("10/20/30cm (5cm)", 16, "brackets only after a single distance"),
        ("Immobile/30cm", 9, "a manoeuvre class"),
        ("15cm (25cm", 10, '")"'),
        ("15cm/", 5, "a distance"),
    ],
)
def test_parse_of_a_wrong_speed_points_at_the_place(text, position, expected):
    with pytest.raises(NotationError) as caught:
        parse_speed(text)
    assert (caught.value.position, caught.value.expected) == (position, expected)


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"rates": (-1,)},
        {"rates": (10, 20)},
        {"rates": (10,), "immobile": True},
        {"immobile": True, "absence": Absence.NONE},
        {"immobile": True, "conditional": 10},
        {"manoeuvre": Manoeuvre.BOMBER, "conditional": 10},
        {"rates": (15,), "manoeuvre": Manoeuvre.BOMBER, "conditional": 10},
        {"manoeuvre": Manoeuvre.BOMBER, "absence": Absence.NONE},
        {"rates": (1, 2, 3), "manoeuvre": Manoeuvre.BOMBER},
    ],
)
def test_speed_that_no_text_expresses_is_refused(fields):
    with pytest.raises(InvalidValueError):
        Speed(**fields)
