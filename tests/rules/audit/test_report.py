import pytest

from rules.audit.differences import Deviations, read_deviations
from rules.audit.report import Report, audit, describe_report
from rules.audit.texts import collect_texts, digest_texts
from tests.rules.audit.sample_facts import sample_catalogue, sample_facts, sample_rulings

pytestmark = pytest.mark.unit

CATALOGUE = sample_catalogue()
READ = digest_texts(collect_texts(sample_facts()))
COUNTS = "4 datasheets, 1 weapons, 1 forces, 1 lists, 10 rows, 3 special rules, 1 questions, 21 texts compared"


def _audit(place: str = "", value: object = None, *, deviations: Deviations | None = None) -> Report:
    facts = sample_facts(place, value)
    return audit(CATALOGUE, facts, rulings=sample_rulings(), deviations=deviations or Deviations(), read=READ)


def test_the_same_facts_leave_a_summary():
    report = _audit()
    assert (report.differences, str(report)) == ((), f"{COUNTS}; 0 differences, 0 more are deliberate.")


def test_differences_are_told_for_people_and_machines():
    report = _audit("units.json/trooper/armour", "4+")
    sentence = "Trooper: armour 5+ in the catalogue, 4+ in the facts."
    assert [str(found) for found in report.differences] == [sentence]
    described = describe_report(report)
    assert described["compared"]["datasheets"] == 4
    assert described["deliberate"] == 0
    assert described["differences"] == [
        {
            "kind": "changed",
            "place": "units/trooper/armour",
            "subject": "Trooper",
            "aspect": "armour",
            "ours": "5+",
            "theirs": "4+",
            "sentence": sentence,
        }
    ]


def test_a_row_that_is_gone_is_told():
    rows = b'[[row]]\nplaces = ["lists/guard-garrison/help/gone"]\nmeans = ["formation:mob"]\nreason = "another name"\n'
    report = _audit(deviations=read_deviations(rows))
    assert [str(found) for found in report.differences] == [
        "lists/guard-garrison/help/gone: no longer needed in audit/deviations.toml (there is no such row)."
    ]


def test_what_is_deliberate_is_counted():
    meant = b'[[deviation]]\nplaces = ["units/trooper/armour"]\nreason = "a correction"\n'
    report = _audit("units.json/trooper/armour", "4+", deviations=read_deviations(meant))
    assert str(report) == f"{COUNTS}; 0 differences, 1 more are deliberate."
