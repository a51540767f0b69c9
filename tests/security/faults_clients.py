"""People who write without a pause, and note what was acknowledged: nothing of that may be lost."""

from __future__ import annotations

import http.cookiejar
import itertools
import json
import threading
import urllib.error
import urllib.parse
import urllib.request
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.armylists.documents import small_document

PATIENCE_SECONDS = 60
NOT_ANSWERED = 0
# What an answer may be while something is down; what is refused for another reason is a mistake of the test.
FAULTS = {NOT_ANSWERED, 500, 502, 503}


@dataclass
class Connection:
    """Somebody's browser or program."""

    address: str
    token: str = ""
    cookies: http.cookiejar.CookieJar = field(default_factory=http.cookiejar.CookieJar)

    def send(
        self, method: str, path: str, *, form: dict[str, str] | None = None, data: Any = None
    ) -> tuple[int, bytes]:
        """Status and content; `NOT_ANSWERED` when the connection broke before there was an answer."""
        headers = {"Referer": self.address}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if csrf := next((cookie.value for cookie in self.cookies if cookie.name == "csrftoken"), None):
            headers["X-CSRFToken"] = csrf
        body = urllib.parse.urlencode(form).encode() if form is not None else None
        if data is not None:
            headers["Content-Type"], body = "application/json", json.dumps(data).encode()
        request = urllib.request.Request(f"{self.address}{path}", data=body, headers=headers, method=method)
        opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies), _StaysHere)
        try:
            with opener.open(request, timeout=PATIENCE_SECONDS) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, b""
        except (OSError, http.client.HTTPException):
            return NOT_ANSWERED, b""


class _StaysHere(urllib.request.HTTPRedirectHandler):
    """A page that leads on after a form has done what was asked."""

    def redirect_request(self, *_: Any) -> None:
        return None


@dataclass
class Writer(threading.Thread):
    """Writes numbered things of one kind until it is told to stop. ``acknowledged`` are their names."""

    kind: str
    write: Callable[[str], int]
    repeats: bool = False
    acknowledged: list[str] = field(default_factory=list)
    answers: Counter[int] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        super().__init__(daemon=True)
        self.told_to_stop = threading.Event()

    __hash__ = threading.Thread.__hash__

    def run(self) -> None:
        for number in itertools.count():
            if self.told_to_stop.is_set():
                return
            self._write_once(f"{self.kind}-{number}")

    def _write_once(self, name: str) -> None:
        """What may be repeated is sent until it is acknowledged, anything else once."""
        while not self.told_to_stop.is_set():
            status = self.write(name)
            self.answers[status] += 1
            if status not in FAULTS:
                self.acknowledged.append(name)
                return
            self.told_to_stop.wait(0.1)
            if not self.repeats:
                return

    def stop(self) -> None:
        self.told_to_stop.set()
        self.join()


def writers(address: str, world: dict[str, Any]) -> list[Writer]:
    """One for each way to write: edits, entries, hand-ins and results, through the API and through pages."""
    api = {"address": address, "token": world["token"]}
    return [
        Writer("army-api", _edits_by_api(Connection(**api), world)),
        Writer("army-page", _edits_by_page(Connection(address), world)),
        Writer("sheet-api", _entries_by_api(Connection(**api), world), repeats=True),
        Writer("sheet-page", _entries_by_page(Connection(address), world), repeats=True),
        Writer("list-api", _hand_ins(Connection(**api), world)),
        Writer("result-api", _results(Connection(**api), world)),
    ]


def _edits_by_api(client: Connection, world: dict[str, Any]) -> Callable[[str], int]:
    address = f"/api/v1/armies/{world['army']}/edits/"
    return lambda name: client.send("POST", address, data={"edit": {"kind": "rename-army", "name": name}})[0]


def _edits_by_page(client: Connection, world: dict[str, Any]) -> Callable[[str], int]:
    client.send("GET", world["edit"])
    return lambda name: client.send("POST", f"{world['edit']}edits/", form={"do": "name", "name": name, "base": ""})[0]


def _entries_by_api(client: Connection, world: dict[str, Any]) -> Callable[[str], int]:
    return _entries(client, f"/api/v1/matches/{world['match']}/entries/", "formation/a/tanks/lost")


def _entries_by_page(client: Connection, world: dict[str, Any]) -> Callable[[str], int]:
    client.send("GET", f"{world['seat']}play/")
    return _entries(client, f"{world['seat']}entries/", "formation/b/boyz/lost")


def _entries(client: Connection, address: str, path: str) -> Callable[[str], int]:
    """A count that goes up and down; what was acknowledged last stands there when the next is written."""

    def write(name: str) -> int:
        number = int(name.rpartition("-")[2])
        entry = {"id": name, "path": path, "value": number % 9 + 1, "was": (number - 1) % 9 + 1 if number else None}
        status, content = client.send("POST", address, data={"entries": [entry]})
        if status == 200:
            [result] = json.loads(content)["results"]
            assert result["state"] == "accepted", result
        return status

    return write


def _hand_ins(client: Connection, world: dict[str, Any]) -> Callable[[str], int]:
    address = f"/api/v1/events/{world['open']}/entries/{world['entry']}/list/"
    return lambda name: client.send("POST", address, data={"document": small_document(name=name)})[0]


def _results(client: Connection, world: dict[str, Any]) -> Callable[[str], int]:
    def write(name: str) -> int:
        number = int(name.rpartition("-")[2])
        pairing = world["pairings"][number % len(world["pairings"])]
        goals = {"a": ["blitzkrieg", "they-shall-not-pass"], "b": []}
        report = {"kind": "agreed", "winner": "a", "goals": goals, "points": {"a": number, "b": 0}}
        sent = {**report, "note": name, "reason": "misread"}
        return client.send("PUT", f"/api/v1/events/{world['running']}/pairings/{pairing}/result/", data=sent)[0]

    return write
