import pytest

from tests.tournaments.management.commands.test_score_scenarios import RAID

pytestmark = pytest.mark.django_db
URL = "/api/v1/matches/score"


def test_a_scenario_is_scored_without_an_account(api_client):
    answer = api_client.post(URL, RAID)
    assert answer.status_code == 200
    assert {name: answer.json()[name] for name in ("scenario", "state", "winner", "degree")} == {
        "scenario": "hit-and-run",
        "state": "won",
        "winner": "a",
        "degree": "stunning",
    }


def test_bad_documents_are_refused_with_every_place(api_client):
    answer = api_client.post(URL, RAID | {"counts": {"luck": 1}, "objectives": ["a"]})
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid_document")
    assert [problem["path"] for problem in answer.json()["details"]] == [
        "objectives",
        "counts.luck",
        "counts.installations",
    ]
