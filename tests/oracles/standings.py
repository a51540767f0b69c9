"""Tie-breaks the slow way, straight from the document, for 2/1/0 with named winners. Shares no code with the engine."""

from fractions import Fraction
from itertools import combinations, product
from typing import Any

WIN, DRAW, LOSS = 2, 1, 0
# What each kind is worth to the one named a: points, and how much of a win it is.
ALONE = {"bye": (2, Fraction(1)), "requested-bye": (1, Fraction(1, 2)), "absent": (0, Fraction(0))}
CHOSEN = {"requested-bye", "absent", "forfeit-loss", "double-forfeit"}


def history(doc: dict[str, Any], key: str) -> list[tuple[int, str, str | None, int, Fraction]]:
    """Round, kind, opponent, points and share of a win, in the order of rounds."""
    (entrant,) = [one for one in doc["entrants"] if one["key"] == key]
    joined, dropped = entrant.get("joined_in", 1), entrant.get("dropped_after")
    told = []
    for round_ in doc["rounds"]:
        number = round_["number"]
        if number < joined or (dropped is not None and number > dropped):
            told.append((number, "absent", None, 0, Fraction(0)))
        for result in round_["results"]:
            kind, a, b = result["kind"], result["a"], result.get("b")
            if key not in (a, b):
                continue
            other = b if key == a else a
            if kind in ALONE:
                told.append((number, kind, None, *ALONE[kind]))
            elif kind == "double-forfeit":
                told.append((number, kind, other, 0, Fraction(0)))
            elif result.get("drawn"):
                told.append((number, kind, other, DRAW, Fraction(1, 2)))
            else:
                is_winner = result["winner"] == key
                name = kind if kind != "forfeit" else "forfeit-win" if is_winner else "forfeit-loss"
                told.append((number, name, other, WIN if is_winner else LOSS, Fraction(is_winner)))
    return sorted(told)


def points(doc: dict[str, Any], key: str) -> int:
    return sum(line[3] for line in history(doc, key))


def points_for_opponents(doc: dict[str, Any], key: str) -> int:
    """Absences after the last round in which somebody was there, or might have been, count as draws."""
    lines = {line[0]: line for line in history(doc, key)}
    total = points(doc, key)
    for number in sorted((round_["number"] for round_ in doc["rounds"]), reverse=True):
        if number not in lines or lines[number][1] not in CHOSEN:
            break
        if lines[number][1] in ("requested-bye", "absent"):
            total += DRAW - lines[number][3]
    return total


def contributions(doc: dict[str, Any], key: str, *, policy: str) -> list[tuple[Fraction, bool, Fraction]]:
    """For each round: what it brings to Buchholz, whether it was unplayed by choice, and the share of a win."""
    found = []
    own, rounds = points(doc, key), len(doc["rounds"])
    for _number, kind, other, _points, share in history(doc, key):
        seen = None
        if other is not None:
            seen = points(doc, other) if policy in ("nothing", "all-meet") else points_for_opponents(doc, other)
        is_played = kind in ("played", "conceded")
        if is_played or (policy == "all-meet" and other is not None):
            found.append((Fraction(seen), False, share))
            continue
        value = {"fide-2024": own, "nothing": 0}.get(policy)
        if value is None:
            value = min(own, seen) if other is not None else min(own, rounds * DRAW)
        found.append((Fraction(value), kind in CHOSEN, share))
    return found


def buchholz(doc: dict[str, Any], key: str, *, policy: str, cut: int = 0) -> Fraction:
    """``cut``: 0 nothing, 1 the lowest, 2 the lowest and the highest of the rest."""
    parts = contributions(doc, key, policy=policy)
    if cut and parts:
        by_choice = [part for part in parts if part[1]]
        parts.remove(min(by_choice or parts, key=lambda part: part[0]))
    left = [part[0] for part in parts]
    if cut == 2 and left:
        left.remove(max(left))
    return sum(left, Fraction(0))


def sonneborn_berger(doc: dict[str, Any], key: str, *, policy: str) -> Fraction:
    return sum((value * share for value, _chosen, share in contributions(doc, key, policy=policy)), Fraction(0))


def encounter_groups(doc: dict[str, Any], tied: list[str], *, policy: str) -> list[set[str]]:
    """The tied in groups, best first: every way in which unplayed matches could have ended is tried.

    Some go before the others if each of them is ahead of each of the others in every case. Groups are then compared
    again by their own matches.
    """
    tables = [*_every_table(doc, tied, policy=policy)]
    leading = [
        set(first)
        for size in range(1, len(tied) + 1)
        for first in combinations(tied, size)
        if all(table[a] > table[b] for table in tables for a in first for b in set(tied) - set(first))
    ]
    groups = [after - before for before, after in zip([set(), *leading], leading, strict=False)]
    if len(groups) < 2:
        return groups
    return [part for group in groups for part in encounter_groups(doc, sorted(group), policy=policy)]


def _every_table(doc: dict[str, Any], tied: list[str], *, policy: str):
    """The points of the tied against each other, for every way in which those who did not meet could have ended.

    Of a pair that met several times, the mean counts.
    """
    sure = dict.fromkeys(tied, Fraction(0))
    open_pairs = []
    for a, b in combinations(tied, 2):
        got = [_against(doc, one, other, policy=policy) for one, other in ((a, b), (b, a))]
        if got[0]:
            sure[a] += Fraction(sum(got[0]), len(got[0]))
            sure[b] += Fraction(sum(got[1]), len(got[1]))
        else:
            open_pairs.append((a, b))
    for ends in product([(WIN, LOSS), (DRAW, DRAW), (LOSS, WIN)], repeat=len(open_pairs)):
        table = dict(sure)
        for (a, b), (mine, theirs) in zip(open_pairs, ends, strict=True):
            table[a] += mine
            table[b] += theirs
        yield table


def _against(doc: dict[str, Any], key: str, other: str, *, policy: str) -> list[int]:
    kinds = {"played", "conceded"}
    return [line[3] for line in history(doc, key) if line[2] == other and (line[1] in kinds or policy == "all-meet")]
