"""What differs between the catalogue and the facts, and which of it is meant to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from rules.catalogue.defects import read_form
from rules.catalogue.documents import Document, Text
from rules.catalogue.positions import add_lines
from rules.catalogue.problems import CatalogueError
from rules.catalogue.reading import read_toml
from rules.catalogue.search import fold_text

DEVIATIONS = "audit/deviations.toml"


class Kind(StrEnum):
    CHANGED = "changed"
    ADDED = "added"
    MISSING = "missing"
    UNREAD = "unread"
    TEXT = "text"
    SETTLED = "settled"


_SENTENCES: Mapping[Kind, str] = {
    Kind.CHANGED: "{subject}: {aspect} {ours} in the catalogue, {theirs} in the facts.",
    Kind.ADDED: "{subject}: in the facts, not in the catalogue{theirs}.",
    Kind.MISSING: "{subject}: in the catalogue, not in the facts{ours}.",
    Kind.UNREAD: "{subject}: cannot be read: {theirs}.",
    Kind.TEXT: "{subject}: {aspect}{theirs}",
    Kind.SETTLED: "{subject}: no longer needed in {aspect} ({ours}).",
}


@dataclass(frozen=True, slots=True)
class Difference:
    """``place`` is stable (``units/leman-russ/armour``); what the catalogue has is ``ours``, the facts ``theirs``."""

    kind: Kind
    place: str
    subject: str
    aspect: str = ""
    ours: str = ""
    theirs: str = ""

    def __str__(self) -> str:
        ours, theirs = self.ours, self.theirs
        if self.kind is Kind.CHANGED:
            ours, theirs = ours or "nothing", theirs or "nothing"
        elif self.kind in (Kind.ADDED, Kind.MISSING):
            ours, theirs = (f" ({value})" if value else "" for value in (ours, theirs))
        return _SENTENCES[self.kind].format(subject=self.subject, aspect=self.aspect, ours=ours, theirs=theirs)


def compare(place: str, subject: str, aspect: str, ours: str, theirs: str) -> Iterator[Difference]:
    if ours != theirs:
        slug = aspect.replace(" ", "-")
        yield Difference(Kind.CHANGED, f"{place}/{slug}", subject, aspect, ours, theirs)


def compare_names(kind: str, ours: Mapping[str, str], theirs: Mapping[str, str]) -> Iterator[Difference]:
    """What only one side has, by id, and other names of what both have, whatever their capitals and quotes."""
    word = kind.removesuffix("s").replace("-", " ").capitalize()
    for name in theirs.keys() - ours.keys():
        yield Difference(Kind.ADDED, f"{kind}/{name}", f"{word} {theirs[name]}", theirs=name)
    for name in ours.keys() - theirs.keys():
        yield Difference(Kind.MISSING, f"{kind}/{name}", f"{word} {ours[name]}", ours=name)
    for name in ours.keys() & theirs.keys():
        if fold_text(ours[name]) != fold_text(theirs[name]):
            yield from compare(f"{kind}/{name}", ours[name], "name", ours[name], theirs[name])


def report_obsolete(place: str, reason: str) -> Difference:
    """What stands in the file of deviations and no longer has to."""
    return Difference(Kind.SETTLED, place, place, DEVIATIONS, ours=reason)


class DeviationDoc(Document):
    """Places where the catalogue differs on purpose.

    Without ``theirs``, whatever the facts say there is meant: for rows of lists, whose changed texts are told anyway.
    """

    places: list[Text]
    ours: str | None = None
    theirs: str | None = None
    reason: Text


class RowDoc(Document):
    """Which entries of the catalogue (``formation:majoris-mars``, ``upgrade:captain``) a row of a list stands for."""

    places: list[Text]
    means: list[str]
    reason: Text


class DeviationsDoc(Document):
    """``audit/deviations.toml``."""

    row: list[RowDoc] = []
    deviation: list[DeviationDoc] = []


@dataclass(frozen=True, slots=True)
class Deviations:
    """By place."""

    rows: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    meant: Mapping[str, DeviationDoc] = field(default_factory=dict)

    def covers(self, difference: Difference) -> bool:
        found = self.meant.get(difference.place)
        return (
            found is not None
            and difference.kind is not Kind.TEXT
            and found.ours in (None, difference.ours)
            and found.theirs in (None, difference.theirs)
        )


def read_deviations(data: bytes) -> Deviations:
    """Raises CatalogueError with every defect of the file's form."""
    raw, problems = read_toml(data, file=DEVIATIONS)
    if raw is not None:
        doc, problems = read_form(DeviationsDoc, raw, file=DEVIATIONS)
        if doc is not None:
            rows = {place: tuple(row.means) for row in doc.row for place in row.places}
            return Deviations(rows, {place: item for item in doc.deviation for place in item.places})
    raise CatalogueError(add_lines(problems, {DEVIATIONS: data}))


def take_meant(found: Iterable[Difference], *, deviations: Deviations) -> tuple[tuple[Difference, ...], int]:
    """The differences that nobody means, in the order of their places, and how many are meant.

    A deviation that is found no more is told as well, so that the file does not keep what is settled.
    """
    told: list[Difference] = []
    left = dict(deviations.meant)
    for difference in found:
        if deviations.covers(difference):
            left.pop(difference.place, None)
        else:
            told.append(difference)
    seen = {difference.place for difference in told if difference.kind is not Kind.TEXT}
    told += (report_obsolete(place, item.reason) for place, item in left.items() if place not in seen)
    told.sort(key=lambda difference: (difference.place, difference.kind, difference.aspect))
    return tuple(told), len(deviations.meant) - len(left)
