"""What holds for every event."""

from fractions import Fraction
from itertools import pairwise
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.standings.crosstables import positions
from tests.tournaments.standings.random_events import FOR_TWO, events, match_of
from tournaments.standings.documents import read_event
from tournaments.standings.figures import Figure
from tournaments.standings.table import Standings, rank
from tournaments.standings.tie_breaks import TIE_BREAKS

WITHOUT_LOT = [name for name in TIE_BREAKS if name != "lot"]
ORDERS = st.lists(st.sampled_from(WITHOUT_LOT), unique=True, max_size=5)
SCORINGS = st.sampled_from(["3-1-0", "2-1-0", "goal-margin", "victory-point-bands"])
PLAYED = ["played"]


def ranked(doc: dict[str, Any], **fields: Any) -> Standings:
    return rank(read_event(doc | fields))


def told(standings: Standings) -> dict[str, Any]:
    """Everything about an entrant but the name, in any order."""
    return {
        row.entrant.key: (row.position, row.points, row.match_points, row.lines, row.figures) for row in standings.rows
    }


def total(standings: Standings, tie_break: str) -> Fraction:
    return sum((row.figure(tie_break).value for row in standings.rows), Fraction(0))  # type: ignore[union-attr]


@given(doc=events(), ties=ORDERS, scoring=SCORINGS, data=st.data())
def test_the_order_in_which_things_are_written_changes_nothing(doc, ties, scoring, data):
    shuffled = {
        "entrants": data.draw(st.permutations(doc["entrants"])),
        "rounds": [
            one | {"results": data.draw(st.permutations(one["results"]))}
            for one in data.draw(st.permutations(doc["rounds"]))
        ],
    }
    fields = {"tie_breaks": [*ties, "lot"], "scoring": scoring}
    before, after = ranked(doc, **fields), ranked(doc | shuffled, **fields)
    assert told(after) == told(before)
    assert [row.entrant.key for row in after.rows] == [row.entrant.key for row in before.rows]
    assert after.missing == before.missing


@given(doc=events(), ties=ORDERS, scoring=SCORINGS)
def test_names_change_nothing(doc, ties, scoring):
    fields = {"tie_breaks": [*ties, "lot"], "scoring": scoring}
    entrants = [one | {"name": f"{one['name']} the {number}th"} for number, one in enumerate(doc["entrants"])]
    assert told(ranked(doc | {"entrants": entrants}, **fields)) == told(ranked(doc, **fields))


@given(doc=events(), ties=ORDERS, scoring=SCORINGS, data=st.data())
def test_keys_change_nothing_but_lots(doc, ties, scoring, data):
    keys = [one["key"] for one in doc["entrants"]]
    new = dict(zip(keys, data.draw(st.permutations([f"k{n}" for n in range(len(keys))])), strict=True))
    renamed = {
        "entrants": [one | {"key": new[one["key"]]} for one in doc["entrants"]],
        "rounds": [
            one
            | {
                "results": [
                    result | {field: new[result[field]] for field in ("a", "b", "winner") if field in result}
                    for result in one["results"]
                ]
            }
            for one in doc["rounds"]
        ],
    }
    before = ranked(doc, tie_breaks=ties, scoring=scoring)
    after = ranked(doc | renamed, tie_breaks=ties, scoring=scoring)
    assert positions(after) == {new[key]: position for key, position in positions(before).items()}


@given(doc=events(), ties=ORDERS, scoring=SCORINGS)
def test_who_is_written_first_in_a_result_changes_nothing(doc, ties, scoring):
    turned = [one | {"results": [_turned(result) for result in one["results"]]} for one in doc["rounds"]]
    fields = {"tie_breaks": ties, "scoring": scoring}
    assert told(ranked(doc | {"rounds": turned}, **fields)) == told(ranked(doc, **fields))


def _turned(result: dict[str, Any]) -> dict[str, Any]:
    if "b" not in result:
        return result
    pairs = {name: result[name][::-1] for name in ("goals", "victory_points") if name in result}
    return result | {"a": result["b"], "b": result["a"], **pairs}


@given(doc=events(kinds=FOR_TWO), ties=ORDERS, scoring=SCORINGS, data=st.data())
def test_a_result_that_is_edited_twice_counts_as_the_last_edit(doc, ties, scoring, data):
    """F14: corrected, corrected again to the same, and taken back."""
    matches = [(n, m) for n, one in enumerate(doc["rounds"]) for m, r in enumerate(one["results"]) if "b" in r]
    fields = {"tie_breaks": [*ties, "lot"], "scoring": scoring}
    original = ranked(doc, **fields)
    if not matches:
        assert all(row.points.value == row.match_points.value for row in original.rows)
        return
    round_, index = data.draw(st.sampled_from(matches))
    old = doc["rounds"][round_]["results"][index]
    new = data.draw(match_of(old["a"], old["b"], kinds=FOR_TWO))
    doc["rounds"][round_]["results"][index] = new
    once = ranked(doc, **fields)
    doc["rounds"][round_]["results"][index] = dict(new)
    assert ranked(doc, **fields) == once
    doc["rounds"][round_]["results"][index] = old
    assert ranked(doc, **fields) == original


@given(doc=events(kinds=PLAYED, is_steady=True))
def test_matches_share_out_what_they_are_worth(doc):
    ties = ["goal-difference", "victory-point-difference", "buchholz", "sonneborn-berger", "match-points"]
    standings = ranked(doc, tie_breaks=ties)
    matches = sum(len(one["results"]) for one in doc["rounds"])
    assert total(standings, "match-points") == 2 * matches
    assert total(standings, "goal-difference") == total(standings, "victory-point-difference") == 0
    met = {row.entrant.key: len(row.lines) for row in standings.rows}
    given_away = sum(row.match_points.value * met[row.entrant.key] for row in standings.rows)
    assert total(standings, "buchholz") == given_away


@given(doc=events(kinds=PLAYED, is_steady=True), scoring=st.sampled_from(["goal-margin", "victory-point-bands"]))
def test_margin_tables_that_sum_to_twenty_give_twenty_for_each_match(doc, scoring):
    matches = sum(len(one["results"]) for one in doc["rounds"])
    assert total(ranked(doc, tie_breaks=["match-points"], scoring=scoring), "match-points") == 20 * matches


@given(doc=events(), ties=ORDERS, scoring=SCORINGS)
def test_positions_count_those_who_are_ahead(doc, ties, scoring):
    rows = [row for row in ranked(doc, tie_breaks=ties, scoring=scoring).rows if row.position is not None]
    for row in rows:
        assert row.position == 1 + sum(other.position < row.position for other in rows)  # type: ignore[operator]
    keys = [_key(row, ties) for row in rows]
    assert keys == sorted(keys, reverse=True)
    assert [a.position == b.position for a, b in pairwise(rows)] == [a == b for a, b in pairwise(keys)]


def _key(row: Any, ties: list[str]) -> tuple[Fraction, ...]:
    """What is compared. Direct encounter tells tied entrants apart only, so a missing one compares as nothing."""
    figures = [row.figure(name) for name in ties]
    return (row.points.value, *(Fraction(-1) if figure is None else figure.value for figure in figures))


@given(doc=events(), scoring=SCORINGS)
def test_figures_are_the_sum_of_their_parts(doc, scoring):
    ties = [name for name in WITHOUT_LOT if name not in ("strength-of-schedule", "direct-encounter")]
    for row in ranked(doc, tie_breaks=[*ties, "strength-of-schedule"], scoring=scoring).rows:
        for figure in (row.points, row.match_points, *(row.figure(name) for name in ties)):
            assert figure.value == _sum(figure)
        schedule = row.figure("strength-of-schedule")
        assert schedule.value * max(1, len(schedule.parts)) == _sum(schedule)


def _sum(figure: Figure) -> Fraction:
    return sum((part.value for part in figure.parts if not part.is_cut), Fraction(0))


@given(doc=events(), scoring=SCORINGS)
def test_whether_somebody_ranks_changes_no_figure(doc, scoring):
    ties = [name for name in WITHOUT_LOT if name != "direct-encounter"]
    everybody = [one | {"ranks": True} for one in doc["entrants"]]
    nobody = [one | {"ranks": False} for one in doc["entrants"]]
    tables = [ranked(doc | {"entrants": one}, tie_breaks=ties, scoring=scoring) for one in (everybody, nobody)]
    figures = [{row.entrant.key: (row.points, row.figures) for row in table.rows} for table in tables]
    assert figures[0] == figures[1]
