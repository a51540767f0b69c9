"""Every named constraint of the database, tried to be broken past all services."""

from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone

from armylists.catalogue.queries.finding import current_list
from armylists.models import (
    Ability,
    AccountName,
    ApiToken,
    ArchiveUpload,
    Army,
    ArmyList,
    ArmyRevision,
    Datasheet,
    DatasheetFile,
    Fielding,
    ForgeFile,
    ListEvent,
    ListSource,
    Publication,
    RosterFile,
    SharedFiles,
    SheetFigure,
)

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def _army(**changed: Any) -> Army:
    values: dict[str, Any] = {"points_limit": 1, "points": 0, "is_legal": True, "edit_key_digest": "a" * 64}
    return Army.objects.create(**{"army_list": current_list("netea", "steel-legion"), **values, **changed})


def _revision(army: Army, **changed: Any) -> ArmyRevision:
    values: dict[str, Any] = {"number": 1, "army_list": army.army_list, "document": {}, "points": 0, "verdict": {}}
    return ArmyRevision.objects.create(army=army, is_legal=True, **{**values, **changed})


def _list(**changed: Any) -> ArmyList:
    known = current_list("netea", "steel-legion")
    values = {name: getattr(known, name) for name in ("publication", "slug", "version", "definition")}
    return ArmyList.objects.create(**{**values, "formation_count": 1, "unit_count": 1, **changed})


def _published(**changed: Any) -> ArmyList:
    """Beside the version that ships, under another name."""
    values = {"slug": "other", "state": "published", "published_at": timezone.now()}
    return _list(**{**values, **changed})


def _roster(**changed: Any) -> RosterFile:
    values = {"digest": "d", "style": "full", "paper": "a4", "language": "en"}
    return RosterFile.objects.create(revision=_revision(_army()), **{**values, **changed})


def _cards(**changed: Any) -> DatasheetFile:
    return DatasheetFile.objects.create(**{"digest": "d", "paper": "a4", "language": "en", "subject": {}, **changed})


def _fielding(**changed: Any) -> Fielding:
    values = {"army_list": current_list("netea", "steel-legion"), "unit": "x", "way": "fixed", "entry": "x"}
    return Fielding.objects.create(**{**values, **changed})


def _forge_file(**changed: Any) -> ForgeFile:
    values = {"name": "Steel Legion", "army_list": "netea/steel-legion", "content": "{}"}
    return ForgeFile.objects.create(**{**values, **changed})


def _upload(user: Any, **changed: Any) -> ArchiveUpload:
    return ArchiveUpload.objects.create(owner=user, content="{}", digest="d", **changed)


def _figure() -> SheetFigure:
    return SheetFigure.objects.create(datasheet=Datasheet.objects.earliest("pk"), figure="speed", value=999)


def _publication(**changed: Any) -> Publication:
    return Publication.objects.create(**{"slug": "other", "game": "epic", **changed})


def _token(user: Any, **changed: Any) -> ApiToken:
    return ApiToken.objects.create(**{"user": user, "name": "a", "digest": "a", "hint": "h", **changed})


def _twice(make: Any, *args: Any, **first: Any) -> None:
    make(*args, **first)
    make(*args)


def _edited_twice() -> None:
    army = _army()
    for number in (1, 2):
        _revision(army, number=number, edit_id="x")


BREAKS: dict[str, Any] = {
    "ability_slug_is_unique": lambda user: [
        Ability.objects.create(publication=Publication.objects.get(slug="netea"), slug="x") for _ in range(2)
    ],
    "army_has_an_editor": lambda user: _army(edit_key_digest=None),
    "army_limit_is_positive": lambda user: _army(points_limit=0),
    "army_list_draft_is_unique_for_author": lambda user: [_list(author=user) for _ in range(2)],
    "army_list_is_published_once": lambda user: [_published(version=version) for version in "12"],
    "army_list_only_drafts_are_set_aside": lambda user: _published(set_aside_at=timezone.now()),
    "army_list_only_retired_has_an_end": lambda user: _published(retired_at=timezone.now()),
    "army_list_published_is_dated": lambda user: _published(published_at=None),
    "army_list_state_is_known": lambda user: _published(state="lost"),
    "army_list_version_is_unique": lambda user: [_published(state="retired") for _ in range(2)],
    "datasheet_file_done_has_content": lambda user: _cards(state="done"),
    "datasheet_file_paper_is_known": lambda user: _cards(paper="a0"),
    "datasheet_file_state_is_known": lambda user: _cards(state="lost"),
    "datasheet_slug_is_unique": lambda user: [
        Datasheet.objects.create(publication=Publication.objects.get(slug="netea"), slug="x", document={})
        for _ in range(2)
    ],
    "fielding_is_kept_once": lambda user: [_fielding() for _ in range(2)],
    "fielding_way_is_known": lambda user: _fielding(way="magic"),
    "figure_is_kept_once": lambda user: [_figure() for _ in range(2)],
    "forge_file_name_is_unique_for_everybody": lambda user: [_forge_file() for _ in range(2)],
    "forge_file_name_is_unique_for_owner": lambda user: [_forge_file(owner=user) for _ in range(2)],
    "list_event_verb_is_known": lambda user: ListEvent.objects.create(
        publication=Publication.objects.get(slug="netea"), slug="x", version="1", verb="lost"
    ),
    "publication_game_is_known": lambda user: _publication(game="chess"),
    "revision_is_not_its_own_parent": lambda user: ArmyRevision.objects.filter(pk=(r := _revision(_army())).pk).update(
        parent=r.pk
    ),
    "revision_number_is_positive": lambda user: _revision(_army(), number=0),
    "edit_is_written_once": lambda user: _edited_twice(),
    "revision_number_is_unique": lambda user: _twice(_revision, _army()),
    "roster_done_has_content": lambda user: _roster(state="done"),
    "roster_paper_is_known": lambda user: _roster(paper="a0"),
    "roster_state_is_known": lambda user: _roster(state="lost"),
    "roster_claim_is_of_what_waits": lambda user: _roster(claimed_by="worker/1"),
    "datasheet_file_claim_is_of_what_waits": lambda user: _cards(claimed_by="worker/1"),
    "roster_style_is_known": lambda user: _roster(style="huge"),
    "account_name_is_unique": lambda user: [
        AccountName.objects.create(user=one, key="anna") for one in (user, User.objects.create_user("other"))
    ],
    "archive_upload_state_is_known": lambda user: _upload(user, state="lost"),
    "token_name_is_unique_for_user": lambda user: _twice(_token, user, digest="b"),
}
UNIQUE_COLUMNS: dict[str, Any] = {
    "ArchiveUpload.owner": lambda user: _twice(_upload, user),
    "Army.edit_key_digest": lambda user: _twice(_army),
    "Army.public_id": lambda user: [_army(public_id="x", edit_key_digest=digest) for digest in "ab"],
    "Army.share_key": lambda user: [_army(share_key="x", edit_key_digest=digest) for digest in "ab"],
    "ArmyRevision.frozen_key": lambda user: [_revision(_army(edit_key_digest=d), frozen_key="x") for d in "ab"],
    "ApiToken.digest": lambda user: _twice(_token, user, name="b"),
    "DatasheetFile.digest": lambda user: [_cards() for _ in range(2)],
    "ListSource.army_list": lambda user: [ListSource.objects.create(army_list=row) for row in [_list()] * 2],
    "SharedFiles.publication": lambda user: [
        SharedFiles.objects.create(publication=Publication.objects.get(slug="netea"), files={})
    ],
    "Publication.slug": lambda user: _twice(_publication),
    "RosterFile.digest": lambda user: [
        RosterFile.objects.create(revision=revision, digest="d", style="full", paper="a4", language="en")
        for revision in [_revision(_army())] * 2
    ],
}


@pytest.mark.parametrize("name", BREAKS)
def test_constraint_refuses(name, owner):
    with pytest.raises(IntegrityError) as refused, transaction.atomic():
        BREAKS[name](owner)
    assert "constraint" in str(refused.value).lower()


@pytest.mark.parametrize("name", UNIQUE_COLUMNS)
def test_unique_column_refuses(name, owner):
    with pytest.raises(IntegrityError, match=r"(?i)unique"), transaction.atomic():
        UNIQUE_COLUMNS[name](owner)


def test_every_constraint_is_tried():
    models = list(apps.get_app_config("armylists").get_models())
    assert {c.name for model in models for c in model._meta.constraints} == set(BREAKS)
    columns = {
        f"{model.__name__}.{field.name}"
        for model in models
        for field in model._meta.local_fields
        if field.unique and not field.primary_key
    }
    assert columns == set(UNIQUE_COLUMNS)


def test_rows_that_keep_the_constraints_are_stored(owner, teammate):
    assert _revision(_army()).number == 1
    assert [_list(author=user).pk is not None for user in (owner, teammate)] == [True, True]
    assert [_list(author=owner, set_aside_at=timezone.now()).pk is not None for _ in range(2)] == [True, True]
    assert [_published(version=v, state=state).pk is not None for v, state in (("1", "retired"), ("2", "published"))]
    assert _publication(game="fleet").pk
    assert (_fielding(way="transport").pk, _figure().pk, _cards(subject={"sheets": []}).pk) != (None, None, None)
    assert _token(owner).pk
    assert [_forge_file(owner=user).pk is not None for user in (owner, teammate, None)] == [True, True, True]
    assert [_upload(user).pk is not None for user in (owner, teammate)] == [True, True]
    done = {"state": "done", "content": b"x", "size": 1, "paper": "letter"}
    assert RosterFile.objects.create(revision=ArmyRevision.objects.get(), digest="e", style="hidden", **done).pk
