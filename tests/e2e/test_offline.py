"""Muster without a network: an army is found and changed, and what two devices changed is merged."""

from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import patient_context
from tests.e2e.test_builder_journey import add, show, start

UNTIL_KEPT = """async (state) => {
  for (;;) {
    const kept = await (await caches.open("muster site")).match(location.origin + location.pathname);
    if (kept?.headers.get("X-Kept-Address").endsWith(`state=${state}`)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}"""


def wait_until_kept(page: Page, *, state: int) -> None:
    page.evaluate(UNTIL_KEPT, state)


def expect_order(page: Page, *keys: str) -> None:
    for place, key in enumerate(keys):
        expect(page.locator("article.formation").nth(place)).to_have_id(key)


def test_an_army_is_changed_without_a_network_and_merged_with_another_device(
    page: Page, browser: Browser, server: str, browser_errors: list[str]
):
    start(page)
    add(page, "artillery-company")
    wait_until_kept(page, state=2)
    address = page.url.split("?")[0]
    with patient_context(browser, base_url=server) as elsewhere:
        other = elsewhere.new_page()
        other.goto(f"{address}?open=f1")
        other.locator("#formation-name").fill("Their Guns")
        other.locator("#rename-formation").click()
        expect(other.locator("[data-news]")).to_have_text("Saved.")
        expect(other.locator("#f1 h3")).to_contain_text("Their Guns")

    # The tab is closed, the network is gone, there is no account: one tap leads back to the army.
    context = page.context
    context.set_offline(True)
    page.goto("/")
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    page.get_by_role("link", name="Steel Legion, 3,000 points").click()
    expect(page.locator("#f1 h3")).to_contain_text("Artillery Company")
    expect(page.locator("#waiting summary")).to_contain_text("You are offline")

    show(page, "army")
    page.locator("#open-f1").click()
    page.locator("#formation-name").fill("My Guns")
    page.locator("#rename-formation").click()
    page.locator("#f1 .note summary").click()
    page.locator("#note-text-f1").fill("Garrison the bridge")
    page.locator("#save-note-f1").click()
    show(page, "list")
    page.locator("#add-flak-battery-normal").click()
    expect(page.locator("#waiting summary")).to_contain_text("3 changes wait")
    page.reload()
    expect(page.locator("#waiting summary")).to_contain_text("3 changes wait")

    context.set_offline(False)
    show(page, "army")
    expect(page.locator("article.formation")).to_have_count(2)
    expect(page.locator("#f1 h3")).to_contain_text("Their Guns")
    expect(page.locator("#f1")).to_contain_text("Garrison the bridge")
    expect(page.locator("#waiting summary")).to_contain_text("1 change needs your decision")
    page.get_by_role("button", name="Do it anyway").click()
    expect(page.locator("#f1 h3")).to_contain_text("My Guns")
    expect(page.locator("#waiting")).to_be_hidden()

    _cards_are_moved_without_a_network(page)
    browser_errors.clear()  # requests that found no network


def _cards_are_moved_without_a_network(page: Page) -> None:
    """One after another, by their menus and by their handles: all of it arrives."""
    context = page.context
    add(page, "artillery-company")
    show(page, "army")
    context.set_offline(True)
    page.locator("#f1 [data-menu] > summary").click()
    for moves in (1, 2):
        page.locator("#f1").get_by_role("button", name="Move down").click()
        expect(page.locator("#waiting summary")).to_contain_text(f"{moves} change")
    expect_order(page, "f2", "f3", "f1")
    for moves, (key, times, order) in enumerate([("f3", 1, ["f3", "f2", "f1"]), ("f1", 2, ["f1", "f3", "f2"])], 3):
        for _ in range(times):
            page.locator(f"#handle-{key}").press("ArrowUp")
        expect(page.locator("#waiting summary")).to_contain_text(f"{moves} changes wait")
        expect_order(page, *order)
    context.set_offline(False)
    expect(page.locator("#waiting")).to_be_hidden()
    page.reload()
    expect_order(page, "f1", "f3", "f2")


def test_back_closes_what_is_open_and_stays_in_the_builder(page: Page):
    start(page)
    address = page.url
    add(page, "artillery-company")
    show(page, "army")
    page.locator("#f1 .formation__summary a").first.click()
    expect(page.locator("#peek")).to_be_visible()
    page.go_back()
    expect(page.locator("#peek")).to_be_hidden()
    opened = page.locator("#f1.formation--open")
    if not opened.count():
        page.locator("#open-f1").click()
    expect(opened).to_have_count(1)
    page.go_back()
    expect(opened).to_have_count(0)
    assert page.url.partition("?")[0] == address


def test_what_is_typed_is_saved_by_itself_and_two_tabs_merge(page: Page):
    start(page)
    add(page, "artillery-company")
    other = page.context.new_page()
    other.goto(page.url.split("?")[0])
    show(page, "army")
    page.locator("#f1 .note summary").click()
    page.locator("#note-text-f1").fill("Hold the bridge")
    page.locator("#more-manticore").click()
    expect(page.locator("#f1 .formation__summary")).to_contain_text("1 × Manticore")
    expect(page.locator("#note-text-f1")).to_have_value("Hold the bridge")
    page.locator("#formation-name").fill("Iron Rain")
    page.locator("#formation-name").blur()
    expect(page.locator("[data-news]")).to_have_text("Saved.")
    page.locator("#note-text-f1").fill("Hold both bridges")
    page.goto("/about/")

    # The other tab is behind: what does not touch the same is merged, the rest waits where it is seen.
    add(other, "flak-battery")
    expect(other.locator("[data-news]")).to_contain_text("The army had changed elsewhere")
    expect(other.locator("#f1 h3")).to_contain_text("Iron Rain")
    show(other, "army")
    expect(other.locator("#f1 .note__text")).to_have_text("Hold both bridges")
    page.goto(other.url.split("?")[0] + "?open=f1")
    page.locator("#formation-name").fill("Steel Rain")
    page.locator("#formation-name").blur()
    expect(page.locator("[data-news]")).to_have_text("Saved.")
    other.locator("#open-f1").click()
    expect(other.locator("#formation-name")).to_have_value("Steel Rain")
    page.locator("#formation-name").fill("Acid Rain")
    with page.expect_response("**/queue/"):
        page.locator("#formation-name").blur()
    page.goto("/about/")
    other.locator("#formation-name").fill("My Rain")
    other.locator("#formation-name").blur()
    expect(other.locator("#waiting summary")).to_be_focused()
    expect(other.locator("#waiting li")).to_contain_text("name “My Rain”")
    expect(other.locator("#waiting li")).to_be_in_viewport()
    other.get_by_role("button", name="Do it anyway").click()
    expect(other.locator("#f1 h3")).to_contain_text("My Rain")


def test_what_two_tabs_changed_without_a_network_is_not_overwritten_unasked(page: Page):
    start(page)
    add(page, "artillery-company")
    show(page, "army")
    other = page.context.new_page()
    other.goto(page.url.split("?")[0] + "?open=f1")
    page.context.set_offline(True)
    for tab, name in ((page, "Their Rain"), (other, "Our Rain")):
        tab.locator("#formation-name").fill(name)
        tab.locator("#formation-name").blur()
        expect(tab.locator("#waiting li").last).to_contain_text(name)

    # Whichever sends for both.
    page.context.set_offline(False)
    for tab in (page, other):
        expect(tab.locator("#waiting summary")).to_have_text("1 change needs your decision")
        expect(tab.locator("#waiting li").first).to_contain_text("name “Our Rain”")
