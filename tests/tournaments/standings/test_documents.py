"""Bad documents name the field; good ones become values."""

from fractions import Fraction

import pytest

from rules.composition.documents import DocumentError
from tests.tournaments.standings.crosstables import HALVES, document
from tournaments.standings.documents import read_event
from tournaments.standings.event import Adjustment, AdjustmentKind, Entrant, Kind, Result, Round
from tournaments.standings.presets import PRESETS
from tournaments.standings.scoring import Award, Concession, Extra, MarginPoints, Measure, Outcome, Row
from tournaments.standings.unplayed import POLICIES, StandIn, Unplayed

CLUB = {
    "kind": "margin",
    "of": "goals",
    "table": [
        {"margin": 0, "points": [8, 8]},
        {"margin": 1, "points": [10, 7]},
        {"margin": 2, "points": [12, 6]},
        {"margin": 3, "points": [14, 4]},
        {"margin": 4, "points": [16, 0]},
    ],
    "level_win": [9, 8],
}


def problems(data) -> list[str]:
    with pytest.raises(DocumentError) as refused:
        read_event(data)
    return [str(problem) for problem in refused.value.problems]


def places(data) -> list[str]:
    return [problem.split(": ", 1)[0] for problem in problems(data)]


def with_result(**fields) -> dict:
    result = {"kind": "played", "a": "p1", "b": "p2", "drawn": True, **fields}
    kept = {name: value for name, value in result.items() if value is not None}
    return document(".\n.\n.", rounds=[{"number": 1, "results": [kept]}])


def test_a_whole_document_becomes_an_event():
    event = read_event(
        {
            "muster": 1,
            "name": "Spring day",
            "scoring": {
                **HALVES,
                "match": CLUB,
                "conceded": {"goals": [3, 0]},
                "extras": [{"key": "painting", "name": "Painting", "most": "25/2", "counts": False}],
            },
            "tie_breaks": ["goals", "lot"],
            "unplayed": {"stand_in": "nothing", "forfeit": "met", "absence": "as-awarded"},
            "seed": 9,
            "entrants": [
                {"key": "p1", "name": "Anna", "scores": {"painting": "1/2"}, "joined_in": 2},
                {"key": "p2", "name": "Ben", "ranks": False, "dropped_after": 1},
            ],
            "rounds": [
                {"number": 1, "results": [{"kind": "bye", "a": "p2", "note": "alone"}]},
                {"number": 2},
            ],
            "adjustments": [{"entrant": "p2", "points": -1, "reason": "Late", "kind": "list-penalty"}],
        }
    )
    assert event.entrants == (
        Entrant("p1", "Anna", joined_in=2, scores=(("painting", Fraction(1, 2)),)),
        Entrant("p2", "Ben", ranks=False, dropped_after=1),
    )
    assert event.rounds == (Round(1, (Result(Kind.BYE, "p2"),)), Round(2, ()))
    assert event.adjustments == (Adjustment("p2", Fraction(-1), "Late", AdjustmentKind.LIST_PENALTY),)
    assert (event.tie_breaks, event.seed) == (("goals", "lot"), 9)
    assert event.unplayed == Unplayed(StandIn.NOTHING, is_forfeit_met=True, is_absence_drawn=False)
    assert event.scoring.extras == (Extra("painting", "Painting", Fraction(25, 2), counts=False),)
    assert event.scoring.conceded == Concession(goals=(3, 0))
    assert event.scoring.bye == Award(Fraction(1), Outcome.WIN)
    assert event.scoring.match == MarginPoints(
        Measure.GOALS,
        tuple(
            Row(margin, (Fraction(mine), Fraction(theirs)))
            for margin, mine, theirs in [(0, 8, 8), (1, 10, 7), (2, 12, 6), (3, 14, 4), (4, 16, 0)]
        ),
        (Fraction(9), Fraction(8)),
    )


def test_a_result_becomes_a_value():
    doc = with_result(winner="p2", drawn=None, goals=[0, 2], victory_points=[10, 900], bonus=[5, 0])
    (result,) = read_event(doc).rounds[0].results
    assert result == Result(Kind.PLAYED, "p1", "p2", "p2", goals=(0, 2), victory_points=(10, 900), bonus=(5, 0))


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_a_scoring_may_be_named(name):
    assert read_event({"muster": 1, "scoring": name, "entrants": []}).scoring == PRESETS[name]


@pytest.mark.parametrize("name", sorted(POLICIES))
def test_a_policy_may_be_named(name):
    doc = {"muster": 1, "scoring": "3-1-0", "entrants": [], "unplayed": name}
    assert read_event(doc).unplayed == POLICIES[name]


def test_bytes_and_text_are_read():
    text = '{"muster": 1, "scoring": "3-1-0", "entrants": []}'
    assert read_event(text) == read_event(text.encode())


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b'{"muster": 1,', "not JSON"),
        (b"\xff", "not UTF-8 text"),
        ("[" * 100_000, "nested too deeply"),
        ('{"muster": 1, "muster": 1}', "muster: the field is given twice"),
        ('{"muster": 1, "scoring": "3-1-0", "entrants": [], "seed": NaN}', "seed: not JSON: NaN is not a number"),
        ('{"muster": 1, "scoring": "3-1-0", "entrants": [], "seed": ' + "9" * 5000 + "}", "too many digits"),
    ],
)
def test_what_is_no_json_is_refused(data, told):
    assert told in problems(data)[0]


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"muster": 2}, "muster"),
        ({"x": 1}, "x"),
        ({"entrants": None}, "entrants"),
        ({"scoring": "5-3-1"}, "scoring.preset"),
        ({"scoring": 3}, "scoring"),
        ({"scoring": {**HALVES, "match": {"kind": "outcome", "win": 0.5, "draw": 0, "loss": 0}}}, "scoring.match.win"),
        ({"scoring": {**HALVES, "match": {"kind": "outcome", "win": -1, "draw": 0, "loss": 0}}}, "scoring.match.win"),
        ({"scoring": {**HALVES, "match": {"kind": "luck"}}}, "scoring.match"),
        ({"scoring": {**HALVES, "match": {**CLUB, "of": "painting"}}}, "scoring.match.of"),
        ({"scoring": {**HALVES, "match": {**CLUB, "table": []}}}, "scoring.match.table"),
        ({"scoring": {**HALVES, "bye": {"points": 1}}}, "scoring.bye.counts_as"),
        ({"tie_breaks": ["wins", "koya"]}, "tie_breaks[1]"),
        ({"unplayed": "fide-1998"}, "unplayed"),
        ({"seed": -1}, "seed"),
        ({"seed": 1.5}, "seed"),
        ({"entrants": [{"key": "a b", "name": "A"}]}, "entrants[0].key"),
        ({"entrants": [{"key": "a", "name": ""}]}, "entrants[0].name"),
        ({"entrants": [{"key": "a", "name": "\u0007"}]}, "entrants[0].name"),
        ({"entrants": [{"key": "a", "name": "A", "joined_in": 0}]}, "entrants[0].joined_in"),
        ({"entrants": [{"key": "a", "name": "A", "ranks": 1}]}, "entrants[0].ranks"),
        ({"rounds": [{"number": 51}]}, "rounds[0].number"),
        ({"adjustments": [{"entrant": "p1", "points": 1, "reason": ""}]}, "adjustments[0].reason"),
        ({"adjustments": [{"entrant": "p1", "points": 1.5, "reason": "x"}]}, "adjustments[0].points"),
    ],
)
def test_a_wrong_field_is_named(fields, place):
    assert places(document(".\n.", **fields)) == [place]


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"goals": [-1, 0]}, "goals[0]"),
        ({"goals": [1]}, "goals"),
        ({"goals": [1, 1.5]}, "goals[1]"),
        ({"goals": ["1", 0]}, "goals[0]"),
        ({"victory_points": [0, -5]}, "victory_points[1]"),
        ({"victory_points": [0, 100_001]}, "victory_points[1]"),
        ({"bonus": [0, -5]}, "bonus[1]"),
        ({"kind": "lost"}, "kind"),
        ({"a": None}, "a"),
        ({"score": 1}, "score"),
    ],
)
def test_a_wrong_field_of_a_result_is_named(fields, place):
    assert places(with_result(**fields)) == [f"rounds[0].results[0].{place}"]


def test_known_names_are_told():
    assert problems(document(".", tie_breaks=["koya"]))[0].startswith(
        "tie_breaks[0]: there is no tie-break 'koya'; there are match-points, goal-difference, "
    )
    assert problems(document(".", scoring="5-3-1")) == [
        "scoring.preset: there is no scoring '5-3-1'; there are 3-1-0, 2-1-0, goal-margin, victory-point-bands"
    ]
    assert problems(document(".", unplayed="x")) == [
        "unplayed: there is no policy 'x'; there are fide-2026, fide-2024, all-meet, nothing"
    ]


def test_every_problem_is_told_at_once():
    doc = document(".\n.", tie_breaks=["koya"], seed=-1, x=1)
    assert sorted(places(doc)) == ["seed", "tie_breaks[0]", "x"]


def test_no_more_than_fifty_problems_are_told():
    assert len(problems(document(".", entrants=[{"key": "", "name": ""}] * 200))) == 50
    assert len(problems(document(".", entrants=[{"key": "a", "name": "A"}] * 200))) == 50
