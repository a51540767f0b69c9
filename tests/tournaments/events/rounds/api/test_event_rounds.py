"""Rounds over the API: what a change of a draft would cost, pins, the clock, opening again; every wrong state."""

import pytest

from tournaments.events.entries.services import attendance
from tournaments.events.rounds.services.tables import add_tables
from tournaments.models import Event, Round

pytestmark = pytest.mark.django_db
WHY = {"reason": "because"}


@pytest.fixture
def draft(day, organiser):
    """The first round as a draft at three tables, as its organiser reads it."""
    add_tables(event=day.event, actor=day.organiser, count=3)
    day.go("locked", "running")
    return organiser.do("rounds/1/draw/")


def code_of(answer):
    return answer.status_code, answer.json()["code"]


def test_what_a_change_would_cost_is_told_and_nothing_is_changed(organiser, draft, day):
    first, second = draft["pairings"]
    now = organiser.read("rounds/1/price/")
    assert (now["cost"], now["worse"], now["errors"]) == (now["best"], None, [])
    day.event.entries.filter(key__in=(first["a"], second["a"])).update(club="Hill")
    tried = organiser.read(f"rounds/1/price/?kind=meet&a={first['a']}&b={second['a']}")
    assert (tried["cost"]["club"], tried["best"]["club"], tried["worse"]) == (1, 0, "club")
    seat = organiser.read(f"rounds/1/price/?kind=seat&a={first['a']}&table=3")
    assert seat["table_cost"]["without"] == 0
    assert organiser.read("rounds/1/draft/") == draft
    asked = {"kind": "meet", "a": first["a"], "b": second["a"], **WHY}
    assert organiser.do("rounds/1/edits/", asked) == tried
    (edit,) = organiser.read("rounds/1/draft/")["edits"]
    assert (edit["edit"]["kind"], edit["reason"], edit["by"], edit["cost"]["club"]) == ("meet", "because", "owner", 1)


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ("kind=swap&a=p1", 400, "invalid_body"),
        ("kind=swap", 400, "missing_field"),
        ("kind=turn&a=p1", 400, "invalid_query"),
        ("kind=swap&a=p1&b=p1", 400, "same_entrant"),
        ("kind=swap&a=p1&b=p99", 400, "not_in"),
        ("kind=seat&a=p1&table=9", 400, "unknown_table"),
        ("kind=seat&a=p1&table=x", 400, "invalid_query"),
    ],
)
def test_the_price_of_nothing_that_can_be_is_not_told(organiser, draft, query, status, code):
    assert code_of(organiser.get(f"rounds/1/price/?{query}")) == (status, code)


def test_a_pinned_pair_stays_when_the_round_is_drawn_again(organiser, draft):
    kept = draft["pairings"][0]
    pinned = organiser.do("rounds/1/pins/", {"entry": kept["a"]})
    assert [one["pinned"] for one in pinned["pairings"]] == [True, False]
    again = organiser.do("rounds/1/redraw/", WHY)
    assert {kept["a"], kept["b"]} in [{one["a"], one["b"]} for one in again["pairings"]]
    loose = organiser.do("rounds/1/pins/", {"entry": kept["b"], "pinned": False})
    assert not any(one["pinned"] for one in loose["pairings"])
    assert code_of(organiser.send("rounds/1/pins/", {"entry": "p99"})) == (400, "not_in")


def test_what_is_done_with_drafts_is_not_done_with_published_rounds(organiser, draft):
    organiser.do("rounds/1/publication/")
    swap = {"kind": "swap", "a": "p1", "b": "p2", **WHY}
    answers = {
        "pins": organiser.send("rounds/1/pins/", {"entry": "p1"}),
        "edits": organiser.send("rounds/1/edits/", swap),
        "redraw": organiser.send("rounds/1/redraw/", WHY),
        "price": organiser.get("rounds/1/price/"),
    }
    assert {name: code_of(answer) for name, answer in answers.items()} == dict.fromkeys(answers, (409, "not_a_draft"))
    assert organiser.do("rounds/1/publication/")["state"] == "published"


def test_what_is_done_with_published_rounds_is_not_done_with_drafts(organiser, draft):
    assert code_of(organiser.send("rounds/1/closing/", WHY)) == (409, "not_published")
    assert code_of(organiser.send("rounds/1/reopening/", WHY)) == (409, "not_closed")
    assert code_of(organiser.send("rounds/1/clock/", {"act": "start"})) == (409, "not_published")


@pytest.mark.parametrize(
    ("method", "address", "body"),
    [
        ("get", "draft", None),
        ("get", "price", None),
        ("post", "redraw", WHY),
        ("post", "edits", {"kind": "swap", "a": "p1", "b": "p2", **WHY}),
        ("post", "pins", {"entry": "p1"}),
        ("post", "late-games", {"entry": "p1", "against": "p2"}),
        ("post", "publication", {}),
        ("post", "withdrawal", WHY),
        ("post", "closing", WHY),
        ("post", "reopening", WHY),
        ("get", "clock", None),
        ("post", "clock", {"act": "start"}),
    ],
)
def test_a_round_that_is_not_drawn_is_not_there(organiser, day, method, address, body):
    assert organiser.send(f"rounds/1/{address}/", body, method=method).status_code == 404


def test_rounds_are_drawn_one_after_the_other_while_the_event_runs(organiser, day):
    assert code_of(organiser.send("rounds/1/draw/")) == (409, "not_running")
    day.go("locked", "running")
    assert code_of(organiser.send("rounds/2/draw/")) == (409, "wrong_round")
    organiser.do("rounds/1/draw/")
    assert code_of(organiser.send("rounds/2/draw/")) == (409, "round_open")


def test_a_closed_round_is_opened_again_until_the_next_is_drawn(organiser, draft):
    organiser.do("rounds/1/publication/")
    organiser.do("rounds/1/closing/", WHY)
    assert organiser.do("rounds/1/reopening/", {"reason": "a slip came in"})["state"] == "published"
    organiser.do("rounds/1/closing/", WHY)
    organiser.do("rounds/2/draw/")
    assert code_of(organiser.send("rounds/1/reopening/", WHY)) == (409, "not_the_last")
    assert organiser.send("rounds/1/reopening/", {}).json()["path"] == "reason"


def test_a_round_with_results_is_withdrawn_only_when_that_is_confirmed(organiser, draft, day):
    organiser.do("rounds/1/publication/")
    day.enter(day.pairings(1)[0], "a")
    assert code_of(organiser.send("rounds/1/withdrawal/", WHY)) == (409, "has_results")
    organiser.do("rounds/1/withdrawal/", {**WHY, "confirmed": True})
    assert Round.objects.get().state == "withdrawn"


# The clock


def test_the_clock_starts_pauses_goes_on_and_gets_more_time(organiser, visitor, draft):
    organiser.do("rounds/1/publication/")
    still = visitor.get("rounds/1/clock/")
    assert still["Cache-Control"] == "no-store"
    assert still.json() == {
        "number": 1,
        "started": False,
        "paused": False,
        "seconds": 7200,
        "seconds_left": 7200,
        "ends_at": None,
    }
    running = organiser.do("rounds/1/clock/", {"act": "start"})
    assert (running["started"], running["paused"], running["ends_at"] is not None) == (True, False, True)
    paused = organiser.do("rounds/1/clock/", {"act": "pause"})
    assert (paused["paused"], paused["ends_at"]) == (True, None)
    more = organiser.do("rounds/1/clock/", {"act": "extend", "minutes": 10})
    assert (more["seconds"], more["seconds_left"] - paused["seconds_left"]) == (7800, 600)
    assert organiser.do("rounds/1/clock/", {"act": "start"})["paused"] is False


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"act": "pause"}, (409, "clock_not_started")),
        ({"act": "extend"}, (400, "invalid_minutes")),
        ({"act": "extend", "minutes": 0}, (400, "invalid_minutes")),
        ({"act": "extend", "minutes": -121}, (400, "invalid_minutes")),
        ({"act": "extend", "minutes": 601}, (400, "invalid_body")),
        ({"act": "stop"}, (400, "invalid_body")),
    ],
)
def test_what_no_clock_does_is_refused(organiser, draft, body, code):
    organiser.do("rounds/1/publication/")
    assert code_of(organiser.send("rounds/1/clock/", body)) == code


def test_the_clock_of_an_event_that_is_over_stands(organiser, draft):
    organiser.do("rounds/1/publication/")
    Event.objects.update(state="finished")
    assert code_of(organiser.send("rounds/1/clock/", {"act": "start"})) == (409, "not_published")


def test_who_comes_late_plays_against_the_bye(organiser, day):
    attendance.withdraw(event=day.event, actor=day.organiser, entry=day.entry("Uwe"))
    day.go("locked", "running")
    day.publish(1)
    late = day.add("Late").key
    bye, game = sorted(day.pairings(1), key=lambda one: one.b is not None)
    alone, seated = bye.a.key, game.a.key
    assert code_of(organiser.send("rounds/1/late-games/", {"entry": late, "against": seated})) == (409, "no_bye")
    assert code_of(organiser.send("rounds/1/late-games/", {"entry": seated, "against": alone})) == (409, "not_late")
    assert organiser.send("rounds/1/late-games/", {"entry": late, "against": "p99"}).status_code == 404
    told = organiser.do("rounds/1/late-games/", {"entry": late, "against": alone})
    assert (alone, late) in {(one["a"], one["b"]) for one in told["pairings"]}
