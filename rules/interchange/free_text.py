"""Text as people write armies down: lines, bullets, points in brackets. Only its shape is read here, not its words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rules.interchange.names import take_count
from rules.interchange.reading import Leaning, Segment, SourceLine

MOST_CHARACTERS = 60_000
MOST_LINES = 600
MOST_IN_A_LINE = 400
MOST_PARTS = 500
_MOST_SEGMENTS = 30
_NUMBER = r"(?P<points>-?\d{1,3}(?:[,.]\d{3})+|-?\d{1,5})"
_UNIT_OF_POINTS = r"(?:(?:p|pt|pts|point|points|punkte)\b\.?)"
_BRACKETED = re.compile(rf"[\[(]\s*{_NUMBER}\s*{_UNIT_OF_POINTS}?\s*[\])]", re.IGNORECASE)
_WORDED = re.compile(rf"(?:[-–—:=,]\s*)?(?<![\w.,])\+?{_NUMBER}\s*{_UNIT_OF_POINTS}", re.IGNORECASE)
_BEHIND = re.compile(rf"\s*(?:\s[-–—]|[:=])\s*{_NUMBER}\s*$")
_BARE = re.compile(r"(?<=\D)\s(?P<points>[1-9]\d{1,3})$")
_NOISE = re.compile(r"[\W_]*|[\W_]*(?:sub)?(?:total|sum|points?|pts)\b.*|[-+(\[]*[\d,./ ]+[)\]]*", re.IGNORECASE)
_BULLET = re.compile(r"(?P<space>[\s>]*)(?P<bullet>[-–—*•·+►▪o]\s+|\d{1,3}[.)]\s+|\+)?")
_HEAD = re.compile(r"\s*(?::|\s[-–—]\s|\bwith\b|\bw/)\s*", re.IGNORECASE)
_PARTS = re.compile(r"\s*(?:[,;]|\s\+\s|(?<=\w)\+\s)\s*")
_LISTED = re.compile(r"\(([^()]*[,;+][^()]*)\)")
_SIZE = re.compile(rf"\b(\d{{1,2}}[,.]?\d{{3}})\b\s*({_UNIT_OF_POINTS})?", re.IGNORECASE)
_MARKS = re.compile(r"[*_`#~]{1,3}(?=\S)|(?<=\S)[*_`#~]{1,3}(?=\s|$)|\[/?[a-z]+(?:=[^\]]*)?\](?!\d)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class FreeText:
    """A text in its lines. ``cut_at`` is the first line that was not read, as nobody writes that much; 0 is none."""

    lines: tuple[SourceLine, ...]
    cut_at: int = 0

    @property
    def title(self) -> str:
        """The first line that says anything, without its points: often the name of the army."""
        for line in self.lines:
            if line.leaning is not Leaning.NOISE:
                return ", ".join(segment.text for segment in line.segments)
        return ""


def split_text(text: str) -> FreeText:
    """The lines of a text, up to as much as one army can take."""
    found: list[SourceLine] = []
    parts = 0
    for number, line in enumerate(text[:MOST_CHARACTERS].splitlines(), 1):
        read = _read_line(number, line[:MOST_IN_A_LINE])
        parts += len(read.segments)
        if number > MOST_LINES or parts > MOST_PARTS:
            return FreeText(tuple(found), number)
        found.append(read)
    return FreeText(tuple(found))


def find_limit(text: str) -> int | None:
    """The size of the game that the head of a text names: ``3,000 points``, ``2995 / 3000``."""
    for line in text[:MOST_CHARACTERS].splitlines()[:6]:
        numbers = [int(re.sub(r"[,.]", "", found[1])) for found in _SIZE.finditer(line) if not _is_year(found)]
        numbers += [int(found) * 1_000 for found in re.findall(r"\b(\d{1,2})k\b", line, re.IGNORECASE)]
        plausible = [number for number in numbers if 500 <= number <= 20_000]
        if plausible:
            return max(plausible)
    return None


def _is_year(found: re.Match[str]) -> bool:
    """Whether a number is as likely the year of an event: ``2000 points`` is none."""
    return found[1].isdigit() and 1980 <= int(found[1]) <= 2099 and not found[2]


def _read_line(number: int, line: str) -> SourceLine:
    shown = " ".join(line.split())
    bullet = _BULLET.match(line)
    is_item = bullet is not None and (bool(bullet["bullet"]) or len(bullet["space"].expandtabs(4)) > 1)
    body = _MARKS.sub("", line[bullet.end() :] if bullet else line).strip()
    points, body = _take_points(body)
    segments = () if _NOISE.fullmatch(body) else tuple(_split(body))[:_MOST_SEGMENTS]
    if not segments:
        return SourceLine(number, shown, (), points, Leaning.NOISE)
    is_numbered = bullet is not None and (bullet["bullet"] or "")[:1].isdigit()
    leaning = Leaning.EITHER
    if points is not None and (not is_item or is_numbered):
        leaning = Leaning.FORMATION
    elif is_item and not is_numbered and points is None:
        leaning = Leaning.ITEM
    return SourceLine(number, shown, segments, points, leaning)


def _take_points(body: str) -> tuple[int | None, str]:
    """What a line says it costs, and the line without it."""
    for pattern, least in ((_BRACKETED, 5), (_WORDED, 5), (_BEHIND, 5), (_BARE, 50)):
        found = pattern.search(body)
        if found and abs(value := int(re.sub(r"[,.]", "", found["points"]))) >= least:
            rest = f"{body[: found.start()].rstrip()} {body[found.end() :].lstrip()}".strip(" -–—:=,")
            return value, rest
    return None, body


def _split(body: str) -> Iterator[Segment]:
    """The name in front, and whatever else stands in the line."""
    listed = _LISTED.findall(body)
    head, *rest = _HEAD.split(_LISTED.sub(" ", body), maxsplit=1)
    for part in _PARTS.split(head):
        yield from _segment(part)
    for text in (*rest, *listed):
        for part in _PARTS.split(text):
            yield from _segment(part)


def _segment(part: str) -> Iterator[Segment]:
    _points, text = _take_points(part.strip())
    count, name = take_count(text)
    name = name.strip(' .:-–—"“”')
    if name and not _NOISE.fullmatch(name):
        yield Segment(" ".join(part.split()), name[:120], count)
