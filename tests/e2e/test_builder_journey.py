import re

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.conftest import patient_context

ADDRESS = re.compile(r"/edit/[A-Za-z0-9_-]{32}/")


def start(page: Page, *, army_list: str = "netea/steel-legion", limit: str = "3000") -> None:
    """Choose a list and a limit on the first page; the builder opens."""
    page.goto("/")
    page.get_by_label("Army list").select_option(army_list)
    page.get_by_label("Points limit").fill(limit)
    page.get_by_role("button", name="Start building").click()
    expect(page).to_have_url(ADDRESS)
    page.wait_for_load_state()  # the scripts are there, so that a click or a key is theirs


def show(page: Page, pane: str) -> None:
    """On a phone only one pane is shown at a time."""
    tab = page.locator(f"[data-pane-tab={pane}]")
    if tab.is_visible():
        tab.click()


def add(page: Page, entry: str) -> None:
    before = page.locator("article.formation").count()
    show(page, "list")
    page.locator(f"#add-{entry}-normal").click()
    expect(page.locator("article.formation")).to_have_count(before + 1)


def test_a_stranger_builds_an_army_and_comes_back(page: Page):
    start(page)
    expect(page.get_by_text("Keep your link")).to_be_visible()
    expect(page.locator("#section-support .why > summary")).to_contain_text("None available yet")
    add(page, "artillery-company")
    add(page, "flak-battery")
    show(page, "army")
    expect(page.locator("#statusbar")).to_contain_text("700")
    page.locator("#open-f1").click()
    page.locator("#more-manticore").click()
    expect(page.locator("#f1 .formation__summary")).to_contain_text("1 × Manticore")
    page.locator("#formation-name").fill("Old Grumblers")
    page.locator("#rename-formation").click()
    expect(page.locator("#f1 h3")).to_contain_text("Old Grumblers")
    page.locator("#undo").click()
    expect(page.locator("#f1 h3")).to_contain_text("Artillery Company")
    page.locator("#redo").click()
    expect(page.locator("#f1 h3")).to_contain_text("Old Grumblers")
    address = page.url
    page.goto("/about/")
    page.goto(address.split("?")[0])
    expect(page.locator("#f1 h3")).to_contain_text("Old Grumblers")


def test_an_illegal_army_says_why_and_leads_to_the_culprit(page: Page):
    start(page)
    show(page, "list")
    page.locator("#section-support .why > summary").click()
    page.locator("#force-flak-battery").click()
    expect(page.locator("#statusbar")).to_contain_text("1 problem")
    page.locator("#statusbar a").click()
    expect(page.locator("#findings")).to_be_in_viewport()
    page.locator("#findings a[data-culprit]").click()
    expect(page.locator("#f1")).to_be_focused()
    expect(page.locator("#f1")).to_have_class(re.compile("formation--open"))


def test_a_datasheet_opens_beside_the_name(page: Page):
    start(page)
    show(page, "list")
    page.locator("#list").get_by_role("link", name="Basilisk").first.click()
    expect(page.locator("#peek")).to_be_visible()
    expect(page.locator("#peek .datasheet")).to_contain_text("Earthshaker")
    page.locator("#peek [data-dialog-close]").click()
    expect(page.locator("#peek")).to_be_hidden()


def test_formations_are_moved_with_the_keys_and_the_menu(page: Page):
    start(page)
    for entry in ("artillery-company", "infantry-company"):
        add(page, entry)
    show(page, "army")
    page.locator("#handle-f2").focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator("article.formation h3").first).to_contain_text("Infantry Company")
    expect(page.locator("input[name=base]").first).to_have_value("4")
    page.locator("#menu-f2").click()
    page.get_by_role("button", name="Move down").click()
    expect(page.locator("article.formation h3").first).to_contain_text("Artillery Company")


def test_typing_narrows_the_list(page: Page):
    start(page)
    show(page, "list")
    page.locator("#filter").fill("reaver")
    expect(page.locator("#list li.option:visible")).to_have_count(1)
    page.locator("#filter").fill("zzz")
    expect(page.get_by_text("No formation found.")).to_be_visible()


def test_the_army_is_claimed_shared_and_copied_by_another(page: Page, browser: Browser, viewport: str):
    start(page)
    add(page, "artillery-company")
    page.get_by_role("link", name="Share").click()
    page.get_by_role("button", name="Sign up and keep it").click()
    page.locator("input[name=username]").fill(f"claimer-{viewport}")
    page.locator("input[name=password1]").fill("seven steel sentinels")
    page.locator("input[name=password2]").fill("seven steel sentinels")
    page.locator("form button[type=submit]", has_text="Sign up").click()
    expect(page).to_have_url(re.compile(r"/armies/[0-9a-f]{12}/"))
    expect(page.locator("article.formation")).to_have_count(1)
    page.get_by_role("link", name="Share").click()
    page.get_by_role("button", name="Create public link").click()
    public = page.get_by_label("Anyone with this link can read the army").input_value()
    other = _stranger(browser, page)
    reader = other.new_page()
    reader.goto(public)
    expect(reader.get_by_role("heading", name="Artillery Company")).to_be_visible()
    reader.get_by_role("button", name="Make a copy").click()
    expect(reader).to_have_url(ADDRESS)
    expect(reader.locator("article.formation")).to_have_count(1)
    other.close()
    page.goto("/armies/")
    expect(page.locator(".army-card")).to_have_count(1)


def test_two_people_at_once_lose_nothing(page: Page, browser: Browser, browser_errors: list[str]):
    start(page)
    other = _stranger(browser, page)
    friend = other.new_page()
    friend.goto(page.url.split("?")[0])
    add(page, "artillery-company")
    show(friend, "list")
    friend.locator("#add-infantry-company-normal").click()
    expect(friend.locator("article.formation")).to_have_count(2)
    expect(friend.locator("[data-news]")).to_contain_text("Nothing of yours is lost")
    other.close()


def test_the_core_works_without_scripts(browser: Browser, server: str, viewport: str):
    size = {"width": 360, "height": 740} if viewport == "phone" else {"width": 1440, "height": 900}
    context = patient_context(browser, base_url=server, viewport=size, java_script_enabled=False)
    page = context.new_page()
    start(page)
    page.locator("#add-artillery-company-normal").click()
    expect(page).to_have_url(re.compile(r"\?open=f1#f1$"))
    page.locator("#more-manticore").click()
    expect(page.locator("#f1 .formation__summary")).to_contain_text("1 × Manticore")
    page.locator("#upgrade-flak").click()
    expect(page.locator("#statusbar")).to_contain_text("600")
    page.locator("#formation-name").fill("Old Grumblers")
    page.locator("#rename-formation").click()
    expect(page.locator("#f1 h3")).to_contain_text("Old Grumblers")
    page.locator("#undo").click()
    expect(page.locator("#f1 h3")).to_contain_text("Artillery Company")
    page.locator("#f1 .formation__summary a").first.click()
    expect(page.locator("h1")).to_contain_text("Basilisk")
    context.close()


def test_pages_fit_the_width(page: Page):
    start(page)
    builder = page.url.split("?")[0]
    fits = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    assert page.evaluate(fits)
    add(page, "regimental-hq")
    pages = (
        "/",
        "/armies/new/",
        "/lists/",
        "/lists/netea/ork-war-horde/",
        "/datasheets/",
        "/datasheets/netea-fleets/lunar/",
        "/rules/netea/",
        "/sources/",
        builder + "?open=f1",
        builder + "settings/",
        builder + "history/",
        builder + "charts/",
        builder + "compare/",
    )
    overflow = []
    for address in pages:
        page.goto(address)
        if not page.evaluate(fits):
            overflow.append(address)
    assert overflow == []


def test_news_stand_in_a_line_of_their_own_until_the_next_change(page: Page):
    start(page)
    for entry in ("regimental-hq", "infantry-company", "artillery-company"):
        add(page, entry)
    expect(page.locator("[data-news]")).to_contain_text("Added Artillery Company, 550.")
    page.keyboard.press("Control+z")
    expect(page.locator("[data-news]")).to_contain_text("Undone.")
    expect(page.locator("#statusbar")).to_contain_text("725")
    page.keyboard.press("Control+y")
    expect(page.locator("#statusbar")).to_contain_text("1,275")
    show(page, "army")
    page.locator("#open-f3").click()
    page.locator("#upgrade-flak").click()
    expect(page.locator("#statusbar")).to_contain_text("1,325")
    expect(page.locator("[data-news]")).to_be_empty()
    assert page.locator(".toast").count() == 0


def test_the_roster_follows_the_choice_of_style_and_paper(page: Page):
    start(page)
    add(page, "artillery-company")
    page.get_by_role("link", name="Roster").click()
    expect(page.get_by_role("button", name="Show")).to_be_hidden()
    page.get_by_role("radio", name=re.compile("^Cards")).check()
    expect(page.locator(".roster--cards")).to_be_visible()
    page.get_by_label("Paper").select_option("letter")
    expect(page.get_by_role("link", name="PDF")).to_have_attribute("href", re.compile(r"cards.*letter"))
    expect(page).to_have_url(re.compile(r"\?style=cards&paper=letter\b"))
    page.reload()
    expect(page.locator(".roster--cards")).to_be_visible()
    footer = "document.querySelector('.site-footer').getBoundingClientRect().bottom + scrollY"
    assert page.evaluate(f"document.documentElement.scrollHeight - Math.round({footer})") == 0


def test_no_page_of_a_secret_army_is_in_the_history_of_htmx(page: Page):
    start(page)
    page.get_by_role("link", name="Roster").click()
    page.get_by_role("radio", name=re.compile("^Cards")).check()
    expect(page).to_have_url(re.compile("style=cards"))
    assert page.evaluate("[localStorage.length, 'htmx-history-cache' in sessionStorage]") == [0, False]


def test_the_keyboard_keeps_its_place_when_a_card_goes(page: Page):
    start(page)
    add(page, "artillery-company")
    show(page, "army")
    page.locator("#remove-f1").focus()
    page.keyboard.press("Enter")
    expect(page.locator("article.formation")).to_have_count(0)
    expect(page.locator("#undo")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("article.formation")).to_have_count(1)


def _stranger(browser: Browser, page: Page) -> BrowserContext:
    """Somebody else's browser."""
    context = patient_context(browser, viewport=page.viewport_size)
    context.set_default_timeout(10_000)
    return context
