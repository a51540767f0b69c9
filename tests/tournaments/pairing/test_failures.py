"""What must never happen (design/tournaments, 8), each under its number."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from tests.examples import one_in
from tests.oracles.pairings import every_pairing
from tests.tournaments.pairing.fields import codes_of, draw, entrants, pairs_of, told
from tournaments.pairing.draw import draw_round
from tournaments.pairing.swap import Draft, price_draft
from tournaments.pairing.values import ClubPolicy, DrawRules, Entrant, History, PairingError, Table


def two_clubs(size: int) -> tuple[list[Entrant], str]:
    """Two clubs of ``size`` whose members have met everybody of the other club."""
    red, blue = [f"r{n}" for n in range(size)], [f"b{n}" for n in range(size)]
    return entrants(*red, *blue), " ".join(f"{a}-{b}" for a in red for b in blue)


def test_f1_when_everything_is_forbidden_everybody_is_paired_and_the_rule_is_named():
    forbidden = tuple(combinations("ABCD", 2))
    drawn = draw(entrants(*"ABCD"), forbidden=forbidden)
    assert len(pairs_of(drawn)) == 2
    assert drawn.cost.forbidden == 2
    assert [item.code for item in drawn.unavoidable] == ["forbidden"]
    assert told(drawn)[0].startswith("2 forbidden pairs cannot be avoided: ")
    assert all("forbidden" in codes_of(drawn, key) for key in "ABCD")


def test_f1_a_forbidden_pair_costs_more_than_any_number_of_rematches():
    drawn = draw(entrants(*"ABCD"), played="A-B C-D", forbidden=(("A", "C"), ("A", "D")))
    assert pairs_of(drawn) == {frozenset("AB"), frozenset("CD")}
    assert (drawn.cost.forbidden, drawn.cost.rematch) == (0, 2)
    (sentence,) = told(drawn)
    assert sentence.startswith("2 rematches cannot be avoided: ")


def test_f2_the_only_pairing_without_a_rematch_is_found():
    for seed in range(20):
        drawn = draw(entrants(*"ABCD"), played="A-B C-D A-C B-D", seed=seed, round=3)
        assert pairs_of(drawn) == {frozenset("AD"), frozenset("BC")}
        assert drawn.unavoidable == ()


@pytest.mark.parametrize("size", [3, 11, 25])
def test_f3_two_odd_clubs_that_have_met_completely_need_one_rematch(size: int):
    field, played = two_clubs(size)
    drawn = draw(field, played=played)
    assert (drawn.cost.rematch, drawn.cost.forbidden) == (1, 0)
    (sentence,) = told(drawn)
    assert sentence.startswith("1 rematch cannot be avoided: ")


def test_f4_rules_are_weighed_in_their_order():
    top, low = Entrant("A", 30), Entrant("D", 0)
    field = [top, Entrant("B", 30), Entrant("C", 0), low]
    assert pairs_of(draw(field)) == {frozenset("AB"), frozenset("CD")}
    # A rematch is worse than the largest gaps, and than club mates.
    drawn = draw([replace(e, club="x") for e in field], played="A-B", club=ClubPolicy.ALWAYS)
    assert (drawn.cost.rematch, drawn.cost.club, drawn.cost.points) == (0, 2, 1800)
    # A second bye is worse than club mates, and better than a rematch.
    three = [Entrant("A", club="x"), Entrant("B", club="x"), Entrant("C", byes=1)]
    drawn = draw(three, played="A-B", club=ClubPolicy.ALWAYS)
    assert (drawn.bye, drawn.cost.rematch, drawn.cost.second_bye) in (("A", 0, 0), ("B", 0, 0))
    drawn = draw(three, played="A-C B-C", club=ClubPolicy.ALWAYS)
    assert (drawn.bye, drawn.cost.second_bye, drawn.cost.club) == ("C", 1, 1)
    drawn = draw(three, played="B-C", club=ClubPolicy.ALWAYS)
    assert (drawn.bye, drawn.cost.club) == ("B", 0)
    # Gaps are squared: two games with a gap of 3 (18) rather than one with a gap of 6 (36), whoever floats again.
    field = [Entrant("A", 6), Entrant("B", 3, floats=5), Entrant("C", 3, floats=5), Entrant("D", 0)]
    assert (draw(field).cost.points, draw(field).cost.floats) == (18, 10)
    # Among equal gaps those float who have not floated before.
    field = [Entrant("A", 6), Entrant("B", 3, floats=1), Entrant("C", 3), Entrant("D", 3)]
    assert frozenset("AB") not in pairs_of(draw(field))


def test_f5_the_bye_goes_elsewhere_when_the_lowest_blocks_the_rest():
    field = [Entrant("A", 6), Entrant("B", 6), Entrant("C", 3), Entrant("D", 3), Entrant("E", 0)]
    played = "A-B A-C A-D"
    drawn = draw(field, played=played + " B-C")
    assert drawn.bye != "E"
    assert drawn.cost.rematch == 0
    (bye,) = drawn.byes
    assert bye.reasons[0].code == "bye-instead"
    assert str(bye.reasons[0].message) == "E comes first for the bye, but then a rematch could not be avoided."


def test_f5_a_club_can_be_what_blocks():
    field = [Entrant("A", 6, "x"), Entrant("B", 3, "x"), Entrant("C", 0, "y")]
    drawn = draw(field, club=ClubPolicy.ALWAYS)
    assert drawn.bye == "B"
    message = "C comes first for the bye, but then a pair of one club could not be avoided."
    assert [str(reason.message) for reason in drawn.byes[0].reasons] == [message]


def test_f6_byes_go_to_the_fewest_first_then_to_the_lowest():
    field = [Entrant("A", 9), Entrant("B", 0, byes=1), Entrant("C", 3), Entrant("D", 6), Entrant("E", 0, byes=2)]
    drawn = draw(field)
    assert drawn.bye == "C"
    assert drawn.cost.second_bye == 0
    assert codes_of(drawn, "C") == ["bye-lowest"]


def test_f6_in_more_rounds_than_players_byes_are_shared_equally():
    field, played = entrants(*"ABCDE"), ""
    for number in range(1, 16):
        drawn = draw(field, played=played, round=number, seed=number)
        played += "".join(f" {pair.a}-{pair.b}" for pair in drawn.pairs)
        field = [replace(entrant, byes=entrant.byes + (entrant.key == drawn.bye)) for entrant in field]
    assert [entrant.byes for entrant in field] == [3] * 5
    times = Counter(frozenset(game.split("-")) for game in played.split())
    assert set(times.values()) == {3}


def test_f6_a_second_bye_that_cannot_be_avoided_is_named():
    field = [Entrant("A"), Entrant("B"), Entrant("C", byes=1)]
    drawn = draw(field, played="A-C B-C")
    assert (drawn.bye, drawn.cost.second_bye) == ("C", 1)
    assert told(drawn) == ["A second bye cannot be avoided while others have had fewer: C."]
    assert codes_of(drawn, "C")[-1] == "second-bye"


def test_f7_parity_changes_and_dropped_players_are_never_paired():
    field = entrants(*"ABCDEF")
    gone = [replace(entrant, dropped=entrant.key in "AB") for entrant in field]
    drawn = draw([*gone, Entrant("late")], played="A-B C-D E-F")
    paired = [key for pair in drawn.pairs for key in (pair.a, pair.b)] + [bye.key for bye in drawn.byes]
    assert sorted(paired) == ["C", "D", "E", "F", "late"]
    back = [replace(entrant, dropped=entrant.key == "B") for entrant in field]
    assert len(draw([*back, Entrant("late")], played="A-B C-D E-F").pairs) == 3


def test_f9_a_bye_that_was_asked_for_in_an_odd_field_in_round_1():
    drawn = draw(entrants(*"ABCDE"), pinned=(("C", None),), round=1)
    assert drawn.bye == "C"
    assert [(bye.key, bye.is_asked) for bye in drawn.byes] == [("C", True)]
    assert len(drawn.pairs) == 2
    assert codes_of(drawn, "C") == ["pinned"]


def test_f9_a_bye_that_was_asked_for_in_an_even_field_makes_two():
    drawn = draw(entrants(*"ABCD"), pinned=(("C", None),), round=1)
    asked = {bye.key: bye.is_asked for bye in drawn.byes}
    assert asked["C"] is True
    assert asked[drawn.bye] is False
    assert len(drawn.pairs) == 1


@pytest.mark.thorough
def test_f10_players_with_byes_meet_each_other_as_often_as_anybody():
    field = [Entrant(key, 3, byes=int(key in "AB")) for key in "ABCDEFGH"]
    times = sum(frozenset("AB") in pairs_of(draw(field, seed=seed)) for seed in range(700))
    assert 70 <= times <= 130  # one in seven is 100; five standard deviations are 46


def test_f19_two_with_fixed_tables_meet_one_is_honoured_and_the_other_reported():
    field = [Entrant("A", fixed_table="t1"), Entrant("B", fixed_table="t2"), Entrant("C"), Entrant("D")]
    tables = [Table("t1"), Table("t2")]
    drawn = draw(field, tables=tables, pinned=(("A", "B"),))
    table = next(pair.table for pair in drawn.pairs if pair.a in "AB")
    assert table in ("t1", "t2")
    missed = "B" if table == "t1" else "A"
    assert drawn.table_cost.fixed == 1
    assert [(item.code, item.keys) for item in drawn.unavoidable] == [("fixed-table-missed", (missed,))]


def test_f19_two_with_the_same_fixed_table_meet_both_are_honoured():
    field = [Entrant("A", fixed_table="t2"), Entrant("B", fixed_table="t2"), Entrant("C", 9), Entrant("D", 9)]
    drawn = draw(field, tables=[Table("t1"), Table("t2")])
    assert {pair.table: pair.a for pair in drawn.pairs}["t2"] in "AB"
    assert (drawn.table_cost.fixed, drawn.unavoidable) == (0, ())


def test_f19_two_pairs_need_the_same_table_one_is_reported():
    field = [Entrant("A", 3, fixed_table="t2"), Entrant("B", 3), Entrant("C", fixed_table="t2"), Entrant("D")]
    drawn = draw(field, tables=[Table("t1"), Table("t2")])
    (missed,) = drawn.unavoidable
    assert missed.code == "fixed-table-missed"
    assert str(missed.message).endswith("but others are there for whom it is fixed too.")


def test_f21_a_swap_is_priced_before_it_is_saved():
    field = [Entrant("A", club="x"), Entrant("B"), Entrant("C", club="x"), Entrant("D")]
    tables = [Table("t1"), Table("t2")]
    rules = DrawRules(round=2, club=ClubPolicy.ALWAYS)
    history = History((("A", "D"),), {"B": ("t2",)})
    best = draw_round(field, history=history, rules=rules, seed=1, tables=tables)
    assert pairs_of(best) == {frozenset("AB"), frozenset("CD")}

    def price(draft: Draft):
        return price_draft(draft, entrants=field, history=history, rules=rules, tables=tables, best=best)

    rematch = price(Draft((("A", "D", "t1"), ("B", "C", "t2"))))
    assert (rematch.cost.rematch, rematch.worse, rematch.errors) == (1, "rematch", ())
    assert [(flaw.code, flaw.keys) for flaw in rematch.warnings] == [
        ("rematch", ("A", "D")),
        ("table-again", ("B", "C")),
    ]
    club = price(Draft((("A", "C", "t1"), ("B", "D", "t1"))))
    assert (club.worse, [flaw.code for flaw in club.warnings]) == ("club", ["club"])
    assert [str(error.message) for error in club.errors] == ["Table t1 is given to 2 pairs."]
    same = price(Draft(tuple((pair.a, pair.b, pair.table) for pair in best.pairs)))
    assert (same.cost, same.table_cost.repeats, same.worse) == (best.cost, best.table_cost.repeats, None)


@pytest.mark.parametrize(
    ("field", "sentence"),
    [
        ([], "entrants: nobody to pair: nobody is in, a round needs at least two"),
        (entrants("A"), "entrants: nobody to pair: only one is in, a round needs at least two"),
        (entrants("A", "B", dropped=True), "entrants: nobody to pair: nobody is in, a round needs at least two"),
    ],
)
def test_f22_too_few_get_a_clear_message(field: list[Entrant], sentence: str):
    with pytest.raises(PairingError) as refused:
        draw(field)
    assert str(refused.value) == sentence


def test_f22_two_and_three_entrants_are_drawn():
    assert pairs_of(draw(entrants("A", "B"))) == {frozenset("AB")}
    assert draw(entrants("A", "B"), played="A-B").cost.rematch == 1
    three = draw(entrants("A", "B", "C"))
    assert (len(three.pairs), len(three.byes)) == (1, 1)


def test_f23_leaving_and_coming_back_earns_no_second_bye():
    field = [Entrant("back", 0, byes=1), Entrant("A", 9), Entrant("B", 9)]
    byes = {draw(field, seed=seed).bye for seed in range(30)}
    assert byes == {"A", "B"}


@pytest.mark.thorough
@pytest.mark.parametrize("clubs", one_in(3, ["xxyy--", "xxxyy-", "xxyyzz"]))
def test_f24_the_first_round_is_uniform_over_legal_draws(clubs: str):
    field = [Entrant(f"p{n}", club=None if club == "-" else club) for n, club in enumerate(clubs)]
    club = {entrant.key: entrant.club for entrant in field}

    def is_legal(pairs: list[tuple[str, str]]) -> bool:
        return all(club[a] is None or club[a] != club[b] for a, b in pairs)

    legal = {frozenset(map(frozenset, pairs)) for pairs in every_pairing(list(club)) if is_legal(pairs)}
    runs = 100 * len(legal)
    seen = Counter(
        frozenset(pairs_of(draw(field, seed=seed, round=1, club=ClubPolicy.FIRST_ROUND))) for seed in range(runs)
    )
    assert set(seen) == legal
    # Pearson's test: its mean is the degrees of freedom, its variance twice that. Five standard deviations.
    freedom = len(legal) - 1
    deviation = sum((times - 100) ** 2 / 100 for times in seen.values())
    assert deviation <= freedom + 5 * (2 * freedom) ** 0.5


def test_f25_all_equal_all_of_one_club_and_one_who_has_met_everybody():
    assert len(draw(entrants(*"ABCDEFGH")).pairs) == 4
    club = draw(entrants(*"ABCDEF", club="x"), club=ClubPolicy.ALWAYS)
    assert (len(club.pairs), club.cost.club) == (3, 3)
    assert told(club)[0].startswith("3 pairs of one club cannot be avoided: ")
    known = draw(entrants(*"ABCD"), played="A-B A-C A-D")
    assert (known.cost.rematch, len(known.pairs)) == (1, 2)
    complete = " ".join(f"{a}-{b}" for a, b in combinations("ABCDEF", 2))
    assert draw(entrants(*"ABCDEF"), played=complete).cost.rematch == 3
