"""What forms of all rooms check."""

from __future__ import annotations

from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

from rules.composition.documents import PLAIN_TEXT

ONE_LINE = RegexValidator(PLAIN_TEXT, _("Names are a single line of text."))
