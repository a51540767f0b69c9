"""docs/rulings.md is what the rulings say, and every test that it names exists."""

import ast
from functools import cache
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from armylists.catalogue.adapters import all_rulings

PROJECT = Path(__file__).resolve().parents[2]


@cache
def names_of_tests(file: str) -> set[str]:
    tree = ast.parse((PROJECT / file).read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")}


def test_the_page_is_made_of_the_rulings(capsys: pytest.CaptureFixture[str]):
    call_command("rulings", "--markdown")
    assert capsys.readouterr().out == (PROJECT / "docs/rulings.md").read_text(encoding="utf-8")


def test_every_test_that_is_named_exists():
    named = [test.split("::") for topic in all_rulings() for ruling in topic.rulings for test in ruling.tests]
    assert named != []
    assert [(file, name) for file, name in named if name not in names_of_tests(file)] == []


def test_a_terminal_shows_rulings_by_their_words(capsys: pytest.CaptureFixture[str]):
    call_command("rulings", "jinking")
    assert capsys.readouterr().out == (
        "Anti-Aircraft Attacks (4.2.3)\n  Is the save for jinking an invulnerable save?\n    No, it is not.\n"
    )
    with pytest.raises(CommandError, match="No ruling mentions these words"):
        call_command("rulings", "zzz")
