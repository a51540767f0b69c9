"""Sentences of the rules in templates."""

from __future__ import annotations

from django import template
from django.utils.translation import gettext

from rules.words import Message

register = template.Library()


@register.filter
def render_message(message: Message | str) -> str:
    """A sentence of the rules in the reader's language; what is stored as text stays as it is."""
    return message.render(gettext) if isinstance(message, Message) else str(message)
