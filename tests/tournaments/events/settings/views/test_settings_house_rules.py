import re

import pytest
from django.urls import reverse

from tests.tournaments.club_day import ClubDay
from tests.tournaments.events.desks import DeskClient
from tests.tournaments.events.settings.settings_forms import form_of, refused, save
from tests.worlds import a_copy_of
from tournaments.matches.warm_up.adapters import read_house_rules

pytestmark = pytest.mark.django_db

DICE = {
    "id": "H-dice",
    "title": "Dice",
    "question": "Which dice?",
    "group": "terrain",
    "answers": [["own", "Everybody his own"], ["shared", "The same set"]],
    "default": "shared",
    "fixed": True,
}
FREE = {"id": "H-lunch", "title": "Lunch", "question": "When?", "default": "at noon"}
RULES = [
    {"item": "W-01", "default": "Paper cut-outs count as titans", "fixed": False},
    {"item": "W-02", "default": "area", "fixed": True},
    {"item": "W-04", "default": "Once a turn", "fixed": False},
    {"item": "O-02", "default": "without-blitz", "fixed": False},
    DICE,
    FREE,
]


@pytest.fixture(scope="module")
def made(module_owner):
    return DeskClient(ClubDay(module_owner, players=2), module_owner)


desk = a_copy_of("made")


def test_house_rules_survive_the_form(owner):
    desk = DeskClient(ClubDay(owner, house_rules=RULES), owner)
    assert save(desk, name="Other").house_rules == RULES


def test_every_item_of_the_checklist_has_its_field(desk):
    page = desk.page("desk-settings")
    fields = form_of(desk)
    for item in read_house_rules([]):
        assert f'id="item-{item.id}"' in page
        assert f"house_{item.id}" in fields or f"house_{item.id}_words" in fields
    assert page.count("Changes the game: the referee goes by this answer.") == 7


def test_answers_are_chosen_written_and_fixed(desk):
    changed = {"house_O-05": "roll", "house_W-02": "area", "house_W-02_fixed": "on", "house_W-05_fixed": "on"}
    changed |= {
        "house_W-04": "own-words",
        "house_W-04_words": " Once a turn\r\nand no more ",
        "house_W-17_words": "None",
    }
    assert save(desk, **changed).house_rules == [
        {"item": "W-17", "default": "None", "fixed": False},
        {"item": "W-02", "default": "area", "fixed": True},
        {"item": "W-05", "default": "nearest", "fixed": True},
        {"item": "O-05", "default": "roll", "fixed": False},
        {"item": "W-04", "default": "Once a turn\nand no more", "fixed": False},
    ]
    assert save(desk, **{"house_O-05": "", "house_W-04": "", "house_W-04_words": ""}).house_rules[-1]["item"] == "W-05"


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"house_O-05": "explode"}, "house_O-05"),
        ({"house_O-05": "own-words"}, "house_O-05"),
        ({"house_W-02": "own-words"}, "house_W-02_words"),
        ({"house_W-02_words": "By feel"}, "house_W-02_words"),
        ({"house_W-01_words": "x" * 1001}, "house_W-01_words"),
        ({"house_W-01_words": "a\x07b"}, "house_W-01_words"),
        ({"own_0_title": "Dice"}, "own_0_question"),
        ({"own_0_question": "Which?"}, "own_0_title"),
        ({"own_0_title": "a", "own_0_question": "b", "own_0_answers": "x\nx"}, "own_0_answers"),
        ({"own_0_title": "a", "own_0_question": "b", "own_0_answers": "x\ny", "own_0_default": "z"}, "own_0_default"),
        ({"own_0_title": "a", "own_0_question": "b", "own_0_group": "moon"}, "own_0_group"),
    ],
)
def test_what_cannot_be_is_told_beside_its_field(changed, field, desk):
    assert list(refused(desk, **changed)) == [field]


def test_own_rules_are_added_changed_and_removed(desk):
    added = {"own_0_title": "Dice", "own_0_question": "Which dice?", "own_0_group": "terrain"}
    added |= {"own_0_answers": "Everybody his own\r\n The same set \r\n\r\n", "own_0_default": "The same set"}
    [rule] = save(desk, **added).house_rules
    answers = [["everybody-his-own", "Everybody his own"], ["the-same-set", "The same set"]]
    assert rule == {
        "id": "H-dice",
        "title": "Dice",
        "question": "Which dice?",
        "group": "terrain",
        "answers": answers,
        "default": "the-same-set",
        "fixed": False,
    }
    again = {"own_0_answers": "Any\nThe same set", "own_0_default": "", "own_1_title": "Dice", "own_1_question": "Two?"}
    changed, other = save(desk, **again).house_rules
    assert (changed["answers"], changed["default"]) == ([["any", "Any"], answers[1]], "any")
    assert (other["id"], other["answers"], other["default"]) == ("H-dice-2", [], "")
    left = save(desk, own_0_title="", own_0_question="", own_0_answers="").house_rules
    assert [rule["id"] for rule in left] == ["H-dice-2"]


def test_own_rule_stands_in_its_group_of_the_warm_up(desk):
    save(desk, own_0_title="Dice", own_0_question="Which dice?", own_0_group="conduct")
    items = read_house_rules(desk.day.rows().event.house_rules)
    own = next(item for item in items if item.id == "H-dice")
    assert own.group is items[-1].group


def test_overview_tells_house_rules_that_differ_from_the_usual(owner, client):
    own = {"id": "H-dice", "title": "Dice", "question": "Which dice?", "answers": [["s", "One set"]], "default": "s"}
    lunch = {"id": "H-lunch", "title": "Lunch", "question": "When do we eat?"}
    rules = [
        {"item": "W-02", "default": "models-eye"},
        {"item": "O-05", "default": "roll", "fixed": True},
        {"item": "W-04", "default": "Once a turn"},
        own,
        lunch,
    ]
    day = ClubDay(owner, house_rules=rules)
    day.go("open")
    page = client.get(reverse("event:overview", kwargs={"public_id": day.event.public_id})).content.decode()
    words = " ".join(re.sub(r"<[^>]+>", " ", page).split())
    for told in (
        "Equal victory points Both players roll a D6 until one is higher and wins. (fixed by the event) Usual: The",
        "Measuring beforehand Once a turn Usual: Yes, at any time.",
        "Dice One set",
        "Lunch When do we eat? (the players say)",
    ):
        assert told in words
    assert "Line of fire" not in words
