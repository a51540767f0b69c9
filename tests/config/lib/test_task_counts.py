import pytest

from config.lib.redis_server import is_redis_there
from config.lib.task_counts import TaskCount, count_task, queue_length, task_counts
from tests.processes import free_port

pytestmark = pytest.mark.unit


@pytest.fixture
def gone(settings):
    """Settings that name a Redis at an address where nobody listens."""
    settings.REDIS_URL = settings.CELERY_BROKER_URL = f"redis://127.0.0.1:{free_port()}/0"


def test_without_redis_tasks_of_this_process_are_counted(settings):
    settings.REDIS_URL = ""
    for seconds in (0.25, 0.5):
        count_task(task="counted.here", state="SUCCESS", seconds=seconds)
    count_task(task="counted.here", state="FAILURE", seconds=0.001)
    assert [found for found in task_counts() if found.task == "counted.here"] == [
        TaskCount("counted.here", "FAILURE", 1, 1),
        TaskCount("counted.here", "SUCCESS", 2, 750),
    ]
    assert queue_length() is None


def test_counting_stops_nobody_while_redis_is_gone(gone, settings):
    count_task(task="counted.nowhere", state="SUCCESS", seconds=1)
    assert (task_counts(), queue_length(), is_redis_there(settings.REDIS_URL)) == ([], None, False)
