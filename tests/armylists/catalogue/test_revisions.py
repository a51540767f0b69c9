"""A release may correct a list, or write it down in another way: what is published stays what it is."""

import pytest
from django.core.management import CommandError, call_command

from armylists.armies.services.armies import create_army
from armylists.catalogue.adapters import list_rules
from armylists.catalogue.queries.finding import current_list, list_version
from armylists.catalogue.queries.versions import newer_version
from armylists.catalogue.services.loading import load_folder
from armylists.catalogue.services.revisions import Revision
from armylists.models import ArmyList, ListEvent, Publication
from rules.catalogue.loader import digest_definition
from tests.armylists.publications import load_sample, write_sample

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
CHEAP, DEAR, DEARER = ((), {"armies": ("big = 180", "big = 185")}, {"armies": ("big = 180", "big = 190")})


def _upgrade(folder, **replaced):
    return load_folder(write_sample(folder, **replaced), check_only=False, may_revise=True)


def _states():
    return {row.version: row.state for row in ArmyList.objects.filter(publication__slug="sample")}


def test_corrected_list_is_published_beside_the_version_and_armies_keep_theirs(tmp_path, owner):
    load_sample(tmp_path)
    before = list_version("sample/garrison@1")
    army = create_army(army_list=before, points_limit=500, owner=owner).army
    report = _upgrade(tmp_path, **DEAR)
    assert report.revisions == (Revision("sample/garrison@1.r1", written="1", is_new=True),)
    assert report.new_versions == ("sample/garrison@1.r1",)
    assert _states() == {"1": "retired", "1.r1": "published"}
    army.refresh_from_db()
    assert (army.army_list.version, army.army_list.digest) == ("1", before.digest)
    assert newer_version(army).version == "1.r1"
    revised = current_list("sample", "garrison")
    assert (revised.definition["list"]["version"], revised.digest) == ("1.r1", digest_definition(revised.definition))
    assert list_rules(revised).army_list.reference == "sample/garrison@1.r1"


def test_each_further_correction_is_the_next_revision(tmp_path):
    load_sample(tmp_path)
    _upgrade(tmp_path, **DEAR)
    _upgrade(tmp_path, **DEARER)
    assert _states() == {"1": "retired", "1.r1": "retired", "1.r2": "published"}


def test_content_that_is_known_is_not_published_again(tmp_path):
    load_sample(tmp_path)
    _upgrade(tmp_path, **DEAR)
    events = ListEvent.objects.count()
    Publication.objects.update(files_digest="")
    report = _upgrade(tmp_path, **DEAR)
    assert report.revisions == (Revision("sample/garrison@1.r1", written="1", is_new=False),)
    assert (report.new_versions, ListEvent.objects.count()) == ((), events)
    # An older release is brought back: its list is known as well.
    assert _upgrade(tmp_path).new_versions == ()
    assert _states() == {"1": "retired", "1.r1": "published"}


def test_list_that_another_release_wrote_down_otherwise_is_the_same_list(tmp_path):
    load_sample(tmp_path)
    row = current_list("sample", "garrison")
    written = dict(reversed(row.definition["list"].items())) | {"supplement": False}
    sheets = {
        name: {**raw, "sheet": dict(reversed(raw["sheet"].items()))}
        for name, raw in row.definition["datasheets"].items()
    }
    row.definition = {**row.definition, "list": written, "datasheets": sheets}
    row.digest = digest_definition(row.definition)
    row.save()
    Publication.objects.update(files_digest="")
    assert load_sample(tmp_path).new_versions == ()
    kept = current_list("sample", "garrison")
    assert (kept.version, kept.digest, kept.definition) == ("1", row.digest, row.definition)


def test_order_that_means_something_is_content(tmp_path):
    load_sample(tmp_path)
    report = _upgrade(tmp_path, armies=("{ normal = 100, big = 180 }", "{ big = 180, normal = 100 }"))
    assert report.new_versions == ("sample/garrison@1.r1",)


def test_check_tells_of_the_revision_and_writes_nothing(tmp_path):
    load_sample(tmp_path)
    report = load_folder(write_sample(tmp_path, **DEAR), check_only=True, may_revise=True)
    assert [revision.reference for revision in report.revisions] == ["sample/garrison@1.r1"]
    assert _states() == {"1": "published"}


def test_command_corrects_what_comes_with_muster_and_refuses_what_an_author_can_name(tmp_path, settings, capsys):
    settings.BASE_DIR = tmp_path
    write_sample(tmp_path / "fixtures")
    call_command("load_catalogue")
    folder = write_sample(tmp_path / "fixtures", **DEAR)
    with pytest.raises(CommandError, match="The catalogue was not loaded"):
        call_command("load_catalogue", str(folder))
    assert "give the list a new version" in capsys.readouterr().err
    call_command("load_catalogue")
    assert capsys.readouterr().out.splitlines()[-1] == (
        "  sample/garrison@1.r1 corrects 1, which was published with other content; armies keep 1 until they are moved"
    )
