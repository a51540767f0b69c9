"""The only place where rows become values of the engine and back."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings

from armylists.models import Ability, ArmyList, ArmyRevision, Datasheet
from rules.catalogue import datasheets
from rules.catalogue.loader import restore_list, restore_sheet
from rules.catalogue.rulings import FILE as RULINGS
from rules.catalogue.rulings import Topic, load_rulings
from rules.composition.army import Army
from rules.composition.compile import ListRules
from rules.composition.documents import parse_army
from rules.composition.proof import compile_loaded
from rules.composition.verdict import Verdict, judge

MOST_COMPILED = 200


def list_rules(army_list: ArmyList) -> ListRules:
    """The compiled list of a row. Compiled once per process and content digest."""
    known = _compiled.get(army_list.digest)
    if known is None:
        loaded = restore_list(army_list.definition)
        known = compile_loaded(loaded)
        if len(_compiled) >= MOST_COMPILED:
            _compiled.pop(next(iter(_compiled)))
        _compiled[army_list.digest] = known
    return known


def rules_of_lists(rows: Iterable[ArmyList]) -> dict[int, ListRules]:
    """The compiled lists of several rows by primary key; definitions that are needed are read in one query."""
    wanted = {row.pk: row for row in rows}
    missing = [pk for pk, row in wanted.items() if row.digest not in _compiled and "definition" not in row.__dict__]
    if missing:
        wanted |= {row.pk: row for row in ArmyList.objects.filter(pk__in=missing)}
    return {pk: list_rules(row) for pk, row in wanted.items()}


_compiled: dict[str, ListRules] = {}


@dataclass(slots=True)
class _Worked:
    """What the engine made of the document of a row: made once for each row that was read, and travels with it."""

    document: dict[str, Any]
    army: Army
    verdict: Verdict | None = None


def army_of(revision: ArmyRevision) -> Army:
    """The army of a stored revision; its document was checked when it was stored."""
    return _worked(revision).army


def verdict_of(revision: ArmyRevision) -> Verdict:
    worked = _worked(revision)
    if worked.verdict is None:
        worked.verdict = judge(list_rules(revision.army_list), worked.army)
    return worked.verdict


def keep_verdict(revision: ArmyRevision, verdict: Verdict) -> None:
    """Let the verdict that a revision was made of travel on with it."""
    vars(revision)[_WORKED] = _Worked(revision.document, verdict.army, verdict)


def _worked(revision: ArmyRevision) -> _Worked:
    worked: _Worked | None = vars(revision).get(_WORKED)
    if worked is None or worked.document is not revision.document:
        worked = vars(revision)[_WORKED] = _Worked(revision.document, parse_army(revision.document))
    return worked


_WORKED = "_worked"


def digest_document(document: dict[str, Any]) -> str:
    """A digest of a document's content, whatever the order of its keys."""
    text = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def sheet_of(row: Datasheet) -> datasheets.Datasheet:
    return restore_sheet(row.document)


def ability_of(row: Ability) -> datasheets.Ability:
    return datasheets.Ability(row.slug, row.name, row.on, row.summary, row.ref)


@cache
def all_rulings() -> tuple[Topic, ...]:
    """The rulings of every publication that ships, read once in the life of a process."""
    found = sorted((Path(settings.BASE_DIR) / "fixtures").glob(f"*/{RULINGS}"))
    return tuple(topic for path in found for topic in load_rulings(path.read_bytes(), publication=path.parent.name))
