import io
import json
import sys
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.tournaments.standings.crosstables import document


def ranked(*arguments: str) -> tuple[int, str, str]:
    out, errors = StringIO(), StringIO()
    code = 0
    try:
        call_command("standings", *arguments, stdout=out, stderr=errors)
    except SystemExit as ended:
        code = int(str(ended.code))
    return code, out.getvalue(), errors.getvalue()


@pytest.fixture
def run(tmp_path):
    def run(data, *arguments):
        file = tmp_path / "event.json"
        file.write_bytes(data if isinstance(data, bytes) else json.dumps(data).encode())
        return ranked(str(file), *arguments)

    return run


DOC = document("W2 D3\nL1 U\nU D1", scoring="3-1-0", tie_breaks=["wins-played"])
TABLE = (
    "#  Entrant   P  W  D  L  Pts  WaT\n"
    "1  Player 1  2  1  1  0    4    1\n"
    "2  Player 3  1  0  1  0    4    0\n"
    "3  Player 2  1  0  0  1    3    0\n"
)


def test_table_is_printed(run):
    assert run(DOC) == (0, TABLE, "")


def test_document_is_read_from_standard_input(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(DOC).encode())))
    assert ranked("-") == (0, TABLE, "")


def test_json_has_every_figure_with_its_parts(run):
    code, out, errors = run(DOC, "--json")
    assert (code, errors) == (0, "")
    data = json.loads(out)
    assert [(row["position"], row["key"], row["points"]["value"]) for row in data["table"]] == [
        (1, "p1", 4),
        (2, "p3", 4),
        (3, "p2", 3),
    ]
    assert data["table"][1]["points"]["parts"] == [
        {"source": "round", "value": 3, "round": 1, "how": "bye"},
        {"source": "round", "value": 1, "round": 2, "opponent": "p1", "how": "played"},
    ]


def test_figures_are_explained(run):
    code, out, _ = run(DOC, "--explain", "p3")
    assert (code, out.splitlines()[:4]) == (
        0,
        ["Player 3", "Points: 4", "  Round 1, bye: 3", "  Round 2 against Player 1, played: 1"],
    )


def test_nobody_to_explain_ends_with_2(run):
    assert run(DOC, "--explain", "p9") == (2, "", "--explain: there is no entrant 'p9'\n")


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"{", "not JSON"),
        (b"\xff", "not UTF-8 text: byte 0 cannot be read"),
        (b'{"muster": NaN}', "muster: not JSON: NaN is not a number"),
        (DOC | {"tie_breaks": ["koya"]}, "tie_breaks[0]: there is no tie-break 'koya'"),
        (DOC | {"rounds": [{"number": 1, "results": [{"kind": "bye", "a": "x"}]}]}, "rounds[0].results[0].a: "),
        (DOC | {"muster": 2}, "muster: "),
    ],
)
def test_unreadable_document_ends_with_2_and_names_the_place(run, data, told):
    code, out, errors = run(data)
    assert (code, out) == (2, "")
    assert told in errors


def test_every_problem_has_a_line(run):
    code, _, errors = run(DOC | {"tie_breaks": ["koya"], "seed": -1})
    assert (code, [line.split(":")[0] for line in errors.splitlines()]) == (2, ["tie_breaks[0]", "seed"])


def test_missing_file_ends_with_2(tmp_path):
    code, _, errors = ranked(str(tmp_path / "none.json"))
    assert (code, "No such file" in errors) == (2, True)


def test_two_ways_of_printing_exclude_each_other(run):
    with pytest.raises(CommandError, match="not allowed with"):
        run(DOC, "--json", "--explain", "p1")
