"""Sending something to an address that a user has given, without being led into the network of the server.

Only http and https are spoken. The name is looked up once, every address that it has must be a public one, and the
connection goes to an address that was looked at: what the name means a moment later does not matter. Redirects are not
followed. The certificate is checked against the name.

All of it has one deadline: looking up, connecting, encrypting, sending, and reading the answer's head, which is all
that is read. Whatever the other side does, nobody waits for longer.
"""

from __future__ import annotations

import http.client
import io
import socket
import ssl
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Any
from urllib.parse import SplitResult, urlsplit

from config.lib.public_addresses import is_public

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

SECONDS = 10.0
MOST_READ = 16 * 1024
MOST_TRIED = 3
MOST_LETTERS_OF_ADDRESS = 500


class OutgoingError(Exception):
    """Nothing was sent, or nobody can tell; the text says why."""


@dataclass(frozen=True, slots=True)
class Target:
    """Where to send: parts of an address, and what its name means."""

    url: SplitResult
    port: int
    addresses: tuple[str, ...]


def check_url(url: str) -> SplitResult:
    """The parts of an address that something may be sent to. Raises OutgoingError; nothing is looked up."""
    if len(url) > MOST_LETTERS_OF_ADDRESS or not url.isascii() or not url.isprintable() or " " in url:
        raise OutgoingError("This is not a web address.")
    try:
        parts = urlsplit(url)
        is_sound = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError as error:
        raise OutgoingError("This is not a web address.") from error
    if not is_sound or parts.username is not None or parts.password is not None:
        raise OutgoingError("This is not a web address.")
    return parts


class Deadline:
    def __init__(self, seconds: float) -> None:
        self._at = monotonic() + seconds

    def left(self) -> float:
        """Seconds until then. Raises TimeoutError when it has passed."""
        left = self._at - monotonic()
        if left <= 0:
            raise TimeoutError("no answer in time")
        return left


def find_target(url: str, *, allow_private: bool, deadline: Deadline | None = None) -> Target:
    """Look an address up. Raises OutgoingError when it cannot be found in time, or is not in public reach."""
    parts = check_url(url)
    port = parts.port or (443 if parts.scheme == "https" else 80)
    try:
        addresses = _look_up(str(parts.hostname), port, deadline=deadline or Deadline(SECONDS))
    except (OSError, UnicodeError) as error:
        raise OutgoingError("The host cannot be found.") from error
    if not addresses or (not allow_private and not all(is_public(address) for address in addresses)):
        raise OutgoingError("The host is not on the public internet.")
    return Target(parts, port, addresses)


def post(
    url: str, *, body: bytes, headers: Mapping[str, str], allow_private: bool = False, seconds: float = SECONDS
) -> int:
    """Send a body; answers the status. Raises OutgoingError when it may not be sent, or nobody answers in time."""
    deadline = Deadline(seconds)
    target = find_target(url, allow_private=allow_private, deadline=deadline)
    connection = _Connection(target, deadline=deadline)
    path = target.url.path or "/"
    try:
        connection.request("POST", f"{path}?{target.url.query}" if target.url.query else path, body, dict(headers))
        return connection.getresponse().status
    except (OSError, ValueError, http.client.HTTPException) as error:
        raise OutgoingError(f"{type(error).__name__}: {error}"[:200]) from error
    finally:
        connection.close()


def _look_up(host: str, port: int, *, deadline: Deadline) -> tuple[str, ...]:
    """What a name means. Asking cannot be broken off, so it is done by a thread that is left to itself if need be."""
    found: list[Any] = []

    def ask() -> None:
        try:
            found.append(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))
        except (OSError, UnicodeError) as error:
            found.append(error)

    thread = threading.Thread(target=ask, name="look-up", daemon=True)
    thread.start()
    thread.join(deadline.left())
    if not found:
        raise TimeoutError("no answer in time")
    if isinstance(found[0], Exception):
        raise found[0]
    return tuple(dict.fromkeys(str(row[4][0]) for row in found[0]))


class _Connection(http.client.HTTPConnection):
    """A connection to one of the addresses that were looked at, the first that answers.

    An encrypted one checks the certificate against the name.
    """

    def __init__(self, target: Target, *, deadline: Deadline) -> None:
        self.default_port = 443 if target.url.scheme == "https" else 80
        super().__init__(str(target.url.hostname), target.port)
        self._target = target
        self._deadline = deadline

    def connect(self) -> None:
        plain = self._reach()
        try:
            if self._target.url.scheme == "https":
                plain.settimeout(self._deadline.left())
                plain = ssl.create_default_context().wrap_socket(plain, server_hostname=self.host)
        except BaseException:
            plain.close()
            raise
        self.sock: Any = _TimedSocket(plain, deadline=self._deadline)

    def _reach(self) -> socket.socket:
        addresses = self._target.addresses[:MOST_TRIED]
        for tried, address in enumerate(addresses[:-1]):
            share = self._deadline.left() / (len(addresses) - tried)
            try:
                return socket.create_connection((address, self.port), timeout=share)
            except OSError:
                continue
        return socket.create_connection((addresses[-1], self.port), timeout=self._deadline.left())


class _TimedSocket:
    """What `http.client` needs of a socket, with one deadline over everything and a bound on what is read."""

    def __init__(self, plain: socket.socket, *, deadline: Deadline) -> None:
        self._plain = plain
        self._deadline = deadline
        self._may_read = MOST_READ

    def sendall(self, data: bytes) -> None:
        rest = memoryview(data)
        while rest:
            self._plain.settimeout(self._deadline.left())
            rest = rest[self._plain.send(rest) :]

    def receive(self, buffer: memoryview) -> int:
        if self._may_read <= 0:
            raise OSError("the answer is too long")
        self._plain.settimeout(self._deadline.left())
        count = self._plain.recv_into(buffer[: self._may_read])
        self._may_read -= count
        return count

    def makefile(self, _mode: str) -> io.BufferedReader:
        return io.BufferedReader(_Reader(self), buffer_size=1024)

    def close(self) -> None:
        self._plain.close()


class _Reader(io.RawIOBase):
    """What comes in through such a socket, as a file."""

    def __init__(self, source: _TimedSocket) -> None:
        self._source = source

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer, /) -> int:
        return self._source.receive(memoryview(buffer))
