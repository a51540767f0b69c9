"""What the documentation says about scoring scenarios is what Muster does."""

import dataclasses
import json
import re
from pathlib import Path

import pytest
from django.core.management import call_command

from rules.scenarios.game_documents import ScenarioGameDoc
from rules.scenarios.victory.kinds import KINDS

DOCS = Path(__file__).resolve().parents[2] / "docs"
SECTION = (DOCS / "api.md").read_text(encoding="utf-8").split("\n## Scoring a scenario\n")[1].split("\n## ")[0]
PAGE = (DOCS / "scenarios.md").read_text(encoding="utf-8")
QUESTION, ANSWER = (json.loads(text) for text in re.findall(r"```json\n(.*?)```", SECTION, re.DOTALL))


def test_every_field_is_explained():
    assert re.findall(r"^\| `(\w+)` \| .+ \|$", SECTION, re.MULTILINE) == list(ScenarioGameDoc.model_fields)


@pytest.mark.django_db
def test_example_is_answered_as_printed(api_client):
    assert api_client.post("/api/v1/matches/score", QUESTION).json() == ANSWER


def test_example_is_answered_on_the_command_line_as_printed(tmp_path, capsys):
    file = tmp_path / "siege.json"
    file.write_text(json.dumps(QUESTION), encoding="utf-8")
    call_command("score", str(file), "--json")
    assert json.loads(capsys.readouterr().out) == ANSWER


def test_every_kind_of_victory_stands_there_with_its_figures():
    rows = re.findall(
        r"^\| `([\w-]+)` \| [^|]+ \|([^|]*)\|[^|]*\|$", PAGE.split("\n## What the players")[0], re.MULTILINE
    )
    told = {kind: re.findall(r"`(\w+)`", figures) for kind, figures in rows}
    assert told == {name: [field.name for field in dataclasses.fields(kind)] for name, kind in KINDS.items()}


def test_every_number_that_is_needed_stands_there():
    table = dict(re.findall(r"^\| `([\w-]+)` \|.*\|([^|]*)\|$", PAGE, re.MULTILINE))
    for name, kind in KINDS.items():
        assert re.findall(r"`([\w-]+)`", table[name]) == [need.id for need in kind.needs if need.id]


def test_kinds_that_need_no_attacker_are_named():
    sentence = re.search(r"All but (.+) need an attacker", PAGE.replace("\n", " "))
    assert sentence is not None
    assert sorted(re.findall(r"`([\w-]+)`", sentence[1])) == sorted(
        name for name, kind in KINDS.items() if not kind.has_attacker
    )
