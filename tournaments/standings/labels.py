"""What lists call entrants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping


def label_names(names: Mapping[str, str]) -> dict[str, str]:
    """Names by their keys, with the key behind those that several have."""
    times = Counter(names.values())
    return {key: name if times[name] == 1 else f"{name} ({key})" for key, name in names.items()}
