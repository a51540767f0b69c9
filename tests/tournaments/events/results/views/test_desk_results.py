from copy import deepcopy

import pytest
from django.contrib.auth.models import User

from tests.tournaments.club_day import ClubDay
from tests.tournaments.events.desks import DeskClient
from tournaments.events.rounds.services.tables import add_tables
from tournaments.events.settings.services import set_official
from tournaments.matches.results.services import Report, report_result

pytestmark = pytest.mark.django_db
ANNS = Report("agreed", "a", (("blitzkrieg",), ()), (900, 300))
BERTS = Report("agreed", "b", ((), ("blitzkrieg",)), (300, 900))


@pytest.fixture(scope="module")
def owner(module_db):
    return User.objects.create_user("owner")


@pytest.fixture(scope="module")
def made(owner):
    day = ClubDay(owner, players=4)
    add_tables(event=day.event, actor=day.organiser, count=2)
    day.run()
    day.publish(1)
    return day


@pytest.fixture
def desk(made, owner, db):
    return DeskClient(deepcopy(made), owner)


def slip(**changed):
    return {
        "do": "enter",
        "kind": "agreed",
        "winner": "a",
        "goals_a": ["blitzkrieg", "take-and-hold"],
        "points_a": "1200",
        "points_b": "800",
        **changed,
    }


def counted(pairing):
    found = pairing.match.results.filter(state="confirmed").first()
    return found and (found.winner, found.goals_a, found.goals_b, found.points_a, found.points_b)


def test_queue_sorts_what_differs_what_waits_and_what_is_missing(desk):
    first, second = desk.day.pairings(1)
    report_result(match=first.match, side="a", report=ANNS)
    page = desk.page("desk-results")
    assert "Reported by one player, not confirmed" in page
    assert "1 result is missing" in page
    report_result(match=first.match, side="b", report=BERTS)
    page = desk.page("desk-results")
    assert "The players tell different results" in page
    assert "not confirmed" not in page
    assert second.a.name in page


def test_table_leads_to_its_match(desk):
    pairing = next(one for one in desk.day.pairings(1) if one.table.number == 2)
    response = desk.get("desk-results", {"table": "2"})
    assert response["Location"] == desk.url("desk-result", pk=pairing.pk)


def test_empty_table_is_told(desk):
    assert "Nobody plays at table 9 in this round." in desk.page("desk-results", {"table": "9"})


@pytest.mark.parametrize("line", ["x", "-1", "²", "1 31", "1a61", "1a3111"])
def test_line_that_is_no_slip_is_told(line, desk):
    assert "is no slip" in desk.send("desk-results", {"table": line}).content.decode()
    assert not any(counted(pairing) for pairing in desk.day.pairings(1))


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("2a31 1200 800", ("a", 3, 1, 1200, 800)),
        ("2 B 0-2 900/1300", ("b", 0, 2, 900, 1300)),
        ("2d11 900 900", ("", 1, 1, 900, 900)),
    ],
)
def test_slip_is_entered_in_one_line(line, told, desk):
    pairing = next(one for one in desk.day.pairings(1) if one.table.number == 2)
    response = desk.send("desk-results", {"table": line})
    assert response["Location"] == desk.url("desk-results")
    assert counted(pairing) == told


def test_line_is_asked_about_as_a_form_is(desk):
    pairing = next(one for one in desk.day.pairings(1) if one.table.number == 2)
    page = desk.send("desk-results", {"table": "2a"}).content.decode()
    assert "A win with no goals on either side" in page
    assert f'action="{desk.url("desk-result", pk=pairing.pk)}"' in page
    assert "leads with 3 to 0" in desk.send("desk-results", {"table": "2b30 1 2"}).content.decode()
    assert counted(pairing) is None


def test_line_corrects_nothing_and_reaches_no_earlier_round(desk):
    for number in (1, 2):
        desk.send("desk-results", {"table": f"{number}a31 1200 800"})
    response = desk.send("desk-results", {"table": "2b13 800 1200"})
    assert (response.status_code, "Say why" in response.content.decode()) == (422, True)
    pairings = desk.day.pairings(1)
    desk.day.close(1)
    desk.day.publish(2)
    gone = desk.day.pairings(2)[1]
    number, gone.table = gone.table.number, None
    gone.save()
    assert (
        f"Nobody plays at table {number}"
        in desk.send("desk-results", {"table": f"{number}b13 800 1200"}).content.decode()
    )
    assert {counted(pairing) for pairing in pairings} == {("a", 3, 1, 1200, 800)}


def test_slip_is_entered_and_counts(desk):
    pairing = desk.day.pairings(1)[0]
    response = desk.send("desk-result", slip(), pk=pairing.pk)
    assert response["Location"] == desk.url("desk-results")
    assert counted(pairing) == ("a", 2, 0, 1200, 800)
    assert "2:0" in desk.page("desk-results")


def test_referee_enters_a_slip(desk, teammate):
    set_official(event=desk.day.event, actor=desk.day.organiser, user=teammate, role="referee")
    pairing = desk.day.pairings(1)[0]
    DeskClient(desk.day, teammate).send("desk-result", slip(winner="draw", goals_a=[]), pk=pairing.pk)
    assert counted(pairing) == ("", 0, 0, 1200, 800)
    assert pairing.match.results.get().official == "teammate"


def test_slip_that_contradicts_itself_is_asked_about_once(desk):
    pairing = desk.day.pairings(1)[0]
    response = desk.send("desk-result", slip(winner="b"), pk=pairing.pk)
    page = " ".join(response.content.decode().split())
    assert (response.status_code, counted(pairing)) == (200, None)
    assert f"{pairing.a.name} leads with 2 to 0; told as winner: {pairing.b.name}." in page
    assert "Confirm anyway" in page
    desk.send("desk-result", slip(winner="b", despite="yes"), pk=pairing.pk)
    assert counted(pairing) == ("b", 2, 0, 1200, 800)
    assert f'class="game__won">{pairing.b.name}<' in desk.page("desk-results")


def test_a_score_needs_no_goals_by_name(desk):
    pairing = desk.day.pairings(1)[0]
    desk.send("desk-result", slip(goals_a=[], made_a="3", made_b="1"), pk=pairing.pk)
    assert counted(pairing) == ("a", 3, 1, 1200, 800)
    told = pairing.match.results.get()
    assert (told.answer["goals"], told.answer["made"]) == ({"a": [], "b": []}, {"a": 3, "b": 1})


def test_goals_by_name_and_their_number_belong_together(desk):
    pairing = desk.day.pairings(1)[0]
    response = desk.send("desk-result", slip(made_a="3", made_b="0"), pk=pairing.pk)
    assert "3 goals, but 2 ticked by name." in response.content.decode()
    desk.send("desk-result", slip(made_a="2", made_b="1"), pk=pairing.pk)
    # Corrected by the number alone: the names of before say nothing any more.
    desk.send("desk-result", slip(made_a="3", made_b="1", reason="misread"), pk=pairing.pk)
    told = pairing.match.results.get(state="confirmed")
    assert (told.goals, told.answer["goals"]["a"]) == ((3, 1), [])
    ticked = ["blitzkrieg", "take-and-hold"]
    desk.send("desk-result", slip(goals_a=ticked, made_a="3", made_b="1", reason="names"), pk=pairing.pk)
    told = pairing.match.results.get(state="confirmed")
    assert (told.goals, told.answer["goals"]["a"]) == ((2, 1), ticked)


def test_a_win_without_goals_is_asked_about_once(desk):
    pairing = desk.day.pairings(1)[0]
    bare = slip(goals_a=[], made_a="0", made_b="0")
    page = desk.send("desk-result", bare, pk=pairing.pk).content.decode()
    assert "A win with no goals on either side: goal difference will be 0. Keep it?" in page
    assert counted(pairing) is None
    desk.send("desk-result", {**bare, "despite": "yes"}, pk=pairing.pk)
    assert counted(pairing) == ("a", 0, 0, 1200, 800)


def test_clock_and_concessions_may_contradict_the_goals(desk):
    for pairing, kind in zip(desk.day.pairings(1), ("timed-out", "conceded"), strict=True):
        desk.send("desk-result", slip(winner="b", kind=kind), pk=pairing.pk)
        assert counted(pairing) == ("b", 2, 0, 1200, 800)


@pytest.mark.parametrize(
    ("field", "value"),
    [("winner", ""), ("winner", "c"), ("points_a", "-5"), ("goals_a", ["fly"]), ("kind", "x"), ("note", "x" * 501)],
)
def test_bad_slip_stays_on_the_page(field, value, desk):
    pairing = desk.day.pairings(1)[0]
    response = desk.send("desk-result", slip(**{field: value}), pk=pairing.pk)
    assert response.status_code == 422
    assert response.context["form"].errors[field]
    assert 'value="800"' in response.content.decode()
    assert counted(pairing) is None


def test_report_of_a_player_counts_with_one_press(desk):
    pairing = desk.day.pairings(1)[0]
    told = report_result(match=pairing.match, side="a", report=ANNS)
    desk.do("desk-result", "accept", {"pk": pairing.pk}, number=str(told.number))
    assert counted(pairing) == ("a", 1, 0, 900, 300)


def test_unknown_report_is_not_accepted(desk):
    pairing = desk.day.pairings(1)[0]
    assert desk.do("desk-result", "accept", {"pk": pairing.pk}, number="7") == "There is no such result."
    assert counted(pairing) is None


def test_correction_takes_a_reason_and_keeps_what_was_told(desk):
    pairing = desk.day.pairings(1)[0]
    desk.send("desk-result", slip(), pk=pairing.pk)
    page = desk.page("desk-result", pk=pairing.pk)
    assert "Correct the result" in page
    assert 'value="1200"' in page
    response = desk.send("desk-result", slip(winner="b", goals_a=[], goals_b=["blitzkrieg"]), pk=pairing.pk)
    assert response.status_code == 422
    assert "Say why; the reason is kept." in response.content.decode()
    desk.send("desk-result", slip(winner="b", goals_a=[], goals_b=["blitzkrieg"], reason="misread"), pk=pairing.pk)
    assert counted(pairing)[0] == "b"
    assert pairing.match.results.count() == 2


def test_concession_without_figures(desk):
    pairing = desk.day.pairings(1)[0]
    desk.send("desk-result", {"do": "enter", "kind": "conceded", "winner": "b"}, pk=pairing.pk)
    assert counted(pairing) == ("b", 0, 0, 0, 0)


def test_result_is_opened_again_for_the_players(desk):
    pairing = desk.day.pairings(1)[0]
    desk.send("desk-result", slip(), pk=pairing.pk)
    desk.do("desk-result", "reopen", {"pk": pairing.pk}, reason="wrong table")
    assert counted(pairing) is None


def test_closed_round_is_corrected_and_not_reopened(desk):
    for pairing in desk.day.pairings(1):
        desk.send("desk-result", slip(), pk=pairing.pk)
    desk.day.close(1)
    page = desk.page("desk-result", pk=pairing.pk)
    assert "The round is closed: enter the right result instead." in page
    desk.send("desk-result", slip(winner="b", goals_a=[], goals_b=["blitzkrieg"], reason="misread"), pk=pairing.pk)
    assert counted(pairing)[0] == "b"


def test_forfeit_is_given_and_taken_back(desk):
    pairing = desk.day.pairings(1)[0]
    desk.do("desk-result", "forfeit", {"pk": pairing.pk}, absent="b", reason="no show")
    assert "forfeit" in desk.page("desk-results")
    pairing.refresh_from_db()
    assert (pairing.kind, pairing.note) == ("forfeit-b", "no show")
    assert "no show" in desk.page("desk-result", pk=pairing.pk)
    desk.do("desk-result", "revoke", {"pk": pairing.pk}, reason="came late")
    pairing.refresh_from_db()
    assert pairing.kind == "game"


@pytest.mark.parametrize("absent", ["", "c"])
def test_forfeit_of_nobody_is_refused(absent, desk):
    pairing = desk.day.pairings(1)[0]
    assert "a, b or both" in desk.do("desk-result", "forfeit", {"pk": pairing.pk}, absent=absent, reason="x")


def test_bye_has_no_result(owner):
    day = ClubDay(owner, players=3, is_running=True)
    day.publish(1)
    bye = next(pairing for pairing in day.pairings(1) if pairing.b is None)
    page = DeskClient(day, owner).page("desk-result", pk=bye.pk)
    assert "A bye has no result." in page
    assert "Enter the result" not in page


def test_draft_has_no_results(owner):
    day = ClubDay(owner, players=2, is_running=True)
    day.draw(1)
    desk = DeskClient(day, owner)
    assert "No round is published yet." in desk.page("desk-results")
    assert "This round is not published." in desk.page("desk-result", pk=day.pairings(1)[0].pk)


def test_correction_after_the_next_draw_says_that_the_draw_stays(desk):
    for pairing in desk.day.pairings(1):
        desk.send("desk-result", slip(), pk=pairing.pk)
    desk.day.close(1)
    desk.day.draw(2)
    pairing = desk.day.pairings(1)[0]
    desk.send("desk-result", slip(winner="b", goals_a=[], goals_b=["blitzkrieg"], reason="misread"), pk=pairing.pk)
    assert "Round 2 was drawn before this correction, and stays as it is." in desk.page("desk-results")
