"""The organiser's desk over the API: what comes next, officials, tables, pairs, people, lists, points, the log."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.armylists.documents import small_document
from tests.tournaments.club_day import ClubDay
from tests.tournaments.programs import Program
from tournaments.events.rounds.services.tables import add_tables
from tournaments.models import Event, PairRule, Participant

pytestmark = pytest.mark.django_db
WHY = {"reason": "because"}
EXTRAS = {"preset": "3-1-0", "extras": [{"key": "painting", "name": "Painting", "most": 6}]}


def refused(answer):
    told = answer.json()
    return answer.status_code, told["code"], told.get("field") or told.get("path")


# What comes next


def test_the_desk_tells_the_next_step_and_what_is_missing(organiser, day):
    told = organiser.read("steps/")
    assert (told["state"], told["next"]["code"], told["to"], told["back"]) == ("open", "open", "locked", "draft")
    assert [(one["code"], one["blocking"], one["entries"]) for one in told["missing"]] == [
        ("no-list", False, ["p1", "p2", "p3", "p4"])
    ]
    assert (told["needs_confirmation"], told["refused"], told["back_refused"]["code"]) == (True, None, "has_entrants")
    day.go("locked", "running")
    day.publish(1)
    told = organiser.read("steps/")
    assert (told["next"]["code"], told["next"]["round"]) == ("results", 1)
    assert told["rounds"] == [{"number": 1, "state": "published", "games": 2, "results": 0}]
    assert told["refused"]["code"] == "round-open"
    stopped = organiser.send("steps/", {"to": "finished", "confirmed": True})
    assert (stopped.status_code, stopped.json()["code"]) == (409, "round-open")


def test_the_lists_are_shown_by_hand(organiser, visitor, tess, day):
    Event.objects.update(lists_shown_at=timezone.now().replace(year=2099))
    tess.do("entries/p3/list/", {"document": small_document()})
    assert refused(organiser.send("reveal/")) == (409, "lists_open", None)
    day.go("locked")
    assert visitor.read("lists/")["results"] == []
    organiser.do("reveal/")
    assert [one["key"] for one in visitor.read("lists/")["results"]] == ["p3"]
    assert visitor.read("metagame/")["armies"] == 1


# Officials


def test_officials_come_change_and_go(organiser, stranger, outsider):
    made = organiser.do("officials/", {"account": "Outsider", "role": "referee"})
    assert (made["account"], made["role"], made["removal_refused"]) == ("outsider", "referee", None)
    assert stranger.read("steps/")["state"] == "open"
    assert organiser.do("officials/", {"account": "outsider", "role": "organiser"})["id"] == made["id"]
    assert [one["account"] for one in organiser.read("officials/")["results"]] == ["owner", "outsider"]
    organiser.do(f"officials/{made['id']}/", method="delete")
    assert stranger.get("steps/").status_code == 403
    assert organiser.send(f"officials/{made['id']}/", method="delete").status_code == 404


def test_the_last_organiser_stays_and_nobody_unknown_comes(organiser):
    (own,) = organiser.read("officials/")["results"]
    assert own["removal_refused"]["code"] == "last_organiser"
    assert refused(organiser.send(f"officials/{own['id']}/", method="delete")) == (409, "last_organiser", None)
    unknown = organiser.send("officials/", {"account": "nobody", "role": "referee"})
    assert refused(unknown) == (400, "unknown_account", "account")
    assert refused(organiser.send("officials/", {"account": "owner", "role": "king"})) == (400, "invalid_body", "role")


# Tables


def test_tables_are_added_changed_kept_and_removed(organiser, day):
    added = organiser.do("tables/", {"count": 3, "terrain": "desert"})["results"]
    assert [(one["number"], one["terrain"]) for one in added] == [(1, "desert"), (2, "desert"), (3, "desert")]
    changed = organiser.do("tables/2/", {"name": "Window", "closed": True}, method="patch")
    assert (changed["name"], changed["terrain"], changed["closed"]) == ("Window", "desert", True)
    organiser.do("entries/p1/", {"fixed_table": 3}, method="patch")
    assert [one["kept_for"] for one in organiser.read("tables/")["results"]] == [[], [], ["Ann"]]
    organiser.do("tables/2/", method="delete")
    assert [one["number"] for one in organiser.read("tables/")["results"]] == [1, 3]
    assert organiser.send("tables/2/", {"name": "x"}, method="patch").status_code == 404
    day.go("locked", "running")
    day.publish(1)
    assert organiser.read("tables/")["results"][0]["removal_refused"]["code"] == "table_used"
    assert refused(organiser.send("tables/1/", method="delete")) == (409, "table_used", None)


@pytest.mark.parametrize(
    "body", [{"count": 0}, {"count": 501}, {"name": "x" * 41}, {"name": "a\nb"}, {"shape": "oval"}]
)
def test_impossible_tables_are_refused(organiser, body):
    assert organiser.send("tables/", body).json()["code"] == "invalid_body"
    assert organiser.read("tables/")["results"] == []


# Pairs


def test_two_are_kept_apart_and_two_others_meet(organiser, day):
    apart = organiser.do("pair-rules/", {"a": "p1", "b": "p2", **WHY})
    assert (apart["kind"], apart["a_name"], apart["b_name"], apart["round"]) == ("apart", "Ann", "Bert", None)
    meet = organiser.do("pair-rules/", {"a": "p3", "b": "p1", "round": 1, "reason": "a challenge"})
    assert (meet["kind"], meet["round"]) == ("meet", 1)
    taken = organiser.send("pair-rules/", {"a": "p3", "b": "p2", "round": 1, **WHY})
    assert refused(taken) == (409, "pinned_twice", None)
    day.go("locked", "running")
    pairs = organiser.do("rounds/1/draw/")["pairings"]
    assert {frozenset((one["a"], one["b"])) for one in pairs} == {frozenset(("p1", "p3")), frozenset(("p2", "p4"))}
    organiser.do(f"pair-rules/{apart['id']}/", method="delete")
    assert [one["id"] for one in organiser.read("pair-rules/")["results"]] == [meet["id"]]
    assert organiser.send(f"pair-rules/{apart['id']}/", method="delete").status_code == 404


def test_rules_about_nobody_or_a_round_that_is_over_are_refused(organiser, day):
    assert refused(organiser.send("pair-rules/", {"a": "p1", "b": "p1", **WHY})) == (400, "same_entrant", "b")
    assert organiser.send("pair-rules/", {"a": "p1", "b": "p99", **WHY}).status_code == 404
    assert refused(organiser.send("pair-rules/", {"a": "p1", "b": "p2"})) == (400, "invalid_body", "reason")
    day.go("locked", "running")
    day.publish(1)
    over = organiser.send("pair-rules/", {"a": "p1", "b": "p2", "round": 1, **WHY})
    assert refused(over) == (409, "round_published", None)
    assert not PairRule.objects.exists()


# People


def test_many_guests_are_added_at_once_or_none(organiser, client):
    people = [{"name": "Gil", "club": "Dale", "rating": 5}, {"name": "Hanna", "ranks": False}]
    added = organiser.do("guests/many/", {"people": people})["results"]
    assert [(one["name"], one["ranks"], one["rating"]) for one in added] == [("Gil", True, 5), ("Hanna", False, 0)]
    assert all(client.get(f"/e/{one['secret']}/").status_code == 200 for one in added)
    again = organiser.send("guests/many/", {"people": [{"name": "Ivo"}, {"name": "gil", "club": "dale"}]})
    assert refused(again) == (400, "known_names", "people")
    assert "gil" in again.json()["message"]
    wrong = {"people": [{"name": "Ivo"}, {"name": "Jo", "fixed_table": 9}], "despite": True}
    assert refused(organiser.send("guests/many/", wrong)) == (400, "unknown_table", "fixed_table")
    assert not Participant.objects.filter(name="Ivo").exists()
    assert len(organiser.do("guests/many/", {"people": [{"name": "Gil"}], "despite": True})["results"]) == 1


def test_officials_see_everybody_with_what_is_kept(organiser, tess, day):
    tess.do("entries/p3/list/", {"document": small_document()})
    organiser.do("entries/p4/withdrawal/")
    organiser.do("entries/p1/byes/2/", method="put")
    rows = {one["key"]: one for one in organiser.read("people/")["results"]}
    assert [(key, one["state"], one["list_state"]) for key, one in rows.items()] == [
        ("p1", "entered", None),
        ("p2", "entered", None),
        ("p3", "entered", "handed-in"),
        ("p4", "withdrawn", None),
    ]
    assert (rows["p1"]["byes"], rows["p3"]["account"], rows["p4"]["check_in_refused"]["code"]) == (
        [2],
        "teammate",
        "gone",
    )
    assert [one["key"] for one in organiser.read("people/?text=HILL")["results"]] == ["p3"]
    assert {one["secret"] for one in rows.values()} == {None}


def test_an_entry_is_read_and_changed_by_its_entrant_and_organisers(organiser, tess):
    assert tess.read("entries/p3/") == organiser.read("entries/p3/")
    changed = organiser.do("entries/p3/", {"rating": 1500, "ranks": False}, method="patch")
    assert (changed["name"], changed["club"], changed["rating"], changed["ranks"]) == ("Tess", "Hill", 1500, False)
    own = tess.do("entries/p3/", {"club": "Dale", "rating": 1}, method="patch")
    assert (own["club"], own["rating"], own["ranks"]) == ("Dale", 1500, False)
    assert refused(organiser.send("entries/p3/", {"name": ""}, method="patch")) == (400, "invalid_body", "name")
    assert organiser.send("entries/p99/", {"club": "x"}, method="patch").status_code == 404


def test_a_link_is_renewed_for_guests_only(organiser, client):
    first = organiser.do("entries/p1/link/")["secret"]
    second = organiser.do("entries/p1/link/")["secret"]
    assert (client.get(f"/e/{first}/").status_code, client.get(f"/e/{second}/").status_code) == (404, 200)
    organiser.do("entries/p3/", {"name": "Tess"}, method="patch")
    assert refused(organiser.send("entries/p3/link/")) == (409, "has_account", None)


def test_byes_are_asked_for_before_their_round(organiser, day):
    organiser.do("entries/p1/byes/1/", method="put")
    organiser.do("entries/p1/byes/1/", method="put")
    day.add("Vic")
    day.go("locked", "running")
    byes = [one for one in organiser.do("rounds/1/draw/")["pairings"] if one["b"] is None]
    assert [(one["a"], one["kind"]) for one in byes] == [("p1", "requested-bye")]
    organiser.do("entries/p2/byes/2/", method="put")
    organiser.do("entries/p2/byes/2/", method="delete")
    assert day.verbs()[-2:] == ["bye-requested", "bye-cancelled"]
    organiser.do("rounds/1/publication/")
    assert refused(organiser.send("entries/p2/byes/1/", method="put")) == (409, "round_published", None)


def test_a_late_entry_plays_from_the_next_round(organiser, day):
    day.go("locked", "running")
    day.publish(1)
    assert organiser.do("guests/", {"name": "Late"})["joined_in"] == 2
    Event.objects.update(state="finished")
    assert refused(organiser.send("guests/", {"name": "Later"})) == (409, "entries_closed", None)


@pytest.mark.parametrize(
    ("state", "address", "code"),
    [
        ("draft", "check-in", "check_in_closed"),
        ("finished", "check-in", "check_in_closed"),
        ("open", "drop", "not_running"),
        ("finished", "drop", "not_running"),
        ("open", "return", "not_running"),
        ("running", "return", "not_dropped"),
        ("finished", "withdrawal", "event_over"),
        ("archived", "withdrawal", "event_over"),
    ],
)
def test_nobody_comes_or_goes_in_the_wrong_state(organiser, state, address, code):
    Event.objects.update(state=state)
    assert refused(organiser.send(f"entries/p1/{address}/")) == (409, code, None)


def test_who_was_paired_drops_and_who_has_dropped_does_nothing_more(organiser, day):
    day.go("locked", "running")
    day.publish(1)
    assert refused(organiser.send("entries/p1/withdrawal/")) == (409, "was_paired", None)
    organiser.do("entries/p1/drop/")
    for address in ("drop", "check-in"):
        assert refused(organiser.send(f"entries/p1/{address}/")) == (409, "gone", None)
    assert refused(organiser.send("entries/p1/list/", {"document": small_document()})) == (409, "gone", None)


# Lists


def test_lists_are_handed_in_while_the_event_takes_them(organiser, tess, day):
    document = {"document": small_document()}
    tess.do("entries/p3/list/", document)
    Event.objects.update(lists_due_at=timezone.now().replace(year=2020))
    assert refused(tess.send("entries/p3/list/", document)) == (409, "deadline_passed", None)
    assert organiser.do("entries/p3/list/", document)["number"] == 2
    Event.objects.update(state="locked")
    assert refused(tess.send("entries/p3/list/", document)) == (409, "lists_locked", None)
    organiser.do("entries/p3/review/", {"number": 2, "approved": False, "note": "Which one?"})
    assert tess.do("entries/p3/list/", document)["number"] == 3
    Event.objects.update(state="finished")
    assert refused(organiser.send("entries/p3/list/", document)) == (409, "event_over", None)
    Event.objects.update(state="archived")
    review = organiser.send("entries/p3/review/", {"number": 3, "approved": True})
    assert refused(review) == (409, "not_open", None)
    Event.objects.update(state="running")
    unsaid = organiser.send("entries/p3/review/", {"number": 3, "approved": False})
    assert refused(unsaid) == (400, "reason_needed", "reason")


def test_the_queue_leads_from_list_to_list(organiser, tess, day):
    tess.do("entries/p3/list/", {"document": small_document()})
    organiser.do("entries/p1/list/", {"document": small_document(name="Other")})
    queue = organiser.read("review/")
    assert [(one["entry"], one["points"], one["legal"]) for one in queue["waiting"]] == [
        ("p3", 550, True),
        ("p1", 550, True),
    ]
    assert (queue["without"], queue["refused"]) == (["p2", "p4"], None)
    page = organiser.read("entries/p3/review/")
    assert ([one["number"] for one in page["hand_ins"]], page["changes"], page["next"]) == ([1], [], "p1")
    organiser.do("entries/p3/review/", {"number": 1, "approved": True})
    assert [one["entry"] for one in organiser.read("review/")["checked"]] == ["p3"]
    assert organiser.read("entries/p3/review/")["approval_refused"]["code"] == "approved"


def test_legal_lists_are_approved_at_once_as_they_were_seen(organiser, tess):
    wrong = small_document()
    wrong["formations"][0]["units"] = {"basilisk": 1}
    tess.do("entries/p3/list/", {"document": small_document()})
    organiser.do("entries/p1/list/", {"document": small_document()})
    organiser.do("entries/p2/list/", {"document": wrong, "exception": "House rule."})
    tess.do("entries/p3/list/", {"document": small_document(name="Newer")})
    seen = [{"entry": key, "number": 1} for key in ("p1", "p2", "p3", "p99")]
    assert organiser.do("review/", {"lists": seen}) == {"approved": 1}
    assert [one["entry"] for one in organiser.read("review/")["waiting"]] == ["p3"]
    assert organiser.do("review/", {"lists": seen}) == {"approved": 0}
    Event.objects.update(state="archived")
    assert refused(organiser.send("review/", {"lists": seen})) == (409, "not_open", None)


def test_a_review_tells_what_changed(organiser, tess):
    first = small_document()
    tess.do("entries/p3/list/", {"document": first})
    fewer = {**first, "formations": first["formations"][:1]}
    tess.do("entries/p3/list/", {"document": fewer})
    page = organiser.read("entries/p3/review/")
    assert [(one["number"], one["counts"]) for one in page["hand_ins"]] == [(2, True), (1, False)]
    assert [one["now"] for one in page["changes"]] == [0] * len(page["changes"])
    assert sum(one["points_before"] for one in page["changes"]) == 550 - page["hand_ins"][0]["points"]
    assert organiser.get("entries/p1/review/").status_code == 404


def test_an_army_behind_a_link_is_handed_in(organiser, tess):
    made = organiser.client.post("/api/v1/armies/", {"document": small_document()}).json()
    link = organiser.client.put(f"/api/v1/armies/{made['id']}/share/", {}).json()["shared_at"]
    assert tess.do("entries/p3/list/", {"link": link})["points"] == 550
    assert refused(tess.send("entries/p3/list/", {"link": "https://example.org/x"})) == (404, "no_army", "link")


# Points


def test_scores_and_adjustments_are_read_together(owner):
    day = ClubDay(owner, players=2, scoring=EXTRAS, is_running=True)
    organiser = Program(day, owner)
    assert organiser.do("entries/p1/scores/", {"scores": {"painting": "7/2"}}, method="put") == {
        "entry": "p1",
        "scores": {"painting": "7/2"},
    }
    organiser.do("entries/p2/adjustments/", {"points": -1, "reason": "late"})
    told = organiser.read("points/")
    assert told["extras"] == [{"key": "painting", "name": "Painting", "most": "6", "counts": True}]
    assert told["scores"] == [{"entry": "p1", "scores": {"painting": "7/2"}}, {"entry": "p2", "scores": {}}]
    assert [(one["entry"], one["points"]) for one in told["adjustments"]] == [("p2", "-1.00")]
    assert organiser.do("entries/p1/scores/", {"scores": {}}, method="put")["scores"] == {}
    too_many = organiser.send("entries/p1/scores/", {"scores": {"painting": 7}}, method="put")
    assert refused(too_many) == (400, "invalid_points", "painting")
    unknown = organiser.send("entries/p1/scores/", {"scores": {"singing": 1}}, method="put")
    assert refused(unknown) == (400, "unknown_score", "singing")
    Event.objects.update(state="archived")
    assert refused(organiser.send("entries/p1/scores/", {"scores": {}}, method="put")) == (409, "archived", None)
    adjusting = organiser.send("entries/p1/adjustments/", {"points": 1, **WHY})
    revoking = organiser.send(f"adjustments/{told['adjustments'][0]['id']}/revocation/", WHY)
    assert refused(adjusting) == refused(revoking) == (409, "archived", None)


# The log


def test_the_log_is_narrowed_by_verb_and_by_text(organiser):
    organiser.do("entries/p1/", {"club": "Dale"}, method="patch")
    assert [one["subject"] for one in organiser.read("audit/?verb=entry-changed")["results"]] == ["Ann"]
    assert [one["verb"] for one in organiser.read("audit/?text=ann")["results"]] == ["entry-changed", "entered"]
    first = organiser.read("audit/?verb=entered&page_size=3")
    rest = organiser.client.get(first["next"]).json()
    assert [one["subject"] for one in first["results"] + rest["results"]] == ["Uwe", "Tess", "Bert", "Ann"]
    assert refused(organiser.get("audit/?verb=sang")) == (400, "invalid_query", "verb")


# How much is asked of the database

READS = {
    "steps/": 12,
    "people/": 6,
    "tables/": 5,
    "officials/": 4,
    "pair-rules/": 4,
    "review/": 6,
    "points/": 6,
    "queue/": 5,
    "papers/": 3,
    "settings/": 3,
    "audit/": 4,
    "rounds/1/draft/": 7,
    "mine/": 16,
}


@pytest.mark.parametrize("players", [4, 12])
def test_the_number_of_queries_does_not_grow_with_the_field(owner, players):
    day = ClubDay(owner, players=players)
    add_tables(event=day.event, actor=day.organiser, count=players)
    Participant.objects.filter(name="Ann").update(user=owner, key_digest=None)
    day.run()
    day.publish(1)
    program = Program(day, None)
    program.client.force_authenticate(owner)
    counts = {}
    for address in READS:
        with CaptureQueriesContext(connection) as found:
            program.read(address)
        counts[address] = len(found)
    assert counts == READS
