"""Lists of ArmyForge: read from their files, written to them, and kept for share links."""

from __future__ import annotations

import re
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from armylists.catalogue.adapters import list_rules, sheet_of
from armylists.catalogue.queries.finding import current_list, datasheets_of, publication
from armylists.models import ArmyList, ForgeFile, SharedFiles
from config.lib.errors import Conflict, Invalid
from rules.catalogue.loader import load_publication
from rules.catalogue.positions import add_lines
from rules.catalogue.problems import CatalogueError, Problem
from rules.composition.proof import compile_loaded
from rules.interchange.armyforge.from_clauses import export_list
from rules.interchange.armyforge.from_list import ExportedList
from rules.interchange.armyforge.reading import ReadList, read_forge_list
from rules.interchange.armyforge.to_list import ImportedList, import_list
from rules.interchange.loose_json import LooseJsonError

MOST_FILES = 100
_NAME = re.compile(r"[\w .()+-]{1,120}")


@dataclass(frozen=True, slots=True)
class ForgeImport:
    """A list file as a document of ours, and what is still missing before it can be published."""

    imported: ImportedList
    problems: tuple[Problem, ...]


def read_list_file(content: bytes | str) -> ReadList:
    """Read a list file; Invalid with the place in ``path`` when it is none."""
    try:
        return read_forge_list(content)
    except LooseJsonError as error:
        path = f"line {error.line}, column {error.column}" if error.line else None
        message = error.message.render(_)
        raise Invalid("invalid_armyforge_list", message, field="list_file", path=path) from error


def import_forge_list(*, content: bytes | str, file: str, publication_slug: str) -> ForgeImport:
    """Turn a list file into a document for a publication, and try whether it would load. Nothing is stored."""
    read = read_list_file(content)
    publication(publication_slug)
    sheets = {row.slug: sheet_of(row) for row in datasheets_of(publication_slug)}
    imported = import_list(read, file=file, sheets=sheets)
    return ForgeImport(imported, _find_problems(imported, publication_slug=publication_slug))


def _find_problems(imported: ImportedList, *, publication_slug: str) -> tuple[Problem, ...]:
    """What the loader would say about the document beside everything the publication has."""
    shared = SharedFiles.objects.filter(publication__slug=publication_slug).first()
    if shared is None:
        return ()
    name = f"armies/{imported.document['id']}.toml"
    files = {path: text.encode() for path, text in shared.files.items()} | {name: imported.text.encode()}
    try:
        for item in load_publication(files).lists.values():
            compile_loaded(item)
    except CatalogueError as error:
        return tuple(add_lines(error.problems, files))
    return ()


def export_forge_list(army_list: ArmyList) -> ExportedList:
    return export_list(list_rules(army_list))


def keep_forge_file(*, owner: User | None, name: str, army_list: str, content: str) -> ForgeFile:
    """Keep a list file under the name that share links give it, as a file of ``army_list`` (``publication/list``)."""
    name = name.strip().removesuffix(".json")
    if not _NAME.fullmatch(name):
        message = _("Name the list file as share links do: letters, digits, spaces, dots, hyphens.")
        raise Invalid("invalid_file_name", message, field="file")
    read_list_file(content)
    slug, _separator, list_slug = army_list.partition("/")
    row = current_list(slug, list_slug)
    with transaction.atomic():
        files = ForgeFile.objects.select_for_update().filter(owner=owner)
        if files.exclude(name=name).count() >= MOST_FILES:
            message = _("You can save %(most)d list files. Delete one first.")
            raise Conflict("too_many_files", message, params={"most": MOST_FILES})
        values = {"army_list": row.address, "content": content}
        return ForgeFile.objects.update_or_create(owner=owner, name=name, defaults=values)[0]


def forget_forge_file(*, file: ForgeFile) -> None:
    file.delete()
