"""A club day of 24 players and 3 rounds, played through the pages: by the organiser, three players and a spectator.

Two pairs of club mates, two grudge matches, a table kept for somebody, one who does not appear, one who comes late, two
drops, a changed draft, a wrong result, a list that is refused, one that is sent back and one that is let through.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ViewportSize

from tests.e2e.club_day_before import (
    everybody_but_one_checks_in,
    lists_are_checked,
    lists_are_handed_in,
    lists_are_locked_and_hidden_until_the_start,
    names_are_pasted_and_a_table_is_kept,
    players_enter,
    the_organiser_makes_the_event,
)
from tests.e2e.club_day_draws import round_one_is_drawn_and_changed
from tests.e2e.club_day_papers import (
    everything_fits_a_phone,
    packs_are_there,
    paint_is_scored_and_the_event_ends,
    the_clock_runs_and_papers_are_printed,
    the_event_is_taken_elsewhere,
)
from tests.e2e.club_day_rounds import (
    one_drops_and_two_come_late,
    players_report_and_one_match_is_settled,
    round_three_has_a_bye,
    round_two_brings_the_grudge_and_a_correction,
    slips_of_round_one_are_entered,
)
from tests.e2e.club_day_story import Invite, Person, Story
from tests.e2e.conftest import collect_errors, patient_context

SIZES = {
    "desk": ViewportSize(width=1440, height=900),
    "phone": ViewportSize(width=360, height=740),
    "large phone": ViewportSize(width=390, height=844),
}


@pytest.fixture
def invite(server: str, browser: Browser) -> Iterator[Invite]:
    """Somebody with a browser of his own. Whatever a page complains about fails the story."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def come(name: str, size: str, like: Person | None = None) -> Person:
        signed_in = like.page.context.storage_state() if like is not None else None
        context = patient_context(
            browser, base_url=server, viewport=SIZES[size], has_touch=size != "desk", storage_state=signed_in
        )
        context.set_default_timeout(10_000)
        contexts.append(context)
        page = context.new_page()
        collect_errors(page, into=errors, server=server)
        return Person(name, page, "desk" if size == "desk" else "phone")

    yield come
    for context in contexts:
        context.close()
    # The browser notes every answer that refuses something; what it refuses is told on the page.
    assert [error for error in errors if "status of 422" not in error] == []


@pytest.mark.thorough
def test_a_club_runs_its_day(invite: Invite, manage: Callable[..., str], tmp_path: Path):
    story = Story(invite, invite("Olaf", "desk"))
    the_organiser_makes_the_event(story)
    names_are_pasted_and_a_table_is_kept(story)
    players_enter(story, manage)
    lists_are_handed_in(story)
    lists_are_checked(story)
    lists_are_locked_and_hidden_until_the_start(story)
    everybody_but_one_checks_in(story)
    round_one_is_drawn_and_changed(story)
    the_clock_runs_and_papers_are_printed(story)
    players_report_and_one_match_is_settled(story)
    everything_fits_a_phone(story)
    slips_of_round_one_are_entered(story)
    one_drops_and_two_come_late(story)
    round_two_brings_the_grudge_and_a_correction(story)
    round_three_has_a_bye(story)
    paint_is_scored_and_the_event_ends(story)
    packs_are_there(story)
    the_event_is_taken_elsewhere(story, tmp_path)
