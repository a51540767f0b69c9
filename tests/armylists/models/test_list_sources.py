import pytest

from armylists.models import ListEvent, ListSource, SharedFiles

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def test_rows_are_called_what_people_call_them(sample):
    assert str(SharedFiles.objects.get(publication=sample)) == "Sample Pack"
    assert str(ListSource.objects.get(army_list__slug="garrison")) == "Garrison (1)"
    assert str(ListEvent.objects.get(slug="garrison")) == "garrison@1 published"


def test_the_newest_event_comes_first(sample):
    for verb in ("saved", "retired"):
        ListEvent.objects.create(publication=sample, slug="garrison", version="2", digest="", verb=verb)
    assert [event.verb for event in sample.list_events.filter(slug="garrison")] == ["retired", "saved", "published"]
