import pytest
from celery import current_app

from config.queues import QUEUES, TASK_QUEUES, TASK_ROUTES

pytestmark = pytest.mark.unit


@pytest.fixture(autouse=True)
def _known_tasks():
    current_app.loader.import_default_modules()


def queue_of(name: str, **options: object) -> str:
    return current_app.amqp.router.route(options, name)["queue"].name


def test_every_route_is_of_a_task_that_exists():
    assert set(TASK_ROUTES) - set(current_app.tasks) == set()


def test_every_task_waits_in_a_queue_of_the_table():
    named = {name: queue_of(name) for name in current_app.tasks if name.startswith(("armylists.", "tournaments."))}
    assert {name: queue for name, queue in named.items() if queue not in QUEUES} == {}
    assert {name.rpartition(".")[2] for name, queue in named.items() if queue.startswith("pdf")} == {
        name.rpartition(".")[2] for name in named if name.rpartition(".")[2].startswith(("render_", "work_off_"))
    }


def test_sender_may_choose_another_queue():
    assert queue_of("armylists.tasks.render_roster") == "pdf"
    assert queue_of("armylists.tasks.render_roster", queue="pdf-long") == "pdf-long"


def test_worker_that_names_no_queue_serves_all():
    assert tuple(current_app.amqp.queues) == QUEUES == tuple(queue.name for queue in TASK_QUEUES)
