"""One way to write log entries, as text or as JSON, and the secrets of addresses in none of them."""

import json
import logging
from datetime import UTC, datetime
from typing import Any

from config.lib.redaction import redact
from config.lib.trace import trace_fields


def _trace_of(record: logging.LogRecord) -> dict[str, str]:
    """What the entry belongs to. Django writes of an answer like 404 when the request has left our middleware: then
    the request still knows its identifier.
    """
    request_id = getattr(getattr(record, "request", None), "request_id", None)
    return {**({"request_id": request_id} if request_id else {}), **trace_fields()}


class RedactingFormatter(logging.Formatter):
    """Hides secrets in the finished entry, so that tracebacks and arguments are covered as well as the message."""

    def format(self, record: logging.LogRecord) -> str:
        record.trace = "".join(f" [{name} {value}]" for name, value in _trace_of(record).items())
        return redact(super().format(record))


class JsonFormatter(logging.Formatter):
    """An entry as one line of JSON: time, level, logger, message, the request or task, further fields, exception."""

    def format(self, record: logging.LogRecord) -> str:
        entry = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
            **_trace_of(record),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            entry["exception"] = self.formatException(record.exc_info)
        # Each value by itself: what is hidden must not take the end of a string with it.
        shown = {name: redact(value) if isinstance(value, str) else value for name, value in entry.items()}
        return json.dumps(shown, ensure_ascii=False, default=str)


FORMATTERS: dict[str, Any] = {
    "text": {
        "()": "config.lib.logging.RedactingFormatter",
        "format": "%(asctime)s %(levelname)s %(name)s%(trace)s: %(message)s",
    },
    "json": {"()": "config.lib.logging.JsonFormatter"},
}


def handlers(*, log_format: str) -> dict[str, Any]:
    """The one handler, which writes to standard error as ``text`` or ``json``."""
    return {"console": {"class": "logging.StreamHandler", "formatter": log_format}}
