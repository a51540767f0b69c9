import pytest

from tests.tournaments.club_day import ClubDay
from tests.tournaments.events.desks import DeskClient
from tournaments.events.entries.services import attendance

pytestmark = pytest.mark.django_db


def desk_of(owner, **more):
    return DeskClient(ClubDay(owner, **more), owner)


def test_draft_lists_what_is_missing_with_the_way_to_put_it_right(owner):
    desk = desk_of(owner)
    page = desk.page("desk")
    assert "Open the event for entries." in page
    for sentence in ("The event has no date.", "There are no tables.", "Lists have no deadline."):
        assert sentence in page
    assert page.count("Fix it") == 3
    assert "Open the event for entries anyway" in page


def test_event_moves_on_and_back(owner):
    desk = desk_of(owner)
    desk.do("desk-step", "on", to="open", confirmed="yes")
    page = desk.page("desk")
    assert ("The event is open for entries." in page, "Lock the lists." in page) == (True, True)
    desk.do("desk-step", "back", to="draft")
    assert desk.day.verbs() == ["created", "opened", "closed-again"]


def test_pressing_twice_moves_once(owner):
    desk = desk_of(owner)
    for _press in range(2):
        desk.do("desk-step", "on", to="open", confirmed="yes")
    assert desk.day.verbs() == ["created", "opened"]


def test_step_that_is_blocked_says_why_on_its_button(owner):
    desk = desk_of(owner)
    desk.day.go("open", "locked")
    page = desk.page("desk")
    assert 'disabled aria-describedby="why-step"' in page
    assert 'id="why-step">A round needs at least two; there are 0.</span>' in page
    assert desk.do("desk-step", "on", to="running", confirmed="yes") == "A round needs at least two; there are 0."


def test_step_back_that_something_depends_on_says_so(owner):
    desk = desk_of(owner, players=2, is_running=True)
    desk.day.draw(1)
    assert "Rounds are drawn; withdraw them first." in desk.page("desk")


@pytest.mark.parametrize(
    ("done", "words"),
    [
        ((), "Draw round 1"),
        (("draw",), "Look at the draft and publish it"),
        (("publish",), "Enter results"),
        (("publish", "enter"), "Close round 1"),
        (("play",), "Draw round 2"),
    ],
)
def test_next_step_of_a_running_event_is_one_button(done, words, owner):
    desk = desk_of(owner, players=4, is_running=True)
    day = desk.day
    for step in done:
        if step == "enter":
            for pairing in day.pairings(1):
                day.enter(pairing)
        else:
            getattr(day, step)(1)
    assert words in desk.page("desk")


def test_last_step_is_the_archive(owner):
    desk = desk_of(owner, players=2, is_running=True)
    for state in ("finished", "archived"):
        desk.do("desk-step", "on", to=state, confirmed="yes")
    assert "Nothing is left to do." in desk.page("desk")


def test_event_can_be_finished_early(owner):
    desk = desk_of(owner, players=4, is_running=True)
    desk.day.play(1)
    assert "Finish early" in desk.page("desk")
    desk.do("desk-step", "on", to="finished", confirmed="yes")
    assert desk.day.verbs()[-1] == "finished"


def test_lists_are_shown_by_hand(owner):
    desk = desk_of(owner, players=2)
    assert "Lock the lists before they are shown." in desk.do("desk-step", "reveal")
    desk.day.go("open", "locked")
    assert "Show the lists now" in desk.page("desk")
    desk.do("desk-step", "reveal")
    assert "Show the lists now" not in desk.page("desk")


def test_clock_of_a_published_round_is_on_the_desk(owner):
    desk = desk_of(owner, players=2, is_running=True)
    desk.day.publish(1)
    assert "2:00:00" in desk.page("desk")


def test_log_tells_who_did_what_and_why(owner):
    desk = desk_of(owner, players=2, is_running=True)
    desk.day.play(1)
    pairing = desk.day.pairings(1)[0]
    other = "b" if pairing.a.name < pairing.b.name else "a"
    desk.day.enter(pairing, other, reason="misread <slip>")
    page = desk.page("desk-log")
    assert "corrected a result" in page
    assert "misread &lt;slip&gt;" in page
    assert "Ann – Bert" in page or "Bert – Ann" in page


def test_log_is_searched(owner):
    desk = desk_of(owner, players=3)
    page = desk.page("desk-log", {"text": "cleo"})
    assert "Cleo" in page
    assert "Bert" not in page
    assert desk.page("desk-log", {"verb": "entered"}).count('class="log__line"') == 3


def test_log_is_paged(owner):
    desk = desk_of(owner)
    for number in range(70):
        desk.day.add(f"Player {number}")
    page = desk.page("desk-log")
    assert page.count('class="log__line"') == 60
    older = desk.get("desk-log").context["page"].older
    assert desk.page("desk-log", {"before": str(older)}).count('class="log__line"') == 11


@pytest.mark.parametrize("before", ["x", "-1", "9" * 30, "²"])
def test_log_survives_nonsense_in_its_address(before, owner):
    assert "created the event" in desk_of(owner).page("desk-log", {"before": before})


def test_draft_that_does_not_fit_any_more_is_told_at_once(owner):
    desk = desk_of(owner, players=4, is_running=True)
    desk.day.draw(1)
    assert "does not fit the field any more" not in desk.page("desk")
    attendance.drop(event=desk.day.event, actor=desk.day.organiser, entry=desk.day.entry("Ann"))
    assert "The draft does not fit the field any more: Ann" in desk.page("desk")
