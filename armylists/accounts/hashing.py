"""Checking a password costs half a second of a processor by intention: many at once must not stop the pages."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.utils.translation import gettext_lazy as _

from config.lib.errors import RateLimited

AT_ONCE = 2
"""So many passwords are worked on at once in a process; as many more wait, and what comes beyond is turned away."""
_waiting = BoundedSemaphore(2 * AT_ONCE)
_working = BoundedSemaphore(AT_ONCE)


class PacedHasher(PBKDF2PasswordHasher):
    """Django's own hashes, a few at a time. Raises RateLimited when too many wait already."""

    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        with _place():
            return super().encode(password, salt, iterations)


@contextmanager
def _place() -> Iterator[None]:
    if not _waiting.acquire(blocking=False):
        raise RateLimited(message=_("Many people are signing in right now. Try again in a few seconds."))
    try:
        with _working:
            yield
    finally:
        _waiting.release()
