"""Expected verdicts: armies that travel with a list and prove it (``verdicts/<list>.toml``)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import Field

from rules.catalogue.defects import read_form
from rules.catalogue.documents import Document
from rules.catalogue.problems import Problem
from rules.catalogue.reading import read_toml
from rules.composition.clauses import Clause, Scope
from rules.composition.compile import ListRules
from rules.composition.documents import MOST_FORMATIONS, DocumentError, read_army
from rules.composition.findings import Finding
from rules.composition.verdict import Verdict, judge

MOST_ARMIES = 500


class ExpectedUpgrade(Document):
    """An upgrade in short form."""

    upgrade: str
    count: int = 1
    on: str | None = None
    units: dict[str, int] = {}


class ExpectedFormation(Document):
    """A formation in short form; ``repeat`` writes it several times."""

    formation: str
    name: str = ""
    size: str = "normal"
    units: dict[str, int] = {}
    attributes: dict[str, str] = {}
    upgrades: list[str | ExpectedUpgrade] = []
    repeat: Annotated[int, Field(ge=1, le=50)] = 1


class ExpectedFinding(Document):
    """An error the army must be refused for; numbers are checked when given."""

    code: str
    clause: str | None = None
    culprits: list[str] | None = None
    have: int | None = None
    allowed: int | None = None


class ExpectedArmy(Document):
    """One army and what Muster must say about it. Formations get the keys f1, f2, … in order."""

    name: str
    points_limit: int
    legal: bool
    points: int | None = None
    activations: int | None = None
    at_limit_of: list[str] = []
    warnings: list[str] = []
    findings: list[ExpectedFinding] = []
    facts: dict[str, dict[str, Any]] = {}
    formations: Annotated[list[ExpectedFormation], Field(max_length=MOST_FORMATIONS)]


class ExpectedVerdicts(Document):
    """A whole file."""

    army: Annotated[list[ExpectedArmy], Field(min_length=1, max_length=MOST_ARMIES)]


def parse_expected(data: bytes, *, file: str) -> tuple[ExpectedVerdicts | None, tuple[Problem, ...]]:
    raw, problems = read_toml(data, file=file)
    if raw is None:
        return None, problems
    return read_form(ExpectedVerdicts, raw, file=file)


def expand_army(rules: ListRules, expected: ExpectedArmy) -> dict[str, Any]:
    """The army document that the short form stands for."""
    formations: list[dict[str, Any]] = []
    for formation in expected.formations:
        for _ in range(formation.repeat):
            formations.append(_expand_formation(formation, key=f"f{len(formations) + 1}"))
    return {
        "muster": 1,
        "army_list": rules.army_list.reference,
        "points_limit": expected.points_limit,
        "name": expected.name,
        "formations": formations,
    }


def replay(rules: ListRules, expected: ExpectedVerdicts, *, file: str) -> Iterator[Problem]:
    for index, army in enumerate(expected.army):
        place = f"army[{index}] ({army.name})"
        if sum(formation.repeat for formation in army.formations) > MOST_FORMATIONS:
            yield Problem(file, place, f"has more than {MOST_FORMATIONS} formations")
            continue
        try:
            verdict = judge(rules, read_army(rules, expand_army(rules, army)))
        except DocumentError as error:
            yield Problem(file, place, str(error))
            continue
        for message in _compare(verdict, army):
            yield Problem(file, place, message)


def _expand_formation(formation: ExpectedFormation, *, key: str) -> dict[str, Any]:
    upgrades = [
        {"upgrade": upgrade} if isinstance(upgrade, str) else upgrade.model_dump() for upgrade in formation.upgrades
    ]
    return {
        "key": key,
        "formation": formation.formation,
        "name": formation.name,
        "size": formation.size,
        "units": formation.units,
        "attributes": formation.attributes,
        "upgrades": upgrades,
    }


def _compare(verdict: Verdict, expected: ExpectedArmy) -> Iterator[str]:
    if expected.legal and not verdict.is_legal:
        yield f"expected a legal army, found: {' '.join(str(finding.message) for finding in verdict.errors)}"
    if verdict.is_legal and not expected.legal:
        yield "expected an illegal army, found nothing wrong with it"
    if expected.points is not None and verdict.points != expected.points:
        yield f"expected {expected.points} points, found {verdict.points}"
    if expected.activations not in (None, verdict.activations):
        yield f"expected {expected.activations} activations, found {verdict.activations}"
    if expected.legal and expected.findings:
        yield "a legal army cannot expect findings"
    yield from _compare_findings(verdict, expected)
    yield from _check_limits(verdict, expected)
    yield from _compare_warnings(verdict, expected)
    facts = {fact.key: fact for fact in verdict.formations}
    for key, values in expected.facts.items():
        for name, value in values.items():
            found = getattr(facts.get(key), name, None)
            if found != value:
                yield f"{key}.{name}: expected {_spell(value)}, found {_spell(found)}"


def _check_limits(verdict: Verdict, expected: ExpectedArmy) -> Iterator[str]:
    """What an army claims to use to the full must be used to the full, as far as the clause has an allowance."""
    clauses = {clause.id: clause for clause in verdict.rules.clauses}
    for name in expected.at_limit_of:
        clause = clauses.get(name)
        if clause is None:
            yield f"at_limit_of: the list has no clause {name!r}"
            continue
        if (used := below_limit(verdict, clause)) is not None:
            yield f"at_limit_of: {name} uses {used[0]} of {used[1]}"


def below_limit(verdict: Verdict, clause: Clause) -> tuple[int, int] | None:
    """How much of its allowance an army uses of a clause, and how much there is; None at the limit, or without one."""
    states = (verdict.state,) if clause.scope is Scope.ARMY else verdict.state.formations
    used = [usage for state in states if (usage := clause.usage(state)) is not None]
    return max(used) if used and not any(have == allowed for have, allowed in used) else None


def _compare_warnings(verdict: Verdict, expected: ExpectedArmy) -> Iterator[str]:
    given = warnings_of(verdict)
    yield from (f"the warning {name} was expected and not given" for name in expected.warnings if name not in given)
    yield from (f"the warning {name} was given and not expected" for name in given if name not in expected.warnings)


def warnings_of(verdict: Verdict) -> list[str]:
    """The warnings that the list gives itself."""
    return [finding.clause for finding in verdict.findings if finding.code == "without"]


def _compare_findings(verdict: Verdict, expected: ExpectedArmy) -> Iterator[str]:
    matches, left = match_findings(verdict, expected)
    missing = (wanted for wanted, match in zip(expected.findings, matches, strict=True) if match is None)
    yield from (f"expected, and not found: {_describe_wanted(wanted)}" for wanted in missing)
    yield from (f"found, and not expected: {_describe_found(finding)}" for finding in left)


def match_findings(verdict: Verdict, expected: ExpectedArmy) -> tuple[list[Finding | None], list[Finding]]:
    """For each expected finding the one that it stands for, if there is one; and those that nobody expected."""
    left = list(verdict.errors)
    matches: list[Finding | None] = []
    for wanted in expected.findings:
        match = next(
            (
                finding
                for finding in left
                if finding.code == wanted.code
                and wanted.clause in (None, finding.clause)
                and (wanted.culprits is None or sorted(wanted.culprits) == sorted(finding.culprits))
                and wanted.have in (None, finding.have)
                and wanted.allowed in (None, finding.allowed)
            ),
            None,
        )
        matches.append(match)
        if match is not None:
            left.remove(match)
    return matches, left


def _describe_wanted(wanted: ExpectedFinding) -> str:
    told = [wanted.code if wanted.clause is None else f"{wanted.code} of {wanted.clause}"]
    told += [
        f"{name} {value}" for name, value in (("have", wanted.have), ("allowed", wanted.allowed)) if value is not None
    ]
    if wanted.culprits is not None:
        told.append(f"culprits {' '.join(wanted.culprits) or 'none'}")
    return ", ".join(told)


def _describe_found(finding: Finding) -> str:
    culprits = " ".join(finding.culprits) or "none"
    numbers = f"have {finding.have}, allowed {finding.allowed}, culprits {culprits}"
    return f"{finding.code} of {finding.clause}, {numbers}: {finding.message}"


def _spell(value: object) -> str:
    if value is None:
        return "nothing"
    return str(value).lower() if isinstance(value, bool) else str(value)


def find_unproven(rules: ListRules, expected: ExpectedVerdicts) -> Iterator[str]:
    """What a complete set must have: two legal armies, and for each clause one at its limit and one over it."""
    if sum(army.legal for army in expected.army) < 2:
        yield "fewer than two legal armies"
    refused = {finding.clause for army in expected.army for finding in army.findings}
    at_limit = {clause for army in expected.army if army.legal for clause in army.at_limit_of}
    warned = {name for army in expected.army for name in army.warnings}
    for caution in rules.cautions:
        if caution.id not in warned:
            yield f"no army with the warning {caution.id!r}"
    for clause in rules.clauses:
        if clause.id not in refused:
            yield f"no refused army for the clause {clause.id!r}"
        if clause.id not in at_limit:
            yield f"no legal army at the limit of the clause {clause.id!r}"
