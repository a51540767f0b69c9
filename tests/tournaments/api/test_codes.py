"""Every code with which events and matches refuse something is explained on the page of the API."""

import ast
import re
from pathlib import Path

import pytest
from django.conf import settings

from tests.docs.test_docs import API, rows

pytestmark = pytest.mark.unit

ROOT = Path(settings.BASE_DIR)
EVERYWHERE, ERRORS = rows(API, "## Errors"), rows(API, "### Errors of events and matches")
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
