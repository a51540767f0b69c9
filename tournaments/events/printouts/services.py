"""All rosters of an event as one file. Each army is rendered once, as it is for its own player, and kept."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from time import monotonic, sleep
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from armylists.catalogue.queries.finding import glossary
from armylists.models import ArmyRevision, RosterFile
from armylists.printing.services import Printable, count_lines, printable, render_pdf_file, reserve_pdf
from armylists.rosters.documents import RENDERER_VERSION
from armylists.rosters.printouts import PaperSize, Printout
from armylists.rosters.queries import digest_glossary
from armylists.rosters.services import printable_roster, render_roster_file
from config.lib.errors import NotFound, existing
from config.lib.pdf_binding import Bound, bind_pdfs
from tournaments.events.lists.queries.handing_in import shown_submissions
from tournaments.events.printouts import queries as printed
from tournaments.events.printouts.documents import (
    KIND_NAMES,
    OF_A_ROUND,
    PACKS,
    PAPERS_VERSION,
    Kind,
    make_cover_pdf,
    make_printout_pdf,
    make_stamps_pdf,
)
from tournaments.events.printouts.queries import paper_bracket
from tournaments.events.public.queries.pages import named_lists
from tournaments.events.queries import load_rows
from tournaments.events.rounds.queries.bracket import bracket, has_cut
from tournaments.events.rounds.queries.pairings import pairings_by_table, published_round
from tournaments.events.rows import COUNTED, EventRows, PairingRow, labels_of
from tournaments.models import Event, EventFile, ListSubmission, Round

PAUSE_SECONDS = 0.5


def build_pack(event: Event, *, kind: Kind, papers: Sequence[dict[str, Any]] = ()) -> dict[str, Any]:
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
        "head": printed.head_of(event),
        "round": 0,
        "sections": list(papers),
        "limit": event.points_limit,
        "parts": sorted(parts, key=lambda part: (part["label"].casefold(), part["label"])),
        "missing": printed.entrants_without_list(event, having={one.entry_id for one in found}),
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


def order_rosters(*, pk: int) -> Iterator[RosterFile]:
    """Have every roster of a pack reserved, and the pack know them. Yields those that nobody renders yet."""
    file = EventFile.objects.filter(pk=pk, state=EventFile.State.WAITING).first()
    if file is None:
        return
    related = ArmyRevision.objects.select_related("army_list__publication", "army")
    revisions = related.in_bulk([part["revision"] for part in file.content_shown["parts"]])
    printout = Printout(PACKS[Kind(file.kind)], PaperSize(file.paper))
    rosters: list[int] = []
    for part in file.content_shown["parts"]:
        order = reserve_pdf(printable_roster(revisions[part["revision"]], printout=printout), retry=True)
        rosters.append(order.file.pk)
        if order.is_new:
            yield order.file
    EventFile.objects.filter(pk=pk).update(parts=rosters)


def render_missing_rosters(*, pk: int, seconds: float) -> bool:
    """Render what others have not rendered yet, from the end of the pack, because they begin at its head.

    Waits for what others render already. Stops after the roster during which the time is up; whether all are rendered.
    """
    file = EventFile.objects.filter(pk=pk).only("parts").first()
    parts = list(dict.fromkeys(reversed(file.parts))) if file is not None else []
    ends = monotonic() + seconds
    while waiting := _waiting(parts):
        for roster in (one for one in parts if one in waiting):
            render_roster_file(pk=roster)
            if monotonic() > ends:
                return _put_off(pk, parts)
        if _waiting(parts):
            sleep(PAUSE_SECONDS)
    return True


def _put_off(pk: int, parts: list[int]) -> bool:
    """The time is up. A pack that is not complete was worked at just now: nobody need send it again."""
    waiting = _waiting(parts)
    if waiting:
        EventFile.objects.filter(pk=pk, state=EventFile.State.WAITING).update(requested_at=timezone.now())
    return not waiting


def _waiting(rosters: list[int]) -> set[int]:
    waiting = RosterFile.objects.filter(pk__in=rosters, state=RosterFile.State.WAITING)
    return set(waiting.values_list("pk", flat=True))


def progress_of(file: EventFile) -> tuple[int, int]:
    """How many rosters of a pack are rendered, and how many there are."""
    rendered = RosterFile.objects.filter(pk__in=file.parts, state=RosterFile.State.DONE)
    done = set(rendered.values_list("pk", flat=True))
    return sum(pk in done for pk in file.parts), len(file.content_shown["parts"])


def bind_pack(file: EventFile) -> bytes:
    """The cover and all rosters as one PDF, each page with the name of its player. Raises RuntimeError naming the
    first player whose roster could not be made.
    """
    paper, parts = PaperSize(file.paper), file.content_shown["parts"]
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
        bound, labels, cover = [first, *bound], ["", *labels], make_printout_pdf
    stamps = make_stamps_pdf(labels, paper=paper) if labels else b""
    return bind_pdfs(cover(content, paper=paper), bound, stamps=stamps)


def _stamp(part: dict[str, Any]) -> str:
    return " · ".join(text for text in (part["label"], part["club"]) if text)


# What is put together from rosters is long with a dozen of them, and too large with some hundreds.
LINES_OF_A_ROSTER = 14
Content = dict[str, Any]
Section = dict[str, Any]


def build_printout(event: Event, *, kind: Kind, number: int = 0) -> Content:
    """A paper as plain data, in the current language; ``number`` is its round, 0 for papers of the whole event.

    Raises NotFound for a round that is not published.
    """
    if kind in PACKS:
        papers = _every_printout(event) if kind is Kind.EVERYTHING else []
        return _plain(build_pack(event, kind=kind, papers=papers))
    round_ = published_round(event, number) if kind in OF_A_ROUND and number else None
    if (round_ is None) == (kind in OF_A_ROUND):
        raise NotFound
    content = {
        "kind": kind.value,
        "title": str(KIND_NAMES[kind]) if round_ is None else _of_round(KIND_NAMES[kind], round_),
        "head": printed.head_of(event),
        "round": number if round_ is not None else 0,
        "sections": _sections_of_round(event, round_, kind) if round_ is not None else [_section(event, kind)],
    }
    return _plain(content)


def printable_paper(content: Content, *, event: Event, paper: PaperSize) -> Printable[EventFile]:
    """The paper in the current language; the address of the event is part of its content."""
    return printable(
        EventFile,
        shown=content,
        paper=paper.value,
        version=PAPERS_VERSION,
        lines=count_lines(content) + LINES_OF_A_ROSTER * len(content.get("parts", ())),
        event=event,
        kind=content["kind"],
        content_shown=content,
    )


def render_printout_file(*, pk: int) -> None:
    """Render a reserved PDF and store it. Does nothing when it is there already or its event is gone."""
    render_pdf_file(EventFile, pk=pk, make=_render)


def _render(file: EventFile) -> bytes:
    if Kind(file.kind) in PACKS:
        return bind_pack(file)
    return make_printout_pdf(file.content_shown, paper=PaperSize(file.paper))


def _plain(content: Mapping[str, Any]) -> Content:
    plain: Content = json.loads(json.dumps(content))
    return plain


def _of_round(title: object, round_: Round) -> str:
    return _("Round %(number)d: %(title)s") % {"number": round_.number, "title": title}


def _links(event: Event) -> printed.Links:
    """Where codes lead: to the tables of the event by the door that its visitors know. Never a secret of anybody."""
    door = {"unlisted_key": event.unlisted_key} if event.visibility == Event.Visibility.UNLISTED else None
    kwargs: dict[str, Any] = door or {"public_id": event.public_id}
    address = reverse(f"{'unlisted' if door else 'event'}:table", kwargs={**kwargs, "number": 0})
    return printed.Links(f"{settings.BASE_URL}{address.removesuffix('0/')}{{table}}/")


def _section(event: Event, kind: Kind, *, rows: EventRows | None = None) -> Section:
    """A paper of the whole event; ``rows``: if they are read already."""
    title = str(KIND_NAMES[kind])
    if kind is Kind.STANDINGS:
        title = _standings_title(event) or title
        return {"name": "standings", "title": title, **printed.standings_table(rows or load_rows(event))}
    if kind is Kind.BRACKET:
        return _bracket(rows or load_rows(event), title=title)
    if kind is Kind.TABLE_CARDS:
        return {"name": "table_cards", "title": title, "cards": printed.table_cards(event, links=_links(event))}
    return {"name": "badges", "title": title, "cards": printed.badges(event)}


def _standings_title(event: Event) -> str:
    """Whether the last round is over; empty before the first."""
    last = published_round(event)
    if last is None:
        return ""
    is_over = last.state == Round.State.CLOSED
    template = _("Standings after round %(number)d") if is_over else _("Standings during round %(number)d")
    return template % {"number": last.number}


def _every_printout(event: Event) -> list[Section]:
    """What is printed before, during and after the day, in that order."""
    sections = [_section(event, Kind.BADGES), _section(event, Kind.TABLE_CARDS)]
    for round_ in event.rounds.filter(state__in=COUNTED).order_by("number"):
        sections += _sections_of_round(event, round_, Kind.ROUND)
    ends = [Kind.BRACKET, Kind.STANDINGS] if has_cut(event) else [Kind.STANDINGS]
    rows = load_rows(event)
    return [*sections, *(_section(event, kind, rows=rows) for kind in ends)]


def _bracket(rows: EventRows, *, title: str) -> Section:
    """Raises NotFound where there is no knock-out."""
    found = existing(bracket(rows))
    return {"name": "bracket", "title": title, **paper_bracket(found)}


def _sections_of_round(event: Event, round_: Round, kind: Kind) -> list[Section]:
    rows = pairings_by_table(round_)
    makers: dict[Kind, Callable[[], Section]] = {
        Kind.PAIRINGS: lambda: _lines("pairings", Kind.PAIRINGS, round_, printed.pairing_lines(rows)),
        Kind.NAMES: lambda: _lines("names", Kind.NAMES, round_, printed.name_lines(rows)),
        Kind.SLIPS: lambda: _slips(event, round_, Kind.SLIPS, rows),
        Kind.SMALL_SLIPS: lambda: _slips(event, round_, Kind.SMALL_SLIPS, rows),
    }
    if kind is not Kind.ROUND:
        return [makers[kind]()]
    sections = [makers[Kind.PAIRINGS](), makers[Kind.NAMES]()]
    if round_.number > 1:
        sections.append(_standings_before(event, round_))
    return [*sections, makers[Kind.SLIPS]()]


def _lines(name: str, kind: Kind, round_: Round, lines: list[Any]) -> Section:
    return {"name": name, "title": _of_round(KIND_NAMES[kind], round_), "lines": lines}


def _slips(event: Event, round_: Round, kind: Kind, rows: tuple[PairingRow, ...]) -> Section:
    return {
        "name": kind.value.replace("-", "_"),
        "title": _of_round(_("Result slips"), round_),
        "goals": printed.goal_names(),
        "checklist": printed.checklist_lines(event),
        "cards": printed.slips(rows, links=_links(event)),
    }


def _standings_before(event: Event, round_: Round) -> Section:
    title = _("Standings before round %(number)d") % {"number": round_.number}
    return {
        "name": "standings",
        "title": title,
        **printed.standings_table(load_rows(event), before=round_.number),
    }
