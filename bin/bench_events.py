"""What bin/bench measures of events: pages for 200 players, and a whole rehearsal.

What needs PostgreSQL, Redis, web processes and workers is in bench_services.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from time import perf_counter

from bench_table import Count, Timed
from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from armylists.catalogue.adapters import list_rules
from armylists.catalogue.queries.finding import find_lists
from rules.composition.documents import write_army
from tournaments.events.desk.services import move_on
from tournaments.events.entries.services.bulk import add_entries
from tournaments.events.entries.services.entering import Details
from tournaments.events.lists.services import hand_in_document
from tournaments.events.rehearsal.services.armies import muster_army
from tournaments.events.rehearsal.services.rehearsals import CLUBS, TERRAIN, create_rehearsal, invented_name
from tournaments.events.rehearsal.services.rounds import play_to_the_end
from tournaments.events.results.services import enter_result
from tournaments.events.rounds.services.drawing import draw_round
from tournaments.events.rounds.services.publishing import close_round, publish_round
from tournaments.events.rounds.services.tables import add_tables
from tournaments.events.settings.services import create_event
from tournaments.matches.results.services import Report
from tournaments.models import Event, Pairing
from tournaments.permissions import Actor, actor_of

ROUNDS = 5
MOST_BYTES = 100_000
MOST_QUERIES = 10
GOALS = ("blitzkrieg", "they-shall-not-pass")


def list_event_lines(*, is_small: bool) -> Iterator[Count | Timed]:
    """Everything that is measured of events in this process; ``is_small``: only to see that it can be."""
    rehearsed, rounds, players = (6, 2, 12) if is_small else (64, 5, 200)
    owner = User.objects.get_or_create(username="bench organiser")[0]
    start = perf_counter()
    event = create_rehearsal(user=owner, players=rehearsed, rounds=rounds)
    play_to_the_end(event=event, actor=actor_of(event, user=owner))
    yield Timed(
        "rehearsal, all of it", f"{rehearsed} players, {rounds} rounds", (perf_counter() - start) * 1000, 60_000.0
    )
    event = build_event(owner, players=players, lists=players)
    actor = actor_of(event, user=owner)
    play(event, actor, rounds=rounds - 1)
    draw_round(event=event, actor=actor, number=rounds)
    size = f"{players} players, round {rounds}"
    yield from _desk_sizes(event, owner, size=size, number=rounds)
    publish_round(event=event, actor=actor, number=rounds)
    yield from _public_pages(event, size=size, number=rounds)


def build_event(owner: User, *, players: int, lists: int) -> Event:
    """A public event that runs: people of clubs, tables of four terrains, and so many lists, no two of them alike."""
    event = create_event(user=owner, settings={"name": "Bench", "round_count": ROUNDS})
    actor, chance = actor_of(event, user=owner), Random(players)  # noqa: S311 - figures to measure with
    for number in range(min(players // 2, len(TERRAIN))):
        add_tables(event=event, actor=actor, count=-(-players // 2 // len(TERRAIN)), terrain=TERRAIN[number])
    people = [Details(invented_name(number), CLUBS[number % len(CLUBS)]) for number in range(players)]
    entries = [added.entry for added in add_entries(event=event, actor=actor, people=people)]
    move_on(event=event, actor=actor, to=Event.State.OPEN, is_confirmed=True)
    known = [list_rules(one) for one in find_lists(game="epic") if not list_rules(one).army_list.supplement]
    for entry in entries[:lists]:
        army = None
        while army is None:
            army = muster_army(chance.choice(known), limit=event.points_limit, random=chance, tries=1)
        document = write_army(replace(army, name=f"The army of {entry.name}"))
        hand_in_document(event=event, actor=actor, entry=entry, data=document)
    for state in (Event.State.LOCKED, Event.State.RUNNING):
        event = move_on(event=event, actor=actor, to=state, is_confirmed=True)
    return event


def play(event: Event, actor: Actor, *, rounds: int) -> None:
    """Draw, publish, play by chance and close so many rounds."""
    chance = Random(7)  # noqa: S311 - figures to measure with
    for number in range(1, rounds + 1):
        draw_round(event=event, actor=actor, number=number)
        publish_round(event=event, actor=actor, number=number)
        games = Pairing.objects.filter(round__event=event, round__number=number, b__isnull=False)
        for pairing in games.select_related("a", "b"):
            winner, points = chance.choice("ab"), (chance.randrange(900), chance.randrange(900))
            goals: tuple[tuple[str, ...], tuple[str, ...]] = (GOALS, ()) if winner == "a" else ((), GOALS)
            report = Report("agreed", winner, goals, points)
            enter_result(event=event, actor=actor, pairing=pairing, report=report)
        close_round(event=event, actor=actor, number=number)


def _desk_sizes(event: Event, owner: User, *, size: str, number: int) -> Iterator[Count]:
    client = Client(headers={"host": "localhost"})
    client.force_login(owner)
    pages = {
        "draft of a round": f"rounds/{number}/",
        "results at the desk": "results/",
        "standings at the desk": "standings/",
        "lists at the desk": "lists/",
        "tables": "tables/",
        "entrants at the desk": "entrants/",
    }
    for what, page in pages.items():
        yield _size(client, what, f"/events/{event.public_id}/desk/{page}", size=size)


def _public_pages(event: Event, *, size: str, number: int) -> Iterator[Count]:
    client = Client(headers={"host": "localhost"})
    home = f"/events/{event.public_id}/"
    pages = {"pairings": f"rounds/{number}/", "standings": "standings/", "results": "results/", "lists": "lists/"}
    for what, page in pages.items():
        yield _size(client, what, home + page, size=size)
    for what in ("pairings", "standings"):
        cache.clear()
        for state, most in (("nothing remembered", MOST_QUERIES), ("unchanged", 1)):
            yield _queries(client, f"queries of {what}, {state}", home + pages[what], size=size, most=most)


def _size(client: Client, what: str, address: str, *, size: str) -> Count:
    answer = client.get(address)
    if answer.status_code != 200:
        raise RuntimeError(f"{address} was answered with {answer.status_code}")
    return Count(f"page: {what}", f"{size}, not packed", len(answer.content), MOST_BYTES, "bytes")


def _queries(client: Client, what: str, address: str, *, size: str, most: int) -> Count:
    with CaptureQueriesContext(connection) as queries:
        client.get(address)
    return Count(what, size, len(queries), most, "queries")
