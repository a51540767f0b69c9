"""Every address and every operation of the API, asked by every kind of person: who is let in, and who is told what.

``PAGES`` and ``OPERATIONS`` give each address its rule, ``RULES`` say what a rule means for whom. An address without a
rule fails. Refused requests store nothing, and neither does asking.
"""

from itertools import count
from typing import Any

import pytest

from tests.armylists.armies.views.test_outsiders import FOR_ACCOUNTS, FOR_AUTHORS, FOR_EVERYBODY
from tests.security.addresses import Address, addresses
from tests.security.world import World, ask
from tests.tournaments.events.api import test_event_outsiders as of_events
from tests.tournaments.events.desk.views.test_desk_access import FOR_REFEREES
from tournaments.models import Event

pytestmark = pytest.mark.django_db

# What is answered to whom, where `others` are all kinds of accounts that are not named.
RULES: dict[str, dict[str, str]] = {
    "everybody": {"visitor": "in", "others": "in"},
    "accounts": {"visitor": "sign in", "others": "in"},
    "authors": {"visitor": "sign in", "others": "refused"},
    "people, not programs": {"visitor": "sign in", "others": "refused"},
    "organisers": {"visitor": "sign in", "organiser": "in", "others": "refused"},
    "officials": {"visitor": "sign in", "organiser": "in", "referee": "in", "others": "refused"},
    "entrants": {"visitor": "sign in", "entrant": "in", "player": "in", "others": "absent"},
    "p1": {"visitor": "sign in", "player": "in", "organiser": "in", "others": "refused"},
    "p1 and officials": {"visitor": "sign in", "player": "in", "organiser": "in", "referee": "in", "others": "refused"},
    "players": {"visitor": "sign in", "player": "in", "others": "refused"},
    "the owner": {"visitor": "sign in", "player": "in", "others": "absent"},
}

EVERYBODYS = FOR_EVERYBODY | {
    "event-index", "match-index", "match-new", "optional-rules", "alternative-objectives",
    "defensive-terrain", "weather", "scenario-index", "scenario", "scenario-force", "warm-up",
}  # fmt: skip
ACCOUNTS_OWN = set(FOR_ACCOUNTS) | {
    "account-delete", "notices", "notice-badge", "notice-choices", "notices-read", "event-new", "event-import",
    "event-rehearse",
}  # fmt: skip
REFEREES_SEND = {"desk-check-in", "desk-clock", "desk-result", "desk-results", "desk-papers", "desk-paper"}
OWN = {"mine", "my-list", "my-build", "my-confirm", "my-check-in", "my-leave", "my-details", "my-claim", "my-notices"}
DOORS_WITH_KEYS = {"edit", "shared", "frozen", "seat", "watch", "guest", "unlisted"}
ELSEWHERE = {"match", "match-join", "match-new-secret", "notice", "token-revoke", "armyforge-forget"}
"""Tried in test_match_states, and below by themselves."""

OWNERS_API = {"army", "edits", "undo", "redo", "move", "share", "revisions", "revision", "availability"}
ACCOUNTS_API = {
    "armies",
    "moves",
    "tokens get",
    "roster",
    "roster-file",
    "armyforge-files",
    "archive",
    "archive-upload",
    "matches",
    "events post",
    "own-events",
}
ACCOUNTS_API |= {"notices", "notices-reading", "notices-choices", "rehearsals", "event-archives", "event-upload"}
AUTHORS_API = {"drafts", "draft", "draft-publication", "draft-armies", "retirement"}
PUBLIC_API = {
    "publications", "publication", "army-lists", "army-list", "changes", "versions", "list-version", "datasheets",
    "datasheet", "verdicts", "rosters", "readings", "armyforge-lists", "armyforge-list",
    "armyforge-links", "schema", "docs", "score", "events", "entry-list",
}  # fmt: skip
PLAYERS_API = {"pairing-reports", "pairing-confirmation"}
BOTH_API = {"entry", "entry-check-in", "pairing"}
TRIED_ELSEWHERE_API = {"match", "match-entries", "match-reports", "match-confirmation", "match-join", "token"}
TRIED_ELSEWHERE_API |= {"armyforge-file", "event-entries post", "entry-claim"}


def page_rule(one: Address, method: str) -> str | None:
    """The rule of a page; None for one that has none. ``elsewhere``: tried in another test."""
    name = one.name
    if one.door in DOORS_WITH_KEYS or one.door == "match" or name in ELSEWHERE or one.route.startswith("accounts/"):
        return "elsewhere"
    if one.door == "army":
        return "the owner"
    if one.door == "event":
        return "entrants" if name in OWN else "everybody"
    if name.startswith("desk"):
        allowed = REFEREES_SEND if method == "post" else FOR_REFEREES
        return "officials" if name in allowed else "organisers"
    rules = {"everybody": EVERYBODYS, "accounts": ACCOUNTS_OWN, "authors": set(FOR_AUTHORS)}
    return next((rule for rule, names in rules.items() if name in names), None)


def operation_rule(name: str, method: str) -> str | None:
    """The rule of an operation of the API; None for one that has none."""
    both, case = f"{name} {method}", (name, method)
    if name in TRIED_ELSEWHERE_API or both in TRIED_ELSEWHERE_API:
        return "elsewhere"
    if both == "tokens post":
        return "people, not programs"
    if both in ACCOUNTS_API or name in ACCOUNTS_API:
        return "accounts"
    if case in of_events.ORGANISERS:
        return "organisers"
    if case in of_events.REFEREES:
        return "officials"
    if name in PLAYERS_API:
        return "players"
    if case in of_events.ENTRANTS:
        return "p1 and officials" if name in BOTH_API and method != "patch" else "p1"
    if name == "event-mine":
        return "entrants"
    if name in OWNERS_API:
        return "the owner"
    if name in AUTHORS_API:
        return "authors"
    return "everybody" if name in PUBLIC_API or name in of_events.PUBLIC else None


ALL = addresses()
TABLE: list[tuple[Address, str, str | None]] = [
    (one, method, operation_rule(one.name, method) if one.door == "api" else page_rule(one, method))
    for one in ALL
    for method in one.methods
]


def test_every_address_has_a_rule():
    assert [f"{method} {one.label}" for one, method, rule in TABLE if rule is None] == []
    assert {rule for _one, _method, rule in TABLE} - {None, "elsewhere"} <= set(RULES)


@pytest.fixture
def world():
    return World()


def _expected(rule: str, who: str) -> str:
    row = RULES[rule]
    return row.get(who, row["others"]) if who != "visitor" else row["visitor"]


def _body(one: Address, method: str) -> Any:
    known = of_events.ACTS.get((one.name, method)) if one.door == "api" else None
    return known[1] if known else {}


def _tried(world: World, rows: list[tuple[Address, str, str]], people: Any) -> list[str]:
    """What is not as the rules say."""
    wrong, values = [], world.values()
    for one, method, rule in rows:
        clients = world.programs if one.door == "api" else world.clients
        address = one.fill(values)
        for who in people(rule, method):
            asked = ask(clients[who], method, address, _body(one, method))
            outcome, expected = asked.outcome, _expected(rule, who)
            if outcome == "no such method":
                continue
            if one.door in ("event", "army") and who == "visitor" and expected == "sign in":
                expected = "sign in" if method == "get" and one.door == "event" else "absent"
            if outcome != expected and not (expected == "in" and outcome == "absent" and rule in WITHOUT_THING):
                wrong.append(f"{who}: {method} {one.label} -> {asked.status}, not {expected}")
            if asked.stored and expected != "in":
                wrong.append(f"{who}: {method} {one.label} stored {asked.stored[0]}")
    return wrong


WITHOUT_THING = set(RULES)
"""Whoever is let in may find that there is nothing: no bracket, no such paper. That tells nobody else anything."""


@pytest.mark.parametrize("who", ["turned away", pytest.param("everybody", marks=pytest.mark.thorough)])
def test_who_is_let_in_at_a_running_event(world, who):
    """Every day two of those who are turned away from each address; everybody with ``bin/test --thorough``."""
    rows = [(one, method, rule) for one, method, rule in TABLE if rule not in (None, "elsewhere")]
    turn = count()

    def of(rule: str, _method: str) -> list[str]:
        refused = [name for name in world.clients if _expected(rule, name) != "in"]
        first = next(turn) % max(len(refused), 1)
        return list(world.clients) if who == "everybody" else (refused * 2)[first : first + min(2, len(refused))]

    assert _tried(world, rows, of) == []


HIDDEN = {
    "draft": {"state": "draft"},
    "private": {"visibility": "private"},
    "unlisted": {"visibility": "unlisted"},
}


def _of_event(one: Address) -> bool:
    return bool({"public_id", "event"} & one.arguments) and one.door in ("", "event", "api")


@pytest.mark.parametrize(
    "hidden", ["draft", *[pytest.param(one, marks=pytest.mark.thorough) for one in ("private", "unlisted")]]
)
def test_a_hidden_event_is_not_there_for_others(world, hidden):
    Event.objects.filter(pk=world.day.event.pk).update(**HIDDEN[hidden])
    wrong, values = [], world.values()
    for one, method, rule in TABLE:
        if not _of_event(one) or rule == "elsewhere":
            continue
        clients = world.programs if one.door == "api" else world.clients
        for who in ("visitor", "outsider"):
            asked = ask(clients[who], method, one.fill(values), _body(one, method))
            if asked.status not in (401, 404, 405) and not (who == "visitor" and asked.is_sign_in):
                wrong.append(f"{who}: {method} {one.label} -> {asked.status}")
    assert wrong == []


MORE = ("open", "locked", "finished", "rehearsal")


@pytest.mark.thorough
@pytest.mark.parametrize("state", ["archived", *[pytest.param(one, marks=pytest.mark.thorough) for one in MORE]])
def test_nobody_does_more_in_another_state_of_the_event(world, state):
    changed = {"is_rehearsal": True} if state == "rehearsal" else {"state": state}
    Event.objects.filter(pk=world.day.event.pk).update(**changed)
    rows = [
        (one, method, rule)
        for one, method, rule in TABLE
        if _of_event(one) and method != "get" and rule not in (None, "elsewhere", "everybody")
    ]
    assert _tried(world, rows, lambda rule, _: [who for who in STRANGERS if _expected(rule, who) != "in"]) == []


STRANGERS = ("outsider", "entrant", "referee")


def test_keys_that_were_guessed_or_belong_to_another_door_open_nothing(world):
    """Every door with a key in its address, with keys that open other doors; those of no door are tried with pages."""
    wrong, values = [], world.values()
    for one in ALL:
        if one.door not in DOORS_WITH_KEYS:
            continue
        [argument] = one.arguments & {"secret", "share_key", "frozen_key", "watch_key", "unlisted_key"}
        keys = {"the-unlisted-key", world.secret}
        own = {"guest": world.secret, "unlisted": "the-unlisted-key"}.get(one.door)
        for key in sorted(keys - {own}):
            for method in one.methods:
                asked = ask(world.clients["visitor"], method, one.fill({**values, argument: key}))
                if asked.status not in (404, 405) or asked.stored:
                    wrong.append(f"{method} {one.label} with {key[:12]} -> {asked.status}")
    assert wrong == []


def test_things_of_others_are_not_changed_by_their_number(world):
    token = world.users["player"].api_tokens.get()
    client, program = world.clients["outsider"], world.programs["outsider"]
    for asked in (
        ask(client, "post", f"/account/tokens/{token.pk}/revoke/"),
        ask(client, "get", f"/account/notices/{world.users['player'].notices.first().pk}/"),
        ask(client, "post", "/armyforge/files/1/forget/"),
        ask(program, "delete", f"/api/v1/tokens/{token.pk}/"),
        ask(program, "delete", "/api/v1/armyforge/files/1/"),
        ask(program, "post", f"/api/v1/events/{world.day.event.public_id}/entries/p2/claim/", {"secret": "guessed"}),
    ):
        assert asked.stored == []


@pytest.mark.thorough
def test_secret_doors_are_not_written_through_from_another_site(world):
    """Every address that changes something asks for the token of its form, but those of programs."""
    from django.test import Client

    client, values = Client(enforce_csrf_checks=True), world.values()
    client.force_login(world.users["organiser"])
    wrong = []
    for one, method, rule in TABLE:
        if method != "post" or one.door == "api" or not (one.door in DOORS_WITH_KEYS or rule):
            continue
        asked = ask(client, "post", one.fill({**values, **_any_key(one)}))
        if asked.status not in (403, 404, 405) or asked.stored:
            wrong.append(f"{one.label} -> {asked.status} {asked.stored[:1]}")
    assert wrong == []


def _any_key(one: Address) -> dict[str, object]:
    return dict.fromkeys(one.arguments & {"share_key", "frozen_key", "watch_key", "invite_key", "uidb36"}, "x")
