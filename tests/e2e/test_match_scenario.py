"""Scenarios on phones: two players fight a Siegeline to its decision; a training scenario with printed forces."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.accessibility import find_barriers
from tests.e2e.conftest import VIEWPORTS, patient_context

FORCE = "Tank Company, 1500, 10\nInfantry, 1000, 12"
Open = Callable[[str], Page]


@pytest.fixture
def visit(server: str, browser: Browser) -> Iterator[Open]:
    """Opens an address on a phone of its own. Whatever a page complains about fails the test."""
    contexts, errors = [], []

    def go(address: str) -> Page:
        context = patient_context(browser, base_url=server, viewport=VIEWPORTS["phone"], has_touch=True)
        context.set_default_timeout(10_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(address)
        return page

    yield go
    for context in contexts:
        context.close()
    assert errors == []


def bring(page: Page, *, name: str, button: str) -> None:
    page.get_by_label("Your name").fill(name)
    page.get_by_label("Army name").fill(f"Army of {name}")
    page.get_by_label("Strategy rating").fill("3")
    page.get_by_label("Formations").fill(FORCE)
    page.get_by_role("button", name=button).click()


def tab(page: Page, name: str) -> None:
    page.get_by_role("navigation", name="Pages of the match").get_by_role("link", name=name).click()
    expect(page.locator("html[data-match-ready]")).to_have_count(1)


def check(page: Page) -> None:
    """Nobody is locked out, and nothing is wider than the phone."""
    assert find_barriers(page, viewport="phone") == []
    assert page.evaluate("document.documentElement.scrollWidth") <= VIEWPORTS["phone"]["width"]


def holds(page: Page, number: int, who: str) -> None:
    group = page.locator(f"[aria-labelledby=objective-{number}]")
    group.get_by_role("button", name=who, exact=True).click()


def end_turn(page: Page, turn: int) -> None:
    page.get_by_role("button", name=f"End turn {turn}, begin turn {turn + 1}").click()
    expect(page.locator("#match-score")).to_contain_text(f"Turn {turn + 1}")


@pytest.mark.thorough
def test_two_phones_fight_a_siegeline_to_its_decision(visit: Open):
    ann = visit("/scenarios/siegeline/")
    ann.get_by_role("link", name="Play this scenario").click()
    expect(ann.get_by_role("heading", name="Siegeline")).to_be_visible()
    ann.get_by_label("Attacker (attacks)").check()
    ann.get_by_label("Points limit").fill("2600")
    check(ann)
    bring(ann, name="Ann", button="Start the match")
    bert = visit(ann.get_by_label("The other player's link").input_value())
    expect(bert.get_by_role("link", name="Siegeline")).to_be_visible()
    bring(bert, name="Bert", button="Take the seat")

    tab(bert, "Set-up")
    expect(bert.get_by_role("heading", name="Set up Siegeline")).to_be_visible()
    expect(bert.get_by_role("img", name="The table of Siegeline")).to_be_visible()
    bert.get_by_label("Orbital Defence Batteries").fill("4")
    bert.get_by_label("Orbital Defence Batteries").blur()
    expect(bert.locator("#forces")).to_contain_text("Orbital Defence Batteries: 4, at most 3 are allowed.")
    check(bert)

    tab(bert, "Play")
    for number in (1, 2, 3):
        holds(bert, number, "Bert")
    expect(bert.locator("#match-sync")).to_have_text("Saved")
    bert.get_by_role("button", name="Begin turn 1").click()
    expect(bert.locator("#match-score")).to_contain_text("Turn 1")
    bert.locator("[data-pane-of=end]").click()
    holds(bert, 4, "Ann")
    expect(bert.locator("#match-score")).to_contain_text("1–3")
    end_turn(bert, 1)
    end_turn(bert, 2)
    for number in (1, 2):
        holds(bert, number, "Ann")
    expect(bert.locator("#referee")).to_contain_text("Turn 3: Ann holds 3 objectives.")
    expect(bert.locator("#next-turn")).to_be_enabled()

    tab(ann, "Play")
    ann.locator("[data-pane-of=end]").click()
    check(ann)
    holds(ann, 5, "Ann")
    expect(ann.locator("#referee")).to_contain_text("Ann wins the game.")
    expect(bert.locator("#next-turn")).to_be_disabled()
    tab(ann, "Result")
    expect(ann.locator("#verdict-title")).to_contain_text("The game is decided")
    check(ann)
    ann.get_by_role("button", name="As played").click()
    tab(bert, "Result")
    bert.get_by_role("button", name="Confirm the result").click()
    expect(bert.locator("#verdict-title")).to_contain_text("Ann wins")


@pytest.mark.thorough
def test_a_training_scenario_needs_no_army(visit: Open):
    ann = visit("/matches/new/?scenario=korps-grinda-returns")
    ann.get_by_label("Your name").fill("Ann")
    ann.get_by_label("Space Marines (defends)").check()
    ann.get_by_role("button", name="Start the match").click()
    tab(ann, "Play")
    expect(ann.locator("#match-score")).to_contain_text("Korps Grinda Returns!")
    ann.locator("[data-pane-of=end]").click()
    ann.get_by_role("button", name="Begin turn 1").click()
    expect(ann.locator("#match-score")).to_contain_text("Turn 1")
    ann.locator("[data-pane-of=end]").click()
    bunkers = ann.get_by_role("group", name="Command bunkers destroyed")
    expect(bunkers.get_by_role("button", name="0", exact=True)).to_have_attribute("aria-pressed", "true")
    bunkers.get_by_role("button", name="1", exact=True).click()
    expect(ann.locator("#referee")).to_contain_text("1 of 2 bunkers are destroyed.")
    # Without a network the next turn begins all the same, and what was counted stays counted.
    expect(ann.locator("#match-sync")).to_have_text("Saved")
    ann.context.set_offline(True)
    ann.get_by_role("button", name="End turn 1, begin turn 2").click()
    expect(ann.get_by_role("heading", name="The end of turn 2")).to_be_visible()
    expect(bunkers.get_by_role("button", name="1", exact=True)).to_have_attribute("aria-pressed", "true")
    ann.context.set_offline(False)
    expect(ann.locator("#match-score")).to_contain_text("Turn 2")
    ann.locator("[data-pane-of=end]").click()
    expect(bunkers.get_by_role("button", name="1", exact=True)).to_have_attribute("aria-pressed", "true")
    gargant = ann.get_by_role("group", name="Korps Grinda II is destroyed")
    gargant.get_by_role("button", name="Yes").click()
    expect(ann.locator("#referee")).to_contain_text("The game is a draw.")
    check(ann)
