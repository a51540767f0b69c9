"""Several people at once, each with an own connection: one round, one result, nothing lost, nothing twice.

The event is really stored, because the others would not see it inside the transaction of a test; it is thrown away
at the end.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.db import connection

from armylists.catalogue.services.loading import load_folder
from config.lib.errors import DomainError
from tests.armylists.documents import small_document
from tests.tournaments.club_day import ClubDay
from tournaments.events.desk import services as steps
from tournaments.events.entries.services import attendance
from tournaments.events.entries.services import entering as entries
from tournaments.events.lists import services as lists
from tournaments.events.rehearsal.services.rounds import play_round
from tournaments.events.results import services as results
from tournaments.events.rounds.services import drawing as draws
from tournaments.events.rounds.services import publishing as rounds
from tournaments.events.settings import services as officials
from tournaments.events.settings.services import delete_event
from tournaments.matches.results.services import Report, confirm_result, report_result
from tournaments.models import Event, Match, PairedParticipant, Participant, ResultSubmission, Round
from tournaments.permissions import actor_of

pytestmark = pytest.mark.postgres

HANDS = 6
WON = Report("agreed", "a", ((), ()), (300, 100))
LOST = Report("agreed", "b", ((), ()), (100, 300))


@pytest.fixture
def transactional_db(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """Rows are really stored. In place of the usual fixture, which would empty all tables, the catalogue too."""
    with django_db_blocker.unblock():
        yield
        connection.close()


@pytest.fixture
def day(transactional_db: None) -> Iterator[ClubDay]:
    """A running event of four with a second organiser, stored for everybody to see."""
    users = [User.objects.create_user(name) for name in ("first organiser", "second organiser")]
    day = ClubDay(users[0], players=4, most_entries=6)
    try:
        officials.set_official(event=day.event, actor=day.organiser, user=users[1], role="organiser")
        day.run()
        yield day
    finally:
        Event.objects.filter(pk=day.event.pk).update(is_rehearsal=True)
        delete_event(event=day.event, actor=day.organiser)
        User.objects.filter(pk__in=[user.pk for user in users]).delete()


def _at_once(*calls: Callable[[], Any]) -> Counter[str]:
    """Make all calls at the same moment; how often each answer came: ``done``, or the code of a refusal."""
    start = Barrier(len(calls))

    def make(call: Callable[[], Any]) -> str:
        try:
            start.wait(timeout=30)
            call()
        except DomainError as refused:
            return refused.code
        finally:
            connection.close()
        return "done"

    with ThreadPoolExecutor(len(calls)) as pool:
        return Counter(pool.map(make, calls))


def _organisers(day: ClubDay) -> list[Any]:
    """The two organisers, in turn."""
    second = actor_of(day.event, user=User.objects.get(username="second organiser"))
    return [day.organiser, second] * (HANDS // 2)


def test_f11_two_organisers_draw_one_round(day: ClubDay) -> None:
    calls = [lambda who=who: draws.draw_round(event=day.event, actor=who, number=1) for who in _organisers(day)]
    assert _at_once(*calls) == Counter(done=HANDS)
    assert Round.objects.filter(event=day.event).count() == 1
    assert PairedParticipant.objects.filter(round__event=day.event).count() == 4
    assert day.verbs().count("drawn") == 1


def test_f11_a_round_is_published_once(day: ClubDay) -> None:
    day.draw(1)
    calls = [lambda who=who: rounds.publish_round(event=day.event, actor=who, number=1) for who in _organisers(day)]
    assert _at_once(*calls) == Counter(done=HANDS)
    assert Match.objects.filter(pairing__round__event=day.event).count() == 2
    assert day.verbs().count("published") == 1


def test_two_organisers_publish_and_redraw(day: ClubDay) -> None:
    """Whoever comes first: the round that is published is one that somebody saw, with a match for each game."""
    day.draw(1)
    answers = _at_once(
        lambda: rounds.publish_round(event=day.event, actor=day.organiser, number=1),
        lambda: draws.draw_again(event=day.event, actor=day.organiser, number=1, reason="again"),
    )
    assert answers in (Counter(done=2), Counter(done=1, not_a_draft=1))
    games = day.pairings(1)
    assert [pairing.match is not None for pairing in games] == [True, True]
    assert PairedParticipant.objects.filter(round__event=day.event).count() == 4


def test_f11_both_players_report_at_once(day: ClubDay) -> None:
    day.publish(1)
    pairing = day.pairings(1)[0]
    told = Report("agreed", "a", ((), ()), (300, 100))
    players = [day.entrant(pairing.a.name), day.entrant(str(pairing.b))] * (HANDS // 2)
    calls = [
        lambda who=who: results.report(event=day.event, actor=who, pairing=pairing, report=told) for who in players
    ]
    answers = _at_once(*calls)
    assert answers["done"] >= 2
    assert set(answers) <= {"done", "match_finished"}
    states = Counter(ResultSubmission.objects.filter(match=pairing.match).values_list("state", flat=True))
    assert (states["confirmed"], states["proposed"]) == (1, 0)
    assert day.verbs().count("result-confirmed") == 1


def test_players_on_their_own_pages_and_the_organiser_do_not_block_each_other(day: ClubDay) -> None:
    """Reports through the pages of the match take the same locks in the same order as the organiser's."""
    day.publish(1)
    first, second = day.pairings(1)
    assert first.match is not None
    assert second.match is not None
    report_result(match=second.match, side="a", report=Report("agreed", "a", ((), ()), (1, 0)))
    answers = _at_once(
        lambda: report_result(match=first.match, side="a", report=Report("agreed", "a", ((), ()), (1, 0))),
        lambda: confirm_result(match=second.match, side="b", number=1),
        lambda: rounds.close_round(event=day.event, actor=day.organiser, number=1, reason="time"),
        lambda: day.enter(first),
    )
    assert answers["done"] >= 2
    assert set(answers) <= {"done", "round_closed", "match_finished"}
    assert Round.objects.get(event=day.event).state == "closed"


def test_one_place_is_given_once(day: ClubDay) -> None:
    steps.move_back(event=day.event, actor=day.organiser, to="locked")
    steps.move_back(event=day.event, actor=day.organiser, to="open")
    users = [User.objects.create_user(f"guest {number}") for number in range(HANDS)]
    try:
        answers = _at_once(*[lambda user=user: entries.enter(event=day.event, user=user) for user in users])
        keys = list(day.event.entries.values_list("key", flat=True))
        assert answers == Counter(done=2, event_full=HANDS - 2)
        assert sorted(keys) == ["p1", "p2", "p3", "p4", "p5", "p6"]
    finally:
        User.objects.filter(pk__in=[user.pk for user in users]).delete()


def test_a_drop_and_a_draw_at_once_leave_a_sound_round(day: ClubDay) -> None:
    ann = day.entry("Ann")
    answers = _at_once(
        lambda: attendance.drop(event=day.event, actor=day.organiser, entry=ann),
        lambda: draws.draw_round(event=day.event, actor=day.organiser, number=1),
    )
    assert answers == Counter(done=2)
    is_in = any(ann.name in pair for pair in day.met(1))
    try:
        rounds.publish_round(event=day.event, actor=day.organiser, number=1)
        outcome = "published"
    except DomainError as refused:
        outcome = refused.code
    assert (is_in, outcome) in ((True, "draft_stale"), (False, "published"))
    assert Participant.objects.get(pk=ann.pk).state == "dropped"


def test_the_last_two_organisers_cannot_remove_each_other(day: ClubDay) -> None:
    first, second = _organisers(day)[:2]
    answers = _at_once(
        lambda: officials.remove_official(event=day.event, actor=first, user=second.user),
        lambda: officials.remove_official(event=day.event, actor=second, user=first.user),
    )
    assert answers == Counter(done=1, last_organiser=1)
    assert day.event.officials.count() == 1


def test_round_of_a_rehearsal_is_played_once_however_many_ask_for_it(day: ClubDay) -> None:
    Event.objects.filter(pk=day.event.pk).update(is_rehearsal=True)
    calls = [lambda who=who: play_round(event=day.event, actor=who, number=1) for who in _organisers(day)]
    assert _at_once(*calls) == Counter(done=HANDS)
    told = Counter(day.verbs())
    assert [told[verb] for verb in ("drawn", "published", "round-closed")] == [1, 1, 1]
    assert [p.match.results.filter(state="confirmed").count() for p in day.pairings(1) if p.match] == [1, 1]


def test_a_report_is_confirmed_once_however_many_do(day: ClubDay) -> None:
    day.publish(1)
    pairing = day.pairings(1)[0]
    results.report(event=day.event, actor=day.entrant(pairing.a.name), pairing=pairing, report=WON)
    other = day.entrant(str(pairing.b))
    confirm = [lambda: results.confirm(event=day.event, actor=other, pairing=pairing, number=1)] * HANDS
    assert _at_once(*confirm) == Counter(done=HANDS)
    assert _confirmed(pairing) == ["a"]
    assert day.verbs().count("result-confirmed") == 1


def test_a_confirmation_and_another_report_leave_one_result_or_none(day: ClubDay) -> None:
    """What is confirmed is what was read: a report that was replaced meanwhile is not."""
    day.publish(1)
    pairing = day.pairings(1)[0]
    first, other = day.entrant(pairing.a.name), day.entrant(str(pairing.b))
    results.report(event=day.event, actor=first, pairing=pairing, report=WON)
    answers = _at_once(
        lambda: results.confirm(event=day.event, actor=other, pairing=pairing, number=1),
        lambda: results.report(event=day.event, actor=first, pairing=pairing, report=LOST),
    )
    assert answers["done"] == 1
    assert _confirmed(pairing) == (["a"] if "match_finished" in answers else [])
    assert pairing.match.results.filter(state="proposed").count() == ("match_finished" not in answers)


def test_two_organisers_settle_and_correct_a_result(day: ClubDay) -> None:
    """Who comes second corrects: with a reason, else not at all; nothing that was told is lost."""
    day.publish(1)
    pairing = day.pairings(1)[0]
    one, other = _organisers(day)[:2]
    answers = _at_once(
        lambda: results.enter_result(event=day.event, actor=one, pairing=pairing, report=WON),
        lambda: results.enter_result(event=day.event, actor=other, pairing=pairing, report=LOST, reason="mixed up"),
    )
    assert answers in (Counter(done=2), Counter(done=1, reason_needed=1))
    assert _confirmed(pairing) == ["b"]
    assert pairing.match.results.count() == answers["done"]
    day.enter(day.pairings(1)[1])
    answers = _at_once(
        *(
            lambda who=who, told=told: results.enter_result(
                event=day.event, actor=who, pairing=pairing, report=told, reason="again"
            )
            for who, told in ((one, WON), (other, LOST))
        )
    )
    assert answers == Counter(done=2)
    assert len(_confirmed(pairing)) == 1
    assert sorted(row[2] for row in day.table()) == ["0", "0", "3", "3"]


def test_a_drop_and_a_publication_at_once_agree_about_who_plays(day: ClubDay) -> None:
    day.draw(1)
    ann = day.entry("Ann")
    answers = _at_once(
        lambda: attendance.drop(event=day.event, actor=day.organiser, entry=ann),
        lambda: rounds.publish_round(event=day.event, actor=day.organiser, number=1),
    )
    published = Round.objects.get(event=day.event).state == "published"
    assert answers == (Counter(done=2) if published else Counter(done=1, draft_stale=1))
    verbs = [verb for verb in day.verbs() if verb in ("dropped", "published")]
    assert verbs == (["published", "dropped"] if published else ["dropped"])
    assert Participant.objects.get(pk=ann.pk).state == "dropped"


def test_a_list_is_handed_in_before_the_lock_or_not_at_all(day: ClubDay) -> None:
    # Other tests that really store things empty the database of their process, lists and all.
    load_folder(settings.BASE_DIR / "fixtures" / "netea", check_only=False)
    for state in ("locked", "open"):
        steps.move_back(event=day.event, actor=day.organiser, to=state)
    known = {"event": day.event, "actor": day.entrant("Ann"), "entry": day.entry("Ann")}
    answers = _at_once(
        *[lambda: lists.hand_in_document(**known, data=small_document())] * 3,
        lambda: steps.move_on(event=day.event, actor=day.organiser, to="locked", is_confirmed=True),
    )
    assert Event.objects.get(pk=day.event.pk).state == "locked"
    handed_in = list(day.entry("Ann").submissions.order_by("number").values_list("number", "is_current"))
    assert handed_in == [(number, number == len(handed_in)) for number in range(1, len(handed_in) + 1)]
    assert set(answers) <= {"done", "lists_locked"}
    assert len(handed_in) == answers["done"] - 1
    assert day.verbs()[-1] == "locked"


def test_a_round_that_is_reopened_takes_the_report_or_refuses_it(day: ClubDay) -> None:
    day.publish(1)
    day.close(1, reason="time")
    pairing = day.pairings(1)[0]
    answers = _at_once(
        lambda: rounds.reopen_round(event=day.event, actor=day.organiser, number=1, reason="one more"),
        lambda: results.report(event=day.event, actor=day.entrant(pairing.a.name), pairing=pairing, report=WON),
    )
    assert answers in (Counter(done=2), Counter(done=1, round_closed=1))
    assert Round.objects.get(event=day.event).state == "published"
    assert pairing.match.results.count() == answers["done"] - 1


def _confirmed(pairing: Any) -> list[str]:
    """The winners of all results that count at a match."""
    return list(pairing.match.results.filter(state="confirmed").values_list("winner", flat=True))
