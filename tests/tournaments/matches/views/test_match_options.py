"""Optional rules of a match: agreed in the warm-up, rolled from the seed, shown wherever they matter."""

import re

import pytest

from tests.tournaments.factories import make_match, play_to, write
from tests.tournaments.scenario_matches import make_scenario_match
from tournaments.models import Match

pytestmark = pytest.mark.django_db


def text_of(page):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", page.content.decode()))


@pytest.fixture(scope="module")
def made_doors(module_db):
    made = make_match()
    Match.objects.filter(pk=made.match.pk).update(seed="Armageddon")
    made.match.refresh_from_db()
    return made


def states(outcomes):
    return [outcome.reason or outcome.state for outcome in outcomes]


@pytest.mark.parametrize("page", ["warm-up/", "set-up/"])
def test_nothing_is_used_at_first(client, doors, page):
    shown = text_of(client.get(doors.a + page))
    assert shown.count("not used") >= 3
    assert "The score stays as it is" in shown
    assert "Optional rules" not in text_of(client.get(doors.a + "play/"))


def test_an_objective_is_rolled_once_and_can_be_repeated(client, doors):
    write(doors.match, "a", ("optional/objectives", "placed"))
    assert 'value="optional/objective/1/rolled true -"' in client.get(doors.a + "warm-up/").content.decode()
    assert states(write(doors.match, "a", ("optional/objective/1/rolled", True))) == ["accepted"]
    page = client.get(doors.a + "warm-up/").content.decode()
    assert "<code>objective-1</code>" in page
    assert "/optional-rules/alternative-objectives/#objective-" in page
    assert 'value="optional/objective/1/rolled true' not in page
    assert states(write(doors.match, "a", ("optional/objective/1/rolled", None, True))) == ["What was rolled stands."]
    assert states(write(doors.match, "a", ("optional/objective/1/row", "11"))) == [
        "This objective was rolled; what was rolled stands."
    ]
    assert states(write(doors.match, "a", ("optional/objectives", None, "placed"))) == [
        "Objectives were rolled or chosen already; how this is done stands."
    ]


def test_types_are_chosen_without_scripts(client, doors):
    write(doors.match, "a", ("optional/objectives", "umpire"))
    row = {"path": "optional/objective/2/row", "value": "12", "was": "-", "next": doors.a + "warm-up/#optional"}
    assert client.post(doors.a + "entries/", row).status_code == 303
    page = client.get(doors.a + "warm-up/").content.decode()
    assert '<option value="12" selected>12 Shack</option>' in page
    assert "Alternative objectives 2: Shack" in text_of(client.get(doors.a + "result/"))


def test_three_rolls_ahead_of_the_game_for_each_player(client, doors):
    write(doors.match, "a", ("optional/objectives", "ahead"), ("optional/objective/a/rolled", True))
    page = client.get(doors.a + "set-up/").content.decode()
    assert [f"<code>objectives-{side}-{n}</code>" in page for side in "ab" for n in (1, 2, 3)] == [True] * 3 + [
        False
    ] * 3
    assert "Three rolls of Bert" in page
    assert "Three rolls of Ann" not in page


def test_a_die_decides_who_chooses(client, doors):
    write(doors.match, "a", ("optional/objectives", "chosen"), ("optional/objective/3/rolled", True))
    page = text_of(client.get(doors.a + "warm-up/"))
    assert "Dice 5 , label objective-3-chosen the opponent chooses the type" in page


def test_the_weather_is_rolled_and_followed_from_turn_to_turn(client, doors):
    assert (
        states(write(doors.match, "a", ("optional/weather/climate", "dry"), ("optional/weather/rolled", True)))
        == ["accepted"] * 2
    )
    assert states(write(doors.match, "a", ("optional/weather/climate", "tropical", "dry"))) == [
        "The weather was rolled already; it stands."
    ]
    assert "<code>weather-dry</code>" in client.get(doors.a + "set-up/").content.decode()
    play_to(doors.match, 2)
    shown = text_of(client.get(doors.a + "play/"))
    assert "turn 2" in shown
    assert "Seed of the dice: Armageddon" in shown
    assert "Weather Dry:" in text_of(client.get(doors.a + "result/"))
    assert states(write(doors.match, "a", ("optional/terrain", True))) == [
        "The first turn has begun. Go back before it to change how the game begins."
    ]


def test_weather_can_be_chosen(client, doors):
    kinds = ("optional/weather/kind", "fog"), ("optional/weather/lasts", "persistent")
    write(doors.match, "a", ("optional/weather/climate", "temperate"), ("optional/weather/way", "chosen"), *kinds)
    page = text_of(client.get(doors.a + "warm-up/"))
    assert "How long" not in page
    assert "Persistent: it lasts for the whole game." in page


def test_defensive_terrain_is_shown_everywhere(client, doors):
    write(doors.match, "b", ("optional/terrain", True))
    play_to(doors.match, 1)
    assert "Defensive terrain is used" in text_of(client.get(doors.watch + "play/"))
    assert "Defensive terrain used" in text_of(client.get(doors.b + "result/"))


def test_readers_see_no_buttons(client, doors):
    page = client.get(doors.watch + "warm-up/").content.decode()
    assert 'form="optional-sheet" name="write" value=""' in page
    assert 'id="optional-sheet"' not in page


def test_a_scenario_without_objectives_has_no_types_of_them(client):
    made = make_scenario_match("breakout")
    assert states(write(made.match, "a", ("optional/objective/1/rolled", True))) == [
        "There is no 'optional/objective/1/rolled' on the sheet of this match."
    ]
    planetfall = make_scenario_match("planetfall")
    write(planetfall.match, "a", ("optional/objectives", "placed"))
    assert "Objective 6" in text_of(client.get(planetfall.a + "warm-up/"))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("optional/objectives", "whatever"),
        ("optional/weather/climate", "arctic-disco"),
        ("optional/objective/1/row", "17"),
        ("optional/objective/1/row", 11),
        ("optional/terrain", "yes"),
    ],
)
def test_what_cannot_stand_there_is_refused(doors, path, value):
    assert write(doors.match, "a", (path, value))[0].state == "refused"


def test_score_sheets_and_the_match_as_data_tell_of_them(client, doors):
    write(doors.match, "b", ("optional/terrain", True), ("optional/weather/climate", "cold"))
    page = text_of(client.get(doors.b + "sheet.html?kind=blank"))
    assert "Defensive terrain" in page
    assert "Cold: not settled yet" in page
    data = client.get(doors.b + "match.json").json()
    assert (data["dice_seed"], data["sheet"]["optional/weather/climate"]) == ("Armageddon", "cold")
