"""Settings of an event in the browser: house rules, tie-breaks, a knock-out; with scripts and without."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.accessibility import find_barriers
from tests.e2e.test_event_desk import plain_page, sign_up

__all__ = ["plain_page"]


def rehearsal_of(page: Page, name: str) -> None:
    """The settings of a new rehearsal."""
    sign_up(page, name)
    page.goto("/events/new/")
    page.fill("#players", "4")
    page.get_by_role("button", name="Start a rehearsal").click()
    page.get_by_role("link", name="Settings").click()
    expect(page.get_by_role("heading", name="Settings", exact=True)).to_be_visible()


def unfold(page: Page, *names: str) -> None:
    """Open folded parts, the outer ones first."""
    for name in names:
        if page.locator(f"#{name}").get_attribute("open") != "":
            page.locator(f"#{name} > summary").click()


def change_and_save(page: Page) -> None:
    """A tie-break sinks, a house rule gets words of its own, a knock-out is set; then everything is there."""
    first = page.locator("[name=tie_break_1]").input_value()
    page.fill("[name=venue]", "Town hall")
    page.locator("#tie-down-1").click()
    expect(page.get_by_text("Nothing is saved yet.")).to_be_visible()
    expect(page.locator("[name=tie_break_2]")).to_have_value(first)
    expect(page.locator("[name=venue]")).to_have_value("Town hall")
    unfold(page, "house-rules", "house-conduct")
    page.check("[name='house_W-04'][value=own-words]")
    page.fill("[name='house_W-04_words']", "Once a turn")
    page.select_option("[name=cut_size]", "2")
    page.fill("[name=cut_after]", "1")
    page.locator("[name=name]").press("Enter")
    expect(page.get_by_text("The settings are saved.")).to_be_visible()
    expect(page.locator("[name=tie_break_2]")).to_have_value(first)


def test_settings_are_changed_and_the_bracket_stands_there(page: Page, viewport: str):
    rehearsal_of(page, f"settings-{viewport}")
    unfold(page, "match-points", "unplayed-rounds", "house-rules", "house-objectives", "house-own")
    assert find_barriers(page, viewport=viewport) == []
    expect(page.locator("[name='house_W-14_words']")).to_be_hidden()
    change_and_save(page)
    page.get_by_role("link", name="Knock-out", exact=True).click()
    expect(page.get_by_role("heading", name="Final")).to_contain_text("to come")
    assert find_barriers(page, viewport=viewport) == []
    page.get_by_role("link", name="Public page").click()
    expect(page.get_by_text("After round 1 the best 2 play a knock-out.")).to_be_visible()
    expect(page.get_by_text("Once a turn")).to_be_visible()
    assert find_barriers(page, viewport=viewport) == []
    page.get_by_role("link", name="Knock-out", exact=True).click()
    expect(page.get_by_role("heading", name="Final")).to_be_visible()
    assert find_barriers(page, viewport=viewport) == []


@pytest.mark.thorough
@pytest.mark.both
@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
def test_settings_are_changed_without_scripts(plain_page: Page, viewport: str):
    rehearsal_of(plain_page, f"plain-settings-{viewport}")
    change_and_save(plain_page)
