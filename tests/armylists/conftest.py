"""A small publication beside those that ship, and people who write lists."""

from pathlib import Path

import pytest
from django.contrib.auth.models import Permission, User

from armylists.models import Publication
from tests.armylists.publications import load_sample


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
