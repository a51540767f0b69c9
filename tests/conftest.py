"""What every test may use. Fixtures of one area live in the conftest of its folder."""

import gc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import transaction
from django.test import client
from django.test.utils import setup_databases, teardown_databases
from hypothesis import settings as hypothesis_settings
from rest_framework.test import APIClient

from tests.examples import IS_THOROUGH, examples
from tests.worlds import somebody

hypothesis_settings.register_profile(
    "ci", max_examples=examples(15), derandomize=not IS_THOROUGH, deadline=None, database=None, print_blob=True
)
hypothesis_settings.load_profile("ci")

TESTS = Path(__file__).parent
_store_template = client.store_rendered_templates


def _store_page(store: dict[str, Any], *told: Any, **more: Any) -> None:
    """Answers remember the page and its context, not those of every template it includes, which takes long."""
    if "templates" not in store:
        _store_template(store, *told, **more)


client.store_rendered_templates = _store_page
_DATABASE_FIXTURES = {"db", "transactional_db", "django_db_setup", "django_db_serialized_rollback"}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what is known from the folder and the fixtures, before `-m` selects."""
    _leave_out_what_is_thorough(config, items)
    items.sort(key=lambda item: item.path.name != "test_club_day.py")  # nobody waits at the end for what takes longest
    for item in items:
        area = item.path.relative_to(TESTS).parts[0]
        if item.path.parent.name in ("views", "api"):
            item.add_marker("once")
        if area in ("e2e", "tasks"):
            item.add_marker(area)
        elif item.get_closest_marker("django_db") or _DATABASE_FIXTURES & set(getattr(item, "fixturenames", ())):
            item.add_marker("database")


def pytest_collection_finish() -> None:
    """What is there now stays until the end: looking through it for rubbish again and again took a quarter of it."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def _leave_out_what_is_thorough(config: pytest.Config, items: list[pytest.Item]) -> None:
    if "thorough" in config.getoption("markexpr"):
        return
    kept, left_out = [], []
    for item in items:
        (left_out if item.get_closest_marker("thorough") else kept).append(item)
    items[:] = kept
    config.hook.pytest_deselected(items=left_out)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """What tests have measured (`record_property("figures", …)`), in whichever process they ran."""
    for report in (report for outcome in ("passed", "failed") for report in terminalreporter.stats.get(outcome, [])):
        for told in (value for name, value in report.user_properties if name == "figures"):
            terminalreporter.write_line(f"{report.nodeid.rpartition('::')[2]}: {told}")


@pytest.fixture(autouse=True)
def _empty_cache(request: pytest.FixtureRequest) -> None:
    if request.node.get_closest_marker("database") or request.node.get_closest_marker("tasks"):
        cache.clear()


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None, django_db_modify_db_settings: None, django_db_blocker: Any
) -> Iterator[None]:
    """The test database with the catalogue that ships."""
    # What is imported before the first test is not watched for coverage.
    from tests.databases import alone, copy_template, keep_as_template, load_shipped_catalogue

    with django_db_blocker.unblock():
        with alone():
            is_copied = copy_template()
            made = setup_databases(verbosity=0, interactive=False, keepdb=is_copied, serialized_aliases=set())
            if not is_copied:
                load_shipped_catalogue()
                keep_as_template()
        yield
        teardown_databases(made, verbosity=0)


@pytest.fixture(scope="session")
def pdf_engine() -> Any:
    """WeasyPrint, imported once: the import takes longer than most tests."""
    import weasyprint

    return weasyprint


@pytest.fixture(scope="module")
def module_db(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """What fixtures of a module write is there for all its tests, each of which takes back what it changed."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture
def redis_url() -> str:
    assert settings.REDIS_URL, "This test needs REDIS_URL: run bin/test, or deselect it with -m 'not tasks'."
    return str(settings.REDIS_URL)


@pytest.fixture
def rate_limits(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Visitors are counted as in the product, and the minute in which they are does not end."""
    settings.RATE_LIMITS = True
    monkeypatch.setattr("config.lib.web.limits.time.time", lambda: 1_800_000_000.0)


@pytest.fixture
def owner(db: None) -> User:
    """The person whose things the test is about."""
    return somebody("owner")


@pytest.fixture
def teammate(db: None) -> User:
    """Somebody the owner has given some right to."""
    return somebody("teammate")


@pytest.fixture
def outsider(db: None) -> User:
    """Somebody signed in who has no right to anything of the owner."""
    return somebody("outsider")


@pytest.fixture
def api_client() -> APIClient:
    return APIClient()
