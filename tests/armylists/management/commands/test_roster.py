import io
import json
import sys

import pytest
from django.core.management import CommandError, call_command
from pypdf import PdfReader

from armylists.management.commands import roster as command
from rules.roster.content import Style
from tests.armylists.documents import small_document

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


@pytest.fixture
def army_file(tmp_path):
    file = tmp_path / "army.json"
    file.write_text(json.dumps(small_document()))
    return str(file)


def test_text_goes_to_standard_output(army_file, capfdbinary):
    call_command("roster", army_file)
    text = capfdbinary.readouterr().out.decode()
    assert text.startswith("Army: Hades Hive relief\nList: Armageddon Steel Legion (netea/steel-legion@")
    assert "Link:" not in text


def test_document_comes_from_standard_input(monkeypatch, capfdbinary):
    data = io.TextIOWrapper(io.BytesIO(json.dumps(small_document()).encode()))
    monkeypatch.setattr(sys, "stdin", data)
    call_command("roster", "-", "--format", "json", "--style", "hidden", "-o", "-")
    assert json.loads(capfdbinary.readouterr().out)["formations"] == [
        {"number": 1, "kind": "", "name": "Old Grumblers"}
    ]


@pytest.mark.usefixtures("pdf_engine")
@pytest.mark.parametrize("style", list(Style))
def test_pdf_is_written_to_a_file(army_file, tmp_path, style):
    out = tmp_path / "roster.pdf"
    call_command("roster", army_file, "--format", "pdf", "--style", style, "--paper", "letter", "-o", str(out))
    assert round(float(PdfReader(out).pages[0].mediabox.width)) == 612


@pytest.mark.parametrize(
    ("form", "start"),
    [("html", "<!DOCTYPE html>"), ("markdown", "# Hades"), ("bbcode", "[size=150]"), ("text", "Army:")],
)
def test_every_format_is_written(army_file, tmp_path, form, start):
    out = tmp_path / "roster"
    call_command("roster", army_file, "--format", form, "-o", str(out))
    assert out.read_text().lstrip().startswith(start)


@pytest.mark.parametrize(
    ("content", "place"),
    [
        ("{", "not JSON: "),
        (json.dumps(small_document(points_limit=0)), "points_limit: "),
        (json.dumps(small_document(army_list="netea/nothing@1")), "army_list: There is no army list 'netea/nothing'."),
    ],
)
def test_unreadable_document_is_refused_with_its_place(tmp_path, capsys, content, place):
    file = tmp_path / "army.json"
    file.write_text(content)
    with pytest.raises(SystemExit) as refusal:
        call_command("roster", str(file))
    assert (refusal.value.code, capsys.readouterr().err.startswith(place)) == (2, True)


def test_missing_file_is_named(tmp_path, capsys):
    with pytest.raises(SystemExit) as refusal:
        call_command("roster", str(tmp_path / "nothing.json"))
    assert (refusal.value.code, "nothing.json: No such file" in capsys.readouterr().err) == (2, True)


def test_file_that_cannot_be_written_is_named(army_file, tmp_path):
    with pytest.raises(CommandError, match="No such file or directory"):
        call_command("roster", army_file, "-o", str(tmp_path / "nowhere" / "roster.txt"))


def test_missing_library_is_explained(army_file, monkeypatch):
    monkeypatch.setattr(command, "is_pdf_available", lambda: "PDFs need Pango on the server.")
    with pytest.raises(CommandError, match="PDFs need Pango on the server"):
        call_command("roster", army_file, "--format", "pdf")


def test_options_of_a_printout_are_obeyed(army_file, tmp_path):
    file = tmp_path / "roster.html"
    options = ("--leave-out", "points", "--leave-out", "rules", "--type-size", "large", "--columns", "1", "--save-ink")
    call_command("roster", army_file, "--format", "html", "--paper", "a5", *options, "-o", str(file))
    page = file.read_text()
    found = [part for part in ("size: A5", "type-large", "roster--single", "roster--ink") if part in page]
    assert len(found) == 4
    assert ("<h2>Special rules</h2>" in page, "formation__points" in page.partition("<body")[2]) == (False, False)
