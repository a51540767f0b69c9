"""What has to be true of the inputs before anything is drawn. Every defect comes with its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.composition.documents import DocumentProblem
from tournaments.pairing.values import DrawRules, Entrant, History, PairingError, Table


def require_sound(entrants: Sequence[Entrant], *, history: History, rules: DrawRules, tables: Sequence[Table]) -> None:
    """Raises PairingError with every defect; also when fewer than two are left to be drawn.

    One alone is fine when their bye is set: the walk-over of a final.
    """
    problems = tuple(_find_problems(entrants, history=history, rules=rules, tables=tables))
    if problems:
        raise PairingError(problems)
    active = sum(not entrant.dropped for entrant in entrants)
    is_walk_over = active == 1 and any(partner is None for _key, partner in rules.pinned)
    if active < 2 and not is_walk_over:
        have = "nobody is in" if not active else "only one is in"
        raise PairingError((DocumentProblem("entrants", f"nobody to pair: {have}, a round needs at least two"),))


def _find_problems(
    entrants: Sequence[Entrant], *, history: History, rules: DrawRules, tables: Sequence[Table]
) -> Iterator[DocumentProblem]:
    known = {entrant.key: entrant for entrant in entrants}
    places = {table.key for table in tables}
    yield from _repeated([entrant.key for entrant in entrants], place="entrants")
    yield from _repeated([table.key for table in tables], place="tables")
    for index, entrant in enumerate(entrants):
        if entrant.fixed_table is not None and entrant.fixed_table not in places:
            yield DocumentProblem(f"entrants[{index}].fixed_table", f"there is no table {entrant.fixed_table!r}")
    yield from _bad_pairs(history.played, known=known, place="played")
    yield from _bad_pairs(rules.forbidden, known=known, place="forbidden")
    yield from _bad_pins(rules.pinned, known=known)
    for key, visited in history.visits.items():
        if key not in known:
            yield DocumentProblem(f"visits.{key}", f"there is no entrant {key!r}")
        for index, table in enumerate(visited):
            if table not in places:
                yield DocumentProblem(f"visits.{key}[{index}]", f"there is no table {table!r}")


def _repeated(keys: Sequence[str], *, place: str) -> Iterator[DocumentProblem]:
    seen: set[str] = set()
    for index, key in enumerate(keys):
        if key in seen:
            yield DocumentProblem(f"{place}[{index}].key", f"{key!r} is used twice")
        seen.add(key)


def _bad_pairs(pairs: Sequence[tuple[str, str]], *, known: dict[str, Entrant], place: str) -> Iterator[DocumentProblem]:
    for index, (a, b) in enumerate(pairs):
        for position, key in enumerate((a, b)):
            if key not in known:
                yield DocumentProblem(f"{place}[{index}][{position}]", f"there is no entrant {key!r}")
        if a == b:
            yield DocumentProblem(f"{place}[{index}]", f"{a!r} cannot play against themselves")


def _bad_pins(pins: Sequence[tuple[str, str | None]], *, known: dict[str, Entrant]) -> Iterator[DocumentProblem]:
    used: set[str] = set()
    for index, (a, b) in enumerate(pins):
        if a == b:
            yield DocumentProblem(f"pinned[{index}]", f"{a!r} cannot play against themselves")
            continue
        for position, key in enumerate((a, b)):
            place = f"pinned[{index}][{position}]"
            if key is None:
                continue
            if key not in known:
                yield DocumentProblem(place, f"there is no entrant {key!r}")
            elif known[key].dropped:
                yield DocumentProblem(place, f"{key!r} has dropped")
            elif key in used:
                yield DocumentProblem(place, f"{key!r} is pinned twice")
            used.add(key)
