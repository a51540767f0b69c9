"""The section about draws says what the engine does."""

import ast
import dataclasses
import json
import re
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.docs.test_docs import API, PROJECT, rows
from tournaments.pairing.documents import DrawDoc, EntrantDoc, RulesDoc, TableDoc
from tournaments.pairing.values import Cost

SECTION = API.split("\n## Drawing a round\n", 1)[1].split("\n## ", 1)[0]
WORDS = PROJECT / "tournaments/pairing/words.py"


def codes_of_the_engine() -> set[str]:
    """The first argument of every reason that is given; those that are named by a rule are the rules themselves."""
    calls = [node for node in ast.walk(ast.parse(WORDS.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    first = [call.args[0] for call in calls if isinstance(call.func, ast.Name) and call.func.id == "Reason"]
    return {node.value for node in first if isinstance(node, ast.Constant)}


def test_the_document_draws_as_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    (document,) = re.findall(r"```json\n(.*?)```", SECTION, re.DOTALL)
    file = tmp_path / "round-3.json"
    file.write_text(document, encoding="utf-8")
    call_command("draw", str(file))
    assert f"draw round-3.json\n{capsys.readouterr().out}```" in SECTION


def test_every_field_is_explained():
    explained = "\n".join(f"{name} {text}" for name, text in rows(API, "## Drawing a round").items())
    fields = {name for model in (DrawDoc, EntrantDoc, TableDoc, RulesDoc) for name in model.model_fields}
    assert {name for name in fields if not re.search(rf"\b{name}\b", explained)} == {"muster"}


def test_rules_are_listed_in_their_order():
    assert list(rows(API, "### What a draw costs")) == [field.name for field in dataclasses.fields(Cost)]


def test_every_code_is_explained():
    table = SECTION.split("| code | meaning |", 1)[1]
    explained = set(re.findall(r"`([a-z-]+)`", "\n".join(line.split(" | ")[0] for line in table.splitlines())))
    assert explained == codes_of_the_engine()


def test_the_json_answer_has_the_fields_that_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    (document,) = re.findall(r"```json\n(.*?)```", SECTION, re.DOTALL)
    file = tmp_path / "round.json"
    file.write_text(document, encoding="utf-8")
    call_command("draw", str(file), "--json")
    answer = json.loads(capsys.readouterr().out)
    names = {*answer, *answer["pairs"][0], *answer["byes"][0], *answer["finer_cost"], *answer["finer_table_cost"]}
    assert {name for name in names if f"`{name}`" not in SECTION} == {"muster"}
