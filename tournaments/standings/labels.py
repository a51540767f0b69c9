"""What lists call entrants."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping


def label_names(names: Mapping[str, str]) -> dict[str, str]:
    """Names by their keys, with the key behind those that several have, and those that end in one already.

    So no two labels are the same: what has a key behind it ends in its own, and nothing else ends in any.
    """
    times = Counter(names.values())

    def is_plain(name: str) -> bool:
        ending = _ENDING.search(name)
        looks_labelled = ending is not None and (ending[1] in names or _KEY.fullmatch(ending[1]) is not None)
        return times[name] == 1 and not looks_labelled

    return {key: name if is_plain(name) else f"{name} ({key})" for key, name in names.items()}


_ENDING = re.compile(r"\s*[(\uff08]([^()\uff08\uff09]*)[)\uff09]\s*\Z")
_KEY = re.compile(r"p\d+", re.IGNORECASE)
