import pytest

from tests.tournaments.rehearsal_days import RehearsalDay
from tournaments.events.rehearsal.services.changes import change_before, change_tables, judge_extras
from tournaments.events.rehearsal.services.rounds import play_round
from tournaments.events.results.services import give_forfeit
from tournaments.events.rounds.services.drawing import draw_round
from tournaments.events.settings.services import change_settings, settings_of

pytestmark = [pytest.mark.django_db, pytest.mark.once, pytest.mark.slow]


def after(owner, *, rounds, players=10):
    day = RehearsalDay(owner, players=players, rounds=5)
    for number in range(1, rounds + 1):
        play_round(event=day.event, actor=day.organiser, number=number)
    day.event.refresh_from_db()
    return day


def new(day, act):
    """What the log tells of it, as pairs of verb and subject."""
    last = day.event.audit.order_by("-pk").first().pk
    act()
    return list(day.event.audit.filter(pk__gt=last).order_by("pk").values_list("verb", "subject"))


def change(day, number):
    return [verb for verb, _who in new(day, lambda: change_before(event=day.event, actor=day.organiser, number=number))]


def test_nothing_changes_before_the_first_round(owner):
    assert change(after(owner, rounds=0), 1) == []


def test_before_the_second_round_one_leaves_one_comes_and_a_result_was_wrong(owner):
    day = after(owner, rounds=1)
    late = ["entered", "list-handed-in", "list-approved", "checked-in"]
    assert change(day, 2) == ["dropped", *late, "result-corrected"]
    assert day.event.entries.get(joined_in=2).name == "Klara Brandt"


def test_before_the_third_round_one_comes_back_and_one_rests(owner):
    day = after(owner, rounds=2)
    gone = day.event.entries.filter(state="dropped").get()
    told = new(day, lambda: change_before(event=day.event, actor=day.organiser, number=3))
    assert told[0] == ("reinstated", gone.name)
    assert [verb for verb, _who in told] == ["reinstated", "bye-requested"]


def test_who_did_not_appear_is_dropped(owner):
    day = after(owner, rounds=1, players=7)
    pairing = next(p for p in day.pairings(1) if p.kind == "game" and p.b)
    give_forfeit(event=day.event, actor=day.organiser, pairing=pairing, absent="b", reason="no show")
    change(day, 2)
    assert day.event.entries.get(pk=pairing.b_id).state == "dropped"
    assert day.event.entries.get(pk=pairing.a_id).state == "checked-in"


def test_few_are_not_made_fewer(owner):
    day = after(owner, rounds=1, players=4)
    pairing = day.pairings(1)[0]
    give_forfeit(event=day.event, actor=day.organiser, pairing=pairing, absent="b", reason="no show")
    assert "dropped" not in change(day, 2)


def test_nobody_comes_late_with_a_list_where_there_is_none(owner):
    day = after(owner, rounds=1)
    for entry in day.event.entries.all():
        entry.submissions.all().delete()
    assert change(day, 2)[1:3] == ["entered", "checked-in"]


def test_correction_turns_a_result_round(owner):
    day = after(owner, rounds=1)
    change(day, 2)
    details = day.event.audit.get(verb="result-corrected").details
    assert {details["winner"], details["before"]["winner"]} == {"a", "b"}
    assert details["goals"] == details["before"]["goals"][::-1]
    assert details["reason"] == "The slip was read the wrong way round."


def test_game_is_moved_to_the_table_of_another(owner):
    day = after(owner, rounds=1)
    draw_round(event=day.event, actor=day.organiser, number=2)
    before = {p.pk: p.table.number for p in day.pairings(2)}
    change_tables(event=day.event, actor=day.organiser, number=2)
    after_it = {p.pk: p.table.number for p in day.pairings(2)}
    assert sorted(before.values()) == sorted(after_it.values())
    assert len([pk for pk in before if before[pk] != after_it[pk]]) == 2
    assert day.event.rounds.get(number=2).edits[0]["reason"] == "Their armies need the room."


def test_single_game_stays_where_it_is(owner):
    day = after(owner, rounds=1, players=2)
    assert new(day, lambda: change_tables(event=day.event, actor=day.organiser, number=1)) == []


def test_extras_are_judged_once(owner):
    day = after(owner, rounds=0, players=4)
    assert [verb for verb, _who in new(day, lambda: judge_extras(event=day.event, actor=day.organiser))] == [
        "scored"
    ] * 4
    scores = [entry.scores["painting"] for entry in day.event.entries.all()]
    assert all(0 <= score <= 6 for score in scores)
    assert new(day, lambda: judge_extras(event=day.event, actor=day.organiser)) == []


def test_scoring_without_extras_asks_for_none(owner):
    day = after(owner, rounds=0, players=2)
    plain = dict(settings_of(day.event), scoring="3-1-0")
    day.event = change_settings(event=day.event, actor=day.organiser, settings=plain)
    assert new(day, lambda: judge_extras(event=day.event, actor=day.organiser)) == []
