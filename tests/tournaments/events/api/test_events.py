"""Events over the API, from entering to the last result."""

import pytest
from django.utils import timezone

from config.lib.secrets import make_secret
from tests.armylists.documents import small_document
from tests.tournaments.club_day import ClubDay
from tests.tournaments.programs import Program
from tests.worlds import a_copy_of
from tournaments.events.entries.services.entering import claim_entry
from tournaments.models import Event, Round

pytestmark = pytest.mark.django_db
WON = {"kind": "agreed", "winner": "a", "goals": {"a": ["blitzkrieg", "take-and-hold"]}, "points": {"a": 0, "b": 0}}


@pytest.fixture
def running(day):
    """The first round is published; whomever Tess plays, she plays."""
    day.go("locked", "running")
    day.publish(1)
    return day


def _game(day: ClubDay, name: str = "Tess"):
    return day.pairing_of(name, 1)


def test_events_are_listed_in_pages(visitor, day, owner):
    hidden = ClubDay(owner, name="Hidden", visibility="private")
    hidden.go("open")
    draft = ClubDay(owner, name="Draft")
    found = visitor.client.get("/api/v1/events").json()
    assert [one["id"] for one in found["results"]] == [day.event.public_id]
    assert found["next"] is None
    assert {hidden.event.public_id, draft.event.public_id} & {one["id"] for one in found["results"]} == set()


def test_an_event_says_what_you_are_at_it(visitor, organiser, tess, stranger):
    told = {who: client.read("") for who, client in {"v": visitor, "o": organiser, "t": tess, "s": stranger}.items()}
    assert {who: (one["roles"], one["entry"]) for who, one in told.items()} == {
        "v": ([], None),
        "o": (["organiser"], None),
        "t": (["entrant"], "p3"),
        "s": ([], None),
    }
    assert (told["v"]["name"], told["v"]["state"], told["v"]["rounds"], told["v"]["last_round"]) == (
        "Club day",
        "open",
        3,
        0,
    )


def test_an_account_enters_once(stranger):
    entered = stranger.do("entries/", {"name": "Olga", "club": "Dale"})
    assert (entered["key"], entered["name"], entered["state"], entered["secret"]) == ("p5", "Olga", "entered", None)
    again = stranger.send("entries/", {"name": "Olga"})
    assert (again.status_code, again.json()["code"]) == (409, "already_entered")


def test_a_guest_gets_a_secret_that_opens_their_pages(organiser, client):
    added = organiser.do("guests/", {"name": "Vic", "club": "Dale", "rating": 7})
    assert client.get(f"/e/{added['secret']}/").status_code == 200


def test_entrants_are_read_by_everybody(visitor):
    found = visitor.read("entries/")["results"]
    assert [(one["key"], one["name"], one["club"]) for one in found] == [
        ("p1", "Ann", ""),
        ("p2", "Bert", ""),
        ("p3", "Tess", "Hill"),
        ("p4", "Uwe", ""),
    ]


def test_a_list_is_handed_in_checked_and_shown(day, organiser, tess, stranger, visitor):
    handed = tess.do("entries/p3/list/", {"document": small_document()})
    assert (handed["number"], handed["state"], handed["points"], handed["legal"]) == (1, "handed-in", 550, True)
    assert tess.read("entries/p3/list/") == organiser.read("entries/p3/list/") == handed
    assert stranger.get("entries/p3/list/").status_code == visitor.get("entries/p3/list/").status_code == 404
    assert visitor.read("lists/") == {"results": []}
    back = organiser.do("entries/p3/review/", {"number": 1, "approved": False, "note": "Name it."})
    assert back == {"entry": "p3", "number": 1, "state": "sent-back", "note": "Name it."}
    tess.do("entries/p3/list/", {"document": small_document(name="Named")})
    late = organiser.send("entries/p3/review/", {"number": 1, "approved": True})
    assert (late.status_code, late.json()["code"]) == (409, "list_replaced")
    organiser.do("entries/p3/review/", {"number": 2, "approved": True})
    Event.objects.update(state="running", lists_shown_at=timezone.now())
    assert visitor.read("entries/p3/list/")["document"]["name"] == "Named"
    assert [(one["key"], one["legal"], one["army_name"]) for one in visitor.read("lists/")["results"]] == [
        ("p3", True, "Named")
    ]


def test_a_list_handed_in_after_lists_were_shown_is_marked_for_everybody(day, owner, organiser, tess, visitor):
    """As it happened: sent back while the event ran, replaced by what beats the others, and nothing showed it."""
    for key, program in (("p1", organiser), ("p2", organiser), ("p3", tess)):
        program.do(f"entries/{key}/list/", {"document": small_document()})
    tess.do("entries/p3/list/", {"document": small_document()})
    day.go("locked", "running")
    organiser.do("entries/p4/list/", {"document": small_document()})
    before = {one["key"]: one["is_after_shown"] for one in visitor.read("lists/")["results"]}
    assert before == {"p1": False, "p2": False, "p3": False, "p4": True}
    organiser.do("entries/p3/review/", {"approved": False, "number": 2, "note": "the secret reason"})
    tess.do("entries/p3/list/", {"document": small_document()})
    organiser.do("entries/p2/list/", {"document": small_document()})
    marked = {one["key"] for one in visitor.read("lists/")["results"] if one["is_after_shown"]}
    assert marked == {"p2", "p3", "p4"}
    assert visitor.read("entries/p3/list/")["is_after_shown"] is True
    assert set(organiser.read("points/")["lists_after_shown"]) == marked
    page = visitor.client.get(f"/events/{day.event.public_id}/lists/").content.decode()
    assert page.count("handed in after lists were shown") == 3
    visitor.client.force_login(owner)
    desk = f"/events/{day.event.public_id}/desk/lists/"
    assert "after lists were shown" in visitor.client.get(f"{desk}p3/").content.decode()
    assert visitor.client.get(desk).content.decode().count("after lists were shown") == 3
    [first, *_earlier] = organiser.read("entries/p3/review/")["hand_ins"]
    assert (first["number"], first["is_after_shown"]) == (3, True)


def test_the_note_of_a_list_is_for_its_player_and_officials(day, organiser, tess, stranger, visitor):
    tess.do("entries/p3/list/", {"document": small_document()})
    day.go("locked", "running")
    organiser.do("entries/p3/review/", {"approved": False, "number": 1, "note": "the secret reason"})
    for reader, note in ((organiser, "the secret reason"), (tess, "the secret reason"), (stranger, ""), (visitor, "")):
        assert reader.read("entries/p3/list/")["note"] == note


def test_an_illegal_list_is_refused_with_its_findings(tess, organiser):
    wrong = small_document()
    wrong["formations"][0]["units"] = {"basilisk": 1}
    refused = tess.send("entries/p3/list/", {"document": wrong, "exception": "please"})
    assert (refused.status_code, refused.json()["code"]) == (422, "list_refused")
    assert [one["severity"] for one in refused.json()["details"]] == ["error"] * len(refused.json()["details"])
    taken = organiser.do("entries/p3/list/", {"document": wrong, "exception": "House rule."})
    assert (taken["legal"], taken["exception"], taken["state"]) == (False, "House rule.", "approved")


@pytest.mark.parametrize("body", [{}, {"army": "x", "document": small_document()}])
def test_either_an_army_or_a_document_is_handed_in(tess, body):
    refused = tess.send("entries/p3/list/", body)
    assert (refused.status_code, refused.json()["code"]) == (400, "invalid_body")


def test_an_army_of_somebody_else_is_not_handed_in(tess, organiser, owner):
    made = organiser.client.post("/api/v1/armies/", {"document": small_document()}).json()
    assert tess.send("entries/p3/list/", {"army": made["id"]}).status_code == 404
    assert organiser.do("entries/p3/list/", {"army": made["id"]})["points"] == 550


def test_entrants_check_in_drop_and_come_back(day, organiser, tess):
    assert tess.do("entries/p3/check-in/", {})["state"] == "checked-in"
    assert tess.do("entries/p3/check-in/", {"there": False})["state"] == "entered"
    assert organiser.do("entries/p4/withdrawal/", {"reason": "ill"})["state"] == "withdrawn"
    day.go("locked", "running")
    dropped = tess.do("entries/p3/drop/", {"reason": "train"})
    assert (dropped["state"], dropped["dropped_after"]) == ("dropped", 0)
    assert tess.send("entries/p3/return/").status_code == 403
    assert organiser.do("entries/p3/return/")["state"] == "checked-in"


def test_a_round_is_drawn_changed_published_and_closed(day, organiser, tess, visitor):
    day.go("locked", "running")
    drawn = organiser.do("rounds/1/draw/")
    assert (drawn["number"], drawn["state"], len(drawn["pairings"])) == (1, "drawn", 2)
    assert organiser.do("rounds/1/draw/")["seed"] == drawn["seed"]
    assert visitor.get("rounds/1/").status_code == tess.get("rounds/1/").status_code == 404
    assert tess.get("rounds/1/draft/").status_code == 403
    first, second = drawn["pairings"]
    edit = {"kind": "swap", "a": first["a"], "b": second["a"], "reason": "friends"}
    price = organiser.do("rounds/1/edits/", edit)
    assert (price["errors"], set(price["cost"])) == ([], set(price["best"]))
    changed = organiser.read("rounds/1/draft/")
    assert {frozenset((p["a"], p["b"])) for p in changed["pairings"]} == {
        frozenset((second["a"], first["b"])),
        frozenset((first["a"], second["b"])),
    }
    organiser.do("rounds/1/redraw/", {"reason": "once more"})
    assert organiser.do("rounds/1/publication/")["state"] == "published"
    shown = visitor.read("rounds/1/")
    assert "seed" not in shown
    assert {key for p in shown["pairings"] for key in (p["a"], p["b"])} == {"p1", "p2", "p3", "p4"}
    open_ = organiser.send("rounds/1/closing/")
    assert (open_.status_code, open_.json()["code"]) == (409, "results_missing")
    assert organiser.do("rounds/1/closing/", {"reason": "dark outside"})["state"] == "closed"


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({"kind": "swap", "a": "p1", "reason": "x"}, "b"),
        ({"kind": "turn", "a": "p1", "b": "p2", "reason": "x"}, "kind"),
        ({"kind": "meet", "a": "p1", "b": "p2"}, "reason"),
    ],
)
def test_a_change_that_is_not_complete_is_refused(day, organiser, body, path):
    day.go("locked", "running")
    organiser.do("rounds/1/draw/")
    refused = organiser.send("rounds/1/edits/", body)
    assert (refused.status_code, refused.json()["path"]) == (400, path)


def test_tables_are_moved(day, organiser):
    from tournaments.events.rounds.services.tables import add_tables

    add_tables(event=day.event, actor=day.organiser, count=3)
    day.go("locked", "running")
    first = organiser.do("rounds/1/draw/")["pairings"][0]
    organiser.do("rounds/1/edits/", {"kind": "seat", "a": first["a"], "table": 3, "reason": "near the door"})
    tables = {p["a"]: p["table"] for p in organiser.read("rounds/1/draft/")["pairings"]}
    assert tables[first["a"]] == 3


def test_a_round_is_withdrawn_with_a_reason(running, organiser, visitor):
    assert organiser.do("rounds/1/withdrawal/", {"reason": "wrong"}) is None
    assert Round.objects.get().state == "withdrawn"
    assert visitor.get("rounds/1/").status_code == 404


def test_a_result_is_reported_and_confirmed(running, tess, organiser, teammate, outsider, program):
    game = _game(running)
    side = "a" if game.a.name == "Tess" else "b"
    other = game.b if side == "a" else game.a
    claim_entry(event=running.event, entry=other, user=outsider)
    told = tess.do(f"pairings/{game.pk}/reports/", {**WON, "winner": side})
    assert (told["number"], told["state"], told["side"], told["winner"]) == (1, "proposed", side, side)
    own = tess.send(f"pairings/{game.pk}/confirmation/", {"number": 1})
    assert own.status_code == 409
    confirmed = program(outsider).do(f"pairings/{game.pk}/confirmation/", {"number": 1})
    assert confirmed["state"] == "confirmed"
    listed = next(p for p in tess.read("rounds/1/")["pairings"] if p["id"] == game.pk)
    assert (listed["decided"], listed["winner"]) == (True, side)


def test_an_official_enters_and_corrects_with_a_reason(running, organiser, visitor):
    game = _game(running)
    entered = organiser.do(f"pairings/{game.pk}/result/", WON, method="put")
    assert (entered["state"], entered["official"], entered["goals"]) == ("confirmed", "owner", {"a": 2, "b": 0})
    correction = {"kind": "agreed", "points": {"a": 0, "b": 0}, "goals": {}}
    refused = organiser.send(f"pairings/{game.pk}/result/", correction, method="put")
    assert (refused.status_code, refused.json()["code"]) == (400, "reason_needed")
    organiser.do(f"pairings/{game.pk}/result/", {**correction, "reason": "misread"}, method="put")
    [played] = visitor.read("results/")["results"]
    assert [(g["decided"], g["winner"]) for g in played["games"] if g["id"] == game.pk] == [(True, None)]


def test_a_forfeit_is_given(running, organiser):
    game = _game(running)
    given = organiser.do(f"pairings/{game.pk}/forfeit/", {"absent": "b", "reason": "no show"}, method="put")
    assert (given["kind"], given["winner"], given["decided"]) == ("forfeit-b", "a", True)


def test_points_are_adjusted_and_the_table_tells_why(running, organiser, visitor):
    game = _game(running)
    organiser.do(f"pairings/{game.pk}/result/", WON, method="put")
    row = organiser.do("entries/p3/adjustments/", {"points": "-0.50", "reason": "late"})
    assert (row["points"], row["revoked"]) == ("-0.50", False)
    assert organiser.do("entries/p1/adjustments/", {"points": 2, "reason": "help"})["points"] == "2.00"
    broken = visitor.read("standings/p3/")
    assert any("late" in part for part in broken["figures"][0]["parts"])
    assert {one["key"] for one in visitor.read("standings/")["results"]} == {"p1", "p2", "p3", "p4"}
    revoked = organiser.do(f"adjustments/{row['id']}/revocation/", {"reason": "was on time"})
    assert revoked["revoked"] is True


@pytest.mark.parametrize("points", ["1e3", "0.005", 10_001, 1.5, None, "--1"])
def test_unlikely_points_are_refused(organiser, points):
    assert organiser.send("entries/p3/adjustments/", {"points": points, "reason": "x"}).status_code == 400


def test_an_event_is_moved_on_and_back(organiser):
    assert organiser.do("steps/", {"to": "locked", "confirmed": True})["state"] == "locked"
    assert organiser.do("steps/", {"to": "locked"})["state"] == "locked"
    assert organiser.do("steps/", {"to": "open"})["state"] == "open"
    refused = organiser.send("steps/", {"to": "finished"})
    assert refused.status_code == 409


def test_the_log_is_read_in_pages_by_organisers(organiser):
    first = organiser.read("audit/?page_size=2")
    assert [line["verb"] for line in first["results"]] == ["opened", "entered"]
    rest = organiser.client.get(first["next"]).json()
    assert [line["verb"] for line in rest["results"]] == ["entered", "entered"]


def test_notices_are_read(running, tess):
    found = tess.client.get("/api/v1/notices").json()["results"]
    assert [(one["kind"], one["entry"], one["read_at"]) for one in found] == [("round-published", "p3", None)]
    assert found[0]["text"].startswith("Round 1 is published: ")
    assert tess.client.post("/api/v1/notices/reading", {"last": found[0]["id"]}).json() == {"read": 1}
    assert tess.client.post("/api/v1/notices/reading", {}).json() == {"read": 0}


READ = ["", "entries/", "standings/", "standings/p3/", "results/", "rounds/1/", "lists/"]


@pytest.mark.parametrize("address", READ)
def test_what_has_not_changed_is_not_sent_again(running, visitor, organiser, address):
    answer = visitor.get(address)
    assert (answer.status_code, answer["Cache-Control"]) == (200, "private, no-cache")
    again = visitor.get(address, headers={"If-None-Match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    running.enter(_game(running), "a")
    assert visitor.get(address, headers={"If-None-Match": answer["ETag"]}).status_code == 200
    assert organiser.get(address)["ETag"] != visitor.get(address)["ETag"]


@pytest.fixture(scope="module")
def made_twelve(module_owner):
    day = ClubDay(module_owner, players=12, is_running=True)
    day.play(1)
    return day


twelve = a_copy_of("made_twelve")


@pytest.mark.parametrize("address", READ)
def test_the_number_of_queries_does_not_grow_with_the_field(twelve, address, django_assert_max_num_queries):
    with django_assert_max_num_queries(14):
        assert Program(twelve, None).get(address.replace("p3", "p1")).status_code == 200


def test_the_key_opens_an_unlisted_event(day, visitor, stranger):
    key = make_secret()
    Event.objects.filter(pk=day.event.pk).update(visibility="unlisted", unlisted_key=key)
    assert visitor.get("").status_code == visitor.get("?key=guess").status_code == 404
    assert visitor.get(f"?key={key}").status_code == 200
    assert stranger.send("entries/", {"name": "Olga"}).status_code == 404
    assert stranger.do(f"entries/?key={key}", {"name": "Olga"})["key"] == "p5"


@pytest.mark.parametrize("address", ["?keys=1", "?key=1&key=2", "standings/?page_size=1"])
def test_unknown_parameters_are_refused(visitor, address):
    refused = visitor.get(address)
    assert (refused.status_code, refused.json()["code"]) == (400, "invalid_query")


def test_what_to_be_told_is_chosen_kind_by_kind(tess):
    before = tess.client.get("/api/v1/notices/choices").json()["choices"]
    assert {(one["on_pages"], one["by_mail"]) for one in before} == {(True, True)}
    changed = {"kind": "deadline", "on_pages": True, "by_mail": False}
    after = tess.client.put("/api/v1/notices/choices", {"choices": [changed]}).json()["choices"]
    assert [one for one in after if one not in before] == [{**changed, "name": "Lists are due within a day"}]
    wrong = tess.client.put("/api/v1/notices/choices", {"choices": [{**changed, "kind": "gossip"}]})
    assert (wrong.status_code, wrong.json()["path"]) == (400, "choices[0].kind")
