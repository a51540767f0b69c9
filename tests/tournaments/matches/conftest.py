"""The match that most tests of matches are about."""

import pytest

from tests.tournaments.factories import Doors, make_match
from tests.worlds import a_copy_of


@pytest.fixture(scope="module")
def made_doors(module_db: None) -> Doors:
    return make_match()


doors = a_copy_of("made_doors")
