"""Two players report how their match ended: told wrongly, reported differently, confirmed, opened again."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.accessibility import find_barriers
from tests.e2e.conftest import VIEWPORTS, patient_context

MAKE = """
from tests.tournaments.played_matches import new_match, win_for_anna
from tournaments.matches.services import share_match
anna, ben = new_match()
win_for_anna(anna.match)
match = share_match(match=anna.match, is_shared=True)
print(f"/m/{anna.secret}/", f"/m/{ben.secret}/", f"/w/{match.share_key}/")
"""


@pytest.fixture
def doors(manage: Callable[..., str]) -> list[str]:
    return manage("shell", "-v", "0", "-c", MAKE).split()


@pytest.fixture
def opened(server: str, browser: Browser, viewport: str, browser_errors: list[str]) -> Iterator[Callable[[str], Page]]:
    """Opens an address in a browser profile of its own. Whatever a page complains about fails the test."""
    contexts: list[BrowserContext] = []

    def open_at(address: str) -> Page:
        context = patient_context(browser, base_url=server, viewport=VIEWPORTS[viewport], has_touch=viewport == "phone")
        context.set_default_timeout(10_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: browser_errors.append(str(error)))
        page.goto(address)
        return page

    yield open_at
    for context in contexts:
        context.close()
    assert browser_errors == []


def tell(page: Page, *, winner: str, goals: tuple[str, str], points: tuple[str, str]) -> None:
    """Fill in the form of a told result as a slip has it: nothing is opened first."""
    page.get_by_role("group", name="Who won").get_by_label(winner).check()
    for name, made in zip(("Anna", "Ben"), goals, strict=True):
        page.get_by_role("group", name=f"Goals of {name}", exact=True).get_by_label(made, exact=True).check()
    for name, told in zip(("Anna", "Ben"), points, strict=True):
        page.get_by_label(f"Victory points of {name}").fill(told)


def test_a_result_is_told_wrongly_reported_differently_and_confirmed(
    doors: list[str], opened: Callable[[str], Page], viewport: str
):
    anna, ben, reader = (opened(f"{home}result/") for home in doors)

    # Ben tells what does not fit the sheet; he is told so before anything is stored, and insists.
    tell(ben, winner="Ben", goals=("2", "1"), points=("100", "900"))
    ben.get_by_role("button", name="Report this result").click()
    expect(ben.locator("#tell .contradictions")).to_contain_text("Goals: 2 to 1 told, 5 to 0 on the sheet.")
    expect(ben.get_by_label("Victory points of Ben")).to_have_value("900")
    assert find_barriers(ben, viewport=viewport) == []
    ben.get_by_role("button", name="Report it anyway").click()
    expect(ben.locator(".result--waiting")).to_contain_text("Ben wins")
    expect(ben.get_by_role("button", name="Confirm the result")).to_be_disabled()

    # Anna does not confirm; she reports what was played.
    anna.reload()
    expect(anna.locator(".result--waiting .contradictions")).to_contain_text("Winner: Ben told, Anna on the sheet.")
    anna.get_by_role("button", name="As played: take it from the sheet").click()
    expect(anna.locator(".result--waiting")).to_contain_text("Anna wins")

    # Both reports are there; Ben confirms hers.
    ben.reload()
    expect(ben.locator(".history__item")).to_have_count(2)
    assert find_barriers(ben, viewport=viewport) == []
    ben.get_by_role("button", name="Confirm the result").click()
    expect(ben.locator(".result--confirmed")).to_contain_text("Turn 3: Anna wins by goals, 5 to 0.")

    # Readers see all of it and have nothing to press.
    reader.reload()
    expect(reader.locator(".result--confirmed")).to_contain_text("Goals 5–0 · Victory points 501–125")
    expect(reader.locator("main").get_by_role("button")).to_have_count(0)
    expect(reader.locator(".history__item--replaced")).to_contain_text("Victory points of Ben: 900 told, 125")


@pytest.mark.thorough
def test_a_confirmed_match_is_opened_again_and_the_other_one_is_told(doors: list[str], opened: Callable[[str], Page]):
    anna, ben = (opened(f"{home}result/") for home in doors[:2])
    anna.get_by_text("I concede").click()
    anna.get_by_label("Note").first.fill("My Titan was a proxy.")
    anna.get_by_role("button", name="Concede the game").click()
    ben.reload()
    expect(ben.locator(".result--waiting")).to_contain_text("My Titan was a proxy.")
    ben.get_by_role("button", name="Confirm the result").click()
    expect(ben.locator(".result--confirmed")).to_contain_text("Conceded")
    ben.get_by_text("The result is wrong").click()
    ben.get_by_role("button", name="Open the match again").click()
    anna.goto(f"{doors[0]}result/")
    expect(anna.locator(".notice--warning")).to_contain_text("Ben opened the match again")
    expect(anna.locator(".history__item")).to_contain_text("opened again")


@pytest.mark.thorough
def test_the_score_sheet_opens_as_a_pdf(doors: list[str], opened: Callable[[str], Page]):
    reader = opened(f"{doors[2]}result/")
    for name, kind in (("Score sheet (PDF, A4)", "filled"), ("Blank sheet (PDF, A4)", "blank")):
        address = reader.get_by_role("link", name=name).get_attribute("href") or ""
        assert (f"kind={kind}" in address) == (kind == "blank")
        for _ in range(60):
            answer = reader.request.get(address)
            if answer.status == 200:
                break
            reader.wait_for_timeout(500)
        assert (answer.status, answer.body()[:8]) == (200, b"%PDF-1.7")
