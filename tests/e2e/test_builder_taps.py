"""How far a legal army is away: every tap and every screen of scrolling is counted, as a person would make them."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.test_builder_journey import ADDRESS

MOST_TAPS = 20
MOST_SCREENS = 4

# What is pressed one after another, from top to bottom; what is indented is chosen for the formation before it.
CODEX = """
add-assault-normal
add-assault-normal
add-devastator-normal
add-land-speeder-normal
add-predator-normal
add-scout-normal
add-scout-normal
add-tactical-normal
  upgrade-supreme-commander
  upgrade-hunter
add-terminator-normal
add-thunderbolt-squadron-normal
add-warhound-normal
add-thunderhawk-gunship-normal
add-thunderhawk-gunship-normal
"""
STEEL = """
add-infantry-company-normal
add-infantry-company-normal
add-regimental-hq-normal
  upgrade-flak
  > #group-commissars
  upgrade-commissar
add-tank-company-normal
add-deathstrike-battery-normal
add-flak-battery-normal
add-rough-rider-platoon-normal
add-rough-rider-platoon-normal
add-sentinel-squadron-normal
add-thunderbolt-squadron-normal
add-thunderbolt-squadron-normal
add-warhound-normal
"""
# How far somebody has to scroll until the whole control is seen between what sticks to the window.
HIDDEN = """
(control) => {
  if (control.closest(".pane-tabs, .news")) return 0;
  const stuck = (selector) => document.querySelector(selector)?.getBoundingClientRect();
  const [top, bottom] = [Math.max(0, stuck(".pane-tabs")?.bottom ?? 0), stuck(".news")?.top ?? innerHeight];
  const { top: from, bottom: to } = control.getBoundingClientRect();
  return from < top ? from - top - 60 : to > bottom ? to - bottom + 200 : 0;
}
"""


class Hand:
    """Taps, and scrolls by whole strokes; what it has done so far."""

    def __init__(self, page: Page, *, viewport: str) -> None:
        self.page, self.is_phone = page, viewport == "phone"
        self.taps, self.scrolled = 0, 0.0

    def press(self, control: Locator) -> None:
        expect(control).to_be_visible()
        if self.is_phone:
            offset = control.evaluate(HIDDEN)
            self.page.mouse.wheel(0, offset)
            self.scrolled += abs(offset) / 740
            self.page.wait_for_function(f"(control) => !({HIDDEN})(control)", arg=control.element_handle())
            box = control.bounding_box()
            assert box
            self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        else:
            control.click()
        self.taps += 1


def _steps(text: str) -> Iterator[tuple[str, bool]]:
    """The controls, and whether each is an option of the formation added last."""
    for line in text.strip().splitlines():
        yield line.strip(), line.startswith(" ")


@pytest.mark.parametrize("viewport", ["phone", pytest.param("desk", marks=pytest.mark.thorough)], indirect=True)
@pytest.mark.parametrize(
    ("slug", "text"), [("codex-astartes", CODEX), pytest.param("steel-legion", STEEL, marks=pytest.mark.thorough)]
)
def test_a_legal_army_is_twenty_taps_away(
    page: Page, viewport: str, slug: str, text: str, record_property: Callable[[str, object], None]
):
    hand = Hand(page, viewport=viewport)
    page.goto("/armies/new/")
    hand.press(page.locator("#filter"))
    page.keyboard.type(slug.partition("-")[0])
    hand.press(page.locator(f".pick[value='netea/{slug}']"))
    expect(page).to_have_url(ADDRESS)
    page.wait_for_load_state()
    revision, is_open = 1, False
    for control, is_option in _steps(text):
        if hand.is_phone and is_option != is_open:
            hand.press(page.locator("[data-news] a" if is_option else "[data-pane-tab=list]"))
        is_open = is_option
        if control.startswith(">"):  # a jump, which changes nothing
            if hand.is_phone:
                hand.press(page.locator(f"a[href='{control[2:]}']"))
                page.wait_for_function(f"() => !({HIDDEN})(document.querySelector('{control[2:]} h4'))")
            continue
        hand.press(page.locator(f"#{control}"))
        revision += 1
        expect(page.locator("#commands input[name=base]")).to_have_value(str(revision))
    expect(page.locator("#statusbar")).to_contain_text("3,000")
    expect(page.locator("#statusbar")).to_contain_text("Legal")
    record_property("figures", f"{slug}, {viewport}: {hand.taps} taps, {hand.scrolled:.1f} screens")
    assert hand.taps <= MOST_TAPS
    assert hand.scrolled <= MOST_SCREENS
