import pytest

from config.lib.errors import Conflict, Forbidden, Invalid
from tests.armylists.documents import small_document
from tests.tournaments.club_day import ClubDay
from tournaments.events.entries.services.bulk import add_entries, approve_lists
from tournaments.events.entries.services.entering import Details
from tournaments.events.lists.services import hand_in_document, send_list_back
from tournaments.models import ListSubmission
from tournaments.permissions import actor_of

pytestmark = pytest.mark.django_db


def test_everybody_is_added_with_a_secret_of_their_own(owner):
    day = ClubDay(owner, players=1)
    added = add_entries(event=day.event, actor=day.organiser, people=[Details("Zoe", "x"), Details("Yan")])
    assert [(one.entry.key, one.entry.name, one.entry.club) for one in added] == [("p2", "Zoe", "x"), ("p3", "Yan", "")]
    assert len({one.secret for one in added}) == 2


def test_one_who_cannot_be_added_stops_all(owner):
    day = ClubDay(owner)
    with pytest.raises(Invalid):
        add_entries(event=day.event, actor=day.organiser, people=[Details("Zoe"), Details("")])
    assert not day.event.entries.exists()
    assert day.verbs() == ["created"]


def test_nobody_is_added_to_an_event_that_is_over(owner):
    day = ClubDay(owner, players=2, is_running=True)
    day.go("finished")
    with pytest.raises(Conflict):
        add_entries(event=day.event, actor=day.organiser, people=[Details("Zoe")])


def test_outsider_adds_nobody(owner, outsider):
    day = ClubDay(owner)
    with pytest.raises(Forbidden):
        add_entries(event=day.event, actor=actor_of(day.event, user=outsider), people=[])


def with_lists(owner, **changed):
    """An open event; Ann and Bert have handed in, Cleo what is not legal, Dan was sent a list back, Eve has nothing."""
    day = ClubDay(owner, players=5, **changed)
    day.go("open")
    for name in ("Ann", "Bert", "Cleo", "Dan"):
        document = small_document() if name != "Cleo" else {**small_document(), "formations": []}
        known = {"event": day.event, "actor": day.organiser, "entry": day.entry(name)}
        hand_in_document(**known, data=document, exception="a friend" if name == "Cleo" else "")
    send_list_back(event=day.event, actor=day.organiser, entry=day.entry("Dan"), number=1, note="models")
    return day


def states(day):
    return {one.entry.name: one.state for one in ListSubmission.objects.filter(entry__event=day.event, is_current=True)}


def test_legal_lists_that_were_seen_are_approved_at_once(owner):
    day = with_lists(owner)
    seen = {"p1": 1, "p2": 2, "p3": 1, "p4": 1, "p5": 1, "p99": 1}
    assert approve_lists(event=day.event, actor=day.organiser, seen=seen) == 1
    # Bert has handed in another than the one that was seen; Cleo was let through, Dan's went back before.
    assert states(day) == {"Ann": "approved", "Bert": "handed-in", "Cleo": "approved", "Dan": "sent-back"}
    assert day.verbs().count("list-approved") == 1
    assert approve_lists(event=day.event, actor=day.organiser, seen={"p1": 1, "p2": 1}) == 1


def test_lists_that_are_hidden_from_organisers_are_not_approved_unseen(owner):
    day = with_lists(owner)
    day.event.hides_lists_from_organisers = True
    day.event.save()
    with pytest.raises(Conflict):
        approve_lists(event=day.event, actor=day.organiser, seen={"p1": 1})
    assert states(day)["Ann"] == "handed-in"


def test_entrants_approve_nothing(owner):
    day = with_lists(owner)
    with pytest.raises(Forbidden):
        approve_lists(event=day.event, actor=day.entrant("Ann"), seen={"p1": 1})
