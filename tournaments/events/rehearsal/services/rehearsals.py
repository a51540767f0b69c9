"""Rehearsals: an event with invented entrants and lists, made through the same services as a real one."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from itertools import islice
from random import Random
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from armylists.catalogue.adapters import list_rules
from armylists.catalogue.queries.finding import find_lists
from config.lib.errors import Conflict, Invalid
from rules.composition.army import Army
from rules.composition.documents import write_army
from tournaments.events.desk.services import move_on
from tournaments.events.entries.services.attendance import check_in
from tournaments.events.entries.services.entering import Details, add_entry
from tournaments.events.lists.services import approve_list, hand_in_document
from tournaments.events.rehearsal.services.armies import muster_army
from tournaments.events.rounds.services.tables import add_tables
from tournaments.events.settings.services import create_event, usual_settings
from tournaments.models import Event, Participant
from tournaments.permissions import Actor, actor_of
from tournaments.standings.shapes import MOST_SEED

LEAST, MOST = 2, 200
MOST_LISTS = 8
FIRST = (
    *("Anna", "Ben", "Carla", "David", "Elena", "Finn", "Greta", "Hugo", "Ines", "Jonas", "Klara", "Leon", "Mara"),
    *("Nils", "Olga", "Paul", "Rosa", "Sven", "Tilda", "Umar", "Vera", "Wim", "Xenia", "Yusuf", "Zoe", "Arne"),
)

LAST = (
    *("Adler", "Brandt", "Castle", "Dunne", "Ekholm", "Fischer", "Garnier", "Holt", "Ivers", "Jansen", "Keller"),
    *("Lund", "Moreau", "Novak", "Olsen", "Petit", "Quinn", "Roth", "Santos", "Tanaka", "Urban", "Vogel", "Weber"),
)

CLUBS = ("Iron Dice", "Northern Front", "Table Three", "The Blast Markers", "")
TERRAIN = ("desert", "city", "forest", "hills")


def create_rehearsal(*, user: User, players: int, rounds: int = 3, seed: int = 7) -> Event:
    """An event that is ready to start: entrants of several clubs, checked in, with legal lists that are approved.

    The same seed gives the same people with the same armies, and the same draws. Raises Invalid, naming the field, for
    what nobody can rehearse with, Conflict where no army list is loaded.
    """
    _check("players", players, least=LEAST, most=MOST, message=_("From %(least)d to %(most)d entrants."))
    _check("seed", seed, least=0, most=MOST_SEED, message=_("A number from %(least)d to %(most)d."))
    # Apart, so that people, draws and results stay the same when the army lists change.
    chance, of_armies = Random(f"{seed}/people"), Random(f"{seed}/armies")  # noqa: S311 - not secrets
    now = timezone.now()
    settings = {
        "name": _("Rehearsal"),
        "starts_at": now + timedelta(hours=1),
        "lists_due_at": now + timedelta(minutes=30),
        "round_count": rounds,
        "visibility": Event.Visibility.PRIVATE,
        "needs_check_in": True,
        "scoring": {"preset": "3-1-0", "extras": [{"key": "painting", "name": _("Painting"), "most": 6}]},
    }
    with transaction.atomic():
        mustered = islice(_armies(usual_settings()["points_limit"], of_armies), min(players, MOST_LISTS))
        armies = [write_army(army) for army in mustered]
        if not armies:
            raise Conflict("no_lists", _("There are no army lists to rehearse with."))
        event = create_event(user=user, settings=settings, is_rehearsal=True, seed=seed)
        actor = actor_of(event, user=user)
        _set_tables(event, actor, count=(players + 1) // 2)
        event = move_on(event=event, actor=actor, to=Event.State.OPEN, is_confirmed=True)
        for index, club in zip(range(players), _clubs(chance), strict=False):
            invite(event=event, actor=actor, index=index, club=club, army=of_armies.choice(armies), random=chance)
        return move_on(event=event, actor=actor, to=Event.State.LOCKED, is_confirmed=True)


def invite(*, event: Event, actor: Actor, index: int, club: str, army: Any, random: Random) -> Participant:
    """One more invented entrant, checked in, with this list (a document of an army; None: they bring none) approved."""
    details = Details(invented_name(index), club, rating=random.randrange(1000, 2000))
    entry = add_entry(event=event, actor=actor, details=details).entry
    if army is not None:
        handed_in = hand_in_document(event=event, actor=actor, entry=entry, data=army)
        approve_list(event=event, actor=actor, entry=entry, number=handed_in.number)
    return check_in(event=event, actor=actor, entry=entry)


def invented_name(index: int) -> str:
    """The name of the entrant with this number, from 0; the first 598 differ."""
    return f"{FIRST[index % len(FIRST)]} {LAST[(index * 7 + index // len(FIRST)) % len(LAST)]}"


def _clubs(random: Random) -> Iterator[str]:
    """Clubs for ever, each as often as the others."""
    while True:
        yield from random.sample(CLUBS, len(CLUBS))


def _check(field: str, value: int, *, least: int, most: int, message: str) -> None:
    if not least <= value <= most:
        raise Invalid("invalid_number", message, params={"least": least, "most": most}, field=field)


def _armies(limit: int, random: Random) -> Iterator[Army]:
    lists = [one for one in find_lists(game="epic") if not list_rules(one).army_list.supplement]
    lists.sort(key=lambda one: one.reference)
    for one in random.sample(lists, len(lists)):
        army = muster_army(list_rules(one), limit=limit, random=random)
        if army is not None:
            yield army


def _set_tables(event: Event, actor: Actor, *, count: int) -> None:
    for index, terrain in enumerate(TERRAIN):
        share = count // len(TERRAIN) + (index < count % len(TERRAIN))
        if share:
            add_tables(event=event, actor=actor, count=share, terrain=terrain)
