"""Results that cannot be (F17) are named with their place."""

import pytest

from tests.tournaments.standings.crosstables import document
from tests.tournaments.standings.test_documents import problems
from tournaments.standings.documents import read_event

WON = {"kind": "played", "a": "p1", "b": "p2", "winner": "p1"}


def event(*results: dict, number: int = 1, **fields) -> dict:
    earlier = [{"number": one} for one in range(1, number)]
    return document(".\n.\n.", rounds=[*earlier, {"number": number, "results": list(results)}], **fields)


def told(*results: dict, **fields) -> list[str]:
    return problems(event(*results, **fields))


@pytest.mark.parametrize(
    ("results", "expected"),
    [
        ([WON | {"b": "p1"}], "rounds[0].results[0].b: 'p1' cannot meet themselves"),
        ([WON | {"b": "p9"}], "rounds[0].results[0].b: there is no entrant 'p9'"),
        ([WON | {"a": "p9", "winner": "p2"}], "rounds[0].results[0].a: there is no entrant 'p9'"),
        (
            [WON, {"kind": "bye", "a": "p2"}],
            "rounds[0].results[1].a: 'p2' has two results in round 1",
        ),
        (
            [WON, WON | {"a": "p3", "b": "p1"}],
            "rounds[0].results[1].b: 'p1' has two results in round 1",
        ),
        ([WON | {"winner": "p3"}], "rounds[0].results[0].winner: 'p3' did not take part in this match"),
        (
            [{"kind": "played", "a": "p1", "winner": "p1"}],
            "rounds[0].results[0].b: is needed: played takes two",
        ),
        ([{"kind": "bye", "a": "p1", "b": "p2"}], "rounds[0].results[0].b: has to go: bye is for one"),
        (
            [{"kind": "forfeit", "a": "p1", "b": "p2"}],
            "rounds[0].results[0].winner: is needed: forfeit has a winner",
        ),
        (
            [{"kind": "conceded", "a": "p1", "b": "p2"}],
            "rounds[0].results[0].winner: is needed: conceded has a winner",
        ),
        (
            [{"kind": "double-forfeit", "a": "p1", "b": "p2", "winner": "p1"}],
            "rounds[0].results[0].winner: has to go: double-forfeit has no winner",
        ),
        (
            [{"kind": "bye", "a": "p1", "winner": "p1"}],
            "rounds[0].results[0].winner: has to go: bye has no winner",
        ),
        (
            [WON | {"drawn": True}],
            "rounds[0].results[0].drawn: only a match that was played, and has no winner, is drawn",
        ),
        (
            [{"kind": "bye", "a": "p1", "goals": [1, 0]}],
            "rounds[0].results[0].goals: has to go: the scoring says what bye is worth",
        ),
        (
            [{"kind": "forfeit", "a": "p1", "b": "p2", "winner": "p1", "bonus": [1, 0]}],
            "rounds[0].results[0].bonus: has to go: the scoring says what forfeit is worth",
        ),
        (
            [{"kind": "played", "a": "p1", "b": "p2"}],
            "rounds[0].results[0].winner: say who won, that it was drawn, or goals or victory points",
        ),
    ],
)
def test_impossible_results_are_refused(results, expected):
    assert told(*results) == [expected]


def test_rounds_before_joining_and_after_dropping_have_no_results():
    """F7, F8."""
    entrants = [
        {"key": "p1", "name": "A", "dropped_after": 1},
        {"key": "p2", "name": "B", "joined_in": 3},
        {"key": "p3", "name": "C"},
    ]
    assert told(WON, number=2, entrants=entrants) == [
        "rounds[1].results[0].a: 'p1' dropped after round 1, this is round 2",
        "rounds[1].results[0].b: 'p2' joined in round 3, this is round 2",
    ]


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"scoring": "goal-margin"}, ["goals: is needed for the scoring"]),
        ({"scoring": "victory-point-bands"}, ["victory_points: is needed for the scoring"]),
        ({"tie_breaks": ["wins", "goals", "goal-difference"]}, ["goals: is needed for the tie-break goals"]),
        (
            {"scoring": "goal-margin", "tie_breaks": ["victory-point-difference"]},
            [
                "victory_points: is needed for the tie-break victory-point-difference",
                "goals: is needed for the scoring",
            ],
        ),
    ],
)
def test_figures_that_something_needs_are_asked_for(fields, expected):
    assert told(WON, **fields) == [f"rounds[0].results[0].{one}" for one in expected]


def test_a_concession_has_the_figures_of_the_scoring():
    conceded = WON | {"kind": "conceded"}
    assert len(read_event(event(conceded, scoring="goal-margin", tie_breaks=["goals"])).rounds) == 1
    assert told(conceded, tie_breaks=["goals"]) == ["rounds[0].results[0].goals: is needed for the tie-break goals"]
    scoring = {"preset": "goal-margin", "conceded": {"victory_points": [500, 0]}}
    assert told(conceded, scoring=scoring) == ["rounds[0].results[0].goals: is needed for the scoring"]


def test_results_are_not_looked_at_while_the_scoring_is_broken():
    assert [
        one.split(":")[0] for one in told(WON | {"b": "p1"}, scoring={"preset": "3-1-0", "match": None, "bye": None})
    ] == ["rounds[0].results[0].b"]
    assert all(one.startswith("scoring.") for one in told(WON | {"b": "p1"}, scoring={}))
