"""Sending something to an address that a user has given, without being led into the network of the server.

Only http and https are spoken. The name is looked up once, every address that it has must be a public one, and the
connection goes to an address that was looked at: what the name means a moment later does not matter. Redirects are not
followed. The certificate is checked against the name.
"""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

SECONDS = 5
MOST_READ = 1024
MOST_TRIED = 3
MOST_LETTERS = 500
Address = ipaddress.IPv4Address | ipaddress.IPv6Address
_TRANSLATED = ipaddress.ip_network("64:ff9b::/96")


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
    if len(url) > MOST_LETTERS or not url.isascii() or not url.isprintable() or " " in url:
        raise OutgoingError("This is no address of a web page.")
    try:
        parts = urlsplit(url)
        is_sound = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError as error:
        raise OutgoingError("This is no address of a web page.") from error
    if not is_sound or parts.username is not None or parts.password is not None:
        raise OutgoingError("This is no address of a web page.")
    return parts


def find_target(url: str, *, allow_private: bool) -> Target:
    """Look an address up. Raises OutgoingError when it cannot be found, or is not in public reach."""
    parts = check_url(url)
    port = parts.port or (443 if parts.scheme == "https" else 80)
    try:
        found = socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise OutgoingError("The host cannot be found.") from error
    addresses = tuple(dict.fromkeys(str(row[4][0]) for row in found))
    if not addresses or (not allow_private and not all(is_public(address) for address in addresses)):
        raise OutgoingError("The host is not in public reach.")
    return Target(parts, port, addresses)


def is_public(text: str) -> bool:
    """Whether everybody on the internet reaches this address: no loopback, private, link-local or other special one."""
    address: Address = ipaddress.ip_address(text.partition("%")[0])
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo or (None, None))[1]
        if address in _TRANSLATED:
            inner = ipaddress.IPv4Address(address.packed[-4:])
        if inner is not None:
            return is_public(str(inner))
    return address.is_global and not address.is_multicast


def post(url: str, *, body: bytes, headers: Mapping[str, str], allow_private: bool = False) -> int:
    """Send a body; answers the status. Raises OutgoingError when it may not be sent, or nobody answers in time."""
    target = find_target(url, allow_private=allow_private)
    connection = _connection(target)
    path = target.url.path or "/"
    try:
        connection.request("POST", f"{path}?{target.url.query}" if target.url.query else path, body, dict(headers))
        response = connection.getresponse()
        response.read(MOST_READ)
        return response.status
    except (OSError, ValueError, http.client.HTTPException) as error:
        raise OutgoingError(f"{type(error).__name__}: {error}"[:200]) from error
    finally:
        connection.close()


def _connection(target: Target) -> http.client.HTTPConnection:
    host = str(target.url.hostname)
    if target.url.scheme == "https":
        return _PinnedHTTPS(host, target.port, addresses=target.addresses)
    return _PinnedHTTP(host, target.port, addresses=target.addresses)


class _PinnedHTTP(http.client.HTTPConnection):
    """A connection to one of the addresses that were looked at, the first that answers."""

    def __init__(self, host: str, port: int, *, addresses: tuple[str, ...]) -> None:
        super().__init__(host, port, timeout=SECONDS)
        self.addresses = addresses[:MOST_TRIED]

    def connect(self) -> None:
        for address in self.addresses[:-1]:
            try:
                self.sock = socket.create_connection((address, self.port), timeout=SECONDS)
            except OSError:
                continue
            return
        self.sock = socket.create_connection((self.addresses[-1], self.port), timeout=SECONDS)


class _PinnedHTTPS(_PinnedHTTP):
    """The same, encrypted, with the certificate checked against the name."""

    default_port = 443

    def connect(self) -> None:
        super().connect()
        self.sock = ssl.create_default_context().wrap_socket(self.sock, server_hostname=self.host)
