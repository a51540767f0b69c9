from datetime import timedelta

import pytest
from celery import current_app
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.utils import timezone

from config.schedule import BEAT_SCHEDULE
from config.tasks import clear_sessions


@pytest.mark.unit
def test_every_entry_sends_a_task_that_exists():
    current_app.loader.import_default_modules()
    assert {entry["task"] for entry in BEAT_SCHEDULE.values()} - set(current_app.tasks) == set()


@pytest.mark.unit
def test_no_entry_outlives_the_clocks_of_two_machines():
    assert {
        entry["options"]["expires"] for entry in BEAT_SCHEDULE.values() if entry["options"]["expires"] < 3600
    } == set()


@pytest.mark.unit
def test_beat_reads_this_table_and_keeps_its_notes_in_the_data_folder(settings):
    assert settings.CELERY_BEAT_SCHEDULE is BEAT_SCHEDULE
    assert str(settings.DATA_DIR / "beat-schedule") == settings.CELERY_BEAT_SCHEDULE_FILENAME


@pytest.mark.django_db
def test_sessions_that_have_ended_are_deleted_and_others_kept():
    kept, ended = SessionStore(), SessionStore()
    for session in (kept, ended):
        session["who"] = "somebody"
        session.save()
    Session.objects.filter(pk=ended.session_key).update(expire_date=timezone.now() - timedelta(seconds=1))
    clear_sessions.delay()
    assert list(Session.objects.values_list("pk", flat=True)) == [kept.session_key]
