"""Every address of a match of an event, through every door of both players, in every state of match, round and event.

``ACTS`` says what each address does: a new one without a line fails. ``ALLOWED`` says what may be done in which state.
"""

from typing import Any

import pytest

from tests.security.addresses import addresses
from tests.security.world import World, ask
from tournaments.events.entries.queries.seats import seat_secret
from tournaments.events.entries.services.entering import renew_link
from tournaments.matches.hooks.acts import MatchAct
from tournaments.matches.results.services import Report, confirm_result, report_result
from tournaments.models import Event, Match, Pairing, Participant, Round

pytestmark = pytest.mark.django_db

READ, WRITE, REPORT, CONFIRM = MatchAct.READ, MatchAct.WRITE, MatchAct.REPORT, MatchAct.CONFIRM
TOLD = {"kind": "agreed", "winner": "a", "goals": {"a": [], "b": []}, "points": {"a": 300, "b": 100}}
FORM = {"kind": "agreed", "winner": "a", "points_a": "300", "points_b": "100", "despite": "yes"}
ENTRY = {"id": "e1", "path": "set-up/terrain", "value": "both", "was": None}
ARMY = {"player": "X", "source": "name", "name": "Nine Warlords", "points": "3000"}

# What each address of a match does, by its name and method, and what is sent to it.
ACTS: dict[tuple[str, str], tuple[MatchAct, Any]] = {
    **{
        (name, "get"): (READ, None)
        for name in (
            "home",
            "play",
            "panel",
            "changes",
            "players",
            "warm-up",
            "set-up",
            "rulings",
            "result",
            "match-file",
            "judge",
        )
    },
    ("sheet", "get"): (READ, None),
    ("sheet", "post"): (READ, None),
    ("sheet-page", "get"): (READ, None),
    ("entries", "post"): (WRITE, {"path": "set-up/terrain", "value": "both", "was": "-"}),
    ("marker", "post"): (WRITE, {"number": "1", "x": "10", "y": "60"}),
    ("result", "post"): (REPORT, FORM),
    ("confirm", "post"): (CONFIRM, {"number": "1"}),
    ("reopen", "post"): (MatchAct.REOPEN, {}),
    ("army", "get"): (MatchAct.BRING_ARMY, None),
    ("army", "post"): (MatchAct.BRING_ARMY, ARMY),
    ("invite", "post"): (MatchAct.INVITE, {}),
    ("share", "post"): (MatchAct.SHARE, {"shared": "yes"}),
    ("claim", "post"): (MatchAct.CLAIM, {}),
}
# The same for the API: the addresses of matches, and those of pairings that players use.
API_ACTS: dict[tuple[str, str], tuple[MatchAct, Any]] = {
    ("match", "get"): (READ, None),
    ("match-entries", "post"): (WRITE, {"entries": [ENTRY]}),
    ("match-reports", "post"): (REPORT, TOLD),
    ("match-confirmation", "post"): (CONFIRM, {"number": 1}),
    ("pairing", "get"): (READ, None),
    ("pairing-reports", "post"): (REPORT, TOLD),
    ("pairing-confirmation", "post"): (CONFIRM, {"number": 1}),
}
NOT_OF_ONE_MATCH = {("matches", "get"), ("matches", "post"), ("match-join", "post"), ("score", "post")}
OF_OFFICIALS = {
    ("pairing-result", "put"),
    ("pairing-acceptance", "post"),
    ("pairing-reopening", "post"),
    ("pairing-forfeit", "put"),
    ("forfeit-revocation", "post"),
}


def test_every_address_of_a_match_says_what_it_does():
    found = addresses()
    pages = {(one.name, method) for one in found if one.door in ("seat", "match") for method in one.methods}
    readers = {(one.name, method) for one in found if one.door == "watch" for method in one.methods}
    known = {name for name, _method in ACTS}
    assert {name for name, _method in pages} == known
    assert {name for name, _method in readers} == {name for (name, _), (act, _) in ACTS.items() if act is READ}
    api = {
        (one.name, method)
        for one in found
        if one.door == "api" and (one.route.startswith("api/v1/matches") or "/pairings/<" in one.route)
        for method in one.methods
    }
    assert api == set(API_ACTS) | NOT_OF_ONE_MATCH | OF_OFFICIALS


def _report(world: World, side: str) -> None:
    report_result(match=world.match, side=side, report=Report("agreed", "a", ((), ()), (300, 100)))


def _confirm(world: World) -> None:
    _report(world, "a")
    confirm_result(match=world.match, side="b", number=1)


def _set_round(state: str) -> None:
    Round.objects.update(state=state)


# How a world gets into a state, and what both players may do there, side a first.
Allowed = tuple[set[MatchAct], set[MatchAct]]
PLAYING = {READ, WRITE, REPORT}
ONLY_READ: Allowed = ({READ}, {READ})
STATES: dict[str, tuple[Any, Allowed]] = {
    "open": (lambda w: None, (PLAYING, PLAYING)),
    "begun": (lambda w: Match.objects.update(turn=1, sheet={"turn": 1}), ({READ, REPORT}, {READ, REPORT})),
    "reported by a": (lambda w: _report(w, "a"), (PLAYING, {*PLAYING, CONFIRM})),
    "reported by b": (lambda w: _report(w, "b"), ({*PLAYING, CONFIRM}, PLAYING)),
    "confirmed": (_confirm, ONLY_READ),
    "round closed": (lambda w: _set_round("closed"), ONLY_READ),
    "round closed with a report": (lambda w: (_report(w, "a"), _set_round("closed")), ONLY_READ),
    "round closed after the result": (lambda w: (_confirm(w), _set_round("closed")), ONLY_READ),
    "round withdrawn": (lambda w: (_report(w, "a"), _set_round("withdrawn")), ONLY_READ),
    "forfeit": (lambda w: Pairing.objects.update(kind="forfeit-b"), ONLY_READ),
    "event finished": (lambda w: (_report(w, "a"), Event.objects.update(state="finished")), ONLY_READ),
    "event archived": (lambda w: Event.objects.update(state="archived"), ONLY_READ),
    "dropped": (lambda w: Participant.objects.update(state="dropped", dropped_after=1), (PLAYING, PLAYING)),
    "rehearsal": (lambda w: Event.objects.update(is_rehearsal=True), (PLAYING, PLAYING)),
}
READ_IN = {"round withdrawn"}
"""Reading is refused in no state. It is tried in this one, because pages take long."""
# A sheet begun takes other entries than the two that are tried here: who may write at all is the same as before.
SKIPPED = {"begun": WRITE}


@pytest.fixture
def world():
    return World()


def _pages(world: World, seat: Participant) -> dict[str, Any]:
    """The doors of one player: the link of the seat, and the page of the account."""
    own = world.clients["player" if seat.user_id else "visitor"]
    doors = {f"/m/{seat_secret(world.pairing, seat)}/": own}
    return doors | ({f"/matches/{world.match.pk}/": own} if seat.user_id else {})


def _done(asked: Any, act: MatchAct) -> bool:
    """Whether it was let happen."""
    if act is READ:  # before the first turn there is none to judge
        return asked.status in (200, 202, 302) or asked.answer.request["PATH_INFO"].endswith("turn.json")
    if asked.status == 200 and "results" in getattr(asked.answer, "data", {}):
        return [one["state"] for one in asked.answer.data["results"]] == ["accepted"]
    return asked.status in (200, 201, 302, 303) and (act is not CONFIRM or bool(asked.stored))  # twice is no harm


@pytest.mark.thorough
@pytest.mark.parametrize("seats", ["in turn", pytest.param("both", marks=pytest.mark.thorough)])
def test_players_of_an_event_do_in_each_state_what_the_table_says(world, seats):
    """Every day one seat in each state, the other in the next one; both seats with ``bin/test --thorough``."""
    wrong, tails = [], {one.name: one.route.split("<pk>/")[-1] for one in addresses() if one.door == "match"}
    api = {one.name: one for one in addresses() if one.door == "api"}
    for number, (state, (bring, allowed)) in enumerate(STATES.items()):
        with _undone(world):
            bring(world)
            for side, seat in zip("ab", (world.pairing.a, world.pairing.b), strict=True):
                if seats == "in turn" and side != "ab"[number % 2]:
                    continue
                may = allowed["ab".index(side)]
                tried = [
                    (f"{door}{tails[name]}", client, method, act, body)
                    for door, client in _pages(world, seat).items()
                    for (name, method), (act, body) in ACTS.items()
                ]
                program = world.programs["player" if seat.user_id else "guest"]
                tried += [
                    (api[name].fill(world.values()), program, method, act, body)
                    for (name, method), (act, body) in API_ACTS.items()
                ]
                for address, client, method, act, body in tried:
                    if SKIPPED.get(state) is act or (act is READ and state not in READ_IN):
                        continue
                    asked = ask(client, method, address, body)
                    done, is_allowed = _done(asked, act), act in may
                    if address.endswith("marker/") and is_allowed:
                        continue  # where markers may lie is another matter
                    if done != is_allowed or (not done and asked.stored):
                        wrong.append(f"{state}, {side}: {method} {address} -> {asked.status} {asked.stored[:1]}")
    assert wrong == []


def _undone(world: World) -> Any:
    from tests.security.world import _rolled_back

    return _rolled_back()


def test_a_seat_opens_for_nobody_else(world):
    """Whoever has no seat, and whoever has a link of the time before it was made anew, is told of nothing."""
    stale = seat_secret(world.pairing, world.day.entry("Gus"))
    renew_link(event=world.day.event, actor=world.day.organiser, entry=world.day.entry("Gus"))
    doors = {f"/m/{stale}/": ("visitor",), "/m/guessed/": ("visitor",), f"/w/{stale}/": ("visitor",)}
    strangers = tuple(name for name in world.clients if name != "player")
    doors[f"/matches/{world.match.pk}/"] = strangers
    doors[f"/m/{seat_secret(world.pairing, world.day.entry('Pat'))}/"] = strangers
    tails = {
        (one.route.split(">/")[-1], method) for one in addresses() if one.door == "match" for method in one.methods
    }
    wrong = []
    for door, names in doors.items():
        for name in names:
            for tail, method in sorted(tails):
                asked = ask(world.clients[name], method, door + tail)
                if asked.status not in (404, 405) or asked.stored:
                    wrong.append(f"{name}: {method} {door}{tail} -> {asked.status} {asked.stored[:1]}")
    api = {one.name: one for one in addresses() if one.door == "api"}
    for name in set(world.programs) - {"player"}:
        for (operation, method), (_act, body) in API_ACTS.items():
            if operation.startswith("match"):
                asked = ask(world.programs[name], method, api[operation].fill(world.values()), body)
                expected = 401 if name in ("visitor", "guest") else 404
                if asked.status != expected or asked.stored:
                    wrong.append(f"{name}: {method} {operation} -> {asked.status} {asked.stored[:1]}")
    assert wrong == []
