"""The steps of a list version, what guards them, and that each is written down."""

from contextlib import nullcontext

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from armylists.authoring.services.list_versions import Source, retire_version
from armylists.catalogue.queries.finding import current_list, list_version
from armylists.catalogue.queries.versions import events_of
from armylists.models import ArmyList, Fielding, ListEvent, ListSource, SharedFiles
from config.lib.errors import Conflict, Forbidden
from tests.armylists.publications import load_sample
from tests.rules.catalogue.sample_publication import sample_files

pytestmark = pytest.mark.django_db
VERSION_2 = ('version = "1"', 'version = "2"')


def told() -> list[tuple[str, str, str | None]]:
    rows = events_of("sample", "garrison").order_by("pk")
    return [(event.version, event.verb, event.actor and event.actor.username) for event in rows]


def test_loading_publishes_with_date_source_and_event(tmp_path):
    load_sample(tmp_path)
    row = current_list("sample", "garrison")
    assert (row.state, row.author, row.retired_at, row.published_at is None) == ("published", None, None, False)
    files = sample_files()
    source = ListSource.objects.get(army_list=row)
    assert source.text.encode() == files["armies/garrison.toml"]
    assert source.verdicts.encode() == files["verdicts/garrison.toml"]
    assert source.digest == Source(source.text, source.verdicts).digest
    assert told() == [("1", "published", None)]


def test_shared_files_are_kept_for_uploads(tmp_path):
    load_sample(tmp_path)
    shared = SharedFiles.objects.get(publication__slug="sample").files
    assert list(shared) == ["abilities.toml", "datasheets/guard.toml", "publication.toml", "weapons.toml"]
    assert {name: text.encode() for name, text in shared.items()} == {
        name: content for name, content in sample_files().items() if name in shared
    }


def test_documents_of_other_systems_are_kept_as_plain_text(tmp_path):
    marked = {name: b"\xef\xbb\xbf" + content.replace(b"\n", b"\r\n") for name, content in sample_files().items()}
    load_sample(tmp_path, files=marked)
    assert ListSource.objects.get(army_list__slug="garrison").text.encode() == sample_files()["armies/garrison.toml"]


def test_a_newer_version_retires_the_one_before_and_both_are_written_down(tmp_path):
    load_sample(tmp_path)
    load_sample(tmp_path, armies=VERSION_2)
    old, new = list_version("sample/garrison@1"), list_version("sample/garrison@2")
    assert (old.state, new.state, new.retired_at) == ("retired", "published", None)
    assert old.retired_at is not None
    assert old.retired_at <= new.published_at
    assert told() == [("1", "published", None), ("1", "retired", None), ("2", "published", None)]


def test_new_verdicts_of_a_known_version_are_kept_and_nothing_is_published_again(tmp_path):
    load_sample(tmp_path)
    load_sample(tmp_path, verdicts=('name = "one platoon"', 'name = "a platoon"'))
    assert 'name = "a platoon"' in ListSource.objects.get(army_list__slug="garrison").verdicts
    assert told() == [("1", "published", None)]


def test_a_retired_version_is_not_published_again_by_loading_it(tmp_path):
    load_sample(tmp_path)
    retire_version(army_list=current_list("sample", "garrison"), actor=None)
    load_sample(tmp_path, verdicts=('name = "one platoon"', 'name = "a platoon"'))
    assert list_version("sample/garrison@1").state == "retired"


def test_drafts_do_not_hinder_loading_a_version_of_the_same_name(tmp_path, owner):
    load_sample(tmp_path)
    known = current_list("sample", "garrison")
    columns = {"definition": {}, "formation_count": 1, "unit_count": 1, "digest": "other"}
    draft = ArmyList.objects.create(
        publication=known.publication, slug="garrison", version="2", author=owner, **columns
    )
    load_sample(tmp_path, armies=VERSION_2)
    assert current_list("sample", "garrison").version == "2"
    draft.refresh_from_db()
    assert (draft.state, draft.digest) == ("draft", "other")


def test_retiring_is_written_down_with_who_did_it(tmp_path, owner):
    load_sample(tmp_path)
    ArmyList.objects.update(author=owner)
    row = retire_version(army_list=current_list("sample", "garrison"), actor=owner)
    assert (row.state, row.retired_at is not None) == ("retired", True)
    assert told() == [("1", "published", None), ("1", "retired", "owner")]
    owner.delete()
    assert told() == [("1", "published", None), ("1", "retired", None)]


def test_only_a_published_version_is_retired(tmp_path, owner):
    load_sample(tmp_path)
    row = current_list("sample", "garrison")
    retire_version(army_list=row, actor=None)
    with pytest.raises(Conflict) as refused:
        retire_version(army_list=row, actor=None)
    assert (refused.value.code, ListEvent.objects.filter(verb="retired").count()) == ("not_published", 1)


@pytest.mark.parametrize(("wrote_it", "is_superuser", "may"), [(True, False, 1), (False, True, 1), (False, False, 0)])
def test_a_list_is_retired_by_its_author_or_who_runs_the_site(tmp_path, owner, wrote_it, is_superuser, may):
    load_sample(tmp_path)
    ArmyList.objects.update(author=owner if wrote_it else None)
    row, owner.is_superuser = current_list("sample", "garrison"), is_superuser
    with nullcontext() if may else pytest.raises(Forbidden):
        retire_version(army_list=row, actor=owner)
    assert ListEvent.objects.filter(verb="retired").count() == may


def test_units_of_a_version_are_indexed_when_it_is_published(tmp_path):
    load_sample(tmp_path)
    units = Fielding.objects.filter(army_list=current_list("sample", "garrison")).values_list("unit", flat=True)
    assert set(units) == {"trooper", "truck", "captain"}


def test_publishing_locks_the_publication_where_rows_can_be_locked(tmp_path):
    load_sample(tmp_path)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        retire_version(army_list=current_list("sample", "garrison"), actor=None)
    locks = [query["sql"] for query in queries if "FOR UPDATE" in query["sql"]]
    assert len(locks) == (1 if connection.features.has_select_for_update else 0)


def test_digests_tell_where_one_document_ends():
    assert Source("ab", "c").digest != Source("a", "bc").digest
    assert Source("ab", "c").digest == Source("ab", "c").digest
