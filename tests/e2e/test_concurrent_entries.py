"""Both players write on one sheet at the same moment, from several devices each: nothing is lost, nothing fails."""

import json
import re
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from http.cookiejar import CookieJar
from typing import Any
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

import pytest

pytestmark = pytest.mark.both

WRITERS = 8
LOST = "formation/a/tanks/lost"
MAKE = """
from tests.tournaments.factories import make_match
doors = make_match()
print(doors.a, doors.b)
"""


class Writer:
    """A device of a player without a browser."""

    def __init__(self, home: str) -> None:
        self.home = home
        self.opener: OpenerDirector = build_opener(HTTPCookieProcessor(CookieJar()))
        with self.opener.open(f"{home}play/") as answer:
            found = re.search(r'data-token="([^"]+)"', answer.read().decode())
        assert found
        self.token = found[1]

    def write(self, *rows: tuple[str, str, Any, Any]) -> dict[str, Any]:
        """Send rows of id, path, value and what stood there before."""
        entries = [{"id": name, "path": path, "value": value, "was": was} for name, path, value, was in rows]
        headers = {"Content-Type": "application/json", "X-CSRFToken": self.token, "Origin": "null"}
        body = json.dumps({"entries": entries, "since": 0}).encode()
        with self.opener.open(Request(f"{self.home}entries/", body, headers)) as answer:
            return dict(json.loads(answer.read()))

    def sheet(self) -> dict[str, Any]:
        with self.opener.open(f"{self.home}changes/?since=0") as answer:
            return {each["path"]: each["value"] for each in json.loads(answer.read())["changes"]}


@pytest.fixture
def writers(server: str, manage: Callable[..., str]) -> list[Writer]:
    """Devices of both players in turns."""
    homes = manage("shell", "-v", "0", "-c", MAKE).split()
    return [Writer(server + homes[number % 2]) for number in range(WRITERS)]


def _at_once(writers: list[Writer], write: Callable[[int], dict[str, Any]]) -> list[dict[str, Any]]:
    with ThreadPoolExecutor(WRITERS) as pool:
        return list(pool.map(write, range(len(writers))))


def test_of_entries_at_one_place_the_first_is_written_and_the_others_are_told(writers: list[Writer]) -> None:
    answers = _at_once(writers, lambda n: writers[n].write((f"w{n}", LOST, n + 1, None)))
    results = [answer["results"][0] for answer in answers]
    assert Counter(result["state"] for result in results) == Counter(accepted=1, conflict=WRITERS - 1)
    written = next(n + 1 for n, result in enumerate(results) if result["state"] == "accepted")
    assert {result["now"] for result in results} == {written}
    assert writers[0].sheet() == {LOST: written}


@pytest.mark.thorough
def test_entries_at_different_places_are_all_written(writers: list[Writer]) -> None:
    paths = [
        f"formation/{side}/{key}/{what}" for side, key in (("a", "tanks"), ("b", "boyz")) for what in ("lost", "blast")
    ]
    paths += [
        f"formation/{side}/{key}/broken"
        for side, key in (("a", "tanks"), ("a", "titan"), ("b", "boyz"), ("b", "gargant"))
    ]
    values = [1 if path.endswith(("lost", "blast")) else True for path in paths]
    answers = _at_once(writers, lambda n: writers[n].write((f"w{n}", paths[n], values[n], None)))
    assert [answer["results"][0]["state"] for answer in answers] == ["accepted"] * WRITERS
    assert sorted(answer["number"] for answer in answers) == list(range(1, WRITERS + 1))
    assert writers[0].sheet() == dict(zip(paths, values, strict=True))


def test_one_heap_sent_from_two_tabs_is_written_once(writers: list[Writer]) -> None:
    heap = [(f"e{n}", LOST, n + 1, n or None) for n in range(10)]
    answers = _at_once(writers, lambda n: writers[n - n % 2].write(*heap))
    assert {result["state"] for answer in answers for result in answer["results"]} == {"accepted"}
    assert {answer["number"] for answer in answers} == {10}
    assert writers[0].sheet() == {LOST: 10}


def test_both_end_the_turn_and_it_ends_once(writers: list[Writer]) -> None:
    writers[0].write(("begin", "turn", 1, None))
    answers = _at_once(writers, lambda n: writers[n].write((f"w{n}", "turn", 2, 1)))
    assert {answer["results"][0]["state"] for answer in answers} == {"accepted"}
    assert writers[1].sheet() == {"turn": 2}
