"""Expected verdicts: armies that travel with a list and prove it (``verdicts/<list>.toml``)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import Field, ValidationError

from rules.catalogue.documents import Document
from rules.catalogue.problems import Problem, format_place
from rules.composition.clauses import Scope
from rules.composition.compile import ListRules
from rules.composition.documents import DocumentError, read_army
from rules.composition.verdict import Verdict, judge


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
    at_limit_of: list[str] = []
    findings: list[ExpectedFinding] = []
    facts: dict[str, dict[str, Any]] = {}
    formations: list[ExpectedFormation]


class ExpectedVerdicts(Document):
    """A whole file."""

    army: Annotated[list[ExpectedArmy], Field(min_length=1)]


def parse_expected(data: bytes, *, file: str) -> tuple[ExpectedVerdicts | None, tuple[Problem, ...]]:
    """Read a file of expected verdicts."""
    try:
        return ExpectedVerdicts.model_validate(tomllib.loads(data.decode("utf-8"))), ()
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        return None, (Problem(file, "", f"not TOML: {error}"),)
    except ValidationError as error:
        return None, tuple(Problem(file, format_place(e["loc"]), e["msg"]) for e in error.errors())


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
    """Every difference between what was expected and what the engine says."""
    for index, army in enumerate(expected.army):
        place = f"army[{index}] ({army.name})"
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
    if verdict.is_legal != expected.legal:
        found = "; ".join(str(finding.message) for finding in verdict.errors) or "nothing wrong"
        yield f"expected legal = {str(expected.legal).lower()}, found: {found}"
    if expected.points is not None and verdict.points != expected.points:
        yield f"expected {expected.points} points, found {verdict.points}"
    if expected.legal and expected.findings:
        yield "a legal army cannot expect findings"
    yield from _compare_findings(verdict, expected)
    yield from _check_limits(verdict, expected)
    facts = {fact.key: fact for fact in verdict.formations}
    for key, values in expected.facts.items():
        for name, value in values.items():
            found_value = getattr(facts.get(key), name, None)
            if found_value != value:
                yield f"{key}.{name}: expected {value}, found {found_value}"


def _check_limits(verdict: Verdict, expected: ExpectedArmy) -> Iterator[str]:
    """What an army claims to use to the full must be used to the full, as far as the clause has an allowance."""
    clauses = {clause.id: clause for clause in verdict.rules.clauses}
    for name in expected.at_limit_of:
        clause = clauses.get(name)
        if clause is None:
            yield f"at_limit_of: the list has no clause {name!r}"
            continue
        states = (verdict.state,) if clause.scope is Scope.ARMY else verdict.state.formations
        used = [usage for state in states if (usage := clause.usage(state)) is not None]
        if used and not any(have == allowed for have, allowed in used):
            have, allowed = max(used)
            yield f"at_limit_of: {name} uses {have} of {allowed}"


def _compare_findings(verdict: Verdict, expected: ExpectedArmy) -> Iterator[str]:
    left = list(verdict.errors)
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
        if match is None:
            yield f"expected finding {wanted.model_dump(exclude_none=True)}, not found"
        else:
            left.remove(match)
    for finding in left:
        yield f"unexpected finding {finding.code} ({finding.clause}) {list(finding.culprits)}: {finding.message}"


def find_unproven(rules: ListRules, expected: ExpectedVerdicts) -> Iterator[str]:
    """What a complete set must have: two legal armies, and for each clause one at its limit and one over it."""
    if sum(army.legal for army in expected.army) < 2:
        yield "fewer than two legal armies"
    refused = {finding.clause for army in expected.army for finding in army.findings}
    at_limit = {clause for army in expected.army if army.legal for clause in army.at_limit_of}
    for clause in rules.clauses:
        if clause.id not in refused:
            yield f"no refused army for the clause {clause.id!r}"
        if clause.id not in at_limit:
            yield f"no legal army at the limit of the clause {clause.id!r}"
