import gc

import pytest
from celery import signals

from config import celery


@pytest.fixture
def usual():
    before = gc.get_threshold()
    yield before
    gc.set_threshold(*before)


def test_processes_of_workers_look_for_garbage_less_often(usual):
    assert celery.collect_less_often in [found() for _key, found in signals.worker_process_init.receivers]
    signals.worker_process_init.send(sender=None)
    assert gc.get_threshold()[0] > 10 * usual[0]
    assert gc.isenabled()
