from pathlib import Path

import pytest

from armylists.models import Publication
from tests.armylists.publications import load_sample


@pytest.fixture
def small_list(tmp_path: Path, db: None) -> Publication:
    """A publication with a list, so that there is a catalogue."""
    load_sample(tmp_path)
    return Publication.objects.get(slug="sample")
