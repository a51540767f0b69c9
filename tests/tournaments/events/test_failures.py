"""What must never happen at an event (F1 to F27 of the design), tried through the services."""

import pytest

from config.lib.errors import Conflict, Forbidden, Invalid
from tests.tournaments.club_day import ClubDay
from tests.worlds import a_copy_of, crash_at
from tournaments.events.entries.services import attendance, entering, pair_rules
from tournaments.events.results import services as results
from tournaments.events.rounds.queries.drafts import Seat, Swap, preview
from tournaments.events.rounds.queries.pairings import pairings_by_name, pairings_by_table
from tournaments.events.rounds.services import drawing, publishing, tables
from tournaments.events.standings.queries import breakdown, standings_of
from tournaments.matches.results.services import Report
from tournaments.models import AuditEntry, Event, Match, PairedParticipant, Pairing, Participant, Round
from tournaments.pairing.values import ENGINE

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(module_owner):
    return ClubDay(module_owner, players=4, is_running=True)


four = a_copy_of("made")


def _codes(round_: Round) -> list[str]:
    return [one["code"] for one in round_.draw["unavoidable"]]


def test_f1_everybody_is_paired_although_all_pairs_are_forbidden(four):
    ann = four.entry("Ann")
    for name in ("Bert", "Cleo", "Dan"):
        pair_rules.keep_apart(event=four.event, actor=four.organiser, a=ann, b=four.entry(name), reason="family")
    round_ = four.draw(1)
    assert sorted(len(pair) for pair in four.met(1)) == [2, 2]
    assert _codes(round_) == ["forbidden"]
    assert "Ann" in round_.draw["unavoidable"][0]["message"]


def test_f2_the_third_round_of_four_players_has_one_way_only(four):
    four.set_up(1, [("Ann", "Bert"), ("Cleo", "Dan")])
    four.set_up(2, [("Ann", "Cleo"), ("Bert", "Dan")])
    four.draw(3)
    assert four.met(3) == {frozenset({"Ann", "Dan"}), frozenset({"Bert", "Cleo"})}


def test_f3_two_odd_clubs_that_have_met_completely_need_one_rematch(owner):
    day = ClubDay(owner, round_count=4, pairing={"club": "always"})
    for index, name in enumerate(("Ann", "Bert", "Cleo", "Dan", "Eve", "Finn")):
        day.add(name, club="North" if index < 3 else "South")
    day.run()
    north, south = ("Ann", "Bert", "Cleo"), ("Dan", "Eve", "Finn")
    for number in range(3):
        day.set_up(number + 1, [(north[i], south[(i + number) % 3]) for i in range(3)])
    round_ = day.draw(4)
    assert (round_.draw["cost"]["rematch"], _codes(round_)) == (1, ["rematch", "club"])


def test_f6_second_byes_go_to_those_with_the_fewest(owner):
    day = ClubDay(owner, players=3, is_running=True, round_count=6)
    byes = []
    for number in range(1, 7):
        day.play(number)
        byes += [p.a.name for p in day.pairings(number) if p.kind == Pairing.Kind.BYE]
    assert sorted(byes[:3]) == sorted(byes[3:]) == ["Ann", "Bert", "Cleo"]


def test_f7_drops_late_entries_and_returns_change_the_number(owner):
    day = ClubDay(owner, players=5, is_running=True, round_count=5)
    day.play(1)
    attendance.drop(event=day.event, actor=day.organiser, entry=day.entry("Bert"))
    day.play(2)
    day.add("Zoe")
    assert day.entry("Zoe").joined_in == 3
    day.play(3)
    attendance.reinstate(event=day.event, actor=day.organiser, entry=day.entry("Bert"))
    day.play(4)
    fields = [sorted(name for pair in day.met(number) for name in pair) for number in (1, 2, 3, 4)]
    assert fields == [
        ["Ann", "Bert", "Cleo", "Dan", "Eve"],
        ["Ann", "Cleo", "Dan", "Eve"],
        ["Ann", "Cleo", "Dan", "Eve", "Zoe"],
        ["Ann", "Bert", "Cleo", "Dan", "Eve", "Zoe"],
    ]
    assert standings_of(day.event).missing == ()
    lines = {row.entrant.name: [str(line.how) for line in row.lines] for row in standings_of(day.event).rows}
    assert (lines["Bert"][1:3], lines["Zoe"][:2]) == (["absent", "absent"], ["absent", "absent"])


def test_f8_a_result_stays_when_its_player_drops(four):
    four.publish(1)
    pairing = four.pairing_of("Ann", 1)
    four.enter(pairing, "a" if pairing.a.name == "Ann" else "b")
    attendance.drop(event=four.event, actor=four.organiser, entry=four.entry("Ann"))
    for other in four.pairings(1):
        if other.pk != pairing.pk:
            four.enter(other)
    four.close(1)
    assert breakdown(four.rows(), four.entry("Ann").key).figures[0].value == "3"
    four.draw(2)
    assert "Ann" not in {name for pair in four.met(2) for name in pair}


@pytest.mark.parametrize("players", [5, 6])
def test_f9_a_bye_that_was_asked_for_works_in_round_one(owner, players):
    day = ClubDay(owner, players=players, is_running=True)
    attendance.request_bye(event=day.event, actor=day.organiser, entry=day.entry("Cleo"), round_number=1)
    day.draw(1)
    kinds = {pairing.a.name: pairing.kind for pairing in day.pairings(1) if pairing.b is None}
    assert kinds["Cleo"] == "requested-bye"
    assert len(kinds) == (1 if players == 5 else 2)


def test_f11_a_double_click_draws_and_publishes_once(four):
    assert four.draw(1).pk == four.draw(1).pk
    publishing.publish_round(event=four.event, actor=four.organiser, number=1)
    publishing.publish_round(event=four.event, actor=four.organiser, number=1)
    assert (Round.objects.count(), Match.objects.count()) == (1, 2)
    assert four.verbs()[-2:] == ["drawn", "published"]


def test_f11_the_last_result_counts_once_when_it_comes_twice(four):
    four.publish(1)
    first, second = four.pairings(1)
    four.enter(first)
    assert four.enter(second).pk == four.enter(second).pk
    assert sorted(points for *_rest, points in four.table()) == ["0", "0", "3", "3"]
    assert four.verbs().count("result-entered") == 2


@pytest.mark.parametrize("model", [Round, AuditEntry])
def test_f12_a_crash_during_the_draw_leaves_nothing_behind(four, model):
    with crash_at(model), pytest.raises(OSError, match="plug"):
        four.draw(1)
    assert (Round.objects.count(), Pairing.objects.count(), PairedParticipant.objects.count()) == (0, 0, 0)
    assert four.draw(1).state == "drawn"


def test_f12_a_crash_while_publishing_leaves_the_draft(four):
    four.draw(1)
    with crash_at(Match), pytest.raises(OSError, match="plug"):
        publishing.publish_round(event=four.event, actor=four.organiser, number=1)
    assert (Round.objects.get().state, Match.objects.count()) == ("drawn", 0)


def test_f13_the_next_round_waits_for_results_or_for_a_reason(four):
    four.publish(1)
    four.enter(four.pairings(1)[0])
    with pytest.raises(Conflict) as open_round:
        four.draw(2)
    with pytest.raises(Conflict) as missing:
        four.close(1)
    assert (open_round.value.code, missing.value.code) == ("round_open", "results_missing")
    assert "1 result is missing" in missing.value.message
    four.close(1, reason="they play on, we do not wait")
    four.draw(2)
    logged = four.event.audit.get(verb="round-closed").details
    assert (logged["reason"], len(logged["missing"])) == ("they play on, we do not wait", 1)


def test_f13_unconfirmed_results_count_neither_for_the_table_nor_for_closing(four):
    four.publish(1)
    for pairing in four.pairings(1):
        name = pairing.a.name
        report = Report("agreed", "a", ((), ()), (100, 0))
        results.report(event=four.event, actor=four.entrant(name), pairing=pairing, report=report)
    assert {points for *_rest, points in four.table()} == {"0"}
    with pytest.raises(Conflict) as refused:
        four.close(1)
    assert refused.value.code == "results_missing"


def test_f14_a_corrected_result_rebuilds_the_table_and_leaves_the_draws(four):
    four.play(1)
    four.publish(2)
    pairing = four.pairings(1)[0]
    winner = "a" if pairing.a.name < str(pairing.b) else "b"
    loser = pairing.b if winner == "a" else pairing.a
    before = four.met(2), Round.objects.get(number=2).draw
    four.enter(pairing, "b" if winner == "a" else "a", reason="they had mixed up the columns")
    assert breakdown(four.rows(), loser.key).figures[0].value == "3"
    assert (four.met(2), Round.objects.get(number=2).draw) == before
    log = four.event.audit.get(verb="result-corrected").details
    assert (log["before"]["winner"], log["winner"], log["reason"]) == (
        winner,
        "b" if winner == "a" else "a",
        "they had mixed up the columns",
    )


def test_f14_correcting_takes_a_reason(four):
    four.publish(1)
    pairing = four.pairings(1)[0]
    four.enter(pairing, "a")
    with pytest.raises(Invalid) as refused:
        four.enter(pairing, "b")
    assert (refused.value.code, pairing.match.results.get(state="confirmed").winner) == ("reason_needed", "a")


def test_f15_byes_forfeits_and_absences_have_the_value_of_the_scoring(owner):
    day = ClubDay(owner, players=5, is_running=True)
    attendance.request_bye(event=day.event, actor=day.organiser, entry=day.entry("Eve"), round_number=1)
    day.publish(1)
    pairing = day.pairing_of("Ann", 1)
    absent = "a" if pairing.a.name == "Ann" else "b"
    results.give_forfeit(event=day.event, actor=day.organiser, pairing=pairing, absent=absent, reason="overslept")
    other = next(p for p in day.pairings(1) if p.pk != pairing.pk and p.b)
    results.give_forfeit(event=day.event, actor=day.organiser, pairing=other, absent="both", reason="a train broke")
    day.close(1)
    points = {name: value for _place, name, value in day.table()}
    there = (pairing.b if absent == "a" else pairing.a).name
    assert (points["Eve"], points["Ann"], points[there]) == ("1", "0", "3")
    assert (points[other.a.name], points[other.b.name]) == ("0", "0")


def test_f17_a_result_of_others_is_refused(four):
    four.publish(1)
    mine = four.pairing_of("Ann", 1)
    other = next(pairing for pairing in four.pairings(1) if pairing.pk != mine.pk)
    report = Report("agreed", "a")
    with pytest.raises(Forbidden):
        results.report(event=four.event, actor=four.entrant("Ann"), pairing=other, report=report)
    told = results.report(event=four.event, actor=four.entrant(other.a.name), pairing=other, report=report)
    with pytest.raises(Forbidden):
        results.confirm(event=four.event, actor=four.entrant("Ann"), pairing=other, number=told.number)
    with pytest.raises(Conflict) as own:
        results.confirm(event=four.event, actor=four.entrant(other.a.name), pairing=other, number=told.number)
    assert (own.value.code, other.match.results.filter(state="confirmed").count()) == ("not_confirmed", 0)


def test_f18_two_of_one_name_are_told_apart(owner):
    day = ClubDay(owner, players=2, is_running=False)
    day.add("Ann")
    day.add("Ann")
    day.run()
    round_ = day.publish(1)
    rows = pairings_by_table(round_)
    assert [one.label for one in pairings_by_name(rows)] == ["Ann (p1)", "Ann (p3)", "Ann (p4)", "Bert"]
    assert {row.label for row in standings_of(day.event).rows} == {"Ann (p1)", "Ann (p3)", "Ann (p4)", "Bert"}


def test_f19_two_with_fixed_tables_meet_at_one_of_them_and_it_is_reported(owner):
    day = ClubDay(owner, players=2)
    tables.add_tables(event=day.event, actor=day.organiser, count=3)
    for name, number in (("Ann", 2), ("Bert", 3)):
        details = entering.Details(name, fixed_table=number)
        entering.change_entry(event=day.event, actor=day.organiser, entry=day.entry(name), details=details)
    day.run()
    round_ = day.draw(1)
    pairing = day.pairings(1)[0]
    assert pairing.table is not None
    assert pairing.table.number in (2, 3)
    assert _codes(round_) == ["fixed-table-missed"]


def test_f21_a_swap_shows_its_price_before_it_is_saved(owner):
    day = ClubDay(owner, round_count=3, pairing={"club": "always"})
    for name in ("Ann", "Bert", "Cleo", "Dan"):
        day.add(name, club="North" if name in ("Ann", "Dan") else "")
    tables.add_tables(event=day.event, actor=day.organiser, count=2)
    day.run()
    day.set_up(1, [("Ann", "Bert"), ("Cleo", "Dan")])
    round_ = day.draw(2)
    assert day.met(2) == {frozenset({"Ann", "Cleo"}), frozenset({"Bert", "Dan"})}
    keys = {name: day.entry(name).key for name in ("Ann", "Bert", "Cleo", "Dan")}
    rematch = preview(day.rows(), round_, Swap(keys["Bert"], keys["Cleo"]))
    mates = preview(day.rows(), round_, Swap(keys["Cleo"], keys["Dan"]))
    assert ({one.code for one in rematch.warnings} & {"rematch"}, rematch.worse) == ({"rematch"}, "rematch")
    assert ({one.code for one in mates.warnings} & {"club"}, mates.worse) == ({"club"}, "club")
    assert day.met(2) == {frozenset({"Ann", "Cleo"}), frozenset({"Bert", "Dan"})}


def test_f21_a_saved_swap_keeps_its_reason_and_price(four):
    four.draw(1)
    pair = four.pairings(1)
    edit = Swap(pair[0].b.key, pair[1].b.key)
    price = drawing.change_draft(event=four.event, actor=four.organiser, number=1, edit=edit, reason="brothers")
    assert four.met(1) == {frozenset({pair[0].a.name, pair[1].b.name}), frozenset({pair[1].a.name, pair[0].b.name})}
    assert (price.errors, all(pairing.is_pinned for pairing in four.pairings(1))) == ((), True)
    edits = Round.objects.get().edits
    assert [(one["reason"], one["edit"]["kind"], one["by"]) for one in edits] == [("brothers", "swap", "owner")]


def test_f21_tables_are_never_given_twice(owner):
    day = ClubDay(owner, players=4)
    tables.add_tables(event=day.event, actor=day.organiser, count=3)
    day.run()
    day.draw(1)
    first, second = sorted(day.pairings(1), key=lambda pairing: pairing.table.number)
    edit = Seat(first.a.key, str(second.table.number))
    drawing.change_draft(event=day.event, actor=day.organiser, number=1, edit=edit, reason="wheelchair")
    now = {pairing.pk: pairing.table.number for pairing in day.pairings(1)}
    assert now == {first.pk: second.table.number, second.pk: first.table.number}


@pytest.mark.parametrize("players", [0, 1])
def test_f22_too_few_cannot_start(owner, players):
    day = ClubDay(owner, players=players)
    day.go("open", "locked")
    with pytest.raises(Conflict) as refused:
        day.go("running")
    assert refused.value.code == "too-few"
    assert refused.value.message == f"A round needs at least two; there are {players}."


@pytest.mark.parametrize(("players", "sizes"), [(2, [2]), (3, [1, 2])])
def test_f22_two_and_three_are_drawn(owner, players, sizes):
    day = ClubDay(owner, players=players, is_running=True)
    day.play(1)
    assert sorted(len(pair) for pair in day.met(1)) == sizes


def test_f22_a_round_is_refused_after_everybody_left(four):
    four.play(1)
    for entry in four.event.entries.all():
        attendance.drop(event=four.event, actor=four.organiser, entry=entry)
    with pytest.raises(Conflict) as refused:
        four.draw(2)
    assert (refused.value.code, Round.objects.count()) == ("too-few", 1)


def test_f23_leaving_and_coming_back_brings_no_second_bye(owner):
    day = ClubDay(owner, players=3, is_running=True, round_count=4)
    day.play(1)
    sitter = next(pairing.a for pairing in day.pairings(1) if pairing.b is None)
    attendance.drop(event=day.event, actor=day.organiser, entry=sitter)
    attendance.reinstate(event=day.event, actor=day.organiser, entry=sitter)
    day.play(2)
    assert next(pairing.a.pk for pairing in day.pairings(2) if pairing.b is None) != sitter.pk


def test_f23_an_account_that_dropped_cannot_enter_anew(owner, teammate):
    day = ClubDay(owner, players=2)
    day.go("open")
    entry = entering.enter(event=day.event, user=teammate).entry
    day.go("locked", "running")
    attendance.drop(event=day.event, actor=day.organiser, entry=entry)
    with pytest.raises(Conflict) as refused:
        entering.add_entry(event=day.event, actor=day.organiser, details=entering.Details("Again"), user=teammate)
    assert (refused.value.code, Participant.objects.filter(user=teammate).count()) == ("already_entered", 1)


def test_f25_a_field_of_one_club_on_equal_points_is_drawn(owner):
    day = ClubDay(owner, pairing={"club": "always"})
    for name in ("Ann", "Bert", "Cleo", "Dan"):
        day.add(name, club="North")
    day.run()
    assert _codes(day.draw(1)) == ["club"]


def test_f26_a_round_with_results_is_withdrawn_only_when_confirmed(four):
    four.publish(1)
    four.enter(four.pairings(1)[0])
    match = four.pairings(1)[0].match
    with pytest.raises(Conflict) as refused:
        publishing.withdraw_round(event=four.event, actor=four.organiser, number=1, reason="wrong field")
    assert (refused.value.code, Round.objects.get().state) == ("has_results", "published")
    publishing.withdraw_round(event=four.event, actor=four.organiser, number=1, reason="wrong field", is_confirmed=True)
    log = four.event.audit.get(verb="round-withdrawn").details
    assert (log["reason"], [one["winner"] for one in log["results"]]) == ("wrong field", ["a"])
    assert match.results.get().state == "confirmed"
    assert {points for *_rest, points in four.table()} == {"0"}
    four.publish(1)
    assert [round_.state for round_ in Round.objects.order_by("pk")] == ["withdrawn", "published"]


def test_f27_what_the_engine_cannot_read_is_told_with_its_place(four):
    Event.objects.filter(pk=four.event.pk).update(pairing={"club": "sometimes"})
    with pytest.raises(Invalid) as refused:
        four.draw(1)
    assert (refused.value.code, refused.value.path) == ("invalid_document", "pairing.club")
    assert Round.objects.count() == 0


def test_a_draw_keeps_what_it_takes_to_draw_it_again(four):
    first = four.draw(1).draw
    publishing.withdraw_round(event=four.event, actor=four.organiser, number=1, reason="try again")
    again = four.draw(1).draw
    assert first == again
    assert (first["engine"], first["seed"], len(first["inputs"])) == (ENGINE, four.event.seed, 64)
