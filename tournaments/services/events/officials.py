"""Organisers and referees of an event."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from config.lib.errors import Conflict, Invalid, NotFound
from tournaments.models import Event, Official, Verb
from tournaments.permissions import Act, Actor, require
from tournaments.services.events.audit import record
from tournaments.services.events.locks import lock_event


def set_official(*, event: Event, actor: Actor, user: User, role: str) -> Official:
    """Make somebody an organiser or a referee, or change which. The last organiser stays one."""
    require(event, actor, Act.MANAGE_OFFICIALS)
    if role not in Official.Role.values:
        raise Invalid("unknown_role", _("Organiser or referee."), field="role")
    with transaction.atomic():
        event = lock_event(event)
        official = event.officials.filter(user=user).first() or Official(event=event, user=user)
        if official.pk and official.role == role:
            return official
        if official.pk and official.role == Official.Role.ORGANISER:
            _keep_one(event, official)
        before, official.role = official.role, role
        official.save()
        details = {"role": [before, role]}
        record(event=event, actor=actor, verb=Verb.OFFICIAL_SET, subject=user.get_username(), details=details)
    return official


def remove_official(*, event: Event, actor: Actor, user: User) -> None:
    """Somebody runs the event no longer. Raises Conflict for the last organiser."""
    require(event, actor, Act.MANAGE_OFFICIALS)
    with transaction.atomic():
        event = lock_event(event)
        official = event.officials.filter(user=user).first()
        if official is None:
            raise NotFound
        if official.role == Official.Role.ORGANISER:
            _keep_one(event, official)
        official.delete()
        record(event=event, actor=actor, verb=Verb.OFFICIAL_REMOVED, subject=user.get_username())


def _keep_one(event: Event, official: Official) -> None:
    others = event.officials.filter(role=Official.Role.ORGANISER).exclude(pk=official.pk)
    if not others.exists():
        raise Conflict("last_organiser", _("An event needs an organiser: make somebody else one first."))
