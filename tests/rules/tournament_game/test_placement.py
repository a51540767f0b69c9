import json
from decimal import Decimal
from fractions import Fraction

import pytest

from rules.composition.documents import DocumentError
from rules.tournament_game.markers import Layout
from rules.tournament_game.options import CornerHalves
from rules.tournament_game.placement import describe_layout, parse_placement, read_cm, read_placement
from tests.rules.tournament_game.fields import A, B, layout, zones

MARKERS = [{"side": "a", "x": 90, "y": 0}, {"side": "b", "x": 90, "y": 120}, {"side": "a", "x": 90, "y": 90}]


def document(**changes) -> dict:
    usual = {"table": {"width": 180, "depth": 120}, "edges": "long", "first": "a", "markers": MARKERS}
    return {name: value for name, value in (usual | changes).items() if value is not None}


def read(**changes) -> Layout:
    return parse_placement(json.dumps(document(**changes)))


def problems(data) -> list[str]:
    with pytest.raises(DocumentError) as refusal:
        parse_placement(data if isinstance(data, bytes) else json.dumps(data))
    return [str(problem) for problem in refusal.value.problems]


def test_a_document_is_a_layout():
    assert read() == layout((A, 90, 0), (B, 90, 120), (A, 90, 90))
    assert read(first="b", markers=[]) == Layout(zones(), B)


def test_numbers_are_read_as_they_are_written():
    text = json.dumps(document(markers=[{"side": "a", "x": "X", "y": 0}])).replace('"X"', "29.99999999999999999999")
    assert parse_placement(text).markers[0].at.x == 30 - Fraction(1, 10**20)


@pytest.mark.parametrize("name", ["diagonal", "nearer-corner"])
def test_the_option_for_halves_of_corners(name):
    read_zones = read(edges="corner", options={"corner-halves": name}).zones
    assert read_zones == zones(read_zones.edges, halves=CornerHalves(name))


def test_answer_names_each_marker_and_what_is_wrong():
    answer = describe_layout(read(markers=[*MARKERS[:2], {"side": "a", "x": Fraction(181, 2).__float__(), "y": 95}]))
    assert answer == {
        "markers": [
            {"number": 1, "side": "a", "x": 90, "y": 0, "ok": True, "reasons": []},
            {"number": 2, "side": "b", "x": 90, "y": 120, "ok": True, "reasons": []},
            {
                "number": 3,
                "side": "a",
                "x": 90.5,
                "y": 95,
                "ok": False,
                "reasons": [
                    {
                        "code": "near-opponents-edge",
                        "message": "25 cm from the opponent's table edge; at least 30 cm.",
                        "have": 25,
                        "allowed": 30,
                    },
                    {
                        "code": "near-marker",
                        "message": "25 cm from marker 2; at least 30 cm.",
                        "have": 25,
                        "allowed": 30,
                    },
                ],
            },
        ],
        "notes": [],
    }
    json.dumps(answer)


def test_notes_speak_of_the_table():
    answer = describe_layout(read(table={"width": 60.5, "depth": 60}, markers=[]))
    assert [(note["code"], note["have"], note["allowed"]) for note in answer["notes"]] == [
        ("unusual-short-side", 60, 90),
        ("unusual-long-side", 60.5, 150),
        ("no-room", None, None),
    ]


def test_sentences_are_translated():
    answer = describe_layout(
        read(markers=[{"side": "b", "x": 0, "y": 120}]), translate=lambda text: text.upper().lower()
    )
    assert answer["markers"][0]["reasons"][0]["message"] == "it is side a's turn."


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"table": {"width": 0, "depth": 120}}, "table.width: a table is 30 to 600 cm wide and deep"),
        ({"table": {"width": 180, "depth": 601}}, "table.depth: a table is 30 to 600 cm wide and deep"),
        ({"table": {"width": 180}}, "table.depth: Field required"),
        ({"table": {"width": "180", "depth": 120}}, "table.width: give a number of cm"),
        ({"table": {"width": True, "depth": 120}}, "table.width: give a number of cm"),
        ({"table": {"width": None, "depth": 120}}, "table.width: give a number of cm"),
        ({"edges": "diagonal"}, "edges: Input should be 'long', 'corner' or 'short'"),
        ({"edges": None}, "edges: Field required"),
        ({"first": "c"}, "first: Input should be 'a' or 'b'"),
        ({"first": None}, "first: Field required"),
        ({"markers": None}, "markers: Field required"),
        ({"markers": [*MARKERS, *MARKERS, *MARKERS[:1]]}, "markers: List should have at most 6 items"),
        ({"markers": [{"side": "a", "x": 181, "y": 0}]}, "markers[0].x: off the table: give 0 to 180"),
        ({"markers": [{"side": "a", "x": 9, "y": -0.5}]}, "markers[0].y: off the table: give 0 to 120"),
        ({"markers": [{"side": "x", "x": 9, "y": 0}]}, "markers[0].side: Input should be 'a' or 'b'"),
        ({"markers": [{"side": "a", "x": 9, "y": 0, "size": 3}]}, "markers[0].size: Extra inputs are not permitted"),
        ({"markers": [{"side": "a", "x": [9], "y": 0}]}, "markers[0].x: give a number of cm"),
        ({"options": {"corner-halves": "round"}}, "options.corner-halves: 'round' is not one of"),
        ({"options": {"corners": "diagonal"}}, "options.corners: there is no option 'corners'"),
        ({"options": {"corner-halves": 1}}, "options.corner-halves: Input should be a valid string"),
        ({"width": 180}, "width: Extra inputs are not permitted"),
    ],
)
def test_bad_input_names_the_field(changes, told):
    (problem,) = problems(document(**changes))
    assert problem.startswith(told)


def test_every_coordinate_off_the_table_is_named():
    found = problems(document(markers=[{"side": "a", "x": 181, "y": 121}, {"side": "b", "x": -1, "y": 0}]))
    assert [problem.split(":")[0] for problem in found] == ["markers[0].x", "markers[0].y", "markers[1].x"]


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (b"NaN", "markers[0].x: not JSON: NaN is not a number"),
        (b"-Infinity", "markers[0].x: not JSON: -Infinity is not a number"),
        (b"1e999999999", "markers[0].x: give a number of cm up to 100000"),
        (b"-1e999999999", "markers[0].x: give a number of cm up to 100000"),
        (b"1e-999999999", "markers[0].x: give at most 20 decimals"),
        (b"1e" + b"9" * 30, "markers[0].x: give a number of cm up to 100000"),
        (b"1" * 4000, "markers[0].x: give a number of cm up to 100000"),
        (b"1" * 5000, "not markers on a table: a number has too many digits"),
        (b"9.000000000000000000001", "markers[0].x: give at most 20 decimals"),
        (b"0x10", "not JSON: Expecting ',' delimiter at line 1, column 91"),
    ],
)
def test_numbers_that_nobody_measures_are_refused(number, told):
    text = b'{"table": {"width": 180, "depth": 120}, "edges": "long", "first": "a", "markers": [{"x": %s, '
    assert problems(text % number + b'"side": "a", "y": 0}]}')[0] == told


@pytest.mark.parametrize("data", [b"[]", b'"table"', b"3"])
def test_a_document_is_a_table_of_fields(data):
    (problem,) = problems(data)
    assert problem.startswith("Input should be an object")


def test_a_binary_fraction_is_no_exact_number():
    with pytest.raises(DocumentError, match=r"table\.width: give a number of cm"):
        read_placement(document(table={"width": 180.5, "depth": 120}))
    assert read_placement(document(table={"width": Decimal("180.5"), "depth": 120})).zones == zones(width="180.5")


@pytest.mark.parametrize(("text", "value"), [("90", 90), ("0.1", Fraction(1, 10)), ("-3", -3), (7, 7), ("1e2", 100)])
def test_a_length_from_text(text, value):
    assert read_cm(text) == value


@pytest.mark.parametrize("text", ["", "x", "nan", "inf", "1e6", "0.000000000000000000001", None, 1.5])
def test_a_text_that_is_no_length(text):
    with pytest.raises(ValueError, match="give"):
        read_cm(text)
