"""Two phones at one table: what each writes reaches the other, also when one has no network for a while."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.e2e.accessibility import find_barriers
from tests.e2e.conftest import patient_context

KEPT = """
async () => {
  for (const name of await caches.keys()) {
    const kept = await (await caches.open(name)).keys();
    const has = (part) => kept.some(({ url }) => url.includes(part));
    if (has("/play/") && has("/js/match/match")) return true;
  }
  return false;
}
"""
PHONE = {"width": 360, "height": 740}
MAKE = """
from tests.tournaments.factories import make_match
doors = make_match()
print(doors.a, doors.b, doors.watch)
"""


@dataclass
class Player:
    """A player and his phone."""

    context: BrowserContext
    page: Page
    home: str

    def go(self, tail: str = "play/") -> None:
        self.page.goto(self.home + tail)
        expect(self.page.locator("html[data-match-ready]")).to_have_count(1)

    def open(self, pane: str) -> None:
        self.page.locator(f"[data-pane-of={pane}]").click()

    def unit(self, name: str) -> Locator:
        return self.page.locator(f'li.unit:has(.unit__name bdi:text-is("{name}"))')

    def press(self, unit: str, button: str) -> None:
        self.unit(unit).get_by_role("button", name=button, exact=True).click()

    def holds(self, number: int, who: str) -> None:
        group = self.page.locator(f"[aria-labelledby=objective-{number}]")
        group.get_by_role("button", name=who, exact=True).click()

    def half(self, side: str, answer: str) -> Locator:
        """The button that says whether an unbroken enemy is in the half of a side."""
        return self.page.locator(f"[aria-labelledby=half-{side}]").get_by_role("button", name=answer, exact=True)

    @property
    def sync(self) -> Locator:
        return self.page.locator("#match-sync")

    def sees(self, unit: str, left: str) -> None:
        expect(self.unit(unit).locator("[data-left]").first).to_have_text(left)


@pytest.fixture
def doors(manage: Callable[..., str]) -> list[str]:
    return manage("shell", "-v", "0", "-c", MAKE).split()


@pytest.fixture
def seat(server: str, browser: Browser) -> Iterator[Callable[[str], Player]]:
    """Opens an address on a phone of its own. Whatever a page complains about fails the test."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def sit(home: str) -> Player:
        context = patient_context(browser, base_url=server, viewport=PHONE, has_touch=True)
        context.set_default_timeout(10_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        player = Player(context, page, home)
        player.go()
        return player

    yield sit
    for context in contexts:
        context.close()
    assert errors == []


def test_two_players_play_one_match_and_one_is_offline_for_a_while(doors: list[str], seat: Callable[[str], Player]):
    ann, bert = seat(doors[0]), seat(doors[1])
    begin_and_lose_two(ann, bert)
    go_on_without_network(ann, bert)
    settle_what_both_wrote(ann, bert)
    go_to_turn_three(ann, bert)
    win_by_markers(ann, bert)


def begin_and_lose_two(ann: Player, bert: Player) -> None:
    ann.open("end")
    ann.page.get_by_role("button", name="Begin turn 1").click()
    expect(ann.page.locator("#match-score")).to_contain_text("Turn 1")
    expect(bert.page.locator("#match-score")).to_contain_text("Turn 1")

    ann.open("a")
    ann.press("Tank Company", "One unit lost")
    ann.press("Tank Company", "One unit lost")
    ann.press("Tank Company", "Broken")
    expect(ann.sync).to_have_text("Saved")
    bert.open("a")
    bert.sees("Tank Company", "8")
    expect(bert.unit("Tank Company")).to_have_class(re.compile("is-broken"))


def go_on_without_network(ann: Player, bert: Player) -> None:
    """Bert's phone loses the network; he goes on, and so does Ann. Loading again shows the sheet with what waits."""
    bert.context.set_offline(True)
    bert.press("Tank Company", "One unit lost")
    bert.press("Tank Company", "One unit lost")
    bert.open("b")
    bert.press("Warband", "Destroyed")
    bert.sees("Tank Company", "6")
    expect(bert.sync).to_have_text("3 entries wait for the network")
    ann.press("Tank Company", "One back")
    expect(ann.sync).to_have_text("Saved")
    ann.sees("Tank Company", "9")
    bert.page.reload()
    expect(bert.page.locator("html[data-match-ready]")).to_have_count(1)
    expect(bert.sync).to_have_text("3 entries wait for the network")
    expect(bert.unit("Warband")).to_have_class(re.compile("is-gone"))
    bert.open("end")
    expect(bert.page.locator("[data-stale]")).to_contain_text("Goals as of")


def settle_what_both_wrote(ann: Player, bert: Player) -> None:
    """Back again: the formation that only Bert touched is written, the other one is Bert's to settle."""
    bert.context.set_offline(False)
    expect(bert.sync).to_have_text("1 conflict to resolve")
    bert.sync.click()
    conflict = bert.unit("Tank Company").locator(".unsettled")
    expect(conflict).to_contain_text("Tank Company: units lost – you: 4, Ann: 1")
    bert.sees("Tank Company", "9")
    ann.open("b")
    expect(ann.unit("Warband")).to_have_class(re.compile("is-gone"))
    conflict.get_by_role("button", name="Write 4").click()
    expect(conflict).to_have_count(0)
    expect(bert.sync).to_have_text("Saved")
    ann.open("a")
    ann.sees("Tank Company", "6")


def go_to_turn_three(ann: Player, bert: Player) -> None:
    ann.open("end")
    for turn in (2, 3):
        ann.page.get_by_role("button", name=f"End turn {turn - 1}, begin turn {turn}").click()
        expect(ann.page.locator("#match-score")).to_contain_text(f"Turn {turn}")
    bert.open("end")
    expect(bert.page.get_by_role("heading", name="Objectives at the end of turn 3")).to_be_visible()


def win_by_markers(ann: Player, bert: Player) -> None:
    for number in (1, 2, 3):
        ann.holds(number, "Ann")
    bert.holds(4, "Contested")
    expect(ann.page.locator("[aria-labelledby=objective-4]").get_by_role("button", name="Contested")).to_have_attribute(
        "aria-pressed", "true"
    )
    referee = bert.page.locator("#referee")
    ann.holds(5, "Ann")
    ann.holds(6, "Ann")
    expect(referee).to_contain_text("Ann wins by goals")
    expect(referee).to_contain_text("Held by Ann:")
    expect(bert.page.locator("#next-turn")).to_be_disabled()
    expect(bert.page.locator("#refusal")).to_contain_text("Say first whether an unbroken formation of Bert")
    ann.half("a", "No").click()
    bert.half("b", "No").click()
    expect(bert.page.locator("#refusal")).to_contain_text("Ann wins by goals")


@pytest.mark.thorough
def test_silence_makes_no_goal_and_a_no_is_an_answer(doors: list[str], seat: Callable[[str], Player]):
    ann, bert = seat(doors[0]), seat(doors[1])
    ann.open("end")
    ann.page.get_by_role("button", name="Begin turn 1").click()
    score = ann.page.locator(".score__goals")
    expect(score).to_contain_text("0–0")
    expect(bert.page.locator("#match-score")).to_contain_text("Turn 1")
    bert.open("end")
    for side in "ab":
        for answer in ("Yes", "No"):
            expect(ann.half(side, answer)).to_have_attribute("aria-pressed", "false")

    # A no is written, reaches the other phone, and can be taken back for a yes.
    ann.half("a", "No").click()
    expect(score).to_contain_text("1–0")
    expect(ann.half("a", "No")).to_have_attribute("aria-pressed", "true")
    expect(ann.half("a", "No")).to_be_focused()
    expect(bert.half("a", "No")).to_have_attribute("aria-pressed", "true")
    bert.half("a", "Yes").click()
    expect(score).to_contain_text("0–0")
    expect(ann.half("a", "Yes")).to_have_attribute("aria-pressed", "true")

    # Who has not seen the no of the other player does not write over it.
    bert.context.set_offline(True)
    bert.half("b", "Yes").click()
    ann.half("b", "No").click()
    expect(score).to_contain_text("0–1")
    bert.context.set_offline(False)
    conflict = bert.page.locator("#halves .unsettled")
    expect(conflict).to_contain_text("you: yes, Ann: no")
    conflict.get_by_role("button", name="Write yes").click()
    expect(bert.sync).to_have_text("Saved")
    expect(score).to_contain_text("0–0")

    # An army of which nothing can be there answers for itself.
    ann.page.get_by_role("button", name="End turn 1, begin turn 2").click()
    expect(ann.page.locator("#match-score")).to_contain_text("Turn 2")
    expect(ann.half("a", "No")).to_have_attribute("aria-pressed", "false")
    ann.open("b")
    ann.press("Warband", "Destroyed")
    ann.press("Great Gargant", "Broken")
    ann.open("end")
    expect(ann.half("a", "No")).to_have_attribute("aria-pressed", "true")
    expect(ann.page.locator("#halves")).to_contain_text("No formation of Bert is unbroken and on the table.")
    expect(score).to_contain_text("1–0")
    assert find_barriers(ann.page, viewport="phone") == []


def test_a_turn_begins_without_a_network(doors: list[str], seat: Callable[[str], Player]):
    ann = seat(doors[0])
    ann.open("end")
    ann.page.get_by_role("button", name="Begin turn 1").click()
    expect(ann.page.locator("#match-score")).to_contain_text("Turn 1")
    expect(ann.sync).to_have_text("Saved")
    ann.context.set_offline(True)
    ann.holds(1, "Ann")
    ann.page.get_by_role("button", name="End turn 1, begin turn 2").click()
    expect(ann.page.get_by_role("heading", name="Objectives at the end of turn 2")).to_be_visible()
    ann.holds(1, "Contested")
    expect(ann.sync).to_have_text("3 entries wait for the network")
    ann.context.set_offline(False)
    expect(ann.page.locator("#match-score")).to_contain_text("Turn 2")
    expect(ann.sync).to_have_text("Saved")
    held = ann.page.locator("[aria-labelledby=objective-1]").get_by_role("button", name="Contested")
    expect(held).to_have_attribute("aria-pressed", "true")


@pytest.mark.thorough
def test_what_is_refused_is_told_and_can_be_dismissed(doors: list[str], seat: Callable[[str], Player]):
    ann, bert = seat(doors[0]), seat(doors[1])
    ann.open("end")
    ann.page.get_by_role("button", name="Begin turn 1").click()
    expect(bert.page.locator("#match-score")).to_contain_text("Turn 1")
    bert.open("end")
    expect(bert.page.locator("[aria-labelledby=objective-1]")).to_be_visible()
    bert.context.set_offline(True)
    bert.holds(1, "Bert")
    ann.page.get_by_role("button", name="End turn 1, begin turn 2").click()
    expect(ann.page.locator("#match-score")).to_contain_text("Turn 2")
    bert.context.set_offline(False)
    notice = bert.page.locator(".unsettled--refused")
    expect(notice).to_contain_text("Turn 1 is over")
    notice.get_by_role("button", name="Dismiss").click()
    expect(notice).to_have_count(0)
    expect(bert.sync).to_have_text("Saved")


def test_two_tabs_of_one_player_share_what_waits(doors: list[str], seat: Callable[[str], Player]):
    ann = seat(doors[0])
    ann.open("a")
    second = ann.context.new_page()
    second.goto(doors[0] + "play/#side-a")
    expect(second.locator("html[data-match-ready]")).to_have_count(1)
    ann.context.set_offline(True)
    ann.press("Tank Company", "One unit lost")
    other = Player(ann.context, second, doors[0])
    other.sees("Tank Company", "9")
    ann.context.set_offline(False)
    expect(ann.sync).to_have_text("Saved")
    expect(other.sync).to_have_text("Saved")
    other.sees("Tank Company", "9")


@pytest.mark.thorough
def test_readers_follow_but_cannot_write(doors: list[str], seat: Callable[[str], Player]):
    ann, reader = seat(doors[0]), seat(doors[2])
    ann.open("a")
    ann.press("Tank Company", "One unit lost")
    reader.open("a")
    reader.sees("Tank Company", "9")
    expect(reader.unit("Tank Company").get_by_role("button", name="Broken", exact=True)).to_be_disabled()
    expect(reader.sync).to_have_text("Up to date")


@pytest.mark.thorough
def test_everybody_can_use_the_tracker(doors: list[str], seat: Callable[[str], Player]):
    ann = seat(doors[0])
    ann.open("end")
    ann.page.get_by_role("button", name="Begin turn 1").click()
    expect(ann.page.locator("#match-score")).to_contain_text("Turn 1")
    ann.open("a")
    for button in ("Broken", "One unit lost"):
        ann.press("Tank Company", button)
    ann.press("Warlord Titan", "Destroyed")
    ann.unit("Tank Company").locator("summary").click()
    for pane in ("a", "b", "end"):
        ann.open(pane)
        assert find_barriers(ann.page, viewport="phone") == []
        narrow = ann.page.evaluate(
            "[...document.querySelectorAll('.play button, .play summary, .play-tabs a')]"
            ".filter((e) => e.checkVisibility())"
            ".filter((e) => e.getBoundingClientRect().width < 43.5).map((e) => e.outerHTML)"
        )
        assert narrow == []
    ann.page.set_viewport_size({"width": 1440, "height": 900})
    assert find_barriers(ann.page, viewport="desk") == []


def test_two_taps_are_enough_for_what_happens_often(doors: list[str], seat: Callable[[str], Player]):
    ann = seat(doors[0])
    ann.open("b")
    ann.press("Great Gargant", "One unit lost")
    ann.unit("Great Gargant").locator("summary").click()
    ann.unit("Great Gargant").get_by_role("button", name="One point of damage").click()
    ann.unit("Great Gargant").get_by_role("button", name="One more").click()
    ann.press("Warband", "Destroyed")
    expect(ann.unit("Great Gargant").locator("[data-left]")).to_have_text(["1", "15"])
    expect(ann.unit("Great Gargant").locator(".flag--blast")).to_have_text("1/16 blast")
    expect(ann.unit("Warband").get_by_role("button", name="Destroyed")).to_be_hidden()
    expect(ann.unit("Warband").locator("summary")).to_be_focused()
    ann.press("Great Gargant", "Broken")
    expect(ann.unit("Great Gargant").get_by_role("button", name="Rallied")).to_be_hidden()
    ann.open("end")
    ann.page.get_by_role("button", name="Begin turn 1").click()
    expect(ann.page.locator("#match-score")).to_contain_text("Turn 1")
    ann.open("b")
    ann.press("Great Gargant", "Rallied")
    expect(ann.unit("Great Gargant")).to_have_class(re.compile("is-rallied"))
    expect(ann.unit("Great Gargant")).not_to_have_class(re.compile("is-broken"))


@pytest.mark.thorough
def test_as_long_as_the_network_works_no_copy_is_shown(doors: list[str], seat: Callable[[str], Player]):
    ann, bert = seat(doors[0]), seat(doors[1])
    ann.page.wait_for_function(KEPT)
    bert.open("a")
    bert.press("Tank Company", "One unit lost")
    expect(bert.sync).to_have_text("Saved")
    ann.page.add_init_script(
        "window.addEventListener('DOMContentLoaded', () => { window.first = document.body.innerHTML; })"
    )
    ann.go("play/")
    assert '<span data-left="formation/a/tanks/lost" data-of="10">9</span>' in ann.page.evaluate("window.first")


@pytest.mark.thorough
def test_a_dead_link_leaves_no_copy_behind(doors: list[str], seat: Callable[[str], Player], manage: Callable[..., str]):
    reader = seat(doors[2])
    reader.page.wait_for_function(KEPT)
    key = doors[2].split("/")[2]
    manage(
        "shell",
        "-v",
        "0",
        "-c",
        f"from tournaments.models import Match; Match.objects.filter(share_key='{key}').update(share_key=None)",
    )
    reader.page.goto(doors[2] + "play/")
    expect(reader.page.locator("main")).to_contain_text("There is nothing at this address.")
    reader.page.wait_for_function("caches.keys().then((names) => names.length === 0)")
    reader.context.set_offline(True)
    reader.page.goto(doors[2] + "play/")
    expect(reader.page.locator("main")).to_contain_text("This page needs a connection.")
