"""An organiser prints a round, takes the event away as a file and brings it in as a copy."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.accessibility import find_barriers
from tests.e2e.test_event_desk import sign_up


@pytest.mark.thorough
@pytest.mark.parametrize("viewport", ["desk"], indirect=True)
def test_papers_are_printed_and_the_event_comes_back_from_its_file(
    page: Page, viewport: str, browser_errors: list[str], tmp_path: Path
):
    sign_up(page, f"papers-{viewport}")
    page.goto("/events/new/")
    page.fill("#players", "6")
    page.get_by_role("button", name="Start a rehearsal").click()
    page.get_by_role("button", name="Start the event").click()
    page.get_by_role("button", name="Draw round 1").click()
    page.locator("#publish").click()
    page.get_by_role("link", name="Print pairings and slips").click()
    expect(page.get_by_role("heading", name="Papers")).to_be_visible()
    assert find_barriers(page, viewport=viewport) == []

    address = page.get_by_role("link", name="A4 Pairings by table").get_attribute("href")
    expect(page.get_by_role("link", name="Letter All rosters, in full")).to_be_visible()
    answer = page.request.get(str(address), timeout=60_000)
    while answer.status == 202:
        page.wait_for_timeout(500)
        answer = page.request.get(str(address))
    assert (answer.status, answer.headers["content-type"]) == (200, "application/pdf")

    page.get_by_role("link", name="Settings").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Export all").click()
    file = tmp_path / "event.json"
    download.value.save_as(file)
    page.goto("/events/import/")
    assert find_barriers(page, viewport=viewport) == []
    page.set_input_files("#file", file)
    page.get_by_role("button", name="Import event").click()
    expect(page.get_by_text("This event is here already")).to_be_visible(timeout=60_000)
    browser_errors.clear()  # the browser notes the answer that refuses it
    page.set_input_files("#file", file)
    page.get_by_role("button", name="Import event").click()
    expect(page.get_by_text("Guests need new links")).to_be_visible(timeout=60_000)
    if page.get_by_role("link", name="Run event").count():  # a large file is imported by a worker
        page.get_by_role("link", name="Run event").click()
    expect(page.get_by_role("heading", name="Clock of round 1")).to_be_visible()
