import pytest

from config.lib.errors import Conflict, Forbidden, Invalid, NotFound
from tests.tournaments.club_day import ClubDay
from tests.worlds import a_copy_of
from tournaments.events.entries.queries.seats import seat_secret, side_of_entry
from tournaments.events.entries.services import entering as entries
from tournaments.events.results import services as results
from tournaments.events.results.queries import results_queue
from tournaments.events.rounds.services import publishing as rounds
from tournaments.events.settings import services as officials
from tournaments.matches.queries.finding import match_by_account, match_by_seat
from tournaments.matches.results import services as match_results
from tournaments.matches.results.services import Report
from tournaments.permissions import actor_of

pytestmark = pytest.mark.django_db

WON, LOST = Report("agreed", "a", ((), ()), (300, 100)), Report("agreed", "b", ((), ()), (100, 300))


@pytest.fixture(scope="module")
def made(module_owner):
    day = ClubDay(module_owner, players=4, is_running=True)
    day.publish(1)
    return day


day = a_copy_of("made")


def _report(day, pairing, side, report=WON):
    entry = pairing.a if side == "a" else pairing.b
    return results.report(event=day.event, actor=day.entrant(entry.name), pairing=pairing, report=report)


def test_one_reports_and_the_other_confirms(day):
    pairing = day.pairings(1)[0]
    told = _report(day, pairing, "a")
    actor = day.entrant(pairing.b.name)
    confirmed = results.confirm(event=day.event, actor=actor, pairing=pairing, number=told.number)
    assert (told.state, confirmed.state, confirmed.winner) == ("proposed", "confirmed", "a")
    assert day.verbs()[-2:] == ["result-reported", "result-confirmed"]
    assert [row.actor for row in day.event.audit.all()[:2]] == [pairing.b.name, pairing.a.name]


def test_two_who_tell_the_same_need_not_confirm(day):
    pairing = day.pairings(1)[0]
    _report(day, pairing, "a")
    assert _report(day, pairing, "b").state == "confirmed"


def test_a_report_that_comes_twice_is_there_once(day):
    pairing = day.pairings(1)[0]
    assert _report(day, pairing, "a").pk == _report(day, pairing, "a").pk
    assert pairing.match.results.count() == 1


def test_two_different_reports_go_to_the_queue_of_the_organiser(day):
    first, second = day.pairings(1)
    _report(day, second, "a")
    _report(day, first, "a", WON)
    _report(day, first, "b", LOST)
    queue = results_queue(day.event)
    assert [(one.pairing, one.is_disputed) for one in queue] == [(first, True), (second, False)]
    assert ([other.winner for other in queue[0].others], queue[0].proposed.winner) == (["a"], "b")
    day.enter(first, "b")
    assert [one.pairing for one in results_queue(day.event)] == [second]
    assert [result.state for result in first.match.results.order_by("number")] == ["replaced", "replaced", "confirmed"]


def test_an_official_is_named_in_what_they_enter(day, teammate):
    officials.set_official(event=day.event, actor=day.organiser, user=teammate, role="referee")
    pairing = day.pairings(1)[0]
    referee = actor_of(day.event, user=teammate)
    told = results.enter_result(event=day.event, actor=referee, pairing=pairing, report=WON)
    assert (told.official, told.state, told.points_a) == ("teammate", "confirmed", 300)
    assert day.event.audit.first().actor == "teammate"


def test_a_drawn_game_is_a_draw(day):
    for pairing in day.pairings(1):
        day.enter(pairing, "")
    assert {points for *_rest, points in day.table()} == {"1"}


def test_a_concession_without_figures_has_those_of_the_scoring(owner):
    day = ClubDay(owner, players=2, is_running=True, scoring="goal-margin")
    day.publish(1)
    report = Report("conceded", "a", ((), ()), (0, 0))
    results.enter_result(event=day.event, actor=day.organiser, pairing=day.pairings(1)[0], report=report)
    assert [points for *_rest, points in day.table()] == ["16", "4"]


def test_victory_points_in_bands_decide_a_game_that_nobody_won(owner):
    day = ClubDay(owner, players=2, is_running=True, scoring="victory-point-bands", tie_breaks=["lot"])
    day.publish(1)
    report = Report("timed-out", "", ((), ()), (500, 100))
    results.enter_result(event=day.event, actor=day.organiser, pairing=day.pairings(1)[0], report=report)
    assert [points for *_rest, points in day.table()] == ["12", "8"]


def test_bad_figures_are_refused(day):
    pairing = day.pairings(1)[0]
    for report in (
        Report("agreed", "c"),
        Report("magic", "a"),
        Report("agreed", "a", (("nonsense",), ()), (0, 0)),
        Report("agreed", "a", ((), ()), (-1, 0)),
    ):
        with pytest.raises(Invalid):
            results.enter_result(event=day.event, actor=day.organiser, pairing=pairing, report=report)
    assert pairing.match.results.count() == 0


def test_an_official_opens_a_result_again(day):
    pairing = day.pairings(1)[0]
    day.enter(pairing)
    results.reopen_result(event=day.event, actor=day.organiser, pairing=pairing, reason="wrong match")
    assert [result.state for result in pairing.match.results.all()] == ["replaced"]
    assert _report(day, pairing, "a").number == 2


def test_players_open_nothing_again_that_counts_for_an_event(day):
    pairing = day.pairings(1)[0]
    day.enter(pairing)
    with pytest.raises(Conflict) as refused:
        match_results.reopen_match(match=pairing.match, side="a")
    assert (refused.value.code, pairing.match.results.get().state) == ("ask_organiser", "confirmed")


@pytest.mark.parametrize("state", ["closed", "withdrawn"])
def test_the_pages_of_a_match_take_no_results_after_the_round(day, state):
    first, second = day.pairings(1)
    told = match_results.report_result(match=second.match, side="a", report=WON)
    if state == "closed":
        day.close(1, reason="time")
    else:
        rounds.withdraw_round(event=day.event, actor=day.organiser, number=1, reason="odd", is_confirmed=True)
    with pytest.raises(Conflict) as reported:
        match_results.report_result(match=first.match, side="a", report=WON)
    with pytest.raises(Conflict) as confirmed:
        match_results.confirm_result(match=second.match, side="b", number=told.number)
    assert reported.value.code == confirmed.value.code == f"round_{state}"


def test_what_players_do_on_their_own_pages_is_in_the_log(day):
    pairing = day.pairings(1)[0]
    told = match_results.report_result(match=pairing.match, side="b", report=LOST)
    match_results.confirm_result(match=pairing.match, side="a", number=told.number)
    rows = list(day.event.audit.all()[:2])
    assert [(row.verb, row.actor) for row in rows] == [
        ("result-confirmed", pairing.a.name),
        ("result-reported", pairing.b.name),
    ]
    assert rows[0].details["points"] == [100, 300]


def test_a_forfeit_replaces_what_was_reported_and_can_be_taken_back(day):
    pairing = day.pairings(1)[0]
    day.enter(pairing, "a")
    arguments = {"event": day.event, "actor": day.organiser, "pairing": pairing}
    results.give_forfeit(**arguments, absent="a", reason="played with the wrong list")
    results.give_forfeit(**arguments, absent="a", reason="played with the wrong list")
    assert {name: points for _place, name, points in day.table()}[pairing.b.name] == "3"
    with pytest.raises(Conflict) as forfeited:
        day.enter(pairing, "a")
    with pytest.raises(Conflict) as told:
        _report(day, pairing, "a")
    results.revoke_forfeit(**arguments, reason="it was the right one")
    day.enter(pairing, "a")
    assert (forfeited.value.code, told.value.code) == ("forfeited", "forfeited")
    assert day.verbs()[-3:] == ["forfeited", "forfeit-revoked", "result-entered"]
    assert [result.state for result in pairing.match.results.order_by("number")] == ["replaced", "confirmed"]


def test_a_pairing_of_another_event_does_not_exist_here(day, teammate):
    other = ClubDay(teammate, players=2, is_running=True)
    other.publish(1)
    with pytest.raises(NotFound):
        day.enter(other.pairings(1)[0])
    assert other.pairings(1)[0].match.results.count() == 0


def test_an_outsider_and_a_stranger_report_nothing(day, outsider):
    pairing = day.pairings(1)[0]
    for actor in (actor_of(day.event, user=outsider), actor_of(day.event), day.organiser):
        with pytest.raises(Forbidden):
            results.report(event=day.event, actor=actor, pairing=pairing, report=WON)
    with pytest.raises(Forbidden):
        results.enter_result(event=day.event, actor=day.entrant(pairing.a.name), pairing=pairing, report=WON)
    assert pairing.match.results.count() == 0


def test_both_players_open_their_match_by_their_own_doors(owner, teammate):
    day = ClubDay(owner, players=1)
    day.go("open")
    entry = entries.enter(event=day.event, user=teammate).entry
    day.go("locked", "running")
    day.publish(1)
    pairing = day.pairings(1)[0]
    guest = day.entry("Ann")
    by_link = match_by_seat(seat_secret(pairing, guest))
    by_account = match_by_account(pairing.match.pk, user=teammate)
    assert (by_link.side, by_account.side) == (side_of_entry(pairing, guest), side_of_entry(pairing, entry))
    assert by_link.match == by_account.match
    assert by_link.own.player == "Ann"
    assert seat_secret(pairing, guest) != seat_secret(pairing, entry)


def test_a_new_link_closes_the_seats_that_the_old_one_has_opened(owner):
    day = ClubDay(owner, players=2, is_running=True)
    day.publish(1)
    pairing, ann = day.pairings(1)[0], day.entry("Ann")
    old = seat_secret(pairing, ann)
    assert match_by_seat(old).own.player == "Ann"
    renewed = entries.renew_link(event=day.event, actor=day.organiser, entry=ann).entry
    with pytest.raises(NotFound):
        match_by_seat(old)
    assert match_by_seat(seat_secret(pairing, renewed)).own.player == "Ann"
    assert match_by_seat(seat_secret(pairing, day.entry("Bert"))).own.player == "Bert"


def test_the_house_rules_of_the_event_are_those_of_its_matches(owner):
    from tournaments.matches.adapters import setting_of

    rules = [{"id": "H-1", "title": "Dice", "question": "Whose dice?", "default": "his own"}]
    day = ClubDay(owner, players=2, is_running=True, house_rules=rules)
    day.publish(1)
    match = day.pairings(1)[0].match
    setting = setting_of(match, match.sides.all())
    assert (setting.items["H-1"].default, match.points_limit) == ("his own", 3000)


def test_a_game_that_is_not_decided_is_not_taken_from_its_sheet(day):
    pairing = day.pairings(1)[0]
    with pytest.raises(Conflict) as refused:
        day.enter(pairing, "", kind="played")
    assert (refused.value.code, pairing.match.results.count()) == ("not_decided", 0)


def test_a_bye_has_no_result(owner):
    day = ClubDay(owner, players=3, is_running=True)
    day.publish(1)
    bye = next(pairing for pairing in day.pairings(1) if pairing.b is None)
    with pytest.raises(Conflict) as entered:
        day.enter(bye)
    with pytest.raises(Conflict) as reported:
        results.report(event=day.event, actor=day.entrant(bye.a.name), pairing=bye, report=WON)
    assert (entered.value.code, reported.value.code) == ("bye", "no_match")


def test_a_refusal_is_logged(day, outsider, caplog):
    actor = actor_of(day.event, user=outsider)
    with pytest.raises(Forbidden):
        results.enter_result(event=day.event, actor=actor, pairing=day.pairings(1)[0], report=WON)
    assert caplog.messages == [f"event {day.event.pk}: enter-result refused to account {outsider.pk} as []"]
