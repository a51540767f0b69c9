import csv
import io

import pytest

from tournaments.events.public.spreadsheets import escape_cell, write_csv


@pytest.mark.parametrize(
    "text",
    [
        '=HYPERLINK("http://evil.example","click")',
        "+1+1",
        "-2+3",
        "@SUM(A1)",
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


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("x;=cmd|' /C calc'!A0", "x;'=cmd|' /C calc'!A0"),
        ("x; -1", "x; '-1"),
        ("a\t@SUM(A1)", "a\t'@SUM(A1)"),
        ("a|+1", "a|'+1"),
        ('x;"=1"', 'x;"\'=1"'),
        ("a,＝1", "a,'＝1"),
        ("one; two = 2", "one; two = 2"),
        ("=1;=2", "'=1;'=2"),
        ("\t=1", "'\t'=1"),
        ("\r=1", "'\r'=1"),
        ("\n=1", "'\n'=1"),
    ],
)
def test_no_part_of_a_cell_becomes_a_formula_where_another_sign_parts_cells(text: str, written: str):
    assert escape_cell(text) == written


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
def test_no_spreadsheet_finds_a_formula_however_it_parts_cells(separator: str):
    nasty = [
        f"{before}{quote}=cmd|x!A0{quote}" for before in ("", "x;", "x,", "x\t", "x|", "x; ") for quote in ("", '"')
    ]
    table = write_csv(["Name", "Club"], [[one, one] for one in nasty])
    rows = csv.reader(io.StringIO(table.removeprefix("\ufeff")), delimiter=separator)
    assert [cell for row in rows for cell in row if cell.lstrip().startswith("=")] == []


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
