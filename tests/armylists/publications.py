"""The sample publication of the tests of the engine, loaded into the database."""

from collections.abc import Mapping
from pathlib import Path

from armylists.catalogue.services.loading import LoadReport, load_folder
from tests.rules.catalogue.sample_publication import sample_files


def write_sample(folder: Path, *, files: Mapping[str, bytes] | None = None, **replaced: tuple[str, str]) -> Path:
    """The documents in a folder; ``armies=("old", "new")`` replaces a text in that folder's file."""
    for name, content in (files or sample_files(**replaced)).items():
        path = folder / "sample" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return folder / "sample"


def load_sample(folder: Path, *, files: Mapping[str, bytes] | None = None, **replaced: tuple[str, str]) -> LoadReport:
    """Load the publication, or a changed one in its place."""
    return load_folder(write_sample(folder, files=files, **replaced), check_only=False)
