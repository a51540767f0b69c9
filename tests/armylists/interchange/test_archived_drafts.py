"""List drafts as a part of archives: they come back with the armies that try them, and never replace anything."""

import json

import pytest

from armylists.armies.services.armies import AddFormation, edit_army, share_army
from armylists.authoring.services.drafts import publish_draft, save_draft, try_draft
from armylists.catalogue.queries.versions import drafts_of
from armylists.interchange.queries import stream_archive
from armylists.interchange.services import archives
from armylists.interchange.services.archives import import_archive, plan_import
from armylists.models import ArmyList, ListSource
from config.lib.errors import Invalid
from tests.rules.catalogue.sample_publication import sample_files

pytestmark = pytest.mark.django_db
TEXT = sample_files()["armies/garrison.toml"].decode().replace('version = "1"', 'version = "2"')
VERDICTS = sample_files()["verdicts/garrison.toml"].decode()
DEARER = TEXT.replace("big = 180", "big = 185")
THIRD = TEXT.replace('version = "2"', 'version = "3"')


def save(author, publication, text=TEXT, verdicts=VERDICTS, **more):
    return save_draft(author=author, publication=publication, text=text, verdicts=verdicts, **more).row


def taken(user):
    return "".join(stream_archive(user))


def drafts_in(text):
    return json.loads(text)["list_drafts"]


def states(plan):
    return [(draft.name, str(draft.state)) for draft in plan.drafts]


@pytest.fixture
def tried(author, sample):
    """An archive of two drafts, one of which replaced another one that an army tries."""
    draft = save(author, sample, THIRD)
    army = try_draft(author=author, pk=save(author, sample).pk).army
    edit_army(army=army, edit=AddFormation("platoon"), base=None)
    save(author, sample, DEARER, is_forced=True)
    assert ArmyList.objects.filter(set_aside_at__isnull=False).count() == 1
    assert draft.version == "3"
    return taken(author)


def test_drafts_come_back_exactly_with_the_armies_that_try_them(author, other_author, tried):
    plan = import_archive(user=other_author, data=tried)
    assert states(plan) == [("Garrison 2", "new"), ("Garrison 3", "new"), ("Garrison 2", "new")]
    assert [row.version for row in drafts_of(other_author)] == ["2", "3"]
    again = taken(other_author)
    assert drafts_in(again) == drafts_in(tried)
    assert [draft["is_set_aside"] for draft in drafts_in(again)] == [True, False, False]
    (army,) = other_author.armies.all()
    assert (army.army_list.author, army.army_list.digest) == (other_author, author.armies.get().army_list.digest)
    assert army.army_list.set_aside_at is not None
    assert army.points == author.armies.get().points
    published = ArmyList.objects.exclude(state=ArmyList.State.DRAFT).filter(publication__slug="sample")
    assert [row.version for row in published] == ["1"]


def test_looking_at_an_archive_writes_nothing(other_author, tried):
    before = ArmyList.objects.count(), ListSource.objects.count()
    plan = plan_import(user=other_author, data=tried)
    assert [(planned.row.name, planned.points) for planned in plan.armies] == [("Garrison", 100)]
    assert (ArmyList.objects.count(), ListSource.objects.count()) == before
    assert not other_author.armies.exists()


def test_drafts_that_are_there_or_have_been_published_are_known_again(author, sample, other_author):
    row = save(author, sample)
    text = taken(author)
    assert states(plan_import(user=author, data=text)) == [("Garrison 2", "known")]
    publish_draft(author=author, pk=row.pk)
    assert states(import_archive(user=author, data=text)) == [("Garrison 2", "known")]
    assert states(import_archive(user=other_author, data=text)) == [("Garrison 2", "known")]
    assert not drafts_of(author)
    assert not drafts_of(other_author)


def test_what_somebody_writes_is_never_replaced(author, sample, other_author):
    save(author, sample)
    text = taken(author)
    mine = save(other_author, sample, DEARER)
    plan = import_archive(user=other_author, data=text)
    assert states(plan) == [("Garrison 2", "kept")]
    assert [draft for draft in plan.drafts if draft.state == "new"] == []
    assert list(drafts_of(other_author)) == [mine]
    assert drafts_of(other_author)[0].list_source.text == DEARER


def test_who_may_not_write_lists_gets_the_rest(author, sample, outsider):
    save(author, sample)
    plan = import_archive(user=outsider, data=taken(author))
    assert states(plan) == [("sample", "refused")]
    assert not ArmyList.objects.filter(author=outsider).exists()


def test_an_army_that_needs_a_refused_draft_is_a_problem(outsider, tried):
    with pytest.raises(Invalid) as error:
        import_archive(user=outsider, data=tried)
    assert {detail["path"] for detail in error.value.details} == {
        "armies[0].revisions[0].army_list",
        "armies[0].revisions[1].army_list",
    }
    assert not outsider.armies.exists()


def changed(archive, **fields):
    raw = json.loads(archive)
    raw["list_drafts"][0] |= fields
    return json.dumps(raw)


@pytest.mark.parametrize(
    ("fields", "path", "message"),
    [
        ({"publication": "nowhere"}, "publication", "There is no publication nowhere here."),
        ({"text": "id = 5"}, "text", "armies/5.toml: name: is missing"),
        ({"text": TEXT.replace("big = 180", "huge = 180")}, "text", "armies/garrison.toml, line"),
        ({"text": DEARER.replace('version = "2"', 'version = "1"')}, "text", "is published already"),
        ({"verdicts": "#" * 400_001}, "verdicts", "is larger than 400,000 bytes"),
    ],
)
def test_defects_are_told_at_their_place_and_nothing_is_written(author, sample, other_author, fields, path, message):
    save(author, sample)
    with pytest.raises(Invalid) as error:
        import_archive(user=other_author, data=changed(taken(author), **fields))
    assert error.value.details[0]["path"] == f"list_drafts[0].{path}"
    assert message in error.value.details[0]["message"]
    assert not drafts_of(other_author)


def test_one_version_cannot_be_written_twice(author, sample, other_author):
    save(author, sample)
    raw = json.loads(taken(author))
    raw["list_drafts"].append({**raw["list_drafts"][0], "text": DEARER})
    with pytest.raises(Invalid) as error:
        import_archive(user=other_author, data=json.dumps(raw))
    assert error.value.details == [
        {"path": "list_drafts[1].text", "message": "This version of the list is in the file already."}
    ]


def test_a_publication_without_its_documents_is_told(author, sample, other_author):
    save(author, sample)
    text = taken(author)
    sample.shared_files.delete()
    with pytest.raises(Invalid) as error:
        import_archive(user=other_author, data=changed(text, text=DEARER))
    assert error.value.details[0]["path"] == "list_drafts[0].publication"


def test_an_army_of_a_draft_is_not_shared_whatever_the_file_says(author, other_author, tried):
    raw = json.loads(tried)
    raw["armies"][0]["is_shared"] = True
    plan = import_archive(user=other_author, data=json.dumps(raw))
    assert [planned.is_shared for planned in plan.armies] == [False]
    assert other_author.armies.get().share_key is None


def test_an_army_of_a_published_list_is(author, sample, other_author):
    save(author, sample)
    army = try_draft(author=author, pk=drafts_of(author)[0].pk).army
    publish_draft(author=author, pk=drafts_of(author)[0].pk)
    army.refresh_from_db()
    share_army(army=army)
    import_archive(user=other_author, data=taken(author))
    assert other_author.armies.get().share_key not in (None, army.share_key)


def test_many_drafts_are_left_to_the_command_line(author, sample, other_author, monkeypatch):
    monkeypatch.setattr(archives, "MOST_DRAFTS_AT_ONCE", 1)
    save(author, sample)
    save(author, sample, THIRD)
    text = taken(author)
    with pytest.raises(Invalid) as error:
        import_archive(user=other_author, data=text)
    assert error.value.code == "archive_too_large"
    drafts = import_archive(user=other_author, data=text, most_revisions=20_000).drafts
    assert [str(draft.state) for draft in drafts].count("new") == 2
