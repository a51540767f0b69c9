"""What holds for every answer of the service, whoever asks: tried at all addresses of the tables of routes."""

import pytest
from django.test import Client

from tests.security.targets import routes

pytestmark = [pytest.mark.django_db, pytest.mark.once]

STRANGER, OWNER = "stranger", "owner"
PATHS = ("../../../../etc/passwd", "..%2f..%2f..%2fetc%2fpasswd", "%2e%2e/%2e%2e/etc/passwd", "..\\..\\etc\\passwd")
ODD = ("%00", "%ED%A0%80", "%FF%FE", "%0d%0aX-Odd:%20yes", "9" * 400, "-1", "a" * 3000, "%F0%9F%92%A5")
QUERIES = (
    "q",
    "text",
    "page",
    "cursor",
    "size",
    "sort",
    "since",
    "open",
    "publication",
    "army",
    "list",
    "folder",
    "tag",
)
FORGED = {
    "X-Forwarded-Host": "evil.example",
    "X-Original-URL": "/account/",
    "X-Rewrite-URL": "/account/",
    "Forwarded": "host=evil.example",
}


def _client(targets, who, **more):
    client = Client(raise_request_exception=False, **more)
    if who == OWNER:
        client.force_login(targets.owner)
    return client


def _content(answer):
    return b"".join(answer) if answer.streaming else answer.content


def test_the_tables_are_read_whole():
    names = [name for name, _route in routes()]
    assert len(names) > 350
    assert {"home", "army:builder", "seat:play", "guest:mine", "desk-papers"} <= set(names)


@pytest.mark.parametrize("who", [STRANGER, pytest.param(OWNER, marks=pytest.mark.thorough)])
def test_every_answer_is_fenced_in(targets, who):
    wrong = {}
    for address in targets.addresses():
        answer = _client(targets, who).get(address.path)
        policy, caches = answer.get("Content-Security-Policy", ""), answer.get("Cache-Control", "")
        held = {
            "no mistake": answer.status_code < 500,
            "policy": "default-src 'self'" in policy and "unsafe-" not in policy,
            "frames": answer.get("X-Frame-Options") == "DENY",
            "sniffing": answer.get("X-Content-Type-Options") == "nosniff",
            "referrer": answer.get("Referrer-Policy") in ("same-origin", "no-referrer"),
            "caches": "private" in caches or "no-store" in caches or _is_for_everybody(address, answer),
        }
        if broken := [name for name, is_right in held.items() if not is_right]:
            wrong[address.path] = (address.name, answer.status_code, broken, caches)
    assert wrong == {}


def _is_for_everybody(address, answer):
    """What any cache may keep holds nothing of whoever asked."""
    return answer["Cache-Control"].startswith("public") and _content(answer) == _content(Client().get(address.path))


@pytest.mark.thorough
def test_a_tag_of_the_owner_opens_nothing_to_a_stranger(targets):
    """What was kept for one person answers nobody else, not even by saying that nothing changed."""
    owner, wrong = _client(targets, OWNER), {}
    for address in targets.addresses():
        tag = owner.get(address.path).get("ETag")
        if tag is None:
            continue
        stranger = _client(targets, STRANGER)
        plain, asked = stranger.get(address.path), stranger.get(address.path, headers={"If-None-Match": tag})
        if asked.status_code != plain.status_code and plain.get("ETag") != tag:
            wrong[address.name] = (plain.status_code, asked.status_code)
    assert wrong == {}


@pytest.mark.thorough
@pytest.mark.parametrize(
    "headers",
    [
        pytest.param({}, id="no token"),
        pytest.param({"Origin": "https://evil.example"}, id="another site", marks=pytest.mark.thorough),
    ],
)
def test_no_other_site_can_post_for_the_owner(targets, headers):
    """Every address, pages and API, with the owner's cookies and without a token of ours."""
    client, wrong = _client(targets, OWNER, enforce_csrf_checks=True), {}
    for address in targets.addresses():
        kind = {"content_type": "application/json"} if address.is_api else {}
        answer = client.post(address.path, {"name": "Mallory"}, headers=headers, **kind)
        if answer.status_code not in ((403, 404, 405) if address.is_api else (403,)):
            wrong[address.path] = (address.name, answer.status_code)
    assert wrong == {}


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "evil.example:80@127.0.0.1", "localhost\r\nX-Odd: yes", "[::1"]
)
def test_a_host_that_is_not_ours_gets_nothing(targets, host, settings):
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1"]
    client = _client(targets, OWNER)
    answers = {each.path: client.get(each.path, HTTP_HOST=host) for each in targets.addresses()[::12]}
    assert {path: answer.status_code for path, answer in answers.items() if answer.status_code != 400} == {}
    assert not any(answer.has_header("X-Odd") for answer in answers.values())


@pytest.mark.thorough
def test_headers_of_a_proxy_that_is_not_there_change_no_answer(targets):
    client, wrong = _client(targets, OWNER), []
    for address in targets.addresses():
        answer = client.get(address.path, headers=FORGED)
        if b"evil.example" in _content(answer) or "evil.example" in str(answer.headers):
            wrong.append(address.path)
    assert wrong == []


@pytest.mark.thorough
@pytest.mark.parametrize("part", [*PATHS, *ODD])
def test_odd_parts_of_an_address_are_refused_and_open_no_file(targets, part):
    """Each parameter of each address, one after the other."""
    client, wrong = _client(targets, OWNER), {}
    for address in targets.addresses():
        for path in _with_odd_part(address, part):
            answer = client.get(path)
            if answer.status_code >= 500 or b"root:" in _content(answer) or answer.has_header("X-Odd"):
                wrong[path[:200]] = answer.status_code
    for path in (f"/static/{part}", f"/media/{part}", f"/static/muster/{part}"):
        if client.get(path).status_code not in (400, 404):
            wrong[path[:200]] = answer.status_code
    assert wrong == {}


@pytest.mark.thorough
@pytest.mark.parametrize("text", ["%00", "%ED%A0%80", "%FF", "9" * 5000, "-1", "1e999", "NaN", "%0d%0aX-Odd:%20yes"])
def test_odd_queries_are_refused_or_passed_over(targets, text):
    query = "&".join(f"{name}={text}" for name in QUERIES)
    client, wrong = _client(targets, OWNER), {}
    for address in targets.addresses():
        answer = client.get(f"{address.path}?{query}")
        if answer.status_code >= 500 or answer.has_header("X-Odd"):
            wrong[address.path] = answer.status_code
    assert wrong == {}


def _with_odd_part(address, part):
    """The path with each of its parameters in turn replaced."""
    shown, real = address.route.split("/"), address.path.removeprefix("/").split("/")
    for place, (template, _value) in enumerate(zip(shown, real, strict=True)):
        if "<" in template:
            yield "/" + "/".join([*real[:place], part, *real[place + 1 :]])
