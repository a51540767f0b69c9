"""The catalogue that ships with Muster, loaded once for all tests of the builder and its API."""

from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from armylists.services.catalogue import load_folder

FIXTURES = Path(settings.BASE_DIR) / "fixtures"


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: Any, django_db_blocker: Any) -> None:
    with django_db_blocker.unblock():
        for folder in sorted(path.parent for path in FIXTURES.glob("*/publication.toml")):
            load_folder(folder, check_only=False)
