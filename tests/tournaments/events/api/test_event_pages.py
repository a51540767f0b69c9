"""What is read and done on the pages of events is read and done over the API: every page names its addresses there."""

import pytest

from tournaments.api import urls
from tournaments.events.desk.urls import desk_urls
from tournaments.events.notices.urls import notice_urls
from tournaments.events.public.urls import entering, own_urls, reading_urls

pytestmark = pytest.mark.unit

PAGES = {
    # What everybody reads.
    "overview": ["event", "event-steps"],
    "entrants": ["event-entries"],
    "round": ["event-round", "round-clock"],
    "table": ["event-round", "event-mine"],
    "standings": ["event-standings"],
    "breakdown": ["event-standing"],
    "bracket": ["event-bracket"],
    "results": ["event-results"],
    "lists": ["event-lists"],
    "list": ["entry-list"],
    "metagame": ["event-metagame"],
    "calendar": ["event-calendar"],
    "entrants-csv": ["event-entries-csv"],
    "pairings-csv": ["round-csv"],
    "standings-csv": ["event-standings-csv"],
    # What entrants do.
    "enter": ["event-entries"],
    "mine": ["event-mine"],
    "my-list": ["entry-list"],
    "my-build": ["entry-list"],
    "my-confirm": ["pairing-reports", "pairing-confirmation", "match-reports", "match-confirmation"],
    "my-check-in": ["entry-check-in"],
    "my-leave": ["entry-withdrawal", "entry-drop"],
    "my-details": ["entry"],
    "my-claim": ["entry-claim"],
    "my-notices": ["notices-reading"],
    # What people were told.
    "notices": ["notices"],
    "notice-badge": ["notices"],
    "notices-read": ["notices-reading"],
    "notice-choices": ["notices-choices"],
    "notice": ["notices-reading"],
    # What officials do.
    "event-new": ["events"],
    "event-import": ["event-archives", "event-upload"],
    "event-rehearse": ["rehearsals"],
    "desk": ["event-steps", "own-events"],
    "desk-step": ["event-steps", "event-reveal"],
    "desk-rehearsal": ["event-rehearsal"],
    "desk-delete": ["event"],
    "desk-copy": ["event-copies"],
    "desk-settings": ["event-settings"],
    "desk-officials": ["event-officials", "event-official"],
    "desk-tables": ["event-tables", "event-table"],
    "desk-webhooks": ["webhooks", "webhook", "webhook-deliveries", "webhook-trial"],
    "desk-log": ["event-audit"],
    "desk-entrants": ["event-people", "event-guests", "event-many-guests"],
    "desk-entrant": ["entry", "entry-link", "entry-drop", "entry-return", "entry-withdrawal", "entry-bye"],
    "desk-check-in": ["event-people", "entry-check-in"],
    "desk-lists": ["event-review"],
    "desk-list": ["entry-review"],
    "desk-hand-in": ["entry-list"],
    "desk-round": [
        *("round-draw", "round-draft", "round-price", "round-edits", "round-pins", "round-redraw", "round-publication"),
        *("round-late-games", "round-withdrawal", "round-closing", "round-reopening"),
    ],
    "desk-clock": ["round-clock"],
    "desk-projector": ["event-round", "round-clock", "event-bracket"],
    "desk-bracket": ["event-bracket"],
    "desk-pairs": ["pair-rules", "pair-rule"],
    "desk-results": ["event-queue", "event-results"],
    "desk-result": [
        *("pairing", "pairing-result", "pairing-acceptance", "pairing-reopening"),
        *("pairing-forfeit", "forfeit-revocation"),
    ],
    "desk-standings": ["event-standings"],
    "desk-standing": ["event-standing"],
    "desk-points": ["event-points", "entry-scores", "entry-adjustments", "adjustment"],
    "desk-export": ["event-archive"],
    "desk-papers": ["papers"],
    "desk-paper": ["papers", "paper", "paper-file"],
}


def test_every_page_has_its_addresses_and_every_address_its_page():
    pages = {one.name for one in (*reading_urls(), *own_urls("x/"), entering, *notice_urls, *desk_urls)}
    assert pages == set(PAGES)
    addresses = {one.name for one in urls.urlpatterns if one.name}
    matches = {"score", "matches", "match-join", "match", "match-entries"}
    assert {name for names in PAGES.values() for name in names} == addresses - matches
