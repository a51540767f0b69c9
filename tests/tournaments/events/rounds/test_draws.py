import pytest

from config.lib.errors import Conflict, Forbidden, Invalid
from tests.tournaments.club_day import ClubDay
from tests.worlds import a_copy_of
from tournaments.events.entries.services import attendance, pair_rules
from tournaments.events.rounds.adapters import draft_of
from tournaments.events.rounds.queries.drafts import Meet, Seat, Swap, apply_edit, is_stale, preview, price_now
from tournaments.events.rounds.services import drawing as draws
from tournaments.events.rounds.services import publishing as rounds
from tournaments.events.rounds.services import tables
from tournaments.models import PairedParticipant, Round

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(module_owner):
    return ClubDay(module_owner, players=6, is_running=True)


day = a_copy_of("made")


def _change(day, edit, *, reason="as they wish"):
    return draws.change_draft(event=day.event, actor=day.organiser, number=1, edit=edit, reason=reason)


def test_a_fresh_draft_costs_what_the_best_draw_costs(day):
    round_ = day.draw(1)
    price = price_now(day.rows(), round_)
    assert (price.cost, price.worse, price.errors, price.warnings) == (price.best, None, (), ())
    assert is_stale(day.rows(), round_) is False


def test_a_draft_is_private(day):
    round_ = day.draw(1)
    assert (round_.state, round_.published_at, [p.match for p in day.pairings(1)]) == ("drawn", None, [None] * 3)


def test_drawing_again_takes_another_seed_and_keeps_what_is_pinned(day):
    first = day.draw(1)
    pinned = day.pairings(1)[0]
    draws.pin_pairing(event=day.event, actor=day.organiser, number=1, a=pinned.a.key, is_pinned=True)
    names = frozenset({pinned.a.name, pinned.b.name})
    for again in range(1, 4):
        round_ = draws.draw_again(event=day.event, actor=day.organiser, number=1, reason="looks odd")
        assert (round_.draw["again"], names in day.met(1)) == (again, True)
        assert round_.draw["seed"] != first.draw["seed"]
    assert PairedParticipant.objects.count() == 6
    assert [edit["reason"] for edit in Round.objects.get().edits] == ["looks odd"] * 3


def test_drawing_again_after_a_drop_fits_the_field(day):
    day.draw(1)
    attendance.drop(event=day.event, actor=day.organiser, entry=day.entry("Ann"))
    assert is_stale(day.rows(), Round.objects.get()) is True
    draws.draw_again(event=day.event, actor=day.organiser, number=1, reason="Ann went home")
    assert sorted(name for pair in day.met(1) for name in pair) == ["Bert", "Cleo", "Dan", "Eve", "Finn"]
    assert rounds.publish_round(event=day.event, actor=day.organiser, number=1).state == "published"


def test_two_are_made_to_meet(day):
    day.draw(1)
    first, second, third = day.pairings(1)
    price = _change(day, Meet(first.a.key, second.a.key))
    assert day.met(1) == {
        frozenset({first.a.name, second.a.name}),
        frozenset({first.b.name, second.b.name}),
        frozenset({third.a.name, third.b.name}),
    }
    assert (price.errors, price.worse) == ((), None)
    assert {pairing.pk for pairing in day.pairings(1)} & {third.pk} == {third.pk}


def test_two_who_meet_already_stay(day):
    day.draw(1)
    pairing = day.pairings(1)[0]
    _change(day, Meet(pairing.a.key, pairing.b.key))
    assert (Round.objects.get().edits, day.verbs()[-1]) == ([], "drawn")


def test_a_bye_is_swapped_too(owner):
    day = ClubDay(owner, players=3, is_running=True)
    round_ = day.draw(1)
    sitter = next(p.a for p in day.pairings(1) if p.b is None)
    other = next(p.a for p in day.pairings(1) if p.b is not None)
    assert preview(day.rows(), round_, Swap(sitter.key, other.key)).errors == ()
    _change(day, Swap(sitter.key, other.key))
    assert frozenset({other.name}) in day.met(1)
    assert PairedParticipant.objects.count() == 3


def test_meeting_somebody_with_a_bye_gives_the_bye_to_their_opponent(owner):
    day = ClubDay(owner, players=3, is_running=True)
    day.draw(1)
    sitter = next(p.a for p in day.pairings(1) if p.b is None)
    game = next(p for p in day.pairings(1) if p.b is not None)
    draft = draft_of(day.rows(), Round.objects.get())
    assert apply_edit(draft, Meet(sitter.key, game.a.key)) == apply_edit(draft, Swap(game.b.key, sitter.key))
    assert apply_edit(draft, Meet(game.a.key, sitter.key)).byes == (game.b.key,)


@pytest.mark.parametrize(
    ("edit", "field"),
    [
        (Swap("p1", "p99"), "b"),
        (Swap("p99", "p1"), "a"),
        (Swap("p1", "p1"), "b"),
        (Meet("p1", "p1"), "b"),
        (Seat("p99", None), "a"),
        (Seat("p1", "7"), "table"),
    ],
)
def test_impossible_changes_are_refused_by_field(day, edit, field):
    day.draw(1)
    before = day.met(1)
    with pytest.raises(Invalid) as refused:
        _change(day, edit)
    assert (refused.value.field, day.met(1), Round.objects.get().edits) == (field, before, [])


def test_a_change_takes_a_reason(day):
    day.draw(1)
    first, second, _ = day.pairings(1)
    with pytest.raises(Invalid) as refused:
        _change(day, Swap(first.a.key, second.a.key), reason="")
    assert refused.value.field == "reason"


def test_a_stale_draft_is_not_changed_but_drawn_again(day):
    day.draw(1)
    first, second, third = day.pairings(1)
    attendance.drop(event=day.event, actor=day.organiser, entry=third.a)
    with pytest.raises(Conflict) as refused:
        _change(day, Swap(first.a.key, second.a.key))
    assert refused.value.code == "draft_stale"


def test_the_price_of_a_change_is_kept_beside_its_reason(owner):
    day = ClubDay(owner, players=4, is_running=True)
    day.set_up(1, [("Ann", "Bert"), ("Cleo", "Dan")])
    day.draw(2)
    keys = {name: day.entry(name).key for name in ("Ann", "Bert")}
    price = draws.change_draft(
        event=day.event, actor=day.organiser, number=2, edit=Meet(keys["Ann"], keys["Bert"]), reason="a bet"
    )
    kept = Round.objects.get(number=2).edits[0]
    assert (price.worse, kept["worse"], kept["cost"]["rematch"]) == ("rematch", "rematch", 2)
    assert {reason["code"] for p in day.pairings(2) for reason in p.reasons} >= {"rematch"}
    draws.draw_again(event=day.event, actor=day.organiser, number=2, reason="the rest anew")
    assert frozenset({"Ann", "Bert"}) in day.met(2)


def test_a_grudge_match_is_played_in_its_round(day):
    ann, finn = day.entry("Ann"), day.entry("Finn")
    pair_rules.bring_together(event=day.event, actor=day.organiser, a=finn, b=ann, round_number=1, reason="old debts")
    day.draw(1)
    assert frozenset({"Ann", "Finn"}) in day.met(1)
    with pytest.raises(Conflict) as taken:
        pair_rules.bring_together(
            event=day.event, actor=day.organiser, a=ann, b=day.entry("Bert"), round_number=1, reason="too"
        )
    assert taken.value.code == "pinned_twice"


def test_a_requested_bye_comes_before_a_grudge_match(day):
    ann, finn = day.entry("Ann"), day.entry("Finn")
    pair_rules.bring_together(event=day.event, actor=day.organiser, a=finn, b=ann, round_number=1, reason="old debts")
    attendance.request_bye(event=day.event, actor=day.organiser, entry=ann, round_number=1)
    day.draw(1)
    assert frozenset({"Ann"}) in day.met(1)


def test_rules_about_pairs_are_set_once_and_taken_back(day):
    ann, bert = day.entry("Ann"), day.entry("Bert")
    first = pair_rules.keep_apart(event=day.event, actor=day.organiser, a=ann, b=bert, reason="brothers")
    again = pair_rules.keep_apart(event=day.event, actor=day.organiser, a=bert, b=ann, reason="brothers")
    assert first == again
    with pytest.raises(Invalid):
        pair_rules.keep_apart(event=day.event, actor=day.organiser, a=ann, b=ann, reason="himself")
    pair_rules.free_pair(event=day.event, actor=day.organiser, rule=first)
    assert (day.event.pair_rules.count(), day.verbs()[-2:]) == (0, ["pair-ruled", "pair-freed"])


def test_a_round_robin_lets_everybody_meet_once(owner):
    day = ClubDay(owner, players=5, is_running=True, round_count=5, pairing={"method": "round-robin"})
    pairs = []
    for number in range(1, 6):
        day.play(number)
        pairs += list(day.met(number))
    assert (len(pairs), len(set(pairs))) == (15, 15)
    assert sum(len(pair) == 1 for pair in pairs) == 5


def test_halves_of_points_are_drawn_exactly(owner):
    scoring = {"preset": "3-1-0", "requested_bye": {"points": "1/2", "counts_as": "draw"}}
    day = ClubDay(owner, players=4, is_running=True, scoring=scoring)
    for name in ("Ann", "Bert"):
        attendance.request_bye(event=day.event, actor=day.organiser, entry=day.entry(name), round_number=1)
    day.play(1)
    round_ = day.draw(2)
    assert sorted(points for *_rest, points in day.table()) == ["0", "1/2", "1/2", "3"]
    # Counted in halves: 6 against 1 and 1 against 0 is 26, cheaper than 6 against 0.
    assert round_.draw["cost"]["points"] == 26


def test_an_entrant_draws_nothing(day):
    with pytest.raises(Forbidden):
        draws.draw_round(event=day.event, actor=day.entrant("Ann"), number=1)
    day.draw(1)
    tables.add_tables(event=day.event, actor=day.organiser, count=1)
    with pytest.raises(Forbidden):
        draws.draw_again(event=day.event, actor=day.entrant("Ann"), number=1, reason="please")


def test_pairs_of_a_round_robin_say_which_round_of_it_they_are(owner):
    day = ClubDay(owner, players=5, is_running=True, round_count=5, pairing={"method": "round-robin"})
    day.play(1)
    day.draw(2)
    pair, bye = "Round robin, round 2 of 5.", "Round robin, round 2 of 5: in an odd field everybody sits out once."
    told = [[reason["message"] for reason in pairing.reasons] for pairing in day.pairings(2)]
    assert told == [[pair], [pair], [bye]]
    assert {reason["code"] for pairing in day.pairings(2) for reason in pairing.reasons} == {"round-robin"}


def test_reasons_tell_match_points_as_the_event_counts_them(owner):
    """Thirds and halves are drawn in whole numbers; the sentences have them as they are."""
    scoring = {
        "match": {"kind": "outcome", "win": "5/2", "draw": 1, "loss": "1/3"},
        **{name: {"points": 0, "counts_as": "loss"} for name in ("absent", "forfeit_loss", "double_forfeit")},
        **{name: {"points": "5/2", "counts_as": "win"} for name in ("bye", "requested_bye", "forfeit_win")},
    }
    day = ClubDay(owner, players=4, is_running=True, scoring=scoring)
    day.play(1)
    day.draw(2)
    assert sorted(pairing.reasons[0]["message"] for pairing in day.pairings(2)) == [
        "Both have 1/3 match points.",
        "Both have 2.5 match points.",
    ]
