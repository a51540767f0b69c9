"""The documentation says what the code does: nothing missing, nothing invented, every example true."""

import ast
import inspect
import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.urls import resolve

from config.env import SETTINGS
from config.lib.api.base import UnknownAddress
from config.lib.web.limits import MOST
from rules.composition.clauses import KINDS
from rules.interchange.archive import read_archive

PROJECT = Path(__file__).resolve().parents[2]
DOCS = PROJECT / "docs"
PAGES = sorted([*DOCS.glob("*.md"), *PROJECT.glob("README.md")])
AUTHORS = (DOCS / "list-authors.md").read_text(encoding="utf-8")
API = (DOCS / "api.md").read_text(encoding="utf-8")
OPERATING = (DOCS / "operating.md").read_text(encoding="utf-8")

_TOML = re.compile(r"^```toml\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_TUTORIAL_FILE = re.compile(r"^`hill-club/(\S+)`:\n\n```toml\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
_FINGERPRINT = re.compile(r"MUST-\w{4}-\w{4}")
_LISTS = sorted((PROJECT / "fixtures").glob("*/armies/*.toml"))


def rows(text: str, heading: str) -> dict[str, str]:
    """The first two columns of the first table below a heading: the first one without its backticks."""
    section = text.split(f"\n{heading}\n", 1)[1]
    table = re.search(r"^\|.*?(?:\n(?!\|)|\Z)", section, re.DOTALL | re.MULTILINE)
    assert table is not None
    cells = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in table.group().strip().splitlines()]
    return {row[0].strip("` "): " | ".join(row[1:]).strip() for row in cells[2:]}


@cache
def sections_of_kinds() -> dict[str, str]:
    """The part of the page about clauses by its headings."""
    clauses = AUTHORS.split("\n## Clauses\n", 1)[1].split("\n## ", 1)[0]
    parts = re.split(r"^### `([^`]+)`$", clauses, flags=re.MULTILINE)
    texts = [part.split("\n### ", 1)[0] for part in parts[2::2]]
    return dict(zip(parts[1::2], texts, strict=True))


@cache
def real_entries() -> dict[str, list[Any]]:
    """Every entry of every table of the documents in fixtures/, by the name of its table."""
    found: dict[str, list[Any]] = {}
    for path in (PROJECT / "fixtures").glob("**/*.toml"):
        for table, entries in tomllib.loads(path.read_text(encoding="utf-8")).items():
            if isinstance(entries, list):
                found.setdefault(table, []).extend(entries)
    return found


def tutorial() -> dict[str, str]:
    return dict(_TUTORIAL_FILE.findall(AUTHORS))


def examples() -> list[str]:
    """Examples outside of the tutorial, whose files are written by the reader."""
    return [text for text in _TOML.findall(AUTHORS) if text not in tutorial().values()]


def commands() -> set[str]:
    folders = PROJECT.glob("*/management/commands")
    return {path.stem for folder in folders for path in folder.glob("*.py") if path.stem != "__init__"}


# Settings, commands, codes


def test_settings_table_is_the_list_of_settings():
    expected = {s.name: f"{f'`{s.default}`' if s.default else '(empty)'} | {s.meaning}" for s in SETTINGS}
    assert rows(OPERATING, "## Settings") == expected


def test_secret_settings_are_named_as_such():
    sentence = re.search(r"([^\n]*\n[^\n]*) are secrets", OPERATING) or re.search(r"([^\n]*) are secrets", OPERATING)
    assert sentence is not None
    named = set(re.findall(r"`([A-Z_]+)`", sentence.group(1)))
    assert named == {setting.name for setting in SETTINGS if setting.secret}


def test_limits_of_pages_are_those_of_the_code():
    documented = [row.split()[0] for what, row in rows(OPERATING, "## Limits").items() if what.startswith("pages: ")]
    assert documented == [str(MOST[kind]) for kind in ("edit", "create", "roster", "token", "upload", "read")]


def test_no_page_names_a_setting_that_does_not_exist():
    known = {s.name for s in SETTINGS} | {f"{s.name}_FILE" for s in SETTINGS if s.secret} | {"MUSTER_CHROMIUM"}
    named = {name for page in PAGES for name in re.findall(r"\bMUSTER_[A-Z_]+\b", page.read_text(encoding="utf-8"))}
    assert named - known == set()


def test_every_management_command_is_documented():
    text = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    assert {name for name in commands() if not re.search(rf"`{name}\b|manage\.py {name}\b", text)} == set()


def test_addresses_of_the_api_exist():
    named = set(re.findall(r"(?:\$BASE|/api/v1)/([a-z][\w/-]*)", API))
    found = {name: resolve(f"/api/v1/{name}").func.view_class for name in named}  # type: ignore[attr-defined]
    assert [name for name, view in found.items() if view is UnknownAddress] == []


def test_documents_of_the_api_page_are_json():
    documents = re.findall(r"```json\n(.*?)```", API, re.DOTALL)
    assert all(isinstance(json.loads(text), dict) for text in documents)
    assert len(documents) == 13


def test_the_archive_of_the_api_page_is_one():
    (text,) = (text for text in re.findall(r"```json\n(.*?)```", API, re.DOTALL) if "muster_archive" in text)
    (army,) = read_archive(json.loads(text)).armies
    assert [revision.army.formations[0].name for revision in army.revisions] == ["", "Grumblers"]
    described = set(rows(API, "## Archives"))
    assert {name.strip("`") for row in described for name in row.split(", ")} - {"armies[].formations"} <= {
        *json.loads(text),
        *json.loads(text)["armies"][0],
        *json.loads(text)["armies"][0]["revisions"][0],
        "armies[].revisions[].formations",
    }


# Clauses


def test_every_kind_of_clause_has_its_section():
    assert list(sections_of_kinds()) == sorted(KINDS)


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_section_of_a_kind_names_every_key(kind: str):
    model, _build = KINDS[kind]
    common = {"kind", "id", "ref", "scope"}
    keys = {field.alias or name for name, field in model.model_fields.items()} - common
    assert {key for key in keys if not re.search(rf"\b{key}\b", sections_of_kinds()[kind])} == set()


def sentence_templates(kind: str) -> list[str]:
    """The templates that the `sentence` of a kind is made of."""
    _model, build = KINDS[kind]
    module = ast.parse(inspect.getsource(inspect.getmodule(build)))  # type: ignore[arg-type]
    bodies = [n for n in ast.walk(module) if isinstance(n, ast.FunctionDef) and n.name == "sentence"]
    calls = [n for body in bodies for n in ast.walk(body) if isinstance(n, ast.Call)]
    marked = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "N_"]
    return [ast.literal_eval(call.args[0]) for call in marked]


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_section_of_a_kind_shows_its_sentences(kind: str):
    templates = sentence_templates(kind)
    assert templates != []
    assert [template for template in templates if template not in sections_of_kinds()[kind]] == []


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_lists_named_as_users_of_a_kind_use_it(kind: str):
    line = re.search(r"^Used by: (.*)$", sections_of_kinds()[kind], re.MULTILINE)
    assert line is not None
    named = set(re.findall(r"`([a-z-]+)`", line.group(1)))
    assert named != set()
    assert named - set(users_of(kind)) == set()


def users_of(kind: str) -> Iterator[str]:
    for path in _LISTS:
        doc = tomllib.loads(path.read_text(encoding="utf-8"))
        has_slots = kind == "budget" and any("consumes" in section for section in doc["section"])
        if has_slots or any(clause["kind"] == kind for clause in doc.get("clause", [])):
            yield doc["id"]


# Examples


def test_every_toml_example_parses():
    broken = []
    for text in _TOML.findall(AUTHORS):
        try:
            tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            broken.append(f"{error}: {text}")
    assert broken == []


def test_examples_are_taken_from_the_lists():
    invented = []
    for text in examples():
        for table, entries in tomllib.loads(text).items():
            named = [e for e in entries if isinstance(e, dict) and ("id" in e or "points_limit" in e)]
            invented += [entry for entry in named if entry not in real_entries()[table]]
    assert invented == []


def test_relative_links_lead_somewhere():
    broken = []
    for page in PAGES:
        for target in _LINK.findall(page.read_text(encoding="utf-8")):
            name, _hash, anchor = target.partition("#")
            if "://" in target or target.startswith("mailto:"):
                continue
            path = page if not name else (page.parent / name).resolve()
            if not path.exists() or (anchor and anchor not in anchors(path)):
                broken.append(f"{page.name}: {target}")
    assert broken == []


def anchors(page: Path) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


# The tutorial, done as a reader would


@pytest.fixture
def hill_club(tmp_path: Path) -> Path:
    for name, text in tutorial().items():
        path = tmp_path / "hill-club" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path / "hill-club"


def replace_in(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("file", "right", "wrong"),
    [
        ("armies/hill-militia.toml", "formation:battery", "formation:batery"),
        ("verdicts/hill-militia.toml", "points = 1270", "points = 1250"),
    ],
)
def test_mistakes_of_the_tutorial_are_reported_as_printed(
    hill_club: Path, capsys: pytest.CaptureFixture[str], file: str, right: str, wrong: str
):
    replace_in(hill_club / file, right, wrong)
    with pytest.raises(CommandError) as refusal:
        call_command("load_catalogue", "--check", str(hill_club))
    assert f"```\n{capsys.readouterr().err}CommandError: {refusal.value}\n```" in AUTHORS


@pytest.mark.django_db
def test_tutorial_loads_and_judges_as_printed(hill_club: Path, capsys: pytest.CaptureFixture[str]):
    call_command("load_catalogue", "--check", str(hill_club))
    assert f"load_catalogue --check hill-club\n{capsys.readouterr().out}```" in AUTHORS
    call_command("load_catalogue", str(hill_club))
    assert f"load_catalogue hill-club\n{capsys.readouterr().out}```" in AUTHORS

    army = hill_club.parent / "night-watch.json"
    army.write_text(re.search(r"```json\n(.*?)```", AUTHORS, re.DOTALL).group(1), encoding="utf-8")  # type: ignore[union-attr]
    with pytest.raises(SystemExit, match="1"):
        call_command("verdict", str(army))
    printed = _FINGERPRINT.sub("MUST", capsys.readouterr().out)
    assert f"verdict night-watch.json\n{printed}```" in _FINGERPRINT.sub("MUST", AUTHORS)


@pytest.mark.django_db
def test_changed_content_is_refused_until_the_version_is_new(hill_club: Path, capsys: pytest.CaptureFixture[str]):
    call_command("load_catalogue", str(hill_club))
    replace_in(hill_club / "armies/hill-militia.toml", "points = 100\n", "points = 110\n")
    replace_in(hill_club / "verdicts/hill-militia.toml", "points = 500", "points = 520")
    replace_in(hill_club / "verdicts/hill-militia.toml", "points = 1270", "points = 1320")
    with pytest.raises(CommandError):
        call_command("load_catalogue", "--check", str(hill_club))
    capsys.readouterr()
    with pytest.raises(CommandError) as refusal:
        call_command("load_catalogue", str(hill_club))
    assert f"```\n{capsys.readouterr().err}CommandError: {refusal.value}\n```" in AUTHORS

    replace_in(hill_club / "armies/hill-militia.toml", 'version = "1"', 'version = "2"')
    call_command("load_catalogue", str(hill_club))
    assert f"```\n{capsys.readouterr().out}```" in AUTHORS
