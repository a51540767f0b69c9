"""Drafts: saved with whatever their verdicts say, published only when they are proved, seen by their author alone."""

import pytest

from armylists.armies.services.armies import AddFormation, edit_army, freeze_revision, share_army
from armylists.armies.services.verdicts import judge_document
from armylists.authoring.services.drafts import (
    BrokenList,
    NotProved,
    StaleDraft,
    discard_draft,
    forget_lost_drafts,
    publish_draft,
    save_draft,
    try_draft,
)
from armylists.authoring.services.list_versions import retire_version
from armylists.catalogue.adapters import list_rules
from armylists.catalogue.queries.finding import current_list, find_lists, list_version
from armylists.catalogue.queries.versions import draft_of, drafts_of, newer_version
from armylists.catalogue.services.loading import load_folder
from armylists.models import ArmyList, ListEvent
from armylists.rosters.services import roster_of
from config.lib.errors import Conflict, DomainError, Forbidden, NotFound
from rules.roster.content import Style
from tests.armylists.publications import load_sample, write_sample
from tests.rules.catalogue.sample_publication import sample_files

pytestmark = pytest.mark.django_db
TEXT = sample_files()["armies/garrison.toml"].decode().replace('version = "1"', 'version = "2"')
VERDICTS = sample_files()["verdicts/garrison.toml"].decode()
DEARER = TEXT.replace("big = 180", "big = 185")
FAILING = VERDICTS.replace("points = 100", "points = 99")


def save(author, publication, text=TEXT, verdicts=VERDICTS, **more):
    return save_draft(author=author, publication=publication, text=text, verdicts=verdicts, **more).row


def told() -> list[tuple[str, str, str | None]]:
    events = ListEvent.objects.filter(publication__slug="sample").order_by("pk")
    return [(event.version, event.verb, event.actor and event.actor.username) for event in events]


def test_a_draft_is_kept_with_its_documents_and_proof(author, sample):
    row = save(author, sample, "\ufeff" + TEXT.replace("\n", "\r\n"))
    assert (row.state, row.author, row.reference, row.published_at) == ("draft", author, "sample/garrison@2", None)
    assert (row.list_source.text, row.list_source.verdicts) == (TEXT, VERDICTS)
    assert row.list_source.proof == {"armies": 4, "failures": [], "failed": 0, "unproven": []}
    assert told()[-1] == ("2", "saved", "owner")


def test_a_draft_is_nowhere_but_with_its_author(author, other_author, sample):
    row = save(author, sample)
    assert current_list("sample", "garrison").version == "1"
    assert [found.version for found in find_lists(publication="sample")] == ["1"]
    with pytest.raises(NotFound):
        list_version("sample/garrison@2")
    with pytest.raises(NotFound):
        judge_document({"muster": 1, "army_list": "sample/garrison@2", "points_limit": 100, "formations": []})
    assert list(drafts_of(author)) == [row]
    assert list(drafts_of(other_author)) == []
    with pytest.raises(NotFound):
        draft_of(other_author, row.pk)


def test_failing_verdicts_are_kept_and_shown_and_keep_the_draft_from_being_published(author, sample):
    row = save(author, sample, verdicts=FAILING)
    proof = row.list_source.proof
    assert (proof["failed"], proof["failures"]) == (
        1,
        [
            {
                "file": "verdicts/garrison.toml",
                "path": "army[0] (one platoon)",
                "line": 2,
                "column": None,
                "message": "expected 99 points, found 100",
            }
        ],
    )
    with pytest.raises(NotProved) as refused:
        publish_draft(author=author, pk=row.pk)
    assert (refused.value.status, refused.value.details) == (422, proof["failures"])
    assert draft_of(author, row.pk).state == "draft"


def test_a_list_with_problems_is_not_saved_and_every_problem_is_handed_back(author, sample):
    with pytest.raises(BrokenList) as refused:
        save(author, sample, TEXT.replace("count = 4", "count = 0").replace("points = 75", "points = []"))
    assert [(d["path"], d["line"], d["message"]) for d in refused.value.details] == [
        ("formation[0].units[0].count", 47, "must be at least 1"),
        ("formation[1].points", 55, "must be a whole number or a table, not a list"),
    ]
    assert (ArmyList.objects.filter(state="draft").count(), len(told())) == (0, 1)


def test_saving_again_replaces_the_draft(author, sample):
    first = save(author, sample)
    again = save(author, sample, DEARER, base=first.list_source.digest)
    assert (again.pk, again.list_source.text) == (first.pk, DEARER)
    assert list_of(again).formations["platoon"].prices == (("normal", 100), ("big", 185))
    assert told()[1:] == [("2", "saved", "owner")] * 2


def list_of(row):
    return list_rules(ArmyList.objects.get(pk=row.pk)).army_list


def test_saving_the_same_again_asks_nothing(author, sample):
    first = save(author, sample)
    assert save(author, sample).pk == first.pk


def test_a_draft_that_the_author_did_not_start_from_is_not_overwritten_by_accident(author, sample):
    first = save(author, sample)
    for base in ("", "other"):
        with pytest.raises(StaleDraft) as refused:
            save(author, sample, DEARER, base=base)
        assert refused.value.details == [{"base": base, "saved": first.list_source.digest, "draft": first.pk}]
    assert draft_of(author, first.pk).list_source.text == TEXT
    assert save(author, sample, DEARER, is_forced=True).pk == first.pk
    assert draft_of(author, first.pk).list_source.text == DEARER


def test_two_authors_and_two_versions_make_drafts_beside_each_other(author, other_author, sample):
    rows = [
        save(author, sample),
        save(other_author, sample, DEARER),
        save(author, sample, TEXT.replace('"2"', '"3"', 1)),
    ]
    assert len({row.pk for row in rows}) == 3


def test_publishing_retires_the_version_before(author, sample):
    row = publish_draft(author=author, pk=save(author, sample, DEARER).pk)
    assert (row.state, current_list("sample", "garrison").pk) == ("published", row.pk)
    assert list_version("sample/garrison@1").state == "retired"
    assert row.fieldings.exists()
    assert told() == [
        ("1", "published", None),
        ("2", "saved", "owner"),
        ("1", "retired", "owner"),
        ("2", "published", "owner"),
    ]
    with pytest.raises(NotFound):
        publish_draft(author=author, pk=row.pk)
    with pytest.raises(NotFound):
        discard_draft(author=author, pk=row.pk)


def test_a_published_version_never_changes(author, sample):
    row = publish_draft(author=author, pk=save(author, sample).pk)
    with pytest.raises(BrokenList) as refused:
        save(author, sample, DEARER)
    assert [d["message"] for d in refused.value.details] == [
        "version 2 is published already: give the list a new version"
    ]
    row.refresh_from_db()
    assert list_of(row).formations["platoon"].prices == (("normal", 100), ("big", 180))


def test_what_was_published_meanwhile_is_not_published_again(author, other_author, sample):
    mine, other = save(author, sample), save(other_author, sample, DEARER)
    publish_draft(author=other_author, pk=other.pk)
    with pytest.raises(BrokenList, match="invalid_list"):
        publish_draft(author=author, pk=mine.pk)
    assert current_list("sample", "garrison").pk == other.pk
    assert draft_of(author, mine.pk).state == "draft"


def test_a_draft_that_was_checked_with_other_datasheets_is_looked_at_again(author, sample, tmp_path):
    row = save(author, sample)
    load_sample(
        tmp_path,
        files=sample_files(datasheets=('speed = "15cm"', 'speed = "20cm"'), armies=('version = "1"', 'version = "1b"')),
    )
    with pytest.raises(Conflict) as refused:
        publish_draft(author=author, pk=row.pk)
    assert refused.value.code == "draft_outdated"
    again = save(author, sample)
    assert publish_draft(author=author, pk=again.pk).state == "published"


def test_a_draft_that_lost_its_datasheets_says_so(author, sample, tmp_path):
    row = save(author, sample)
    folder = write_sample(tmp_path)
    sheets = folder / "datasheets" / "guard.toml"
    sheets.write_text(sheets.read_text().replace("truck", "lorry"))
    (folder / "armies" / "garrison.toml").unlink()
    load_folder(folder, check_only=False)
    with pytest.raises(BrokenList) as refused:
        publish_draft(author=author, pk=row.pk)
    assert refused.value.details[0]["message"] == "there is no datasheet 'truck'"


def test_loading_a_newer_version_retires_what_an_author_published(author, sample, tmp_path):
    publish_draft(author=author, pk=save(author, sample).pk)
    load_sample(tmp_path, armies=('version = "1"', 'version = "3"'))
    assert current_list("sample", "garrison").version == "3"
    assert list_version("sample/garrison@2").state == "retired"


def test_loading_the_same_files_again_leaves_what_an_author_published(author, sample, tmp_path):
    publish_draft(author=author, pk=save(author, sample).pk)
    load_sample(tmp_path, verdicts=('name = "one platoon"', 'name = "a platoon"'))
    assert current_list("sample", "garrison").version == "2"


def test_a_discarded_draft_is_gone_and_written_down(author, sample):
    row = save(author, sample)
    discard_draft(author=author, pk=row.pk)
    assert not ArmyList.objects.filter(pk=row.pk).exists()
    assert told()[-1] == ("2", "discarded", "owner")


# Trying a draft


def test_a_draft_is_tried_like_any_list(author, sample):
    army = try_draft(author=author, pk=save(author, sample, DEARER).pk).army
    revision = edit_army(army=army, edit=AddFormation("platoon"), base=1)
    assert (revision.points, army.name, army.owner, army.points_limit) == (100, "Trying Garrison 2", author, 100)


def test_an_army_of_a_draft_is_not_shown_to_others(author, sample):
    army = try_draft(author=author, pk=save(author, sample).pk).army
    for refused in (lambda: share_army(army=army), lambda: freeze_revision(revision=army.head)):
        with pytest.raises(Conflict) as error:
            refused()
        assert error.value.code == "draft_list"
    assert roster_of(army.head, style=Style.FULL).head.link == ""


def test_a_draft_that_is_tried_is_set_aside_when_its_content_changes(author, sample):
    first = save(author, sample)
    army = try_draft(author=author, pk=first.pk).army
    assert save(author, sample, TEXT + "\n# a remark", is_forced=True).pk == first.pk
    second = save(author, sample, DEARER, is_forced=True)
    assert second.pk != first.pk
    army.refresh_from_db()
    assert (army.army_list, list_of(army.army_list).formations["platoon"].prices[1]) == (first, ("big", 180))
    assert newer_version(army) == second
    assert list(drafts_of(author)) == [second]
    edit_army(army=army, edit=AddFormation("platoon"), base=1)
    publish_draft(author=author, pk=second.pk)
    assert newer_version(army) == second


def test_a_draft_that_is_tried_stays_for_its_army_when_it_is_discarded_or_published(author, sample):
    tried = save(author, sample)
    army = try_draft(author=author, pk=tried.pk).army
    assert newer_version(army) is None
    discard_draft(author=author, pk=tried.pk)
    assert list(drafts_of(author)) == []
    army.refresh_from_db()
    assert newer_version(army) == current_list("sample", "garrison")

    other = save(author, sample)
    army = try_draft(author=author, pk=other.pk).army
    publish_draft(author=author, pk=other.pk)
    army.refresh_from_db()
    assert (army.army_list.state, newer_version(army)) == ("published", None)
    share_army(army=army)


def test_what_nobody_needs_any_more_is_forgotten(author, other_author, sample):
    army = try_draft(author=author, pk=save(author, sample).pk).army
    save(author, sample, DEARER, is_forced=True)
    save(other_author, sample)
    assert forget_lost_drafts() == 0
    other_author.delete()
    assert forget_lost_drafts() == 1
    army.delete()
    assert forget_lost_drafts() == 1
    assert [row.list_source.text for row in ArmyList.objects.filter(state="draft")] == [DEARER]


def test_an_account_is_deleted_with_its_trials_and_what_it_published_stays(author, sample):
    published = publish_draft(author=author, pk=save(author, sample).pk)
    try_draft(author=author, pk=save(author, sample, TEXT.replace('version = "2"', 'version = "3"')).pk)
    author.delete()
    assert forget_lost_drafts() == 1
    assert list_version("sample/garrison@2").pk == published.pk
    assert ArmyList.objects.filter(publication=sample, state="draft").count() == 0


# Who may


@pytest.mark.parametrize(
    "act",
    [
        lambda user, sample, pk: save(user, sample),
        lambda user, sample, pk: publish_draft(author=user, pk=pk),
        lambda user, sample, pk: discard_draft(author=user, pk=pk),
        lambda user, sample, pk: try_draft(author=user, pk=pk),
    ],
)
def test_without_the_right_nothing_is_done(act, author, other_author, outsider, sample):
    row = save(author, sample)
    before = told()
    with pytest.raises(Forbidden):
        act(outsider, sample, row.pk)
    assert told() == before


@pytest.mark.parametrize("act", [publish_draft, discard_draft, try_draft])
def test_the_draft_of_another_author_does_not_exist(act, author, other_author, sample):
    row = save(author, sample)
    with pytest.raises(NotFound):
        act(author=other_author, pk=row.pk)
    assert draft_of(author, row.pk).state == "draft"


def test_the_list_of_another_account_gets_no_version_of_somebody_else(author, other_author, sample):
    publish_draft(author=author, pk=save(author, sample).pk)
    third = save(other_author, sample, TEXT.replace('version = "2"', 'version = "3"'))
    with pytest.raises(Forbidden, match=r"Someone else wrote this list."):
        publish_draft(author=other_author, pk=third.pk)
    assert (current_list("sample", "garrison").version, third.state) == ("2", "draft")


def test_what_came_from_files_is_replaced_but_not_retired_by_an_author(author, sample):
    publish_draft(author=author, pk=save(author, sample).pk)
    with pytest.raises(Forbidden, match="the author of every version"):
        retire_version(army_list=current_list("sample", "garrison"), actor=author)


def test_every_refusal_is_one_that_people_are_told_about():
    assert all(issubclass(kind, DomainError) for kind in (BrokenList, NotProved, StaleDraft))


def test_a_withdrawn_list_may_come_back_as_a_new_version(author, sample):
    retire_version(army_list=current_list("sample", "garrison"), actor=None)
    publish_draft(author=author, pk=save(author, sample).pk)
    assert current_list("sample", "garrison").version == "2"
