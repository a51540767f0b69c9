import gc

import pytest
from celery import signals

from config import celery


@pytest.fixture
def usual():
    before = gc.get_threshold()
    gc.set_threshold(700, 10, 10)
    yield (700, 10, 10)
    gc.set_threshold(*before)


def test_processes_of_workers_look_for_garbage_less_often(usual):
    # What else they do to themselves would last: `tests/config/lib/test_worker_process.py` tries it elsewhere.
    started = [found() for _key, found in signals.worker_process_init.receivers]
    assert {celery.behave, celery.collect_less_often} <= set(started)
    celery.collect_less_often()
    assert gc.get_threshold()[0] > 10 * usual[0]
    assert gc.isenabled()
