"""Every code that the product can answer with is explained on the page of the API."""

import ast
import re
from pathlib import Path

import pytest
from django.conf import settings

from rules.composition.clauses import KINDS
from tests.docs.test_docs import API, rows

pytestmark = pytest.mark.unit

ROOT = Path(settings.BASE_DIR)
ERRORS, FINDINGS = rows(API, "## Errors"), rows(API, "## Findings")
REFUSALS = {"DomainError", "Invalid", "Forbidden", "NotFound", "Conflict", "RateLimited"}


def _trees(*folders):
    for folder in folders:
        for path in (ROOT / folder).rglob("*.py"):
            yield ast.parse(path.read_text())


def _called(node):
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name | ast.Attribute)
        and (node.func.id if isinstance(node.func, ast.Name) else node.func.attr)
    )


def _first_text(node):
    return [a.value for a in node.args[:1] if isinstance(a, ast.Constant) and isinstance(a.value, str)]


def _raised_codes():
    for tree in _trees("armylists", "config"):
        for node in ast.walk(tree):
            if _called(node) in REFUSALS:
                yield from _first_text(node)
            if _called(node) in {"refuse_document", "readable"}:
                yield from (a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str))
            if isinstance(node, ast.FunctionDef) and node.name in {"refuse_document", "readable"}:
                yield from (default.value for default in node.args.defaults)
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "default_code":
                yield ast.literal_eval(node.value)
            if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "default_code":
                yield ast.literal_eval(node.value)


def _found_codes():
    yield from KINDS
    for tree in _trees("rules/composition"):
        for node in ast.walk(tree):
            if _called(node) in {"Finding", "blame", "_warn"}:
                yield from _first_text(node)


def test_every_code_of_a_refusal_is_explained():
    from_django = {"internal_error", "method_not_allowed", "not_acceptable", "not_authenticated"}
    from_django |= {"invalid_query", "invalid_token", "unsupported_media_type"}
    assert set(_raised_codes()) | from_django == set(ERRORS)


def test_every_code_of_a_finding_is_explained():
    assert set(_found_codes()) == set(FINDINGS)


@pytest.mark.parametrize("codes", [ERRORS, FINDINGS])
def test_explanations_are_sentences_in_order(codes):
    assert list(codes) == sorted(codes)
    assert [text for text in codes.values() if not re.fullmatch(r"[A-Z].*\.", text)] == []
