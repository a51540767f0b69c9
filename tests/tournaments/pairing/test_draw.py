import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.tournaments.pairing.fields import codes_of, draw, entrants, pairs_of, told
from tournaments.pairing.draw import digest_inputs
from tournaments.pairing.values import ClubPolicy, DrawRules, Entrant, FirstRound, History, PairingError, Table
from tournaments.pairing.words import explain_robin

PROJECT = Path(__file__).parents[3]


def test_pins_are_kept_and_the_rest_is_drawn_around_them():
    field = [Entrant(key, points) for key, points in zip("ABCDEF", (9, 9, 6, 6, 3, 3), strict=True)]
    drawn = draw(field, pinned=(("A", "F"),))
    assert frozenset("AF") in pairs_of(drawn)
    assert (drawn.cost.points, drawn.cost.rematch) == (36 + 9 + 9, 0)
    assert codes_of(drawn, "A") == ["pinned"]
    assert [pair.is_pinned for pair in drawn.pairs].count(True) == 1


def test_what_is_wrong_with_a_pin_is_told_as_the_organisers_choice():
    drawn = draw(
        entrants(*"ABCD", club="x"), played="A-B", forbidden=(("A", "B"),), pinned=(("B", "A"),), club=ClubPolicy.ALWAYS
    )
    sentences = told(drawn)
    assert sentences[0].startswith("1 pair of one club cannot be avoided: ")
    assert [sentence.rpartition(": ")[0] for sentence in sentences[1:]] == [
        "Set although forbidden",
        "Set although they have met",
        "Set although of one club",
    ]
    assert (drawn.cost.forbidden, drawn.cost.rematch, drawn.cost.club) == (1, 1, 2)


def test_an_asked_second_bye_is_told():
    field = [Entrant("A", byes=1), Entrant("B"), Entrant("C")]
    drawn = draw(field, pinned=(("A", None),))
    assert told(drawn) == ["Set although others have had fewer byes: A."]
    assert codes_of(drawn, "A") == ["pinned", "second-bye"]


def test_everybody_pinned_leaves_nothing_to_draw():
    drawn = draw(entrants(*"ABC"), pinned=(("A", "B"), ("C", None)))
    assert (pairs_of(drawn), drawn.bye) == ({frozenset("AB")}, "C")


@pytest.mark.parametrize(
    ("rules", "apart"),
    [
        (DrawRules(round=1, club=ClubPolicy.FIRST_ROUND), True),
        (DrawRules(round=2, club=ClubPolicy.FIRST_ROUND), False),
        (DrawRules(round=2, club=ClubPolicy.ALWAYS), True),
        (DrawRules(round=1, club=ClubPolicy.ALWAYS, club_from=2), False),
        (DrawRules(round=2, club=ClubPolicy.ALWAYS, club_from=2, club_until=2), True),
        (DrawRules(round=3, club=ClubPolicy.ALWAYS, club_until=2), False),
        (DrawRules(round=1, club=ClubPolicy.NEVER), False),
    ],
)
def test_clubs_are_kept_apart_in_the_rounds_that_were_chosen(rules: DrawRules, apart: bool):
    assert rules.keeps_clubs_apart is apart
    field = [Entrant("A", club="x"), Entrant("B", club="x"), Entrant("C", 9, "y"), Entrant("D", 9, "y")]
    drawn = draw(field, **{name: getattr(rules, name) for name in ("round", "club", "club_from", "club_until")})
    assert (frozenset("AB") in pairs_of(drawn)) is not apart


def test_a_first_round_by_rating_sets_the_upper_half_against_the_lower():
    field = [Entrant(f"p{place}", rating=2000 - 100 * place) for place in range(1, 9)]
    drawn = draw(field, round=1, first_round=FirstRound.RATING)
    assert pairs_of(drawn) == {frozenset((f"p{place}", f"p{place + 4}")) for place in range(1, 5)}
    assert [pair.a for pair in drawn.pairs] == ["p1", "p2", "p3", "p4"]
    assert str(drawn.pairs[0].reasons[0].message) == "By rating: 1,900 against 1,500."
    assert not any(pair.floats for pair in drawn.pairs)


def test_a_first_round_by_rating_keeps_clubs_apart_and_gives_the_bye_to_the_lowest():
    field = [Entrant(f"p{place}", rating=2000 - 100 * place) for place in range(1, 8)]
    field[0], field[3] = replace(field[0], club="x"), replace(field[3], club="x")
    drawn = draw(field, round=1, first_round=FirstRound.RATING, club=ClubPolicy.FIRST_ROUND)
    assert drawn.bye == "p7"
    assert codes_of(drawn, "p7") == ["bye-lowest"]
    assert frozenset(("p1", "p4")) not in pairs_of(drawn)
    assert drawn.cost.club == 0


def test_rating_means_nothing_after_the_first_round():
    field = [Entrant("A", 3, rating=1), Entrant("B", 3, rating=9), Entrant("C", rating=9), Entrant("D", rating=1)]
    assert pairs_of(draw(field, round=2, first_round=FirstRound.RATING)) == {frozenset("AB"), frozenset("CD")}


def test_who_met_most_often_is_the_last_to_meet_again():
    drawn = draw(entrants(*"ABCD"), played="A-B C-D A-C B-D A-D B-C A-B C-D A-C B-D")
    assert pairs_of(drawn) == {frozenset("AD"), frozenset("BC")}
    assert [str(pair.reasons[1].message) for pair in drawn.pairs] == ["They have met before."] * 2
    again = draw(entrants("A", "B"), played="A-B B-A A-B")
    assert str(again.pairs[0].reasons[1].message) == "They have met 3 times before."
    assert again.cost.repeats == 2


def test_pairs_come_from_the_top_with_the_leader_first_and_say_who_floats():
    field = [Entrant("low", 0), Entrant("mid", 3), Entrant("top", 6), Entrant("next", 3, floats=1)]
    drawn = draw(field, played="mid-low mid-top")
    assert [(pair.a, pair.b, pair.floats) for pair in drawn.pairs] in (
        [("top", "low", True), ("mid", "next", False)],
        [("top", "low", True), ("next", "mid", False)],
    )
    again = draw(field[2:])
    assert [(pair.a, pair.b) for pair in again.pairs] == [("top", "next")]
    assert [str(reason.message) for reason in again.pairs[0].reasons] == [
        "6 against 3 match points: nobody nearer is free, or it would cost others more.",
        "Floated before: next.",
    ]


def test_match_points_are_told_as_the_event_counts_them():
    """In halves: 5 and 3 are 2.5 and 1.5 points. The unit is for sentences and makes no other draw."""
    field = [Entrant("A", 5), Entrant("B", 3), Entrant("C", 2, byes=1), Entrant("D", 2, byes=1), Entrant("E", 1)]
    drawn, whole = draw(field, points_unit=2), draw(field)
    told_points = [str(pair.reasons[0].message) for pair in drawn.pairs]
    gap = "2.5 against 1.5 match points: nobody nearer is free, or it would cost others more."
    assert told_points == [gap, "Both have 1 match points."]
    [bye] = drawn.byes
    assert str(bye.reasons[0].message) == "The fewest byes so far (0), and of those the fewest match points (0.5)."
    assert (pairs_of(whole), whole.cost, whole.inputs) == (pairs_of(drawn), drawn.cost, drawn.inputs)


def test_pins_say_where_they_come_from():
    origin = explain_robin(2, rounds=5)
    bye = explain_robin(2, rounds=5, bye="E")
    drawn = draw(entrants(*"ABCDE"), pinned=(("A", "B"), ("C", "D")), origins={"A": origin, "B": origin, "E": bye})
    told_pairs = {pair.a + pair.b: [str(reason.message) for reason in pair.reasons] for pair in drawn.pairs}
    assert {"".join(sorted(key)): told for key, told in told_pairs.items()} == {
        "AB": ["Round robin, round 2 of 5."],
        "CD": ["Set by the organiser."],
    }
    sits_out = "Round robin, round 2 of 5: in an odd field everybody sits out once."
    assert [str(reason.message) for reason in drawn.byes[0].reasons] == [sits_out]
    asked = draw(entrants(*"ABE"), pinned=(("E", None),), origins={"E": bye})
    assert [str(reason.message) for reason in asked.byes[0].reasons] == [sits_out]
    assert asked.inputs == draw(entrants(*"ABE"), pinned=(("E", None),)).inputs


def test_one_alone_is_drawn_when_their_bye_is_set():
    drawn = draw(entrants("A"), pinned=(("A", None),))
    assert ([bye.key for bye in drawn.byes], drawn.pairs) == (["A"], ())
    with pytest.raises(PairingError):
        draw(entrants("A"))


def test_names_are_told_and_namesakes_told_apart():
    field = [Entrant("1", name="Ann"), Entrant("2", name="Bo"), Entrant("3", name="Bo"), Entrant("4")]
    drawn = draw(field, forbidden=(("1", "2"), ("1", "3"), ("1", "4"), ("2", "3"), ("2", "4"), ("3", "4")))
    words = told(drawn)[0].replace(",", "").replace(".", "").split()
    assert words.count("Bo") == 2
    assert {"Ann", "(2)", "(3)", "4"} <= set(words)


def test_a_seed_decides_and_only_that():
    field = entrants(*"ABCDEFGHIJKL")
    draws = {seed: draw(field, seed=seed, round=1) for seed in range(20)}
    assert all(draw(field[::-1], seed=seed, round=1) == drawn for seed, drawn in draws.items())
    assert len({frozenset(pairs_of(drawn)) for drawn in draws.values()}) == 20
    assert {drawn.inputs for drawn in draws.values()} == {draws[0].inputs}


def test_tables_do_not_change_who_meets_whom():
    field = entrants(*"ABCDEFGH")
    bare = draw(field)
    seated = draw(field, tables=[Table(f"t{n}") for n in range(5)], visits={"A": ("t1",)})
    assert pairs_of(bare) == pairs_of(seated)
    assert bare.inputs != seated.inputs


def test_a_draw_of_this_engine_is_the_same_on_every_machine():
    """If this changes, so must ENGINE: stored draws could no longer be repeated."""
    program = (
        "from tournaments.pairing.draw import draw_round\n"
        "from tournaments.pairing.values import *\n"
        "field = [Entrant(f'p{n}', match_points=n % 4, club=f'c{n % 5}', floats=n % 2) for n in range(13)]\n"
        "drawn = draw_round(field, history=History((('p0', 'p4'), ('p1', 'p5'))), rules=DrawRules(2), seed=7)\n"
        "print(drawn.engine, *sorted('-'.join(sorted((p.a, p.b))) for p in drawn.pairs), drawn.bye)\n"
    )
    for hashes in ("1", "2"):
        run = subprocess.run(
            [sys.executable, "-c", program],
            cwd=PROJECT,
            env={**os.environ, "PYTHONHASHSEED": hashes},
            capture_output=True,
            text=True,
            check=True,
        )
        assert run.stdout.split() == GOLDEN.split()


GOLDEN = "muster-pairing/1 p0-p12 p1-p8 p10-p3 p11-p7 p2-p6 p5-p9 p4"


def test_the_digest_knows_everything_but_names_orders_and_the_seed():
    base = {
        "entrants": (Entrant("A", 3), Entrant("B")),
        "history": History((("A", "B"),), {"A": ("t1",)}),
        "rules": DrawRules(2),
        "tables": (Table("t1"), Table("t2")),
    }

    def digest(**changes: object) -> str:
        values = {**base, **changes}
        return digest_inputs(values.pop("entrants"), **values)

    same = [
        digest(entrants=(Entrant("B", name="Bo"), Entrant("A", 3))),
        digest(history=History((("B", "A"),), {"A": ("t1",), "B": ()})),
        digest(tables=(Table("t2"), Table("t1"))),
    ]
    assert set(same) == {digest()}
    others = [
        digest(entrants=(Entrant("A", 3), Entrant("B", dropped=True))),
        digest(history=History((("A", "B"), ("A", "B")), {"A": ("t1",)})),
        digest(history=History((("A", "B"),), {"A": ("t2",)})),
        digest(rules=DrawRules(3)),
        digest(rules=DrawRules(2, forbidden=(("A", "B"),))),
        digest(rules=DrawRules(2, pinned=(("A", "B"),))),
        digest(rules=DrawRules(2, pinned=(("A", None),))),
        digest(tables=(Table("t1"), Table("t2", "desert"))),
    ]
    assert len({digest(), *others}) == 9


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"field": entrants("A", "A")}, "entrants[1].key: 'A' is used twice"),
        ({"tables": [Table("t1"), Table("t1")]}, "tables[1].key: 't1' is used twice"),
        ({"field": entrants("A", "B", fixed_table="t9")}, "entrants[0].fixed_table: there is no table 't9'"),
        ({"played": "A-X"}, "played[0][1]: there is no entrant 'X'"),
        ({"played": "A-B B-B"}, "played[1]: 'B' cannot play against themselves"),
        ({"forbidden": (("X", "A"),)}, "forbidden[0][0]: there is no entrant 'X'"),
        ({"pinned": (("A", "X"),)}, "pinned[0][1]: there is no entrant 'X'"),
        ({"pinned": (("A", "A"),)}, "pinned[0]: 'A' cannot play against themselves"),
        ({"pinned": (("A", "D"),)}, "pinned[0][1]: 'D' has dropped"),
        ({"pinned": (("A", "B"), ("B", None))}, "pinned[1][0]: 'B' is pinned twice"),
        ({"visits": {"X": ("t1",)}}, "visits.X: there is no entrant 'X'"),
        ({"visits": {"A": ("t9",)}}, "visits.A[0]: there is no table 't9'"),
    ],
)
def test_inputs_that_contradict_each_other_are_refused_with_their_place(changes: dict, sentence: str):
    field = changes.pop("field", [*entrants("A", "B", "C"), Entrant("D", dropped=True)])
    with pytest.raises(PairingError) as refused:
        draw(field, **{"tables": [Table("t1")], **changes})
    assert str(refused.value.problems[0]) == sentence
