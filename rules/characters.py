"""Characters that no database and no page can hold: zero bytes, and halves of letters (lone surrogates)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from rules.catalogue.problems import format_place

UNSUPPORTED = re.compile("[\0\ud800-\udfff]")
# Data can only hold them where its JSON text does, or spells them out so.
_SPELLED = re.compile(r"\\u(?:0000|[dD][89a-fA-F])")


def may_be_unsupported(text: str) -> bool:
    """Whether data read from this JSON text has to be searched: a quick look, sometimes in vain."""
    return _SPELLED.search(text) is not None or UNSUPPORTED.search(text) is not None


def find_unsupported(data: Any) -> str | None:
    """Where the first text or field name with unsupported characters is (``formations[2].name``); None without any."""
    return find_place(data, _is_unsupported)


def find_place(data: Any, is_wanted: Callable[[Any], bool]) -> str | None:
    """Where the first wanted value or field name is. The walk keeps its own stack: data may be deeper than Python's."""
    place: list[int | str] = []
    levels = [_parts([data])]
    while levels:
        for key, value in levels[-1]:
            place[len(levels) - 1 :] = [key]
            if is_wanted(value) or is_wanted(key):
                return UNSUPPORTED.sub("?", format_place(tuple(place[1:])))
            if isinstance(value, dict | list):
                levels.append(_parts(value))
                break
        else:
            levels.pop()
    return None


def _is_unsupported(value: Any) -> bool:
    return isinstance(value, str) and UNSUPPORTED.search(value) is not None


def _parts(value: dict[str, Any] | list[Any]) -> Iterator[tuple[int | str, Any]]:
    yield from value.items() if isinstance(value, dict) else enumerate(value)
