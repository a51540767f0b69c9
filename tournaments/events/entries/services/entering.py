"""Who takes part: entering, guests with a secret link, and what is kept about each."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from armylists.accounts.names import is_reserved
from config.lib.errors import Conflict, Invalid, NotFound
from config.lib.look_alikes import name_key, readings
from config.lib.secrets import digest_secret, make_secret
from tournaments.events.audit import record
from tournaments.events.entries.queries.finding import last_published, refuse_entering
from tournaments.events.entries.queries.seats import seat_secret, side_of_entry
from tournaments.events.lists.queries.handing_in import hidden_from_entrant
from tournaments.events.locks import changing, clean_line, fresh_entry, raise_if_refused
from tournaments.events.notices.services import hand_back, hand_over, notify_of_claim, notify_of_release
from tournaments.models import Event, MatchSide, Pairing, Participant, Verb
from tournaments.permissions import Act, Actor, Role, actor_of, require

MOST_RATING = 1_000_000


@dataclass(frozen=True, slots=True)
class Details:
    """What is kept about an entrant. ``fixed_table`` is the number of the table that is kept for them."""

    name: str
    club: str = ""
    rating: int = 0
    ranks: bool = True
    fixed_table: int | None = None


@dataclass(frozen=True, slots=True)
class Entered:
    """A new entry. ``secret`` opens a guest's own pages; it is handed out once and only its digest is stored."""

    entry: Participant
    secret: str | None = None


def enter(*, event: Event, user: User, name: str = "", club: str = "") -> Entered:
    """An account enters an event that is open. Raises Conflict when that is not possible."""
    with changing(event) as event:
        raise_if_refused(refuse_entering(event, user=user, by_organiser=False))
        details = _clean(Details(name or user.get_username(), club))
        _refuse_impostor(event, details.name, user=user)
        entry = _create(event, details, user=user)
        actor = actor_of(event, user=user)
        record(event=event, actor=actor, verb=Verb.ENTERED, subject=entry.name, details={"key": entry.key})
    return Entered(entry)


def enter_as_guest(*, event: Event, name: str, club: str = "") -> Entered:
    """Somebody without an account enters an event that is open; the secret link is their only key to it."""
    with changing(event) as event:
        raise_if_refused(refuse_entering(event, user=None, by_organiser=False))
        secret = make_secret()
        details = _clean(Details(name, club))
        _refuse_impostor(event, details.name, user=None)
        entry = _create(event, details, user=None, secret=secret)
        actor = actor_of(event, entry=entry)
        told = {"key": entry.key, "guest": True}
        record(event=event, actor=actor, verb=Verb.ENTERED, subject=entry.name, details=told)
    return Entered(entry, secret)


def add_entry(*, event: Event, actor: Actor, details: Details, user: User | None = None) -> Entered:
    """An organiser adds an account, or a guest, who gets a secret link. While the event runs that is a late entry:
    it plays from the next round that is not published yet.
    """
    with changing(event, actor, Act.MANAGE_ENTRIES) as event:
        raise_if_refused(refuse_entering(event, user=user, by_organiser=True))
        secret = None if user is not None else make_secret()
        entry = _create(event, _clean(details), user=user, secret=secret, is_link_known=secret is not None)
        told = {"key": entry.key, "joined_in": entry.joined_in, "guest": user is None}
        record(event=event, actor=actor, verb=Verb.ENTERED, subject=entry.name, details=told)
    return Entered(entry, secret)


def change_entry(*, event: Event, actor: Actor, entry: Participant, details: Details) -> Participant:
    """Change what is kept about an entrant. Entrants change their own name and club only."""
    with changing(event) as event:
        entry = fresh_entry(event, entry)
        require(event, actor, Act.CHANGE_OWN_ENTRY, of=entry)
        before = details_of(entry)
        wanted = _clean(details)
        if Role.ORGANISER not in actor.roles:
            wanted = replace(before, name=wanted.name, club=wanted.club)
            if event.state not in (Event.State.OPEN, Event.State.LOCKED):
                raise Conflict("entries_closed", _("Ask the organiser to change this now."))
            if wanted.name != before.name:
                _refuse_impostor(event, wanted.name, user=entry.user)
        if wanted == before:
            return entry
        _fill(event, entry, wanted)
        entry.save()
        old, new = asdict(before), asdict(wanted)
        changed = {name: [old[name], new[name]] for name in old if old[name] != new[name]}
        record(event=event, actor=actor, verb=Verb.ENTRY_CHANGED, subject=entry.name, details=changed)
    return entry


def renew_link(*, event: Event, actor: Actor, entry: Participant, is_release: bool = False) -> Entered:
    """A new secret link for a guest; the old one is dead. An entry of an account becomes a guest's again, if that is
    asked for (``is_release``), and the account is told.

    Where lists are hidden from organisers too, no list is shown behind a link that an organiser has made.
    """
    with changing(event, actor, Act.MANAGE_ENTRIES) as event:
        entry = fresh_entry(event, entry)
        former = entry.user
        if former is not None and not is_release:
            raise Conflict("has_account", _("This entry belongs to an account; with `release` a link takes its place."))
        if entry.state == Participant.State.WITHDRAWN:
            raise Conflict("gone", _("%(name)s has withdrawn; there is no link.") % {"name": entry.name})
        secret = make_secret()
        entry.is_link_known = True
        _give_to(entry, digest=digest_secret(secret))
        told = {"key": entry.key, "list_shown": not hidden_from_entrant(event, entry, now=timezone.now())}
        if former is None:
            record(event=event, actor=actor, verb=Verb.LINK_RENEWED, subject=entry.name, details=told)
        else:
            _tell_former(event, actor, entry, former, told)
    return Entered(entry, secret)


def _tell_former(event: Event, actor: Actor, entry: Participant, former: User, told: dict[str, Any]) -> None:
    """What the account was told goes with the entry; it hears who has taken that."""
    hand_back(entry=entry, user=former)
    told = {**told, "account": former.get_username()}
    line = record(event=event, actor=actor, verb=Verb.ENTRY_RELEASED, subject=entry.name, details=told)
    notify_of_release(event=event, entry=entry, user=former, by=actor.name, occasion=line.pk)


def _give_to(entry: Participant, *, user: User | None = None, digest: str | None = None) -> None:
    """The entry belongs to an account or to a link, and its seats with it: what opened them before does so no more."""
    entry.user, entry.key_digest = user, digest
    entry.save(update_fields=["user", "key_digest", "is_link_known"])
    for pairing in Pairing.objects.filter(Q(a=entry) | Q(b=entry), match__isnull=False):
        seat = MatchSide.objects.filter(match=pairing.match_id, side=side_of_entry(pairing, entry))
        seat.update(user=user, key_digest=digest_secret(seat_secret(pairing, entry)))


def claim_entry(*, event: Event, entry: Participant, user: User) -> Participant:
    """A guest puts their entry into their account, seats included. Their link ends with that.

    ``entry`` is as the link has opened it. Raises NotFound when there is a newer one, Conflict for another account.
    """
    with changing(event) as event:
        opened_with, entry = entry.key_digest, fresh_entry(event, entry)
        if entry.user_id == user.pk:
            return entry
        if entry.user_id is not None:
            raise Conflict("entry_claimed", _("This entry belongs to another account."))
        if entry.key_digest != opened_with:
            raise NotFound
        if event.entries.filter(user=user).exclude(state=Participant.State.WITHDRAWN).exists():
            raise Conflict("already_entered", _("This account is in the event already."))
        _give_to(entry, user=user)
        hand_over(entry=entry, user=user)
        actor, told = actor_of(event, user=user), {"key": entry.key, "account": user.get_username()}
        line = record(event=event, actor=actor, verb=Verb.ENTRY_CLAIMED, subject=entry.name, details=told)
        notify_of_claim(event=event, entry=entry, occasion=line.pk)
    return entry


def details_of(entry: Participant) -> Details:
    number = entry.fixed_table.number if entry.fixed_table else None
    return Details(entry.name, entry.club, entry.rating, entry.ranks, number)


def _create(
    event: Event, details: Details, *, user: User | None, secret: str | None = None, is_link_known: bool = False
) -> Participant:
    joined_in = last_published(event) + 1 if event.state == Event.State.RUNNING else 1
    entry = Participant(event=event, key=f"p{event.entries.count() + 1}", user=user, joined_in=joined_in)
    entry.is_link_known = is_link_known
    entry.key_digest = digest_secret(secret) if secret else None
    _fill(event, entry, details)
    entry.save()
    return entry


def _fill(event: Event, entry: Participant, details: Details) -> None:
    entry.name, entry.club = details.name, details.club
    entry.rating, entry.ranks = details.rating, details.ranks
    entry.fixed_table = None
    if details.fixed_table is not None:
        entry.fixed_table = event.tables.filter(number=details.fixed_table).first()
        if entry.fixed_table is None:
            raise Invalid("unknown_table", _("There is no such table."), field="fixed_table")


def _refuse_impostor(event: Event, name: str, *, user: User | None) -> None:
    """People name themselves, but not like somebody who runs the event: the log speaks of both by their names."""
    officials = event.officials.exclude(user=user) if user is not None else event.officials.all()
    taken = map(name_key, officials.values_list("user__username", flat=True))
    if (is_reserved(name) and (user is None or name != user.get_username())) or not readings(name).isdisjoint(taken):
        message = _("“%(name)s” reads like somebody who runs this event. Enter under another name.")
        raise Invalid("name_reserved", message, params={"name": name}, field="name")


def _clean(details: Details) -> Details:
    name = clean_line(details.name, field="name", most=80)
    if not name:
        raise Invalid("name_needed", _("An entrant needs a name."), field="name")
    if not 0 <= details.rating <= MOST_RATING:
        raise Invalid("invalid_rating", _("A rating is a number from 0 to 1,000,000."), field="rating")
    cleaned: dict[str, Any] = {"name": name, "club": clean_line(details.club, field="club", most=80)}
    return replace(details, **cleaned)
