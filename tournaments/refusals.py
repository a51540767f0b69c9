"""Why something cannot be done now. Pages ask before they offer it, services ask before they do it."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from rules.words import Message, say


@dataclass(frozen=True, slots=True)
class Refusal:
    """A code for programs and a sentence for people."""

    code: str
    message: Message


def refusal(code: str, template: str, **values: object) -> Refusal:
    """A refusal from a template (marked with ``N_``) and its values."""
    return Refusal(code, say(template, **values))


def render_message(message: Message) -> str:
    """A sentence of the rules in the reader's language."""
    return message.render(_)
