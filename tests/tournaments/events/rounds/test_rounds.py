import pytest

from tests.tournaments.club_day import ClubDay

pytestmark = pytest.mark.django_db


def test_a_day_is_played(owner):
    day = ClubDay(owner, players=6, is_running=True)
    for number in (1, 2, 3):
        day.play(number)
    day.go("finished", "archived")
    assert day.table()[0][1] == "Ann"
    assert day.table()[0][2] == "9"
