"""Places and values as people call them."""

import pytest

from rules.record.fields import find_field
from rules.record.labels import label_path, label_value
from rules.record.reading import name_players
from tests.rules.record.sheets import setting
from tests.rules.record.test_fields import PLACES

LABELS = {
    "warm-up/W-04/answer": "Measuring beforehand: the answer",
    "warm-up/W-04/a": "Measuring beforehand: agreed by Ann",
    "set-up/terrain": "Who sets up the terrain",
    "set-up/roll/b": "Roll of Bert",
    "marker/3": "Place of objective 3",
    "formation/a/tanks/lost": "Tank Company: units lost",
    "formation/b/gargant/damage": "Gargant: damage",
    "note/a/tanks": "Tank Company: note",
    "turn": "The turn",
    "turn/2/objective/5": "Turn 2: holder of objective 5",
    "turn/2/enemy-in-half/a": "Turn 2: unbroken enemy in the half of Ann",
    "turn/2/rallied/b/boyz": "Turn 2: Warband rallied",
    "turn/2/tie-roll/b": "Turn 2: roll of Bert for equal points",
    "turn/2/track/crates": "Turn 2: Crates",
}


@pytest.mark.parametrize("path", LABELS)
def test_a_place_is_called_by_its_thing(path):
    assert str(name_players(setting(), label_path(setting(), path))) == LABELS[path]


@pytest.mark.parametrize("path", PLACES)
def test_every_place_of_the_sheet_has_a_name(path):
    assert find_field(setting(), path) is not None
    assert str(label_path(setting(), path)) != path


@pytest.mark.parametrize("path", ["", "x/y", "turn/1", "turn/x/roll/a", "formation/a/gone/lost", "note/a", "marker/x"])
def test_what_is_no_place_stays_as_it_is(path):
    assert str(label_path(setting(), path)) == path


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "nothing"),
        (True, "yes"),
        (False, "no"),
        (3, "3"),
        ("a", "Ann"),
        ("contested", "contested"),
        ("overwatch", "garrison on overwatch"),
        ("{odd}", "{odd}"),
        ([90, 0.5], "(90, 0.5)"),
    ],
)
def test_a_value_is_a_word(value, words):
    assert str(name_players(setting(), label_value(value))) == words
