import io
import json
import re
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

API = Path(__file__).resolve().parents[4] / "docs" / "api.md"
MARKERS = [{"side": "a", "x": 90, "y": 0}, {"side": "b", "x": 90, "y": 120}]
FINE = {"table": {"width": 180, "depth": 120}, "edges": "long", "first": "a", "markers": MARKERS}
WRONG = FINE | {"markers": [*MARKERS, {"side": "a", "x": 90.5, "y": 95}]}


def _check(*arguments: str) -> tuple[int, str, str]:
    out, errors = StringIO(), StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("objectives", *arguments, stdout=out, stderr=errors)
    return int(str(ended.value.code)), out.getvalue(), errors.getvalue()


@pytest.fixture
def check(tmp_path):
    def run(document, *arguments):
        file = tmp_path / "table.json"
        file.write_bytes(document if isinstance(document, bytes) else json.dumps(document).encode())
        return _check(str(file), *arguments)

    return run


def test_markers_that_may_lie_there_end_with_0(check):
    assert check(FINE) == (0, "1 a (90, 0): ok\n2 b (90, 120): ok\n", "")


def test_refused_markers_end_with_1_and_say_the_distance(check):
    code, told, errors = check(WRONG)
    assert (code, errors) == (1, "")
    assert told.splitlines()[2] == (
        "3 a (90.5, 95): refused: 25 cm from the opponent's table edge; at least 30 cm."
        " 25 cm from marker 2; at least 30 cm."
    )


def test_notes_about_the_table_refuse_nothing(check):
    code, told, _ = check(FINE | {"table": {"width": 60, "depth": 60}, "markers": []})
    assert (code, told.splitlines()) == (
        0,
        [
            "note: The shorter side is 60 cm; recommended are 90 to 150 cm.",
            "note: The longer side is 60 cm; recommended are 150 to 240 cm.",
            "note: The table is too small: no place in a half is 30 cm away from its table edge.",
        ],
    )


@pytest.mark.parametrize(("depth", "deepest"), [(90, 60), (120, 90), (150, 120)])
def test_any_table_size(check, depth, deepest):
    """The band for markers is 15, 30 or 45 cm deep: from beyond the centre line to 30 cm before the far edge."""
    placed = [{"side": "a", "x": 150, "y": 0}, {"side": "b", "x": 150, "y": depth}]

    def ends(y: float) -> int:
        marker = {"side": "a", "x": 30, "y": y}
        return check(FINE | {"table": {"width": 180, "depth": depth}, "markers": [*placed, marker]})[0]

    assert [ends(y) for y in (depth / 2, depth / 2 + 0.25, deepest, deepest + 0.25)] == [1, 0, 0, 1]


def test_json_is_the_whole_answer(check):
    code, told, _ = check(WRONG, "--json")
    answer = json.loads(told)
    assert (code, list(answer), len(answer["markers"]), answer["notes"]) == (1, ["markers", "notes"], 3, [])
    assert [list(marker) for marker in answer["markers"]] == [["number", "side", "x", "y", "ok", "reasons"]] * 3
    assert answer["markers"][2]["reasons"][1] == {
        "code": "near-marker",
        "message": "25 cm from marker 2; at least 30 cm.",
        "have": 25,
        "allowed": 30,
    }


@pytest.mark.parametrize(
    ("document", "told"),
    [
        (b"{", "not JSON"),
        (b"\xff", "not UTF-8 text"),
        (b'{"first": "a", "first": "b"}', "first: the field is given twice"),
        (b"[" * 100_000, "nested too deeply: at most 100 levels"),
        (b'{"table": {"width": NaN}}', "table.width: not JSON: NaN is not a number"),
        (FINE | {"table": {"width": 0, "depth": 120}}, "table.width: "),
        (FINE | {"edges": "round"}, "edges: "),
        (FINE | {"first": "A"}, "first: "),
        (FINE | {"markers": MARKERS * 4}, "markers: "),
        (FINE | {"markers": [{"side": "a", "x": 181, "y": 0}]}, "markers[0].x: off the table"),
        (FINE | {"options": {"corner-halves": "x"}}, "options.corner-halves: "),
        (FINE | {"roll": 3}, "roll: "),
    ],
)
def test_unreadable_document_ends_with_2_and_names_the_field(check, document, told):
    code, out, errors = check(document)
    assert (code, out, errors[: len(told)]) == (2, "", told)


def test_every_problem_has_its_line(check):
    _, _, errors = check(FINE | {"edges": "round", "first": "A"})
    assert [line.split(":")[0] for line in errors.splitlines()] == ["edges", "first"]


def test_missing_file_ends_with_2(tmp_path):
    code, _, errors = _check(str(tmp_path / "none.json"))
    assert (code, "No such file" in errors) == (2, True)


def test_document_is_read_from_standard_input(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(FINE).encode())))
    assert _check("-")[0] == 0


def test_the_example_of_the_documentation_is_answered_as_printed(check):
    section = API.read_text(encoding="utf-8").split("\n## Objectives\n", 1)[1].split("\n## ", 1)[0]
    (document,) = re.findall(r"```json\n(.*?)```", section, re.DOTALL)
    printed = re.search(r"manage\.py objectives table\.json\n(.*?)```", section, re.DOTALL)
    assert printed is not None
    assert check(document.encode())[:2] == (1, printed.group(1))


def test_the_documentation_names_every_code(check):
    section = API.read_text(encoding="utf-8").split("\n## Objectives\n", 1)[1].split("\n## ", 1)[0]
    rows = re.findall(r"^\| `([a-z-]+)` \|", section.split("| code |", 1)[1], re.MULTILINE)
    found = [
        reason["code"]
        for document in (
            WRONG | {"markers": [*WRONG["markers"], {"side": "a", "x": 90, "y": 60}]},
            FINE | {"markers": [{"side": "a", "x": 90, "y": 9}, *[{"side": "a", "x": 9, "y": 90}] * 3]},
        )
        for marker in json.loads(check(document, "--json")[1])["markers"]
        for reason in marker["reasons"]
    ]
    assert set(rows) == set(found)
