"""Load publications into the database: all or nothing, and only what was proved."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from django.db import transaction

from armylists.models import Ability, ArmyList, Datasheet, Publication
from armylists.services.catalogue_index import index_datasheets, index_version
from rules.catalogue.loader import LoadedList, load_publication
from rules.catalogue.loader import Publication as Loaded
from rules.catalogue.problems import CatalogueError, Problem
from rules.catalogue.search import collect_weapons, collect_words
from rules.composition.compile import compile_list
from rules.composition.expected import find_unproven, parse_expected, replay

# Raise it whenever more or something else is stored, so that the next start loads everything again.
LOADER_VERSION = "2"


@dataclass(frozen=True, slots=True)
class LoadReport:
    """What loading one publication did."""

    publication: str
    is_unchanged: bool
    datasheets: int = 0
    lists: int = 0
    new_versions: tuple[str, ...] = ()
    armies_replayed: int = 0
    unproven: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Proof:
    """How many expected verdicts were replayed, and which clauses no army tries at and over their limit."""

    armies: int
    unproven: tuple[str, ...]


def read_files(folder: Path) -> dict[str, bytes]:
    """The documents of a publication's folder by relative path."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*.toml"))}


def load_folder(folder: Path, *, check_only: bool) -> LoadReport:
    """Load one publication. Raises CatalogueError with every problem; old data stays untouched then."""
    files = read_files(folder)
    digest = _digest_files(files)
    known = Publication.objects.filter(slug=folder.name).values_list("files_digest", flat=True).first()
    if known == digest and not check_only:
        return LoadReport(folder.name, is_unchanged=True)
    loaded = load_publication(files)
    if loaded.doc.id != folder.name:
        problem = Problem("publication.toml", "id", f"must be the name of its folder, {folder.name!r}")
        raise CatalogueError((problem,))
    proof = prove_lists(loaded, files)
    _refuse_changed_versions(loaded)
    if check_only:
        return _report(loaded, proof, new=())
    return _report(loaded, proof, new=_publish(loaded, digest=digest))


def _report(loaded: Loaded, proof: Proof, *, new: tuple[str, ...]) -> LoadReport:
    return LoadReport(
        loaded.doc.id,
        is_unchanged=False,
        datasheets=len(loaded.datasheets),
        lists=len(loaded.lists),
        new_versions=new,
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
        if file not in files:
            problems.append(Problem(file, "", "the list has no expected verdicts"))
            continue
        try:
            rules = compile_list(item.army_list, clauses=item.clauses, tags=item.tags, ratings=item.ratings)
        except CatalogueError as error:
            problems.extend(Problem(item.file, p.path, p.message) for p in error.problems)
            continue
        expected, found = parse_expected(files[file], file=file)
        problems.extend(found)
        if expected is not None:
            armies += len(expected.army)
            problems.extend(replay(rules, expected, file=file))
            unproven.extend(f"{file}: {gap}" for gap in find_unproven(rules, expected))
    if problems:
        raise CatalogueError(tuple(problems))
    return Proof(armies, tuple(unproven))


def _refuse_changed_versions(loaded: Loaded) -> None:
    """A published version is what players' armies and printed fingerprints refer to: it never changes."""
    published = {
        (row.slug, row.version): row.digest
        for row in ArmyList.objects.filter(publication__slug=loaded.doc.id).defer("definition")
    }
    problems = [
        Problem(item.file, "version", f"version {version} is published with other content: give the list a new version")
        for item in loaded.lists.values()
        if (version := item.army_list.version)
        and published.get((item.army_list.id, version), item.army_list.digest) != item.army_list.digest
    ]
    if problems:
        raise CatalogueError(tuple(problems))


@transaction.atomic
def _publish(loaded: Loaded, *, digest: str) -> tuple[str, ...]:
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
    return tuple(name for item in loaded.lists.values() if (name := _store_version(publication, item)))


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


def _store_version(publication: Publication, item: LoadedList) -> str | None:
    """Publish a version that is new, and retire the older ones."""
    army_list = item.army_list
    versions = ArmyList.objects.filter(publication=publication, slug=army_list.id)
    known = versions.filter(version=army_list.version).defer("definition").first()
    if known is not None:
        index_version(known, army_list)
        return None
    versions.filter(state=ArmyList.State.PUBLISHED).update(state=ArmyList.State.RETIRED)
    row = ArmyList.objects.create(
        publication=publication,
        slug=army_list.id,
        version=army_list.version,
        name=army_list.name,
        faction=army_list.faction,
        source=army_list.source,
        definition=item.definition,
        digest=army_list.digest,
        state=ArmyList.State.PUBLISHED,
        formation_count=len(army_list.formations),
        unit_count=len(army_list.datasheets),
    )
    index_version(row, army_list)
    return army_list.reference


def _digest_files(files: Mapping[str, bytes]) -> str:
    digest = hashlib.sha256(LOADER_VERSION.encode())
    for name, content in sorted(files.items()):
        digest.update(name.encode() + b"\0" + hashlib.sha256(content).digest())
    return digest.hexdigest()
