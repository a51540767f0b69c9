"""Figures of published chess exercises ("Exercises in Tie-Breaking", FIDE Technical Commission, March 2024).

They hold byes, byes asked for, forfeits and absences. The policy ``fide-2024`` is the one of the exercises; what the
regulations of March 2026 changed in them is the figures of a second implementation (Sharly Chess).
"""

from fractions import Fraction

import pytest

from tests.tournaments.standings.crosstables import points, positions, ranked, values

SWISS = """
W9  D13 D2  W15 D4
W10 W7  D1  W16 D3
D11 W6  W8  D4  D2
W12 H   W13 D3  D1
L13 L15 W11 D7  W10
L14 L3  U   W10 W8
W15 L2  L16 D5  L11
D16 W14 L3  W13 L6
L1  L10 H   -11 U
L2  W9  L15 L6  L5
D3  L16 L5  +9  W7
L4  U   +14 Z   Z
W5  D1  L4  L8  L14
W6  L8  -12 Z   W13
L7  W5  W10 L1  L16
D8  W11 W7  L2  W15
"""

ROUND_ROBIN = """
D5 W2 W3 L4 W6
W6 L1 W5 D3 W4
W4 W6 L1 D2 W5
L3 L5 D6 W1 L2
D1 W4 L2 -6 L3
L2 L3 D4 +5 L1
"""

NINE_ROUNDS = """
W9  D13 D2  W15 D4  D6  D3  D16 W8
W10 W7  D1  W16 W3  D4  L6  D15 D5
D11 W6  W8  D4  L2  W16 D1  W14 W10
W12 H   W13 D3  D1  D2  D16 D6  W15
L13 L15 W11 D7  W10 L14 W9  L8  D2
L14 L3  U   W10 W8  D1  W2  D4  W16
W15 L2  L16 D5  L11 L10 W13 W9  W14
D16 W14 L3  W13 L6  D11 D15 W5  L1
L1  L10 H   -11 U   W13 L5  L7  D12
L2  W9  L15 L6  L5  W7  W12 W11 L3
D3  L16 L5  +9  W7  D8  L14 L10 D13
L4  U   +14 Z   Z   L15 L10 D13 D9
W5  D1  L4  L8  L14 L9  L7  D12 D11
W6  L8  -12 Z   W13 W5  W11 L3  L7
L7  W5  W10 L1  L16 W12 D8  D2  L4
D8  W11 W7  L2  W15 L3  D4  D1  L6
"""


def exact(*figures: str) -> dict[int, Fraction]:
    """Figures of the entrants 1, 2, 3 and so on."""
    return {number: Fraction(figure) for number, figure in enumerate(figures, start=1)}


def row(text: str) -> dict[int, Fraction]:
    return exact(*text.split())


def test_points():
    assert points(ranked(SWISS)) == row("3.5 4 3.5 3.5 2.5 3 1.5 2.5 1.5 1 2.5 2 1.5 2 2 3.5")


@pytest.mark.parametrize(
    ("tie_break", "expected"),
    [
        ("wins", "2 3 2 2 2 3 1 2 1 1 2 2 1 2 2 3"),
        ("wins-played", "2 3 2 2 2 2 1 2 0 1 1 0 1 2 2 3"),
        ("progressive", "11 13 11 11.5 5 6 6 8.5 2.5 4 5.5 7 7 6 7 10.5"),
        ("buchholz", "12.5 13 15.5 15 8.5 12 14.5 13.5 9 13 13.5 11.5 14 11 12 12.5"),
        ("sonneborn-berger", "8 9.5 10.5 9.75 4.25 6.5 3.25 5.25 2.25 1.5 5.75 4 4.25 4.5 3.5 7.25"),
    ],
)
def test_figures_of_the_swiss_exercise(tie_break, expected):
    assert values(ranked(SWISS, tie_break, unplayed="fide-2024"), tie_break) == row(expected)


def test_buchholz_cut_1_of_the_swiss_exercise():
    """The exercise prints those of entrants whose Buchholz is cut: not of 2, 6 and 10."""
    found = values(ranked(SWISS, "buchholz-cut-1", unplayed="fide-2024"), "buchholz-cut-1")
    printed = row("11 0 13 11.5 7.5 0 12.5 12 7.5 0 12 9.5 12 9 11 11")
    assert {number: found[number] for number in printed if number not in (2, 6, 10)} == {
        number: figure for number, figure in printed.items() if number not in (2, 6, 10)
    }


@pytest.mark.parametrize(
    ("tie_break", "changed"),
    [
        ("buchholz", {4: "14", 6: "11.5", 11: "12.5"}),
        ("buchholz-cut-1", {4: "11.5", 11: "11"}),
        ("sonneborn-berger", {4: "9.25", 6: "6", 11: "4.75"}),
    ],
)
def test_figures_under_the_regulations_of_2026(tie_break, changed):
    found = values(ranked(SWISS, tie_break), tie_break)
    assert {number: found[number] for number in changed} == {n: Fraction(figure) for n, figure in changed.items()}


def test_a_capped_stand_in_changes_nothing_else():
    before = values(ranked(SWISS, "buchholz", unplayed="fide-2024"), "buchholz")
    after = values(ranked(SWISS, "buchholz", unplayed="fide-2026"), "buchholz")
    assert {number for number in before if before[number] != after[number]} == {4, 6, 11}


def test_sonneborn_berger_where_everybody_meets():
    standings = ranked(ROUND_ROBIN, "sonneborn-berger", unplayed="all-meet")
    assert points(standings) == row("3.5 3.5 3.5 1.5 1.5 1.5")
    assert values(standings, "sonneborn-berger") == row("9.25 6.25 6.25 4.25 3.25 2.25")


def test_direct_encounter_where_everybody_meets():
    """1 beat 2 and 3, who drew. Of the others 6 did not have to play 5, who beat 4; 4 and 6 drew."""
    standings = ranked(ROUND_ROBIN, "direct-encounter", unplayed="all-meet")
    assert values(standings, "direct-encounter") == row("2 0 0 0 1 2")
    assert positions(standings) == {"p1": 1, "p2": 2, "p3": 2, "p6": 4, "p5": 5, "p4": 6}


def test_direct_encounter_where_not_everybody_met():
    """Only the group of four at six points is told apart: 6, then 1 and 4, then 2."""
    standings = ranked(NINE_ROUNDS, "direct-encounter", unplayed="fide-2024")
    assert {number: value for number, value in points(standings).items() if value == 6} == dict.fromkeys(
        (6, 1, 4, 2), 6
    )
    alone = dict.fromkeys((3, 11, 13))
    assert values(standings, "direct-encounter") == {
        **dict.fromkeys(range(1, 17), 0),
        **{6: 3, 1: 1, 4: 1},
        **alone,
    }


ALPHA = """
W2 H  D3 Z  W4
L1 .  .  .  .
.  .  D1 .  .
.  .  .  .  L1
"""


def test_median_cuts_what_was_chosen_and_then_the_highest():
    """Two stand-ins of 3 and opponents of 0, 1/2, 0: one stand-in is cut as chosen, the other as the highest."""
    standings = ranked(ALPHA, "buchholz", "buchholz-cut-1", "buchholz-median", unplayed="fide-2024")
    row_of_1 = standings.row("p1")
    assert [figure.value for _name, figure in row_of_1.figures] == [Fraction("6.5"), Fraction("3.5"), Fraction("0.5")]
