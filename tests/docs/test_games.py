"""What the documentation says about scoring games is what Muster does."""

import json
import re
from pathlib import Path

import pytest
from django.core.management import call_command

from rules.tournament_game.options import OPTIONS
from rules.tournament_game.score import GameDoc, describe_options

DOCS = Path(__file__).resolve().parents[2] / "docs"
SECTION = (DOCS / "api.md").read_text(encoding="utf-8").split("\n## Scoring a game\n")[1].split("\n## ")[0]
READINGS = (DOCS / "readings.md").read_text(encoding="utf-8").split("\n## The tournament game\n")[1]
QUESTION, ANSWER = (json.loads(text) for text in re.findall(r"```json\n(.*?)```", SECTION, re.DOTALL))
URL = "/api/v1/matches/score"


def test_every_option_with_every_value_stands_in_the_readings():
    rows = re.findall(r"^\| (.*?) ?\| `([\w-]+)` \| (.*) \|$", READINGS, re.MULTILINE)
    expected = []
    for option in describe_options():
        names = [f"`{option['name']}`", *[""] * (len(option["values"]) - 1)]
        expected += [(name, *value) for name, value in zip(names, option["values"].items(), strict=True)]
    assert [row for row in rows if row[0] == "" or row[0].strip("`") in {o.name for o in OPTIONS}] == expected


def test_default_of_an_option_is_its_first_value():
    assert "The first value applies unless the players agree otherwise." in READINGS
    assert [next(iter(option["values"])) for option in describe_options()] == [option.default for option in OPTIONS]


def test_every_option_has_its_reading():
    table = READINGS.split("\n### Options\n")[0]
    assert len(re.findall(r"\*\(option\)\*.* \|", table)) == len(OPTIONS)
    assert [option.ref for option in OPTIONS if f"| {option.ref} |" not in table] == []


def test_every_field_is_explained():
    rows = re.findall(r"^\| `(\w+)` \| .+ \|$", SECTION, re.MULTILINE)
    assert rows == list(GameDoc.model_fields)


@pytest.mark.django_db
def test_example_is_answered_as_printed(api_client):
    assert api_client.post(URL, QUESTION).json() == ANSWER


def test_example_is_answered_on_the_command_line_as_printed(tmp_path, capsys):
    file = tmp_path / "turn-3.json"
    file.write_text(json.dumps(QUESTION), encoding="utf-8")
    call_command("score", str(file), "--json")
    assert json.loads(capsys.readouterr().out) == ANSWER
