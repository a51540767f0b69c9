import io
import json
import sys
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from armylists.armies.services.armies import create_army
from armylists.armies.services.verdicts import read_document
from armylists.interchange.services.forge_lists import keep_forge_file
from tests.armylists.documents import small_document
from tests.armylists.interchange_samples import CONTENT, FILE, LIST

pytestmark = pytest.mark.django_db


def call(*arguments):
    out, errors, code = StringIO(), StringIO(), 0
    try:
        call_command("archive", *arguments, stdout=out, stderr=errors)
    except SystemExit as end:
        code = end.code
    return out.getvalue(), errors.getvalue(), code


@pytest.fixture
def file(owner, tmp_path):
    """The archive of an owner of an army and a list file."""
    value, row = read_document(small_document())
    create_army(army_list=row, points_limit=value.points_limit, owner=owner, document=value)
    keep_forge_file(owner=owner, name=FILE, army_list=LIST, content=CONTENT)
    path = tmp_path / "archive.json"
    call("export", "owner", "-o", str(path))
    return path


def test_an_account_goes_to_a_file_and_to_standard_output(file):
    archive = json.loads(file.read_text())
    assert [army["revisions"][0]["name"] for army in archive["armies"]] == ["Hades Hive relief"]
    printed = json.loads(call("export", "owner")[0])
    assert printed["armies"] == archive["armies"]


def test_a_look_writes_nothing(file, outsider):
    out, _errors, code = call("import", "outsider", str(file), "--check")
    assert out.splitlines() == [
        "new: Hades Hive relief (netea/steel-legion@2026-02, 1 revisions)",
        f"new: list file {FILE}",
        "1 armies would be imported, 0 known already",
    ]
    assert (code, outsider.armies.count()) == (0, 0)


def test_an_archive_is_imported_and_known_again(file, outsider):
    out, _errors, _code = call("import", "outsider", str(file))
    assert out.splitlines()[-1] == "1 armies imported, 0 known already"
    assert outsider.armies.count() == 1
    out, _errors, _code = call("import", "outsider", str(file))
    assert out.splitlines() == [
        "known: Hades Hive relief (netea/steel-legion@2026-02, 1 revisions)",
        "0 armies imported, 1 known already",
    ]


def test_drafts_are_told(author, sample, outsider, tmp_path):
    from tests.armylists.interchange.test_archived_drafts import save

    save(author, sample)
    path = tmp_path / "archive.json"
    call("export", author.username, "-o", str(path))
    assert call("import", author.username, str(path))[0].splitlines()[0] == "known: list draft Garrison 2"
    assert call("import", "outsider", str(path))[0].splitlines()[0] == "refused: list draft sample"


def test_an_archive_may_come_by_standard_input(file, outsider, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(file.read_bytes())))
    assert call("import", "outsider", "-")[2] == 0
    assert outsider.armies.count() == 1


def test_problems_are_told_at_their_places_and_end_with_2(file, outsider):
    archive = json.loads(file.read_text())
    archive["armies"][0]["head"] = 7
    file.write_text(json.dumps(archive))
    out, errors, code = call("import", "outsider", str(file))
    assert (out, code) == ("", 2)
    assert "armies[0].head: there is no revision 7" in errors
    assert call("import", "outsider", "nowhere.json") == ("", "nowhere.json: No such file or directory\n", 2)


def test_accounts_and_folders_must_be_there(file):
    with pytest.raises(CommandError, match=r"There is no account 'nobody'\."):
        call("export", "nobody")
    with pytest.raises(CommandError, match="No such file or directory"):
        call("export", "owner", "-o", str(file.parent / "none" / "x.json"))
