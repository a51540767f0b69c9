"""Judge an army document."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from armylists.armies.services.verdicts import judge_document
from config.lib.errors import DomainError
from rules.composition.verdict import Verdict, describe_verdict

LEGAL, ILLEGAL, UNREADABLE = 0, 1, 2


class Command(BaseCommand):
    help = "Judge an army document. Exit code 0: legal, 1: illegal, 2: cannot be read."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="the army document (JSON), or - for standard input")
        parser.add_argument("--json", action="store_true", help="print the whole verdict as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            verdict = judge_document(read_input(options["file"]))
        except (DomainError, OSError) as error:
            self.stderr.write(describe_error(error))
            sys.exit(UNREADABLE)
        if options["json"]:
            self.stdout.write(json.dumps(describe_verdict(verdict), indent=2, ensure_ascii=False))
        else:
            self._print(verdict)
        sys.exit(LEGAL if verdict.is_legal else ILLEGAL)

    def _print(self, verdict: Verdict) -> None:
        word = "legal" if verdict.is_legal else "illegal"
        name = verdict.army.name or verdict.rules.army_list.name
        self.stdout.write(f"{name}: {word}, {verdict.points} of {verdict.army.points_limit} points")
        self.stdout.write(f"{verdict.rules.army_list.reference} · {verdict.fingerprint}")
        for finding in verdict.findings:
            who = f" [{', '.join(finding.culprits)}]" if finding.culprits else ""
            self.stdout.write(f"{finding.severity}: {finding.message} ({finding.clause}, {finding.ref}){who}")


def read_input(name: str) -> bytes:
    return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()


def describe_error(error: DomainError | OSError) -> str:
    """What went wrong and where, one line for each place."""
    if isinstance(error, OSError):
        return f"{error.filename}: {error.strerror}"
    if not error.details:
        return f"{error.path}: {error.message}" if error.path else error.message
    lines = [f"{d['path']}: {d['message']}" if d["path"] else d["message"] for d in error.details]  # type: ignore[index]
    return "\n".join(lines)
