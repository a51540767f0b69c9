"""What forms of the desk have in common: numbers and texts as they were typed, and refusals beside their fields."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms
from django.db import models
from django.http import HttpRequest
from django.utils.translation import gettext as _

from config.lib.errors import DomainError, Invalid
from tournaments.events.settings.services import refuse_year
from tournaments.models import SETTINGS
from tournaments.models.limits import bounds_of

LOCAL_TIME = "%Y-%m-%dT%H:%M"


def problem_lines(error: DomainError) -> list[str]:
    return [error.message, *(line for line in _details(error) if line != error.message)]


def _details(error: DomainError) -> Iterator[str]:
    for one in error.details:
        text = one.get("message") if isinstance(one, dict) else one
        if isinstance(text, str):
            yield text


def refuse_field(form: forms.Form, error: DomainError) -> None:
    """Put a refusal beside its field, or above the form when the form has no such field."""
    form.add_error(error.field if error.field in form.fields else None, problem_lines(error))


def number_of(request: HttpRequest, name: str, *, most: int = 1_000_000) -> int:
    """A number that a form sent. Raises Invalid for anything else."""
    text = request.POST.get(name, "").strip()
    sign, digits = (-1, text[1:]) if text.startswith(("-", "−")) else (1, text)
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 9 and int(digits) <= most):
        raise Invalid("invalid_number", _("This is not a number that fits here."), field=name)
    return sign * int(digits)


def reason_of(request: HttpRequest) -> str:
    return request.POST.get("reason", "")


class LocalTimeField(forms.DateTimeField):
    """A date with its time, in the time zone of the service."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.DateTimeInput({"type": "datetime-local"}, format=LOCAL_TIME)
        super().__init__(widget=widget, input_formats=[LOCAL_TIME, "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M"], **kwargs)

    def clean(self, value: Any) -> Any:
        """The moment; none that nothing can be counted from."""
        moment = super().clean(value)
        if defect := refuse_year(moment):
            raise forms.ValidationError(defect)
        return moment


def setting_field(name: str, **told: Any) -> Any:
    """A field for a setting, as its column describes it; what is ``told`` comes first."""
    column = SETTINGS[name]
    known: dict[str, Any] = {}
    if isinstance(column, models.DateTimeField):
        known = {"form_class": LocalTimeField}
    elif isinstance(column, models.IntegerField):
        known = dict(zip(("min_value", "max_value"), bounds_of(column), strict=True), localize=False)
    return column.formfield(**{**known, **told})
