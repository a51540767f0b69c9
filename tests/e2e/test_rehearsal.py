"""A new organiser lets Muster play the people of a rehearsal, with scripts and without."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.accessibility import find_barriers
from tests.e2e.conftest import VIEWPORTS, patient_context
from tests.e2e.test_event_desk import sign_up

OVER = "The event is played and finished."


def start(page: Page, name: str) -> None:
    sign_up(page, name)
    page.goto("/events/new/")
    page.fill("#players", "8")
    page.get_by_role("button", name="Start a rehearsal").click()
    expect(page.get_by_role("heading", name="Practise")).to_be_visible()


def test_rehearsal_plays_itself_and_leaves_what_the_organiser_wants_to_do(page: Page, viewport: str):
    start(page, f"plays-{viewport}")
    assert find_barriers(page, viewport=viewport) == []
    page.get_by_role("button", name="Play round 1").click()
    expect(page.get_by_role("heading", name="Draw round 2.")).to_be_visible()

    # The second round is drawn by hand; its players report, and one game of four waits for the organiser.
    page.get_by_role("button", name="Draw round 2").click()
    page.locator("#publish").click()
    page.get_by_role("link", name="Desk", exact=True).click()
    page.get_by_role("button", name="Let the players report").click()
    expect(page.get_by_text("The players have reported")).to_be_visible()
    page.get_by_role("button", name="Play to the end").click()
    expect(page.get_by_text(OVER)).to_be_visible()
    expect(page).to_have_url(re.compile(r"/desk/$"))
    expect(page.get_by_role("heading", name="Put the event into the archive.")).to_be_visible()
    expect(page.get_by_role("heading", name="Practise")).to_have_count(0)


@pytest.mark.thorough
@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
def test_rehearsal_plays_itself_without_scripts(server: str, browser: Browser, viewport: str):
    touch = viewport == "phone"
    context = patient_context(
        browser, base_url=server, viewport=VIEWPORTS[viewport], has_touch=touch, java_script_enabled=False
    )
    page = context.new_page()
    start(page, f"still-{viewport}")
    page.get_by_role("button", name="Play to the end").click()
    for number in (1, 2, 3):
        expect(page.get_by_text(f"Round {number}: 4 of 4 results are in.")).to_be_visible()
        assert find_barriers(page, viewport=viewport) == []
        page.get_by_role("button", name="Go on").click()
    expect(page.get_by_text(OVER)).to_be_visible()
    context.close()
