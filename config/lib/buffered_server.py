"""A web server whose threads only ever work: requests are read, and answers sent, by one loop beside them.

Waitress takes in a request with its body before it gives it to a thread, and takes the answer off the thread at once.
So somebody who sends or reads slowly costs a connection, never a thread. What is added here is for how long such a
connection is kept (`Patience`), and an end that answers what has begun.
"""

from __future__ import annotations

import logging
import resource
import socket
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

from waitress import wasyncore
from waitress.channel import HTTPChannel
from waitress.server import BaseWSGIServer, create_server
from waitress.task import WSGITask

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

MOST_CONNECTIONS = 1000
# Each connection may have a file for its request and one for its answer.
_FILES = 3 * MOST_CONNECTIONS + 200
# A request and its files have 14 MB at most; what is a little too large gets the answer of the page that it was for.
_MOST_BODY = 32 * 1024 * 1024
_MOST_HEAD = 32 * 1024
# What is kept in memory of a request or an answer; the rest waits in a file.
_IN_MEMORY = 128 * 1024
# A thread waits for its visitor only when more than this has been answered and not yet been taken.
_MOST_UNTAKEN = 64 * 1024 * 1024
# Browsers send one request and wait for its answer.
_MOST_AHEAD = 4


@dataclass(frozen=True, slots=True)
class Patience:
    """For how many seconds a connection is kept.

    ``stalled`` is without a byte moving, in the middle of a request or of an answer; ``head``, ``body`` and ``answer``
    are altogether; ``idle`` is between requests, and longer than proxies keep a connection for the next one.
    """

    idle: float = 75
    head: float = 10
    body: float = 120
    answer: float = 600
    stalled: float = 20


class _Doing(Enum):
    IDLE = "idle"
    HEAD = "head"
    BODY = "body"
    WORK = "work"
    ANSWER = "answer"


class _Task(WSGITask):
    """A request and its answer. One without a body (304) ends with its head: Waitress would close the connection."""

    def set_close_on_finish(self) -> None:
        connection = self.request.headers.get("CONNECTION", "")  # type: ignore[attr-defined]  # the stubs: or an error
        wants_close = self.version != "1.1" or connection.lower() == "close"
        if self.has_body or wants_close:
            super().set_close_on_finish()


class _Channel(HTTPChannel):
    """A connection that knows since when it has been doing what it does."""

    task_class = _Task
    _doing: tuple[_Doing, int] = (_Doing.HEAD, 0)
    _since = 0.0
    _served = 0

    def received(self, data: bytes) -> bool:
        is_taken = bool(super().received(data))
        if len(self.requests) > _MOST_AHEAD:
            self.handle_close()
        return is_taken

    def service(self) -> None:
        super().service()
        self._served += 1

    def is_overdue(self, patience: Patience, *, now: float) -> bool:
        """Whether nothing is to be expected from the other side any more. To be asked every second or so."""
        doing = self._find_doing()
        if self._doing != (doing, self._served) or not self._since:
            self._doing, self._since = (doing, self._served), now
        if doing is _Doing.WORK:
            return False
        if doing in (_Doing.BODY, _Doing.ANSWER) and now - self.last_activity > patience.stalled:
            return True
        return now - self._since > float(getattr(patience, doing.value))

    def is_done(self) -> bool:
        """Whether no request has begun that is still to be answered."""
        return self.request is None and not self.requests and not self.total_outbufs_len

    def _find_doing(self) -> _Doing:
        request = self.request
        if self.total_outbufs_len:
            return _Doing.ANSWER
        if self.requests:
            return _Doing.WORK
        if request is not None:
            return _Doing.BODY if request.headers_finished else _Doing.HEAD
        return _Doing.IDLE if self._served else _Doing.HEAD


class BufferedServer:
    """Serves sockets that listen already. Whoever owns it calls `step` for as long as it is to serve, then `finish`."""

    def __init__(
        self,
        application: WSGIApplication,
        *,
        sockets: Sequence[socket.socket],
        threads: int,
        patience: Patience | None = None,
    ) -> None:
        _allow_files()
        logging.getLogger("waitress").addFilter(_without_address)
        logging.getLogger("waitress.queue").setLevel(logging.ERROR)
        self._patience = patience or Patience()
        self._map: dict[int, Any] = {}
        self._checked_at = 0.0
        create_server(
            _without_body_for_head(application),
            map=self._map,
            sockets=list(sockets),
            threads=threads,
            backlog=2048,
            connection_limit=MOST_CONNECTIONS,
            # Whose word counts is for `config.lib.visitors` to say.
            clear_untrusted_proxy_headers=False,
            ident="",
            # Its own check knows only for how long nothing has moved: `Patience` takes its place.
            channel_timeout=24 * 3600,
            log_socket_errors=False,
            max_request_header_size=_MOST_HEAD,
            max_request_body_size=_MOST_BODY,
            inbuf_overflow=_IN_MEMORY,
            outbuf_overflow=_IN_MEMORY,
            outbuf_high_watermark=_MOST_UNTAKEN,
        )
        self._doors = [each for each in self._map.values() if isinstance(each, BaseWSGIServer)]
        for door in self._doors:
            door.channel_class = _Channel

    def step(self, seconds: float = 1.0) -> None:
        """Take in and send out what there is; return after so many seconds at the latest."""
        wasyncore.loop(timeout=seconds, use_poll=True, map=self._map, count=1)
        now = time.time()
        if not 0 <= now - self._checked_at < min(1.0, self._patience.head):
            self._checked_at = now
            for channel in self._channels():
                if channel.is_overdue(self._patience, now=now):
                    channel.handle_close()

    def wake(self) -> None:
        """Let `step` return now. May be called by another thread, while a signal is handled, and after the end."""
        for door in self._doors:
            with suppress(OSError):
                door.pull_trigger()

    def finish(self, *, seconds: float, meanwhile: Callable[[], None] = lambda: None) -> None:
        """Accept nobody new, and answer the requests that have begun, for at most so many seconds."""
        until = time.monotonic() + seconds
        self.step(0)
        for door in self._doors:
            door.accepting = False
        while time.monotonic() < until:
            for channel in self._channels():
                if channel.is_done():
                    channel.handle_close()
            if not any(self._channels()):
                break
            meanwhile()
            self.step(0.1)
        self._doors[0].task_dispatcher.shutdown(timeout=1)
        for channel in self._channels():
            channel.handle_close()
        # The sockets belong to whoever gave them.
        for door in self._doors:
            door.trigger.close()  # type: ignore[attr-defined]  # the stubs take it for a number

    def _channels(self) -> list[_Channel]:
        return [each for each in self._map.values() if isinstance(each, _Channel)]


def _allow_files() -> None:
    """As many open files as the connections need, as far as this process may say so."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _FILES if hard == resource.RLIM_INFINITY else min(_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _without_address(record: logging.LogRecord) -> bool:
    """Addresses hold secrets: the log tells what went wrong, not where."""
    if str(record.msg).startswith("Exception while serving"):
        record.msg = "Exception while serving a request"
    return True


def _without_body_for_head(application: WSGIApplication) -> WSGIApplication:
    """Django answers HEAD as it answers GET, and leaves it to the server to hold the body back."""

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        body = application(environ, start_response)
        return _Nothing(body) if environ["REQUEST_METHOD"] == "HEAD" else body

    return answer


class _Nothing:
    """No body, in the place of one that is closed with it."""

    def __init__(self, body: Iterable[bytes]) -> None:
        self._body = body

    def __iter__(self) -> Iterator[bytes]:
        return iter(())

    def close(self) -> None:
        if hasattr(self._body, "close"):
            self._body.close()
