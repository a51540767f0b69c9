import pytest

from config.lib.errors import Conflict
from tests.armylists.documents import small_document
from tests.tournaments.club_day import ClubDay
from tournaments.events.desk import services as steps
from tournaments.events.desk.queries.steps import missing_for_next_step, next_step
from tournaments.events.entries.services import attendance
from tournaments.events.lists import services as lists
from tournaments.events.rounds.services import tables

pytestmark = pytest.mark.django_db


def _missing(day):
    return {one.code: str(one.message) for one in missing_for_next_step(day.rows())}


def test_a_step_tells_what_is_missing_and_goes_on_when_confirmed(owner):
    day = ClubDay(owner)
    assert list(_missing(day)) == ["no-date", "no-tables", "no-deadline"]
    with pytest.raises(Conflict) as refused:
        steps.move_on(event=day.event, actor=day.organiser, to="open")
    assert refused.value.code == "step_incomplete"
    assert "The event has no date." in refused.value.message
    steps.move_on(event=day.event, actor=day.organiser, to="open", is_confirmed=True)
    assert day.event.audit.first().details == {"from": "draft", "missing": ["no-date", "no-tables", "no-deadline"]}


def test_lists_that_are_missing_or_unchecked_are_counted(owner):
    day = ClubDay(owner, players=4)
    day.go("open")
    for name in ("Ann", "Bert"):
        lists.hand_in_document(event=day.event, actor=day.organiser, entry=day.entry(name), data=small_document())
    lists.send_list_back(event=day.event, actor=day.organiser, entry=day.entry("Bert"), number=1, note="no flak")
    assert _missing(day) == {
        "no-list": "2 entrants have no list.",
        "unchecked-list": "1 list is unchecked: that of Ann.",
        "returned-list": "1 list was sent back: that of Bert.",
    }


def test_nobody_is_asked_to_check_lists_that_are_hidden_from_organisers(owner):
    day = ClubDay(owner, players=2, hides_lists_from_organisers=True)
    day.go("open")
    lists.hand_in_document(event=day.event, actor=day.entrant("Ann"), entry=day.entry("Ann"), data=small_document())
    assert _missing(day) == {"no-list": "1 entrant has no list: Bert."}


def test_before_the_start_the_field_is_looked_at(owner):
    day = ClubDay(owner, players=5, needs_check_in=True, round_count=5)
    tables.add_tables(event=day.event, actor=day.organiser, count=1)
    day.go("open", "locked")
    assert _missing(day)["too-few"] == "A round needs at least two; there are 0."
    for name in ("Ann", "Bert", "Cleo", "Dan", "Eve"):
        attendance.check_in(event=day.event, actor=day.organiser, entry=day.entry(name))
    found = _missing(day)
    assert (found["odd"], found["few-tables"]) == ("An odd number: one bye.", "1 table for 2 games.")
    assert found["rematches"].startswith("5 players: no rematch is needed up to round 3")
    attendance.check_in(event=day.event, actor=day.organiser, entry=day.entry("Eve"), is_there=False)
    assert _missing(day)["not-checked-in"] == "1 has not checked in: Eve."


def test_only_who_has_checked_in_is_drawn_where_that_is_needed(owner):
    day = ClubDay(owner, players=4, needs_check_in=True)
    day.go("open", "locked")
    for name in ("Ann", "Bert"):
        attendance.check_in(event=day.event, actor=day.organiser, entry=day.entry(name))
    day.go("running")
    day.draw(1)
    assert day.met(1) == {frozenset({"Ann", "Bert"})}


def test_an_event_ends_with_closed_rounds(owner):
    day = ClubDay(owner, players=2, is_running=True)
    day.publish(1)
    with pytest.raises(Conflict) as refused:
        day.go("finished")
    assert refused.value.message == "Round 1 is not closed."
    day.close(1, reason="they went home")
    assert _missing(day) == {
        "results-missing": "Round 1 was closed with 1 result missing.",
        "rounds-left": "1 of 3 rounds are played.",
    }


def test_a_step_that_was_made_is_not_made_again(owner):
    day = ClubDay(owner)
    day.go("open")
    day.go("open")
    assert day.verbs() == ["created", "opened"]


def test_a_step_is_taken_back_while_nothing_depends_on_it(owner):
    day = ClubDay(owner, players=2, is_running=True)
    steps.move_back(event=day.event, actor=day.organiser, to="locked")
    steps.move_back(event=day.event, actor=day.organiser, to="open")
    with pytest.raises(Conflict) as entered:
        steps.move_back(event=day.event, actor=day.organiser, to="draft")
    for name in ("Ann", "Bert"):
        attendance.withdraw(event=day.event, actor=day.organiser, entry=day.entry(name))
    steps.move_back(event=day.event, actor=day.organiser, to="draft")
    assert (entered.value.code, day.verbs()[-1]) == ("has_entrants", "closed-again")


def test_the_next_step_leads_through_the_day(owner):
    day = ClubDay(owner, players=2, round_count=1)
    told = [next_step(day.rows()).code]
    for state in ("open", "locked", "running"):
        day.go(state)
        told.append(next_step(day.rows()).code)
    day.draw(1)
    told.append(next_step(day.rows()).code)
    day.publish(1)
    told.append(next_step(day.rows()).code)
    day.enter(day.pairings(1)[0])
    told.append(next_step(day.rows()).code)
    day.close(1)
    told.append(next_step(day.rows()).code)
    day.go("finished")
    told.append(next_step(day.rows()).code)
    day.go("archived")
    told.append(next_step(day.rows()).code)
    assert told == [
        *("draft", "open", "locked", "draw", "publish", "results", "close", "finish", "finished", "archived"),
    ]
