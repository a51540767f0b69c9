"""Queues in a folder, used as Celery uses them, by several at once and with files that nobody should have put there."""

import json
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Empty

import pytest
from kombu import Connection
from kombu.exceptions import OperationalError

from config.lib.folder_broker import Transport, count_messages, remove_leftovers

pytestmark = pytest.mark.integration


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "tasks"


def connect(folder: Path) -> Connection:
    return Connection("folder://localhost", transport=Transport, transport_options={"folder": str(folder)})


def send(folder: Path, body: object, *, queue: str = "pdf") -> None:
    with connect(folder) as connection:
        connection.Producer().publish(body, exchange="", routing_key=queue, serializer="json")


def receive(folder: Path, *, queue: str = "pdf") -> list[object]:
    """Everything that waits, in the order in which it is taken."""
    found = []
    with connect(folder) as connection:
        channel = connection.channel()
        try:
            while True:
                found.append(channel.basic_get(queue, no_ack=True).payload)
        except AttributeError:  # nothing more
            return found


def test_messages_come_in_their_order_and_each_from_its_queue(folder):
    for number in range(12):
        send(folder, number)
    send(folder, "other", queue="webhooks")
    assert count_messages(folder) == 13
    assert receive(folder) == list(range(12))
    assert receive(folder, queue="webhooks") == ["other"]
    assert (receive(folder), count_messages(folder)) == ([], 0)


def test_message_that_is_given_back_comes_first_again(folder):
    for number in range(3):
        send(folder, number)
    with connect(folder) as connection:
        connection.channel().basic_get("pdf").reject(requeue=True)
    assert receive(folder) == [0, 1, 2]


def test_nobody_else_may_read_them(folder):
    send(folder, 1)
    paths = [folder, *folder.rglob("*")]
    assert {path.stat().st_mode & 0o077 for path in paths} == {0}


def test_each_message_is_taken_once_by_however_many(folder):
    for number in range(60):
        send(folder, number)
    with ThreadPoolExecutor(4) as pool:
        taken = [one for found in pool.map(lambda _: receive(folder), range(4)) for one in found]
    assert Counter(taken) == Counter(range(60))


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff",
        b"{",
        b"[]",
        b"7",
        b"{}",
        b'{"properties": 1}',
        b'{"body": "?", "properties": {"body_encoding": "x"}}',
    ],
)
def test_what_is_no_message_is_put_aside_and_harms_nobody(folder, content, caplog):
    send(folder, "before")
    (folder / "pdf" / "00000000000000000001-broken.task").write_bytes(content)
    (folder / "pdf" / "00000000000000000002-folder.task").mkdir()
    (folder / "pdf" / "notes.txt").write_text("mine")
    send(folder, "after")
    assert receive(folder) == ["before", "after"]
    assert (folder / "pdf" / "notes.txt").read_text() == "mine"
    assert "is no message and was put aside" in caplog.text


def test_message_that_is_being_written_is_not_seen(folder):
    send(folder, 1)
    (file,) = (folder / "pdf").iterdir()
    file.rename(file.with_suffix(".new"))
    assert receive(folder) == []
    remove_leftovers(folder)
    assert list((folder / "pdf").iterdir()) == []


def test_folder_that_cannot_be_written_is_a_broker_that_is_gone(folder):
    folder.write_text("a file is in the way")
    with connect(folder) as connection, pytest.raises(OperationalError, match="The queue pdf cannot be written"):
        connection.channel()._put("pdf", {})
    assert count_messages(folder) == 0


def test_queue_is_counted_and_emptied(folder):
    send(folder, 1)
    send(folder, 2)
    with connect(folder) as connection:
        channel = connection.channel()
        assert [channel._size("pdf"), channel._purge("pdf"), channel._size("pdf")] == [2, 2, 0]
        with pytest.raises(Empty):
            channel._get("pdf")


def test_message_is_plain_json(folder):
    send(folder, {"pk": 7})
    (file,) = (folder / "pdf").iterdir()
    assert json.loads(file.read_text())["content-type"] == "application/json"
