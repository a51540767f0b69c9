"""Who talks to the API."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from armylists.accounts.services import create_token
from armylists.armies.services.armies import create_army
from armylists.armies.services.verdicts import read_document
from armylists.models import Army
from tests.armylists.documents import small_document


def _client_of(user: User) -> APIClient:
    secret = create_token(user=user, name="tests").secret
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {secret}")
    return client


@pytest.fixture
def client_of() -> Callable[[User], APIClient]:
    """A program with a token of a user."""
    return _client_of


@pytest.fixture
def owner_client(owner: User) -> APIClient:
    return _client_of(owner)


@pytest.fixture
def outsider_client(outsider: User) -> APIClient:
    return _client_of(outsider)


@pytest.fixture
def army_of() -> Callable[..., Army]:
    """An army of a user, from a document."""

    def make(user: User, **changed: Any) -> Army:
        value, army_list = read_document(small_document(**changed))
        return create_army(army_list=army_list, points_limit=value.points_limit, owner=user, document=value).army

    return make


@pytest.fixture
def army(owner: User, army_of: Callable[..., Army]) -> Army:
    """The small army of the owner."""
    return army_of(owner)
