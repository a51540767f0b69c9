"""What does not fit together is named with its place."""

import pytest

from tests.tournaments.standings.crosstables import HALVES, document
from tests.tournaments.standings.test_documents import CLUB, problems


def told(**fields) -> list[str]:
    return problems(document(".\n.", **fields))


def table(*rows: tuple[int, int, int], **fields) -> dict:
    listed = [{"margin": margin, "points": [mine, theirs]} for margin, mine, theirs in rows]
    return {**HALVES, "match": {"kind": "margin", "of": "goals", "table": listed, **fields}}


def test_a_scoring_without_a_preset_is_complete():
    assert told(scoring={}) == [
        f"scoring.{name}: is needed where no preset is named"
        for name in ("match", "bye", "requested_bye", "forfeit_win", "forfeit_loss", "double_forfeit", "absent")
    ]
    assert told(scoring={name: award for name, award in HALVES.items() if name != "absent"}) == [
        "scoring.absent: is needed where no preset is named"
    ]


def test_a_preset_keeps_its_match_points():
    assert told(scoring={"preset": "3-1-0", "match": CLUB}) == [
        "scoring.match: a preset has its own match points; leave out one of the two"
    ]


@pytest.mark.parametrize(
    ("scoring", "expected"),
    [
        (table((1, 8, 8)), "scoring.match.table[0].margin: the first row is for margin 0"),
        (table((0, 8, 7)), "scoring.match.table[0].points: both get the same in a draw"),
        (table((0, 8, 8), (2, 9, 7), (2, 10, 6)), "scoring.match.table[2].margin: margins have to ascend"),
        (
            table((0, 8, 8), (1, 7, 9)),
            "scoring.match.table[1].points: the winner comes first and gets no less",
        ),
        (
            table((0, 8, 8), level_win=[7, 9]),
            "scoring.match.level_win: the winner comes first and gets no less",
        ),
        (
            table((0, 8, 8), level_win=[9, 7], of="victory_points"),
            "scoring.match.level_win: is only for margins of goals",
        ),
        (
            {"preset": "3-1-0", "extras": [{"key": "x", "name": "X", "most": 1}] * 2},
            "scoring.extras[1].key: 'x' is there twice",
        ),
    ],
)
def test_contradictions_of_a_scoring(scoring, expected):
    assert told(scoring=scoring) == [expected]


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"tie_breaks": ["wins", "goals", "wins"]}, "tie_breaks[2]: 'wins' is there twice"),
        ({"tie_breaks": ["lot"]}, "seed: is needed to draw lots"),
        (
            {"tie_breaks": ["lot", "wins"], "seed": 1},
            "tie_breaks[0]: a lot decides everything; it can only be the last",
        ),
        ({"rounds": [{"number": 1}, {"number": 1}]}, "rounds[1].number: 1 is there twice"),
        ({"rounds": [{"number": 1}, {"number": 3}]}, "rounds: round 2 is missing"),
        (
            {"adjustments": [{"entrant": "p9", "points": 1, "reason": "x"}]},
            "adjustments[0].entrant: there is no entrant 'p9'",
        ),
        (
            {"adjustments": [{"entrant": "p1", "points": 1, "reason": "x", "kind": "list-penalty"}]},
            "adjustments[0].points: a list penalty takes points: write them negative",
        ),
    ],
)
def test_contradictions_of_an_event(fields, expected):
    assert told(**fields) == [expected]


@pytest.mark.parametrize(
    ("entrant", "expected"),
    [
        ({"key": "p1"}, "entrants[1].key: 'p1' is there twice"),
        ({"joined_in": 3, "dropped_after": 1}, "entrants[1].dropped_after: lies before round 3, joined in"),
        ({"scores": {"cake": 1}}, "entrants[1].scores.cake: is none of the extras of the scoring"),
        ({"scores": {"painting": 21}}, "entrants[1].scores.painting: 21 is more than the maximum, 20"),
    ],
)
def test_contradictions_of_an_entrant(entrant, expected):
    scoring = {"preset": "3-1-0", "extras": [{"key": "painting", "name": "Painting", "most": 20}]}
    entrants = [{"key": "p1", "name": "A"}, {"key": "p2", "name": "B", **entrant}]
    assert told(scoring=scoring, entrants=entrants) == [expected]
