"""People and matches that worlds of whole modules are made of."""

import pytest
from django.contrib.auth.models import User

from tests.worlds import somebody


@pytest.fixture(scope="module")
def module_owner(module_db: None) -> User:
    return somebody("owner")


@pytest.fixture(scope="module")
def module_teammate(module_db: None) -> User:
    return somebody("teammate")
