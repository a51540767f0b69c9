"""What forms of all rooms check."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

from rules.composition.documents import PLAIN_TEXT

ONE_LINE = RegexValidator(PLAIN_TEXT, _("Names are a single line of text."))
_GROUPED = re.compile(r"[0-9]{1,3}([.,'’ \u00a0\u202f])[0-9]{3}(?:\1[0-9]{3})*")


def without_separators(typed: str) -> str:
    """A whole number as people type it, in digits alone: 3,000 and 3.000 and 3 000 are 3000. Anything else as it is."""
    plain = typed.strip()
    return re.sub("[^0-9]", "", plain) if _GROUPED.fullmatch(plain) else plain


class PointsField(forms.IntegerField):
    """A whole number of points, with or without separators of thousands."""

    re_decimal = re.compile(r"(?!)")  # Django would cut 3.000 down to 3

    def to_python(self, value: Any) -> int | None:
        return super().to_python(without_separators(value) if isinstance(value, str) else value)
