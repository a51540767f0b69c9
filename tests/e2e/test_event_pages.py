"""Players and spectators at an event: a guest enters and hands a list in; pages at the venue hear of what is new."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.armylists.documents import small_document
from tests.e2e.accessibility import find_barriers

MAKE = """
from django.contrib.auth.models import User
from tests.tournaments.club_day import ClubDay
owner, _made = User.objects.get_or_create(username="organiser-{name}")
day = ClubDay(owner, players={players}, name="{name}", venue="Town hall", round_minutes=90)
day.go({states})
print(day.event.public_id)
"""
DO = """
from django.contrib.auth.models import User
from tests.tournaments.club_day import ClubDay
from tournaments.models import Event
from tournaments.permissions import actor_of
from tournaments.events.rounds.services import clock, publishing as rounds
day = ClubDay.__new__(ClubDay)
day.event = Event.objects.get(public_id="{event}")
day.organiser = actor_of(day.event, user=day.event.officials.get().user)
{what}
"""
ASK = "dispatchEvent(new Event('online'))"


@pytest.fixture
def make_event(manage: Callable[..., str]) -> Callable[..., str]:
    """A new event; its public id."""

    def make(name: str, *states: str, players: int = 6) -> str:
        code = MAKE.format(name=name, players=players, states=", ".join(map(repr, states)))
        return manage("shell", "-v", "0", "-c", code).split()[-1]

    return make


def _do(manage: Callable[..., str], event: str, what: str) -> None:
    manage("shell", "-v", "0", "-c", DO.format(event=event, what=what))


def test_a_page_at_the_venue_hears_of_what_is_new(
    page: Page, viewport: str, make_event: Callable[..., str], manage: Callable[..., str], browser_errors: list[str]
):
    event = make_event(f"Cup on a {viewport}", "open", "locked", "running")
    page.goto(f"/events/{event}/")
    expect(page.get_by_text("The first round is being drawn.")).to_be_visible()
    expect(page.get_by_role("link", name="Pairings", exact=True)).to_have_count(0)
    publish = "day.publish(1); clock.start_clock(event=day.event, actor=day.organiser, number=1)"
    _do(manage, event, publish)
    page.evaluate(ASK)
    expect(page.get_by_text("Round 1 of 3 is being played.")).to_be_visible()
    page.get_by_role("link", name="Pairings", exact=True).click()
    expect(page.locator(".event-clock__left")).to_contain_text("01:29:")
    assert find_barriers(page, viewport=viewport) == []
    page.get_by_role("link", name="By name").click()
    expect(page.locator(".pair-name")).to_have_count(6)
    page.context.set_offline(True)
    page.evaluate(ASK)
    expect(page.locator("#event-sync")).to_contain_text("No network; as of")
    expect(page.locator(".pair-name")).to_have_count(6)
    page.context.set_offline(False)
    page.evaluate(ASK)
    expect(page.locator("#event-sync")).to_contain_text("Up to date")
    browser_errors.clear()  # the requests that had no network
    page.get_by_role("link", name="Standings", exact=True).click()
    expect(page.locator("tbody tr")).to_have_count(6)
    _do(manage, event, 'day.enter(day.pairing_of("Ann", 1), "a")')
    page.evaluate(ASK)
    expect(page.locator("tbody tr").first).to_contain_text("1–0–0")


def test_a_guest_enters_and_hands_a_list_in(
    page: Page,
    viewport: str,
    make_event: Callable[..., str],
    manage: Callable[..., str],
    browser_errors: list[str],
    tmp_path: Path,
):
    event = make_event(f"Guests on a {viewport}", "open", players=1)
    page.goto(f"/events/{event}/")
    page.get_by_role("link", name="Enter", exact=True).click()
    page.get_by_label("Your name").fill("Zoe")
    page.get_by_label("Club").fill("Blues")
    page.get_by_role("button", name="Enter without an account").click()
    address = page.get_by_label("Your own link").input_value()
    assert "/e/" in address
    assert find_barriers(page, viewport=viewport) == []
    page.get_by_role("link", name="Hand in a list").click()
    expect(page.get_by_label("Army document")).to_be_visible()
    assert find_barriers(page, viewport=viewport) == []
    wrong = {**small_document(), "formations": []}
    for name, document in (("wrong.json", wrong), ("army.json", small_document())):
        file = tmp_path / name
        file.write_text(json.dumps(document))
        page.get_by_label("Army document").set_input_files(file)
        page.locator("form", has=page.get_by_label("Army document")).get_by_role("button", name="Hand in").click()
        if name == "wrong.json":
            expect(page.get_by_role("heading", name="Not handed in")).to_be_visible()
            browser_errors.clear()  # the browser complains of the refusal
    expect(page.get_by_text("Handed in, waits for the organiser")).to_be_visible()
    page.goto(address)
    _do(manage, event, 'day.go("locked", "running"); day.publish(1)')
    page.evaluate(ASK)
    expect(page.get_by_text("against Ann")).to_be_visible()
    page.get_by_role("link", name="Match pages").click()
    expect(page.get_by_role("link", name="Warm-up")).to_be_visible()
