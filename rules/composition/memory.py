"""What was worked out before: a short cut to the same answer, never another one."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Memory(Generic[Key, Value]):
    """At most ``most`` answers by their question; then it starts anew. Threads may share it: at worst two of them work
    out the same answer. What is kept is handed out to everybody and must never be changed.
    """

    most: int
    _known: dict[Key, Value] = field(default_factory=dict, repr=False)

    def recall(self, key: Key, work: Callable[[], Value]) -> Value:
        """The answer to ``key``, worked out if it is not known; ``work`` must always come to the same."""
        known = self._known.get(key)
        if known is None:
            known = work()
            if len(self._known) >= self.most:
                self._known.clear()
            self._known[key] = known
        return known
