"""A page of the desk asks the database the same number of questions whatever the field."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournaments.club_day import ClubDay
from tests.tournaments.events.desks import DeskClient
from tournaments.events.entries.services.bulk import add_entries
from tournaments.events.entries.services.entering import Details
from tournaments.events.rounds.services.drawing import draw_round
from tournaments.events.rounds.services.tables import add_tables

pytestmark = pytest.mark.django_db

# Session, account, event and office of the visitor; then the numbers beside the tabs.
DOOR, FRAME = 4, 4
PINNED = {
    "desk": DOOR + FRAME + 9,
    "desk-entrants": DOOR + FRAME + 3,
    "desk-check-in": DOOR + FRAME + 3,
    "desk-lists": DOOR + FRAME + 3,
    "desk-results": DOOR + FRAME + 3,
    "desk-standings": DOOR + FRAME + 8,
    "desk-points": DOOR + FRAME + 4,
    "desk-tables": DOOR + FRAME + 2,
    "desk-officials": DOOR + FRAME + 1,
    "desk-log": DOOR + FRAME + 1,
    "desk-pairs": DOOR + FRAME + 3,
    "desk-projector": DOOR + 4,
    "round 1": DOOR + FRAME + 9,
    "round 2": DOOR + FRAME + 9,
    "a change": DOOR + FRAME + 9,
}


def counted(owner, *, players):
    day = ClubDay(owner)
    add_tables(event=day.event, actor=day.organiser, count=players // 2)
    people = [Details(f"Player {number}", f"Club {number % 5}") for number in range(players)]
    add_entries(event=day.event, actor=day.organiser, people=people)
    day.run()
    day.play(1)
    draw_round(event=day.event, actor=day.organiser, number=2)
    desk = DeskClient(day, owner)
    pages = {name: (name, {}, {}) for name in PINNED if name.startswith("desk")}
    keys = [pairing.a.key for pairing in day.pairings(2)]
    pages["round 1"] = ("desk-round", {"number": 1}, {})
    pages["round 2"] = ("desk-round", {"number": 2}, {})
    pages["a change"] = ("desk-round", {"number": 2}, {"edit": "swap", "pick": keys[:2]})
    found = {}
    for label, (name, kwargs, query) in pages.items():
        with CaptureQueriesContext(
            connection,
        ) as queries:
            desk.page(name, query, **kwargs)
        found[label] = len(queries)
    return found


@pytest.mark.parametrize("players", [8, 60])
def test_queries_of_pages_do_not_grow_with_the_field(players, owner):
    assert counted(owner, players=players) == PINNED
