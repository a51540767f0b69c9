from tests.tournaments.standings.crosstables import document, positions, ranked, values
from tournaments.standings.documents import read_event
from tournaments.standings.table import rank

SIX = "\n".join(["."] * 6)


def test_lots_are_one_of_each():
    assert sorted(values(ranked(SIX, "lot", seed=7), "lot").values()) == [1, 2, 3, 4, 5, 6]


def test_a_seed_draws_the_same_lots_for_ever():
    """The order of what sha256sum prints for "muster lot 7 p1" and so on."""
    assert values(ranked(SIX, "lot", seed=7), "lot") == {1: 5, 2: 6, 3: 3, 4: 2, 5: 4, 6: 1}


def test_another_seed_draws_others():
    drawn = {tuple(values(ranked(SIX, "lot", seed=seed), "lot").values()) for seed in range(20)}
    assert len(drawn) > 15


def test_every_entrant_comes_first_about_equally_often():
    first = [
        max(found, key=found.get) for seed in range(600) for found in [values(ranked(SIX, "lot", seed=seed), "lot")]
    ]
    assert min(first.count(number) for number in range(1, 7)) > 60


def test_the_higher_lot_goes_first_and_nobody_shares_a_position():
    standings = ranked(SIX, "lot", seed=7)
    drawn = values(standings, "lot")
    assert positions(standings) == {f"p{number}": 7 - lot for number, lot in drawn.items()}


def test_whoever_comes_later_does_not_change_who_is_before_whom():
    before = [row.entrant.key for row in ranked(SIX, "lot", seed=7).rows]
    after = [row.entrant.key for row in ranked("\n".join(["."] * 9), "lot", seed=7).rows]
    assert [key for key in after if key in before] == before


def test_names_do_not_matter():
    doc = document(SIX, tie_breaks=["lot"], seed=7)
    renamed = doc | {"entrants": [entrant | {"name": "X"} for entrant in doc["entrants"]]}
    assert positions(rank(read_event(renamed))) == positions(rank(read_event(doc)))
