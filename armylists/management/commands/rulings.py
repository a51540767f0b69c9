"""``manage.py rulings``: official answers to questions about the rules, for people and for docs/rulings.md."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from django.core.management.base import CommandError, CommandParser

from armylists.catalogue.adapters import all_rulings
from config.lib.commands import DocumentCommand
from rules.catalogue.rulings import PART_TITLES, Ruling, Topic, find_rulings

HEAD = """# Rulings

Official answers to questions about the rules: the FAQ of the NetEA Tournament Pack (state of 2026-02-09) in our own
words. The last column says where Muster obeys: a test that fails if it does not, and the item of the warm-up that asks
for it. *At the table*: nothing that Muster decides depends on it; the players do. The site has all of them at
`/rulings/`, a match on its page *Rulings*, and `manage.py rulings overwatch` shows those with certain words.

This page is made from `fixtures/netea/rulings.toml` by `manage.py rulings --markdown`.
"""


class Command(DocumentCommand):
    help = "Show the official answers to questions about the rules: all of them, or those with certain words."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("words", nargs="*", help="words to look for")
        parser.add_argument("--markdown", action="store_true", help="as docs/rulings.md")

    def handle(self, *args: Any, **options: Any) -> None:
        topics = all_rulings()
        if options["words"]:
            topics = find_rulings(topics, words=" ".join(options["words"]), nearest=True)
        if not topics:
            raise CommandError("No ruling mentions these words.")
        lines = _write_page(topics) if options["markdown"] else _write_plain(topics)
        self.put([f"{line}\n" for line in lines], "-")


def _write_plain(topics: Iterable[Topic]) -> Iterator[str]:
    for topic in topics:
        yield f"{topic.name} ({topic.ref})"
        for ruling in topic.rulings:
            yield f"  {ruling.question}"
            yield f"    {ruling.answer}"


def _write_page(topics: tuple[Topic, ...]) -> Iterator[str]:
    yield HEAD
    total = sum(len(topic.rulings) for topic in topics)
    shown = sum(bool(ruling.tests) for topic in topics for ruling in topic.rulings)
    yield f"{len(topics)} topics, {total} questions: {shown} obeyed by Muster, {total - shown} decided at the table."
    for part, title in PART_TITLES.items():
        own = [topic for topic in topics if topic.part is part]
        if own:
            yield f"\n## {title}"
        for topic in own:
            yield f"\n### {topic.name} ({topic.ref})\n"
            yield "| # | question | answer | in Muster |\n|---|---|---|---|"
            for ruling in topic.rulings:
                yield f"| {ruling.number} | {ruling.question} | {ruling.answer} | {_tell_place(ruling)} |"


def _tell_place(ruling: Ruling) -> str:
    """Where Muster obeys a ruling, or who decides instead."""
    asked = [f"asked in the warm-up: {', '.join(ruling.items)}"] if ruling.items else []
    return "; ".join([*asked, *(f"`{test}`" for test in ruling.tests)]) or "at the table"
