import json
from typing import Any

import pytest

from rules.composition.documents import DocumentError
from tournaments.pairing.documents import MOST_ENTRANTS, describe_draw, parse_order, read_order
from tournaments.pairing.values import ClubPolicy, Entrant, FirstRound, History, Table

SIX = ("forbidden", "rematch", "second_bye", "club", "points", "floats")


def document(**changes: Any) -> dict[str, Any]:
    """The document of the issue, with enough entrants to be drawn."""
    return {
        "muster": 1,
        "round": 3,
        "seed": 7,
        "rules": {"club": "always", "points_gap": "squared"},
        "entrants": [
            {"key": "p1", "match_points": 6, "club": "x", "byes": 0, "floats": 0, "fixed_table": None},
            {"key": "p2", "match_points": 6, "club": "x"},
            {"key": "p3", "match_points": 6},
            {"key": "p4", "match_points": 3, "byes": 1},
            {"key": "p5"},
        ],
        "played": [["p1", "p2"]],
        "forbidden": [["p3", "p4"]],
        "pinned": [],
        "tables": [{"key": "t1", "terrain": "desert"}, {"key": "t2"}],
        "visits": {"p1": ["t1"]},
        **changes,
    }


def test_a_document_becomes_what_a_draw_needs():
    order = parse_order(
        document(
            pinned=[["p1", "p3"], [None, "p5"]],
            rules={"club": "always", "club_from": 2, "club_until": 4, "first_round": "rating"},
        )
    )
    assert order.entrants[0] == Entrant("p1", 6, "x")
    assert order.entrants[3] == Entrant("p4", 3, byes=1)
    assert order.history == History((("p1", "p2"),), {"p1": ("t1",)})
    assert (order.rules.club, order.rules.club_from, order.rules.club_until) == (ClubPolicy.ALWAYS, 2, 4)
    assert order.rules.first_round is FirstRound.RATING
    assert order.rules.pinned == (("p1", "p3"), ("p5", None))
    assert order.rules.forbidden == (("p3", "p4"),)
    assert order.tables == (Table("t1", "desert"), Table("t2"))
    assert (order.seed, order.rules.round) == (7, 3)


def test_the_answer_has_the_shape_of_the_contract():
    answer = describe_draw(read_order(json.dumps(document())).draw())
    assert answer["bye"] == "p5"
    assert {frozenset((pair["a"], pair["b"])) for pair in answer["pairs"]} == {
        frozenset(("p1", "p3")),
        frozenset(("p2", "p4")),
    }
    assert all(set(pair) == {"a", "b", "table", "reasons"} for pair in answer["pairs"])
    assert {pair["a"]: pair["table"] for pair in answer["pairs"]}.get("p2") == "t1"
    assert answer["cost"] == dict.fromkeys(SIX, 0) | {"points": 9}
    assert answer["finer_cost"] == {"repeats": 0, "bye_level": 0}
    assert (answer["table_cost"], answer["unavoidable"], answer["seed"]) == (0, [], 7)
    assert answer["engine"] == "muster-pairing/1"
    assert answer["byes"][0]["reasons"][0]["code"] == "bye-lowest"
    assert json.loads(json.dumps(answer)) == answer


def test_what_cannot_be_avoided_is_listed_with_its_entrants():
    people = [{"key": "p1", "match_points": 3}, {"key": "p2"}]
    order = parse_order(document(entrants=people, forbidden=[], visits={}, rules={}))
    assert describe_draw(order.draw())["unavoidable"] == [
        {"code": "rematch", "message": "1 rematch cannot be avoided: p1 – p2.", "keys": ["p1", "p2"]}
    ]


def test_sentences_can_be_translated():
    order = parse_order(document(visits={}))
    told = describe_draw(order.draw(), translate=lambda text: text.replace("Both have", "Beide haben"))
    assert "Beide haben 6 match points." in [r["message"] for pair in told["pairs"] for r in pair["reasons"]]


@pytest.mark.parametrize(
    ("changes", "places"),
    [
        ({"muster": 2}, ["muster"]),
        ({"round": 0}, ["round"]),
        ({"round": True}, ["round"]),
        ({"seed": -1}, ["seed"]),
        ({"seed": "7"}, ["seed"]),
        ({"seed": 2**63}, ["seed"]),
        ({"rules": {"club": "sometimes"}}, ["rules.club"]),
        ({"rules": {"points_gap": "linear"}}, ["rules.points_gap"]),
        ({"rules": {"colour": 1}}, ["rules.colour"]),
        ({"tournament": 1}, ["tournament"]),
        ({"entrants": None}, ["entrants"]),
        ({"entrants": [{"key": ""}, {"key": "a\n"}]}, ["entrants[0].key", "entrants[1].key"]),
        ({"entrants": [{"key": "\ud800"}, {"key": "b"}]}, ["entrants[0].key"]),
        (
            {"entrants": [{"key": "p1", "match_points": -1}, {"key": "p2", "byes": -1, "floats": -1, "rating": -1}]},
            ["entrants[0].match_points", "entrants[1].byes", "entrants[1].floats", "entrants[1].rating"],
        ),
        ({"entrants": [{"key": "p1", "match_points": 1.5}]}, ["entrants[0].match_points"]),
        ({"entrants": [{"key": f"p{n}"} for n in range(MOST_ENTRANTS + 1)]}, ["entrants"]),
        ({"played": [["p1"]]}, ["played[0]"]),
        ({"played": [["p1", None]]}, ["played[0][1]"]),
        ({"played": [["p1", "p9"], ["p9", "p2"]]}, ["played[0][1]", "played[1][0]"]),
        ({"pinned": [[None, None]]}, ["pinned[0]"]),
        ({"pinned": [["p1", "p1"]]}, ["pinned[0]"]),
        ({"pinned": [["p1", "p2", "p3"]]}, ["pinned[0]"]),
        ({"visits": {"p1": "t1"}}, ["visits.p1"]),
        ({"visits": {"p9": []}}, ["visits.p9"]),
        ({"tables": [{"key": "t1"}, {"key": "t1"}]}, ["tables[1].key"]),
        ({"entrants": []}, ["played[0][0]", "played[0][1]", "forbidden[0][0]", "forbidden[0][1]", "visits.p1"]),
        ({"entrants": [], "played": [], "forbidden": [], "visits": {}}, ["entrants"]),
    ],
)
def test_every_defect_is_named_with_its_place(changes: dict[str, Any], places: list[str]):
    with pytest.raises(DocumentError) as refused:
        parse_order(document(**changes))
    assert [problem.path for problem in refused.value.problems] == places


@pytest.mark.parametrize("raw", [[], "draw", None, 7])
def test_what_is_no_object_is_refused(raw: Any):
    with pytest.raises(DocumentError):
        parse_order(raw)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (b"\xff", "not UTF-8 text: byte 0 cannot be read"),
        (b"{", "not JSON: Expecting property name enclosed in double quotes at line 1, column 2"),
        (b'{"seed": 1, "seed": 2}', "seed: the field is given twice"),
        (b'{"seed": ' + b"9" * 5000 + b"}", "not a draw: a number has too many digits"),
    ],
)
def test_what_is_no_json_is_refused(text: bytes, sentence: str):
    with pytest.raises(DocumentError) as refused:
        read_order(text)
    assert str(refused.value) == sentence


def test_no_more_defects_are_told_than_anybody_reads():
    with pytest.raises(DocumentError) as refused:
        parse_order(document(entrants=[{}] * 200))
    assert len(refused.value.problems) == 50


def test_the_largest_figures_that_are_allowed_can_be_added_exactly():
    size = 300
    people = [
        {"key": f"p{n}", "match_points": 10_000 * (n % 2), "byes": 99 * (n % 3 == 0), "floats": 99, "club": "x"}
        for n in range(size + 1)
    ]
    played = [[f"p{n}", f"p{n + 1}"] for n in range(0, size, 2)] * 5
    order = parse_order(document(entrants=people, played=played, forbidden=played[:9], visits={}, tables=[]))
    cost = describe_draw(order.draw())["cost"]
    assert cost == {"forbidden": 0, "rematch": 0, "second_bye": 0, "club": 150, "points": 0, "floats": 0}
