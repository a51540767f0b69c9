"""The catalogue that ships with Muster, loaded once for all tests of matches and scenarios."""

from typing import Any

import pytest

from armylists.catalogue.services.loading import load_folder
from tournaments.matches.scenarios.queries.files import publication_folders


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: Any, django_db_blocker: Any) -> None:
    with django_db_blocker.unblock():
        for folder in publication_folders():
            load_folder(folder, check_only=False)
