import logging

import pytest
from celery import shared_task
from django.db import OperationalError

from config.lib import background
from config.lib.background import (
    begin_task,
    end_task,
    hand_on_request_id,
    is_sending_impossible,
    send_on_commit,
)
from config.lib.task_counts import task_counts
from config.lib.trace import trace_fields, traced
from tests.processes import free_port

pytestmark = pytest.mark.integration


@pytest.fixture
def producer_of_nobody(settings, monkeypatch):
    """A broker at an address where nobody listens."""
    from celery import current_app

    address = f"redis://127.0.0.1:{free_port()}/0"
    monkeypatch.setattr(background, "_sending", background._Sending())
    with current_app.connection_for_write(address) as connection:
        producer = current_app.amqp.Producer(connection, auto_declare=False)
        yield producer


@shared_task
def note_fields(seen):
    """Hands its trace to whoever looks."""
    seen.append(trace_fields())


@shared_task
def find_no_database(attempts):
    """Fails as tasks do whose database restarts."""
    attempts.append(len(attempts) + 1)
    raise OperationalError("the database is restarting")


def test_task_carries_its_name_and_the_request_that_sent_it():
    seen, headers = [], {}
    with traced(request_id="mine-0001"):
        hand_on_request_id(headers)
        note_fields.apply([seen], task_id="t1")
    assert headers == {"muster_request_id": "mine-0001"}
    assert seen == [{"task": note_fields.name, "task_id": "t1", "request_id": "mine-0001"}]
    assert trace_fields() == {}


def test_worker_takes_the_request_from_the_message():
    class Message:
        name = "render"
        request = type("Request", (), {"muster_request_id": "mine-0002"})()

    begin_task("t2", Message())
    seen = trace_fields()
    end_task("t2", Message(), "SUCCESS")
    assert seen == {"task": "render", "task_id": "t2", "request_id": "mine-0002"}
    assert trace_fields() == {}


def test_tasks_are_counted_by_name_and_state(settings):
    settings.REDIS_URL = ""
    before = {(found.task, found.state): found.count for found in task_counts()}
    note_fields.apply([[]])
    found = {(found.task, found.state): found for found in task_counts()}
    key = (note_fields.name, "SUCCESS")
    assert found[key].count == before.get(key, 0) + 1
    assert found[key].milliseconds >= 0


def test_without_a_broker_the_sender_is_told_that_the_database_is_gone():
    attempts = []
    with pytest.raises(OperationalError, match="the database is restarting"):
        find_no_database.apply([attempts], throw=True)
    assert attempts == [1]


@pytest.mark.thorough
def test_sender_is_not_stopped_by_a_missing_broker(producer_of_nobody, settings, caplog):
    from celery import current_app

    caplog.set_level(logging.ERROR)
    current_app.conf.task_always_eager = False
    try:
        before = is_sending_impossible()
        sent = note_fields.apply_async([[]], producer=producer_of_nobody, retry=False)
    finally:
        current_app.conf.task_always_eager = True
    assert (before, sent, is_sending_impossible()) == (False, None, True)
    assert [record.getMessage() for record in caplog.records] == [
        f"{note_fields.name} could not be sent and runs later: OperationalError"
    ]


HEARD: list[str] = []


@shared_task
def hear(word):
    """Remembers what it was sent."""
    HEARD.append(word)


def test_a_service_sends_a_task_by_its_name_once_the_transaction_is_written(django_capture_on_commit_callbacks, db):
    HEARD.clear()
    with django_capture_on_commit_callbacks(execute=True):
        send_on_commit(hear.name, "hello")
        assert HEARD == []
    assert HEARD == ["hello"]


def test_an_unknown_task_is_a_mistake_that_shows_at_once():
    with pytest.raises(LookupError):
        send_on_commit(f"{__name__}.nobody")
