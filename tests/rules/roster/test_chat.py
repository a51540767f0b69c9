import pytest

from rules.roster.chat import MOST_CHARACTERS, write_chat
from rules.roster.content import Style
from tests.rules.factories import pick
from tests.rules.roster.factories import LINK, ground_roster


def lines_of(count, *, style=Style.FULL, **more):
    formations = (pick("foot", f"f{n}", **more) for n in range(count))
    text = write_chat(ground_roster(*formations, name="Guard", limit=3000, link=LINK, style=style))
    assert len(text.encode("utf-16-le")) // 2 <= MOST_CHARACTERS
    assert text.endswith("\n")
    return text.splitlines()


def test_each_formation_has_a_line():
    head, about, first, second, link = lines_of(2, upgrades={"rangers": 2})
    assert (head, link) == ("Guard", LINK)
    assert about.startswith("Tiny Guard: ")
    assert first.startswith("1. Foot ")
    assert (": " in first, first.endswith(" + 2 × Rangers"), second[:7]) == (True, True, "2. Foot")


def test_a_formation_of_its_own_name_says_its_kind_and_a_hidden_roster_no_points():
    assert lines_of(1, name="Old Grumblers")[2].startswith("1. Old Grumblers (Foot) ")
    assert lines_of(1, name="Old Grumblers", style=Style.HIDDEN)[2] == "1. Old Grumblers"


@pytest.mark.parametrize(
    ("count", "name", "has_units", "has_options", "has_name"),
    [
        (10, "", True, True, True),
        (40, "", False, True, True),
        (55, "n" * 12, False, False, True),
        (30, "n" * 60, False, False, False),
    ],
)
def test_what_there_is_no_room_for_is_left_out(count, name, has_units, has_options, has_name):
    lines = lines_of(count, name=name, upgrades={"rangers": 1})
    assert len(lines) == 2 + count + 1
    assert (": " in lines[2], "+ Rangers" in lines[2], "Foot" in lines[2]) == (has_units, has_options, has_name)


def test_an_army_of_too_many_names_says_how_many_are_left():
    lines = lines_of(200, name="\N{SHIELD}" * 30)
    assert lines[-2] == f"… and {200 - (len(lines) - 4)} more"
    assert len(lines) > 20
