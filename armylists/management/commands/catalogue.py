"""``manage.py catalogue``: what is in the catalogue, for people and for programs."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError, CommandParser

from armylists.catalogue import documents
from armylists.catalogue.adapters import list_rules, sheet_of
from armylists.catalogue.queries.finding import (
    current_list,
    datasheets_of,
    glossary,
    list_version,
    publications,
    published_lists,
)
from armylists.models import ArmyList
from config.lib.commands import DocumentCommand
from config.lib.errors import NotFound


class Command(DocumentCommand):
    help = "Show the publications, army lists and datasheets of the catalogue."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="as JSON")
        what = parser.add_mutually_exclusive_group()
        what.add_argument("--full", metavar="LIST", help="everything of one list: publication/list or with @version")
        what.add_argument("--datasheets", metavar="PUBLICATION", help="every datasheet with its printed values")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["full"]:
            data = _full(options["full"])
            write = self._write_list
        elif options["datasheets"]:
            data = _datasheets(options["datasheets"])
            write = self._write_sheets
        else:
            data = _overview()
            write = self._write_overview
        if options["json"]:
            self.put_json(data)
        else:
            write(data)

    def _write_overview(self, data: dict[str, Any]) -> None:
        for publication in data["publications"]:
            self.stdout.write(f"{publication['id']}: {publication['name']}, {publication['datasheets']} datasheets")
        for row in data["lists"]:
            counts = f"{row['formations']} formations, {row['datasheets']} datasheets"
            self.stdout.write(f"  {row['id']}@{row['version']}: {row['name']} ({counts})")

    def _write_list(self, data: dict[str, Any]) -> None:
        self.stdout.write(f"{data['name']} ({data['reference']}), {data['faction']}")
        for section in data["sections"]:
            self.stdout.write(f"\n{section['name']}")
            for entry in data["formations"]:
                if entry["section"] == section["id"]:
                    prices = ", ".join(f"{size} {points}" for size, points in entry["points"].items())
                    self.stdout.write(f"  {entry['name']}: {prices}")
        self.stdout.write("\nClauses")
        for clause in data["clauses"]:
            self.stdout.write(f"  {clause['id']}: {clause['sentence']} ({clause['ref']})")
        for note in data["notes"]:
            self.stdout.write(f"  Note: {note['text']}")

    def _write_sheets(self, data: dict[str, Any]) -> None:
        for sheet in data["datasheets"]:
            self.stdout.write(f"{sheet['id']}: {sheet['name']}, {sheet['type']}, {sheet['speed']}, {sheet['armour']}")


def _overview() -> dict[str, Any]:
    return {
        "publications": [
            {
                "id": row.slug,
                "name": row.name,
                "game": row.game,
                "edition": row.edition,
                "licence": row.licence,
                "lists": row.list_count,  # type: ignore[attr-defined]  # annotated by the query
                "datasheets": row.datasheet_count,  # type: ignore[attr-defined]  # annotated by the query
            }
            for row in publications()
        ],
        "lists": [_list_row(row) for row in published_lists().defer(None)],
    }


def _list_row(row: ArmyList) -> dict[str, Any]:
    rules = list_rules(row)
    army_list = rules.army_list
    return {
        "id": row.address,
        "version": row.version,
        "digest": row.digest,
        "name": row.name,
        "faction": row.faction,
        "sections": len(army_list.sections),
        "formations": len(army_list.formations),
        "upgrades": len(army_list.upgrades),
        "clauses": len(rules.clauses),
        "notes": len(army_list.notes),
        "datasheets": len(army_list.datasheets),
    }


def _full(name: str) -> dict[str, Any]:
    """A list by ``publication/list`` (the published version) or with ``@version``."""
    publication, _slash, slug = name.partition("/")
    try:
        row = list_version(name) if "@" in name else current_list(publication, slug)
    except NotFound as error:
        raise CommandError(error.message) from error
    return documents.ArmyList.of(list_rules(row)).as_data()


def _datasheets(publication: str) -> dict[str, Any]:
    rows = datasheets_of(publication)
    if not rows:
        raise CommandError(f"There is no publication {publication!r}.")
    return {
        "publication": publication,
        "abilities": {found.id: found.name for found in glossary(publication).values()},
        "datasheets": [
            {**documents.Datasheet.model_validate(sheet_of(row)).as_data(), "force_name": row.force_name}
            for row in rows
        ],
    }
