"""The settings page as a browser has it: what it would send, and what its answer says."""

from __future__ import annotations

from typing import Any

from django.forms import CheckboxInput

from tests.tournaments.events.desks import DeskClient
from tournaments.events.settings.forms.form import SettingsForm
from tournaments.events.settings.queries import locked_settings
from tournaments.events.settings.services import settings_of
from tournaments.models import Event


def form_of(desk: DeskClient) -> dict[str, Any]:
    """What the settings page sends when nothing is changed."""
    event = Event.objects.get(pk=desk.day.event.pk)
    return sent_by(SettingsForm(before=settings_of(event), locks=locked_settings(event)))


def sent_by(form: Any) -> dict[str, Any]:
    """What a browser sends of this form: neither empty ticks nor what is disabled."""
    return {name: _typed(form[name].value()) for name, field in form.fields.items() if _is_sent(form[name], field)}


def _is_sent(bound: Any, field: Any) -> bool:
    is_empty_tick = isinstance(field.widget, CheckboxInput) and not bound.value()
    return not (is_empty_tick or field.widget.attrs.get("disabled"))


def _typed(value: Any) -> Any:
    if value is True:
        return "on"
    return value if isinstance(value, list) else "" if value is None else str(value)


def save(desk: DeskClient, **changed: Any) -> Any:
    """Send the page with these changes; an answer that refuses fails the test."""
    response = desk.send("desk-settings", form_of(desk) | changed)
    assert response.status_code == 302, response.context["form"].errors
    return desk.day.rows().event


def refused(desk: DeskClient, **changed: Any) -> dict[str, list[str]]:
    """Send the page with these changes; answers what is told beside which field."""
    response = desk.send("desk-settings", form_of(desk) | changed)
    assert response.status_code == 422
    return {name: list(told) for name, told in response.context["form"].errors.items()}
