"""The pages of a game being played."""

import re
from typing import Any

import pytest
from django.test import Client

from tests.tournaments.factories import ANNS, Doors, make_match, play_to, write
from tournaments.matches.results.services import Report, confirm_result, report_result

PARTS = {"match-score", "halves", "referee"}


def text(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return str(answer.content.decode())


def press(client: Client, doors: Doors, side: str, label: str) -> Any:
    """Press the button with this label, as a browser without scripts does."""
    page = text(client, doors.seat(side) + "play/")
    buttons = re.findall(r'<button ([^>]*name="write" value="([^"]*)"[^>]*)>(.*?)</button>', page, re.DOTALL)
    found = [value for attributes, value, inside in buttons if label in (_label(attributes), _plain(inside))]
    return client.post(doors.seat(side) + "entries/", {"write": found[0], "next": doors.seat(side) + "play/"})


def _label(attributes: str) -> str:
    found = re.search(r'aria-label="([^"]*)"', attributes)
    return found[1] if found else ""


def _plain(inside: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", inside).split())


def sheet_of(doors: Doors) -> dict[str, Any]:
    doors.match.refresh_from_db()
    return dict(doors.match.sheet)


def test_home_leads_to_the_page_that_is_needed(client: Client, doors: Doors):
    def leads_to() -> str:
        return client.get(doors.a)["Location"].removeprefix(doors.a)

    assert leads_to() == "warm-up/"
    write(doors.match, "a", ("set-up/terrain", "both"))
    assert leads_to() == "set-up/"
    play_to(doors.match, 1)
    assert leads_to() == "play/"
    result = report_result(match=doors.match, side="a", report=Report("conceded", winner="b"))
    confirm_result(match=doors.match, side="b", number=result.number)
    assert leads_to() == "result/"


@pytest.mark.thorough
def test_the_game_is_played_with_buttons_alone(client: Client, doors: Doors):
    assert press(client, doors, "a", "Begin turn 1").status_code == 303
    press(client, doors, "a", "One unit lost")
    press(client, doors, "b", "One unit lost")
    press(client, doors, "a", "Broken")
    press(client, doors, "b", "Ann")
    assert sheet_of(doors) == {
        "turn": 1,
        "formation/a/tanks/lost": 2,
        "formation/a/tanks/broken": True,
        "turn/1/objective/1": "a",
    }
    press(client, doors, "a", "Rallied")
    press(client, doors, "b", "Nobody")
    press(client, doors, "a", "One back")
    assert sheet_of(doors) == {"turn": 1, "formation/a/tanks/lost": 1, "turn/1/rallied/a/tanks": True}
    press(client, doors, "b", "End turn 1, begin turn 2")
    assert sheet_of(doors)["turn"] == 2
    press(client, doors, "b", "Go back to turn 1")
    assert sheet_of(doors)["turn"] == 1


def test_the_button_for_the_next_turn_says_why_it_cannot_be_pressed(client: Client, doors: Doors):
    play_to(doors.match, 4)
    page = text(client, doors.a + "play/")
    button = re.search(r'<button[^>]*id="next-turn"[^>]*>', page)
    assert button
    assert "disabled" in button[0]
    assert 'aria-describedby="refusal"' in button[0]
    told = "Both players roll a D6: equal rolls mean another turn, others a decision by victory points."
    assert f'<p class="small" id="refusal">{told}</p>' in page


def halves_of(page: str) -> dict[str, tuple[str, str]]:
    """What the buttons for each half would write, and whether they are pressed."""
    found = re.findall(r'id="half-(\w-\w+)" name="write" value="([^"]*)"[^>]*aria-pressed="(\w+)"', page)
    return {name: (value, pressed) for name, value, pressed in found}


def test_nobody_has_answered_for_a_half_until_they_do(client: Client, doors: Doors):
    play_to(doors.match, 1)
    address = doors.a + "play/"
    path = "turn/1/enemy-in-half"
    assert halves_of(text(client, address)) == {
        f"{side}-{word}": (f"{path}/{side} {value} -", "false")
        for side in "ab"
        for word, value in (("yes", "true"), ("no", "false"))
    }
    for side, word, value in (("a", "no", False), ("b", "yes", True), ("a", "yes", True), ("a", "no", False)):
        write_value = halves_of(text(client, address))[f"{side}-{word}"][0]
        answer = client.post(doors.seat("a") + "entries/", {"write": write_value, "next": address})
        assert (answer.status_code, sheet_of(doors)[f"{path}/{side}"]) == (303, value)
    assert halves_of(text(client, doors.a + "play/panel/")) == {
        "a-yes": (f"{path}/a true false", "false"),
        "a-no": (f"{path}/a false false", "true"),
        "b-yes": (f"{path}/b true true", "true"),
        "b-no": (f"{path}/b false true", "false"),
    }


def test_a_half_where_nobody_can_be_answers_itself(client: Client, doors: Doors):
    play_to(doors.match, 1)
    write(doors.match, "a", ("formation/b/boyz/destroyed", True), ("formation/b/gargant/broken", True))
    page = text(client, doors.a + "play/")
    assert re.search(r'id="half-a-no"[^>]* data-usual aria-pressed="true"', page)
    assert re.search(r'id="half-a-yes"[^>]* aria-pressed="false"', page)
    assert "No formation of Bert is unbroken and on the table." in page
    assert page.count("data-usual aria-pressed") == 1


def test_no_turn_ends_from_the_third_on_before_the_halves_are_told(client: Client, doors: Doors):
    play_to(doors.match, 2)
    write(doors.match, "a", ("turn", 3, 2), ("turn/3/enemy-in-half/a", False))
    page = text(client, doors.a + "play/")
    told = "Say first whether an unbroken formation of Ann is in the half of Bert: They Shall Not Pass depends on it."
    assert f'<p class="small" id="refusal">{told}</p>' in page
    write(doors.match, "a", ("turn/3/enemy-in-half/b", True))
    assert 'id="refusal"' not in text(client, doors.a + "play/")


def test_readers_see_everything_and_can_press_nothing(client: Client, doors: Doors):
    play_to(doors.match, 1)
    page = text(client, doors.watch + "play/")
    assert "Tank Company" in page
    assert re.search(r'<fieldset class="play"[^>]*disabled', page)
    assert 'id="next-turn"' not in page
    assert "data-entries" not in page
    assert "/entries/" not in page


def test_a_finished_match_is_only_read(client: Client, doors: Doors):
    play_to(doors.match, 1)
    result = report_result(match=doors.match, side="a", report=Report("conceded", winner="b"))
    confirm_result(match=doors.match, side="b", number=result.number)
    page = text(client, doors.a + "play/")
    assert re.search(r'<fieldset class="play"[^>]*disabled', page)
    assert 'id="next-turn"' not in page


def test_armies_without_formations_are_told_what_still_works(client: Client, db: None):
    doors = make_match(anns=())
    play_to(doors.match, 1)
    page = text(client, doors.a + "play/")
    assert page.count("No formations were entered for this army.") == 1
    assert "Objectives at the end of turn 1" in page


def test_names_of_players_and_formations_are_text(client: Client, db: None):
    odd = type(ANNS[0])("odd", "<b>Tanks</b> {x} \"'", 100, units=4)
    doors = make_match(anns=(odd,))
    play_to(doors.match, 1)
    page = text(client, doors.a + "play/")
    assert "<b>Tanks</b>" not in page
    assert "&lt;b&gt;Tanks&lt;/b&gt; {x}" in page


def test_the_parts_are_those_of_the_page(client: Client, doors: Doors):
    play_to(doors.match, 1)
    parts = {
        address: set(re.findall(r'id="([^"]+)" data-part', text(client, doors.a + address)))
        for address in ("play/", "play/panel/")
    }
    assert parts == {"play/": PARTS, "play/panel/": PARTS}


def test_the_page_stays_small(client: Client, db: None):
    many = tuple(type(ANNS[0])(f"f{n}", f"Formation {n}", 100, units=4, damage_capacity=3) for n in range(14))
    doors = make_match(anns=many, berts=many)
    play_to(doors.match, 1)
    packed = client.get(doors.a + "play/", headers={"Accept-Encoding": "gzip"})
    assert packed["Content-Encoding"] == "gzip"
    assert len(packed.content) < 20_000
    assert len(client.get(doors.a + "play/").content) < 150_000


@pytest.mark.parametrize("tail", ["play/", "play/panel/"])
def test_pages_of_large_armies_cost_no_more_queries(
    client: Client, doors: Doors, tail: str, django_assert_num_queries: Any
):
    large = make_match(anns=tuple(type(ANNS[0])(f"f{n}", f"Formation {n}", 100, units=4) for n in range(60)))
    for each in (doors, large):
        play_to(each.match, 2)
        with django_assert_num_queries(3):
            client.get(each.a + tail)


def test_what_was_chosen_for_a_formation_is_told_on_the_pages_of_the_match(client: Client, doors: Doors):
    told = ["Transport: Drop Pods", "2 × Dreadnought: Assault Cannon and Power Fist"]
    side = doors.match.sides.get(side="a")
    side.formations[0]["chosen"] = told
    side.save(update_fields=["formations"])
    assert "; ".join(told) in text(client, doors.seat("b") + "set-up/")
    play_to(doors.match, 1)
    page = text(client, doors.seat("b") + "play/")
    assert [line in page for line in told] == [True, True]
