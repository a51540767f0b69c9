"""Nothing is sent into the network of the server, whatever an address says or its name means."""

import socket
import threading
import time
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from config.lib import outgoing
from config.lib.outgoing import OutgoingError, check_url, find_target, post

pytestmark = pytest.mark.unit


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


class _Slow:
    """A site that does something slow with everybody who connects, in a thread for each, until the test ends."""

    def __init__(self, manner):
        self._manner = manner
        self._is_over = threading.Event()
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port = self._socket.getsockname()[1]
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        while not self._is_over.is_set():
            try:
                client, _address = self._socket.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client):
        with client:
            try:
                self._manner(client, self._is_over)
            except OSError:
                pass

    def close(self):
        self._is_over.set()
        self._socket.close()


def _drip(text):
    def manner(client, is_over):
        for byte in text * 10_000:
            client.sendall(bytes([byte]))
            if is_over.wait(0.03):
                return

    return manner


def _flood(first, more):
    def manner(client, is_over):
        client.sendall(first)
        while not is_over.is_set():
            client.sendall(more)

    return manner


def _say_nothing(client, is_over):
    is_over.wait()


MANNERS = {
    "nothing": _say_nothing,
    "status": _drip(b"HTTP/1.1 200 OK" + b" " * 500),
    "headers": _drip(b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 500),
    "continue": _drip(b"HTTP/1.1 100 Continue\r\n\r\n"),
}
FLOODS = {
    "status": _flood(b"HTTP/1.1 200 ", b"x" * 1000),
    "headers": _flood(b"HTTP/1.1 200 OK\r\n", b"X: y\r\n" * 100),
    "long headers": _flood(b"HTTP/1.1 200 OK\r\n", b"X: " + b"y" * 60_000 + b"\r\n"),
    "continue": _flood(b"", b"HTTP/1.1 100 Continue\r\n\r\n" * 100),
}


@pytest.fixture
def slow(request):
    site = _Slow(request.param)
    yield site
    site.close()


def _took(act):
    started = time.monotonic()
    with pytest.raises(OutgoingError) as told:
        act()
    return time.monotonic() - started, str(told.value)


@pytest.mark.parametrize("slow", MANNERS.values(), ids=MANNERS, indirect=True)
def test_one_deadline_ends_whatever_a_site_drips(slow):
    url = f"http://127.0.0.1:{slow.port}/"
    seconds, told = _took(lambda: post(url, body=b"hello", headers={}, allow_private=True, seconds=0.5))
    assert told == "TimeoutError: no answer in time" or told == "TimeoutError: timed out"
    assert 0.4 < seconds < 5


@pytest.mark.parametrize("slow", [_say_nothing, _drip(b"\x16\x03\x03\x40\x00")], ids=["nothing", "drip"], indirect=True)
def test_the_deadline_holds_while_a_connection_is_encrypted(slow):
    url = f"https://127.0.0.1:{slow.port}/"
    seconds, told = _took(lambda: post(url, body=b"hello", headers={}, allow_private=True, seconds=0.5))
    assert "timed out" in told or "no answer in time" in told
    assert seconds < 5


@pytest.mark.parametrize("slow", FLOODS.values(), ids=FLOODS, indirect=True)
def test_an_answer_without_an_end_is_cut_off(slow):
    url = f"http://127.0.0.1:{slow.port}/"
    seconds, told = _took(lambda: post(url, body=b"hello", headers={}, allow_private=True, seconds=20))
    assert told in (
        "OSError: the answer is too long",
        "HTTPException: got more than 100 headers",
        "LineTooLong: got more than 65536 bytes when reading status line",
    )
    assert seconds < 10


@pytest.mark.parametrize(
    "slow",
    [
        _drip(b"HTTP/1.1 204 Fine\r\nContent-Length: 9999\r\n\r\n" + b"x" * 9999),
        _flood(b"HTTP/1.1 204 Fine\r\n\r\n", b"x" * 10_000),
    ],
    ids=["dripped", "flooded"],
    indirect=True,
)
def test_the_body_of_an_answer_is_not_waited_for(slow):
    assert post(f"http://127.0.0.1:{slow.port}/", body=b"", headers={}, allow_private=True, seconds=30) == 204


@pytest.mark.parametrize("slow", [_say_nothing], indirect=True)
def test_the_deadline_holds_while_a_body_is_sent(slow):
    url = f"http://127.0.0.1:{slow.port}/"
    body = b"x" * 50_000_000
    seconds, _told = _took(lambda: post(url, body=body, headers={}, allow_private=True, seconds=0.5))
    assert seconds < 5


def test_the_deadline_holds_while_a_name_is_looked_up(monkeypatch):
    is_over = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: is_over.wait(30) and [])
    seconds, told = _took(lambda: post("http://example.org/", body=b"", headers={}, seconds=0.2))
    is_over.set()
    assert told == "The host cannot be found."
    assert seconds < 5


def test_addresses_of_a_name_share_the_deadline(monkeypatch):
    given = []

    def connect(address, *, timeout):
        given.append((address[0], round(timeout)))
        raise OSError("no network here")

    _means(monkeypatch, ["1.1.1.1", "1.1.1.2", "1.1.1.3", "1.1.1.4"])
    monkeypatch.setattr(socket, "create_connection", connect)
    with pytest.raises(OutgoingError):
        post("http://example.org/", body=b"", headers={}, seconds=30)
    assert given == [("1.1.1.1", 10), ("1.1.1.2", 15), ("1.1.1.3", 30)]


def test_all_of_it_takes_ten_seconds_at_most():
    assert outgoing.SECONDS == 10
