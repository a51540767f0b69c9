from decimal import Decimal

import pytest

from config.lib.errors import Forbidden, Invalid
from tests.tournaments.club_day import ClubDay
from tests.worlds import a_copy_of
from tournaments.events.standings import services as points
from tournaments.events.standings.queries import breakdown

pytestmark = pytest.mark.django_db

EXTRAS = {"preset": "3-1-0", "extras": [{"key": "painting", "name": "Painting", "most": 5}]}


@pytest.fixture(scope="module")
def made(module_owner):
    return ClubDay(module_owner, players=2, scoring=EXTRAS)


day = a_copy_of("made")


def test_scores_count_in_the_total_and_open_to_their_parts(day):
    points.give_scores(event=day.event, actor=day.organiser, entry=day.entry("Bert"), scores={"painting": "7/2"})
    assert day.table() == [(1, "Bert", "7/2"), (2, "Ann", "0")]
    assert [str(part) for part in breakdown(day.rows(), "p2").figures[0].parts] == ["Painting: 3.5"]
    assert day.event.audit.first().details == {"before": {}, "after": {"painting": "7/2"}}


@pytest.mark.parametrize(
    ("scores", "field"),
    [
        ({"beauty": 1}, "beauty"),
        ({"painting": 6}, "painting"),
        ({"painting": -1}, "painting"),
        ({"painting": "lots"}, "painting"),
        ({"painting": 1.5}, "painting"),
    ],
)
def test_scores_that_cannot_be_are_refused(day, scores, field):
    with pytest.raises(Invalid) as refused:
        points.give_scores(event=day.event, actor=day.organiser, entry=day.entry("Ann"), scores=scores)
    assert (refused.value.field, day.entry("Ann").scores) == (field, {})


def test_an_adjustment_has_a_reason_and_can_be_revoked(day):
    row = points.adjust(
        event=day.event, actor=day.organiser, entry=day.entry("Ann"), points=Decimal("-1.25"), reason="came late"
    )
    assert day.table() == [(1, "Bert", "0"), (2, "Ann", "-5/4")]
    assert [str(part) for part in breakdown(day.rows(), "p1").figures[0].parts] == ["came late: -1.25"]
    for _ in range(2):
        points.revoke_adjustment(event=day.event, actor=day.organiser, adjustment=row, reason="the train was late")
    assert {total for *_rest, total in day.table()} == {"0"}
    assert day.verbs()[-2:] == ["adjusted", "adjustment-revoked"]


@pytest.mark.parametrize("amount", ["0", "NaN", "Infinity", "0.001", "10001"])
def test_impossible_points_are_refused(day, amount):
    with pytest.raises(Invalid) as refused:
        points.adjust(event=day.event, actor=day.organiser, entry=day.entry("Ann"), points=Decimal(amount), reason="x")
    assert (refused.value.field, day.event.adjustments.count()) == ("points", 0)


def test_points_without_a_reason_are_refused(day):
    with pytest.raises(Invalid) as refused:
        points.adjust(event=day.event, actor=day.organiser, entry=day.entry("Ann"), points=Decimal(1), reason=" ")
    assert refused.value.code == "reason_needed"


def test_an_entrant_gives_themselves_nothing(day):
    with pytest.raises(Forbidden):
        points.give_scores(event=day.event, actor=day.entrant("Ann"), entry=day.entry("Ann"), scores={"painting": 5})
