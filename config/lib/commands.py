"""Commands that read documents: where from, where to, and how they say what is wrong."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from config.lib.errors import DomainError
from rules.composition.documents import DocumentError

UNREADABLE = 2


class DocumentCommand(BaseCommand):
    @contextmanager
    def refusing(self) -> Iterator[None]:
        """What cannot be read is told, one line for each place, and ends the command."""
        try:
            yield
        except (DomainError, DocumentError, OSError) as error:
            self.stderr.write(describe_error(error))
            sys.exit(UNREADABLE)

    def put(self, pieces: Iterator[str] | list[str], name: str, *, returncode: int = 1) -> None:
        """Write to a file, or to standard output for ``-``."""
        if name == "-":
            for piece in pieces:
                self.stdout.write(piece, ending="")
            return
        try:
            with Path(name).open("w", encoding="utf-8") as file:
                file.writelines(pieces)
        except OSError as error:
            raise CommandError(describe_error(error), returncode=returncode) from error

    def put_json(self, data: Any) -> None:
        self.stdout.write(json.dumps(data, indent=2, ensure_ascii=False))


def read_input(name: str) -> bytes:
    """A file, or standard input for ``-``."""
    return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()


def describe_error(error: DomainError | DocumentError | OSError) -> str:
    if isinstance(error, OSError):
        return f"{error.filename}: {error.strerror}"
    if isinstance(error, DocumentError):
        return "\n".join(str(problem) for problem in error.problems)
    if not error.details:
        return f"{error.path}: {error.message}" if error.path else error.message
    lines = [f"{d['path']}: {d['message']}" if d["path"] else d["message"] for d in error.details]  # type: ignore[index]
    return "\n".join(lines)
