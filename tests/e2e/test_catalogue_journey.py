import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.accessibility import find_barriers
from tests.e2e.conftest import patient_context
from tests.e2e.test_builder_journey import show, start
from tests.examples import one_in

COMPARED = "/datasheets/compare/?sheet=netea/leman-russ&sheet=netea/leman-russ-vanquisher"


def test_a_player_searches_compares_and_prints(page: Page):
    page.goto("/datasheets/")
    page.get_by_label("Name, weapon, ability or note").fill("leman russ")
    page.get_by_label("Type", exact=True).select_option("AV")
    page.get_by_text("Special rule, weapon, values").click()
    page.get_by_role("group", name="Weapon range (cm)").get_by_label("from").fill("70")
    page.get_by_role("button", name="Search").click()
    expect(page).to_have_url(re.compile(r"q=leman\+russ&.*range_min=70"))
    expect(page.get_by_role("list", name="Filters")).to_contain_text("Weapon range (cm) ≥ 70")
    page.get_by_role("checkbox", name="Choose Leman Russ", exact=True).check()
    page.get_by_role("checkbox", name="Choose Leman Russ Vanquisher").check()
    page.get_by_role("button", name="Compare").click()
    expect(page.get_by_role("row", name="Battle Cannon (differs)")).to_contain_text("75cm")
    page.get_by_label("Add a datasheet").fill("demolisher")
    page.get_by_role("button", name="Add a datasheet").click()
    page.get_by_role("list", name="Found").get_by_role("link", name="Leman Russ Demolisher").click()
    expect(page.get_by_role("columnheader")).to_have_count(3)
    page.get_by_role("link", name="Show only differences").click()
    expect(page.get_by_role("row", name="Speed")).to_have_count(0)
    page.get_by_role("link", name="Leman Russ Demolisher").click()
    expect(page.get_by_role("heading", name="Lists that field it")).to_be_visible()
    page.get_by_role("link", name="Print card").click()
    expect(page.locator(".face h3").first).to_have_text("Leman Russ Demolisher")
    expect(page.get_by_role("link", name="PDF")).to_have_attribute(
        "href", re.compile(r"cards\.pdf\?sheet=.*&paper=a4$")
    )


def test_a_judge_finds_where_a_rule_is_written(page: Page):
    start(page)
    show(page, "list")
    page.locator("#section-support .why > summary").click()
    page.locator("#force-flak-battery").click()
    show(page, "army")
    page.locator("#findings").get_by_role("link", name=re.compile("^The rule:")).click()
    expect(page).to_have_url(re.compile(r"/lists/netea/steel-legion/[^/]+/#clause-"))
    clause = page.locator(":target")
    expect(clause).to_be_in_viewport()
    expect(clause).to_contain_text("Source:")


def test_a_special_rule_leads_to_its_datasheets_and_back(page: Page):
    page.goto("/datasheets/netea/leman-russ/")
    page.get_by_role("link", name="Reinforced Armour", exact=True).click()
    expect(page).to_have_url(re.compile("/rules/netea/#reinforced-armour$"))
    page.locator(":target").get_by_role("link", name="Reinforced Armour").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Reinforced Armour")
    page.get_by_role("link", name="Search these datasheets").click()
    expect(page.get_by_label("Special rule", exact=True)).to_have_value("reinforced-armour")


def test_everything_of_a_list_goes_on_cards(page: Page):
    page.goto("/lists/netea-fleets/gothic-sector/")
    page.get_by_role("link", name="Print all as cards").click()
    page.get_by_label("Paper").select_option("letter")
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_role("link", name="PDF")).to_have_attribute("href", re.compile("paper=letter$"))
    expect(page.locator(".face h3").first).to_be_visible()


def test_the_search_works_without_javascript(server: str, browser: Browser, viewport: str):
    context = patient_context(browser, base_url=server, java_script_enabled=False)
    page = context.new_page()
    page.goto("/datasheets/?q=lunar&publication=netea-fleets")
    page.get_by_role("checkbox", name="Choose Lunar").check()
    page.get_by_role("button", name="Print cards").click()
    expect(page.locator(".face h3").first).to_have_text("Lunar")
    page.goto("/datasheets/?speed_min=fast")
    expect(page.get_by_text("Enter a whole number.")).to_be_visible()
    context.close()


def test_barriers_are_recognised(page: Page):
    page.goto("/about/")
    page.evaluate(
        "document.querySelector('main').innerHTML = '<input name=a><button>x</button>"
        "<p class=faint>faint</p><p class=wide>wide</p>'"
    )
    page.evaluate("document.querySelector('.faint').style.cssText = 'color: #888; background: #999'")
    page.evaluate("document.querySelector('.wide').style.width = '4000px'")
    page.evaluate("document.querySelector('button').style.height = '20px'")
    found = find_barriers(page, viewport="phone")
    assert [text.split(":")[0] for text in found] == [
        "no name",
        "wider than the screen",
        "small",
        "faint in light",
        "faint in dark",
    ]


@pytest.mark.parametrize(
    "address",
    one_in(
        3,
        [
            "/lists/",
            "/lists/netea/steel-legion/",
            "/lists/netea-fleets/gothic-sector/",
            "/datasheets/?q=cruiser&hits_min=4",
            "/datasheets/?q=zzz",
            "/datasheets/netea/warlord-class-titan/",
            COMPARED,
            COMPARED + "&sheet=netea-fleets/lunar&sheet=netea/chimera&sheet=netea/infantry&sheet=netea/hydra",
            "/datasheets/cards/",
            "/datasheets/cards/?sheet=netea/chimera",
            "/rules/",
            "/rules/netea/",
            "/rules/netea/scout/",
            "/rulings/",
            "/rulings/netea/skimmers/",
        ],
    ),
)
def test_pages_keep_nobody_out(page: Page, viewport: str, address: str):
    page.goto(address)
    assert find_barriers(page, viewport=viewport) == []
