"""The proof of a list: compiled, its expected verdicts replayed, and what they leave untried."""

from __future__ import annotations

from dataclasses import dataclass

from rules.catalogue.loader import LoadedList
from rules.catalogue.problems import CatalogueError, Problem
from rules.catalogue.reading import read_toml
from rules.composition.compile import ListRules, compile_list, read_clause
from rules.composition.expected import find_unproven, parse_expected, replay


@dataclass(frozen=True, slots=True)
class ListProof:
    """How many expected verdicts came true or not (``failures``), and what no army tries at and over its limit."""

    armies: int = 0
    failures: tuple[Problem, ...] = ()
    unproven: tuple[str, ...] = ()


def compile_loaded(loaded: LoadedList) -> ListRules:
    """Compile a list; raises CatalogueError with every defect of its clauses, placed in the list's own file."""
    try:
        return compile_list(
            loaded.army_list,
            clauses=loaded.clauses,
            tags=loaded.tags,
            ratings=loaded.ratings,
            warnings=loaded.warnings,
        )
    except CatalogueError as error:
        raise CatalogueError(tuple(Problem(loaded.file, p.path, p.message) for p in error.problems)) from error


def find_form_defects(list_data: bytes, verdicts: bytes | None, *, list_file: str, verdict_file: str) -> list[Problem]:
    """Defects of the form of clauses and of expected verdicts, which need nothing else of the list to be found.

    For lists that cannot be loaded: their authors see these defects together with the others.
    """
    raw, _problems = read_toml(list_data, file=list_file)
    tables = (raw or {}).get("clause")
    found: list[Problem] = []
    for index, table in enumerate(tables if isinstance(tables, list) else ()):
        if isinstance(table, dict):
            found.extend(read_clause(table, file=list_file, place=f"clause[{index}]")[1])
    if verdicts is not None:
        found.extend(parse_expected(verdicts, file=verdict_file)[1])
    return found


def prove_list(rules: ListRules, verdicts: bytes | None, *, file: str) -> ListProof:
    """Replay the expected verdicts of a list. None says that it has none, which is a failure."""
    if verdicts is None:
        return ListProof(failures=(Problem(file, "", "the list has no expected verdicts"),))
    expected, problems = parse_expected(verdicts, file=file)
    if expected is None:
        return ListProof(failures=problems)
    return ListProof(
        len(expected.army), tuple(replay(rules, expected, file=file)), tuple(find_unproven(rules, expected))
    )
