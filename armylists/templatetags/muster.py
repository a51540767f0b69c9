"""Small words that templates need."""

from __future__ import annotations

from typing import Protocol

from django import template

register = template.Library()


class Door(Protocol):
    """Whatever knows the addresses of an army behind one of its doors."""

    def url(self, name: str) -> str: ...


@register.filter
def at(door: Door, page: str) -> str:
    """The address of a page of the army: ``access|at:"share"``."""
    return door.url(page)
