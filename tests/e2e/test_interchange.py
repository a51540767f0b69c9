"""Armies come in as text and links, go out as links and as one file, and come in again somewhere else."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, FilePayload, Page, expect

from tests.armylists.interchange_samples import CONTENT, FILE, LINK, LIST, TEXT
from tests.e2e.accessibility import find_barriers
from tests.e2e.conftest import patient_context
from tests.e2e.test_list_authors import sign_up

ARMY = re.compile(r"/armies/[0-9a-f]{12}/")
LIST_FILE = FilePayload(name=f"{FILE}.json", mimeType="application/json", buffer=CONTENT.encode())


def paste(page: Page, text: str) -> None:
    page.goto("/import/")
    page.get_by_label("Roster, link or notes").fill(text)
    page.get_by_role("button", name="Preview army").click()
    expect(page.get_by_role("heading", name="How it was read").or_(page.get_by_text("read exactly"))).to_be_visible()


def roster_of(page: Page) -> str:
    """The text of the army that is open."""
    address = page.url.partition("?")[0]
    return page.request.get(f"{address}roster/compact-a4.txt").text()


def test_a_stranger_pastes_an_army_corrects_it_and_gets_it_back_from_its_own_text(page: Page, viewport: str):
    paste(page, TEXT)
    expect(page.locator("main").get_by_role("status")).to_contain_text("1 part was not found in the list.")
    expect(page.locator("#take-6")).to_have_value("formation:artillery-battery")
    assert find_barriers(page, viewport=viewport) == []
    page.locator("#take-9").select_option("formation:sentinel-squadron")
    page.get_by_role("button", name="Re-check").click()
    expect(page.locator("main").get_by_role("status")).to_contain_text("Everything was found in the list.")
    expect(page.get_by_text("your choice")).to_be_visible()
    page.get_by_role("button", name="Save this army").first.click()
    expect(page).to_have_url(re.compile("/edit/"))
    expect(page.locator("article.formation")).to_have_count(3)
    text = roster_of(page)
    paste(page, text)
    expect(page.get_by_text("This is a Muster roster, read exactly.")).to_be_visible()
    page.get_by_role("button", name="Save this army").first.click()
    expect(page.locator("article.formation")).to_have_count(3)
    assert re.sub("Link: .*", "", roster_of(page)) == re.sub("Link: .*", "", text)


def test_a_player_brings_links_of_armyforge_in_and_sends_one_out(page: Page, viewport: str):
    sign_up(page, f"forger-{viewport}")
    page.goto("/import/")
    page.get_by_label("Roster, link or notes").fill(LINK)
    page.get_by_label("Army list").select_option(LIST)
    page.get_by_label("ArmyForge list file").set_input_files(LIST_FILE)
    page.get_by_role("button", name="Preview army").click()
    expect(page.locator("#take-2\\.2")).to_have_value("unit:manticore")
    expect(page.get_by_label(f"Save the list file {FILE} for other links")).to_be_checked()
    page.get_by_role("button", name="Save this army").first.click()
    expect(page).to_have_url(ARMY)
    page.goto(f"{page.url.partition('?')[0]}armyforge/")
    link = page.get_by_label("The army as a link").input_value()
    assert link == f"?list={FILE}&force=Hades%20Hive~500~10x2~501~20x1~21x2"
    assert find_barriers(page, viewport=viewport) == []
    paste(page, f"https://elsewhere.example/{link}")
    expect(page.get_by_text(f"Read with the saved list file {FILE}.")).to_be_visible()


@pytest.mark.thorough
def test_a_list_of_armyforge_becomes_a_document(page: Page, viewport: str):
    page.goto("/armyforge/")
    assert find_barriers(page, viewport=viewport) == []
    page.locator("#forge-list-file").set_input_files(LIST_FILE)
    page.get_by_role("button", name="Convert").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Steel Legion of old")
    expect(page.get_by_text("The id 599 names nothing.").first).to_be_visible()
    assert find_barriers(page, viewport=viewport) == []
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the document").click()
    assert download.value.suggested_filename == "steel-legion-of-old.toml"
    page.goto("/armyforge/lists/netea/steel-legion/")
    expect(page.get_by_text("The format has no initiative, strategy rating or datasheets.")).to_be_visible()
    assert find_barriers(page, viewport=viewport) == []


@pytest.mark.thorough
@pytest.mark.parametrize("viewport", ["desk"], indirect=True)
def test_an_account_goes_into_a_file_and_into_another_account(
    page: Page, viewport: str, server: str, browser: Browser, tmp_path: Path
):
    sign_up(page, f"leaver-{viewport}")
    paste(page, TEXT)
    page.get_by_role("button", name="Save this army").click()
    expect(page).to_have_url(ARMY)
    page.goto("/armies/")
    page.get_by_role("link", name="Export and import").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Export all").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    context = patient_context(browser, base_url=server, viewport=page.viewport_size, has_touch=viewport == "phone")
    other = context.new_page()
    sign_up(other, f"comer-{viewport}")
    other.goto("/account/archive/")
    other.get_by_label("File", exact=True).set_input_files(file)
    other.get_by_role("button", name="Check file").click()
    expect(other.get_by_text("Nothing has been imported yet.")).to_be_visible()
    assert find_barriers(other, viewport=viewport) == []
    other.get_by_role("button", name="Import 1 army").click()
    expect(other.get_by_text("1 army was imported.")).to_be_visible()
    expect(other.get_by_role("link", name="Hades Hive").first).to_be_visible()
    context.close()


def test_everything_works_without_javascript(server: str, browser: Browser):
    context = patient_context(browser, base_url=server, java_script_enabled=False)
    page = context.new_page()
    paste(page, TEXT)
    page.locator("#take-9").select_option("formation:sentinel-squadron")
    page.get_by_role("button", name="Re-check").click()
    page.get_by_role("button", name="Save this army").first.click()
    expect(page).to_have_url(re.compile("/edit/"))
    context.close()


def test_the_page_to_paste_keeps_nobody_out(page: Page, viewport: str):
    page.goto("/import/")
    assert find_barriers(page, viewport=viewport) == []
