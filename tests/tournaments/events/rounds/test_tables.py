import pytest

from config.lib.errors import Conflict, Invalid, NotFound
from tests.tournaments.club_day import ClubDay
from tournaments.events.rounds.services import tables

pytestmark = pytest.mark.django_db


def test_tables_are_numbered_on(owner):
    day = ClubDay(owner)
    tables.add_tables(event=day.event, actor=day.organiser, count=2, terrain="desert")
    added = tables.add_tables(event=day.event, actor=day.organiser, name="Window")
    assert [(table.number, table.name, table.terrain) for table in added] == [(3, "Window", "")]
    assert str(added[0]) == "Window"


@pytest.mark.parametrize("count", [0, -1, 501])
def test_no_and_too_many_tables_are_refused(owner, count):
    day = ClubDay(owner)
    with pytest.raises(Invalid) as refused:
        tables.add_tables(event=day.event, actor=day.organiser, count=count)
    assert (refused.value.field, day.event.tables.count()) == ("count", 0)


def test_a_closed_table_is_not_used(owner):
    day = ClubDay(owner, players=2)
    tables.add_tables(event=day.event, actor=day.organiser, count=2)
    tables.change_table(event=day.event, actor=day.organiser, number=1, is_closed=True)
    day.run()
    day.draw(1)
    assert [pairing.table.number for pairing in day.pairings(1)] == [2]


def test_a_table_that_was_played_at_is_closed_and_not_removed(owner):
    day = ClubDay(owner, players=2)
    tables.add_tables(event=day.event, actor=day.organiser, count=2)
    day.run()
    day.play(1)
    used = day.pairings(1)[0].table.number
    with pytest.raises(Conflict) as refused:
        tables.remove_table(event=day.event, actor=day.organiser, number=used)
    tables.remove_table(event=day.event, actor=day.organiser, number=3 - used)
    with pytest.raises(NotFound):
        tables.change_table(event=day.event, actor=day.organiser, number=3 - used, name="Gone")
    assert (refused.value.code, [table.number for table in day.event.tables.all()]) == ("table_used", [used])


def test_tables_change_between_rounds_before_they_repeat(owner):
    day = ClubDay(owner, players=4)
    tables.add_tables(event=day.event, actor=day.organiser, count=4)
    day.run()
    day.play(1)
    day.play(2)
    seen = {name: set() for name in ("Ann", "Bert", "Cleo", "Dan")}
    for number in (1, 2):
        for pairing in day.pairings(number):
            for entry in (pairing.a, pairing.b):
                seen[entry.name].add(pairing.table.number)
    assert {len(numbers) for numbers in seen.values()} == {2}
