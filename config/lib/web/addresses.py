"""Addresses that say what they show, read strictly: nothing is dropped in silence."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from django.http import QueryDict
from django.utils.translation import gettext as _

from config.lib.errors import Invalid

LONGEST_TEXT = 200


def refuse_unknown(query: QueryDict, *, known: Collection[str], repeated: Collection[str] = ()) -> None:
    """Raise Invalid for a parameter that is not known, or given twice although it stands for one thing."""
    for name in query:
        if name not in known:
            raise _invalid(_("There is no parameter “%(name)s” here."), name)
        if name not in repeated and len(query.getlist(name)) > 1:
            raise _invalid(_("The parameter “%(name)s” is given twice."), name)


def number_in(text: str, *, digits: int) -> int | None:
    """The whole number that a text is, if it has no more than so many digits."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None


def read_text(query: QueryDict, name: str) -> str:
    """A single line of text. Raises Invalid when it is too long or holds control characters."""
    text = query.get(name, "").strip()
    if len(text) > LONGEST_TEXT or any(ord(letter) < 32 or ord(letter) == 127 for letter in text):
        raise _invalid(_("“%(name)s” is a single line of text with at most 200 characters."), name)
    return text


def read_choice(query: QueryDict, name: str, *, choices: Collection[str], default: str) -> str:
    """One of the values that there are. Raises Invalid for any other."""
    value = query.get(name, default)
    if value not in choices:
        raise _invalid(_("“%(name)s” is one of: %(choices)s."), name, choices=", ".join(filter(None, choices)))
    return value


def without(chosen: Mapping[str, str], name: str) -> dict[str, str]:
    """The same values but one."""
    return {known: value for known, value in chosen.items() if known != name}


def _invalid(message: str, name: str, **params: str) -> Invalid:
    return Invalid("invalid_query", message, params={"name": name, **params}, field=name)
