"""The only place where rows become values of the engine and back."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from armylists.models import Ability, ArmyList, ArmyRevision, Datasheet
from rules.catalogue import datasheets
from rules.catalogue.loader import restore_list, restore_sheet
from rules.composition.army import Army
from rules.composition.compile import ListRules, compile_list
from rules.composition.documents import parse_army, write_army
from rules.composition.verdict import Verdict, describe_verdict

MOST_COMPILED = 200


def list_rules(army_list: ArmyList) -> ListRules:
    """The compiled list of a row. Compiled once per process and content digest."""
    known = _compiled.get(army_list.digest)
    if known is None:
        loaded = restore_list(army_list.definition)
        known = compile_list(loaded.army_list, clauses=loaded.clauses, tags=loaded.tags, ratings=loaded.ratings)
        if len(_compiled) >= MOST_COMPILED:
            _compiled.pop(next(iter(_compiled)))
        _compiled[army_list.digest] = known
    return known


_compiled: dict[str, ListRules] = {}


def army_of(revision: ArmyRevision) -> Army:
    """The army of a stored revision; its document was checked when it was stored."""
    return parse_army(revision.document)


def document_of(army: Army) -> dict[str, Any]:
    """The document of an army, as it is stored."""
    return write_army(army)


def verdict_data(verdict: Verdict) -> dict[str, Any]:
    """The verdict as it is stored and handed out."""
    return describe_verdict(verdict)


def digest_document(document: dict[str, Any]) -> str:
    """A digest of a document's content, whatever the order of its keys."""
    text = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def sheet_of(row: Datasheet) -> datasheets.Datasheet:
    """A datasheet row as a value."""
    return restore_sheet(row.document)


def ability_of(row: Ability) -> datasheets.Ability:
    """A glossary row as a value."""
    return datasheets.Ability(row.slug, row.name, row.on, row.summary, row.ref)
