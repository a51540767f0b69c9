"""No webhook leads into the network of the server: not by the spelling of its address, nor by what a name means."""

import json
import socket
from ipaddress import ip_address

import pytest
from rest_framework.test import APIClient

from armylists.accounts.services import create_token
from tests.tournaments.club_day import ClubDay
from tournaments.events.webhooks.services import send_delivery
from tournaments.models import WebhookDelivery

pytestmark = [pytest.mark.django_db, pytest.mark.once]

NAMES = {
    "localhost": ["127.0.0.1"],
    "inside.example": ["10.1.2.3"],
    "metadata.example": ["169.254.169.254"],
    "half.example": ["1.1.1.1", "192.168.0.1"],
    "six.example": ["::ffff:127.0.0.1"],
}
SPELLINGS = [
    *(
        "127.0.0.1",
        "127.1",
        "127.0.1",
        "127.000.000.001",
        "2130706433",
        "0x7f000001",
        "0x7f.1",
        "0177.0.0.1",
        "0",
        "0.0",
    ),
    *("017700000001", "0x7F.0x0.0x0.0x1", "127.0.0.1.", "localhost.", "LOCALHOST", "127.0.0.1%2eexample.org"),
    *("①②⑦.⓪.⓪.①", "127。0。0。1", "169.254.169.254", "0xa9fea9fe", "10.0.0.1", "192.168.0.1"),
    *("[::1]", "[::]", "[::127.0.0.1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::ffff:0:7f00:1]", "[fe80::1%25lo]"),
    *("[64:ff9b::7f00:1]", "[64:ff9b:1::7f00:1]", "[2002:7f00:1::]", "[fec0::1]", "[fc00::1]", "[0:0:0:0:0:0:0:1]"),
    *("example.org@127.0.0.1", "127.0.0.1#@example.org", "127.0.0.1\\@example.org", "example.org\r\nHost: 127.0.0.1"),
    *NAMES,
]


@pytest.fixture
def tried(monkeypatch):
    """Where connections would go. Nothing leaves this machine, and no name is looked up outside the table."""
    tried, real = [], socket.getaddrinfo

    def look_up(host, port, **more):
        name = host.rstrip(".").lower()
        if name in NAMES:
            return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, port)) for each in NAMES[name]]
        return real(host, port, flags=socket.AI_NUMERICHOST, **more)

    def connect(address, **_):
        tried.append(address)
        raise OSError("no network here")

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    monkeypatch.setattr(socket, "create_connection", connect)
    return tried


@pytest.fixture
def day(owner):
    return ClubDay(owner, players=2)


def _tell(day, url):
    """Add a webhook by the API and let something happen: how adding was answered, and what became of the message."""
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {create_token(user=day.organiser.user, name='hook').secret}")
    added = client.post(f"/api/v1/events/{day.event.public_id}/webhooks/", {"url": url, "kinds": ["event"]})
    if added.status_code == 400:
        return json.loads(added.content)["code"]
    assert added.status_code == 201
    day.go("open")
    delivery = WebhookDelivery.objects.get()
    send_delivery(pk=delivery.pk)
    delivery.refresh_from_db()
    return delivery.problem


@pytest.mark.parametrize("shape", ["http://{}/hook", pytest.param("https://{}:8000/hook", marks=pytest.mark.thorough)])
@pytest.mark.parametrize("host", SPELLINGS)
def test_nothing_is_sent_to_this_machine_or_its_network(day, tried, host, shape):
    told = _tell(day, shape.format(host))
    refusals = ("The host is not on the public internet.", "The host cannot be found.")
    assert told in ("invalid_url", "invalid_body", *refusals)
    assert tried == []


def test_a_name_that_changes_its_meaning_is_connected_to_as_it_was_looked_at(day, tried, monkeypatch):
    answers = iter([["1.1.1.1"], ["127.0.0.1"]])

    def look_up(_host, port, **_):
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, port)) for each in next(answers)]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    assert _tell(day, "http://rebinding.example/hook").startswith("OSError")
    assert [ip_address(host).is_global for host, _port in tried] == [True]
    assert next(answers) == ["127.0.0.1"]
