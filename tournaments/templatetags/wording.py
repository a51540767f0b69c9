"""Sentences of the rules in templates."""

from __future__ import annotations

from django import template
from django.utils.translation import gettext

from rules.words import Message

register = template.Library()


@register.filter
def words(message: Message) -> str:
    """A sentence of the rules in the reader's language: ``item.question|words``."""
    return message.render(gettext)
