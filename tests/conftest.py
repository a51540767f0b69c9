"""What every test may use. Fixtures of one area live in the conftest of its folder."""

from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.core.cache import cache
from hypothesis import settings as hypothesis_settings
from rest_framework.test import APIClient

hypothesis_settings.register_profile(
    "ci", max_examples=60, derandomize=True, deadline=None, database=None, print_blob=True
)
hypothesis_settings.load_profile("ci")

TESTS = Path(__file__).parent
_DATABASE_FIXTURES = {"db", "transactional_db", "django_db_setup", "django_db_serialized_rollback"}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--both-widths", action="store_true", help="every browser test at phone and at desktop width")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is known from the folder and the fixtures, before `-m` selects."""
    for item in items:
        area, *below = item.path.relative_to(TESTS).parts
        if below[0] in ("views", "api"):
            item.add_marker("once")
        if area in ("e2e", "tasks"):
            item.add_marker(area)
        elif item.get_closest_marker("django_db") or _DATABASE_FIXTURES & set(getattr(item, "fixturenames", ())):
            item.add_marker("database")


@pytest.fixture(autouse=True)
def _empty_cache(request: pytest.FixtureRequest) -> None:
    if request.node.get_closest_marker("database") or request.node.get_closest_marker("tasks"):
        cache.clear()


@pytest.fixture(scope="session")
def pdf_engine() -> Any:
    """WeasyPrint, imported once: the import takes longer than most tests."""
    import weasyprint

    return weasyprint


@pytest.fixture
def redis_url() -> str:
    assert settings.REDIS_URL, "This test needs REDIS_URL: run bin/test, or deselect it with -m 'not tasks'."
    return str(settings.REDIS_URL)


@pytest.fixture
def owner(django_user_model: type[AbstractUser], db: None) -> AbstractUser:
    """The person whose things the test is about."""
    return django_user_model.objects.create_user(username="owner", password="a long password")


@pytest.fixture
def teammate(django_user_model: type[AbstractUser], db: None) -> AbstractUser:
    """Somebody the owner has given some right to."""
    return django_user_model.objects.create_user(username="teammate", password="a long password")


@pytest.fixture
def outsider(django_user_model: type[AbstractUser], db: None) -> AbstractUser:
    """Somebody signed in who has no right to anything of the owner."""
    return django_user_model.objects.create_user(username="outsider", password="a long password")


@pytest.fixture
def api_client() -> APIClient:
    return APIClient()
