"""Everything of one's own as one file: taken away, looked into, brought in, or forgotten."""

import json

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from armylists.armies.services.armies import share_army
from armylists.interchange.queries import stream_archive
from armylists.interchange.services import archives
from armylists.interchange.services.forge_lists import keep_forge_file
from armylists.models import ArchiveUpload, Army
from tests.armylists.interchange.test_archived_drafts import DEARER, save
from tests.armylists.interchange.test_archives import lived_army, new_army
from tests.armylists.interchange_samples import CONTENT, FILE, LIST

pytestmark = pytest.mark.django_db

PAGE = "/account/archive/"
PREVIEW_QUERIES = 8


def archive_of(user: User) -> bytes:
    return "".join(stream_archive(user)).encode()


def upload(client: Client, data: bytes):
    return client.post(f"{PAGE}upload/", {"file": SimpleUploadedFile("archive.json", data)}, follow=True)


@pytest.fixture
def data(owner: User) -> bytes:
    """The archive of an owner of an army with a past and a list file."""
    lived_army(owner)
    keep_forge_file(owner=owner, name=FILE, army_list=LIST, content=CONTENT)
    return archive_of(owner)


def test_the_file_is_written_while_it_is_read(client, owner, data):
    client.force_login(owner)
    response = client.get(f"{PAGE}file/")
    assert response.streaming
    archive = json.loads(b"".join(response.streaming_content))
    assert archive["armies"] == json.loads(data)["armies"]
    assert response["content-type"].startswith("application/json")
    assert response["cache-control"] == "no-store"
    assert response["content-disposition"].startswith('attachment; filename="muster-owner-')
    assert PAGE.encode() + b"file/" in client.get(PAGE).content


def test_a_file_is_looked_into_before_anything_is_brought_in(client, owner, outsider, data):
    client.force_login(outsider)
    response = upload(client, data)
    content = response.content.decode()
    assert response.redirect_chain == [(PAGE, 302)]
    states = f"{owner.armies.get().revisions.count()} states"
    for told in ("Zweiter Anlauf", "new", states, "It gets a new public link.", FILE, "Import 1 army", "owner"):
        assert told in content
    assert not outsider.armies.exists()
    assert "Zweiter Anlauf" in client.get(PAGE).content.decode()


def test_what_was_looked_at_is_brought_in(client, outsider, data):
    client.force_login(outsider)
    digest = upload(client, data).context["waiting"].digest
    response = client.post(f"{PAGE}import/", {"digest": digest}, follow=True)
    assert "1 army was imported." in response.content.decode()
    assert response.redirect_chain == [("/armies/", 302)]
    assert [army.name for army in outsider.armies.all()] == ["Zweiter Anlauf – 2"]
    assert not ArchiveUpload.objects.exists()
    again = upload(client, data).content.decode()
    assert "already here" in again
    assert "Import 0 armies" in again


def test_a_file_can_be_forgotten(client, outsider, data):
    client.force_login(outsider)
    upload(client, data)
    assert client.post(f"{PAGE}drop/", follow=True).redirect_chain == [(PAGE, 302)]
    assert not ArchiveUpload.objects.exists()
    assert "In this file" not in client.get(PAGE).content.decode()


def test_another_file_takes_the_place_of_the_one_that_waits(client, owner, outsider, data):
    client.force_login(outsider)
    first = upload(client, data).context["waiting"].digest
    new_army(owner, name="Later")
    upload(client, archive_of(owner))
    response = client.post(f"{PAGE}import/", {"digest": first})
    assert response.status_code == 422
    assert "Muster no longer has this file. Choose it again." in response.content.decode()
    assert not outsider.armies.exists()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda raw: b"hello", "Expecting value"),
        (lambda raw: b"\xff\xfe", "UTF-8"),
        (lambda raw: b"[]", "this is no archive of Muster"),
        (lambda raw: raw.replace(b'"head":', b'"tail":'), "<code>armies[0].head</code>: Field required"),
        (lambda raw: raw.replace(b'"muster_archive":1', b'"muster_archive":2'), "<code>muster_archive</code>"),
        (lambda raw: raw.replace(b"steel-legion@", b"tin-legion@"), "armies[0].revisions[0].army_list"),
    ],
)
def test_what_is_no_archive_is_told_at_its_place(client, outsider, data, change, told):
    client.force_login(outsider)
    response = upload(client, change(data))
    content = response.content.decode()
    assert response.status_code == 422
    assert "Nothing was imported." in content
    assert told in content
    assert not ArchiveUpload.objects.exists()
    assert not outsider.armies.exists()


def test_a_file_has_to_be_chosen(client, owner):
    client.force_login(owner)
    response = client.post(f"{PAGE}upload/", {})
    assert (response.status_code, "Choose a file." in response.content.decode()) == (422, True)


@pytest.mark.parametrize("setting", ["archive", "request"])
def test_a_file_that_is_too_large_is_told(client, owner, data, monkeypatch, settings, setting):
    client.force_login(owner)
    if setting == "archive":
        monkeypatch.setattr(archives, "MOST_BYTES", 1_000)
    else:
        settings.UPLOAD_MAX_SIZE = 1_000
    response = upload(client, data)
    assert (response.status_code, "The file is larger than" in response.content.decode()) == (422, True)


def test_a_file_that_does_not_fit_any_more_says_why(client, outsider, data):
    client.force_login(outsider)
    upload(client, data)
    waiting = ArchiveUpload.objects.get()
    waiting.content = waiting.content.replace("steel-legion@", "tin-legion@")
    waiting.save()
    response = client.get(PAGE)
    assert response.status_code == 200
    assert "There is no army list netea/tin-legion@2026-02 here." in response.content.decode()
    assert "Discard file" in response.content.decode()


def test_drafts_are_shown_with_what_becomes_of_them(client, author, other_author, outsider, sample):
    save(author, sample)
    archive = archive_of(author)
    told = {}
    for user in (author, other_author, outsider):
        client.force_login(user)
        told[user.username] = upload(client, archive).content.decode()
    assert "already here" in told["owner"]
    assert "Garrison 2" in told["teammate"]
    assert "Only list authors can import drafts." in told["outsider"]
    save(other_author, sample, DEARER)
    client.force_login(other_author)
    assert "You already have a draft of this version. Yours stays." in client.get(PAGE).content.decode()


def test_names_from_outside_are_shown_as_text(client, outsider, owner):
    army = new_army(owner, name="<script>alert(1)</script>")
    share_army(army=army)
    client.force_login(outsider)
    assert b"<script>alert" not in upload(client, archive_of(owner)).content


@pytest.mark.parametrize("count", [1, 20])
def test_a_look_asks_as_often_for_one_army_as_for_many(
    client: Client, owner: User, outsider: User, django_assert_num_queries: DjangoAssertNumQueries, count: int
):
    for number in range(count):
        new_army(owner, name=f"Army {number}")
    client.force_login(outsider)
    upload(client, archive_of(owner))
    with django_assert_num_queries(PREVIEW_QUERIES):
        assert f"Import {count} arm" in client.get(PAGE).content.decode()
    assert not Army.objects.filter(owner=outsider).exists()
