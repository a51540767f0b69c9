"""Who may do what at an event: pages, API and services ask here.

When players may, at their match, stands in ``matches/hooks/acts.py``; when lists are taken, in
``events/lists/queries/handing_in.py``.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Prefetch, Q, QuerySet
from django.utils.translation import gettext as _

from config.lib.errors import Forbidden
from tournaments.models import Event, Official, Participant

logger = logging.getLogger(__name__)


class Role(StrEnum):
    """What somebody is at an event; one may be several."""

    ORGANISER = "organiser"
    REFEREE = "referee"
    ENTRANT = "entrant"


class Act(StrEnum):
    """What can be done at an event. Entrants do these things for their own entry only."""

    SEE_DESK = "see-desk"
    READ_AUDIT = "read-audit"
    CHANGE_SETTINGS = "change-settings"
    MOVE_ON = "move-on"
    MANAGE_OFFICIALS = "manage-officials"
    MANAGE_TABLES = "manage-tables"
    MANAGE_ENTRIES = "manage-entries"
    CHECK_IN = "check-in"
    WITHDRAW = "withdraw"
    CHANGE_OWN_ENTRY = "change-own-entry"
    HAND_IN = "hand-in"
    REVIEW_LISTS = "review-lists"
    MANAGE_ROUNDS = "manage-rounds"
    RUN_CLOCK = "run-clock"
    REPORT_RESULT = "report-result"
    ENTER_RESULT = "enter-result"
    ADJUST = "adjust"


_REFEREES = frozenset({Act.SEE_DESK, Act.ENTER_RESULT, Act.RUN_CLOCK, Act.CHECK_IN})
_ENTRANTS = frozenset({Act.CHECK_IN, Act.WITHDRAW, Act.CHANGE_OWN_ENTRY, Act.HAND_IN, Act.REPORT_RESULT})
MAY: Mapping[Role, frozenset[Act]] = {
    Role.ORGANISER: frozenset(Act) - {Act.REPORT_RESULT},
    Role.REFEREE: _REFEREES,
    Role.ENTRANT: _ENTRANTS,
}


@dataclass(frozen=True, slots=True)
class Actor:
    """Somebody at an event: as what, and with which entry. Without any role, a spectator."""

    event_id: int
    name: str
    user: User | None = None
    roles: frozenset[Role] = frozenset()
    entry: Participant | None = None

    @property
    def who(self) -> str:
        if self.user is None and self.entry is not None:
            return f"entry {self.entry.pk}"
        return f"account {self.user.pk if self.user else None}"

    @property
    def is_organiser(self) -> bool:
        return Role.ORGANISER in self.roles

    @property
    def is_official(self) -> bool:
        return bool(self.roles & {Role.ORGANISER, Role.REFEREE})


def actor_of(event: Event, *, user: User | AnonymousUser | None = None, entry: Participant | None = None) -> Actor:
    """Who asks: an account with its office and entry, or whoever came with the secret link of ``entry``."""
    account = user if isinstance(user, User) else None
    roles: set[Role] = set()
    if account is not None:
        roles |= {Role(role) for role in event.officials.filter(user=account).values_list("role", flat=True)}
        entry = entry or event.entries.filter(user=account).exclude(state=Participant.State.WITHDRAWN).first()
    if entry is not None and entry.event_id == event.pk:
        roles.add(Role.ENTRANT)
    else:
        entry = None
    name = account.get_username() if account else entry.name if entry else _("A visitor")
    return Actor(event.pk, name, account, frozenset(roles), entry)


def the_house(event: Event) -> Actor:
    """Muster itself, for what happens by the clock and in rehearsals."""
    return Actor(event.pk, "Muster", roles=frozenset({Role.ORGANISER}))


def may(actor: Actor, act: Act, *, of: Participant | None = None) -> bool:
    """Whether this actor may do this; ``of`` is the entry that it is about."""
    office = actor.roles - {Role.ENTRANT}
    if any(act in MAY[role] for role in office):
        return True
    is_own = of is not None and actor.entry is not None and of.pk == actor.entry.pk
    return Role.ENTRANT in actor.roles and is_own and act in MAY[Role.ENTRANT]


def require(event: Event, actor: Actor, act: Act, *, of: Participant | None = None) -> None:
    """Raises Forbidden for whoever may not do this, or who is somebody at another event. That is logged."""
    is_here = actor.event_id == event.pk and (of is None or of.event_id == event.pk)
    if not is_here or not may(actor, act, of=of):
        logger.warning("event %s: %s refused to %s as %s", event.pk, act, actor.who, sorted(actor.roles))
        raise Forbidden


def can_see(event: Event, actor: Actor, *, key: str = "") -> bool:
    """Whether the public pages of an event are open: drafts to officials, private events to those in it."""
    if actor.event_id == event.pk and (actor.is_official or (actor.roles and event.state != Event.State.DRAFT)):
        return True
    if event.state == Event.State.DRAFT or event.visibility == Event.Visibility.PRIVATE:
        return False
    return event.visibility == Event.Visibility.PUBLIC or (bool(key) and key == event.unlisted_key)


def listed_events() -> QuerySet[Event]:
    shown = Q(visibility=Event.Visibility.PUBLIC, is_rehearsal=False)
    return Event.objects.filter(shown).exclude(state=Event.State.DRAFT)


def run_by(user: User) -> QuerySet[Event]:
    return Event.objects.filter(pk__in=Official.objects.filter(user=user).values("event"))


def own_events(user: User) -> QuerySet[Event]:
    """The events at which an account holds an office or has an entry, with its offices and entries there."""
    entries = Participant.objects.filter(user=user).exclude(state=Participant.State.WITHDRAWN)
    taking_part = entries.exclude(event__state=Event.State.DRAFT)
    mine = Q(pk__in=run_by(user).values("pk")) | Q(pk__in=taking_part.values("event"))
    return Event.objects.filter(mine).prefetch_related(
        Prefetch("officials", Official.objects.filter(user=user)), Prefetch("entries", entries)
    )
