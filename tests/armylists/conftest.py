"""The catalogue that ships with Muster, loaded once for all tests of the builder and its API."""

from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import Permission, User

from armylists.catalogue.services.loading import load_folder
from armylists.models import Publication
from tests.armylists.publications import load_sample

FIXTURES = Path(settings.BASE_DIR) / "fixtures"


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: Any, django_db_blocker: Any) -> None:
    with django_db_blocker.unblock():
        for folder in sorted(path.parent for path in FIXTURES.glob("*/publication.toml")):
            load_folder(folder, check_only=False)


@pytest.fixture
def sample(tmp_path: Path, db: None) -> Publication:
    """The sample publication, loaded."""
    load_sample(tmp_path)
    return Publication.objects.get(slug="sample")


@pytest.fixture
def author(owner: User) -> User:
    """The owner as a list author."""
    return _with_right(owner)


@pytest.fixture
def other_author(teammate: User) -> User:
    """Another list author."""
    return _with_right(teammate)


def _with_right(user: User) -> User:
    user.user_permissions.add(Permission.objects.get(codename="write_lists"))
    return User.objects.get(pk=user.pk)
