"""What developers are told to look at is there."""

import re
from importlib import import_module, util

import pytest

from tests.docs.test_docs import DOCS, PROJECT

pytestmark = pytest.mark.integration

TOLD = set(
    re.findall(
        r"`([^`\s<>*{}]+)`", re.sub(r"^```.*?^```$", "", (DOCS / "developing.md").read_text(), flags=re.S | re.M)
    )
)
FILES = [f"/{path.relative_to(PROJECT).as_posix()}" for path in PROJECT.rglob("*.*") if ".venv" not in path.parts]


@pytest.mark.parametrize(
    "path", sorted(told for told in TOLD if re.search(r"[^/]\.(?:py|toml|html|js|md|in)$|^[^/].*/$", told))
)
def test_path_exists(path: str):
    assert any(f"{file}/".endswith(f"/{path.rstrip('/')}/") or f"/{path}" in file for file in FILES)


@pytest.mark.parametrize(
    "name",
    sorted(
        told for told in TOLD if re.match(r"(rules|armylists|tournaments|config)\.", told) and not told.endswith(".py")
    ),
)
def test_name_exists(name: str):
    module, _dot, last = name.rpartition(".")
    assert last in vars(import_module(module)) or util.find_spec(name)
