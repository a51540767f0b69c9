"""The page about standings says what the code does."""

import json
import re
from pathlib import Path

import pytest
from django.core.management import call_command

from tournaments.standings import shapes
from tournaments.standings.documents import read_event
from tournaments.standings.event import Kind
from tournaments.standings.presets import PRESETS
from tournaments.standings.scoring import MarginPoints
from tournaments.standings.tie_breaks import TIE_BREAKS
from tournaments.standings.unplayed import POLICIES

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "api.md").read_text(encoding="utf-8")
SECTION = PAGE.split("\n## Standings\n", 1)[1].split("\n## ", 1)[0]


def table(first: str) -> list[list[str]]:
    """The rows of the table whose first heading this is, without backticks."""
    (text,) = re.findall(rf"^\| {first} \|.*\n\|[-|]+\n((?:\|.*\n)+)", SECTION, re.MULTILINE)
    return [[cell.strip() for cell in row.strip("|").split(" | ")] for row in text.splitlines()]


def names(first: str) -> list[str]:
    return [row[0].strip("` ").removesuffix("[]") for row in table(first)]


def test_the_example_is_ranked_as_printed(tmp_path, capsys):
    (example,) = re.findall(r"```json\n(.*?)```", SECTION, re.DOTALL)
    file = tmp_path / "day.json"
    file.write_text(example, encoding="utf-8")
    call_command("standings", str(file))
    assert f"manage.py standings day.json\n{capsys.readouterr().out}```" in SECTION


def test_the_scoring_of_the_example_is_one():
    (example,) = re.findall(r'```\n("scoring": \{.*?)```', SECTION, re.DOTALL)
    doc = json.loads(f'{{"muster": 1, "entrants": [], {example}}}')
    rule = read_event(doc).scoring.match
    assert isinstance(rule, MarginPoints)
    assert (rule.level_win, rule.highest) == ((9, 8), 16)


@pytest.mark.parametrize(
    ("first", "known"),
    [
        ("preset", list(PRESETS)),
        ("policy", list(POLICIES)),
        ("tie-break", list(TIE_BREAKS)),
        ("kind", [str(kind) for kind in Kind]),
        ("field", [name for name in shapes.EventDoc.model_fields if name not in ("muster", "name")]),
    ],
)
def test_tables_name_what_there_is(first, known):
    assert names(first) == known


def test_headings_are_those_of_the_table():
    assert {row[0].strip("` "): row[1] for row in table("tie-break")} == {
        name: one.heading for name, one in TIE_BREAKS.items()
    }


def test_awards_of_the_presets_are_those_of_the_code():
    for name, _match, bye, requested, absent in table("preset"):
        scoring = PRESETS[name.strip("` ")]
        assert (scoring.bye.points, scoring.forfeit_win.points) == (int(bye), int(bye))
        assert scoring.requested_bye.points == int(requested)
        assert {scoring.forfeit_loss.points, scoring.absent.points} == {int(absent.strip(" |"))}


def test_policies_are_those_of_the_code():
    for name, stand_in, forfeit, absence in table("policy"):
        policy = POLICIES[name.strip("` ")]
        assert re.match(r"`(\w+)`", stand_in).group(1) == policy.stand_in  # type: ignore[union-attr]
        assert forfeit.startswith("`met`" if policy.is_forfeit_met else "`not-met`")
        assert absence.startswith("`draw`" if policy.is_absence_drawn else "`as-awarded`")


def test_every_field_of_a_document_is_explained():
    fields = {
        name
        for shape in (shapes.ResultDoc, shapes.EntrantDoc, shapes.AdjustmentDoc, shapes.ScoringDoc, shapes.UnplayedDoc)
        for name in shape.model_fields
    }
    assert {name for name in fields if not re.search(rf"\b{name}\b", SECTION)} == set()
