"""What the attacker's suite attacks."""

import pytest
from django.contrib.auth.models import User

from tests.security.targets import Targets


@pytest.fixture(scope="module")
def targets(module_db: None) -> Targets:
    """Somebody who owns one of everything."""
    return Targets(User.objects.create_user("owner-of-all"), User.objects.create_user("friend"))
