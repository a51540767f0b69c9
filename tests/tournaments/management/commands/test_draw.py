import io
import json
import sys
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

DOCUMENT = {
    "muster": 1,
    "round": 2,
    "seed": 7,
    "entrants": [{"key": "A", "match_points": 3}, {"key": "B", "match_points": 3}, {"key": "C"}],
    "played": [["A", "C"], ["B", "C"]],
    "tables": [{"key": "t1"}],
}


def run(*arguments: str) -> tuple[int, str, str]:
    out, errors = StringIO(), StringIO()
    try:
        call_command("draw", *arguments, stdout=out, stderr=errors)
    except SystemExit as ended:
        return int(str(ended.code)), out.getvalue(), errors.getvalue()
    return 0, out.getvalue(), errors.getvalue()


@pytest.fixture
def draw(tmp_path):
    def drawn(document: Any, *arguments: str) -> tuple[int, str, str]:
        file = tmp_path / "round.json"
        file.write_text(json.dumps(document), encoding="utf-8")
        return run(str(file), *arguments)

    return drawn


def test_a_round_is_told_with_reasons_cost_and_seed(draw):
    code, told, errors = draw(DOCUMENT)
    assert (code, errors) == (0, "")
    lines = told.splitlines()
    assert lines[0] == "Round 2"
    assert lines[1] in ("t1: A – B | Both have 3 match points.", "t1: B – A | Both have 3 match points.")
    assert lines[2:4] == [
        "bye: C | The fewest byes so far (0), and of those the fewest match points (0).",
        "cost: forbidden 0, rematch 0, second_bye 0, club 0, points 0, floats 0",
    ]
    assert lines[4].startswith("seed 7, muster-pairing/1, inputs ")
    assert len(lines) == 5


def test_what_cannot_be_avoided_is_listed_and_still_ends_with_0(draw):
    code, told, _ = draw({**DOCUMENT, "entrants": DOCUMENT["entrants"][1:], "played": [["B", "C"]]})
    assert code == 0
    assert "unavoidable: 1 rematch cannot be avoided: B – C." in told.splitlines()


def test_json_is_the_whole_draw(draw):
    code, told, _ = draw(DOCUMENT, "--json")
    answer = json.loads(told)
    assert (code, answer["bye"], answer["cost"]["rematch"], answer["pairs"][0]["table"]) == (0, "C", 0, "t1")
    assert draw(DOCUMENT, "--json")[1] == told


def test_standard_input_is_read(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(DOCUMENT).encode())))
    code, told, _ = run("-", "--json")
    assert (code, json.loads(told)["bye"]) == (0, "C")


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"entrants": []}, "played[0][0]: there is no entrant 'A'"),
        ({"entrants": [], "played": []}, "entrants: nobody to pair: nobody is in, a round needs at least two\n"),
        ({"seed": -1}, "seed: Input should be greater than or equal to 0\n"),
        ({"pinned": [["A", "A"]]}, "pinned[0]: 'A' cannot play against themselves\n"),
    ],
)
def test_bad_input_ends_with_2_and_names_the_field(draw, changes: dict[str, Any], told: str):
    code, out, errors = draw({**DOCUMENT, **changes})
    assert (code, out) == (2, "")
    assert errors.startswith(told)


def test_a_missing_file_ends_with_2(tmp_path):
    code, _, errors = run(str(tmp_path / "nothing.json"))
    assert (code, errors) == (2, f"{tmp_path / 'nothing.json'}: No such file or directory\n")
