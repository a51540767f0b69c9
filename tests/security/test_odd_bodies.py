"""Bodies that no program of ours sends, to every operation and every form: refused with a reason, never a mistake."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
import yaml
from django.conf import settings
from django.db import transaction
from django.test import Client

pytestmark = [pytest.mark.django_db, pytest.mark.once]

DEEP = 100_000
BODIES = {
    "no JSON": b"{",
    "nested lists": b"[" * DEEP + b"]" * DEEP,
    "nested objects": b'{"a":' * DEEP + b"1" + b"}" * DEEP,
    "a field twice": b'{"name": "a", "name": "b"}',
    "a number without end": b'{"points_limit": ' + b"9" * 100_000 + b"}",
    "a number beyond floats": b'{"points_limit": 1e99999}',
    "no number": b'{"points_limit": NaN}',
    "a NUL": b'{"name": "a\\u0000b"}',
    "half a sign": b'{"name": "\\ud800"}',
    "broken UTF-8": b'{"name": "\xff\xfe"}',
    "packed": b"\x1f\x8b\x08\x00" + b"\x00" * 64,
    "a long name": b'{"' + b"a" * 200_000 + b'": 1}',
    "many fields": json.dumps({str(number): number for number in range(20_000)}).encode(),
    "a text": b'"text"',
    "many megabytes": b'{"name": "' + b"a" * 13_000_000 + b'"}',
}
TEXTS = {
    "a NUL": "a\0b",
    "a line for a header": "a\r\nX-Odd: yes",
    "a long text": "a" * 200_000,
    "many digits": "9" * 5000,
    "no number": "NaN",
    "an endless number": "1e999",
    "signs that turn": "\u202etxt.exe\u2028\ufeff",
    "another site": "//evil.example/",
    "a script": "<script>alert(1)</script>",
}
HALF_A_SIGN = "%ED%A0%80"


@pytest.fixture
def client(targets):
    client = Client(raise_request_exception=False)
    client.force_login(targets.owner)
    return client


EVERY_DAY = ("a NUL", "nested lists")
OTHERS = [pytest.param(what, marks=pytest.mark.thorough) for what in BODIES if what not in EVERY_DAY]


@pytest.mark.parametrize("what", [*EVERY_DAY, *OTHERS])
def test_operations_refuse_bodies_that_cannot_be_read(targets, client, what):
    """Long archives and files of events are kept (202): a task refuses them."""
    client.defaults["HTTP_AUTHORIZATION"] = f"Bearer {targets.token}"
    described, wrong = _operations(), {}
    for address in targets.addresses():
        for method in described.get("/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", address.route), ()):
            with transaction.atomic():
                answer = client.generic(method, address.path, BODIES[what], content_type="application/json")
                transaction.set_rollback(True)
            is_kept = answer.status_code == 202 and address.path.endswith(("/archive/", "/events/archives/"))
            if not is_kept and (not 400 <= answer.status_code < 500 or not answer.json()["code"]):
                wrong[f"{method} {address.path}"] = answer.status_code
    assert wrong == {}


def _operations():
    """The methods of each operation that reads a body, by its address."""
    document = yaml.safe_load((Path(settings.BASE_DIR) / "docs" / "openapi.yaml").read_text())
    found = {}
    for path, methods in document["paths"].items():
        found[path] = [method.upper() for method, told in methods.items() if "requestBody" in told]
    return found


class _Forms(HTMLParser):
    """Where the forms of a page are sent, and their fields."""

    def __init__(self, page: str, *, of: str) -> None:
        super().__init__()
        self.forms: list[tuple[str, dict[str, str]]] = []
        self.page = of
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        told = {name: value or "" for name, value in attributes}
        if tag == "form" and told.get("method", "").lower() == "post":
            self.forms.append((told.get("action") or self.page, {}))
        elif self.forms and tag in ("input", "textarea", "select", "button") and told.get("name"):
            self.forms[-1][1].setdefault(told["name"], told.get("value", ""))


def _all_forms(targets, client):
    """One of each form that the owner is shown anywhere."""
    found = {}
    for address in targets.addresses():
        answer = client.get(address.path)
        if address.is_api or answer.streaming or "html" not in answer.get("Content-Type", ""):
            continue
        for action, fields in _Forms(answer.content.decode(), of=address.path).forms:
            if "logout" not in action:
                found.setdefault((action, tuple(sorted(fields))), fields)
    return [(action, fields) for (action, _names), fields in found.items()]


@pytest.mark.thorough
def test_forms_refuse_texts_that_nobody_can_have_meant(targets, client):
    """Each field of each form that is shown, one after the other, with every odd text; then all at once."""
    forms, wrong = _all_forms(targets, client), {}
    assert len(forms) > 60
    for action, fields in forms:
        names = [name for name in fields if name != "csrfmiddlewaretoken"]
        for what, text in TEXTS.items():
            sent = {**fields, **dict.fromkeys(names, text)}
            _send(client, action, sent, into=wrong, what=what)
        for name in names:
            _send(client, action, {**fields, name: TEXTS["a NUL"]}, into=wrong, what=f"a NUL in {name}")
            _send(client, action, {**fields, name: TEXTS["a line for a header"]}, into=wrong, what=f"a line in {name}")
        raw = "&".join(f"{name}={HALF_A_SIGN}" for name in names)
        _send(client, action, raw, into=wrong, what="half a sign", content_type="application/x-www-form-urlencoded")
    assert wrong == {}


@pytest.mark.thorough
def test_forms_refuse_more_fields_and_files_than_anybody_sends(targets, client):
    fields = "&".join(f"f{number}=1" for number in range(5_000))
    wrong = {}
    for action, _fields in _all_forms(targets, client):
        _send(client, action, fields, into=wrong, what="fields", content_type="application/x-www-form-urlencoded")
    assert wrong == {}


def _send(client, action, sent, *, into, what, **more):
    with transaction.atomic():
        answer = client.post(action, sent, **more)
        transaction.set_rollback(True)
    location = answer.get("Location", "")
    leads_away = re.match(r"(?:[a-z]+:)?//", location) is not None
    runs = not answer.streaming and b"<script>alert(1)" in answer.content
    if answer.status_code >= 500 or answer.has_header("X-Odd") or leads_away or runs:
        into[f"{what} to {action}"] = (answer.status_code, location[:80], runs)
