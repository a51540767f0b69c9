import pytest

from config.lib.redis_server import is_redis_there
from config.lib.task_counts import QueueLength, TaskCount, count_task, queue_length, task_counts
from tests.processes import free_port

pytestmark = pytest.mark.unit


@pytest.fixture
def gone(settings):
    """Settings that name a Redis at an address where nobody listens."""
    settings.REDIS_URL = settings.CELERY_BROKER_URL = f"redis://127.0.0.1:{free_port()}/0"


def test_without_redis_tasks_are_counted_in_the_data_folder(settings, tmp_path):
    settings.REDIS_URL, settings.DATA_DIR = "", tmp_path
    (tmp_path / "task-counts.json").write_text("[broken")
    for seconds in (0.25, 0.5):
        count_task(task="counted.here", state="SUCCESS", seconds=seconds)
    count_task(task="counted.here", state="FAILURE", seconds=0.001)
    assert [found for found in task_counts() if found.task == "counted.here"] == [
        TaskCount("counted.here", "FAILURE", 1, 1),
        TaskCount("counted.here", "SUCCESS", 2, 750),
    ]
    assert queue_length() is None


def test_without_redis_tasks_that_wait_are_files(settings, tmp_path):
    settings.REDIS_URL, settings.CELERY_TASK_ALWAYS_EAGER = "", False
    settings.CELERY_BROKER_TRANSPORT_OPTIONS = {"folder": str(tmp_path)}
    (tmp_path / "pdf").mkdir()
    for name in ("1.task", "2.task", "3.new"):
        (tmp_path / "pdf" / name).write_text("{}")
    assert queue_length() == QueueLength(waiting=2, taken=None)


def test_counting_stops_nobody_whose_disk_is_full(settings, tmp_path):
    settings.REDIS_URL, settings.DATA_DIR = "", tmp_path / "missing"
    count_task(task="counted.nowhere", state="SUCCESS", seconds=1)


def test_counting_stops_nobody_while_redis_is_gone(gone, settings):
    count_task(task="counted.nowhere", state="SUCCESS", seconds=1)
    assert (task_counts(), queue_length(), is_redis_there(settings.REDIS_URL)) == ([], None, False)
