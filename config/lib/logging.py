"""Keeps the secrets of edit links out of every log."""

import logging
import re

_EDIT_SECRET = re.compile(r"(/edit/)[^/\s?#\"'<>]+")


def redact(text: str) -> str:
    """The text with the secret of every edit link hidden."""
    return _EDIT_SECRET.sub(r"\1[hidden]", text)


class RedactingFormatter(logging.Formatter):
    """Hides secrets in the finished entry, so that tracebacks and arguments are covered as well as the message."""

    def format(self, record: logging.LogRecord) -> str:
        return redact(super().format(record))
