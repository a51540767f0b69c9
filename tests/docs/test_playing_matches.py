"""The page about playing matches says what Muster does: its examples are read, its fields are those of the file."""

import re
from pathlib import Path

import pytest

from rules.record.lines import read_formations
from tests.tournaments.played_matches import new_match, seen_by, win_for_anna
from tournaments.matches.queries.file import FORMAT, describe_match
from tournaments.matches.queries.positions import position_of
from tournaments.matches.results.services import Report, confirm_result, reopen_match, report_result
from tournaments.models import ResultSubmission

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "playing-matches.md").read_text(encoding="utf-8")
FIELDS = dict(re.findall(r"^\| `(\w+)` \| (.+) \|$", PAGE, re.MULTILINE))


def nested(field: str) -> list[str]:
    """The fields of the things in a list, as they are named behind its colon."""
    return re.findall(r"`(\w+)`", FIELDS[field].partition(": ")[2])


def test_the_example_of_an_army_is_read():
    lines = re.findall(r"^```\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)[0]
    read = [(f.name, f.points, f.units, f.damage_capacity) for f in read_formations(lines)]
    assert read == [("Tank Company", 500, 10, 0), ("Titan", 300, 0, 3)]


@pytest.mark.django_db
def test_every_field_of_the_match_file_is_explained():
    anna, _ = new_match()
    win_for_anna(anna.match)
    report_result(match=anna.match, side="a", report=Report("played"))
    confirm_result(match=anna.match, side="b", number=1)
    reopen_match(match=anna.match, side="a")
    seated = seen_by(anna)
    document = describe_match(seated, position_of(seated))
    assert list(document) == list(FIELDS)
    assert list(document["sides"]["a"]) == nested("sides")
    assert list(document["end_phases"][0]) == nested("end_phases")
    assert list(document["results"][0]) == nested("results")
    assert FIELDS["muster_match"].endswith(f" {FORMAT}")


def test_every_kind_of_result_is_explained():
    rows = re.findall(r"^\| (as played|conceded|time ran out|agreed) \|", PAGE, re.MULTILINE)
    assert len(rows) == len(ResultSubmission.Kind.values)
