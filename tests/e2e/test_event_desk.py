"""An organiser runs a round at the desk: with mouse, keyboard and thumbs, and in a browser without scripts."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.accessibility import find_barriers
from tests.e2e.conftest import VIEWPORTS, patient_context

PASSWORD = "seven steel sentinels"


def sign_up(page: Page, name: str) -> None:
    page.goto("/accounts/signup/")
    page.fill("input[name=username]", name)
    page.fill("input[name=password1]", PASSWORD)
    page.fill("input[name=password2]", PASSWORD)
    page.locator("main form button[type=submit]").first.click()
    expect(page.get_by_role("banner").get_by_role("link", name="My armies")).to_be_visible()


@pytest.fixture
def plain_page(server: str, browser: Browser, viewport: str) -> Iterator[Page]:
    """A page of a browser that runs no scripts."""
    context = patient_context(browser, base_url=server, viewport=VIEWPORTS[viewport], java_script_enabled=False)
    context.set_default_timeout(10_000)
    yield context.new_page()
    context.close()


@pytest.mark.thorough
def test_rehearsal_is_run_from_the_draw_to_the_standings(page: Page, viewport: str):
    sign_up(page, f"desk-{viewport}")
    page.goto("/events/new/")
    assert find_barriers(page, viewport=viewport) == []
    page.fill("#players", "6")
    page.get_by_role("button", name="Start a rehearsal").click()
    expect(page.get_by_role("heading", name="Start the event.")).to_be_visible()
    page.get_by_role("button", name="Start the event").click()
    page.get_by_role("button", name="Draw round 1").click()
    expect(page.get_by_text("Nobody sees it until you publish it.")).to_be_visible()

    # Two players change places by the keyboard alone.
    first, second = (page.locator(".pair").nth(row).locator("[name=pick]").first for row in (0, 1))
    first.focus()
    page.keyboard.press("Space")
    second.focus()
    page.keyboard.press("Space")
    expect(page.locator("#tried-title")).to_contain_text("Swap")
    assert find_barriers(page, viewport=viewport) == []
    page.fill("#reason", "They travel together")
    page.keyboard.press("Enter")
    expect(page.locator(".draft__edits")).to_contain_text("They travel together")
    page.locator("#publish").click()

    page.locator("#clock-start").click()
    expect(page.locator("[data-clock]")).to_contain_text("1:59:")
    page.locator("#clock-pause").click()
    expect(page.locator("#clock-start")).to_have_text("Go on")

    # Slips by the number of their tables; the hands stay on the keys.
    page.get_by_role("link", name="Results", exact=False).first.click()
    for table in ("1", "2", "3"):
        expect(page.locator("#table")).to_be_focused()
        page.keyboard.type(table)
        # The whole slip: four presses after the table. A win is asked about, because victory points count here.
        for key in ("a" if table == "1" else "d", "3", "3", "Enter"):
            page.keyboard.press(key)
        if table == "1":
            page.get_by_role("button", name="Confirm anyway").click()
        expect(page.get_by_role("heading", name="Results", exact=True)).to_be_visible()
        expect(page.locator(".game--told")).to_have_count(int(table))
    expect(page.get_by_text("Every result is in.")).to_be_visible()
    assert find_barriers(page, viewport=viewport) == []
    page.get_by_role("link", name="Back to the desk").click()
    page.get_by_role("button", name="Close round 1").click()
    expect(page.get_by_role("heading", name="Draw round 2.")).to_be_visible()

    page.get_by_role("link", name="Standings").click()
    page.locator(".standings tbody tr").first.locator("td a").first.click()
    expect(page.locator("#peek")).to_contain_text("played: 3")


def test_players_are_dragged_and_checked_in_with_one_tap(page: Page, viewport: str):
    sign_up(page, f"tap-{viewport}")
    page.goto("/events/new/")
    page.fill("#players", "8")
    page.get_by_role("button", name="Start a rehearsal").click()
    page.get_by_role("link", name="have checked in").click()
    button = page.locator(".check-in__button").first
    expect(button).to_have_attribute("aria-pressed", "true")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#check-in-count")).to_contain_text("7/8")
    button.click()
    expect(page.locator("#check-in-count")).to_contain_text("8/8")
    assert find_barriers(page, viewport=viewport) == []

    page.get_by_role("link", name="Desk", exact=True).click()
    page.get_by_role("button", name="Start the event").click()
    page.get_by_role("button", name="Draw round 1").click()
    players = page.locator("[data-player]")
    names = [players.nth(index).locator("bdi").first.inner_text() for index in (0, 2)]
    if viewport == "desk":
        players.nth(0).drag_to(players.nth(2))
    else:
        players.nth(0).tap()
        players.nth(2).tap()
    expect(page.locator("#tried-title")).to_have_text(f"Swap {names[0]} and {names[1]}?")
    page.get_by_role("link", name="Leave it").click()
    expect(page.locator("#tried")).to_have_count(0)


@pytest.mark.thorough
@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
def test_event_is_set_up_and_drawn_without_scripts(plain_page: Page, viewport: str):
    page = plain_page
    sign_up(page, f"plain-{viewport}")
    page.goto("/events/new/")
    page.fill("#id_name", "Plain day")
    page.fill("#id_tables", "2")
    page.get_by_role("button", name="Make the event").click()
    page.get_by_role("link", name="Entrants").first.click()
    page.locator("summary", has_text="Paste many names").click()
    page.fill("#people", "Ann; Iron Dice\nBert\nCleo\nDan; Iron Dice")
    page.get_by_role("button", name="Add all").click()
    expect(page.locator(".guest-link")).to_have_count(4)

    anyway = page.locator("#step", has_text=" anyway")
    for _step in range(2):
        page.get_by_role("link", name="Plain day").click()
        anyway.click()
    page.get_by_role("link", name="have checked in").click()
    for number in range(4):
        page.locator(".check-in__button").nth(number).click()
    page.get_by_role("link", name="Plain day").click()
    anyway.click()
    page.get_by_role("button", name="Draw round 1").click()
    page.locator(".pair").nth(0).locator("[name=pick]").first.check()
    page.locator(".pair").nth(1).locator("[name=pick]").first.check()
    page.get_by_role("button", name="Swap the two").click()
    page.fill("#reason", "A bet")
    page.get_by_role("button", name="Save the change").click()
    expect(page.locator(".draft__edits")).to_contain_text("A bet")
    page.get_by_role("button", name="Publish round 1").click()
    expect(page.get_by_text("2 results are missing.")).to_be_visible()
