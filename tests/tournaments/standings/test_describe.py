import json

import pytest

from tests.tournaments.standings.crosstables import document, ranked
from tournaments.standings.describe import explain, standings_data, write_table
from tournaments.standings.documents import read_event
from tournaments.standings.table import rank


@pytest.fixture
def standings():
    """Anna beat Ben and waits for the guest; Ben had a bye; both Bens share a name."""
    entrants = [
        {"key": "p1", "name": "Anna"},
        {"key": "p2", "name": "Ben"},
        {"key": "p3", "name": "Ben", "ranks": False, "joined_in": 2},
    ]
    return ranked("W2 .\nL1 U\n. .", "direct-encounter", "buchholz", scoring="3-1-0", entrants=entrants)


def test_the_table_for_people(standings):
    assert write_table(standings) == (
        "#  Entrant   P  W  D  L  Pts  DE  BH\n"
        "1  Anna      1  1  0  0    3   1   3\n"
        "2  Ben (p2)  1  0  0  1    3   0   5\n"
        "–  Ben (p3)  0  0  0  0    0   –   0\n"
        "missing: round 2, Anna\n"
        "missing: round 2, Ben (p3)\n"
    )


def test_a_table_of_nobody():
    assert write_table(rank(read_event({"muster": 1, "scoring": "3-1-0", "entrants": []}))) == "No entrants.\n"


def test_figures_of_one_entrant_in_words(standings):
    assert explain(standings, "p2") == (
        "Ben (p2)\n"
        "Points: 3\n"
        "  Round 1 against Anna, played: 0\n"
        "  Round 2, bye: 3\n"
        "Match points: 3\n"
        "  Round 1 against Anna, played: 0\n"
        "  Round 2, bye: 3\n"
        "Direct encounter: 0\n"
        "  Round 1 against Anna, played: 0\n"
        "Buchholz: 5\n"
        "  Round 1, points of Anna: 3\n"
        "  Round 2, bye, nobody met: 2\n"
    )
    assert "Direct encounter: –\nBuchholz: 0" in explain(standings, "p3")


def test_nobody_to_explain(standings):
    with pytest.raises(KeyError):
        explain(standings, "p9")


def test_the_table_for_programs(standings):
    data = json.loads(json.dumps(standings_data(standings)))
    assert {name: value for name, value in data.items() if name != "table"} == {
        "muster": 1,
        "rounds": 2,
        "tie_breaks": ["direct-encounter", "buchholz"],
        "seed": 0,
        "missing": [{"round": 2, "entrant": "p1"}, {"round": 2, "entrant": "p3"}],
    }
    assert [(row["position"], row["key"]) for row in data["table"]] == [(1, "p1"), (2, "p2"), (None, "p3")]
    won = {"source": "round", "value": 3, "round": 1, "opponent": "p2", "how": "played"}
    assert data["table"][0] == {
        "position": 1,
        "key": "p1",
        "name": "Anna",
        "label": "Anna",
        "ranks": True,
        "dropped_after": None,
        "won": 1,
        "drawn": 0,
        "lost": 0,
        "points": {"value": 3, "parts": [won]},
        "match_points": {"value": 3, "parts": [won]},
        "tie_breaks": {
            "direct-encounter": {"value": 1, "parts": [won]},
            "buchholz": {
                "value": 3,
                "parts": [{"source": "opponent", "value": 3, "round": 1, "opponent": "p2", "how": "played"}],
            },
        },
    }
    assert data["table"][2]["tie_breaks"]["direct-encounter"] is None


def test_parts_say_what_was_done_to_them():
    doc = document("D2 W2 Z\nD1 L1 Z", tie_breaks=["buchholz-cut-1", "sonneborn-berger"])
    (row, _) = standings_data(rank(read_event(doc)))["table"]
    cut, berger = (row["tie_breaks"][name]["parts"] for name in ("buchholz-cut-1", "sonneborn-berger"))
    assert cut[2] == {"source": "stand-in", "value": "3/2", "round": 3, "how": "absent", "left_out": True}
    assert berger[0] == {
        "source": "opponent",
        "value": "1/2",
        "round": 1,
        "opponent": "p2",
        "how": "played",
        "times": [1, "1/2"],
        "absences_as_draws": True,
    }
