import pytest
from celery import current_app

pytestmark = pytest.mark.usefixtures("celery_worker")


def test_worker_knows_the_tasks_of_the_product():
    current_app.loader.import_default_modules()
    (answer,) = current_app.control.inspect(timeout=10, limit=1).registered().values()
    assert sorted(name for name in answer if name.startswith(("armylists.", "tournaments."))) == sorted(
        name for name in current_app.tasks if name.startswith(("armylists.", "tournaments."))
    )
