"""Nothing moves under a finger: whoever presses the same place twice gets the same thing twice, or nothing."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.test_builder_journey import add, show, start
from tests.examples import one_in

LISTS = ["netea/steel-legion", "netea/ork-war-horde", "netea/codex-astartes"]
MOST_PIXELS = 2
MOST_SHIFT = 0.02
WATCH = """
() => {
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shifted += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
}
"""
PLUSES = "() => [...document.querySelectorAll('#list button[id^=add-]')].map((button) => button.id)"
# Where all that buys stands, and what takes it back: the next tap goes to where one of them was. A formation that is
# added opens its own card on a desk.
PLACES = """
() => Object.fromEntries([...document.querySelectorAll(
  "#list [id^=add-], #undo, #redo, #army :is([id^=more-], [id^=upgrade-]:not([id$=-less]))"
)].filter((each) => each.checkVisibility() && !(control().closest("#list") && each.closest("#army"))).map((each) => {
  const { left, top, height } = each.getBoundingClientRect();
  return [each.id, [left, top, height]];
}))
"""
# Presses what stands in the middle of the control, as a finger would, and says by how much the control has moved.
PRESS = """
async (id) => {
  const [places, most] = [%PLACES%, %MOST%];
  const control = () => document.getElementById(id);
  control().scrollIntoView({ block: "center" });
  const frame = () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
  await frame();
  const before = control().getBoundingClientRect();
  const others = places();
  const [x, y] = [before.left + before.width / 2, before.top + before.height / 2];
  const told = [];
  for (const _ of [1, 2]) {
    const under = document.elementFromPoint(x, y)?.closest("[id]");
    if (under?.id !== id) return [`under the finger is ${under?.id}`];
    if (under.matches("button:enabled")) {
      const swapped = new Promise((done) => document.addEventListener("htmx:afterSettle", done, { once: true }));
      under.click();
      await swapped;
      await frame();
    }
    const after = control().getBoundingClientRect();
    told.push(Math.abs(after.top - before.top), Math.abs(after.left - before.left));
    const now = places();
    for (const [each, place] of Object.entries(others)) {
      if (!now[each] || place.some((one, side) => Math.abs(one - now[each][side]) > most)) told.push(`${each} moved`);
    }
  }
  return told;
}
""".replace("%PLACES%", PLACES.strip()).replace("%MOST%", str(MOST_PIXELS))


@pytest.mark.parametrize("army_list", one_in(3, LISTS))
@pytest.mark.parametrize("viewport", ["phone", pytest.param("desk", marks=pytest.mark.thorough)], indirect=True)
def test_what_is_pressed_stays_where_it_is_and_so_do_the_others(page: Page, army_list: str):
    start(page, army_list=army_list, limit="6000")
    show(page, "list")
    moved = {}
    page.evaluate(WATCH)
    for button in page.evaluate(PLUSES):
        if page.locator(f"button#{button}").count():
            told = page.evaluate(PRESS, button)
            if any(isinstance(one, str) or one > MOST_PIXELS for one in told):
                moved[button] = told
    assert moved == {}
    assert page.evaluate("window.shifted") <= MOST_SHIFT


OPTIONS = """
() => {
  const buttons = ":is(button[id$=-more], button[id^=upgrade-]:not([id$=-less])):enabled";
  return [...document.querySelectorAll(`#army .formation--open ${buttons}`)].map((button) => button.id);
}
"""


def test_options_of_a_formation_stay_where_they_are_too(page: Page):
    """Weapons of what is bought come up below all that is for sale; reasons come and go; nothing moves."""
    start(page, army_list="netea/codex-astartes")
    add(page, "tactical")
    show(page, "army")
    page.evaluate(WATCH)
    moved, tried = {}, set[str]()
    while missing := [button for button in page.evaluate(OPTIONS) if button not in tried]:
        tried.add(missing[0])
        told = page.evaluate(PRESS, missing[0])
        if any(isinstance(one, str) or one > MOST_PIXELS for one in told):
            moved[missing[0]] = told
    assert moved == {}
    armed = {button.split("-")[1] for button in tried if button.startswith("weapons-")}
    assert armed == {"dreadnought", "razorback"}
    assert page.evaluate("window.shifted") <= MOST_SHIFT


HURRY = "(ids) => ids.forEach((id) => document.getElementById(id).click())"


def test_a_quick_hand_loses_nothing(page: Page):
    """What is pressed before the last answer has come is asked for after it, in the same order."""
    start(page, army_list="netea/codex-astartes")
    show(page, "list")
    page.evaluate(HURRY, ["add-assault-normal", "add-bike-normal", "add-devastator-normal", "add-devastator-normal"])
    expect(page.locator("article.formation")).to_have_count(4)
    names = page.locator("article.formation h3").all_inner_texts()
    assert [name.split()[0] for name in names] == ["Assault", "Bike", "Devastator", "Devastator"]


@pytest.mark.parametrize("viewport", ["phone"], indirect=True)
def test_an_open_card_covers_nothing_else(page: Page):
    """Names that open a datasheet are as large as their row, never as large as the page."""
    start(page)
    add(page, "regimental-hq")
    show(page, "army")
    page.evaluate("scrollTo(0, 0)")
    above = page.locator("article.formation").first.bounding_box()
    assert above is not None
    under = "([x, y]) => !!document.elementFromPoint(x, y)?.closest('article')"
    assert not any(page.evaluate(under, [x, y]) for x in (20, 180, 340) for y in range(10, int(above["y"]), 20))
