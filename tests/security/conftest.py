"""What the attacker's suite attacks."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction

from tests.security.targets import Targets


@pytest.fixture(scope="module")
def targets(django_db_setup: None, django_db_blocker: Any) -> Iterator[Targets]:
    """Somebody who owns one of everything. Built once for a module; each test takes back what it changed."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield Targets(User.objects.create_user("owner-of-all"), User.objects.create_user("friend"))
        transaction.set_rollback(True)
