"""Some settings of an event, while the others stay as they are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.db import transaction

from tournaments.models import Event
from tournaments.permissions import Act, Actor, require
from tournaments.services.events.locks import lock_event
from tournaments.services.events.settings import change_settings, settings_of


def change_some_settings(*, event: Event, actor: Actor, changed: Mapping[str, Any]) -> Event:
    """Change the settings that are named; two who change different ones at once both have their way.

    Raises what ``change_settings`` raises.
    """
    require(event, actor, Act.CHANGE_SETTINGS)
    with transaction.atomic():
        event = lock_event(event)
        return change_settings(event=event, actor=actor, settings=replace(settings_of(event), **changed))
