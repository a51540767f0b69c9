import json

import pytest

from tests.tournaments.club_day import ClubDay
from tests.tournaments.events.desks import DeskClient
from tests.tournaments.events.settings.settings_forms import form_of, refused, save
from tests.worlds import a_copy_of

pytestmark = pytest.mark.django_db

BY_GOALS = {
    "match": {
        "kind": "margin",
        "of": "goals",
        "table": [{"margin": 0, "points": ["5/2", "5/2"]}, {"margin": 2, "points": [5, 0]}],
        "level_win": [3, 2],
    },
    "bye": {"points": 4, "counts_as": "win", "goals": [2, 0]},
    "requested_bye": {"points": "5/2", "counts_as": "draw"},
    "forfeit_win": {"points": 5, "counts_as": "win"},
    "forfeit_loss": {"points": 0, "counts_as": "loss"},
    "double_forfeit": {"points": 0, "counts_as": "loss"},
    "absent": {"points": 0, "counts_as": "loss"},
    "extras": [{"key": "quiz", "name": "Quiz", "most": 3, "counts": False}],
}


@pytest.fixture(scope="module")
def made(module_owner):
    return DeskClient(ClubDay(module_owner, players=2), module_owner)


desk = a_copy_of("made")


@pytest.mark.parametrize(
    "scoring",
    [
        "3-1-0",
        "2-1-0",
        "goal-margin",
        "victory-point-bands",
        BY_GOALS,
        {"preset": "3-1-0", "bye": {"points": 1, "counts_as": "draw"}},
        {"preset": "2-1-0", "extras": [{"key": "painting", "name": "Paint", "most": "15/2"}]},
    ],
    ids=lambda one: one if isinstance(one, str) else json.dumps(one)[:20],
)
def test_every_scoring_survives_the_form(scoring, owner):
    desk = DeskClient(ClubDay(owner, scoring=scoring), owner)
    assert save(desk, name="Other").scoring == scoring


def test_another_system_brings_its_figures(desk):
    assert save(desk, scoring="goal-margin").scoring == "goal-margin"
    sent = form_of(desk)
    assert (sent["bye_points"], sent["margin_1_from"], sent["margin_1_winner"], sent["win"]) == ("16", "1", "13", "")
    assert save(desk, scoring="2-1-0").scoring == "2-1-0"


def test_figures_that_are_changed_hold_with_any_system(desk):
    bye = {"points": 1, "counts_as": "draw", "goals": [1, 1], "victory_points": [0, 0]}
    changed = {"bye_points": "1", "bye_counts_as": "draw", "bye_goals_for": "1", "bye_goals_against": "1"}
    assert save(desk, **changed).scoring == {"preset": "3-1-0", "bye": bye}
    assert save(desk, scoring="2-1-0", bye_points="1/2").scoring == {"preset": "2-1-0", "bye": bye | {"points": "1/2"}}


def test_own_points_for_winning(desk):
    scoring = save(desk, win="4", draw="1,5").scoring
    assert scoring["match"] == {"kind": "outcome", "win": 4, "draw": "3/2", "loss": 0}
    assert scoring["bye"]["points"] == 3
    assert form_of(desk)["scoring"] == "own-outcome"
    assert save(desk, scoring="3-1-0").scoring == "3-1-0"


def test_own_table_by_margin(desk):
    rows = {"margin_0_from": "0", "margin_0_winner": "5", "margin_0_loser": "5"}
    rows |= {"margin_2_from": "200", "margin_2_winner": "10", "margin_2_loser": "0"}
    match = save(desk, scoring="own-victory-points", **rows).scoring["match"]
    table = [{"margin": 0, "points": [5, 5]}, {"margin": 200, "points": [10, 0]}]
    assert match == {"kind": "margin", "of": "victory_points", "table": table}


def test_scores_beside_the_matches(desk):
    more = {"extra_0_most": "6", "extra_1_most": "2,5", "extra_2_name": "Best scenery", "extra_2_most": "1"}
    sent = form_of(desk) | more
    del sent["extra_2_counts"]
    assert desk.send("desk-settings", sent).status_code == 302
    assert desk.day.rows().event.scoring == {
        "preset": "3-1-0",
        "extras": [
            {"key": "painting", "name": "Painting", "most": 6},
            {"key": "sportsmanship", "name": "Sportsmanship", "most": "5/2"},
            {"key": "best-scenery", "name": "Best scenery", "most": 1, "counts": False},
        ],
    }
    assert save(desk, extra_0_most="").scoring["extras"][0]["key"] == "sportsmanship"


@pytest.mark.parametrize(
    ("changed", "fields"),
    [
        ({"scoring": "own-outcome", "draw": ""}, ["draw"]),
        ({"scoring": "own-goals"}, ["margin_0_from"]),
        ({"margin_1_from": "3"}, ["margin_1_winner", "margin_1_loser"]),
        ({"level_winner": "3"}, ["level_loser"]),
        ({"extra_2_most": "3"}, ["extra_2_name"]),
        ({"bye_points": ""}, ["bye_points"]),
        ({"bye_points": "1000001"}, ["bye_points"]),
        ({"bye_counts_as": "luck"}, ["bye_counts_as"]),
    ],
)
def test_figures_that_cannot_be_are_told_beside_their_fields(changed, fields, desk):
    assert list(refused(desk, **changed)) == fields


def test_defects_of_the_table_stand_at_their_row_past_an_empty_one(desk):
    rows = {"margin_0_from": "0", "margin_0_winner": "5", "margin_0_loser": "5"}
    rows |= {"margin_2_from": "2", "margin_2_winner": "1", "margin_2_loser": "9"}
    assert list(refused(desk, scoring="own-goals", **rows)) == ["margin_2_winner"]
    assert list(refused(desk, scoring="own-goals", **(rows | {"margin_2_from": "0"}))) == [
        "margin_2_from",
        "margin_2_winner",
    ]
    level = {"level_winner": "6", "level_loser": "4", "margin_2_winner": "9", "margin_2_loser": "1"}
    assert list(refused(desk, scoring="own-victory-points", **(rows | level))) == ["level_winner"]
