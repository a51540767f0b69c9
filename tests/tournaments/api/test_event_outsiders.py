"""Nobody reads or does more at an event over the API than is his. Every address has its case here."""

import pytest
from rest_framework.test import APIClient

from tests.armylists.documents import small_document
from tournaments.api import urls
from tournaments.models import Adjustment, AuditEntry, Entry, Event, Notice, ResultSubmission, Round

pytestmark = pytest.mark.django_db
WON = {"kind": "agreed", "winner": "a", "goals": {}, "points": {"a": 0, "b": 0}}
WHY = {"reason": "because"}

PUBLIC = ["event", "event-standings", "event-standing", "event-results", "event-lists", "event-entries", "event-round"]
# What organisers alone do, and what an entrant does for himself: method, address, body.
ORGANISERS = {
    "event-steps": ("post", "steps/", {"to": "finished"}),
    "event-audit": ("get", "audit/", None),
    "event-guests": ("post", "guests/", {"name": "Vic"}),
    "entry-return": ("post", "entries/p1/return/", {}),
    "entry-review": ("post", "entries/p1/review/", {"number": 1, "approved": True}),
    "entry-adjustments": ("post", "entries/p1/adjustments/", {"points": 5, **WHY}),
    "adjustment": ("post", "adjustments/{adjustment}/revocation/", WHY),
    "round-draft": ("get", "rounds/1/draft/", None),
    "round-draw": ("post", "rounds/2/draw/", {}),
    "round-redraw": ("post", "rounds/1/redraw/", WHY),
    "round-edits": ("post", "rounds/1/edits/", {"kind": "swap", "a": "p1", "b": "p2", **WHY}),
    "round-publication": ("post", "rounds/1/publication/", {}),
    "round-withdrawal": ("post", "rounds/1/withdrawal/", WHY),
    "round-closing": ("post", "rounds/1/closing/", WHY),
    "pairing-result": ("put", "pairings/{pairing}/result/", WON),
    "pairing-forfeit": ("put", "pairings/{pairing}/forfeit/", {"absent": "a", **WHY}),
}
ENTRANTS = {
    "entry-check-in": ("post", "entries/p1/check-in/", {}),
    "entry-drop": ("post", "entries/p1/drop/", {}),
    "entry-withdrawal": ("post", "entries/p1/withdrawal/", {}),
    "entry-list": ("post", "entries/p1/list/", {"document": small_document()}),
    "pairing-reports": ("post", "pairings/{pairing}/reports/", WON),
    "pairing-confirmation": ("post", "pairings/{pairing}/confirmation/", {"number": 1}),
}
ACTS = {**ORGANISERS, **ENTRANTS}
OPEN = {"score", "events"}
# Tried in test_kept_matches.py.
MATCHES = {"matches", "match", "match-join", "match-entries", "match-reports", "match-confirmation"}
OWN = {"notices", "notices-reading"}


@pytest.fixture
def game(day):
    """A published round; the pairing of Ann, in which Tess is not."""
    day.go("locked", "running")
    day.publish(1)
    rounds = Round.objects.get()
    pairing = next(p for p in rounds.pairings.all() if "Tess" not in (p.a.name, p.b.name))
    Adjustment.objects.create(event=day.event, entry=day.entry("Ann"), points=1, reason="x")
    return pairing


def _ask(program, name, game):
    method, address, body = ACTS[name]
    address = address.format(pairing=game.pk, adjustment=Adjustment.objects.get().pk)
    return getattr(program.client, method)(program.url(address), body)


def _state():
    return (
        list(Entry.objects.order_by("pk").values()),
        list(Event.objects.values("state")),
        list(Round.objects.values("state")),
        Adjustment.objects.filter(is_revoked=False).count(),
        ResultSubmission.objects.count(),
        AuditEntry.objects.count(),
    )


def test_every_address_is_tried_here():
    names = {pattern.name for pattern in urls.urlpatterns if pattern.name}
    assert names == set(PUBLIC) | set(ACTS) | OPEN | OWN | MATCHES


@pytest.mark.parametrize("name", ACTS)
def test_an_outsider_does_nothing(stranger, game, name):
    before = _state()
    assert _ask(stranger, name, game).status_code == 403
    assert _state() == before


@pytest.mark.parametrize("name", ACTS)
def test_an_entrant_does_nothing_for_others(tess, game, name):
    before = _state()
    assert _ask(tess, name, game).status_code == 403
    assert _state() == before


@pytest.mark.parametrize("name", ACTS)
def test_a_visitor_is_asked_to_sign_in(visitor, game, name):
    before = _state()
    assert _ask(visitor, name, game).status_code == 401
    assert _state() == before


@pytest.mark.parametrize("name", ACTS)
def test_a_private_event_is_not_there_for_others(stranger, game, name):
    Event.objects.update(visibility="private")
    assert _ask(stranger, name, game).status_code == 404


@pytest.mark.parametrize("address", ["", "entries/", "standings/", "standings/p1/", "results/", "lists/", "rounds/1/"])
@pytest.mark.parametrize("hidden", [{"visibility": "private"}, {"state": "draft"}])
def test_pages_of_a_hidden_event_are_not_there_for_others(stranger, visitor, organiser, game, address, hidden):
    Event.objects.update(**hidden)
    assert stranger.get(address).status_code == visitor.get(address).status_code == 404
    assert organiser.get(address).status_code == 200


def test_an_organiser_of_another_event_is_a_stranger_here(game, program, outsider):
    from tests.tournaments.club_day import ClubDay

    other = ClubDay(outsider, name="Other")
    assert program(outsider).get("audit/").status_code == 403
    api = APIClient()
    api.force_authenticate(outsider)
    here = f"/api/v1/events/{other.event.public_id}"
    assert api.put(f"{here}/pairings/{game.pk}/result/", WON).status_code == 404
    assert api.post(f"{here}/adjustments/{Adjustment.objects.get().pk}/revocation/", WHY).status_code == 404


def test_drafts_of_rounds_are_not_there_for_players(day, tess, visitor):
    day.go("locked", "running")
    day.draw(1)
    assert tess.get("rounds/1/").status_code == visitor.get("rounds/1/").status_code == 404
    pairing = Round.objects.get().pairings.first()
    assert tess.send(f"pairings/{pairing.pk}/reports/", WON).status_code == 404


def test_notices_are_ones_own(api_client, stranger, game):
    assert api_client.get("/api/v1/notices").status_code == 401
    assert api_client.post("/api/v1/notices/reading", {}).status_code == 401
    assert stranger.client.get("/api/v1/notices").json()["results"] == []
    assert stranger.client.post("/api/v1/notices/reading", {}).json() == {"read": 0}
    assert Notice.objects.filter(read_at=None).count() == 4
