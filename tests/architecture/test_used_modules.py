"""Nothing of the product is there for its tests alone."""

import ast
import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.unit

PROJECT = Path(__file__).parent.parent.parent
PACKAGES = ("rules", "armylists", "tournaments", "config")
# Found by Django, Celery and the servers by their places.
BY_NAME = re.compile(r"\.(migrations|management|templatetags)\.|\.(apps|tasks|models)$|^config\.(asgi|wsgi|gunicorn)$")


def _name(path: Path) -> str:
    return ".".join(path.relative_to(PROJECT).with_suffix("").parts).removesuffix(".__init__")


def _imported(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found |= {node.value, node.value.rpartition(".")[0]}
    return found


def test_every_module_is_used_by_the_product():
    files = [path for package in PACKAGES for path in (PROJECT / package).rglob("*.py")]
    used = {name for path in files for name in _imported(path) - {_name(path)}}
    scripts = "".join(
        path.read_text() for path in (PROJECT / "manage.py", *(PROJECT / "bin").iterdir()) if path.is_file()
    )
    used |= set(re.findall(r"\b(?:config|rules)(?:\.\w+)+", scripts))
    modules = {_name(path) for path in files if path.name != "__init__.py"}
    assert {name for name in modules - used if not BY_NAME.search(name)} == set()
