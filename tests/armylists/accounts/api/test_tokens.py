import pytest

from armylists.models import ApiToken

pytestmark = pytest.mark.django_db

URL = "/api/v1/tokens/"


@pytest.fixture
def session(api_client, owner):
    api_client.force_login(owner)
    return api_client


def test_token_is_shown_once_and_opens_the_armies(session, client, owner):
    made = session.post(URL, {"name": "league site", "days": 30})
    assert made.status_code == 201
    secret = made.json()["token"]
    assert secret.startswith("muster_")
    assert made.json()["hint"] == secret[:11]
    row = session.get(URL).json()["results"][0]
    assert row == {name: value for name, value in made.json().items() if name != "token"}
    for scheme in ("Token", "Bearer", "bearer"):
        assert client.get("/api/v1/armies/", headers={"Authorization": f"{scheme} {secret}"}).status_code == 200
    assert secret not in str(ApiToken.objects.values_list().get())


def test_token_makes_no_tokens(owner_client):
    response = owner_client.post(URL, {"name": "another"})
    assert (response.status_code, response.json()["code"]) == (403, "session_required")
    assert ApiToken.objects.count() == 1


def test_token_may_be_revoked_and_stops_working_at_once(owner_client):
    token = owner_client.get(URL).json()["results"][0]
    assert owner_client.delete(f"{URL}{token['id']}/").status_code == 204
    response = owner_client.get(URL)
    assert (response.status_code, response.json()["code"]) == (401, "invalid_token")


@pytest.mark.parametrize(
    "header",
    [
        "Token",
        "Token ",
        "Token x",
        "Bearer muster_",
        "Token muster_" + "x" * 10_000,
        "Token a b c",
        "Token \xff",
        "bearer\tx y",
    ],
)
def test_wrong_token_is_refused(client, header):
    response = client.get("/api/v1/armies/", headers={"Authorization": header})
    assert response.status_code == 401
    assert response.json()["code"] in ("invalid_token", "not_authenticated")
    assert response["WWW-Authenticate"] == 'Token realm="Muster"'


def test_wrong_token_is_refused_even_where_none_is_needed(client):
    response = client.post(
        "/api/v1/verdicts/", {}, headers={"Authorization": "Token x"}, content_type="application/json"
    )
    assert (response.status_code, response.json()["code"]) == (401, "invalid_token")


def test_name_is_taken_once(session):
    session.post(URL, {"name": "a"})
    response = session.post(URL, {"name": "a"})
    assert (response.status_code, response.json()["code"], response.json()["field"]) == (
        409,
        "token_name_taken",
        "name",
    )


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({}, "name"),
        ({"name": ""}, "name"),
        ({"name": "  "}, "name"),
        ({"name": "x" * 81}, "name"),
        ({"name": "a\n"}, "name"),
        ({"name": 1}, "name"),
        ({"name": "a", "days": 0}, "days"),
        ({"name": "a", "days": -1}, "days"),
        ({"name": "a", "days": 10**9}, "days"),
        ({"name": "a", "days": "1"}, "days"),
        ({"name": "a", "digest": "x"}, "digest"),
    ],
)
def test_malformed_token_is_refused(session, body, path):
    response = session.post(URL, body)
    assert (response.status_code, response.json()["code"], response.json()["path"]) == (400, "invalid_body", path)


@pytest.mark.parametrize("rows", [1, 3])
def test_index_costs_a_constant_number_of_queries(owner_client, owner, django_assert_num_queries, rows):
    for number in range(rows - 1):
        ApiToken.objects.create(user=owner, name=str(number), digest=str(number), hint="muster_")
    owner_client.get(URL)
    with django_assert_num_queries(2):
        assert len(owner_client.get(URL).json()["results"]) == rows
