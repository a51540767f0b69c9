from fractions import Fraction

import pytest

from tournaments.standings.figures import Part, Source
from tournaments.standings.ledger import How
from tournaments.standings.words import HOW, describe_part

NAMES = {"p1": "Anna", "p2": "Ben {x}"}
HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    ("part", "told"),
    [
        (Part(Source.ROUND, HALF, 2, "p2", "played"), "Round 2 against Ben {x}, played: 0.5"),
        (Part(Source.ROUND, Fraction(3), 1, None, "bye"), "Round 1, bye: 3"),
        (Part(Source.ROUND, HALF, 1, "p1", "forfeit-loss"), "Round 1 against Anna, did not appear: 0.5"),
        (Part(Source.OPPONENT, Fraction(4), 2, "p1", "played"), "Round 2, points of Anna: 4"),
        (Part(Source.OPPONENT, Fraction(4), 2, "p1", "played", is_cut=True), "Round 2, points of Anna: 4 (left out)"),
        (
            Part(Source.OPPONENT, Fraction(4), 2, "p1", "played", has_draws=True),
            "Round 2, points of Anna with absences at the end as draws: 4",
        ),
        (
            Part(Source.OPPONENT, Fraction(2), 2, "p1", "played", times=(Fraction(4), HALF)),
            "Round 2, points of Anna: 4 × 0.5 = 2",
        ),
        (Part(Source.STAND_IN, Fraction(2), 3, None, "absent"), "Round 3, absent, nobody met: 2"),
        (Part(Source.NOT_MET, Fraction(0), label="2"), "Not met of those who are tied: 2"),
        (Part(Source.EXTRA, Fraction(12), label="Painting {0}"), "Painting {0}: 12"),
        (Part(Source.ADJUSTMENT, Fraction(-1), label="Late"), "Late: -1"),
        (Part(Source.LIST_PENALTY, Fraction(-2), label="No list"), "List penalty, No list: -2"),
        (Part(Source.LOT, Fraction(5), label="7"), "drawn with the seed 7: 5"),
    ],
)
def test_parts_are_said(part, told):
    assert str(describe_part(part, names=NAMES)) == told


def test_every_way_a_round_can_go_has_its_words():
    assert set(HOW) == set(How)
    assert len({str(message) for message in HOW.values()}) == len(HOW)


def test_sentences_are_translated_before_they_are_filled():
    told = describe_part(Part(Source.ROUND, Fraction(3), 1, None, "bye"), names={})
    words = {"Round {round}, {how}: {value}": "Runde {round}, {how}: {value}", "bye": "Freilos"}
    assert told.render(lambda text: words.get(text, text)) == "Runde 1, Freilos: 3"
