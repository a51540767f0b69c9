"""The documentation page of the API works under the content security policy."""

import pytest
from playwright.sync_api import Page, expect


@pytest.mark.thorough
@pytest.mark.parametrize("viewport", ["desk"], indirect=True)
def test_documentation_page_shows_and_asks_the_api(page: Page):
    page.goto("/api/v1/docs/")
    page.get_by_role("button", name="Expand operation").and_(page.locator("#operations-tag-catalogue button")).click()
    operation = page.locator("#operations-catalogue-list_publications")
    expect(operation).to_be_visible()
    operation.locator("button").first.click()
    operation.get_by_role("button", name="Try it out").click()
    operation.get_by_role("button", name="Execute").click()
    expect(operation.locator(".live-responses-table .response-col_status").last).to_contain_text("200")
