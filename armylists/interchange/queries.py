"""Everything an account owns, as a file that is written while it is read: memory does not grow with its length."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any

from django.contrib.auth.models import User
from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from armylists.armies.queries.pages import StatePage, describe_state
from armylists.catalogue.adapters import army_of
from armylists.models import ArchiveUpload, Army, ArmyList, ArmyRevision, ForgeFile
from config.lib.errors import NotFound
from rules.catalogue.army_lists import NORMAL
from rules.composition.compile import ListRules
from rules.composition.verdict import Verdict
from rules.interchange.archive import FORMAT, digest_history, format_moment, pack_history
from rules.interchange.options import NOTHING, Meaning, Option, read_option
from rules.interchange.reading import Reading, Taken
from rules.interchange.report import Kind, Remark

_CHUNK = 100


def stream_archive(user: User, *, at: datetime | None = None) -> Iterator[str]:
    """The archive of an account, piece by piece: a JSON document (``rules.interchange.archive``)."""
    head = {
        "muster_archive": FORMAT,
        "exported_at": format_moment(at or timezone.now()),
        "account": {"username": user.username, "email": user.email, "joined_at": format_moment(user.date_joined)},
        "armyforge_files": [_describe_file(row) for row in ForgeFile.objects.filter(owner=user)],
        "list_drafts": list(_describe_drafts(user)),
    }
    yield _json(head)[:-1] + ', "armies": [\n'
    separator = ""
    for described in _describe_armies(user):
        yield separator + _json(described)
        separator = ",\n"
    yield "\n]}\n"


def histories_of(user: User) -> dict[str, str]:
    """The histories of all armies of an account: digest (``digest_history``) to the army's public id."""
    rows = ArmyRevision.objects.filter(army__owner=user).order_by("army_id", "number")
    columns = rows.values_list("army__public_id", "army__head__number", "number", "parent__number", "document_digest")
    found: dict[str, str] = {}
    for (public_id, head), group in groupby(columns.iterator(chunk_size=2_000), key=lambda row: (row[0], row[1])):
        digest = digest_history([(number, parent, digest) for _id, _head, number, parent, digest in group], head=head)
        found.setdefault(digest, public_id)
    return found


def _describe_file(row: ForgeFile) -> dict[str, Any]:
    return {"name": row.name, "army_list": row.army_list, "content": row.content}


def _describe_drafts(user: User) -> Iterator[dict[str, Any]]:
    """The lists that the account is writing, the oldest first, so that a copy lists them in the same order."""
    for row in _drafts_of(user):
        source = row.list_source
        is_set_aside = row.set_aside_at is not None
        described = {"publication": row.publication.slug, "is_set_aside": is_set_aside}
        yield {**described, "text": source.text, "verdicts": source.verdicts}


def _drafts_of(user: User) -> QuerySet[ArmyList]:
    """Drafts that were replaced come first, as they did."""
    drafts = ArmyList.objects.filter(author=user, state=ArmyList.State.DRAFT)
    drafts = drafts.select_related("publication", "list_source").defer("definition")
    return drafts.order_by(F("set_aside_at").asc(nulls_last=True), "list_source__saved_at", "pk")


def _describe_armies(user: User) -> Iterator[dict[str, Any]]:
    armies = Army.objects.filter(owner=user).select_related("copied_from", "head").order_by("created_at", "pk")
    armies = armies.defer("head__document", "head__verdict")
    by_pk = {army.pk: army for army in armies}
    for pk, group in groupby(_revisions_of(user).iterator(chunk_size=_CHUNK), key=lambda row: row.army_id):
        yield _describe_army(by_pk[pk], list(group), user=user)


def _revisions_of(user: User) -> QuerySet[ArmyRevision]:
    rows = ArmyRevision.objects.filter(army__owner=user)
    rows = rows.select_related("army_list", "parent").order_by("army__created_at", "army_id", "number")
    return rows.defer("verdict", "army_list__definition", "parent__document", "parent__verdict")


def _describe_army(army: Army, revisions: list[ArmyRevision], *, user: User) -> dict[str, Any]:
    origin = army.copied_from
    history = pack_history([(army_of(revision), _describe_revision(revision)) for revision in revisions])
    return {
        "id": army.public_id,
        "folder": army.folder,
        "tags": army.tags,
        "is_shared": army.share_key is not None,
        "copied_from": origin.public_id if origin is not None and origin.owner_id == user.pk else None,
        "created_at": format_moment(army.created_at),
        "edited_at": format_moment(army.edited_at),
        "head": army.newest.number,
        **history,
    }


def _describe_revision(revision: ArmyRevision) -> dict[str, Any]:
    return {
        "number": revision.number,
        "parent": revision.parent.number if revision.parent is not None else None,
        "list_digest": revision.army_list.digest,
        "summary": revision.summary,
        "made_at": format_moment(revision.created_at),
    }


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def waiting_upload(user: User) -> ArchiveUpload | None:
    return ArchiveUpload.objects.filter(owner=user).first()


def forge_files_for(user: User | None) -> QuerySet[ForgeFile]:
    """The files that an account may use, without their contents; own ones stand before everybody's."""
    owned = Q(owner__isnull=True) if user is None else Q(owner__isnull=True) | Q(owner=user)
    return ForgeFile.objects.filter(owned).defer("content").order_by(F("owner").asc(nulls_last=True), "name")


def find_forge_file(name: str, *, user: User | None) -> ForgeFile | None:
    """The file that a share link names; an own one goes before everybody's."""
    return forge_files_for(user).defer(None).filter(name=name).first()


def forge_file_of(user: User, pk: int) -> ForgeFile:
    """A kept file of this user; for everybody else it does not exist."""
    found = ForgeFile.objects.filter(pk=pk, owner=user).first()
    if found is None:
        raise NotFound
    return found


# So many parts that were not found offer everything there is; a page has to end somewhere.
_MOST_OPEN = 25


@dataclass(frozen=True, slots=True)
class OptionRow:
    key: str
    label: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class PartRow:
    """A part of the text. ``state`` is ``exact``, ``guess``, ``decided``, ``missing``, ``heading`` or ``noise``."""

    place: str
    text: str
    state: str
    options: tuple[OptionRow, ...]
    is_formation: bool


@dataclass(frozen=True, slots=True)
class BlockRow:
    """A formation of the text with what belongs to it, or parts that belong to none (``number`` 0)."""

    number: int
    parts: tuple[PartRow, ...]
    difference: str = ""


@dataclass(frozen=True, slots=True)
class RemarkRow:
    place: str
    message: str


@dataclass(frozen=True, slots=True)
class RemarkGroup:
    """The lines of one kind: ``kind`` is a word for programs, ``name`` one for people."""

    kind: str
    name: str
    rows: tuple[RemarkRow, ...]


@dataclass(frozen=True, slots=True)
class ReadingPage:
    state: StatePage
    blocks: tuple[BlockRow, ...]
    remarks: tuple[RemarkGroup, ...]
    missing: int
    guesses: int
    took: str


def remark_groups(remarks: Iterable[Remark]) -> tuple[RemarkGroup, ...]:
    """A report in the visitor's language, what matters most first."""
    names = {
        Kind.LOST: _("Not carried over"),
        Kind.BROKEN: _("Broken in the source"),
        Kind.CHANGED: _("Changed"),
        Kind.OPEN: _("To check"),
    }
    found = list(remarks)
    groups = (
        RemarkGroup(str(kind), name, tuple(RemarkRow(r.place, r.message.render(_)) for r in found if r.kind is kind))
        for kind, name in names.items()
    )
    return tuple(group for group in groups if group.rows)


def reading_page(reading: Reading, verdict: Verdict) -> ReadingPage:
    entries = dict(zip(reading.blocks, (pick.formation for pick in reading.army.formations), strict=False))
    missing = [taken.place for taken in reading.taken if _state(taken) == "missing"][:_MOST_OPEN]
    parts = [
        _part_row(
            taken, verdict.rules, more=_everything(taken, verdict.rules, entries) if taken.place in missing else []
        )
        for taken in reading.taken
    ]
    shown = [(taken, part) for taken, part in zip(reading.taken, parts, strict=True) if part.state != "noise"]
    blocks: list[tuple[int, list[PartRow]]] = []
    for taken, part in shown:
        if not blocks or part.is_formation or blocks[-1][0] != taken.formation:
            blocks.append((taken.formation, []))
        blocks[-1][1].append(part)
    differences = _differences(reading, verdict)
    return ReadingPage(
        state=describe_state(verdict),
        blocks=tuple(BlockRow(number, tuple(rows), differences.get(number, "")) for number, rows in blocks),
        remarks=remark_groups(reading.remarks),
        missing=sum(part.state == "missing" for part in parts),
        guesses=sum(part.state == "guess" for part in parts),
        took=";".join(f"{t.place} {t.option}" for t in reading.taken if not (t.is_corrected or t.is_noise)),
    )


def _part_row(taken: Taken, rules: ListRules, *, more: list[str]) -> PartRow:
    keys = list(dict.fromkeys([*(match.key for match in taken.options), *more]))
    if taken.option and taken.option not in keys:
        keys.insert(0, taken.option)
    options = [OptionRow(key, label_option(key, rules), key == taken.option) for key in keys]
    options.append(OptionRow(NOTHING, _("Leave out"), not taken.option))
    is_formation = taken.option.startswith(Meaning.FORMATION)
    return PartRow(taken.place, taken.text, _state(taken), tuple(options), is_formation)


def _everything(taken: Taken, rules: ListRules, entries: dict[int, str]) -> list[str]:
    """All that a part could mean at its place: options of its formation, and formations at the head of a line."""
    keys: list[str] = []
    entry = rules.army_list.formations.get(entries.get(taken.formation, ""))
    if entry is not None:
        keys += [f"unit:{unit}" for choice in entry.choices for unit in choice.of]
        keys += [f"upgrade:{offer.upgrade}" for offer in entry.offers]
        keys += [
            Option(Meaning.ATTRIBUTE, a.id, detail=value).key for a in entry.attributes for value, _title in a.values
        ]
    if "." not in taken.place:
        for known in rules.army_list.formations.values():
            sizes = ("" if size == NORMAL.id else size for size, _points in known.prices)
            keys += [Option(Meaning.FORMATION, known.id, size=size).key for size in sizes]
    return keys


def _state(taken: Taken) -> str:
    if taken.is_noise:
        return "noise"
    if taken.is_heading:
        return "heading"
    if taken.is_corrected:
        return "decided"
    if not taken.option:
        return "missing"
    return "exact" if taken.is_sure else "guess"


def label_option(key: str, rules: ListRules) -> str:
    option = read_option(key)
    label = _label(option, rules)
    return f"{option.times} × {label}" if option.times > 1 else label


def _label(option: Option, rules: ListRules) -> str:
    army_list = rules.army_list
    if option.meaning is Meaning.FORMATION:
        name = army_list.formations[option.name].name
        size = army_list.sizes.get(option.size or NORMAL.id, NORMAL).name
        return _("Formation: %(name)s") % {"name": f"{name} ({size})" if option.size else name}
    if option.meaning is Meaning.UPGRADE:
        name = army_list.upgrades[option.name].name
        sheet = army_list.datasheets.get(option.detail)
        return _("Upgrade: %(name)s") % {"name": f"{name} ({sheet.name})" if sheet else name}
    if option.meaning is Meaning.SIZE:
        return _("Size: %(name)s") % {"name": army_list.sizes.get(option.name, NORMAL).name}
    if option.meaning is Meaning.ATTRIBUTE:
        return _label_decision(option, rules)
    name = army_list.datasheets[option.name].name
    template = _("Unit: %(name)s") if option.meaning is Meaning.UNIT else _("%(name)s (included)")
    return template % {"name": name}


def _label_decision(option: Option, rules: ListRules) -> str:
    attributes = [a for entry in rules.army_list.formations.values() for a in entry.attributes if a.id == option.name]
    title = next(dict(a.values)[option.detail] for a in attributes if option.detail in dict(a.values))
    return f"{attributes[0].name}: {title}"


def _differences(reading: Reading, verdict: Verdict) -> dict[int, str]:
    """Where the source says another price than the list: by the number of the formation in the text."""
    found = {}
    for number, written, facts in zip(reading.blocks, reading.points, verdict.formations, strict=False):
        if written is not None and written != facts.points:
            params = {"written": written, "now": facts.points}
            found[number] = _("The source says %(written)d points, the list %(now)d.") % params
    return found
