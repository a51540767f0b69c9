"""Keeps the secrets of edit links out of every log."""

import logging
import re
from typing import Any

# Also as a value of `next=`, where slashes are escaped.
_EDIT_SECRET = re.compile(r"((?:/|%2F)edit(?:/|%2F))[^/\s?#&%\"'<>]+", re.IGNORECASE)


def redact(text: str) -> str:
    """The text with the secret of every edit link hidden."""
    return _EDIT_SECRET.sub(r"\1[hidden]", text)


class RedactingFormatter(logging.Formatter):
    """Hides secrets in the finished entry, so that tracebacks and arguments are covered as well as the message."""

    def format(self, record: logging.LogRecord) -> str:
        return redact(super().format(record))


FORMATTERS: dict[str, Any] = {
    "redacting": {
        "()": "config.lib.logging.RedactingFormatter",
        "format": "%(asctime)s %(levelname)s %(name)s: %(message)s",
    }
}
HANDLERS: dict[str, Any] = {"console": {"class": "logging.StreamHandler", "formatter": "redacting"}}
