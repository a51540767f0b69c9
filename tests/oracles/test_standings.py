"""Tie-breaks against brute force."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.examples import examples
from tests.oracles import standings as oracle
from tests.tournaments.standings.random_events import events
from tournaments.standings.documents import read_event
from tournaments.standings.encounter import direct_encounter
from tournaments.standings.ledger import Ledger
from tournaments.standings.table import Standings, rank
from tournaments.standings.unplayed import POLICIES

POLICY = st.sampled_from(sorted(POLICIES))


def ranked(doc: dict, *tie_breaks: str, policy: str) -> Standings:
    return rank(read_event(doc | {"tie_breaks": list(tie_breaks), "unplayed": policy}))


def figures(standings: Standings, tie_break: str) -> dict[str, object]:
    return {row.entrant.key: row.figure(tie_break).value for row in standings.rows}  # type: ignore[union-attr]


@given(doc=events(), policy=POLICY)
def test_match_points_are_those_of_brute_force(doc, policy):
    standings = ranked(doc, "match-points", policy=policy)
    assert figures(standings, "match-points") == {one["key"]: oracle.points(doc, one["key"]) for one in doc["entrants"]}


@pytest.mark.parametrize(("tie_break", "cut"), [("buchholz", 0), ("buchholz-cut-1", 1), ("buchholz-median", 2)])
@given(doc=events(), policy=POLICY)
def test_buchholz_is_that_of_brute_force(tie_break, cut, doc, policy):
    expected = {one["key"]: oracle.buchholz(doc, one["key"], policy=policy, cut=cut) for one in doc["entrants"]}
    assert figures(ranked(doc, tie_break, policy=policy), tie_break) == expected


@given(doc=events(), policy=POLICY)
def test_sonneborn_berger_is_that_of_brute_force(doc, policy):
    expected = {one["key"]: oracle.sonneborn_berger(doc, one["key"], policy=policy) for one in doc["entrants"]}
    assert figures(ranked(doc, "sonneborn-berger", policy=policy), "sonneborn-berger") == expected


def groups(doc: dict, tied: list[str], *, policy: str) -> list[set[str]]:
    """The engine's groups: those of one figure, the largest first."""
    figures = direct_encounter(Ledger(read_event(doc | {"unplayed": policy})), tied)
    found = {figure.value for figure in figures.values()}
    return [{key for key in tied if figures[key].value == value} for value in sorted(found, reverse=True)]


@settings(max_examples=examples(40))
@given(doc=events(most=4, rounds=6), policy=POLICY)
def test_direct_encounter_of_up_to_four_is_that_of_brute_force(doc, policy):
    tied = [one["key"] for one in doc["entrants"]]
    assert groups(doc, tied, policy=policy) == oracle.encounter_groups(doc, tied, policy=policy)


@settings(max_examples=examples(40))
@given(ends=st.lists(st.sampled_from(["p1", "p2", "drawn"]), min_size=15, max_size=15), policy=POLICY)
def test_direct_encounter_of_six_who_all_met_is_that_of_brute_force(ends, policy):
    keys = [f"p{n}" for n in range(1, 7)]
    # The circle method: everybody meets everybody in five rounds.
    rounds = []
    for number in range(5):
        circle = ["p6", *(keys[(number + n) % 5] for n in range(5))]
        results = []
        for a, b in zip(circle[:3], reversed(circle[3:]), strict=True):
            end = ends[len(rounds) * 3 + len(results)]
            said = {"drawn": True} if end == "drawn" else {"winner": a if end == "p1" else b}
            results.append({"kind": "played", "a": a, "b": b, **said})
        rounds.append({"number": number + 1, "results": results})
    entrants = [{"key": key, "name": key} for key in keys]
    doc = {"muster": 1, "scoring": "2-1-0", "entrants": entrants, "rounds": rounds}
    assert groups(doc, keys, policy=policy) == oracle.encounter_groups(doc, keys, policy=policy)
