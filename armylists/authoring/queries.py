"""Who may write army lists."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from armylists.catalogue.adapters import list_rules
from armylists.catalogue.queries.changes import ListChanges, latest_changes
from armylists.catalogue.queries.finding import published_lists
from armylists.catalogue.queries.versions import draft_of, drafts_of, events_of
from armylists.models import ArmyList, ListEvent, ListSource
from config.lib.errors import NotFound
from rules.composition.proof_changes import ProofChange, find_proof_changes

AUTHORS = "List authors"
RIGHT = "write_lists"


def list_authors() -> QuerySet[User]:
    """Everybody who may upload, publish and retire lists: by the group, by the right itself, or as a superuser."""
    right = {"codename": RIGHT, "content_type__app_label": "armylists"}
    by_group = Q(**{f"groups__permissions__{name}": value for name, value in right.items()})
    by_right = Q(**{f"user_permissions__{name}": value for name, value in right.items()})
    holders = User.objects.filter(by_group | by_right | Q(is_superuser=True), is_active=True)
    return holders.distinct().order_by("username")


def _rests_on_others(user: User, lists: Iterable[ArmyList]) -> dict[tuple[int, str], bool]:
    """Lists that have versions which are not of this user: whether another account wrote any, or only files did.

    Whoever looks after every list of the site stands in nobody's way.
    """
    if user.has_perm("armylists.change_armylist"):
        return {}
    versions = ArmyList.objects.exclude(state=ArmyList.State.DRAFT).exclude(author_id=user.pk)
    versions = versions.filter(slug__in={row.slug for row in lists})
    found: dict[tuple[int, str], bool] = {}
    for publication, slug, author in versions.values_list("publication_id", "slug", "author_id"):
        found[publication, slug] = found.get((publication, slug), False) or author is not None
    return found


def can_retire(user: User, army_list: ArmyList) -> bool:
    """Whether every version of the list is this user's own, or they look after every list of the site."""
    return (army_list.publication_id, army_list.slug) not in _rests_on_others(user, [army_list])


def why_not_replaced(user: User, army_list: ArmyList) -> str:
    """Why this user may not publish a version after those that are there; empty where they may."""
    if not _rests_on_others(user, [army_list]).get((army_list.publication_id, army_list.slug), False):
        return ""
    return _("Someone else wrote this list. Only they, or the people who run this site, can publish a new version.")


EVENTS_SHOWN = 30


@dataclass(frozen=True, slots=True)
class ProblemRow:
    """A problem with its place: which document (``list``, ``verdicts``, ``other``), which line, and how that reads."""

    document: str
    file: str
    line: int | None
    path: str
    message: str
    excerpt: str


@dataclass(frozen=True, slots=True)
class DraftPage:
    """A draft: what its proof says, and what it changes of the published version."""

    row: ArmyList
    armies: int
    failed: int
    failures: tuple[ProblemRow, ...]
    proof_changes: tuple[ProofChange, ...]
    unproven: tuple[str, ...]
    changes: ListChanges | None
    events: tuple[ListEvent, ...]
    refusal: str

    @property
    def is_proved(self) -> bool:
        """Whether every expected verdict came true when the draft was saved."""
        return self.armies > 0 and not self.failed


@dataclass(frozen=True, slots=True)
class AuthorPage:
    """What an author works on, the lists that could be written anew, and what happened lately.

    ``retirable`` and ``replaceable`` are those of the lists, by primary key, that the author may retire, or publish
    another version of.
    """

    drafts: tuple[ArmyList, ...]
    lists: tuple[ArmyList, ...]
    retirable: frozenset[int]
    replaceable: frozenset[int]
    events: tuple[ListEvent, ...]


@dataclass(frozen=True, slots=True)
class StartingPoint:
    publication: str
    text: str
    verdicts: str
    base: str


def author_page(author: User) -> AuthorPage:
    events = ListEvent.objects.select_related("publication", "actor")[:EVENTS_SHOWN]
    lists = tuple(published_lists().order_by("publication__name", "faction", "name"))
    others = _rests_on_others(author, lists)
    retirable = frozenset(row.pk for row in lists if (row.publication_id, row.slug) not in others)
    replaceable = frozenset(row.pk for row in lists if not others.get((row.publication_id, row.slug)))
    return AuthorPage(tuple(drafts_of(author)), lists, retirable, replaceable, tuple(events))


def draft_page(author: User, pk: int) -> DraftPage:
    row = draft_of(author, pk)
    proof: dict[str, Any] = row.list_source.proof or {}
    return DraftPage(
        row=row,
        armies=proof.get("armies", 0),
        proof_changes=find_proof_changes(list_rules(row), row.list_source.verdicts) if proof.get("failed") else (),
        failed=proof.get("failed", 0),
        failures=problem_rows(proof.get("failures", ()), text=row.list_source.text, verdicts=row.list_source.verdicts),
        unproven=tuple(gap.partition(": ")[2] or gap for gap in proof.get("unproven", ())),
        changes=latest_changes(row),
        refusal=why_not_replaced(author, row),
        events=tuple(events_of(row.publication.slug, row.slug)[:EVENTS_SHOWN]),
    )


def problem_rows(problems: Iterable[Mapping[str, Any]], *, text: str, verdicts: str) -> tuple[ProblemRow, ...]:
    """Problems (``services.drafts.describe_problems``) with the lines that they are about."""
    lines = {"list": text.splitlines(), "verdicts": verdicts.splitlines()}
    return tuple(_problem_row(problem, lines) for problem in problems)


def _problem_row(problem: Mapping[str, Any], lines: Mapping[str, list[str]]) -> ProblemRow:
    folder = str(problem["file"]).partition("/")[0]
    document = {"armies": "list", "verdicts": "verdicts"}.get(folder, "other")
    line, known = problem["line"], lines.get(document, [])
    excerpt = known[line - 1].strip()[:120] if line and line <= len(known) else ""
    excerpt = "" if excerpt.startswith("[[") else excerpt  # where a table begins says nothing about what is in it
    return ProblemRow(document, problem["file"], line, problem["path"], problem["message"], excerpt)


def starting_point(author: User, *, draft: str = "", army_list: str = "") -> StartingPoint | None:
    """Where an author begins: with a draft, or with the published version of a list (``publication/list``)."""
    if draft.isdecimal():
        row = draft_of(author, int(draft))
        return _starting_point(row.publication.slug, row.list_source, base=row.list_source.digest)
    publication, _slash, slug = army_list.partition("/")
    if not slug:
        return None
    sources = ListSource.objects.filter(
        army_list__publication__slug=publication, army_list__slug=slug, army_list__state=ArmyList.State.PUBLISHED
    )
    found = sources.first()
    if found is None:
        raise NotFound
    return _starting_point(publication, found, base="")


def _starting_point(publication: str, source: ListSource, *, base: str) -> StartingPoint:
    return StartingPoint(publication, source.text, source.verdicts, base)
