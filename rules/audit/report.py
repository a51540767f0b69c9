"""The catalogue beside a folder of facts: every difference that nobody means, and what was compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from rules.audit.differences import Deviations, Difference, report_obsolete, take_meant
from rules.audit.facts import Facts
from rules.audit.glossary import compare_rules, compare_topics
from rules.audit.lists import compare_lists
from rules.audit.rows import read_rows
from rules.audit.sheets import compare_forces, compare_sheets, compare_weapons
from rules.audit.texts import collect_texts, compare_texts
from rules.catalogue.loader import Publication
from rules.catalogue.rulings import Topic


@dataclass(frozen=True, slots=True)
class Report:
    """``compared`` counts what the facts hold; ``deliberate`` are the differences that are meant."""

    differences: tuple[Difference, ...]
    deliberate: int
    compared: Mapping[str, int]

    def __str__(self) -> str:
        counts = ", ".join(f"{number} {what}" for what, number in self.compared.items())
        return f"{counts} compared; {len(self.differences)} differences, {self.deliberate} more are deliberate."


def audit(
    catalogue: Publication, facts: Facts, *, rulings: Iterable[Topic], deviations: Deviations, read: Mapping[str, str]
) -> Report:
    """``read`` are the digests of texts as they were last read, by their places."""
    texts = collect_texts(facts)
    rows = {row.place for key, item in facts.lists.items() for row in read_rows(key, item)}

    def find() -> Iterator[Difference]:
        yield from compare_sheets(catalogue, facts)
        yield from compare_weapons(catalogue, facts)
        yield from compare_forces(catalogue, facts)
        yield from compare_lists(catalogue, facts, means=deviations.rows)
        yield from compare_rules(catalogue, facts)
        yield from compare_topics(rulings, facts)
        yield from compare_texts(texts, read=read, lists=facts.lists)
        yield from (report_obsolete(place, "there is no such row") for place in deviations.rows.keys() - rows)

    told, deliberate = take_meant(find(), deviations=deviations)
    return Report(told, deliberate, _count(facts, rows=len(rows), texts=len(texts)))


def describe_report(report: Report) -> dict[str, Any]:
    return {
        "compared": dict(report.compared),
        "deliberate": report.deliberate,
        "differences": [{**asdict(found), "sentence": str(found)} for found in report.differences],
    }


def _count(facts: Facts, *, rows: int, texts: int) -> dict[str, int]:
    return {
        "datasheets": len(facts.units),
        "weapons": len(facts.weapons),
        "forces": len(facts.forces),
        "lists": len(facts.lists),
        "rows": rows,
        "special rules": len(facts.rules),
        "questions": sum(len(topic.faq) for topic in facts.topics),
        "texts": texts,
    }
