"""Nobody reads or does more at an event over the API than they may. Every address and method has its case here."""

import logging

import pytest
from rest_framework.test import APIClient

from tests.armylists.documents import small_document
from tests.worlds import a_copy_of
from tournaments.api import urls
from tournaments.events.entries.services import pair_rules
from tournaments.events.entries.services.entering import renew_link
from tournaments.events.rounds.services import tables
from tournaments.events.webhooks import services as webhooks
from tournaments.models import (
    Adjustment,
    AuditEntry,
    Event,
    Notice,
    Official,
    PairRule,
    Participant,
    PlayTable,
    RequestedBye,
    ResultSubmission,
    Round,
    Webhook,
)

pytestmark = pytest.mark.django_db
WON = {"kind": "agreed", "winner": "a", "goals": {}, "points": {"a": 0, "b": 0}}
WHY = {"reason": "because"}
DIGEST = "ab" * 32

# What everybody reads who may see an event.
PUBLIC = {
    "event": "",
    "event-standings": "standings/",
    "event-standing": "standings/p1/",
    "event-results": "results/",
    "event-lists": "lists/",
    "event-metagame": "metagame/",
    "event-bracket": "bracket/",
    "event-calendar": "calendar.ics/",
    "event-entries": "entries/",
    "event-entries-csv": "entries.csv/",
    "event-standings-csv": "standings.csv/",
    "event-round": "rounds/1/",
    "round-csv": "rounds/1/pairings.csv/",
    "round-clock": "rounds/1/clock/",
}
# What organisers alone read and do: address and body by name and method.
ORGANISERS = {
    ("event", "delete"): ("", None),
    ("event-copies", "post"): ("copies/", {}),
    ("event-rehearsal", "post"): ("rehearsal/", {"play": "end"}),
    ("event-settings", "get"): ("settings/", None),
    ("event-settings", "patch"): ("settings/", {"name": "Mine"}),
    ("event-archive", "get"): ("archive/", None),
    ("event-steps", "post"): ("steps/", {"to": "finished"}),
    ("event-reveal", "post"): ("reveal/", {}),
    ("event-audit", "get"): ("audit/", None),
    ("event-officials", "get"): ("officials/", None),
    ("event-officials", "post"): ("officials/", {"account": "outsider", "role": "organiser"}),
    ("event-official", "delete"): ("officials/{official}/", None),
    ("event-tables", "post"): ("tables/", {"count": 1}),
    ("event-table", "patch"): ("tables/1/", {"name": "Mine"}),
    ("event-table", "delete"): ("tables/1/", None),
    ("pair-rules", "get"): ("pair-rules/", None),
    ("pair-rules", "post"): ("pair-rules/", {"a": "p1", "b": "p3", **WHY}),
    ("pair-rule", "delete"): ("pair-rules/{rule}/", None),
    ("event-review", "get"): ("review/", None),
    ("event-review", "post"): ("review/", {"lists": [{"entry": "p1", "number": 1}]}),
    ("event-points", "get"): ("points/", None),
    ("webhooks", "get"): ("webhooks/", None),
    ("webhooks", "post"): ("webhooks/", {"url": "https://example.org/mine", "kinds": ["round"]}),
    ("webhook", "patch"): ("webhooks/{webhook}/", {"active": False}),
    ("webhook", "delete"): ("webhooks/{webhook}/", None),
    ("webhook-trial", "post"): ("webhooks/{webhook}/trial/", {}),
    ("webhook-deliveries", "get"): ("webhooks/{webhook}/deliveries/", None),
    ("event-guests", "post"): ("guests/", {"name": "Vic"}),
    ("event-many-guests", "post"): ("guests/many/", {"people": [{"name": "Vic"}]}),
    ("entry-link", "post"): ("entries/p1/link/", {"release": True}),
    ("entry-return", "post"): ("entries/p1/return/", {}),
    ("entry-bye", "put"): ("entries/p1/byes/2/", {}),
    ("entry-bye", "delete"): ("entries/p2/byes/3/", None),
    ("entry-review", "get"): ("entries/p1/review/", None),
    ("entry-review", "post"): ("entries/p1/review/", {"number": 1, "approved": True}),
    ("entry-scores", "put"): ("entries/p1/scores/", {"scores": {}}),
    ("entry-adjustments", "post"): ("entries/p1/adjustments/", {"points": 5, **WHY}),
    ("adjustment", "post"): ("adjustments/{adjustment}/revocation/", WHY),
    ("round-draft", "get"): ("rounds/1/draft/", None),
    ("round-price", "get"): ("rounds/1/price/", None),
    ("round-draw", "post"): ("rounds/2/draw/", {}),
    ("round-redraw", "post"): ("rounds/1/redraw/", WHY),
    ("round-edits", "post"): ("rounds/1/edits/", {"kind": "swap", "a": "p1", "b": "p2", **WHY}),
    ("round-pins", "post"): ("rounds/1/pins/", {"entry": "p1"}),
    ("round-late-games", "post"): ("rounds/1/late-games/", {"entry": "p1", "against": "p2"}),
    ("round-publication", "post"): ("rounds/1/publication/", {}),
    ("round-withdrawal", "post"): ("rounds/1/withdrawal/", WHY),
    ("round-closing", "post"): ("rounds/1/closing/", WHY),
    ("round-reopening", "post"): ("rounds/1/reopening/", WHY),
}
# What referees read and do, too.
REFEREES = {
    ("event-steps", "get"): ("steps/", None),
    ("event-people", "get"): ("people/", None),
    ("event-tables", "get"): ("tables/", None),
    ("event-queue", "get"): ("queue/", None),
    ("papers", "get"): ("papers/", None),
    ("papers", "post"): ("papers/", {"kind": "standings"}),
    ("paper", "get"): (f"papers/{DIGEST}/", None),
    ("paper-file", "get"): (f"papers/{DIGEST}/file/", None),
    ("round-clock", "post"): ("rounds/1/clock/", {"act": "start"}),
    ("pairing-result", "put"): ("pairings/{pairing}/result/", WON),
    ("pairing-acceptance", "post"): ("pairings/{pairing}/acceptance/", {"number": 1}),
    ("pairing-reopening", "post"): ("pairings/{pairing}/reopening/", WHY),
    ("pairing-forfeit", "put"): ("pairings/{pairing}/forfeit/", {"absent": "a", **WHY}),
    ("forfeit-revocation", "post"): ("pairings/{pairing}/forfeit/revocation/", WHY),
}
# What entrants read and do for themselves, and not for others.
ENTRANTS = {
    ("entry", "get"): ("entries/p1/", None),
    ("entry", "patch"): ("entries/p1/", {"name": "Mine"}),
    ("entry-check-in", "post"): ("entries/p1/check-in/", {}),
    ("entry-drop", "post"): ("entries/p1/drop/", {}),
    ("entry-withdrawal", "post"): ("entries/p1/withdrawal/", {}),
    ("entry-list", "post"): ("entries/p1/list/", {"document": small_document()}),
    ("pairing", "get"): ("pairings/{pairing}/", None),
    ("pairing-reports", "post"): ("pairings/{pairing}/reports/", WON),
    ("pairing-confirmation", "post"): ("pairings/{pairing}/confirmation/", {"number": 1}),
}
ACTS = {**ORGANISERS, **REFEREES, **ENTRANTS}
# Tried below by themselves, in test_events.py, test_event_making.py, test_event_guests.py and test_large_events.py.
OTHERS = {
    ("events", "get"),
    ("events", "post"),
    ("own-events", "get"),
    ("rehearsals", "post"),
    ("event-archives", "post"),
    ("event-upload", "get"),
    ("event-entries", "post"),
    ("event-mine", "get"),
    ("entry-claim", "post"),
    ("entry-list", "get"),
    ("score", "post"),
    ("notices", "get"),
    ("notices-reading", "post"),
    ("notices-choices", "get"),
    ("notices-choices", "put"),
    # in test_kept_matches.py
    ("matches", "get"),
    ("matches", "post"),
    ("match-join", "post"),
    ("match", "get"),
    ("match-entries", "post"),
    ("match-reports", "post"),
    ("match-confirmation", "post"),
}


@pytest.fixture(scope="module")
def made_game(made_day):
    """A published round; the pairing of Ann, in which Tess is not. There is one of everything."""
    day = made_day
    tables.add_tables(event=day.event, actor=day.organiser, count=2)
    day.go("locked", "running")
    day.publish(1)
    pairing = next(p for p in Round.objects.get().pairings.all() if "Tess" not in (p.a.name, p.b.name))
    Event.objects.update(pairing={"cut": {"size": 2, "after": 1}})
    Adjustment.objects.create(event=day.event, entry=day.entry("Ann"), points=1, reason="x")
    RequestedBye.objects.create(entry=day.entry("Bert"), round_number=3)
    pair = {"a": day.entry("Ann"), "b": day.entry("Bert")}
    pair_rules.keep_apart(event=day.event, actor=day.organiser, **pair, reason="brothers")
    webhooks.add_webhook(event=day.event, actor=day.organiser, url="https://example.org/hook", kinds=["event"])
    return pairing


game = a_copy_of("made_game")


def _ask(program, case, game):
    address, body = ACTS[case]
    known = {
        "pairing": game.pk,
        "adjustment": Adjustment.objects.get().pk,
        "official": Official.objects.get(role="organiser").pk,
        "rule": PairRule.objects.get().pk,
        "webhook": Webhook.objects.get().pk,
    }
    return getattr(program.client, case[1])(program.url(address.format(**known)), body)


def _state():
    return (
        list(Participant.objects.order_by("pk").values()),
        list(Event.objects.values()),
        list(Round.objects.values()),
        list(PlayTable.objects.values()),
        list(Webhook.objects.values()),
        Adjustment.objects.filter(is_revoked=False).count(),
        ResultSubmission.objects.count(),
        PairRule.objects.count(),
        RequestedBye.objects.count(),
        Official.objects.count(),
        AuditEntry.objects.count(),
    )


def test_every_address_and_method_is_tried():
    found = {
        (pattern.name, method)
        for pattern in urls.urlpatterns
        if pattern.name
        for method in ("get", "post", "put", "patch", "delete")
        if hasattr(pattern.callback.view_class, method)
    }
    assert found == {(name, "get") for name in PUBLIC} | set(ACTS) | OTHERS


def _refused(program, game, *, cases=ACTS):
    """The statuses of all answers; nothing may have changed meanwhile."""
    before = _state()
    statuses = {case: _ask(program, case, game).status_code for case in cases}
    assert _state() == before
    return statuses


@pytest.mark.thorough
def test_an_outsider_does_nothing(stranger, game):
    assert _refused(stranger, game) == dict.fromkeys(ACTS, 403)


@pytest.mark.thorough
def test_an_entrant_does_nothing_for_others(tess, game):
    assert _refused(tess, game) == dict.fromkeys(ACTS, 403)


@pytest.mark.thorough
def test_a_guest_does_nothing_for_others(day, visitor, game):
    others = Participant.objects.filter(user=None).exclude(pk__in=(game.a_id, game.b_id)).exclude(key="p1")
    renewed = renew_link(event=day.event, actor=day.organiser, entry=others.get())
    assert _refused(visitor.with_secret(renewed.secret), game) == dict.fromkeys(ACTS, 403)


def test_a_visitor_is_asked_to_sign_in(visitor, game):
    assert _refused(visitor, game) == dict.fromkeys(ACTS, 401)


def test_a_wrong_secret_opens_nothing_and_is_logged(visitor, game, caplog):
    with caplog.at_level(logging.WARNING, logger="tournaments.api"):
        assert _refused(visitor.with_secret("guessed"), game) == dict.fromkeys(ACTS, 401)
    told = {
        record.getMessage() for record in caplog.records if record.name == "tournaments.events.entries.authentication"
    }
    assert told == {"a secret of an entry was refused to 127.0.0.1"}


@pytest.mark.thorough
def test_a_private_event_is_not_there_for_others(stranger, game):
    Event.objects.update(visibility="private")
    assert _refused(stranger, game) == dict.fromkeys(ACTS, 404)


@pytest.mark.thorough
def test_a_referee_does_not_what_organisers_do(stranger, outsider, day, game):
    Official.objects.create(event=day.event, user=outsider, role="referee")
    assert _refused(stranger, game, cases=ORGANISERS) == dict.fromkeys(ORGANISERS, 403)


@pytest.mark.parametrize("case", REFEREES, ids=["-".join(case) for case in REFEREES])
def test_a_referee_is_let_in_where_they_have_to_do(stranger, outsider, day, game, case):
    Official.objects.create(event=day.event, user=outsider, role="referee")
    assert _ask(stranger, case, game).status_code not in (401, 403)


@pytest.mark.thorough
@pytest.mark.parametrize("hidden", [{"visibility": "private"}, {"state": "draft"}])
def test_pages_of_a_hidden_event_are_not_there_for_others(stranger, visitor, organiser, game, hidden):
    Event.objects.update(**hidden)
    for address in PUBLIC.values():
        statuses = [program.get(address).status_code for program in (stranger, visitor, organiser)]
        assert (address, statuses) == (address, [404, 404, 200])


def test_an_organiser_of_another_event_is_a_stranger_here(game, program, outsider):
    from tests.tournaments.club_day import ClubDay

    other = ClubDay(outsider, name="Other")
    assert program(outsider).get("audit/").status_code == 403
    api = APIClient()
    api.force_authenticate(outsider)
    here = f"/api/v1/events/{other.event.public_id}"
    webhook, rule = Webhook.objects.get().pk, PairRule.objects.get().pk
    assert api.put(f"{here}/pairings/{game.pk}/result/", WON).status_code == 404
    assert api.get(f"{here}/pairings/{game.pk}/").status_code == 404
    assert api.post(f"{here}/adjustments/{Adjustment.objects.get().pk}/revocation/", WHY).status_code == 404
    assert api.get(f"{here}/webhooks/{webhook}/deliveries/").status_code == 404
    assert api.delete(f"{here}/webhooks/{webhook}/").status_code == 404
    assert api.delete(f"{here}/pair-rules/{rule}/").status_code == 404
    assert api.delete(f"{here}/tables/1/").status_code == 404
    official = Official.objects.exclude(event=other.event).get().pk
    assert api.delete(f"{here}/officials/{official}/").status_code == 404


def test_notices_are_ones_own(api_client, stranger, game):
    assert api_client.get("/api/v1/notices").status_code == 401
    assert api_client.post("/api/v1/notices/reading", {}).status_code == 401
    assert api_client.get("/api/v1/notices/choices").status_code == 401
    assert stranger.client.get("/api/v1/notices").json()["results"] == []
    assert stranger.client.post("/api/v1/notices/reading", {}).json() == {"read": 0}
    assert Notice.objects.filter(read_at=None).count() == 4
