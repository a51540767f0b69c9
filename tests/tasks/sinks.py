"""Servers that take what Muster sends: emails and webhooks. Each refuses the first of everything."""

import hashlib
import hmac
import socketserver
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import Message
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any


class MailSink(socketserver.ThreadingTCPServer):
    """A mail server that is busy when it is asked first."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _MailHandler)
        self.refused = 0
        self.taken: list[Message] = []


class _MailHandler(socketserver.StreamRequestHandler):
    server: MailSink

    def handle(self) -> None:
        self._say("220 sink")
        for line in self.rfile:
            word = line.decode().strip().upper()
            if word == "DATA" and not self.server.refused:
                self.server.refused += 1
                self._say("451 busy")
            elif word == "DATA":
                self._say("354 go on")
                self.server.taken.append(message_from_bytes(b"".join(iter(self.rfile.readline, b".\r\n"))))
                self._say("250 taken")
            elif word == "QUIT":
                self._say("221 bye")
                return
            else:
                self._say("250 fine")

    def _say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


class WebhookSink(HTTPServer):
    """A site that believes only what is signed with its secret, and is out of order when it is asked first."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _WebhookHandler)
        self.secret = b""
        self.statuses: list[int] = []
        self.bodies: list[bytes] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/hook"

    def is_signed(self, header: str, body: bytes) -> bool:
        """As somebody checks it who has read the documentation: the time is recent, the digest is right."""
        parts = dict(part.split("=", 1) for part in header.split(","))
        expected = hmac.new(self.secret, parts["t"].encode() + b"." + body, hashlib.sha256).hexdigest()
        return hmac.compare_digest(expected, parts["v1"]) and abs(time.time() - int(parts["t"])) < 300


class _WebhookHandler(BaseHTTPRequestHandler):
    server: WebhookSink

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        is_first = not self.server.statuses
        status = 401 if not self.server.is_signed(self.headers["Muster-Signature"], body) else 503 if is_first else 204
        self.server.statuses.append(status)
        self.server.bodies.append(body)
        self.send_response(status)
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def listening(server: Any) -> Iterator[Any]:
    """The server in a thread of its own."""
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
