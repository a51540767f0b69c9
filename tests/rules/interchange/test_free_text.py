import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.interchange import free_text
from rules.interchange.free_text import find_limit, split_text
from rules.interchange.reading import Leaning

pytestmark = pytest.mark.unit


def line(text):
    """What one line is: what it leans to, its points, and its parts as (name, number)."""
    (found,) = split_text(text).lines
    return found.leaning, found.points, [(segment.name, segment.count) for segment in found.segments]


@pytest.mark.parametrize(
    ("text", "points", "parts"),
    [
        ("REGIMENTAL HQ [600]", 600, [("REGIMENTAL HQ", None)]),
        ("Regimental HQ (600 pts)", 600, [("Regimental HQ", None)]),
        ("Regimental HQ - 1,150 points", 1150, [("Regimental HQ", None)]),
        ("Regimental HQ: 575", 575, [("Regimental HQ", None)]),
        ("Regimental HQ = 575pts", 575, [("Regimental HQ", None)]),
        ("Rough Riders 150", 150, [("Rough Riders", None)]),
        ("2 Warhounds, 500 Punkte", 500, [("Warhounds", 2)]),
        ("1. Warband (Big) – 430 points", 430, [("Warband (Big)", None)]),
        ("2) Blitz Brigade 150", 150, [("Blitz Brigade", None)]),
        ("**Tank Company** 650p", 650, [("Tank Company", None)]),
        ("[b]Tank Company[/b] 650", 650, [("Tank Company", None)]),
        (
            "Regimental HQ (hydra, 2 snipers, commissar) - 575pts",
            575,
            [("Regimental HQ", None), ("hydra", None), ("snipers", 2), ("commissar", None)],
        ),
        (
            "Mech Inf Company + flak + fire support platoon, 2 chimera 600",
            600,
            [("Mech Inf Company", None), ("flak", None), ("fire support platoon", None), ("chimera", 2)],
        ),
        (
            "Super heavy tank company: 2 baneblades, 1 shadowsword = 500",
            500,
            [("Super heavy tank company", None), ("baneblades", 2), ("shadowsword", 1)],
        ),
        ("Warband with Nobz - 250", 250, [("Warband", None), ("Nobz", None)]),
        ("Terminators w/ Chaplain 450", 450, [("Terminators", None), ("Chaplain", None)]),
    ],
)
def test_lines_with_points_look_like_formations(text, points, parts):
    assert line(text) == (Leaning.FORMATION, points, parts)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("  4 Valkyries", [("Valkyries", 4)]),
        ("- Commissar", [("Commissar", None)]),
        ("+ 2 Gunwagon", [("Gunwagon", 2)]),
        ("+Nobz", [("Nobz", None)]),
        ("• 9 Leman Russ; Vanquisher", [("Leman Russ", 9), ("Vanquisher", None)]),
        ("o Hydra x2", [("Hydra", 2)]),
    ],
)
def test_bullets_and_indents_look_like_what_a_formation_takes(text, parts):
    assert line(text) == (Leaning.ITEM, None, parts)


@pytest.mark.parametrize(
    ("text", "leaning", "points", "parts"),
    [
        ("Sentinels x2", Leaning.EITHER, None, [("Sentinels", 2)]),
        ("1. Warband", Leaning.EITHER, None, [("Warband", None)]),
        ("- 2x Thunderbolt Squadron 300 pts", Leaning.EITHER, 300, [("Thunderbolt Squadron", 2)]),
        ("Space Marines 1st Company", Leaning.EITHER, None, [("Space Marines 1st Company", None)]),
    ],
)
def test_other_lines_may_be_either(text, leaning, points, parts):
    assert line(text) == (leaning, points, parts)


@pytest.mark.parametrize(
    "text",
    [
        " ",
        "=====",
        "-- * --",
        "Total: 2995",
        "TOTAL POINTS 2,995",
        "2995 points",
        "(2995/3000)",
        "Subtotal",
        "1,000",
        "—",
    ],
)
def test_rules_and_sums_say_nothing(text):
    assert line(text)[0] is Leaning.NOISE


def test_parts_that_only_repeat_the_price_are_dropped():
    assert line("Warband - 250 points - 250 points")[2] == [("Warband", None)]


def test_every_line_keeps_its_number_and_its_text():
    found = split_text("My  army\n\n  Foot 100\r\n  Ranger")
    assert [(row.number, row.text) for row in found.lines] == [(1, "My army"), (2, ""), (3, "Foot 100"), (4, "Ranger")]


def test_the_title_is_the_first_line_that_says_anything():
    assert split_text("=====\n\nBoyz, 3000 points\nWarband").title == "Boyz"
    assert split_text("====\n").title == ""
    assert split_text("").title == ""


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("My army, 2995 POINTS", 2995),
        ("2,995 / 3,000", 3000),
        ("Steel legion 3k", 3000),
        ("Grand Tournament 2024\n4000 points", 4000),
        ("EpicUK 2019", None),
        ("Warband 150", None),
        ("\n\n\n\n\n\n3000 points", None),
        ("50000 points", None),
    ],
)
def test_the_head_says_how_large_the_game_is(text, limit):
    assert find_limit(text) == limit


def test_nobody_writes_that_much(monkeypatch):
    monkeypatch.setattr(free_text, "MOST_LINES", 3)
    found = split_text("a\nb\nc\nd\ne")
    assert (len(found.lines), found.cut_at) == (3, 4)
    monkeypatch.setattr(free_text, "MOST_PARTS", 4)
    found = split_text("foot, rider\nranger, tank, plane")
    assert (len(found.lines), found.cut_at) == (1, 2)
    assert split_text("foot, rider").cut_at == 0


def test_long_lines_are_cut():
    (found,) = split_text("x" * 1_000).lines
    assert len(found.text) == 400
    assert len(found.segments[0].name) == 120
    assert len(split_text("a, " * 100).lines[0].segments) == 30


@given(st.text(max_size=300))
def test_any_text_is_split(text):
    found = split_text(text)
    assert len(found.lines) <= free_text.MOST_LINES
    assert all(segment.name for row in found.lines for segment in row.segments)
    assert all((row.leaning is Leaning.NOISE) == (not row.segments) for row in found.lines)
