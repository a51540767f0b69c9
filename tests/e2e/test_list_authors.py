"""A list author writes a list with a mistake, corrects and publishes it; armies move to its next version and back."""

import re
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.test_builder_journey import add, show
from tests.e2e.test_concurrent_edits import Editor

PASSWORD = "seven steel sentinels"
LIST = """\
id = "{id}"
name = "Watch of {id}"
faction = "Militia"
version = "1"
strategy_rating = 2
initiative = {{ default = "2+" }}

[[section]]
id = "guns"
name = "Guns"

[[formation]]
id = "battery"
section = "guns"
name = "Battery"
points = 100
units = [{{ unit = "basilisk", count = 3 }}]

[[clause]]
kind = "count"
id = "four-batteries"
of = "formation:battery"
max = 4
ref = "our own limit"
"""
VERDICTS = """\
[[army]]
name = "Two batteries"
points_limit = 300
legal = true
points = 200
formations = [{ formation = "battery", repeat = 2 }]

[[army]]
name = "Four batteries"
points_limit = 1000
legal = true
points = 400
at_limit_of = ["four-batteries"]
formations = [{ formation = "battery", repeat = 4 }]

[[army]]
name = "Five batteries"
points_limit = 1000
legal = false
findings = [{ code = "count", clause = "four-batteries", have = 5, allowed = 4 }]
formations = [{ formation = "battery", repeat = 5 }]
"""
DEARER = {"points = 100": "points = 110", "points = 200": "points = 220", "points = 400": "points = 440"}


def dearer(text: str) -> str:
    for old, new in DEARER.items():
        text = text.replace(old, new)
    return text.replace('version = "1"', 'version = "2"')


def sign_up(page: Page, name: str) -> None:
    page.goto("/accounts/signup/")
    page.locator("input[name=username]").fill(name)
    for field in ("password1", "password2"):
        page.locator(f"input[name={field}]").fill(PASSWORD)
    page.locator("form button[type=submit]", has_text="Sign up").click()
    expect(page.get_by_role("banner").get_by_role("link", name="My armies")).to_be_visible()


def publish(page: Page) -> None:
    page.get_by_role("button", name="Publish").click()
    page.locator("#confirm").get_by_role("button", name="Yes").click()


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))


def write_with_a_mistake(page: Page, text: str, browser_errors: list[str]) -> None:
    """The mistake is named at its line, nothing is lost, and the corrected list becomes a draft."""
    page.goto("/account/")
    page.get_by_role("link", name="Drafts and versions").click()
    page.get_by_role("link", name="Write a list").first.click()
    page.get_by_label("Publication").select_option("netea")
    page.get_by_label("The list", exact=True).fill(text.replace('"basilisk"', '"basilsk"'))
    page.get_by_label("Its expected verdicts", exact=True).fill(VERDICTS)
    page.get_by_role("button", name="Check and save draft").click()
    expect(page.locator("#refusal")).to_contain_text("there is no datasheet 'basilsk'")
    assert fits(page)
    page.locator("#refusal a", has_text="line 17").click()
    field = page.get_by_label("The list", exact=True)
    expect(field).to_be_focused()
    selected = field.evaluate("field => field.value.slice(field.selectionStart, field.selectionEnd)")
    assert selected == 'units = [{ unit = "basilsk", count = 3 }]'
    field.fill(text)
    page.get_by_role("button", name="Check and save draft").click()
    browser_errors.clear()  # the refusal itself
    expect(page.get_by_text("All 3 expected verdicts pass.")).to_be_visible()
    assert fits(page)


def write_next_version(page: Page, name: str) -> None:
    """From the published one; what it changes is said before it is published."""
    page.goto(f"/drafts/new/?list=netea/{name}")
    for label in ("The list", "Its expected verdicts"):
        field = page.get_by_label(label, exact=True)
        field.fill(dearer(field.input_value()))
    page.get_by_role("button", name="Check and save draft").click()
    expect(page.get_by_text("Battery: 100 → 110 points")).to_be_visible()


def move_and_come_back(page: Page, army: str) -> None:
    page.goto(army)
    page.get_by_role("link", name="See what would change").click()
    expect(page.get_by_text("From 1 to 2")).to_be_visible()
    assert fits(page)
    page.get_by_role("button", name="Move to 2").click()
    expect(page.locator("#statusbar")).to_contain_text("110")
    page.goto("/armies/versions/")
    assert fits(page)
    page.get_by_role("button", name="Move all back").click()
    expect(page.get_by_text("1 army moved back.")).to_be_visible()
    page.goto(army)
    expect(page.locator("#statusbar")).to_contain_text("100")


@pytest.mark.thorough
@pytest.mark.parametrize("viewport", ["desk"], indirect=True)
def test_a_list_is_written_corrected_published_and_its_armies_move_and_come_back(
    page: Page, viewport: str, manage: Callable[..., str], browser_errors: list[str]
):
    author, name = f"author-{viewport}", f"watch-{viewport}"
    sign_up(page, author)
    assert manage("list_author", author) == f"{author} is a list author now.\n"
    write_with_a_mistake(page, LIST.format(id=name), browser_errors)
    publish(page)
    page.get_by_role("button", name="Build this list").click()
    add(page, "battery")
    army = page.url.split("?")[0].split("#")[0]
    expect(page.locator("#statusbar")).to_contain_text("100")
    write_next_version(page, name)
    publish(page)
    expect(page.locator("#changes")).to_contain_text("1 change since version 1")
    move_and_come_back(page, army)
    show(page, "army")
    page.locator("#undo").click()
    expect(page.locator("#statusbar")).to_contain_text("110")


# Several authors at the same moment


class Author(Editor):
    """A list author without a browser."""

    def __init__(self, server: str, name: str) -> None:
        super().__init__(server)
        address = f"{server}/accounts/login/"
        status, _ = self.post(address, self.get(address)[1], login=name, password=PASSWORD)
        assert status == 200

    def save(self, text: str, verdicts: str = VERDICTS) -> str:
        """The address of a new draft."""
        address = f"{self.server}/drafts/new/"
        status, draft = self.post(address, self.get(address)[1], publication="netea", text=text, verdicts=verdicts)
        assert (status, bool(re.search(r"/drafts/[0-9]+/$", draft))) == (200, True)
        return draft


@pytest.fixture(scope="module")
def authors(server: str, manage: Callable[..., str]) -> list[Author]:
    found = []
    for name in ("anna", "berta", "carla", "dora"):
        manage(*("createsuperuser", "--noinput", "--username", name, "--email", ""), DJANGO_SUPERUSER_PASSWORD=PASSWORD)
        found.append(Author(server, name))
    return found


def publish_at_once(authors: list[Author], texts: list[str]) -> Counter[int]:
    drafts = [author.save(text) for author, text in zip(authors, texts, strict=True)]
    pages = [author.get(draft)[1] for author, draft in zip(authors, drafts, strict=True)]

    def send(number: int) -> int:
        return authors[number].post(f"{drafts[number]}publish/", pages[number])[0]

    with ThreadPoolExecutor(len(authors)) as pool:
        return Counter(pool.map(send, range(len(authors))))


def versions(server: str, name: str) -> list[tuple[str, str]]:
    """The versions of a list and their states, the newest first."""
    page = Editor(server).get(f"{server}/lists/netea/{name}/changes/")[1]
    rows = re.findall(r'<th scope="row"><a [^>]*>([^<]+)</a></th>\s*<td>(\w+)</td>', page)
    return [(version, state) for version, state in rows]


@pytest.mark.thorough
def test_of_authors_who_publish_one_version_at_once_only_one_does(server: str, authors: list[Author]):
    text = LIST.format(id="same-version")
    assert publish_at_once(authors, [text] * len(authors)) == Counter({200: 1, 409: len(authors) - 1})
    assert versions(server, "same-version") == [("1", "published")]


@pytest.mark.thorough
def test_of_versions_published_at_once_one_is_published_in_the_end(server: str, authors: list[Author]):
    text = LIST.format(id="other-versions")
    texts = [text.replace('version = "1"', f'version = "{number}"') for number in range(len(authors))]
    assert publish_at_once(authors, texts) == Counter({200: len(authors)})
    found = versions(server, "other-versions")
    assert [state for _, state in found] == ["published"] + ["retired"] * (len(authors) - 1)
    assert sorted(version for version, _ in found) == ["0", "1", "2", "3"]
