"""Sentences as data: a template plus its parameters, so that the edge can translate before it fills in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Translate = Callable[[str], str]


def N_(text: str) -> str:  # noqa: N802 - the conventional gettext marker, collected by makemessages
    """Mark a template for translation and return it unchanged."""
    return text


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence: a translatable template and the values that fill it. ``str()`` gives English."""

    template: str
    params: tuple[tuple[str, object], ...] = ()

    def __str__(self) -> str:
        return self.render(N_)

    def render(self, translate: Translate) -> str:
        """Fill the template after passing it (and every nested message) through ``translate``."""
        values = {name: _fill(value, translate=translate) for name, value in self.params}
        return translate(self.template).format(**values)


def say(template: str, **params: object) -> Message:
    """Build a message: ``str(say("{n} of {m}", n=1, m=2)) == "1 of 2"``."""
    return Message(template, tuple(params.items()))


def named(name: str) -> Message:
    """A name as a message: never translated, and safe when it contains braces."""
    return Message("{name}", (("name", name),))


def _fill(value: object, *, translate: Translate) -> str:
    if isinstance(value, Message):
        return value.render(translate)
    if isinstance(value, tuple):
        return ", ".join(_fill(part, translate=translate) for part in value)
    if isinstance(value, int):
        return f"{value:,}"
    return str(value)
