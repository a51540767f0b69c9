"""What the builder says is wrong, and what it offers to do about it."""

import json
import re
from collections.abc import Callable
from typing import Any

from tests.armylists.visitors import Visitor


def _text(response: Any) -> str:
    return re.sub(r"\s+", " ", response.content.decode())


def test_what_cannot_be_added_is_dimmed_with_its_reason_and_can_be_forced(visitor: Visitor):
    refused = visitor.press("add flak-battery")
    reason = "Steel Legion Support Formations: none available yet (2 for each of the Steel Legion Companies)."
    assert refused.status_code == 422
    assert (_text(refused).count(reason) > 1, 'value="add! flak-battery"' in _text(refused)) == (True, True)
    assert visitor.formations == []
    forced = visitor.press("add! flak-battery")
    assert (forced.status_code, [f["formation"] for f in visitor.formations]) == (200, ["flak-battery"])
    visitor.army.refresh_from_db()
    assert visitor.army.is_legal is False
    assert 'href="?open=f1#f1" data-culprit' in _text(forced)


def test_an_upgrade_says_what_would_then_be_needed(visitor_of: Callable[..., Visitor]):
    fleet = visitor_of(army_list="netea-fleets/gothic-sector", limit=1500)
    for name in ("lunar", "lunar", "lunar", "gothic"):
        fleet.press(f"add {name}")
    assert "why--calm" in _text(fleet.client.get(fleet.home))


def test_a_full_army_says_what_is_left_once_for_a_section(visitor_of: Callable[..., Visitor]):
    text = _text(visitor_of(limit=101).press("add artillery-company"))
    assert "The army would cost 550 points, the limit is 101." in text
    why = re.findall(r"<summary title=\"([^\"]+)\"><span>", text)
    allies = "Imperial Ally Formations: 33 points left (a third of 101)."
    support = "Steel Legion Support Formations: none available yet (2 for each of the Steel Legion Companies)."
    assert why == ["101 points left.", support, allies, allies]
    assert text.count('value="add! artillery-company normal"') == 1


def test_a_problem_is_mended_with_one_press_and_taken_back_with_one(visitor: Visitor):
    visitor.press("add regimental-hq")
    visitor.press("add tank-company")
    page = _text(visitor.press("upgrade! f2 commissar 1"))
    commands = re.findall(r'value="([^"]+)" id="fix-', page)
    assert commands == ["give f2 commissar f1", "upgrade f1 commissar 1", "upgrade f2 commissar 0"]
    assert "Move Commissar to Regimental HQ" in page
    for command in commands:
        assert visitor.press(command).status_code == 200
        visitor.army.refresh_from_db()
        assert visitor.army.is_legal
        visitor.client.post(f"{visitor.home}undo/", headers={"hx-request": "true"})
    visitor.army.refresh_from_db()
    assert not visitor.army.is_legal


def test_points_left_are_a_note_however_few_or_many(visitor_of: Callable[..., Visitor]):
    visitor = visitor_of(limit=1000)
    for command in ("add infantry-company", "add tank-company"):
        assert re.search(r'finding--note">(?:(?!</li>).)*not spent', _text(visitor.press(command)))


def test_an_empty_army_is_told_calmly_and_stays_illegal(visitor: Visitor):
    empty = _text(visitor.client.get(visitor.home))
    assert ("> Empty <" in empty, "1 problem" in empty) == (True, False)
    visitor.press("add! regimental-hq")
    full = _text(visitor.press("add! regimental-hq"))
    assert ("> Empty <" in full, "1 problem" in full) == (False, True)


def test_each_rule_of_a_section_is_said_once_with_what_is_used(visitor: Visitor):
    page = _text(visitor.client.get(visitor.home))
    section = page.partition("<h3>Imperial Ally Formations</h3>")[2].partition("</ul>")[0]
    assert section.count("a third of") == 1


def _news(response: Any) -> Any:
    return json.loads(response.get("HX-Trigger", "{}")).get("muster:toast")


def test_what_gives_way_to_a_choice_is_said(visitor_of: Callable[..., Visitor]):
    visitor = visitor_of(army_list="netea/codex-astartes")
    added = _news(visitor.press("add tactical"))
    assert (added["text"], added["link"]["href"], added["undo"]) == ("Added Tactical, 275.", "#f1", True)
    assert "link" not in _news(visitor.press("add landing-craft"))
    visitor.press("upgrade f1 dreadnoughts 1")
    assert _news(visitor.press("weapons f1 dreadnought missile-launcher-twin-lascannon*1 1")) is None
    swapped = _news(visitor.press("weapons f1 dreadnought assault-cannon-power-fist*1 1"))
    assert swapped["text"] == "Assault Cannon and Power Fist instead of Missile Launcher and Twin Lascannon."
    visitor.press("add predator")
    chosen = _news(visitor.press("choose f3 predator-destructor"))
    assert chosen["text"] == "Predator Destructor instead of Predator Annihilator."
    assert _news(visitor.press("remove f3"))["text"] == "Removed Predator."
