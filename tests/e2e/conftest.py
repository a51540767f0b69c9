"""A real server and a real browser. Every test with `page` runs on a phone or on a desk."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from django.conf import settings
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, ViewportSize, expect, sync_playwright

from tests.databases import TEMPLATE, alone, copy_to
from tests.processes import PROJECT, free_port, new_postgres_database, running, running_worker

VIEWPORTS = {"phone": ViewportSize(width=360, height=740), "desk": ViewportSize(width=1440, height=900)}
SCREENSHOTS = PROJECT / "var" / "screenshots"
_STATIC_FILES = Path(settings.DATA_DIR) / "servers"
_BROWSER_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# How long a state may take to come: a busy machine must not decide what a test says.
PATIENCE_MILLISECONDS = 60_000
expect.set_options(timeout=PATIENCE_MILLISECONDS)
_FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report = yield
    if report.when == "call":
        item.stash[_FAILED] = report.failed
    return report


@pytest.fixture(scope="session")
def server_environment(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """The settings of the server: a fresh data folder, a free port, a database of its own with the catalogue."""
    with ExitStack() as stack:
        environment = {
            "MUSTER_DATA_DIR": str(tmp_path_factory.mktemp("server")),
            "MUSTER_BASE_URL": f"http://127.0.0.1:{free_port()}",
            "MUSTER_RATE_LIMITS": "false",
            "DATABASE_URL": "",
            "REDIS_URL": settings.SERVER_REDIS_URL,
        }
        if url := os.environ.get("DATABASE_URL"):
            name = f"muster_e2e_{os.getpid()}"
            environment["DATABASE_URL"] = stack.enter_context(new_postgres_database(url, name=name, template=TEMPLATE))
        else:
            copy_to(Path(environment["MUSTER_DATA_DIR"]) / "muster.sqlite3")
        yield environment


@pytest.fixture(scope="session")
def server(server_environment: dict[str, str]) -> Iterator[str]:
    """The address of the product, served by gunicorn on a fresh database with the catalogue loaded."""
    address, folder = server_environment["MUSTER_BASE_URL"], Path(server_environment["MUSTER_DATA_DIR"])
    with ExitStack() as stack:
        with alone():
            _copy_static_files(_STATIC_FILES, folder)
            stack.enter_context(
                running(
                    *("-m", "config.serve", "--port", address.rpartition(":")[2]),
                    log=folder / "server.log",
                    environment=server_environment,
                    until=lambda text: "Muster is ready" in text,
                )
            )
            _copy_static_files(folder, _STATIC_FILES)
        if settings.SERVER_REDIS_URL:
            stack.enter_context(running_worker(log=folder / "worker.log", environment=server_environment))
        yield address


def _copy_static_files(source: Path, target: Path) -> None:
    """Collecting and packing them takes longer than the rest of a start: one server of a run does it."""
    if (source / "static").exists() and not (target / "static").exists():
        target.mkdir(exist_ok=True)
        shutil.copytree(source / "static", target / "static")
        shutil.copy2(source / "static.digest", target)


@pytest.fixture(scope="session")
def manage(server: str, server_environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A command of the operator of that server; what it prints."""
    log = tmp_path_factory.mktemp("operator") / "log"
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings", **server_environment}
    command = [sys.executable, "-m", "tests.e2e.operator"]
    with subprocess.Popen(
        command, cwd=PROJECT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as operator:
        assert operator.stdin is not None
        assert operator.stdout is not None

        def run(*arguments: str, **variables: str) -> str:
            print(json.dumps([arguments, variables, str(log)]), file=operator.stdin, flush=True)
            code = operator.stdout.readline().strip()
            assert code == "0", log.read_text()
            return log.read_text()

        yield run


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    named = os.environ.get("MUSTER_CHROMIUM")
    executable = named or next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium"))), None)
    assert executable, "Chromium is missing: install the package chromium or name it in MUSTER_CHROMIUM."
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        # Playwright keeps an event loop on this thread, at which Django's database layer would refuse to work.
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        launched = playwright.chromium.launch(executable_path=executable, args=_BROWSER_ARGUMENTS)
        yield launched
        launched.close()


def patient_context(browser: Browser, **options: Any) -> BrowserContext:
    """A fresh browser profile that waits long enough for a state to come."""
    context = browser.new_context(**options)
    context.set_default_timeout(PATIENCE_MILLISECONDS)
    return context


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Every journey at one width, half of them on a phone, always the same half; at the other when all is tried."""
    marks = [mark.args[0] for mark in metafunc.definition.iter_markers("parametrize")]
    if "viewport" not in metafunc.fixturenames or "viewport" in marks:
        return
    widths = sorted(VIEWPORTS)
    chosen = widths[crc32(metafunc.definition.name.encode()) % len(widths)]
    others = [pytest.param(width, marks=pytest.mark.thorough) for width in widths if width != chosen]
    metafunc.parametrize("viewport", [chosen, *others], indirect=True)


@pytest.fixture
def viewport(request: pytest.FixtureRequest) -> str:
    """`phone` or `desk`."""
    return str(request.param)


@pytest.fixture
def browser_errors() -> list[str]:
    """What the page complained about. It must be empty at the end; a test that provokes an error empties it."""
    return []


@pytest.fixture
def page(
    server: str, browser: Browser, viewport: str, browser_errors: list[str], request: pytest.FixtureRequest
) -> Iterator[Page]:
    """A page of a fresh browser profile. Addresses may be given as paths."""
    context = patient_context(browser, base_url=server, viewport=VIEWPORTS[viewport], has_touch=viewport == "phone")
    page = context.new_page()
    collect_errors(page, into=browser_errors, server=server)
    yield page
    if request.node.stash.get(_FAILED, False) or browser_errors:
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=_screenshot_path(request.node.name), full_page=True)
    context.close()
    assert browser_errors == []


def collect_errors(page: Page, *, into: list[str], server: str) -> None:
    """Note whatever a page complains about, and every request to another server."""
    page.on("pageerror", lambda error: into.append(f"script: {error}"))
    page.on("console", lambda message: into.append(_told(message)) if message.type == "error" else None)
    page.on(
        "request",
        lambda request: (
            None if request.url.startswith((server, "data:", "blob:")) else into.append(f"elsewhere: {request.url}")
        ),
    )


def _told(message: ConsoleMessage) -> str:
    return f"console: {message.text} ({message.location['url']})"


def _screenshot_path(test: str) -> Path:
    return SCREENSHOTS / f"{re.sub(r'[^A-Za-z0-9]+', '-', test).strip('-')}.png"
