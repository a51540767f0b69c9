"""What pages of events are made from, and that a larger field takes no more queries."""

from functools import partial

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from config.lib.errors import NotFound
from tests.armylists.documents import small_document
from tests.tournaments.club_day import ClubDay
from tournaments.events.desk.queries.log import log_page
from tournaments.events.desk.queries.steps import next_step
from tournaments.events.entries.queries.finding import event_by_id, last_published
from tournaments.events.entries.services import attendance
from tournaments.events.entries.services import entering as entries
from tournaments.events.entries.services.entering import Details
from tournaments.events.lists import services as lists
from tournaments.events.lists.queries.handing_in import review_queue, shown_submissions
from tournaments.events.queries import load_rows
from tournaments.events.results import services as results
from tournaments.events.results.queries import results_queue
from tournaments.events.rounds.queries import drafts
from tournaments.events.rounds.queries.checks import price_now
from tournaments.events.rounds.queries.page import round_page, try_edit
from tournaments.events.rounds.queries.pairings import pairings_by_name, pairings_by_table, published_round
from tournaments.events.rounds.services import tables
from tournaments.events.standings.queries import breakdown, standing_rows
from tournaments.matches.results.services import Report

pytestmark = pytest.mark.django_db


def _count(call):
    with CaptureQueriesContext(
        connection,
    ) as queries:
        call()
    return len(queries)


def _day(owner, players):
    day = ClubDay(owner, players=players)
    tables.add_tables(event=day.event, actor=day.organiser, count=6)
    for entry in day.event.entries.all():
        lists.hand_in_document(event=day.event, actor=day.organiser, entry=entry, data=small_document())
    day.run()
    day.play(1)
    day.publish(2)
    for pairing in day.pairings(2):
        if pairing.b:
            report = Report("agreed", "a", ((), ()), (1, 0))
            results.report(event=day.event, actor=day.entrant(pairing.a.name), pairing=pairing, report=report)
    return day


READS = {
    "everything of an event": (lambda day: load_rows(day.event), 8),
    "pairings": (lambda day: pairings_by_table(published_round(day.event)), 4),
    "standings": (lambda day: standing_rows(load_rows(day.event)), 8),
    "results queue": (lambda day: list(results_queue(day.event)), 2),
    "review queue": (lambda day: [one.entry.name for one in review_queue(day.event)], 1),
    "shown lists": (lambda day: [one.entry.name for one in shown_submissions(day.event)], 1),
    "next step": (lambda day: next_step(load_rows(day.event)), 8),
    "the log": (lambda day: log_page(day.event).lines, 1),
}


def test_queries_do_not_grow_with_the_field(owner, teammate):
    small, large = _day(owner, 4), _day(teammate, 12)
    counted = {name: tuple(_count(partial(call, day)) for day in (small, large)) for name, (call, _) in READS.items()}
    assert counted == {name: (expected, expected) for name, (_call, expected) in READS.items()}


def test_pairings_are_listed_by_table_and_by_name(owner):
    day = ClubDay(owner, players=5)
    tables.add_tables(event=day.event, actor=day.organiser, count=1, terrain="desert", name="Window")
    day.run()
    round_ = day.publish(1)
    rows = pairings_by_table(round_)
    window = day.event.tables.get()
    assert [(row.pairing.table, row.pairing.kind) for row in rows] == [(window, "game"), (None, "game"), (None, "bye")]
    assert (window.number, window.name, window.terrain) == (1, "Window", "desert")
    names = pairings_by_name(rows)
    assert [one.label for one in names] == ["Ann", "Bert", "Cleo", "Dan", "Eve"]
    opponents = {one.label: one.opponent for one in names}
    sitter = rows[2].a_label
    assert opponents[sitter] == ""
    assert all(opponents[opponent] == name for name, opponent in opponents.items() if opponent)


def test_pairings_show_results_that_count_only(owner):
    day = ClubDay(owner, players=4, is_running=True)
    day.publish(1)
    first, second = day.pairings(1)
    results.report(
        event=day.event, actor=day.entrant(first.a.name), pairing=first, report=Report("agreed", "a", ((), ()), (9, 0))
    )
    results.give_forfeit(event=day.event, actor=day.organiser, pairing=second, absent="a", reason="ill")
    shown = {
        row.pairing.pk: (row.told is not None, row.is_decided, row.winner, row.result)
        for row in pairings_by_table(published_round(day.event))
    }
    assert shown == {first.pk: (True, False, "", None), second.pk: (False, True, "b", None)}
    day.enter(first, "b")
    rows = {row.pairing: row for row in pairings_by_table(published_round(day.event))}
    assert (rows[first].is_decided, rows[first].winner, rows[first].result.goals) == (True, "b", (0, 2))


def test_a_draft_is_on_no_public_page(owner):
    day = ClubDay(owner, players=2, is_running=True)
    day.draw(1)
    assert (published_round(day.event), last_published(day.event)) == (None, 0)
    day.publish(1)
    assert published_round(day.event, 1) == published_round(day.event)
    assert published_round(day.event, 2) is None


def test_every_figure_of_the_table_opens(owner):
    day = ClubDay(owner, players=4, is_running=True)
    day.play(1)
    row = standing_rows(day.rows())[0]
    assert (row.position, row.played, row.won, row.lost) == (1, 1, 1, 0)
    assert [figure.key for figure in row.figures] == [
        "points",
        "goal-difference",
        "victory-point-difference",
        "strength-of-schedule",
        "lot",
    ]
    assert all(figure.value and figure.parts for figure in row.figures)
    assert breakdown(day.rows(), row.key) == row
    with pytest.raises(NotFound):
        breakdown(day.rows(), "p99")


def test_who_dropped_is_marked_in_the_table(owner):
    day = ClubDay(owner, players=2, is_running=True)
    day.play(1)
    attendance.drop(event=day.event, actor=day.organiser, entry=day.entry("Ann"))
    assert [(row.label, row.has_dropped) for row in standing_rows(day.rows())] == [("Ann", True), ("Bert", False)]


def test_an_unknown_event_is_not_found():
    with pytest.raises(NotFound):
        event_by_id("nothing")


def test_an_event_is_found_by_its_short_name(owner):
    day = ClubDay(owner)
    assert event_by_id(day.event.public_id) == day.event


def entries_of_log(day, **narrowed):
    return [line.entry for line in log_page(day.event, **narrowed).lines]


def test_the_log_is_read_by_verb_and_in_pages(owner):
    day = ClubDay(owner, players=3)
    newest = entries_of_log(day)
    assert [row.verb for row in newest] == ["entered", "entered", "entered", "created"]
    assert [row.verb for row in entries_of_log(day, verb="created")] == ["created"]
    assert entries_of_log(day, before=newest[1].pk) == newest[2:]
    assert str(newest[-1]) == "created Club day"
    assert newest[0].at <= timezone.now()


def test_the_log_tells_changes_from_pairs_of_figures(owner):
    day = ClubDay(owner, players=2, is_running=True)
    day.publish(1)
    pairing = day.pairings(1)[0]
    day.enter(pairing)
    details = Details("Ann", "Iron Fists")
    entries.change_entry(event=day.event, actor=day.organiser, entry=day.entry("Ann"), details=details)
    changed, entered = log_page(day.event).lines[:2]
    assert dict(changed.details) == {"club": "– → Iron Fists"}
    assert dict(entered.details)["goals"] == "2 – 0"


def test_the_price_of_a_draft_takes_no_queries(owner):
    day = ClubDay(owner, players=6, is_running=True)
    round_ = day.draw(1)
    rows = day.rows()
    assert _count(lambda: price_now(rows, round_)) == 0
    assert User.objects.count() == 1


def test_the_page_of_a_draft_is_worked_out_once(owner, monkeypatch):
    """Its costs, whether it is stale, whether it may be published, and what a change would cost."""
    day = ClubDay(owner, players=6, is_running=True)
    day.draw(1)
    first, second, _third = day.pairings(1)
    made = []
    for name in ("draw_order", "price_draft"):
        real = getattr(drafts, name)
        monkeypatch.setattr(drafts, name, lambda *a, name=name, real=real, **k: made.append(name) or real(*a, **k))
    rows = day.rows()
    page = round_page(day.event, number=1, now=timezone.now(), rows=rows)
    tried = try_edit(day.event, number=1, edit=drafts.Swap(first.a.key, second.a.key), rows=rows)
    assert (page.is_stale, page.publish, tried is None) == (False, None, False)
    # The draft as it is, and as it would be.
    assert sorted(made) == ["draw_order", "price_draft", "price_draft"]
