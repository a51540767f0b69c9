"""Two phones before a game: a match is made and joined, agreed on, and set up until the first turn begins."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.e2e.accessibility import find_barriers
from tests.e2e.conftest import VIEWPORTS, patient_context

ANNS = "Tank Company, 500, 10\nWarlord Titan, 850, 0, 8\nStormtroopers, 200, 6"
BERTS = "Warband, 400, 20\nBlitz Brigade, 200, 8"
Open = Callable[..., Page]


@pytest.fixture
def visit(server: str, browser: Browser) -> Iterator[Open]:
    """Opens an address in a browser of its own. Whatever a page complains about fails the test."""
    errors: list[str] = []
    contexts = []

    def go(address: str, *, viewport: str = "phone") -> Page:
        context = patient_context(browser, base_url=server, viewport=VIEWPORTS[viewport], has_touch=viewport == "phone")
        context.set_default_timeout(10_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(address)
        return page

    yield go
    for context in contexts:
        context.close()
    assert errors == []


def make(page: Page, *, rating: str = "4", edges: str = "Long table edges") -> str:
    """Fill in the form as Ann; the address of the invitation."""
    page.get_by_label("Your name").fill("Ann")
    page.get_by_label("Army name").fill("Third Company")
    page.get_by_label("Strategy rating").fill(rating)
    page.get_by_label("Formations").fill(ANNS)
    page.get_by_label(edges).check()
    page.get_by_role("button", name="Start the match").click()
    return page.get_by_label("The other player's link").input_value()


def join(page: Page, *, rating: str = "2") -> None:
    """Take the seat as Bert."""
    page.get_by_label("Your name").fill("Bert")
    page.get_by_label("Army name").fill("Waaagh!")
    page.get_by_label("Strategy rating").fill(rating)
    page.get_by_label("Formations").fill(BERTS)
    page.get_by_role("button", name="Take the seat").click()
    expect(page.locator("html[data-match-ready]")).to_have_count(1)


def tab(page: Page, name: str) -> None:
    page.get_by_role("navigation", name="Pages of the match").get_by_role("link", name=name).click()
    expect(page.get_by_role("link", name=name)).to_have_attribute("aria-current", "page")
    expect(page.locator("html[data-match-ready]")).to_have_count(1)


def table(page: Page) -> Locator:
    return page.locator("[data-board] svg")


def point(page: Page, x: float, y: float) -> None:
    """Tap the table at a place in cm."""
    at = table(page).evaluate(
        "(svg, [x, y]) => { const p = new DOMPoint(x, 120 - y).matrixTransform(svg.getScreenCTM());"
        " const box = svg.getBoundingClientRect(); return { x: p.x - box.x, y: p.y - box.y }; }",
        [x, y],
    )
    table(page).click(position=at)


def places(page: Page, number: int, name: str) -> None:
    """Wait until it is a player's turn to place a marker."""
    expect(page.locator(".placing__who")).to_contain_text(f"{name} places marker {number}")


def lies(page: Page, number: int, where: str) -> None:
    expect(page.locator(".marker-list li").nth(number - 1)).to_contain_text(where)


def agree(ann: Page, bert: Page) -> None:
    """Bert agrees to everything, Ann changes an answer, Bert sees that his tick is an old one."""
    bert.get_by_role("button", name="Agree to all 30 that stand here").click()
    expect(bert.get_by_role("link", name="Go on to the set-up")).to_be_visible()
    line = ann.locator("#W-02")
    line.locator("summary").click()
    line.get_by_role("button", name="Features count as areas").click()
    expect(line.locator(".ticked--outdated")).to_contain_text("Bert")
    expect(ann.locator("#tick-W-02")).to_have_attribute("aria-pressed", "true")
    ann.get_by_role("button", name="Agree to all 29 that stand here").click()
    expect(ann.get_by_text("29 of 30 agreed")).to_be_visible()
    expect(bert.locator("#W-02 .ticked--outdated")).to_contain_text("Bert")
    bert.get_by_role("button", name="I agree: Line of fire").click()
    expect(ann.get_by_text("30 of 30 agreed")).to_be_visible()


def place_markers(ann: Page, bert: Page) -> None:
    """By pointing, by the keys, by typing; one is refused with the distance that is wrong."""
    point(ann, 60, 40)
    expect(ann.get_by_label("Across (cm)")).to_have_value(re.compile("59|60|61"))
    expect(ann.get_by_label("Away from the lower edge (cm)")).to_have_value("0")
    ann.get_by_label("Across (cm)").fill("60")
    ann.get_by_role("button", name="Place marker 1").click()
    lies(bert, 1, "Ann: 60 / 0 cm")
    places(bert, 2, "Bert")
    table(bert).focus()
    for key in ("Shift+ArrowLeft", "ArrowLeft", "ArrowRight", "ArrowDown", "Enter"):
        bert.keyboard.press(key)
    lies(ann, 2, "Bert: 80 / 120 cm")
    places(ann, 3, "Ann")
    ann.get_by_label("Across (cm)").fill("85")
    ann.get_by_label("Away from the lower edge (cm)").fill("91")
    wrong = "29 cm from the opponent's table edge; at least 30 cm. 29.4 cm from marker 2; at least 30 cm."
    expect(ann.locator("[data-preview]")).to_have_text(f"(85, 91) {wrong}")
    ann.get_by_role("button", name="Place marker 3").click()
    expect(ann.locator(".unsettled--refused")).to_contain_text(wrong)
    point(ann, 85, 80)
    expect(ann.locator("[data-preview]")).to_have_text(re.compile(r"\(8[456], (79|80|81)\) It fits\."))
    ann.get_by_label("Across (cm)").fill("85")
    ann.get_by_label("Away from the lower edge (cm)").fill("80,0")
    ann.get_by_role("button", name="Place marker 3").click()
    lies(bert, 3, "Ann: 85 / 80 cm")
    expect(ann.locator(".unsettled")).to_have_count(0)


def change_markers(ann: Page, bert: Page) -> None:
    """One is taken back, and one is moved."""
    bert.get_by_role("button", name="Take back marker 3").click()
    places(ann, 3, "Ann")
    bert.get_by_role("link", name="Move marker 2").click()
    bert.get_by_label("Across (cm)").fill("100.5")
    bert.get_by_role("button", name="Move it here").click()
    lies(ann, 2, "Bert: 100.5 / 120 cm")
    places(bert, 3, "Ann")


def deploy(ann: Page, bert: Page) -> None:
    """A garrison and a reserve, seen by the other, with what is still missing."""
    ann.get_by_role("group", name="Where Tank Company starts").get_by_role("button", name="Garrison").click()
    titan = ann.get_by_role("group", name="Where Warlord Titan starts")
    titan.get_by_role("button", name="Reserve").click()
    ann.get_by_role("group", name="How Warlord Titan comes").get_by_role("button", name="by teleport").click()
    ann.get_by_role("button", name="All others as usual").click()
    reserves = bert.get_by_role("region", name="Reserves (open to the opponent)")
    expect(reserves).to_contain_text("Ann: Warlord Titan (by teleport)")
    expect(bert.get_by_role("region", name="Garrisons")).to_contain_text("Ann: Tank Company")
    missing = bert.get_by_role("region", name="The first turn").get_by_role("listitem")
    expect(missing).to_have_text(
        [
            "Who set up the terrain is not written down.",
            "2 of 6 objective markers are placed.",
            "Formations of Bert without a place to start: 2.",
        ]
    )


@pytest.mark.thorough
def test_from_the_first_page_to_the_first_turn(visit: Open):
    ann = visit("/")
    ann.get_by_role("main").get_by_role("link", name="Play a match").click()
    bert = visit(make(ann))
    expect(bert.get_by_role("heading", level=1)).to_have_text("Ann asks you to a game")
    join(bert)
    ann.goto(re.sub("players/.*", "warm-up/", ann.url))

    agree(ann, bert)
    for page in (ann, bert):
        tab(page, "Set-up")
    place_markers(ann, bert)
    change_markers(ann, bert)
    deploy(ann, bert)
    bert.get_by_role("button", name="Begin turn 1").click()
    expect(bert).to_have_url(re.compile("/play/$"))
    expect(ann.get_by_role("region", name="The first turn")).to_contain_text("The game has begun: turn 1.")


@pytest.mark.thorough
def test_equal_ratings_are_rolled_and_a_corner_has_two_edges(visit: Open):
    ann = visit("/matches/new/")
    bert = visit(make(ann, edges="Corners"))
    join(bert, rating="4")
    tab(bert, "Set-up")
    bert.get_by_role("button", name="Roll for both").click()
    expect(bert.locator(".seeded")).to_contain_text("Anybody can repeat it: seed")
    who = bert.locator(".placing__who")
    expect(who).to_contain_text("places marker 1")
    is_ann = "Ann" in who.inner_text()
    # The nearest point of the corner's two edges is taken; a tap is as exact as a finger.
    point(bert, *((20, 40) if is_ann else (160, 80)))
    fits = r"\(0, (39|40|41)\) It fits\." if is_ann else r"\(180, (79|80|81)\) It fits\."
    expect(bert.locator("[data-preview]")).to_have_text(re.compile(fits))
    bert.get_by_role("button", name="Place marker 1").click()
    expect(bert.locator(".marker-list li")).to_contain_text("Ann: 0 / " if is_ann else "Bert: 180 / ")


@pytest.mark.thorough
def test_a_marker_is_dragged(visit: Open):
    ann = visit("/matches/new/", viewport="desk")
    make(ann)
    ann.goto(re.sub("players/.*", "set-up/", ann.url))
    ann.get_by_role("button", name="Roll for both").click()
    ghost = ann.locator(".ghost")
    expect(ghost).to_be_visible()
    edge = ann.get_by_label("Away from the lower edge (cm)").input_value()
    ghost.scroll_into_view_if_needed()
    box = ghost.locator("g").bounding_box()
    assert box
    ann.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    ann.mouse.down()
    ann.mouse.move(box["x"] + 120, box["y"] + 20, steps=5)
    ann.mouse.up()
    across = float(ann.get_by_label("Across (cm)").input_value())
    assert 90 < across <= 180
    expect(ann.get_by_label("Away from the lower edge (cm)")).to_have_value(edge)


def test_rulings_are_found_while_typing_and_without_a_network(visit: Open):
    ann = visit("/matches/new/")
    make(ann)
    ann.goto(re.sub("players/.*", "rulings/?topic=sniper#sniper-2", ann.url))
    expect(ann.locator("html[data-match-ready]")).to_have_count(1)
    expect(ann.get_by_text("Any that are within 15cm")).to_be_visible()
    expect(ann.get_by_text("Yes, any skimmer that is able to move can pop up.")).to_be_hidden()
    ann.context.set_offline(True)
    ann.get_by_role("searchbox", name="Find a ruling").fill("pop counter-charge")
    expect(ann.get_by_text("Yes, any skimmer that is able to move can pop up.")).to_be_visible()
    expect(ann.get_by_text("Any that are within 15cm")).to_be_hidden()
    field = ann.get_by_role("searchbox", name="Find a ruling")
    field.fill("May I fire overwatch at units that disembark?")
    field.press("Enter")
    expect(ann.get_by_text("Overwatch fires as a formation disembarks from an air assault")).to_be_visible()
    field.fill("zzz")
    expect(ann.get_by_text("No ruling mentions any of these words.")).to_be_visible()
    field.fill("")
    expect(ann.locator("details").filter(visible=True).nth(50)).to_be_visible()


def test_ticks_wait_for_the_network(visit: Open):
    ann = visit("/matches/new/")
    make(ann)
    ann.goto(re.sub("players/.*", "warm-up/", ann.url))
    expect(ann.locator("html[data-match-ready]")).to_have_count(1)
    tick = ann.locator("#tick-W-03")
    ann.context.set_offline(True)
    tick.click()
    expect(tick).to_have_attribute("aria-pressed", "true")
    expect(ann.locator("#match-sync")).to_have_text("1 entry waits for the network")
    ann.context.set_offline(False)
    expect(ann.locator("#match-sync")).to_have_text("Saved")
    expect(ann.locator("#W-03 .ticked--agreed")).to_contain_text("Ann")
    tick.click()
    expect(ann.locator("#W-03 .ticked--agreed")).to_have_count(0)


@pytest.mark.thorough
@pytest.mark.parametrize("viewport", list(VIEWPORTS))
def test_everybody_can_use_the_pages_before_a_game(visit: Open, viewport: str):
    ann = visit("/matches/new/", viewport=viewport)
    found = {"new": find_barriers(ann, viewport=viewport)}
    invitation = make(ann, rating="2")
    home = re.sub("players/.*", "", ann.url)
    bert = visit(invitation, viewport=viewport)
    found["join"] = find_barriers(bert, viewport=viewport)
    join(bert)
    for name in ("players", "army", "rulings", "warm-up", "set-up"):
        ann.goto(f"{home}{name}/")
        ann.evaluate("document.querySelectorAll('main details').forEach((each) => { each.open = true })")
        found[name] = find_barriers(ann, viewport=viewport)
    ann.get_by_role("button", name="Roll for both").click()
    expect(ann.locator(".ghost")).to_be_visible()
    found["markers"] = find_barriers(ann, viewport=viewport)
    assert {name: barriers for name, barriers in found.items() if barriers} == {}
