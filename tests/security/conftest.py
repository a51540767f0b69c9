"""The catalogue of the attacker's suite: the one publication whose lists its events take."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction

from armylists.catalogue.services.loading import load_folder
from tests.security.targets import Targets


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: Any, django_db_blocker: Any) -> None:
    with django_db_blocker.unblock():
        load_folder(Path(settings.BASE_DIR) / "fixtures" / "netea", check_only=False)


@pytest.fixture(scope="module")
def targets(django_db_setup: None, django_db_blocker: Any) -> Iterator[Targets]:
    """Somebody who owns one of everything. Built once for a module; each test takes back what it changed."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield Targets(User.objects.create_user("owner-of-all"), User.objects.create_user("friend"))
        transaction.set_rollback(True)
