from playwright.sync_api import Page, expect

# A copy of a page of the account, once the worker has noted whose pages it keeps; and until nothing of it is left.
KEEP = """async () => {
  await navigator.serviceWorker.ready;
  while (!(await (await caches.open("muster site")).match("/offline/"))) await new Promise((on) => setTimeout(on, 50));
  await (await caches.open("muster site")).put("/armies/mine/", new Response("mine"));
}"""
UNTIL_FORGOTTEN = """async () => {
  while (await caches.match("/armies/mine/")) await new Promise((on) => setTimeout(on, 50));
}"""


def test_sign_up_with_a_name_and_a_password_and_sign_out_again(page: Page, viewport: str):
    name = f"commander-{viewport}"
    page.goto("/accounts/signup/")
    page.locator("input[name=username]").fill(name)
    page.locator("input[name=password1]").fill("seven steel sentinels")
    page.locator("input[name=password2]").fill("seven steel sentinels")
    page.locator("form button[type=submit]", has_text="Sign up").click()
    page.evaluate(KEEP)
    page.goto("/accounts/logout/")
    page.locator("form button[type=submit]", has_text="Sign out").last.click()
    page.goto("/accounts/login/")
    expect(page.locator("input[name=login]")).to_be_visible()
    page.evaluate(UNTIL_FORGOTTEN)


def test_pages_of_accounts_fit_the_width(page: Page):
    overflow = []
    for address in ("/accounts/signup/", "/accounts/login/", "/accounts/password/reset/"):
        page.goto(address)
        if page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"):
            overflow.append(address)
    assert overflow == []
