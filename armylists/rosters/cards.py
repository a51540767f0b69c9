"""Cards to play with: as large as cards that people put into sleeves, in rows on the paper.

A card is 63 × 88 mm, the size for which most sleeves are made: nine on a page of A4 or Letter, four on A5. Only four of
70 × 120 mm would go on A4, and two fifths of the page would stay empty. The engine that lays out the paper tells how
high everything is. Each card gets the largest type in which it has room, and a second one where none is enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext

from armylists.rosters.packing import is_too_high, pack_cards
from armylists.rosters.printouts import LARGE_PAPERS, PaperSize, Part, Printout, TypeSize
from rules.roster.content import Roster, RosterFormation, RosterSheet, SpecialRule, Style

PLACES = {PaperSize.A4: (3, 9), PaperSize.LETTER: (3, 9), PaperSize.A5: (2, 4)}
"""How many cards stand beside each other, and on a page."""
ROOM = 82.6
"""What of a card is not margin, in mm from top to bottom."""
LOW_ROOM = 60.6
"""The same of a datasheet's card of 66 mm, four above each other: where with others a page would hold one row."""
AIR = 0.7
"""The space below each part of a card."""
# Steps of the type, largest first; the style sheet says how large each is.
LARGEST = 0
LADDERS = {TypeSize.LARGE: (0, 1, 2, 3, 5), TypeSize.NORMAL: (1, 2, 3, 4, 5), TypeSize.SMALL: (4, 5, 6)}
# Of cards that grow with what is on them.
IN_BROWSERS = {TypeSize.LARGE: 1, TypeSize.NORMAL: 2, TypeSize.SMALL: 4}

Measure = Callable[[Iterable[str], int], dict[str, float]]
"""Tells how high each of these parts is in this step of the type, in mm."""


@dataclass(frozen=True, slots=True)
class Source:
    """What goes on a card, or on several: the head, what takes its place on further ones, and parts that stay whole.

    ``extras`` are special rules that are told where there is room below.
    """

    head: str
    continued: str
    blocks: tuple[str, ...]
    extras: tuple[str, ...] = ()
    is_rules: bool = False
    is_army: bool = False


@dataclass(frozen=True, slots=True)
class Face:
    """A printed card. ``size`` is a step of the type; ``part`` of ``parts`` counts the cards of one formation.

    ``is_cut`` says that there may be more on it than has room, ``is_wide`` that it is as wide as the deck.
    """

    head: str
    blocks: tuple[str, ...]
    size: int
    part: int = 1
    parts: int = 1
    is_army: bool = False
    is_low: bool = False
    is_cut: bool = False
    is_wide: bool = False


def deck_of(roster: Roster, *, printout: Printout, context: dict[str, Any]) -> Iterator[Source]:
    """The army, its formations or datasheets, and its special rules."""
    if printout.shows(Part.HEADER):
        yield _army(roster, context)
    if roster.style is Style.CARDS:
        yield from (_formation(formation, roster, context) for formation in roster.formations)
    else:
        told = roster.special_rules if printout.shows(Part.RULES) else ()
        yield from sheet_sources(roster.sheets, rules=told, glossary_url=context["glossary_url"])
    if printout.shows(Part.RULES):
        yield from rule_sources(roster.special_rules, glossary_url=context["glossary_url"])


def sheet_sources(
    sheets: Iterable[RosterSheet], *, rules: Sequence[SpecialRule], glossary_url: str = ""
) -> Iterator[Source]:
    """A card for each datasheet, with those of its special rules for which there is room."""
    texts = {rule.id: _render("rule", {"rule": rule, "glossary_url": glossary_url}) for rule in rules}
    for sheet in sheets:
        extras = tuple(texts[ability] for ability in dict.fromkeys(sheet.profile.rule_ids) if ability in texts)
        name = {"title": sheet.profile.name, "label": sheet.label, "count": sheet.count}
        profile = _render("profile", {"profile": sheet.profile})
        yield Source(_render("title", name), _render("continued", name), (profile,), extras)


def rule_sources(rules: Sequence[SpecialRule], *, glossary_url: str) -> Iterator[Source]:
    """All special rules, on as many cards as they need."""
    if rules:
        title = {"title": gettext("Special rules")}
        texts = tuple(_render("rule", {"rule": rule, "glossary_url": glossary_url}) for rule in rules)
        yield Source(_render("title", title), _render("continued", title), texts, is_rules=True)


def title_source(context: dict[str, Any]) -> Source:
    """A card that says what the others are."""
    head = _render("set_head", context)
    return Source(head, head, (), is_army=True)


def _army(roster: Roster, context: dict[str, Any]) -> Source:
    problems = (_render("problem", {"finding": finding}) for finding in roster.findings if finding.is_error)
    continued = _render("continued", {"title": roster.head.title})
    return Source(_render("army_head", context), continued, (_render("army", context), *problems), is_army=True)


def _formation(formation: RosterFormation, roster: Roster, context: dict[str, Any]) -> Source:
    here = {**context, "formation": formation}
    is_bought = formation.upgrades or formation.choices or formation.unticked_weapons or formation.open_weapons
    blocks = [_render("ticks", here)] if formation.ticks or formation.break_point else []
    blocks += [_render("bought", here)] if is_bought else []
    blocks += [_render("note", here)] if formation.own_note and context["shows"]["remarks"] else []
    fielded = roster.sheets_of(formation)
    blocks += [_render("unit", {"sheet": sheet, "count": formation.count_of(sheet)}) for sheet in fielded]
    continued = _render("continued", {"number": formation.number, "title": formation.title})
    return Source(_render("formation_head", here), continued, tuple(blocks))


def _render(name: str, context: dict[str, Any]) -> str:
    return render_to_string(f"armylists/rosters/paper/cards/{name}.html", context)


def deal(sources: Sequence[Source], *, printout: Printout, measure: Measure | None) -> list[list[Face]]:
    """The cards in rows. Without an engine to ``measure`` them each source has a card that grows with what is on it."""
    beside, on_page = PLACES[printout.paper]
    ladder = LADDERS[printout.type_size]
    if measure is None:
        size = IN_BROWSERS[printout.type_size]
        faces = [Face(one.head, one.blocks, size, is_army=one.is_army, is_wide=one.is_rules) for one in sources]
    else:
        faces = _Dealer(tuple(sources), ladder, measure).deal(on_page)
        has_row = len(faces) > on_page and 0 < len(faces) % on_page <= beside
        if printout.style is Style.DATASHEETS and printout.paper in LARGE_PAPERS and has_row:
            faces = _lower(faces, _Dealer(tuple(sources), ladder, measure, LOW_ROOM).deal(on_page + beside), on_page)
    return [faces[at : at + beside] for at in range(0, len(faces), beside)]


def _lower(faces: list[Face], low: list[Face], on_page: int) -> list[Face]:
    """The low cards, if there is room on them and a page is saved."""
    saves = len(low) <= len(faces) // on_page * (on_page * 4 // 3)
    return [replace(face, is_low=True) for face in low] if saves and not any(face.is_cut for face in low) else faces


def _waste(cards: int, on_page: int) -> tuple[int, int]:
    """How many pages so many cards take, and how many places stay empty."""
    return -(-cards // on_page), -cards % on_page


@dataclass(frozen=True, slots=True)
class _Dealer:
    sources: tuple[Source, ...]
    ladder: tuple[int, ...]
    measure: Measure
    room: float = ROOM

    def deal(self, on_page: int) -> list[Face]:
        """Rules take the type in which the last page is fullest. What stays empty on it goes to the fullest cards."""
        found, heights = self._lay_out()
        chosen = [min(tries, key=len) for tries in found]
        told: set[str] = set()
        for source, faces in zip(self.sources, chosen, strict=True):
            faces[-1] = self._add_extras(source, faces[-1], heights[faces[-1].size], told)
        others = sum(len(faces) for source, faces in zip(self.sources, chosen, strict=True) if not source.is_rules)
        for number, source in enumerate(self.sources):
            if source.is_rules:
                rest = replace(source, blocks=tuple(block for block in source.blocks if block not in told))
                tries = self._try_all(rest, heights) if rest.blocks else [[]]
                chosen[number] = min(tries, key=lambda rules: _waste(others + len(rules), on_page))
        self._spread(chosen, found, on_page)
        return [face for faces in chosen for face in faces]

    def _try_all(self, source: Source, heights: dict[int, dict[str, float]]) -> list[list[Face]]:
        """The cards of a source in every type in which its parts have room on cards."""
        tries = [self._split(source, size, known) for size, known in heights.items()]
        return [faces for faces in tries if faces] or [self._cut(source, self.ladder[-1])]

    def _add_extras(self, source: Source, face: Face, heights: dict[str, float], told: set[str]) -> Face:
        """A card with the special rules that have room on it; they are told then."""
        room = self.room - sum(heights[block] + AIR for block in (face.head, *face.blocks)) if source.extras else 0.0
        blocks = list(face.blocks)
        for extra in source.extras:
            if heights[extra] + AIR <= room:
                room -= heights[extra] + AIR
                blocks.append(extra)
                told.add(extra)
        return replace(face, blocks=tuple(blocks))

    def _spread(self, chosen: list[list[Face]], found: list[list[list[Face]]], on_page: int) -> None:
        """Deal the smallest print on a card more, in larger type, as long as the last page has places left."""
        left = -sum(map(len, chosen)) % on_page
        sizes = [max((face.size for face in faces), default=0) for faces in chosen]
        for number in sorted(range(len(chosen)), key=lambda number: -sizes[number]):
            roomier = [tries for tries in found[number] if len(tries) == len(chosen[number]) + 1]
            if left and roomier and not (self.sources[number].is_rules or self.sources[number].extras):
                chosen[number] = roomier[0]
                left -= 1

    def _lay_out(self) -> tuple[list[list[list[Face]]], dict[int, dict[str, float]]]:
        """The cards of each source in every step of the type that was tried, no smaller ones than it needs; and how
        high everything is in each step.
        """
        found: list[list[list[Face]]] = [[] for _ in self.sources]
        measured: dict[int, dict[str, float]] = {}
        for size in sorted({LARGEST, *self.ladder}):
            asked = [n for n, tries in enumerate(found) if self._wants_more(n, tries, size)]
            measured[size] = self._measure(asked, size)
            for number in asked:
                faces = self._split(self.sources[number], size, measured[size])
                if faces or size == self.ladder[-1]:
                    found[number].append(faces or self._cut(self.sources[number], size))
        return found, measured

    def _wants_more(self, number: int, tries: list[list[Face]], size: int) -> bool:
        """Rules try every type, because they fill the last page; what has room on one card tries no smaller one."""
        return self.sources[number].is_rules or (size in self.ladder and not any(len(faces) == 1 for faces in tries))

    def _measure(self, asked: list[int], size: int) -> dict[str, float]:
        """How high each head and each block is. What stands on several cards is laid out once."""
        sources = [self.sources[number] for number in asked]
        return self.measure((part for one in sources for part in (one.head, one.continued, *one.blocks)), size)

    def _split(self, source: Source, size: int, heights: dict[str, float]) -> list[Face]:
        """The cards of a source in this type; none where a part of it is higher than a card."""
        parts = [heights[block] + AIR for block in source.blocks]
        heads = heights[source.head] + AIR, heights[source.continued] + AIR
        if is_too_high(parts, heads=heads, room=self.room):
            return []
        return self._faces(source, size, pack_cards(parts, heads=heads, room=self.room))

    def _cut(self, source: Source, size: int) -> list[Face]:
        """Where not even the smallest type is enough, each part has a card."""
        faces = self._faces(source, size, [[n] for n in range(len(source.blocks))])
        return [replace(face, is_cut=True) for face in faces]

    def _faces(self, source: Source, size: int, cards: list[list[int]]) -> list[Face]:
        first = Face(source.head, (), size, parts=len(cards), is_army=source.is_army)
        heads = (source.head, *[source.continued] * (len(cards) - 1))
        return [
            replace(first, head=head, blocks=tuple(source.blocks[n] for n in card), part=part)
            for part, (head, card) in enumerate(zip(heads, cards, strict=True), 1)
        ]
