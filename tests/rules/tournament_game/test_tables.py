import pytest

from rules.tournament_game.tables import TableError, check_table
from tests.rules.tournament_game.fields import cm, numbers, table


@pytest.mark.parametrize(("width", "depth"), [(180, 120), (150, 90), (240, 150), (150, 150), ("182.88", "121.92")])
def test_recommended_tables_have_no_note(width, depth):
    assert check_table(table(width, depth)) == ()


@pytest.mark.parametrize(
    ("width", "depth", "notes"),
    [
        (149, 120, [("unusual-long-side", "149", "150")]),
        (241, 120, [("unusual-long-side", "241", "240")]),
        ("240.01", 120, [("unusual-long-side", "240.1", "240")]),
        (180, "89.99", [("unusual-short-side", "89.9", "90")]),
        (180, 151, [("unusual-short-side", "151", "150")]),
        (30, 30, [("unusual-short-side", "30", "90"), ("unusual-long-side", "30", "150")]),
        (600, 600, [("unusual-short-side", "600", "150"), ("unusual-long-side", "600", "240")]),
        (120, 180, [("deeper-than-wide", "None", "None")]),
    ],
)
def test_other_tables_are_played_on_with_notes(width, depth, notes):
    assert numbers(check_table(table(width, depth))) == notes


def test_notes_name_the_recommended_span():
    told = [str(note.message) for note in check_table(table(250, 80))]
    assert told == [
        "The shorter side is 80 cm; recommended are 90 to 150 cm.",
        "The longer side is 250 cm; recommended are 150 to 240 cm.",
    ]


@pytest.mark.parametrize(
    ("width", "depth", "field"),
    [(0, 120, "width"), ("29.99", 120, "width"), (601, 120, "width"), (180, -120, "depth"), (180, "600.1", "depth")],
)
def test_a_table_that_nobody_plays_on_is_refused(width, depth, field):
    with pytest.raises(TableError, match="30 to 600 cm") as refusal:
        table(width, depth)
    assert refusal.value.field == field


def test_the_usual_table_is_four_by_six_feet():
    assert (table().width, table().depth, table().short_side, table().long_side) == (180, 120, 120, cm(180))
