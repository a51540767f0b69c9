"""Habits of the house that no linter checks."""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.integration

PROJECT = Path(__file__).parent.parent.parent
_NOT_OURS = {"var", "htmlcov", "__pycache__"}
_LONGEST_MODULE = 400
_LONGEST_FUNCTION = 50
_REGISTRY = re.compile(r"(?:pypi|pythonhosted|npmjs|debian)" r"\.(?:org|com|io)", re.IGNORECASE)
_MACHINE_PATH = re.compile(r"(?<![\w.>])/(?:wo[r]k|roo[t])/")
_LOCK_FILES = {"uv.lock", "poetry.lock", "Pipfile.lock", "package-lock.json", "yarn.lock"}
# Templates of paper bring their style sheets along.
_PAPER = {"paper", "cards", "score_sheets", "printouts"}
_INLINE = re.compile(
    r"<style\b|<script\b(?![^>]*\bsrc=)|\son[a-z]+\s*=\s*[\"']|\sstyle\s*=|javascript:|\shx-on[:-]", re.IGNORECASE
)


def _files(*suffixes: str) -> Iterator[Path]:
    for folder, folders, names in os.walk(PROJECT):
        folders[:] = [name for name in folders if name == ".ci" or not (name in _NOT_OURS or name.startswith("."))]
        shown = [name for name in names if not name.startswith(".")]
        yield from (Path(folder, name) for name in shown if not suffixes or name.endswith(suffixes))


def _shown(path: Path) -> str:
    return path.relative_to(PROJECT).as_posix()


def _python_files() -> list[Path]:
    return [path for path in _files(".py") if "migrations" not in path.parts]


def _statements(node: ast.AST) -> Iterator[ast.AST]:
    """Every statement below a node. Walking through expressions too takes ten times as long."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.stmt | ast.excepthandler | ast.match_case):
            yield child
            yield from _statements(child)


def test_modules_stay_short():
    lengths = {_shown(path): len(path.read_text().splitlines()) for path in _python_files()}
    assert {name: length for name, length in lengths.items() if length > _LONGEST_MODULE} == {}


def test_functions_stay_short():
    long = {}
    for path in _python_files():
        for node in _statements(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                length = (node.end_lineno or node.lineno) - node.lineno + 1
                if length > _LONGEST_FUNCTION:
                    long[f"{_shown(path)}:{node.name}"] = length
    assert long == {}


def test_no_two_modules_share_a_docstring():
    modules: dict[str, list[str]] = {}
    for path in _python_files():
        if "tests" not in path.parts and (told := ast.get_docstring(ast.parse(path.read_text()))):
            modules.setdefault(told, []).append(_shown(path))
    assert {told: names for told, names in modules.items() if len(names) > 1} == {}


def _room(module: str) -> list[str]:
    parts = module.split(".")
    return parts[: 3 if parts[1] in {"events", "matches"} and (PROJECT / "/".join(parts[:3])).is_dir() else 2]


def test_rooms_use_no_views_api_or_forms_of_others():
    found = set()
    for path in (*(PROJECT / "armylists").rglob("*.py"), *(PROJECT / "tournaments").rglob("*.py")):
        module = ".".join(path.relative_to(PROJECT).with_suffix("").parts)
        for node in _statements(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(("armylists.", "tournaments.")):
                names = {f"{node.module}.{alias.name}" for alias in node.names}
                used = any({"views", "api", "forms"} & set(name.split(".")[2:]) for name in names)
                if used and not module.endswith("urls") and _room(node.module or "") != _room(module):
                    found.add((module, node.module))
    assert found == {
        # A result is typed at the desk as at the match.
        ("tournaments.events.results.views", "tournaments.matches.results.forms"),
        # A match of a scenario begins like any other.
        ("tournaments.matches.scenarios.forms", "tournaments.matches.forms"),
        ("tournaments.matches.views", "tournaments.matches.scenarios.forms"),
    }


def test_pages_hold_no_inline_script_or_style():
    """The content security policy would refuse them. Templates of PDFs never reach a browser."""
    found = {}
    for path in _files(".html"):
        if "templates" in path.parts and not _PAPER & set(path.parts) and (hit := _INLINE.search(path.read_text())):
            found[_shown(path)] = hit.group()
    assert found == {}


@pytest.mark.parametrize(
    ("markup", "refused"),
    [
        ('<button onclick="x()">', True),
        ("<script>x()</script>", True),
        ('<p style="color: red">', True),
        ('<a href="javascript:x()">', True),
        ('<button hx-on:click="x()">', True),
        ('<script type="module" src="x.js"></script>', False),
        ('<input autocomplete="on" name="one">', False),
    ],
)
def test_inline_code_is_recognised(markup: str, refused: bool):
    assert bool(_INLINE.search(markup)) is refused


def test_no_file_names_a_registry_or_a_path_of_one_machine():
    found = {}
    for path in _files():
        text = path.read_bytes().decode(errors="ignore")
        if hit := _REGISTRY.search(text) or _MACHINE_PATH.search(text):
            found[_shown(path)] = hit.group()
    assert found == {}


def test_there_are_no_lock_files():
    assert [_shown(path) for path in _files() if path.name in _LOCK_FILES] == []


@pytest.mark.thorough
def test_starting_django_does_not_import_weasyprint():
    code = (
        "import sys, django; django.setup(); import config.urls, config.wsgi; "
        "from django.urls import get_resolver; get_resolver().url_patterns; "
        "print([name for name in ('weasyprint', 'networkx', 'ortools') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=PROJECT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
