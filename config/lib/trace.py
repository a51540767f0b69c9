"""Which request or task is being worked on, for log lines: kept beside the code that runs, in no argument."""

import re
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_ACCEPTED_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{7,63}")
_fields: ContextVar[dict[str, str]] = ContextVar("muster_trace", default={})  # noqa: B039  replaced, never changed


def request_id_from(header: str) -> str:
    """The identifier that a proxy or a program has given a request, or a new one when it is no identifier."""
    return header if _ACCEPTED_ID.fullmatch(header) else uuid.uuid4().hex


def trace_fields() -> dict[str, str]:
    """What is known of the work in hand: ``request_id``, ``task``, ``task_id``, as far as there is any."""
    return _fields.get()


@contextmanager
def traced(**fields: str) -> Iterator[None]:
    """Everything logged inside carries these fields beside those that are there already."""
    token = _fields.set({**_fields.get(), **fields})
    try:
        yield
    finally:
        _fields.reset(token)
