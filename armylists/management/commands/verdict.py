"""Judge an army document."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import Any

from armylists.armies.services.verdicts import judge_document
from config.lib.commands import DocumentCommand, read_input
from rules.composition.verdict import Verdict, describe_verdict

LEGAL, ILLEGAL = 0, 1


class Command(DocumentCommand):
    help = "Judge an army document. Exit code 0: legal, 1: illegal, 2: cannot be read."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="the army document (JSON), or - for standard input")
        parser.add_argument("--json", action="store_true", help="print the whole verdict as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        with self.refusing():
            verdict = judge_document(read_input(options["file"]))
        if options["json"]:
            self.put_json(describe_verdict(verdict))
        else:
            self._print(verdict)
        sys.exit(LEGAL if verdict.is_legal else ILLEGAL)

    def _print(self, verdict: Verdict) -> None:
        word = "legal" if verdict.is_legal else "illegal"
        name = verdict.title
        self.stdout.write(f"{name}: {word}, {verdict.points} of {verdict.army.points_limit} points")
        self.stdout.write(f"{verdict.rules.army_list.reference} · {verdict.fingerprint}")
        for finding in verdict.findings:
            who = f" [{', '.join(finding.culprits)}]" if finding.culprits else ""
            self.stdout.write(f"{finding.severity}: {finding.message} ({finding.clause}, {finding.ref}){who}")
