"""Modules that import one another still find each other when static files get names of their content."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles.finders import get_finders
from django.core.files.storage import FileSystemStorage

from config.lib.static_files import StaticFiles

OWN = "muster/js/"


def own_scripts() -> dict[str, tuple[FileSystemStorage, str]]:
    """Our own modules, and what Django hands to a storage for them."""
    found = ((name, storage) for finder in get_finders() for name, storage in finder.list([]))
    return {name: (storage, name) for name, storage in found if name.startswith(OWN)}


@pytest.fixture
def storage(tmp_path: Path, settings: Any) -> StaticFiles:
    settings.DEBUG = False
    settings.WHITENOISE_KEEP_ONLY_HASHED_FILES = False
    return StaticFiles(location=tmp_path)


def test_imports_name_the_files_that_are_there(storage: StaticFiles, tmp_path: Path):
    scripts = own_scripts()
    for source, name in scripts.values():
        with source.open(name) as file:
            storage.save(name, file)
    done = [str(new) for _, new, _ in storage.post_process(scripts)]
    imported = {}
    for new in (new for new in done if new.endswith(".js")):
        text = (tmp_path / new).read_text(encoding="utf-8")
        for target in re.findall(r'from "(\.{1,2}/[^"]+)"', text):
            imported[target] = ((tmp_path / new).parent / target).is_file()
    assert len(imported) >= 8
    assert set(imported.values()) == {True}
    assert [target for target in imported if not re.fullmatch(r"\.{1,2}/[a-z-]+\.[0-9a-f]{12}\.js", target)] == []


def test_scripts_of_libraries_are_left_as_they_are(storage: StaticFiles, tmp_path: Path):
    library = tmp_path / "source"
    library.mkdir()
    (library / "library.js").write_text('// import x from "./missing.js"\n', encoding="utf-8")
    source = FileSystemStorage(location=library)
    with source.open("library.js") as file:
        storage.save("library.js", file)
    answers = list(storage.post_process({"library.js": (source, "library.js")}))
    assert [type(answer[2]) for answer in answers if isinstance(answer[2], Exception)] == []
    assert '"./missing.js"' in (tmp_path / storage.stored_name("library.js")).read_text(encoding="utf-8")
