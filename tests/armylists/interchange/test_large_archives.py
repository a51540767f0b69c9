"""Archives that take longer than their sender should wait: read and imported by a task, never lost, never twice."""

from datetime import timedelta
from typing import Any

import pytest
from celery.exceptions import SoftTimeLimitExceeded
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from armylists.interchange.queries import stream_archive
from armylists.interchange.services import archives, kept_files
from armylists.models import ArchiveUpload
from armylists.tasks import send_waiting_archives, work_off_archive
from config.lib.errors import Invalid
from tests.armylists.interchange.test_archives import lived_army

pytestmark = pytest.mark.django_db

PAGE = "/account/archive/"
API = "/api/v1/archive/"


@pytest.fixture(autouse=True)
def _nothing_is_quick(monkeypatch):
    monkeypatch.setattr(archives, "AT_ONCE", 100)


@pytest.fixture
def data(owner: User) -> bytes:
    lived_army(owner)
    return "".join(stream_archive(owner)).encode()


@pytest.fixture
def tasks(django_capture_on_commit_callbacks: Any) -> Any:
    """Runs what is sent to workers when the block ends."""
    return lambda: django_capture_on_commit_callbacks(execute=True)


def upload(client: Client, data: bytes) -> str:
    response = client.post(f"{PAGE}upload/", {"file": SimpleUploadedFile("archive.json", data)}, follow=True)
    return response.content.decode()


def test_a_large_file_is_read_behind_a_progress_page_and_imported_after_a_look(client, outsider, data, tasks):
    client.force_login(outsider)
    with tasks():
        assert "Reading your file…" in upload(client, data)
        assert client.get(PAGE)["Refresh"] == "2"
    page = client.get(PAGE).content.decode()
    assert [told in page for told in ("Zweiter Anlauf", "new", "Import 1 army")] == [True] * 3
    digest = ArchiveUpload.objects.get().digest
    with tasks():
        answer = client.post(f"{PAGE}import/", {"digest": digest}, follow=True)
        assert "Importing your armies…" in answer.content.decode()
        assert not outsider.armies.exists()
    assert "1 army was imported." in client.get(PAGE).content.decode()
    assert outsider.armies.count() == 1
    assert client.post(f"{PAGE}import/", {"digest": digest}).status_code == 422
    assert outsider.armies.count() == 1


def test_what_a_task_refuses_is_told_with_its_places(client, outsider, data, tasks):
    client.force_login(outsider)
    with tasks():
        upload(client, data.replace(b"steel-legion@", b"tin-legion@"))
    page = client.get(PAGE).content.decode()
    assert "armies[0].revisions[0].army_list" in page
    assert "Nothing was imported." in page
    assert "Discard file" in page


@pytest.mark.parametrize("bad", [b"[" * 5_000, b'{"a": "\x00' + b"x" * 200, b"\xff" * 200, b"[" + b"[]," * 250_000])
def test_what_could_be_no_archive_is_refused_at_once(client, outsider, bad):
    client.force_login(outsider)
    assert "Nothing was imported." in upload(client, bad)
    assert not ArchiveUpload.objects.exists()


def test_programs_are_told_where_to_look(owner, outsider, data, tasks):
    program = APIClient()
    program.force_authenticate(outsider)
    assert program.get(f"{API}upload/").status_code == 404
    with tasks():
        sent = program.generic("POST", f"{API}?check=true", data, content_type="application/json")
        assert (sent.status_code, sent.json()["state"]) == (202, "reading")
    looked = program.get(sent["Location"]).json()
    assert (looked["state"], looked["result"]["imported"], looked["error"]) == ("ready", False, None)
    with tasks():
        sent = program.generic("POST", API, data, content_type="application/json")
        assert (sent.status_code, sent.json()["state"]) == (202, "importing")
    done = program.get(sent["Location"]).json()
    assert (done["state"], done["result"]["imported"], done["result"]["armies"][0]["state"]) == ("done", True, "new")
    assert outsider.armies.count() == 1
    with tasks():
        program.generic("POST", API, data.replace(b"steel-legion@", b"tin-legion@"), content_type="application/json")
    refused = program.get(f"{API}upload/").json()
    assert (refused["state"], refused["error"]["code"]) == ("refused", "invalid_archive")


def test_a_task_that_runs_twice_imports_once(outsider, data):
    row = archives.keep_upload(user=outsider, data=data, state=ArchiveUpload.State.IMPORTING)
    for _ in range(2):
        work_off_archive(row.pk)
    row.refresh_from_db()
    assert (row.state, row.content, outsider.armies.count()) == (ArchiveUpload.State.DONE, "", 1)


def test_a_file_that_took_the_place_of_another_is_not_marked_by_its_task(outsider, data, monkeypatch):
    row = archives.keep_upload(user=outsider, data=data, state=ArchiveUpload.State.READING)
    plan = archives.plan_import

    def replace_meanwhile(**given: Any) -> Any:
        archives.keep_upload(user=outsider, data=data + b"\n", state=ArchiveUpload.State.READING)
        return plan(**given)

    monkeypatch.setattr(archives, "plan_import", replace_meanwhile)
    work_off_archive(row.pk)
    row.refresh_from_db()
    assert (row.state, row.outcome) == (ArchiveUpload.State.READING, None)


def test_what_takes_too_long_is_refused(outsider, data, monkeypatch):
    def slow(**_: Any) -> None:
        raise SoftTimeLimitExceeded

    monkeypatch.setattr(archives, "plan_import", slow)
    row = archives.keep_upload(user=outsider, data=data, state=ArchiveUpload.State.READING)
    work_off_archive(row.pk)
    row.refresh_from_db()
    assert (row.state, row.outcome["code"]) == (ArchiveUpload.State.REFUSED, "archive_too_large")


def test_lost_tasks_are_sent_again_and_given_up_in_the_end(outsider, data, settings, tasks, monkeypatch):
    row = archives.keep_upload(user=outsider, data=data, state=ArchiveUpload.State.READING)
    sent: list[int] = []
    monkeypatch.setattr(kept_files, "send_on_commit", lambda _name, pk, _language: sent.append(pk))
    send_waiting_archives()
    assert sent == []
    for _ in range(3):
        ArchiveUpload.objects.update(
            requested_at=timezone.now() - timedelta(seconds=settings.CELERY_TASK_TIME_LIMIT + 60)
        )
        send_waiting_archives()
    row.refresh_from_db()
    assert (sent, row.state) == ([row.pk] * kept_files.MOST_ATTEMPTS, ArchiveUpload.State.REFUSED)


def test_a_file_that_is_too_large_is_not_kept(outsider, monkeypatch):
    monkeypatch.setattr(archives, "MOST_BYTES", 1_000)
    with pytest.raises(Invalid):
        archives.keep_upload(user=outsider, data=b" " * 1_001, state=ArchiveUpload.State.READING)
    assert not ArchiveUpload.objects.exists()
