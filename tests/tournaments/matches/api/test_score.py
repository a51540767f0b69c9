import json
from io import StringIO

import pytest
from django.core.management import call_command

from tests.rules.tournament_game.games import document
from tests.tournaments.management.commands.test_score import BAD, WON

pytestmark = pytest.mark.django_db

URL = "/api/v1/matches/score"


@pytest.mark.parametrize("address", [URL, f"{URL}/"])
def test_score_needs_no_account_and_no_last_slash(api_client, address):
    response = api_client.post(address, WON)
    assert response.status_code == 200
    assert (response.json()["state"], response.json()["winner"]) == ("won", "a")


@pytest.mark.parametrize("game", [WON, document(turn=4), document(turn=4, roll={"a": 1, "b": 2})])
def test_api_and_command_line_give_the_same_answer(api_client, tmp_path, game):
    file, out = tmp_path / "game.json", StringIO()
    file.write_text(json.dumps(game))
    call_command("score", str(file), "--json", stdout=out)
    assert api_client.post(URL, game).json() == json.loads(out.getvalue())


@pytest.mark.parametrize(("game", "told"), BAD.values(), ids=BAD)
def test_bad_documents_are_refused_with_the_place(api_client, game, told):
    body = game if isinstance(game, bytes) else json.dumps(game).encode()
    response = api_client.post(URL, body, content_type="application/json")
    answer = response.json()
    place = f"{answer['path']}: " if answer["path"] else ""
    assert response.status_code == 400
    assert answer["code"] == ("invalid_json" if isinstance(game, bytes) else "invalid_document")
    assert f"{place}{answer['message']}".startswith(told)


def test_every_defect_is_told(api_client):
    answer = api_client.post(URL, WON | {"turn": 0, "roll": {"a": 9, "b": 1}}).json()
    assert [problem["path"] for problem in answer["details"]] == ["turn", "roll.a"]


@pytest.mark.parametrize("method", ["get", "put", "patch", "delete"])
def test_games_are_sent_with_post(api_client, method):
    response = getattr(api_client, method)(URL)
    assert (response.status_code, response.json()["code"]) == (405, "method_not_allowed")


def test_other_addresses_are_unknown(api_client):
    response = api_client.post("/api/v1/matches/scores", WON)
    assert (response.status_code, response.json()["code"]) == (404, "not_found")


def test_other_bodies_than_json_are_refused(api_client):
    response = api_client.post(URL, "turn=3", content_type="text/plain")
    assert (response.status_code, response.json()["code"]) == (415, "unsupported_media_type")


def test_scores_are_limited_like_verdicts(api_client, monkeypatch):
    from rest_framework.throttling import ScopedRateThrottle

    monkeypatch.setattr(ScopedRateThrottle, "THROTTLE_RATES", {"verdicts": "1/min"})
    assert [api_client.post(URL, WON).status_code for _ in range(2)] == [200, 429]
