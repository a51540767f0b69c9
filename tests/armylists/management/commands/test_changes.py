import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.armylists.publications import load_sample

pytestmark = pytest.mark.django_db


def _run(*arguments: str) -> str:
    out = StringIO()
    call_command("changes", *arguments, stdout=out)
    return out.getvalue()


@pytest.fixture
def three_versions(sample, tmp_path):
    load_sample(tmp_path, armies=('version = "1"', 'version = "2"'), datasheets=('armour = "5+"', 'armour = "4+"'))
    load_sample(tmp_path, armies=('version = "1"', 'version = "3"'), datasheets=('armour = "5+"', 'armour = "3+"'))


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "sample/garrison: 2 → 3\n  Trooper: armour 4+ → 3+\n"),
        (("--from", "1"), "sample/garrison: 1 → 3\n  Trooper: armour 5+ → 3+\n"),
        (("--to", "2"), "sample/garrison: 1 → 2\n  Trooper: armour 5+ → 4+\n"),
        (("--from", "3", "--to", "3"), "sample/garrison: 3 → 3\n  Nothing changed.\n"),
        (("--to", "1"), "sample/garrison@1 is the first version.\n"),
    ],
)
def test_changes_are_told_in_sentences(three_versions, arguments, told):
    assert _run("sample/garrison", *arguments) == told


def test_changes_as_data(three_versions):
    assert json.loads(_run("sample/garrison", "--json")) == {
        "id": "sample/garrison",
        "from": "2",
        "to": "3",
        "changes": [{"kind": "changed", "part": "datasheet", "id": "trooper", "sentence": "Trooper: armour 4+ → 3+"}],
    }


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("sample/nobody",), "There is no army list 'sample/nobody'"),
        (("garrison",), "There is no army list 'garrison/'"),
        (("sample/garrison", "--from", "9"), "has no version 9"),
    ],
)
def test_what_does_not_exist_is_named(sample, arguments, told):
    with pytest.raises(CommandError, match=told):
        _run(*arguments)
