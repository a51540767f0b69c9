"""Slow visitors cost a connection for a while, never a thread; and what has begun is answered before the end."""

import http.client
import logging
import socket
import threading
import time
import urllib.request
from contextlib import closing, contextmanager

import pytest

from config.lib import buffered_server
from config.lib.buffered_server import BufferedServer, Patience
from tests.slow_clients import HALF_A_BODY, HALF_A_HEAD, slow_clients

pytestmark = pytest.mark.integration
SHORT = Patience(idle=1, head=1, body=2, answer=2, stalled=1)
LONG_ANSWER = b"x" * 8_000_000


def _application(environ, start_response):
    path = environ["PATH_INFO"]
    if path == "/fails":
        raise ZeroDivisionError("no such thing")
    if path == "/unchanged":
        start_response("304 Not Modified", [("Content-Length", "0")])
        return [b""]
    body = LONG_ANSWER if path == "/long" else environ["wsgi.input"].read() or b"hello"
    start_response("200 OK", [("Content-Type", "text/plain"), ("Content-Length", str(len(body)))])
    return [body]


class _Running:
    """A server in a thread, and its address."""

    def __init__(self, *, patience, threads):
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        self.server = BufferedServer(_application, sockets=[self.socket], threads=threads, patience=patience)
        self.is_over = threading.Event()
        self.thread = threading.Thread(target=self._run)
        self.thread.start()

    def _run(self):
        while not self.is_over.is_set():
            self.server.step(0.1)
        self.server.finish(seconds=4)

    def end(self):
        self.is_over.set()
        self.server.wake()

    def get(self, path="/", method="GET"):
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", method=method)
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.status, dict(answer.headers), answer.read()

    def connect(self, data=b""):
        client = socket.socket()
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.settimeout(20)
        client.connect(("127.0.0.1", self.port))
        client.sendall(data)
        return client


@contextmanager
def _running(patience=None, threads=2):
    server = _Running(patience=patience, threads=threads)
    try:
        yield server
    finally:
        server.end()
        server.thread.join(30)
        server.socket.close()


def _read_all(client):
    """What a server sends until it closes the connection, which it may do rudely."""
    found = b""
    try:
        while data := client.recv(65536):
            found += data
    except ConnectionResetError:
        pass
    return found


def test_slow_visitors_keep_nobody_waiting():
    with _running() as server, slow_clients(server.port, heads=30, bodies=30, readers=30, path="/long"):
        for _ in range(20):
            assert server.get()[::2] == (200, b"hello")


@pytest.mark.parametrize(
    "data",
    [HALF_A_BODY, pytest.param(b"", marks=pytest.mark.thorough), pytest.param(HALF_A_HEAD, marks=pytest.mark.thorough)],
)
def test_who_sends_no_more_is_cut_off(data):
    with _running(SHORT) as server, server.connect(data) as client:
        assert _read_all(client) == b""


@pytest.mark.thorough
@pytest.mark.parametrize("kind", ["heads", "bodies"])
def test_who_drips_is_cut_off_as_well(kind):
    with _running(SHORT) as server, slow_clients(server.port, **{kind: 3}) as clients:
        deadline = time.monotonic() + 20
        while clients.senders and time.monotonic() < deadline:
            time.sleep(0.05)
        assert clients.senders == []


@pytest.mark.thorough
def test_who_does_not_take_an_answer_is_cut_off():
    request = b"GET /long HTTP/1.1\r\nHost: a\r\n\r\n"
    with _running(SHORT) as server, server.connect(request) as client:
        assert client.recv(1) == b"H"
        deadline = time.monotonic() + 20
        while server.server._channels() and time.monotonic() < deadline:
            time.sleep(0.05)
        assert len(_read_all(client)) < len(LONG_ANSWER)


@pytest.mark.thorough
def test_a_connection_serves_one_request_after_the_other_for_longer_than_it_may_be_idle():
    with _running(SHORT) as server, closing(http.client.HTTPConnection("127.0.0.1", server.port)) as client:
        client.connect()
        first = client.sock
        until = time.monotonic() + 2.5
        while time.monotonic() < until:
            client.request("GET", "/")
            assert client.getresponse().read() == b"hello"
            time.sleep(0.1)
        assert client.sock is first


@pytest.mark.parametrize(("headers", "kept"), [({}, True), ({"Connection": "close"}, False)])
def test_an_answer_without_a_body_keeps_the_connection_unless_it_is_to_be_closed(headers, kept):
    with _running() as server, closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)) as client:
        client.request("GET", "/unchanged", headers=headers)
        answer = client.getresponse()
        assert (answer.status, answer.getheader("Connection")) == (304, None if kept else "close")
        answer.read()
        assert (client.sock is not None) == kept


def test_a_slow_request_that_ends_in_time_is_answered():
    with (
        _running(SHORT) as server,
        server.connect(b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 8\r\n\r\n") as client,
    ):
        for letter in b"slow one":
            client.sendall(bytes([letter]))
            time.sleep(0.1)
        client.shutdown(socket.SHUT_WR)
        assert _read_all(client).endswith(b"slow one")


def test_who_sends_many_requests_ahead_is_cut_off():
    request = b"GET /long HTTP/1.1\r\nHost: a\r\n\r\n"
    with _running(threads=1) as server:
        greedy = [server.connect(request * 60) for _ in range(4)]
        assert server.get()[2] == b"hello"
        for client in greedy:
            assert len(_read_all(client)) < 60 * len(LONG_ANSWER)
            client.close()


def test_too_long_a_head_and_too_long_a_body_are_refused():
    with _running() as server:
        with server.connect(b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"y" * 40_000) as client:
            assert _read_all(client).startswith(b"HTTP/1.0 431 ")
        with server.connect(b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99000000\r\n\r\n") as client:
            assert _read_all(client).startswith(b"HTTP/1.1 413 ")


def test_a_head_has_the_length_of_the_body_that_it_does_not_have():
    with _running() as server:
        status, headers, body = server.get("/long", method="HEAD")
        assert (status, headers["Content-Length"], body) == (200, str(len(LONG_ANSWER)), b"")


def test_an_error_is_logged_without_the_address(caplog):
    with _running() as server, caplog.at_level(logging.WARNING):
        with server.connect(b"GET /fails?s3cret HTTP/1.0\r\n\r\n") as client:
            assert _read_all(client).startswith(b"HTTP/1.0 500 ")
        with server.connect(b"GET /%66ails HTTP/1.0\r\n\r\n") as client:
            _read_all(client)
    assert [record.getMessage() for record in caplog.records] == ["Exception while serving a request"] * 2


@pytest.mark.thorough
def test_the_number_of_connections_is_bounded_and_recovers(monkeypatch, caplog):
    monkeypatch.setattr(buffered_server, "MOST_CONNECTIONS", 12)
    with _running(SHORT) as server, caplog.at_level(logging.INFO), slow_clients(server.port, heads=30):
        assert server.get()[2] == b"hello"
        assert len(server.server._channels()) <= 12


def test_an_end_answers_what_has_begun_and_closes_the_rest():
    with _running() as server:
        begun = server.connect(b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf ")
        idle = server.connect(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        assert idle.recv(1).startswith(b"H")
        server.end()
        assert _read_all(idle).endswith(b"hello")
        assert server.thread.is_alive()
        begun.sendall(b"more")
        assert _read_all(begun).endswith(b"half more")
        idle.close()
        begun.close()
        server.thread.join(20)
        assert not server.thread.is_alive()


@pytest.mark.thorough
def test_an_end_does_not_wait_for_ever():
    with _running() as server, slow_clients(server.port, heads=3, bodies=3):
        server.end()
        started = time.monotonic()
        server.thread.join(30)
        assert not server.thread.is_alive()
        assert time.monotonic() - started < 20


def test_files_are_allowed_for_as_many_connections_as_are_served():
    buffered_server._allow_files()
    soft, hard = buffered_server.resource.getrlimit(buffered_server.resource.RLIMIT_NOFILE)
    assert soft == -1 or soft >= min(buffered_server._FILES, hard if hard != -1 else buffered_server._FILES)
