from tournaments.standings.tie_breaks import TIE_BREAKS

DESIGNED = {
    "goal-difference",
    "goals",
    "victory-point-difference",
    "strength-of-schedule",
    "buchholz",
    "buchholz-cut-1",
    "buchholz-median",
    "sonneborn-berger",
    "direct-encounter",
    "wins",
    "progressive",
    "lot",
}


def test_every_designed_tie_break_is_there():
    assert set(TIE_BREAKS) - DESIGNED == {"match-points", "wins-played"}
    assert DESIGNED - set(TIE_BREAKS) == set()


def test_each_has_one_way_to_its_figure_and_words_of_its_own():
    assert {name for name, one in TIE_BREAKS.items() if (one.of_entrant is None) == (one.of_tied is None)} == set()
    assert len({one.heading for one in TIE_BREAKS.values()}) == len(TIE_BREAKS)
    assert len({str(one.title) for one in TIE_BREAKS.values()}) == len(TIE_BREAKS)
