"""What workers do is counted in Redis, and how much waits for them is read there."""

import pytest
import redis
from django.conf import settings

from config.lib.redis_server import is_redis_there
from config.lib.task_counts import QueueLength, TaskCount, count_task, queue_length, task_counts
from config.measurements import Measurements

pytestmark = pytest.mark.usefixtures("redis_url")


@pytest.fixture
def server(shared_worker):
    """The database of the broker, without counts and tasks of other tests, and without a worker that takes any."""
    shared_worker.stop()
    with redis.Redis.from_url(settings.CELERY_BROKER_URL) as client:
        client.delete("muster:tasks", "celery", "unacked")
        yield client
        client.delete("muster:tasks", "celery", "unacked")


@pytest.mark.thorough
def test_tasks_of_all_processes_are_added_up(server):
    for seconds in (0.25, 0.5):
        count_task(task="a.task", state="SUCCESS", seconds=seconds)
    count_task(task="a.task", state="RETRY", seconds=0.001)
    assert task_counts() == [TaskCount("a.task", "RETRY", 1, 1), TaskCount("a.task", "SUCCESS", 2, 750)]


@pytest.mark.thorough
def test_queue_is_as_long_as_what_waits(server):
    assert queue_length() == QueueLength(waiting=0, taken=0)
    server.rpush("celery", "one", "two")
    server.hset("unacked", "three", "message")
    assert queue_length() == QueueLength(waiting=2, taken=1)


def test_redis_is_there():
    assert is_redis_there(settings.CELERY_BROKER_URL) is True


@pytest.mark.django_db
def test_measurements_show_tasks_and_queue(server):
    count_task(task="a.task", state="SUCCESS", seconds=0.5)
    server.rpush("celery", "one")
    found = {metric.name: [(s.labels, s.value) for s in metric.samples] for metric in Measurements().collect()}
    assert found["muster_tasks"] == [({"task": "a.task", "state": "SUCCESS"}, 1)]
    assert found["muster_task_seconds"] == [({"task": "a.task", "state": "SUCCESS"}, 0.5)]
    assert found["muster_queue_tasks"] == [({"state": "waiting"}, 1), ({"state": "taken"}, 0)]
    assert ({"check": "redis"}, 1.0) in found["muster_ready"]
