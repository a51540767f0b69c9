"""Papers of events: what they show, asked for once, rendered once, kept by the digest of what they show."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from armylists.rosters import Paper
from armylists.services.pdf_files import PdfOrder, current_language, render_pdf_file, reserve_pdf
from config.lib.errors import NotFound
from config.lib.pdf import is_pdf_available
from tournaments.adapters.event_rows import COUNTED, EventRows
from tournaments.event_papers import KIND_NAMES, OF_A_ROUND, PACKS, PAPERS_VERSION, Kind, make_paper_pdf
from tournaments.models import Event, EventFile, Round
from tournaments.queries.events import papers as shown
from tournaments.queries.events.bracket import bracket, has_cut
from tournaments.queries.events.bracket_paper import paper_bracket
from tournaments.queries.events.pairings import PairingRow, pairings_by_table, published_round
from tournaments.queries.events.rows import load_rows
from tournaments.services.events.roster_packs import bind_pack, draw_pack

Content = dict[str, Any]
Section = dict[str, Any]


def draw_paper(event: Event, *, kind: Kind, number: int = 0) -> Content:
    """A paper as plain data, in the current language; ``number`` is its round, 0 for papers of the whole event.

    Raises NotFound for a round that is not published.
    """
    if kind in PACKS:
        papers = _every_paper(event) if kind is Kind.EVERYTHING else []
        return _plain(draw_pack(event, kind=kind, papers=papers))
    round_ = published_round(event, number) if kind in OF_A_ROUND and number else None
    if (round_ is None) == (kind in OF_A_ROUND):
        raise NotFound
    content = {
        "kind": kind.value,
        "title": str(KIND_NAMES[kind]) if round_ is None else _of_round(KIND_NAMES[kind], round_),
        "head": asdict(shown.head_of(event)),
        "round": number if round_ is not None else 0,
        "sections": _sections_of_round(event, round_, kind) if round_ is not None else [_section(event, kind)],
    }
    return _plain(content)


def find_paper(content: Mapping[str, Any], *, paper: Paper) -> EventFile | None:
    """The PDF of this content in the current language, if anybody asked for it."""
    return EventFile.objects.filter(digest=_digest(content, paper=paper, language=current_language())).first()


def reserve_paper(
    *, event: Event, content: Mapping[str, Any], paper: Paper, retry: bool = False
) -> PdfOrder[EventFile]:
    """The PDF of this content in the current language, reserved under its digest when nobody asked for it before."""
    language = current_language()
    return reserve_pdf(
        EventFile,
        digest=_digest(content, paper=paper, language=language),
        values={
            "event": event,
            "kind": content["kind"],
            "content_shown": dict(content),
            "paper": paper.value,
            "language": language,
        },
        retry=retry,
    )


def render_paper_file(*, pk: int) -> None:
    """Render a reserved PDF and store it. Does nothing when it is there already or its event is gone."""
    render_pdf_file(EventFile, pk=pk, make=_render)


def _render(file: EventFile) -> bytes:
    missing = is_pdf_available()
    if missing:
        raise RuntimeError(missing)
    if Kind(file.kind) in PACKS:
        return bind_pack(file)
    return make_paper_pdf(file.content_shown, paper=Paper(file.paper))


def _digest(content: Mapping[str, Any], *, paper: Paper, language: str) -> str:
    """Everything that shows on the paper; the address of the event is part of the content."""
    parts = [PAPERS_VERSION, paper.value, language, content]
    return hashlib.sha256(json.dumps(parts, ensure_ascii=False, sort_keys=True).encode()).hexdigest()


def _plain(content: Mapping[str, Any]) -> Content:
    plain: Content = json.loads(json.dumps(content))
    return plain


def _of_round(title: object, round_: Round) -> str:
    return _("Round %(number)d: %(title)s") % {"number": round_.number, "title": title}


def _links(event: Event) -> shown.Links:
    """Where codes lead: to the tables of the event by the door that its visitors know. Never a secret of anybody."""
    door = {"unlisted_key": event.unlisted_key} if event.visibility == Event.Visibility.UNLISTED else None
    kwargs: dict[str, Any] = door or {"public_id": event.public_id}
    address = reverse(f"{'unlisted' if door else 'event'}:table", kwargs={**kwargs, "number": 0})
    return shown.Links(f"{settings.BASE_URL}{address.removesuffix('0/')}{{table}}/")


def _section(event: Event, kind: Kind, *, rows: EventRows | None = None) -> Section:
    """A paper of the whole event; ``rows``: if they are read already."""
    title = str(KIND_NAMES[kind])
    if kind is Kind.STANDINGS:
        title = _standings_title(event) or title
        return {"name": "standings", "title": title, **asdict(shown.standings_table(rows or load_rows(event)))}
    if kind is Kind.BRACKET:
        return _bracket(rows or load_rows(event), title=title)
    if kind is Kind.TABLE_CARDS:
        cards = shown.table_cards(event, links=_links(event))
        return {"name": "table_cards", "title": title, "cards": [asdict(card) for card in cards]}
    return {"name": "badges", "title": title, "cards": [asdict(card) for card in shown.badges(event)]}


def _standings_title(event: Event) -> str:
    """Whether the last round is over; empty before the first."""
    last = published_round(event)
    if last is None:
        return ""
    is_over = last.state == Round.State.CLOSED
    template = _("Standings after round %(number)d") if is_over else _("Standings during round %(number)d")
    return template % {"number": last.number}


def _every_paper(event: Event) -> list[Section]:
    """What is printed before, during and after the day, in that order."""
    sections = [_section(event, Kind.BADGES), _section(event, Kind.TABLE_CARDS)]
    for round_ in event.rounds.filter(state__in=COUNTED).order_by("number"):
        sections += _sections_of_round(event, round_, Kind.ROUND)
    ends = [Kind.BRACKET, Kind.STANDINGS] if has_cut(event) else [Kind.STANDINGS]
    rows = load_rows(event)
    return [*sections, *(_section(event, kind, rows=rows) for kind in ends)]


def _bracket(rows: EventRows, *, title: str) -> Section:
    """Raises NotFound where there is no knock-out."""
    found = bracket(rows)
    if found is None:
        raise NotFound
    return {"name": "bracket", "title": title, **asdict(paper_bracket(found))}


def _sections_of_round(event: Event, round_: Round, kind: Kind) -> list[Section]:
    rows = pairings_by_table(round_)
    makers: dict[Kind, Callable[[], Section]] = {
        Kind.PAIRINGS: lambda: _lines("pairings", Kind.PAIRINGS, round_, shown.pairing_lines(rows)),
        Kind.NAMES: lambda: _lines("names", Kind.NAMES, round_, shown.name_lines(rows)),
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
    return {"name": name, "title": _of_round(KIND_NAMES[kind], round_), "lines": [asdict(line) for line in lines]}


def _slips(event: Event, round_: Round, kind: Kind, rows: tuple[PairingRow, ...]) -> Section:
    return {
        "name": kind.value.replace("-", "_"),
        "title": _of_round(_("Result slips"), round_),
        "goals": shown.goal_names(),
        "checklist": shown.checklist_lines(event),
        "cards": [asdict(slip) for slip in shown.slips(rows, links=_links(event))],
    }


def _standings_before(event: Event, round_: Round) -> Section:
    title = _("Standings before round %(number)d") % {"number": round_.number}
    return {
        "name": "standings",
        "title": title,
        **asdict(shown.standings_table(load_rows(event), before=round_.number)),
    }
