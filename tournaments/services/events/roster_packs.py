"""All rosters of an event as one file. Each army is rendered once, as it is for its own player, and kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from time import monotonic
from typing import Any

from django.utils.translation import gettext as _

from armylists.models import ArmyRevision, RosterFile
from armylists.queries.catalogue import glossary
from armylists.queries.rosters import digest_glossary
from armylists.rosters import RENDERER_VERSION, Paper
from armylists.services.rosters import render_roster_file, reserve_roster
from config.lib.pdf_binding import Bound, bind_pdfs
from tournaments.event_papers import KIND_NAMES, PACKS, Kind, make_cover_pdf, make_paper_pdf, make_stamps_pdf
from tournaments.models import Event, EventFile, ListSubmission
from tournaments.queries.events import papers as shown
from tournaments.queries.events.lists import shown_submissions
from tournaments.queries.events.pairings import labels_of
from tournaments.queries.events.public import named_lists


def draw_pack(event: Event, *, kind: Kind, papers: Sequence[dict[str, Any]] = ()) -> dict[str, Any]:
    """A pack as plain data: ``papers`` that come before its cover, the cover, and everything that decides how its
    rosters look. Few queries, whatever its size: it is asked for again and again until the pack is there.
    """
    found = list(shown_submissions(event).select_related("revision__army", "revision__army_list__publication"))
    labels = labels_of(event.entries.exclude(state="withdrawn").values_list("pk", "name", "key"))
    known = {row.reference: row.name for row in named_lists([one.list_reference for one in found])}
    parts = [_part(one, label=labels[one.entry_id], list_name=known.get(one.list_reference, "")) for one in found]
    publications = {one.revision.army_list.publication.slug for one in found}
    return {
        "kind": kind.value,
        "title": str(KIND_NAMES[kind]),
        "head": asdict(shown.head_of(event)),
        "round": 0,
        "sections": list(papers),
        "limit": event.points_limit,
        "parts": sorted(parts, key=lambda part: (part["label"].casefold(), part["label"])),
        "missing": shown.entrants_without_list(event, having={one.entry_id for one in found}),
        "looks": [RENDERER_VERSION, *(digest_glossary(glossary(slug)) for slug in sorted(publications))],
    }


def _part(one: ListSubmission, *, label: str, list_name: str) -> dict[str, Any]:
    return {
        "label": label,
        "club": one.entry.club,
        "army": one.revision.army.name,
        "list_name": list_name or one.list_reference,
        "points": one.points,
        "is_legal": one.is_legal,
        "exception": one.exception,
        "revision": one.revision_id,
        "looks": [one.revision.document_digest, one.revision.army_list.digest],
    }


def order_rosters(*, pk: int) -> Iterator[int]:
    """Have every roster of a pack reserved, and the pack know them. Yields those that nobody renders yet."""
    file = EventFile.objects.filter(pk=pk, state=EventFile.State.WAITING).first()
    if file is None:
        return
    related = ArmyRevision.objects.select_related("army_list__publication", "army")
    revisions = related.in_bulk([part["revision"] for part in file.content_shown["parts"]])
    style, paper = PACKS[Kind(file.kind)], Paper(file.paper)
    rosters: list[int] = []
    for part in file.content_shown["parts"]:
        order = reserve_roster(revision=revisions[part["revision"]], style=style, paper=paper, retry=True)
        rosters.append(order.file.pk)
        if order.is_new:
            yield order.file.pk
    EventFile.objects.filter(pk=pk).update(parts=rosters)


def render_missing_rosters(*, pk: int, seconds: float) -> bool:
    """Render what others have not rendered yet, from the end of the pack, because they begin at its head.

    Stops after the roster during which the time is up; whether all of them are rendered.
    """
    file = EventFile.objects.filter(pk=pk).only("parts").first()
    parts = file.parts if file is not None else []
    waiting = set(RosterFile.objects.filter(pk__in=parts, state=RosterFile.State.WAITING).values_list("pk", flat=True))
    ends = monotonic() + seconds
    for roster in dict.fromkeys(reversed(parts)):
        if roster in waiting:
            render_roster_file(pk=roster)
            waiting.remove(roster)
            if monotonic() > ends:
                break
    return not waiting


def progress_of(file: EventFile) -> tuple[int, int]:
    """How many rosters of a pack are rendered, and how many there are."""
    rendered = RosterFile.objects.filter(pk__in=file.parts, state=RosterFile.State.DONE)
    done = set(rendered.values_list("pk", flat=True))
    return sum(pk in done for pk in file.parts), len(file.content_shown["parts"])


def bind_pack(file: EventFile) -> bytes:
    """The cover and all rosters as one PDF, each page with the name of its player. Raises RuntimeError naming the
    first player whose roster could not be made.
    """
    paper, parts = Paper(file.paper), file.content_shown["parts"]
    rosters = RosterFile.objects.in_bulk(file.parts)
    bound: list[Bound] = []
    for part, roster in zip(parts, (rosters.get(one) for one in file.parts), strict=True):
        if roster is None or roster.content is None:
            raise RuntimeError(_("The roster of %(name)s could not be made. Try again.") % {"name": part["label"]})
        bound.append(Bound(part["label"], bytes(roster.content)))
    labels = [_stamp(part) for part in parts]
    cover, content = make_cover_pdf, file.content_shown
    if content["sections"]:
        # The other papers name their players themselves, and so does the first page of the rosters.
        first = Bound(_("Rosters"), make_cover_pdf({**content, "title": _("Rosters")}, paper=paper))
        bound, labels, cover = [first, *bound], ["", *labels], make_paper_pdf
    stamps = make_stamps_pdf(labels, paper=paper) if labels else b""
    return bind_pdfs(cover(content, paper=paper), bound, stamps=stamps)


def _stamp(part: dict[str, Any]) -> str:
    return " · ".join(text for text in (part["label"], part["club"]) if text)
