"""A club day of 24 players and three rounds with everything that goes wrong on such a day, through the services."""

import pytest

from config.lib.errors import Conflict
from tests.armylists.documents import small_document
from tests.tournaments.club_day import ClubDay
from tournaments.events.entries.services import attendance, pair_rules
from tournaments.events.entries.services import entering as entries
from tournaments.events.lists import services as lists
from tournaments.events.rounds.queries.drafts import Swap, preview
from tournaments.events.rounds.services import drawing as draws
from tournaments.events.rounds.services import publishing as rounds
from tournaments.events.rounds.services import tables
from tournaments.events.standings.queries import breakdown

pytestmark = pytest.mark.django_db


@pytest.fixture
def day(owner):
    """Twenty-four guests, two pairs of club mates among them, and the first with a table of their own."""
    day = ClubDay(owner, pairing={"club": "always"}, late_list_penalty=1)
    tables.add_tables(event=day.event, actor=day.organiser, count=12)
    clubs = {0: "Iron Fists", 1: "Iron Fists", 2: "Red Dice", 3: "Red Dice"}
    for index in range(24):
        details = {"club": clubs.get(index, ""), "fixed_table": 5 if index == 0 else None}
        entry = day.add(f"Player {index:02}", **details)
        lists.hand_in_document(event=day.event, actor=day.organiser, entry=entry, data=small_document())
    return day


def test_a_club_day_from_entries_to_prizes(day):
    first, second = day.entry("Player 04"), day.entry("Player 05")
    day.run()
    pair_rules.bring_together(
        event=day.event, actor=day.organiser, a=first, b=second, round_number=1, reason="a challenge"
    )
    day.draw(1)
    assert frozenset({"Player 04", "Player 05"}) in day.met(1)
    _no_club_mates(day, 1)
    _change_the_draft(day)
    rounds.publish_round(event=day.event, actor=day.organiser, number=1)
    assert day.pairing_of("Player 00", 1).table.number == 5
    _play(day, 1)

    attendance.drop(event=day.event, actor=day.organiser, entry=day.entry("Player 07"))
    day.publish(2)
    assert sorted(map(len, day.met(2))) == [1, *([2] * 11)]
    sitter = next(pairing.a.name for pairing in day.pairings(2) if pairing.b is None)
    _play(day, 2)

    late = entries.add_entry(event=day.event, actor=day.organiser, details=entries.Details("Late comer")).entry
    assert late.joined_in == 3
    wrong = day.pairing_of("Player 10", 1)
    before = breakdown(day.rows(), wrong.a.key).figures[0].value
    day.enter(wrong, "b" if wrong.match.results.get(state="confirmed").winner == "a" else "a", reason="mixed up")
    assert breakdown(day.rows(), wrong.a.key).figures[0].value != before
    day.publish(3)
    assert sorted(map(len, day.met(3))) == [2] * 12
    assert frozenset({sitter}) not in day.met(3)
    _play(day, 3)
    _nothing_twice(day)
    day.go("finished", "archived")
    assert [place for place, _name, _points in day.table()][:3] == [1, 2, 3]
    with pytest.raises(Conflict):
        day.add("Too late")


def _no_club_mates(day, number):
    mates = [{"Player 00", "Player 01"}, {"Player 02", "Player 03"}]
    assert not any(frozenset(pair) in day.met(number) for pair in mates)


def _change_the_draft(day):
    """Two of the same club on purpose: the price is shown, the reason kept, and it is taken back."""
    round_ = day.event.rounds.get(number=1)
    mate = day.pairing_of("Player 00", 1)
    other = mate.b if mate.a.name == "Player 00" else mate.a
    edit = Swap(other.key, day.entry("Player 01").key)
    assert preview(day.rows(), round_, edit).worse == "club"
    for reason in ("they travel together", "they thought better of it"):
        draws.change_draft(event=day.event, actor=day.organiser, number=1, edit=edit, reason=reason)
    _no_club_mates(day, 1)
    assert [one["reason"] for one in day.event.rounds.get(number=1).edits] == [
        "they travel together",
        "they thought better of it",
    ]


def _play(day, number):
    for pairing in day.pairings(number):
        if pairing.b is not None:
            day.enter(pairing, "a" if pairing.a.name < pairing.b.name else "b")
    day.close(number)


def _nothing_twice(day):
    pairs = [pair for number in (1, 2, 3) for pair in day.met(number)]
    assert len(pairs) == len(set(pairs)) == 36
    seats = [
        (entry.name, pairing.table.number)
        for number in (1, 2, 3)
        for pairing in day.pairings(number)
        for entry in (pairing.a, pairing.b)
        if entry is not None and pairing.table is not None and entry.name != "Player 00"
    ]
    opponents_of_the_first = sum("Player 00" in pair for pair in pairs)
    assert (len(seats) - len(set(seats)), opponents_of_the_first) == (0, 3)
