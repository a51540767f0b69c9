"""What a list says now of its expected armies, as changes of the file that its author may accept."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.catalogue.positions import find_spans
from rules.composition.compile import ListRules
from rules.composition.documents import DocumentError, read_army
from rules.composition.expected import (
    ExpectedArmy,
    ExpectedVerdicts,
    below_limit,
    expand_army,
    match_findings,
    parse_expected,
    warnings_of,
)
from rules.composition.findings import Finding
from rules.composition.verdict import Verdict, judge

NEW_LINE = "\n"
_MAY_BE_NEW = ("findings", "warnings")


@dataclass(frozen=True, slots=True)
class ProofChange:
    """A value of an expected army that has become another: ``before`` and ``after`` as they stand in the file.

    ``place`` is where it stands (``army[3].points``), ``field`` that place within the army. ``before`` is empty for
    a key that the army does not have yet.
    """

    place: str
    army: str
    field: str
    before: str
    after: str


def find_proof_changes(rules: ListRules, text: str) -> tuple[ProofChange, ...]:
    """Everything that can be worked out anew and came out otherwise. A file that cannot be read has no changes."""
    expected, _problems = parse_expected(text.encode(), file="verdicts")
    return () if expected is None else tuple(_find_changes(rules, expected, text))


def accept_changes(text: str, changes: Iterable[ProofChange]) -> str:
    """The file with the new values, every other letter as it was."""
    spans = find_spans(text)
    edits: list[tuple[int, int, str]] = []
    for change in changes:
        if change.place in spans:
            edits.append((*spans[change.place], change.after))
        else:
            end = spans[change.place.removesuffix(change.field) + "legal"][1]
            edits.append((end, end, f"{', ' if 'army' in spans else NEW_LINE}{change.field} = {change.after}"))
    for start, end, new in sorted(edits, reverse=True):
        text = text[:start] + new + text[end:]
    return text


def _find_changes(rules: ListRules, expected: ExpectedVerdicts, text: str) -> Iterator[ProofChange]:
    spans = find_spans(text)
    for index, army in enumerate(expected.army):
        try:
            verdict = judge(rules, read_army(rules, expand_army(rules, army)))
        except DocumentError:
            continue
        for field, value in _recompute(verdict, army):
            place = f"army[{index}].{field}"
            start, end = spans.get(place, (0, 0))
            if end or (field not in army.model_fields_set and field in _MAY_BE_NEW):
                yield ProofChange(place, army.name, field, text[start:end], _write(value))


def _recompute(verdict: Verdict, army: ExpectedArmy) -> Iterator[tuple[str, Any]]:
    """The fields of an army that say something else now, with what they would say."""
    if army.legal != verdict.is_legal:
        yield "legal", verdict.is_legal
    for name in ("points", "activations"):
        if getattr(army, name) not in (None, getattr(verdict, name)):
            yield name, getattr(verdict, name)
    matches, left = match_findings(verdict, army)
    if left or None in matches:
        kept = [
            wanted.model_dump(exclude_unset=True)
            for wanted, match in zip(army.findings, matches, strict=True)
            if match is not None
        ]
        yield "findings", kept + [_expect(finding) for finding in left]
    clauses = {clause.id: clause for clause in verdict.rules.clauses}
    used = [name for name in army.at_limit_of if name in clauses and below_limit(verdict, clauses[name]) is None]
    if used != army.at_limit_of:
        yield "at_limit_of", used
    if sorted(army.warnings) != sorted(warnings_of(verdict)):
        yield "warnings", warnings_of(verdict)
    facts = {fact.key: fact for fact in verdict.formations}
    for key, values in army.facts.items():
        for name, value in values.items():
            found = getattr(facts.get(key), name, None)
            if isinstance(found, int | str | Mapping) and found != value:
                yield f"facts.{key}.{name}", found


def _expect(finding: Finding) -> dict[str, Any]:
    return {"code": finding.code, "clause": finding.clause, "have": finding.have, "allowed": finding.allowed}


def _write(value: Any) -> str:
    """A value on one line of TOML."""
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{key} = {_write(inner)}' for key, inner in value.items() if inner is not None)} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_write, value))}]"
    return json.dumps(value, ensure_ascii=False)
