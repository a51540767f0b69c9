"""Nothing is sent into the network of the server, whatever an address says or its name means."""

import socket
import threading
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from config.lib import outgoing
from config.lib.outgoing import OutgoingError, check_url, find_target, is_public, post

pytestmark = pytest.mark.unit

PRIVATE = [
    "127.0.0.1",
    "127.8.9.1",
    "0.0.0.0",
    "10.0.0.1",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "192.0.2.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fe80::1",
    "fe80::1%eth0",
    "fc00::1",
    "ff02::1",
    "2001:db8::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "2002:7f00:1::",
    "64:ff9b::7f00:1",
]
PUBLIC = ["1.1.1.1", "93.184.216.34", "2606:4700:4700::1111", "::ffff:1.1.1.1", "64:ff9b::101:101"]


@pytest.mark.parametrize("address", PRIVATE)
def test_special_addresses_are_not_public(address):
    assert is_public(address) is False


@pytest.mark.parametrize("address", PUBLIC)
def test_addresses_of_the_internet_are_public(address):
    assert is_public(address) is True


@pytest.mark.parametrize(
    "url",
    [
        "",
        "hello",
        "ftp://example.org/",
        "file:///etc/passwd",
        "//example.org/",
        "http://",
        "http://user@example.org/",
        "http://user:word@example.org/",
        "http://example.org:99999/",
        "http://example.org:0/",
        "http://[::1/",
        "http://exam ple.org/",
        "http://example.org/\r\nX: y",
        "http://exämple.org/",
        "http://example.org/" + "x" * 500,
    ],
)
def test_what_is_no_address_of_a_web_page_is_refused(url):
    with pytest.raises(OutgoingError):
        check_url(url)


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/",
        "http://localhost:8000/",
        "http://[::1]/",
        "http://[::ffff:127.0.0.1]/",
        "http://2130706433/",
        "http://0x7f.1/",
        "http://127.1/",
        "http://169.254.169.254/latest/meta-data/",
    ],
)
def test_this_machine_and_its_network_are_refused_however_written(url):
    with pytest.raises(OutgoingError):
        post(url, body=b"", headers={})


def _means(monkeypatch, *answers):
    """What names mean, one answer for each time that somebody asks."""
    left = list(answers)

    def look_up(host, port, **_):
        found = left.pop(0)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in found]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    return left


def test_a_name_is_refused_when_one_of_its_addresses_is_private(monkeypatch):
    _means(monkeypatch, ["1.1.1.1", "10.0.0.1"])
    with pytest.raises(OutgoingError):
        find_target("http://example.org/", allow_private=False)


def test_a_name_without_addresses_is_refused(monkeypatch):
    _means(monkeypatch, [])
    with pytest.raises(OutgoingError):
        find_target("http://example.org/", allow_private=True)


def test_the_connection_goes_to_the_address_that_was_looked_at(monkeypatch):
    left = _means(monkeypatch, ["1.1.1.1"], ["127.0.0.1"])
    tried = []

    def connect(address, **_):
        tried.append(address)
        raise OSError("no network here")

    monkeypatch.setattr(socket, "create_connection", connect)
    for url, port in (("http://example.org/", 80), ("https://example.org/", 443)):
        left[:] = [["1.1.1.1"], ["127.0.0.1"]]
        tried.clear()
        with pytest.raises(OutgoingError):
            post(url, body=b"", headers={})
        assert tried == [("1.1.1.1", port)]
        assert left == [["127.0.0.1"]]


class _Listener(BaseHTTPRequestHandler):
    heard: list[tuple[str, bytes]]

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        type(self).heard.append((self.path, body))
        self.send_response(302 if self.path == "/away" else 200)
        self.send_header("Location", "/elsewhere")
        self.end_headers()
        self.wfile.write(b"x" * 100)

    def log_message(self, *_):
        pass


@pytest.fixture
def listener():
    """A server on this machine: its address, and what it heard."""
    _Listener.heard = []
    server = HTTPServer(("127.0.0.1", 0), _Listener)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}", _Listener.heard
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_body_is_sent_where_it_is_allowed(listener):
    url, heard = listener
    assert post(f"{url}/a?b=c", body=b"hello", headers={}, allow_private=True) == 200
    assert post(url, body=b"", headers={"Content-Length": "0"}, allow_private=True) == 200
    assert heard == [("/a?b=c", b"hello"), ("/", b"")]


def test_redirects_are_not_followed(listener):
    url, heard = listener
    assert post(f"{url}/away", body=b"hello", headers={}, allow_private=True) == 302
    assert [path for path, _body in heard] == ["/away"]


def test_the_next_address_is_tried_when_one_does_not_answer(listener, monkeypatch):
    url, heard = listener
    found = find_target(url, allow_private=True)
    both = replace(found, addresses=("127.0.0.9", "127.0.0.1"))
    monkeypatch.setattr(outgoing, "find_target", lambda *_, **__: both)
    assert post(url, body=b"hello", headers={}) == 200
    assert heard == [("/", b"hello")]


def test_nobody_there_is_told(listener):
    with pytest.raises(OutgoingError, match="ConnectionRefusedError"):
        post("http://127.0.0.1:9/", body=b"", headers={}, allow_private=True)


def test_a_server_without_a_good_certificate_gets_nothing(listener):
    url, heard = listener
    with pytest.raises(OutgoingError):
        post(url.replace("http:", "https:"), body=b"secret", headers={}, allow_private=True)
    assert heard == []


def test_nothing_takes_longer_than_a_few_seconds():
    assert outgoing.SECONDS <= 10
