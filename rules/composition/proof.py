"""The proof of a list: compiled, its expected verdicts replayed, and what they leave untried."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.catalogue.loader import LoadedList
from rules.catalogue.problems import CatalogueError, Problem
from rules.catalogue.reading import read_toml
from rules.composition.compile import ListRules, compile_list
from rules.composition.expected import ExpectedVerdicts, find_unproven, parse_expected, replay

_ARMY = re.compile(r"army\[(\d+)\]")


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


def prove_list(rules: ListRules, verdicts: bytes | None, *, file: str) -> ListProof:
    """Replay the expected verdicts of a list. None says that it has none, which is a failure.

    Where the form of some armies is broken, that is told, and the others are replayed all the same.
    """
    if verdicts is None:
        return ListProof(failures=(Problem(file, "", "the list has no expected verdicts"),))
    expected, problems = parse_expected(verdicts, file=file)
    if expected is None:
        return ListProof(failures=(*problems, *_replay_sound(rules, verdicts, problems, file=file)))
    return ListProof(
        len(expected.army), tuple(replay(rules, expected, file=file)), tuple(find_unproven(rules, expected))
    )


def _replay_sound(rules: ListRules, verdicts: bytes, problems: tuple[Problem, ...], *, file: str) -> Iterator[Problem]:
    """What the armies without defects fail at, if it is only others that have any."""
    broken = [_ARMY.match(problem.path) for problem in problems]
    raw, _problems = read_toml(verdicts, file=file)
    if raw is None or None in broken:
        return
    indexes = {int(match[1]) for match in broken if match}
    sound = [army for index, army in enumerate(raw["army"]) if index not in indexes]
    if not sound:
        return
    places = [index for index in range(len(raw["army"])) if index not in indexes]
    for problem in replay(rules, ExpectedVerdicts.model_validate({"army": sound}), file=file):
        yield replace(problem, path=_ARMY.sub(lambda match: f"army[{places[int(match[1])]}]", problem.path))
