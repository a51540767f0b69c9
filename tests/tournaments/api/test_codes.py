"""Every code with which events and matches refuse something is explained, and the page of the API says the same."""

import ast
import re
from pathlib import Path

import pytest
from django.conf import settings

from armylists.api.codes import ERRORS as EVERYWHERE
from tests.docs.test_docs import rows
from tournaments.api.codes import ERRORS

pytestmark = pytest.mark.unit

ROOT = Path(settings.BASE_DIR)
REFUSALS = {
    "DomainError",
    "Invalid",
    "Forbidden",
    "NotFound",
    "Conflict",
    "RateLimited",
    "Refusal",
    "refusal",
    "_refuse",
}


def _refused_codes():
    for path in (ROOT / "tournaments").rglob("*.py"):
        if not {"migrations", "management", "views", "views.py", "sent_entries.py"} & set(path.parts):
            for node in ast.walk(ast.parse(path.read_text())):
                yield from _codes_in(node)


def _codes_in(node):
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
        name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
        first = node.args[0] if node.args else None
        if name in REFUSALS and isinstance(first, ast.Constant) and isinstance(first.value, str):
            yield first.value
    if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "default_code":
        yield ast.literal_eval(node.value)


def test_every_code_of_a_refusal_is_explained():
    assert set(_refused_codes()) - set(EVERYWHERE) == set(ERRORS)


def test_no_code_is_explained_twice():
    assert set(ERRORS) & set(EVERYWHERE) == set()


def test_explanations_are_sentences_in_order():
    assert list(ERRORS) == sorted(ERRORS)
    assert [text for text in ERRORS.values() if not re.fullmatch(r"[A-Z].*\.", text)] == []


def test_the_page_of_the_api_has_the_same_table():
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    assert rows(page, "### Errors of events and matches") == ERRORS
