"""Who takes part: entering, guests with a secret link, and what is kept about each."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from config.lib.errors import Conflict, Invalid
from config.lib.secrets import digest_secret, make_secret
from tournaments.models import Entry, Event, MatchSide, Pairing, Verb
from tournaments.permissions import Act, Actor, Role, actor_of, require
from tournaments.queries.events.entries import last_published, refuse_entering
from tournaments.queries.events.seats import seat_secret, side_of_entry
from tournaments.services.events.audit import record
from tournaments.services.events.locks import clean_line, fresh_entry, lock_event, stop
from tournaments.services.events.notice_reading import hand_over

MOST_RATING = 1_000_000


@dataclass(frozen=True, slots=True)
class Details:
    """What is kept about an entrant. ``fixed_table`` is the number of the table that is kept for him."""

    name: str
    club: str = ""
    rating: int = 0
    ranks: bool = True
    fixed_table: int | None = None


@dataclass(frozen=True, slots=True)
class Entered:
    """A new entry. ``secret`` opens a guest's own pages; it is handed out once and only its digest is stored."""

    entry: Entry
    secret: str | None = None


def enter(*, event: Event, user: User, name: str = "", club: str = "") -> Entered:
    """An account enters an event that is open. Raises Conflict when that is not possible."""
    with transaction.atomic():
        event = lock_event(event)
        stop(refuse_entering(event, user=user, by_organiser=False))
        details = _clean(Details(name or user.get_username(), club))
        entry = _create(event, details, user=user)
        actor = actor_of(event, user=user)
        record(event=event, actor=actor, verb=Verb.ENTERED, subject=entry.name, details={"key": entry.key})
    return Entered(entry)


def enter_as_guest(*, event: Event, name: str, club: str = "") -> Entered:
    """Somebody without an account enters an event that is open; the secret link is his only key to it."""
    with transaction.atomic():
        event = lock_event(event)
        stop(refuse_entering(event, user=None, by_organiser=False))
        secret = make_secret()
        entry = _create(event, _clean(Details(name, club)), user=None, secret=secret)
        actor = actor_of(event, entry=entry)
        told = {"key": entry.key, "guest": True}
        record(event=event, actor=actor, verb=Verb.ENTERED, subject=entry.name, details=told)
    return Entered(entry, secret)


def add_entry(*, event: Event, actor: Actor, details: Details, user: User | None = None) -> Entered:
    """An organiser adds an account, or a guest, who gets a secret link. While the event runs that is a late entry:
    it plays from the next round that is not published yet.
    """
    require(event, actor, Act.MANAGE_ENTRIES)
    with transaction.atomic():
        event = lock_event(event)
        stop(refuse_entering(event, user=user, by_organiser=True))
        secret = None if user is not None else make_secret()
        entry = _create(event, _clean(details), user=user, secret=secret)
        told = {"key": entry.key, "joined_in": entry.joined_in, "guest": user is None}
        record(event=event, actor=actor, verb=Verb.ENTERED, subject=entry.name, details=told)
    return Entered(entry, secret)


def change_entry(*, event: Event, actor: Actor, entry: Entry, details: Details) -> Entry:
    """Change what is kept about an entrant. He himself changes name and club only."""
    with transaction.atomic():
        event = lock_event(event)
        entry = fresh_entry(event, entry)
        require(event, actor, Act.CHANGE_OWN_ENTRY, of=entry)
        before = details_of(entry)
        wanted = _clean(details)
        if Role.ORGANISER not in actor.roles:
            wanted = replace(before, name=wanted.name, club=wanted.club)
            if event.state not in (Event.State.OPEN, Event.State.LOCKED):
                raise Conflict("entries_closed", _("Ask the organiser to change this now."))
        if wanted == before:
            return entry
        _fill(event, entry, wanted)
        entry.save()
        old, new = asdict(before), asdict(wanted)
        changed = {name: [old[name], new[name]] for name in old if old[name] != new[name]}
        record(event=event, actor=actor, verb=Verb.ENTRY_CHANGED, subject=entry.name, details=changed)
    return entry


def renew_link(*, event: Event, actor: Actor, entry: Entry) -> Entered:
    """A new secret link for an entrant without an account; the old one is dead."""
    require(event, actor, Act.MANAGE_ENTRIES)
    with transaction.atomic():
        event = lock_event(event)
        entry = fresh_entry(event, entry)
        if entry.user_id is not None:
            raise Conflict("has_account", _("This entrant signs in; there is no link."))
        secret = make_secret()
        entry.key_digest = digest_secret(secret)
        entry.save(update_fields=["key_digest"])
        _lock_seats_anew(entry)
        record(event=event, actor=actor, verb=Verb.LINK_RENEWED, subject=entry.name)
    return Entered(entry, secret)


def _lock_seats_anew(entry: Entry) -> None:
    """Who has the old link has opened matches with it: those doors close too."""
    for pairing in Pairing.objects.filter(Q(a=entry) | Q(b=entry), match__isnull=False).select_related("match"):
        seat = MatchSide.objects.filter(match=pairing.match, side=side_of_entry(pairing, entry))
        seat.update(key_digest=digest_secret(seat_secret(pairing, entry)))


def claim_entry(*, event: Event, entry: Entry, user: User) -> Entry:
    """A guest who came by his link puts his entry into his account. The link works on."""
    with transaction.atomic():
        event = lock_event(event)
        entry = fresh_entry(event, entry)
        if entry.user_id == user.pk:
            return entry
        if entry.user_id is not None:
            raise Conflict("entry_claimed", _("This entry belongs to another account."))
        if event.entries.filter(user=user).exclude(state=Entry.State.WITHDRAWN).exists():
            raise Conflict("already_entered", _("This account is in the event already."))
        entry.user = user
        entry.save(update_fields=["user"])
        hand_over(entry=entry, user=user)
        actor = actor_of(event, user=user)
        record(event=event, actor=actor, verb=Verb.ENTRY_CLAIMED, subject=entry.name)
    return entry


def details_of(entry: Entry) -> Details:
    """What is kept about an entrant."""
    number = entry.fixed_table.number if entry.fixed_table else None
    return Details(entry.name, entry.club, entry.rating, entry.ranks, number)


def _create(event: Event, details: Details, *, user: User | None, secret: str | None = None) -> Entry:
    joined_in = last_published(event) + 1 if event.state == Event.State.RUNNING else 1
    entry = Entry(event=event, key=f"p{event.entries.count() + 1}", user=user, joined_in=joined_in)
    entry.key_digest = digest_secret(secret) if secret else None
    _fill(event, entry, details)
    entry.save()
    return entry


def _fill(event: Event, entry: Entry, details: Details) -> None:
    entry.name, entry.club = details.name, details.club
    entry.rating, entry.ranks = details.rating, details.ranks
    entry.fixed_table = None
    if details.fixed_table is not None:
        entry.fixed_table = event.tables.filter(number=details.fixed_table).first()
        if entry.fixed_table is None:
            raise Invalid("unknown_table", _("There is no such table."), field="fixed_table")


def _clean(details: Details) -> Details:
    name = clean_line(details.name, field="name", most=80)
    if not name:
        raise Invalid("name_needed", _("An entrant needs a name."), field="name")
    if not 0 <= details.rating <= MOST_RATING:
        raise Invalid("invalid_rating", _("A rating is a number from 0 to 1,000,000."), field="rating")
    cleaned: dict[str, Any] = {"name": name, "club": clean_line(details.club, field="club", most=80)}
    return replace(details, **cleaned)
