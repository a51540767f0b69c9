"""What of an address must not be written down. The table of addresses says it: whatever is not known to be open is
hidden, so that a new address with a key is covered before anybody thinks of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from config.lib.secrets import SECRET_DOORS

if TYPE_CHECKING:
    from django.urls import URLPattern, URLResolver

HIDDEN = "[hidden]"
# Parameters that anybody may know: numbers, ids of the catalogue, ids that open nothing by themselves.
_OPEN_CONVERTERS = frozenset({"IntConverter", "NumberConverter", "SlugConverter", "NameConverter", "VersionConverter"})
_OPEN_NAMES = frozenset({"public_id", "version"})
_NUMBERS = frozenset({"IntConverter", "NumberConverter"})
_LIKE_A_KEY = re.compile(r"key|secret|token|invit", re.IGNORECASE)

_PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>")
_GROUP = re.compile(r"\(\?P<(\w+)>")
# Addresses stand in `next=` as well, where slashes are escaped, and then once more.
_ESCAPED = r"%(?:25)*2F"
_SLASH = rf"(?:/|{_ESCAPED})"
_VALUE = rf"(?:(?!{_ESCAPED})[^/\s?#&\"'<>(])+"

_expressions: list[re.Pattern[str]] = []


def redact(text: str) -> str:
    for expression in _expressions:
        text = expression.sub(rf"\1{HIDDEN}", text)
    return text


def hide_keys_of(addresses: Sequence[URLPattern | URLResolver]) -> None:
    """Let ``redact`` know these addresses. Before, it knows only those that open something for whoever has them."""
    starts = sorted({*SECRET_DOORS, *hidden_starts(addresses)}, key=_parameters)
    # A key behind another parameter is found when the first is hidden already.
    _expressions[:] = [_expression(list(group)) for _, group in groupby(starts, key=_parameters)]


def hidden_starts(addresses: Sequence[URLPattern | URLResolver]) -> set[str]:
    """How addresses begin up to each key; ``*`` stands for a parameter on the way, such as ``/events/*/lists/``."""
    return {start for address in addresses for start in _starts(address, before="/")}


def _starts(address: URLPattern | URLResolver, *, before: str) -> Iterator[str]:
    place = before
    for text, hidden in _pieces(address):
        place += text
        if hidden is None:
            continue
        if hidden:
            yield place
        place += "*"
    for below in getattr(address, "url_patterns", ()):
        yield from _starts(below, before=place)


def _pieces(address: URLPattern | URLResolver) -> Iterator[tuple[str, bool | None]]:
    """The route as texts, each with whether the parameter behind it is hidden; None at the end."""
    converters = getattr(address.pattern, "converters", None)
    route = str(address.pattern)
    if converters is None or _GROUP.search(route):
        # A regular expression of a library: everything from its first group on.
        literal, *groups = re.split(r"\(", route.removeprefix("^"), maxsplit=1)
        yield literal.rstrip("$").replace("\\", ""), True if groups else None
        return
    end = 0
    for found in _PARAMETER.finditer(route):
        yield route[end : found.start()], _is_hidden(found[1], type(converters[found[1]]).__name__)
        end = found.end()
    yield route[end:], None


def _is_hidden(name: str, converter: str) -> bool:
    if converter in _NUMBERS:
        return False
    return bool(_LIKE_A_KEY.search(name)) or not (converter in _OPEN_CONVERTERS or name in _OPEN_NAMES)


def _parameters(start: str) -> int:
    return start.count("*")


def _expression(starts: Sequence[str]) -> re.Pattern[str]:
    """What finds a key behind any of these starts, all of which begin with a slash."""
    forms = {"/": _SLASH, "*": _VALUE}
    ways = ("".join(forms.get(part, re.escape(part)) for part in re.split(r"([/*])", start[1:])) for start in starts)
    return re.compile(rf"({_SLASH}(?:{'|'.join(sorted(ways))})){_VALUE}", re.IGNORECASE)


hide_keys_of([])
