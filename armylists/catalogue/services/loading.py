"""Load publications into the database: all or nothing, and only what was proved."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from django.db import transaction

from armylists.authoring.services.list_versions import Source, find_reserved, publish_loaded
from armylists.catalogue.services.index import index_datasheets
from armylists.catalogue.services.revisions import Revision, reconcile_versions
from armylists.models import Ability, Datasheet, Publication, SharedFiles
from rules.catalogue.loader import Publication as Loaded
from rules.catalogue.loader import is_shared, load_publication
from rules.catalogue.positions import add_lines
from rules.catalogue.problems import CatalogueError, Problem
from rules.catalogue.reading import read_text
from rules.catalogue.search import collect_weapons, collect_words
from rules.composition.proof import compile_loaded, prove_list

# Raise it whenever more or something else is stored, so that the next start loads everything again.
LOADER_VERSION = "4"


@dataclass(frozen=True, slots=True)
class LoadReport:
    publication: str
    is_unchanged: bool
    datasheets: int = 0
    lists: int = 0
    new_versions: tuple[str, ...] = ()
    revisions: tuple[Revision, ...] = ()
    armies_replayed: int = 0
    unproven: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Proof:
    """How many expected verdicts were replayed, and which clauses no army tries at and over their limit."""

    armies: int
    unproven: tuple[str, ...]


def read_files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*.toml"))}


def load_folder(folder: Path, *, check_only: bool, may_revise: bool = False) -> LoadReport:
    """Load one publication. Raises CatalogueError with every problem and its line; old data stays untouched then.

    With ``may_revise`` a published version with other content gets a revision beside it instead of being refused.
    """
    files = read_files(folder)
    try:
        return _load(folder.name, files, check_only=check_only, may_revise=may_revise)
    except CatalogueError as error:
        raise CatalogueError(add_lines(error.problems, files)) from error


def _load(name: str, files: Mapping[str, bytes], *, check_only: bool, may_revise: bool) -> LoadReport:
    digest = _digest_files(files)
    known = Publication.objects.filter(slug=name).values_list("files_digest", flat=True).first()
    if known == digest and not check_only:
        return LoadReport(name, is_unchanged=True)
    loaded = load_publication(files)
    if loaded.doc.id != name:
        problem = Problem("publication.toml", "id", f"must be the name of its folder, {name!r}")
        raise CatalogueError((problem,))
    proof = prove_lists(loaded, files)
    _refuse_reserved_versions(loaded)
    loaded, revisions = reconcile_versions(loaded, may_revise=may_revise)
    new = () if check_only else _publish(loaded, files=files, digest=digest)
    return _report(loaded, proof, new=new, revisions=revisions)


def _report(loaded: Loaded, proof: Proof, *, new: tuple[str, ...], revisions: tuple[Revision, ...]) -> LoadReport:
    return LoadReport(
        loaded.doc.id,
        is_unchanged=False,
        datasheets=len(loaded.datasheets),
        lists=len(loaded.lists),
        new_versions=new,
        revisions=revisions,
        armies_replayed=proof.armies,
        unproven=proof.unproven,
    )


def prove_lists(loaded: Loaded, files: Mapping[str, bytes]) -> Proof:
    """Compile every list and replay its expected verdicts. Raises CatalogueError when one does not come true."""
    problems: list[Problem] = []
    unproven: list[str] = []
    armies = 0
    for name, item in loaded.lists.items():
        file = f"verdicts/{name}.toml"
        try:
            proof = prove_list(compile_loaded(item), files.get(file), file=file)
        except CatalogueError as error:
            problems.extend(error.problems)
            continue
        armies += proof.armies
        problems.extend(proof.failures)
        unproven.extend(f"{file}: {gap}" for gap in proof.unproven)
    if problems:
        raise CatalogueError(tuple(problems))
    return Proof(armies, tuple(unproven))


def _refuse_reserved_versions(loaded: Loaded) -> None:
    if problems := [problem for item in loaded.lists.values() if (problem := find_reserved(item))]:
        raise CatalogueError(tuple(problems))


@transaction.atomic
def _publish(loaded: Loaded, *, files: Mapping[str, bytes], digest: str) -> tuple[str, ...]:
    doc = loaded.doc
    publication, _ = Publication.objects.update_or_create(
        slug=doc.id,
        defaults={
            "name": doc.name,
            "game": doc.game,
            "edition": doc.edition,
            "source": doc.source,
            "licence": doc.licence,
            "attribution": doc.attribution,
            "files_digest": digest,
        },
    )
    _store_abilities(publication, loaded)
    _store_datasheets(publication, loaded)
    index_datasheets(publication, loaded)
    _store_shared_files(publication, files)
    return _store_versions(publication, loaded, files)


def _store_abilities(publication: Publication, loaded: Loaded) -> None:
    publication.abilities.exclude(slug__in=loaded.abilities).delete()
    rows = [
        Ability(publication=publication, slug=a.id, name=a.name, on=a.on, summary=a.summary, ref=a.ref)
        for a in loaded.abilities.values()
    ]
    Ability.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["publication", "slug"],
        update_fields=["name", "on", "summary", "ref"],
    )


def _store_datasheets(publication: Publication, loaded: Loaded) -> None:
    publication.datasheets.exclude(slug__in=loaded.datasheets).delete()
    rows = [
        Datasheet(
            publication=publication,
            slug=sheet.id,
            name=sheet.name,
            force=sheet.force,
            force_name=loaded.forces[sheet.force],
            type=sheet.type,
            search_text=collect_words(sheet, abilities=loaded.abilities, also=_other_spellings(loaded, sheet.id)),
            weapon_text=collect_weapons(sheet),
            document=loaded.sheet_documents[sheet.id],
        )
        for sheet in loaded.datasheets.values()
    ]
    Datasheet.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["publication", "slug"],
        update_fields=["name", "force", "force_name", "type", "search_text", "weapon_text", "document"],
    )


def _other_spellings(loaded: Loaded, sheet: str) -> list[str]:
    """What the weapons of a datasheet are also called."""
    weapons = loaded.sheet_documents[sheet]["weapons"].values()
    return [alias for weapon in weapons for alias in weapon.get("aliases", ())]


def _store_shared_files(publication: Publication, files: Mapping[str, bytes]) -> None:
    shared = {name: read_text(content) for name, content in files.items() if is_shared(name)}
    SharedFiles.objects.update_or_create(publication=publication, defaults={"files": shared})


def _store_versions(publication: Publication, loaded: Loaded, files: Mapping[str, bytes]) -> tuple[str, ...]:
    """Publish the versions that are new; their references."""
    published = []
    for name, item in loaded.lists.items():
        source = Source(read_text(files[item.file]), read_text(files[f"verdicts/{name}.toml"]))
        if publish_loaded(publication, item, source=source):
            published.append(item.army_list.reference)
    return tuple(published)


def _digest_files(files: Mapping[str, bytes]) -> str:
    digest = hashlib.sha256(LOADER_VERSION.encode())
    for name, content in sorted(files.items()):
        digest.update(name.encode() + b"\0" + hashlib.sha256(content).digest())
    return digest.hexdigest()
