import pytest

from tests.tournaments.club_day import ClubDay
from tests.tournaments.events.desks import DeskClient
from tests.worlds import a_copy_of

pytestmark = pytest.mark.django_db
PAINTED = {"preset": "3-1-0", "extras": [{"key": "painting", "name": "Painting", "most": 6}]}


@pytest.fixture(scope="module")
def made(module_owner):
    day = ClubDay(module_owner, players=4, scoring=PAINTED)
    day.run()
    day.play(1)
    return DeskClient(day, module_owner)


desk = a_copy_of("made")


def test_table_has_a_way_from_every_figure_to_its_breakdown(desk):
    page = desk.page("desk-standings")
    assert desk.url("desk-standing", key="p1") == desk.url("desk-standings") + "p1/"
    for anchor in ("points", "goal-difference", "victory-point-difference", "strength-of-schedule", "lot"):
        assert f'href="p1/#{anchor}"' in page


def test_breakdown_names_the_parts_of_every_figure(desk):
    page = desk.page("desk-standing", key="p1")
    opponent = next(iter({"Ann", "Bert", "Cleo", "Dan"} & (next(m for m in desk.day.met(1) if "Ann" in m) - {"Ann"})))
    assert f"Round 1 against {opponent}, played: 3" in page
    assert f"Round 1 against {opponent}, played: 2" in page
    assert 'id="goal-difference"' in page


def test_breakdown_comes_alone_beside_the_table(desk):
    response = desk.client.get(desk.url("desk-standing", key="p1"), headers={"HX-Request": "true"})
    page = response.content.decode()
    assert "<html" not in page
    assert "Goal difference" in page


def test_nobody_has_no_breakdown(desk):
    assert desk.get("desk-standing", key="p9").status_code == 404


def test_missing_results_are_named(desk):
    desk.day.publish(2)
    page = desk.page("desk-standings")
    assert "4 entrants wait for a result" in page
    assert "Round 2: the result of Ann is missing." in page


def test_scores_are_saved_together(desk):
    told = desk.do("desk-points", "scores", **{"p1-painting": "5", "p2-painting": "3,5", "p3-painting": ""})
    assert told == "2 entrants are scored."
    assert [desk.day.entry(name).scores for name in ("Ann", "Bert", "Cleo")] == [
        {"painting": 5},
        {"painting": "7/2"},
        {},
    ]
    page = desk.page("desk-points")
    assert 'value="3.5"' in page
    assert desk.do("desk-points", "scores", **{"p1-painting": "5"}) == "0 entrants are scored."


def test_bad_score_is_told_by_name_and_the_others_are_saved(desk):
    told = desk.do(
        "desk-points", "scores", **{"p1-painting": "7", "p2-painting": "x", "p3-painting": "1/0", "p4-painting": "6"}
    )
    assert "Ann: From 0 to 6 points." in told
    assert "Bert: these are no points." in told
    assert "Cleo: these are no points." in told
    assert "1 entrant is scored." in told
    assert desk.day.entry("Dan").scores == {"painting": 6}


def test_scoring_without_extras_says_where_they_come_from(owner):
    page = DeskClient(ClubDay(owner, players=2), owner).page("desk-points")
    assert "This scoring has no points for painting or sportsmanship." in page


def test_points_are_adjusted_and_taken_back(desk):
    desk.do("desk-points", "adjust", key="p1", points="-1,5", reason="slow play")
    row = desk.day.event.adjustments.get()
    assert (str(row.points), row.reason) == ("-1.50", "slow play")
    assert "slow play" in desk.page("desk-standing", key="p1")
    desk.do("desk-points", "revoke", adjustment=str(row.pk), reason="was not slow")
    row.refresh_from_db()
    assert row.is_revoked
    assert "taken back" in desk.page("desk-points")


@pytest.mark.parametrize(
    ("key", "points", "reason"),
    [("p1", "", "x"), ("p1", "0", "x"), ("p1", "NaN", "x"), ("p1", "1e9", "x"), ("p9", "1", "x"), ("p1", "1", " ")],
)
def test_bad_adjustments_are_refused(key, points, reason, desk):
    assert desk.do("desk-points", "adjust", key=key, points=points, reason=reason)
    assert not desk.day.event.adjustments.exists()


@pytest.mark.parametrize("adjustment", ["", "x", "999999"])
def test_unknown_adjustment_is_not_taken_back(adjustment, desk):
    assert desk.do("desk-points", "revoke", adjustment=adjustment, reason="x")
