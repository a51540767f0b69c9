import csv
import io

import pytest

from tournaments.spreadsheets import escape_cell, write_csv


@pytest.mark.parametrize(
    "text",
    [
        '=HYPERLINK("http://evil.example","click")',
        "+1+1",
        "-2+3",
        "@SUM(A1)",
        "\t=1",
        "\r=1",
        "\n=1",
        "  =1",
        "＝1+1",
        "＋1",
        "－1",
        "＠A1",
    ],
)
def test_what_looks_like_a_formula_becomes_text(text: str):
    assert escape_cell(text) == f"'{text}"


@pytest.mark.parametrize("cell", ["Ann", "O'Neill", "a=b", "Müller-Lüdenscheidt", "12", "", 7, -3, 0])
def test_other_cells_stay_as_they_are(cell: str | int):
    assert escape_cell(cell) == cell


def test_signs_that_end_texts_are_dropped_before_they_hide_a_formula():
    assert escape_cell("\x00=1") == "'=1"
    assert escape_cell(None) == ""


def test_a_table_is_read_back_as_it_was_written():
    rows = [("Ann, of the Reds", 'says "Waaagh!"', 3), ("two\nlines", None, -1)]
    text = write_csv(("Name", "=Club", "Points"), rows)
    assert text.startswith("\ufeff")
    read = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline="")))
    assert read == [
        ["Name", "'=Club", "Points"],
        ["Ann, of the Reds", 'says "Waaagh!"', "3"],
        ["two\nlines", "", "-1"],
    ]
    assert text.count("\r\n") == 3
