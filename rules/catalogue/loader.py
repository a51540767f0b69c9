"""Load a publication: documents in, checked values out, or every defect with its file and place."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from rules.catalogue.army_lists import ArmyList
from rules.catalogue.build import build_list
from rules.catalogue.datasheets import Ability, Datasheet, Game
from rules.catalogue.defects import read_form
from rules.catalogue.documents import (
    AbilitiesDoc,
    AbilityDoc,
    ArmyListDoc,
    DatasheetDoc,
    Document,
    ForceDoc,
    PartDoc,
    PublicationDoc,
    WeaponDoc,
    WeaponsDoc,
)
from rules.catalogue.imports import check_imports, expand_imports
from rules.catalogue.integrity import check_list, find_duplicates
from rules.catalogue.parts import add_parts, check_part
from rules.catalogue.problems import CatalogueError, Problem
from rules.catalogue.reading import read_toml
from rules.catalogue.rulings import FILE as RULINGS
from rules.catalogue.rulings import RulingsDoc, check_rulings
from rules.catalogue.sheets import build_sheet, check_force, check_weapons
from rules.catalogue.values import build_value

Doc = TypeVar("Doc", bound=Document)


@dataclass(frozen=True, slots=True)
class LoadedList:
    """An army list with the raw parts that later stages compile and store."""

    army_list: ArmyList
    definition: dict[str, Any]
    file: str

    @property
    def clauses(self) -> tuple[dict[str, Any], ...]:
        return tuple(self.definition["list"].get("clause", ()))

    @property
    def ratings(self) -> tuple[dict[str, Any], ...]:
        """Ratings that depend on what the army holds."""
        return tuple(self.definition["list"].get("rating", ()))

    @property
    def warnings(self) -> tuple[dict[str, Any], ...]:
        """What the list warns of: something bought that is of no use without something else."""
        return tuple(self.definition["list"].get("warning", ()))

    @property
    def tags(self) -> dict[str, str]:
        """Names of the tags that selectors may use."""
        return {tag["id"]: tag["name"] for tag in self.definition["list"].get("tag", ())}


@dataclass(frozen=True, slots=True)
class Publication:
    doc: PublicationDoc
    forces: dict[str, str]
    abilities: dict[str, Ability]
    datasheets: dict[str, Datasheet]
    sheet_documents: dict[str, dict[str, Any]]
    lists: dict[str, LoadedList]
    weapons: dict[str, WeaponDoc] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        return Game(self.doc.game)


@dataclass
class _Loading:
    """A publication while it is read; collects problems instead of stopping at the first."""

    files: Mapping[str, bytes | dict[str, Any]]
    problems: list[Problem] = field(default_factory=list)

    def read(self, file: str, model: type[Doc]) -> Doc:
        """Parse and check the form of one file. An empty stand-in serves until ``raise_if_broken`` raises."""
        raw = self.read_toml(file)
        doc = None if raw is None else self.validate(file, raw, model)
        return doc or model.model_construct()

    def read_toml(self, file: str) -> dict[str, Any] | None:
        if file not in self.files:
            self.problems.append(Problem(file, "", "the file is missing"))
            return None
        content = self.files[file]
        if isinstance(content, dict):
            return content
        raw, problems = read_toml(content, file=file)
        self.problems.extend(problems)
        return raw

    def validate(self, file: str, raw: dict[str, Any], model: type[Doc]) -> Doc | None:
        """Check the form of parsed data."""
        doc, problems = read_form(model, raw, file=file)
        self.problems.extend(problems)
        return doc

    def raise_if_broken(self) -> None:
        if self.problems:
            raise CatalogueError(tuple(self.problems))

    def named(self, folder: str) -> Iterator[str]:
        return (name for name in sorted(self.files) if name.startswith(f"{folder}/") and name.endswith(".toml"))


def is_shared(name: str) -> bool:
    """Whether lists are read with this file: neither lists and what some of them share, nor scenarios and rulings.

    Nor what an audit needs.
    """
    return not name.startswith(("armies/", "parts/", "verdicts/", "scenarios/", "audit/", RULINGS))


def load_publication(files: Mapping[str, bytes | dict[str, Any]]) -> Publication:
    """Load ``{relative path: content}``, which may be read already. Raises CatalogueError with every problem found at
    the earliest stage.
    """
    loading = _Loading(files)
    head = loading.read("publication.toml", PublicationDoc)
    abilities = loading.read("abilities.toml", AbilitiesDoc)
    weapons = loading.read("weapons.toml", WeaponsDoc) if "weapons.toml" in files else WeaponsDoc()
    rulings = loading.read(RULINGS, RulingsDoc) if RULINGS in files else RulingsDoc()
    forces = {file: loading.read(file, ForceDoc) for file in loading.named("datasheets")}
    lists = {file: loading.read(file, ArmyListDoc) for file in loading.named("armies")}
    parts = {file: loading.read(file, PartDoc) for file in loading.named("parts")}
    loading.raise_if_broken()
    sheets = _load_sheets(loading, Game(head.game), abilities, weapons, forces)
    lists = _expand(loading, lists, parts)
    by_id = {ability.id: ability for ability in abilities.ability}
    arsenal = {weapon.id: weapon for weapon in weapons.weapon}
    for file, doc in lists.items():
        loading.problems.extend(check_list(doc, file=file, datasheets=sheets, abilities=by_id, weapons=arsenal))
    names = [doc.id for doc in lists.values()]
    loading.problems.extend(find_duplicates(names, file="armies", table="id"))
    loading.problems.extend(check_rulings(rulings, abilities=by_id, lists=names))
    loading.raise_if_broken()
    documents = _sheet_documents(forces, weapons)
    return Publication(
        doc=head,
        forces={doc.id: doc.name for doc in forces.values()},
        abilities={ability.id: build_value(Ability, ability) for ability in abilities.ability},
        datasheets=sheets,
        sheet_documents=documents,
        lists={doc.id: _load_list(doc, head, sheets, documents, arsenal, file) for file, doc in lists.items()},
        weapons=arsenal,
    )


def _expand(loading: _Loading, lists: dict[str, ArmyListDoc], parts: dict[str, PartDoc]) -> dict[str, ArmyListDoc]:
    by_id = {doc.id: doc for doc in lists.values()}
    for file, part in parts.items():
        loading.problems.extend(check_part(part, lists=by_id, file=file))
    whole = {file: add_parts(doc, parts=parts.values()) for file, doc in lists.items()}
    for file, doc in whole.items():
        loading.problems.extend(check_imports(doc, lists=by_id, file=file))
    return {file: expand_imports(doc, lists=by_id) for file, doc in whole.items()}


def _load_sheets(
    loading: _Loading, game: Game, abilities: AbilitiesDoc, weapons: WeaponsDoc, forces: dict[str, ForceDoc]
) -> dict[str, Datasheet]:
    glossary: dict[str, AbilityDoc] = {ability.id: ability for ability in abilities.ability}
    arsenal: dict[str, WeaponDoc] = {weapon.id: weapon for weapon in weapons.weapon}
    problems = loading.problems
    problems.extend(find_duplicates((a.id for a in abilities.ability), file="abilities.toml", table="ability"))
    problems.extend(find_duplicates((w.id for w in weapons.weapon), file="weapons.toml", table="weapon"))
    problems.extend(check_weapons(arsenal, file="weapons.toml", abilities=glossary))
    problems.extend(find_duplicates((doc.id for doc in forces.values()), file="datasheets", table="id"))
    every = [sheet.id for doc in forces.values() for sheet in doc.datasheet]
    for file, doc in forces.items():
        problems.extend(check_force(doc, file=file, game=game, weapons=arsenal, abilities=glossary, units=set(every)))
    problems.extend(find_duplicates(every, file="datasheets", table="datasheet"))
    loading.raise_if_broken()
    return {
        sheet.id: build_sheet(sheet, force=doc.id, weapons=arsenal)
        for doc in forces.values()
        for sheet in doc.datasheet
    }


def _sheet_documents(forces: dict[str, ForceDoc], weapons: WeaponsDoc) -> dict[str, dict[str, Any]]:
    """Each datasheet with the weapons it carries: a document that stands alone."""
    arsenal = {weapon.id: weapon for weapon in weapons.weapon}
    documents = {}
    for force in forces.values():
        for sheet in force.datasheet:
            carried = {line.weapon: _dump(arsenal[line.weapon]) for line in sheet.weapons if line.weapon}
            documents[sheet.id] = {"force": force.id, "sheet": _dump(sheet), "weapons": carried}
    return documents


def _load_list(
    doc: ArmyListDoc,
    head: PublicationDoc,
    sheets: dict[str, Datasheet],
    documents: dict[str, dict[str, Any]],
    weapons: dict[str, WeaponDoc],
    file: str,
) -> LoadedList:
    game = Game(head.game)
    draft = build_list(doc, publication=head.id, game=game, datasheets=sheets, digest="", weapons=weapons)
    definition: dict[str, Any] = {
        "publication": head.id,
        "game": head.game,
        "list": _dump(doc),
        "datasheets": {unit: documents[unit] for unit in draft.datasheets},
    }
    effects = [effect for upgrade in doc.upgrade for effect in upgrade.effects]
    effects += [effect for formation in doc.formation for effect in formation.effects]
    mounted = {str(effect["weapon"]): 1 for effect in effects if effect["kind"] == "arm"}
    if mounted:
        definition["weapons"] = {weapon: _dump(weapons[weapon]) for weapon in mounted}
    return LoadedList(_rebuild(definition), definition, file)


def restore_list(definition: dict[str, Any]) -> LoadedList:
    """An army list from its stored definition, which was checked when it was loaded."""
    return LoadedList(_rebuild(definition), definition, definition["list"]["id"])


def digest_definition(definition: dict[str, Any]) -> str:
    """The content digest that addresses a list version (SHA-256, hexadecimal).

    The order of keys counts: the first price is the normal size, the first value of an attribute its default.
    """
    content = json.dumps(definition, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(content.encode()).hexdigest()


def rename_version(item: LoadedList, version: str) -> LoadedList:
    """The same list under the name of another version."""
    renamed = {**item.definition, "list": {**item.definition["list"], "version": version}}
    return LoadedList(_rebuild(renamed), renamed, item.file)


def digest_content(definition: dict[str, Any]) -> str:
    """The digest of what a definition says, whatever its version is called and whichever program wrote it down.

    Documents gain keys, and keys change places, from one release to the next: the definition is read and written anew,
    so that two digests of one release differ only where the lists do.
    """
    written: dict[str, Any] = {
        "publication": definition["publication"],
        "game": definition["game"],
        "list": _dump(ArmyListDoc.model_validate({**definition["list"], "version": "0"})),
        "datasheets": {unit: _rewrite_sheet(raw) for unit, raw in definition["datasheets"].items()},
        "weapons": {name: _dump(WeaponDoc.model_validate(raw)) for name, raw in definition.get("weapons", {}).items()},
    }
    return digest_definition(written)


def _rewrite_sheet(document: dict[str, Any]) -> dict[str, Any]:
    weapons = {name: _dump(WeaponDoc.model_validate(raw)) for name, raw in document["weapons"].items()}
    return {"force": document["force"], "sheet": _dump(_read_sheet(document)), "weapons": weapons}


def restore_sheet(document: dict[str, Any]) -> Datasheet:
    weapons = {name: WeaponDoc.model_validate(raw) for name, raw in document["weapons"].items()}
    return build_sheet(_read_sheet(document), force=document["force"], weapons=weapons)


def _read_sheet(document: dict[str, Any]) -> DatasheetDoc:
    force = ForceDoc.model_validate({"id": document["force"], "name": "-", "datasheet": [document["sheet"]]})
    return force.datasheet[0]


def _rebuild(definition: dict[str, Any]) -> ArmyList:
    doc = ArmyListDoc.model_validate(definition["list"])
    sheets = {unit: restore_sheet(document) for unit, document in definition["datasheets"].items()}
    return build_list(
        doc,
        publication=definition["publication"],
        game=Game(definition["game"]),
        datasheets=sheets,
        digest=digest_definition(definition),
        weapons={name: WeaponDoc.model_validate(raw) for name, raw in definition.get("weapons", {}).items()},
    )


def _dump(doc: Document) -> dict[str, Any]:
    return doc.model_dump(mode="json", by_alias=True, exclude_defaults=True)
