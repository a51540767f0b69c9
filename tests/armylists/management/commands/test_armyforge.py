import io
import json
import sys
import tomllib
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from armylists.models import ForgeFile
from tests.armylists.documents import small_document
from tests.armylists.interchange_samples import CONTENT, FILE, LINK, LIST

pytestmark = pytest.mark.django_db


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Runs the command beside a list file; says what it told, what it complained about and how it ended."""
    (tmp_path / f"{FILE}.json").write_text(CONTENT)
    (tmp_path / "army.json").write_text(json.dumps(small_document(name="Hive")))
    monkeypatch.chdir(tmp_path)

    def call(*arguments):
        out, errors, code = StringIO(), StringIO(), 0
        try:
            call_command("armyforge", *arguments, stdout=out, stderr=errors)
        except SystemExit as end:
            code = end.code
        return out.getvalue(), errors.getvalue(), code

    return call


def test_a_list_file_becomes_a_document_with_its_report_beside_it(run):
    out, errors, code = run("import-list", f"{FILE}.json")
    document = tomllib.loads(out)
    assert (document["id"], document["aliases"], code) == ("steel-legion-of-old", [FILE], 0)
    assert "broken: formationConstraints[0].from[1]: The id 599 names nothing." in errors.splitlines()
    assert "problem: armies/steel-legion-of-old.toml, line" in errors


def test_a_document_is_written_to_a_file(run, tmp_path):
    out, _errors, _code = run("import-list", f"{FILE}.json", "-o", "list.toml")
    assert out == ""
    assert tomllib.loads((tmp_path / "list.toml").read_text())["name"] == "Steel Legion of old"


def test_a_list_file_may_come_by_standard_input(run, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(CONTENT.encode())))
    out, _errors, code = run("import-list", "-")
    assert ("aliases" in tomllib.loads(out), code) == (False, 0)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("import-list", "nowhere.json"), "nowhere.json: No such file or directory"),
        (("import-list", "army.json"), "This is not an ArmyForge list: it has no sections."),
        (("import-list", f"{FILE}.json", "--publication", "none"), "none"),
        (("export-list", "netea/none"), "There is no army list 'netea/none'."),
        (("import-army", "hello"), "The text names no list, and its formations match several. Choose the list."),
        (("import-army", LINK), f"This link is for the ArmyForge list {FILE} and contains only numbers."),
        (("export-army", "nowhere.json"), "nowhere.json: No such file or directory"),
        (("keep-file", f"{FILE}.json", "netea/none"), "There is no army list 'netea/none'."),
    ],
)
def test_what_cannot_be_done_is_told_and_ends_with_2(run, arguments, told):
    out, errors, code = run(*arguments)
    assert (out, code) == ("", 2)
    assert told in errors


def test_files_that_cannot_be_read_or_written_end_the_command(run, tmp_path):
    (tmp_path / "latin.json").write_bytes(b"\xff")
    with pytest.raises(CommandError, match=r"latin\.json: not UTF-8 text: byte 0 cannot be read"):
        run("keep-file", "latin.json", LIST)
    with pytest.raises(CommandError, match="No such file or directory"):
        run("export-list", LIST, "-o", "none/list.json")


def test_a_list_of_ours_becomes_a_list_file(run):
    out, errors, code = run("export-list", LIST)
    assert (json.loads(out)["id"], code) == ("Armageddon Steel Legion", 0)
    assert "lost: The format has no initiative, strategy rating or datasheets." in errors


def test_a_link_becomes_an_army(run):
    out, errors, code = run("import-army", LINK, "--list-file", f"{FILE}.json", "--list", LIST, "--limit", "2000")
    army = json.loads(out)
    assert (army["name"], army["points_limit"], code) == ("Hades Hive", 2000, 0)
    assert [row["formation"] for row in army["formations"]] == ["regimental-hq", "artillery-battery"]
    assert errors == ""


def test_what_a_link_names_and_nobody_knows_is_told(run):
    link = LINK.replace("~501", "~777~501")
    _out, errors, _code = run("import-army", link, "--list-file", f"{FILE}.json", "--list", LIST)
    assert "not found: id 777 (2)" in errors


def test_an_army_becomes_a_link(run, tmp_path):
    battery = {"key": "f1", "formation": "artillery-battery", "units": {"manticore": 3}}
    (tmp_path / "army.json").write_text(json.dumps(small_document(name="Hive", formations=[battery])))
    out, errors, _code = run("export-army", "army.json", "--list-file", f"{FILE}.json", "--base", "https://x.example/")
    assert (out, errors) == (f"https://x.example/?list={FILE}&force=Hive~501~21x3\n", "")
    out, _errors, _code = run("export-army", "army.json")
    assert out.startswith("?list=MUSTER1_netea_steel-legion_2026-02&force=Hive~")


def test_a_file_is_kept_for_everybody(run):
    out, _errors, _code = run("keep-file", f"{FILE}.json", LIST)
    assert out == f"{FILE}: kept as {LIST}\n"
    kept = ForgeFile.objects.get()
    assert (kept.owner, kept.name, kept.army_list) == (None, FILE, LIST)
