"""Visitors who send or read as slowly as they can, all in one thread, against a real server on this machine."""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

HALF_A_HEAD = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
HALF_A_BODY = (
    b"POST /api/v1/verdicts HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    b"Content-Length: 100000\r\n\r\n["
)


class SlowClients:
    """So many connections of each kind; from then on each sends, or reads, one byte each quarter of a second.

    ``senders`` and ``readers`` are those whom the server still puts up with.
    """

    def __init__(
        self,
        port: int,
        *,
        heads: int = 0,
        bodies: int = 0,
        readers: int = 0,
        path: str = "/healthz",
        tls: ssl.SSLContext | None = None,
    ) -> None:
        self._tls = tls
        request = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
        self.senders = [self._connect(port, HALF_A_HEAD) for _ in range(heads)]
        self.senders += [self._connect(port, HALF_A_BODY) for _ in range(bodies)]
        self.readers = [self._connect(port, request, buffer=2048) for _ in range(readers)]
        self._all = (*self.senders, *self.readers)
        self.is_over = threading.Event()

    def _connect(self, port: int, data: bytes, *, buffer: int = 0) -> socket.socket:
        client = socket.socket()
        if buffer:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        client.settimeout(20)
        client.connect(("127.0.0.1", port))
        if self._tls is not None:
            client = self._tls.wrap_socket(client)
        client.sendall(data)
        client.setblocking(False)
        return client

    def drip(self) -> None:
        while not self.is_over.wait(0.25):
            self.senders = [client for client in self.senders if _is_alive(partial(client.send, b" "))]
            self.readers = [client for client in self.readers if _is_alive(partial(client.recv_into, bytearray(1)))]

    def close(self) -> None:
        for client in self._all:
            client.close()


def _is_alive(act: Callable[[], int]) -> bool:
    try:
        return act() > 0
    except (BlockingIOError, ssl.SSLWantReadError, ssl.SSLWantWriteError):
        return True
    except OSError:
        return False


@contextmanager
def slow_clients(port: int, **wanted: Any) -> Iterator[SlowClients]:
    """Slow visitors, for as long as the block runs."""
    clients = SlowClients(port, **wanted)
    thread = threading.Thread(target=clients.drip)
    thread.start()
    try:
        yield clients
    finally:
        clients.is_over.set()
        thread.join()
        clients.close()
