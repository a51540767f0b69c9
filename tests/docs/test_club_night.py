"""The club night of the API page is played as it stands there: every command is sent, every answer has to be one."""

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from armylists.accounts.services import create_token
from armylists.catalogue.services.loading import load_folder
from tournaments.api import urls
from tournaments.models import SETTINGS, Event

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
SECTION = PAGE.split("\n### A club night over the API\n", 1)[1].split("\n### ", 1)[0]
BASE = "http://testserver/api/v1"


def commands() -> list[str]:
    """The commands of the section, each on one line, without comments."""
    blocks = "\n".join(re.findall(r"^```sh\n(.*?)^```$", SECTION, re.DOTALL | re.MULTILINE))
    joined = re.sub(r"(\\|\|)\n\s*", lambda found: " " if found[1] == "\\" else "| ", blocks)
    return [line for line in joined.splitlines() if line.strip()]


class Shell:
    """As much of a shell as the page needs: variables, curl, jq. Anything else fails."""

    def __init__(self, folder: Path, **known: str) -> None:
        self.folder = folder
        self.known = dict(known)
        self.answers: list[Any] = []

    def run(self, line: str) -> None:
        caught = re.fullmatch(r"([A-Z]+)=\$\((.*)\)", line.strip())
        if caught:
            self.known[caught[1]] = self._pipe(caught[2])
            return
        words = self._words(line)
        if len(words) == 1 and re.match(r"[A-Z]+=", words[0]):
            name, _equals, value = words[0].partition("=")
            self.known[name] = value
            return
        self._pipe(line)

    def _pipe(self, line: str) -> str:
        text = ""
        for part in re.split(r"\s\|\s", line):
            words = self._words(part)
            run = {"curl": self._curl, "jq": self._jq}[words[0]]
            text = run(words[1:], text)
        return text.strip()

    def _words(self, line: str) -> list[str]:
        """The words of a command; variables stand in double quotes, or outside of any."""
        pieces = re.split(r"('[^']*')", line)
        filled = [piece if piece.startswith("'") else self._fill(piece) for piece in pieces]
        return shlex.split("".join(filled), comments=True)

    def _fill(self, text: str) -> str:
        return re.sub(r"\$([A-Z]+)", lambda found: self.known[found[1]], text)

    def _jq(self, words: list[str], text: str) -> str:
        if words[0] == "-n":
            assert (words[1], words[4]) == ("--slurpfile", f"{{document: ${words[2]}[0]}}")
            return json.dumps({"document": json.loads((self.folder / words[3]).read_text())})
        assert words[0] == "-r"
        found = json.loads(text)
        for name, place in re.findall(r"\.(\w+)|\[(\d+)\]", words[1]):
            found = found[int(place)] if place else found[name]
        assert isinstance(found, str | int)
        return str(found)

    def _curl(self, words: list[str], text: str) -> str:
        headers: dict[str, str] = {}
        method = address = data = out = None
        left = iter(words)
        for word in left:
            if word == "-H":
                name, value = next(left).split(": ", 1)
                headers[name] = value
            elif word == "-X":
                method = next(left)
            elif word == "--data":
                data = next(left)
            elif word == "-o":
                out = next(left)
            elif word != "-s":
                assert word.startswith(BASE), word
                assert address is None
                address = word
        assert address is not None
        body = text if data == "@-" else data
        answer = APIClient(headers=headers).generic(
            method or ("GET" if body is None else "POST"),
            address.removeprefix("http://testserver"),
            body or "",
            content_type=headers.get("Content-Type", "application/octet-stream" if body else ""),
        )
        content = answer.content.decode()
        assert answer.status_code in (200, 201, 202, 204), (words, content)
        self.answers.append(json.loads(content) if content else None)
        if out is not None:
            (self.folder / out).write_text(content)
        return content


def test_the_club_night_is_played_as_it_stands_there(tmp_path: Path) -> None:
    load_folder(ROOT / "fixtures" / "netea", check_only=False)
    relief = re.search(r"with `relief.json`:\n\n```json\n(.*?)```", PAGE, re.DOTALL)
    assert relief is not None
    (tmp_path / "relief.json").write_text(relief[1])
    organiser = User.objects.create_user("yarrick")
    shell = Shell(tmp_path, BASE=BASE, TOKEN=create_token(user=organiser, name="night").secret)
    for line in commands():
        shell.run(line)
    event = Event.objects.get()
    assert (event.name, event.state, event.officials.get().user) == ("Club night", "finished", organiser)
    (standings,) = [
        one["results"] for one in shell.answers if one and "results" in one and "position" in str(one["results"][:1])
    ]
    assert [(row["position"], row["won"], row["drawn"], row["lost"]) for row in standings] == [
        (1, 1, 0, 0),
        (2, 0, 1, 0),
        (3, 0, 1, 0),
        (4, 0, 0, 1),
    ]
    assert (standings[0]["label"], standings[3]["label"]) == ("Ann", "Bert")
    kept = json.loads((tmp_path / "club-night.json").read_text())
    assert ([one["name"] for one in kept["entries"]], len(kept["rounds"])) == (["Ann", "Bert", "Cleo", "Dan"], 1)
    assert shell.answers[-2]["digest"] == shell.known["PAPER"]


def test_every_setting_of_an_event_is_explained() -> None:
    table = PAGE.split("\n| setting | meaning |\n", 1)[1].split("\n\n", 1)[0]
    named = [name for row in table.splitlines() for name in re.findall(r"`(\w+)`", row.split("|")[1])]
    assert sorted(named) == sorted(SETTINGS)


def test_every_operation_at_events_stands_on_the_page() -> None:
    named = {(method, address) for method, address in re.findall(r"`(GET|POST|PUT|PATCH|DELETE) ?([\w/<>.-]*)`", PAGE)}
    found = {
        (method, re.sub(r"<\w+:(\w+)>", _as_named, address)) for address, methods in _operations() for method in methods
    }
    assert {(method, address.removeprefix("events/<id>").lstrip("/")) for method, address in found} - named == set()


def _operations() -> list[tuple[str, list[str]]]:
    rows = []
    for pattern in urls.urlpatterns:
        address = str(pattern.pattern)
        if pattern.name and not address.startswith("matches"):
            view = pattern.callback.view_class
            methods = [m.upper() for m in ("get", "post", "put", "patch", "delete") if hasattr(view, m)]
            rows.append((address.rstrip("/"), methods))
    return rows


def _as_named(found: re.Match[str]) -> str:
    names = {"event": "id", "entry": "key", "number": "n", "pairing": "pairing", "digest": "digest"}
    return f"<{names.get(found[1], 'id')}>"
