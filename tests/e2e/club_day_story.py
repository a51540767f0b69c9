"""Who takes part in the story of a club day, what each does on the pages, and the sums that only the test makes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from typing import Protocol

from playwright.sync_api import Page, expect
from pypdf import PdfReader

from tests.e2e.accessibility import find_barriers
from tests.e2e.club_day_cast import Armies

PAIRS = """
() => [...document.querySelectorAll(".pair")].map((pair) => [
  Number(pair.querySelector("[data-table]")?.dataset.table ?? 0),
  [...pair.querySelectorAll("[data-player] .chip__name > bdi")].map((name) => name.textContent),
])
"""
ROWS = """
() => [...document.querySelectorAll("table.standings tbody tr")].map((row) =>
  [...row.querySelectorAll("th, td")].map((cell) => cell.querySelector("bdi")?.textContent ?? cell.textContent.trim()))
"""


@dataclass
class Person:
    """Somebody with an own browser. ``home`` is their page of the event."""

    name: str
    page: Page
    viewport: str
    home: str = ""

    def go(self, path: str) -> Page:
        self.page.goto(path)
        return self.page

    def press(self, label: str, *, exact: bool = True) -> None:
        self.page.get_by_role("button", name=label, exact=exact).first.click()

    def follow(self, label: str, *, exact: bool = True) -> None:
        self.page.get_by_role("link", name=label, exact=exact).first.click()

    def open(self, tab: str) -> None:
        """A page of the desk, by its tab."""
        self.page.locator(".tabs a", has_text=tab).click()
        expect(self.page.locator(".tabs a[aria-current=page]")).to_contain_text(tab)

    def sees(self, text: str | re.Pattern[str]) -> None:
        expect(self.page.get_by_text(text).first).to_be_visible()

    def arrives(self, heading: str) -> None:
        expect(self.page.get_by_role("heading", name=heading, exact=True)).to_be_visible()

    def stumbles_over_nothing(self) -> None:
        found = find_barriers(self.page, viewport=self.viewport)
        assert (self.page.url, found) == (self.page.url, [])
        self.page.emulate_media(color_scheme="light")


@dataclass(frozen=True)
class Pair:
    """Two who meet at a table, or one with a bye at none."""

    table: int
    players: tuple[str, ...]

    @property
    def is_bye(self) -> bool:
        return len(self.players) == 1

    def has(self, *names: str) -> bool:
        return bool(set(names) & set(self.players))

    def meets_in(self, pairs: Iterable[Pair]) -> bool:
        """Whether these two meet, at whichever table and on whichever side."""
        return any(set(pair.players) == set(self.players) for pair in pairs)


def read_pairs(page: Page) -> list[Pair]:
    """The pairs of a draft as they stand on the page."""
    return [Pair(table, tuple(players)) for table, players in page.evaluate(PAIRS)]


def read_rows(page: Page) -> list[list[str]]:
    """The rows of a table of standings as they stand on the page."""
    rows: list[list[str]] = page.evaluate(ROWS)
    return rows


@dataclass
class Sums:
    """What everybody has won so far, counted by hand."""

    results: dict[tuple[int, tuple[str, ...]], str] = field(default_factory=dict)
    painting: dict[str, int] = field(default_factory=dict)

    def note(self, number: int, players: tuple[str, ...], winner: str) -> None:
        self.results[number, players] = winner

    def record(self, name: str) -> tuple[int, int, int]:
        """Games won, drawn and lost."""
        games = [winner for (_number, players), winner in self.results.items() if name in players and len(players) > 1]
        found = Counter("won" if winner == name else "lost" if winner else "drawn" for winner in games)
        return found["won"], found["drawn"], found["lost"]

    def points(self, name: str) -> int:
        """Three for a win or a bye, one for a draw, and what his paint is worth."""
        won, drawn, _lost = self.record(name)
        byes = sum(players == (name,) for _number, players in self.results)
        return 3 * (won + byes) + drawn + self.painting.get(name, 0)


class Invite(Protocol):
    """Has somebody come with a browser of his own; ``like``: signed in as this person."""

    def __call__(self, name: str, size: str, like: Person | None = None) -> Person: ...


@dataclass
class Story:
    """The day: its public id, who is in it, and what has happened so far."""

    invite: Invite
    organiser: Person
    event: str = ""
    links: dict[str, str] = field(default_factory=dict)
    people: dict[str, Person] = field(default_factory=dict)
    armies: Armies = field(default_factory=lambda: Armies({}, ()))
    rounds: dict[int, list[Pair]] = field(default_factory=dict)
    sums: Sums = field(default_factory=Sums)
    dropped: list[str] = field(default_factory=list)
    ordered: dict[str, str] = field(default_factory=dict)

    def desk(self, tail: str = "") -> Page:
        return self.organiser.go(f"/events/{self.event}/desk/{tail}")

    def pair_of(self, name: str, number: int) -> Pair:
        return next(pair for pair in self.rounds[number] if pair.has(name))

    def publish(self, number: int, pairs: list[Pair]) -> None:
        """Note a round that was published; a bye counts at once."""
        self.rounds[number] = pairs
        for pair in pairs:
            if pair.is_bye:
                self.sums.note(number, pair.players, pair.players[0])

    def step(self, label: str) -> None:
        """The one button that the desk offers next."""
        page = self.desk()
        button = page.locator("#step")
        expect(button).to_have_text(re.compile(label))
        button.click()


def send_form(person: Person, path: str, fields: dict[str, str]) -> None:
    """Send a form of a page as a browser without pictures would: read its token, fill it in, send it."""
    request = person.page.request
    shown = request.get(path)
    assert shown.ok, path
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', shown.text())
    assert token is not None
    answer = request.post(
        path, form={"csrfmiddlewaretoken": token[1], **fields}, headers={"Referer": shown.url}, max_redirects=0
    )
    assert answer.status == 302, (path, answer.status)


def tick(page: Page, pair: Pair, winner: str) -> None:
    """The winner of a slip, and as many goals of his as fit his table; nothing for a draw."""
    side = "ab"[pair.players.index(winner)] if winner else "draw"
    for one in "ab":
        page.locator(f"[name=made_{one}][value='{2 + pair.table % 3 if one == side else 0}']").check()
        page.locator(f"[name=points_{one}]").fill("9" if one == side else "0")
    page.locator(f"[name=winner][value={side}]").check()


def enter_slip(story: Story, number: int, pair: Pair, winner: str) -> None:
    """The fast way at the desk: the number of the table, the winner, his goals, and the next slip."""
    page = story.organiser.page
    made = 2 + pair.table % 3
    line = f"a{made}0 9 0" if winner == pair.players[0] else f"b0{made} 0 9" if winner else "d00"
    page.locator("#table").fill(f"{pair.table}{line}")
    page.keyboard.press("Enter")
    expect(page.locator("#table")).to_be_empty()
    story.sums.note(number, pair.players, winner)


def tell_result(person: Person, pair: Pair, winner: str) -> None:
    """Report a result on the phone, from the own page of the event."""
    page = person.page
    page.get_by_role("link", name=re.compile("^Report (the|another) result")).click()
    tick(page, pair, winner)
    person.press("Report this result")


def read_paper(person: Person, address: str) -> PdfReader:
    """A paper as it is downloaded: the page tells how far it is until it is there."""
    answer = person.page.request.get(address, timeout=60_000)
    while answer.status == 202:
        person.page.wait_for_timeout(250)
        answer = person.page.request.get(address)
    assert (answer.status, answer.headers["content-type"]) == (200, "application/pdf"), address
    return PdfReader(BytesIO(answer.body()))


def text_of(paper: PdfReader) -> str:
    """Every word of a paper, parted by single spaces."""
    return " ".join(" ".join(page.extract_text() for page in paper.pages).split())


def missing_words(text: str, words: Iterable[str]) -> Sequence[str]:
    """What should stand there and does not."""
    return [word for word in words if word not in text]
