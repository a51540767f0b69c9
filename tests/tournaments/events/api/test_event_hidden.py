"""What of an event is hidden from those who may see the event, over the API."""

import pytest
from django.utils import timezone

from tests.armylists.documents import small_document
from tournaments.models import Event, Official, Round

pytestmark = pytest.mark.django_db
WON = {"kind": "agreed", "winner": "a", "goals": {}, "points": {"a": 0, "b": 0}}


def test_drafts_of_rounds_are_there_for_organisers_only(day, tess, visitor, stranger, outsider, organiser):
    day.go("locked", "running")
    day.draw(1)
    pairing = Round.objects.get().pairings.first()
    Official.objects.create(event=day.event, user=outsider, role="referee")
    for program in (tess, visitor, stranger):
        assert program.get("rounds/1/").status_code == program.get("rounds/1/clock/").status_code == 404
        assert program.get("rounds/1/pairings.csv").status_code == 404
    assert tess.send(f"pairings/{pairing.pk}/reports/", WON).status_code == 404
    assert tess.get(f"pairings/{pairing.pk}/").status_code == stranger.get(f"pairings/{pairing.pk}/").status_code == 404
    assert organiser.read(f"pairings/{pairing.pk}/")["reports"] == []


def test_packs_of_rosters_are_for_organisers(day, stranger, outsider, organiser):
    Official.objects.create(event=day.event, user=outsider, role="referee")
    assert stranger.send("papers/", {"kind": "rosters-full"}).status_code == 403
    Event.objects.update(hides_lists_from_organisers=True)
    hidden = organiser.send("papers/", {"kind": "rosters-full"})
    assert (hidden.status_code, hidden.json()["code"]) == (409, "lists_hidden")
    exported = organiser.get("archive/")
    assert (exported.status_code, exported.json()["code"]) == (409, "lists_hidden")


def test_lists_that_organisers_hide_from_themselves_are_hidden_here(day, organiser, tess):
    Event.objects.update(hides_lists_from_organisers=True)
    tess.do("entries/p3/list/", {"document": small_document()})
    queue = organiser.read("review/")
    assert (queue["refused"]["code"], queue["waiting"][0]["points"]) == ("lists_hidden", None)
    assert queue["waiting"][0]["army_list"] is None
    assert organiser.get("entries/p3/review/").status_code == 403
    assert organiser.get("entries/p3/list/").status_code == 404
    Event.objects.update(lists_shown_at=timezone.now())
    assert organiser.read("review/")["waiting"][0]["points"] is None, "they stay hidden until the lists are locked"
    Event.objects.update(state="locked")
    assert organiser.read("review/")["waiting"][0]["points"] == 550
