"""What is installed is what was compiled: a pin and a digest for every library, and no address of any index."""

import re
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

pytestmark = pytest.mark.unit

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "requirements"
_PIN = re.compile(r"^(\S+)==(\S+)((?: ; [^\\]+)?)((?: \\\n    --hash=sha256:[0-9a-f]{64})*)\n", re.MULTILINE)


def _wanted(name: str) -> list[Requirement]:
    lines = (FOLDER / f"{name}.in").read_text(encoding="utf-8").split()
    return [Requirement(line) for line in lines if line not in ("-r", "base.in")]


def _pins(name: str) -> dict[str, str]:
    return {found[1]: found[2] for found in _PIN.finditer((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))}


@pytest.mark.parametrize("name", ["base", "dev"])
def test_file_holds_pins_with_digests_and_nothing_else(name):
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert _PIN.sub("", text) == ""
    assert [found[1] for found in _PIN.finditer(text) if not found[4]] == []


@pytest.mark.parametrize("name", ["base", "dev"])
def test_everything_that_is_asked_for_is_pinned_as_asked(name):
    pins = {canonicalize_name(package): version for package, version in _pins(name).items()}
    unfit = [str(each) for each in _wanted(name) if pins.get(canonicalize_name(each.name), "") not in each.specifier]
    assert unfit == []


def test_tests_run_with_the_libraries_of_the_product():
    assert _pins("base").items() <= _pins("dev").items()


def test_no_index_is_named_and_nothing_is_installed_without_its_digest():
    files = [*FOLDER.iterdir(), ROOT / "pyproject.toml", *(path for path in (ROOT / "bin").iterdir() if path.is_file())]
    named = re.compile(r"--(?:extra-)?index-url[ =]|--find-links[ =]|--trusted-host[ =]|files\.pythonhosted|/simple\b")
    assert [path.name for path in files if named.search(path.read_text(encoding="utf-8"))] == []
    installs = re.findall(r"-m pip install [^|\n]*(?:\\\n[^|\n]*)*", (ROOT / "bin/lib.sh").read_text(encoding="utf-8"))
    assert ["--require-hashes" in line for line in installs] == [True]
