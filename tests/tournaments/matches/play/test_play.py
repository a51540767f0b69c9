"""The turn tracker's rows, from the seats of both players and for readers."""

import html
from typing import Any

import pytest
from django.test import Client

from rules.words import Message
from tests.tournaments.factories import ANNS, BERTS, Doors, make_match, play_to, write
from tests.tournaments.pages import as_read
from tournaments.matches.play.queries.tracker import FormationRow, play_page
from tournaments.matches.queries.finding import SeatedMatch, match_by_seat, match_by_share_key
from tournaments.matches.queries.frames import frame_of
from tournaments.matches.queries.positions import position_of

pytestmark = pytest.mark.postgres


def seated(doors: Doors, side: str = "a") -> SeatedMatch:
    key = {"a": doors.a, "b": doors.b, "": doors.watch}[side].split("/")[2]
    return match_by_seat(key) if side else match_by_share_key(key)


def page_of(doors: Doors, side: str = "a") -> Any:
    opened = seated(doors, side)
    return as_read(play_page(opened, position=position_of(opened)))


def row_of(doors: Doors, key: str) -> FormationRow:
    rows = [row for side in page_of(doors).sides for row in side.rows]
    return next(row for row in rows if row.formation.key == key)


def texts(messages: tuple[Message, ...]) -> list[str]:
    return [str(message) for message in messages]


def test_before_the_first_turn_there_is_only_the_way_to_it(doors: Doors):
    page = page_of(doors)
    assert (page.turn, page.objectives, page.tallies, page.outcome, page.refusal) == (0, (), (), (), None)
    assert (page.shown, page.can_write, page.copied) == ("end", True, "")
    assert [(side.name, side.is_reader, side.left, len(side.rows)) for side in page.sides] == [
        ("Ann", True, 3, 3),
        ("Bert", False, 2, 2),
    ]


def test_objectives_are_named_by_half_and_place_and_tell_who_holds_them(doors: Doors):
    write(doors.match, "a", ("marker/1", [90, 0]))
    play_to(doors.match, 1)
    write(doors.match, "a", ("turn/1/objective/1", "b"), ("turn/1/objective/4", "contested"))
    rows = [(row.number, str(row.label), row.place, row.path, row.holder) for row in page_of(doors).objectives]
    assert rows == [
        (1, "Blitzkrieg marker in the half of Ann", "90 × 0", "turn/1/objective/1", "b"),
        (2, "Blitzkrieg marker in the half of Bert", "", "turn/1/objective/2", ""),
        (3, "Marker in the half of Bert", "", "turn/1/objective/3", ""),
        (4, "Marker in the half of Ann", "", "turn/1/objective/4", "contested"),
        (5, "Marker in the half of Bert", "", "turn/1/objective/5", ""),
        (6, "Marker in the half of Ann", "", "turn/1/objective/6", ""),
    ]


def test_a_formation_shows_what_is_left_of_it(doors: Doors):
    path = "formation/b/gargant"
    write(
        doors.match, "b", (f"{path}/lost", 1), (f"{path}/damage", 10), (f"{path}/blast", 16), (f"{path}/broken", True)
    )
    row = row_of(doors, "gargant")
    assert (row.units_left, row.damage_left, row.blast, row.is_breaking) == (1, 6, 16, True)
    assert (row.is_broken, row.is_half, row.is_gone, row.is_waiting) == (True, True, False, False)


@pytest.mark.parametrize(("lost", "is_half"), [(4, False), (5, True), (9, True), (10, False)])
def test_half_strength_is_half_or_less_of_what_is_there(doors: Doors, lost: int, is_half: bool):
    write(doors.match, "a", ("formation/a/tanks/lost", lost))
    row = row_of(doors, "tanks")
    assert (row.is_half, row.is_gone) == (is_half, lost == 10)


def test_destroyed_formations_are_counted_out(doors: Doors):
    write(doors.match, "b", ("formation/a/tanks/destroyed", True), ("formation/a/titan/damage", 8))
    assert [row.is_gone for row in page_of(doors).sides[0].rows] == [True, True, False]
    assert page_of(doors).sides[0].left == 1


def test_reserves_wait_until_they_come(doors: Doors):
    write(doors.match, "a", ("formation/a/flyers/place", "reserve"))
    assert row_of(doors, "flyers").is_waiting is True
    write(doors.match, "a", ("formation/a/flyers/where", "table"))
    assert (row_of(doors, "flyers").is_waiting, row_of(doors, "flyers").where) == (False, "table")


def test_the_formation_worth_the_most_is_marked_from_the_first_turn_on(doors: Doors):
    play_to(doors.match, 1)
    marked = [row.formation.key for side in page_of(doors).sides for row in side.rows if row.is_most_expensive]
    assert marked == ["titan", "gargant"]


def test_rallied_belongs_to_its_turn(doors: Doors):
    play_to(doors.match, 1)
    write(doors.match, "a", ("turn/1/rallied/a/tanks", True))
    assert (row_of(doors, "tanks").is_rallied, row_of(doors, "tanks").rallied_path) == (True, "turn/1/rallied/a/tanks")
    play_to(doors.match, 2)
    assert row_of(doors, "tanks").is_rallied is False


def test_a_holder_without_a_formation_that_can_hold_is_doubted(client: Client, doors: Doors):
    play_to(doors.match, 1)
    routed = [(f"formation/b/{row.formation.key}/broken", True) for row in page_of(doors, "b").sides[1].rows]
    write(doors.match, "b", *routed[1:], ("turn/1/objective/1", "b"))
    told = "Blitzkrieg marker in the half of Ann: Bert has no formation that can hold it."
    assert told not in html.unescape(client.get(doors.watch + "play/").content.decode())
    write(doors.match, "b", routed[0])
    assert told in html.unescape(client.get(doors.watch + "play/").content.decode())


def test_the_referee_tells_goals_points_and_why_no_turn_follows(doors: Doors):
    play_to(doors.match, 3)
    write(doors.match, "a", *((f"turn/3/objective/{number}", "a") for number in (1, 2, 3, 4)))
    write(doors.match, "a", ("formation/b/boyz/destroyed", True))
    page = page_of(doors)
    ann, bert = page.tallies
    assert [(str(goal.name), goal.is_made) for goal in ann.goals] == [
        ("Blitzkrieg", True),
        ("Break Their Spirit", False),
        ("Defend the Flag", False),
        ("Take and Hold", True),
        ("They Shall Not Pass", True),
    ]
    assert texts(ann.goals[1].why) == ["Worth the most: Great Gargant (850 points), not destroyed."]
    assert (ann.name, ann.made, ann.points, texts(ann.lines)) == ("Ann", 3, 250, ["Warband: 250 points, destroyed."])
    assert (bert.name, bert.made, bert.points, bert.lines) == ("Bert", 0, 0, ())
    assert texts(page.outcome) == ["Turn 3: Ann wins by goals, 3 to 0."]
    assert (page.is_decided, str(page.refusal)) == (True, "Turn 3: Ann wins by goals, 3 to 0.")


def test_nobody_leads_in_a_game_that_has_just_begun(doors: Doors):
    play_to(doors.match, 1)
    page = page_of(doors)
    assert [tally.made for tally in page.tallies] == [0, 0]
    assert [player.goals for player in frame_of(seated(doors)).players] == [0, 0]
    assert texts(page.tallies[0].goals[4].why) == [
        "It is not told whether an unbroken formation of Bert is in the half."
    ]
    assert [(half.side, half.enemy, half.told, half.is_clear, half.was) for half in page.halves] == [
        ("a", "Bert", None, False, "-"),
        ("b", "Ann", None, False, "-"),
    ]


def test_only_answers_make_a_goal_of_a_half(doors: Doors):
    play_to(doors.match, 1)
    write(doors.match, "b", ("turn/1/enemy-in-half/a", False), ("turn/1/enemy-in-half/b", True))
    assert [(half.told, half.is_clear, half.was) for half in page_of(doors).halves] == [
        (False, False, "false"),
        (True, False, "true"),
    ]
    assert [player.goals for player in frame_of(seated(doors)).players] == [1, 0]


def test_an_army_that_is_gone_answers_for_a_half(doors: Doors):
    play_to(doors.match, 1)
    write(doors.match, "a", ("formation/b/boyz/destroyed", True), ("formation/b/gargant/where", "reserve"))
    page = page_of(doors)
    assert [(half.told, half.is_clear) for half in page.halves] == [(None, True), (None, False)]
    assert [tally.made for tally in page.tallies] == [1, 0]
    write(doors.match, "a", ("turn/1/enemy-in-half/a", True))
    assert [(half.told, half.is_clear) for half in page_of(doors).halves] == [(True, False), (None, False)]


def test_from_the_third_turn_on_the_halves_come_before_the_next_turn(doors: Doors):
    play_to(doors.match, 2)
    assert page_of(doors).refusal is None
    write(doors.match, "a", ("turn", 3, 2))
    told = "Say first whether an unbroken formation of {} is in the half of {}: They Shall Not Pass depends on it."
    assert str(page_of(doors).refusal) == told.format("Bert", "Ann")
    write(doors.match, "a", ("turn/3/enemy-in-half/a", False))
    assert str(page_of(doors).refusal) == told.format("Ann", "Bert")
    write(doors.match, "a", ("turn/3/enemy-in-half/b", False))
    assert page_of(doors).refusal is None


def test_rolls_belong_to_the_fourth_turn_and_a_second_one_to_equal_points(doors: Doors):
    write(doors.match, "a", ("warm-up/O-05/answer", "roll"))
    play_to(doors.match, 4)
    assert [(roll.name, roll.path, roll.die) for roll in page_of(doors).rolls] == [
        ("Ann", "turn/4/roll/a", 0),
        ("Bert", "turn/4/roll/b", 0),
    ]
    assert page_of(doors).tie_rolls == ()
    write(doors.match, "a", ("turn/4/roll/a", 3), ("turn/4/roll/b", 5))
    assert [roll.path for roll in page_of(doors).tie_rolls] == ["turn/4/tie-roll/a", "turn/4/tie-roll/b"]
    write(doors.match, "a", ("formation/b/boyz/destroyed", True))
    assert page_of(doors).tie_rolls == ()


def test_holders_of_the_last_turn_can_be_repeated(doors: Doors):
    play_to(doors.match, 1)
    write(doors.match, "a", ("turn/1/objective/2", "a"), ("turn/1/objective/6", "contested"))
    play_to(doors.match, 2)
    assert page_of(doors).copied == "turn/2/objective/2 a -;turn/2/objective/6 contested -"
    write(doors.match, "a", ("turn/2/objective/1", "b"))
    assert page_of(doors).copied == ""


def test_armies_without_formations_still_have_objectives_and_goals(db: None):
    doors = make_match(anns=(), berts=())
    play_to(doors.match, 1)
    page = page_of(doors)
    assert ([side.rows for side in page.sides], len(page.objectives)) == ([(), ()], 6)
    assert texts(page.tallies[0].goals[1].why) == ["There is no formation of Bert to destroy."]


def test_each_player_and_every_reader_starts_where_they_look_first(doors: Doors):
    play_to(doors.match, 1)
    shown = {side: (page_of(doors, side).shown, page_of(doors, side).can_write) for side in ("a", "b", "")}
    assert shown == {"a": ("a", True), "b": ("b", True), "": ("a", False)}


@pytest.mark.parametrize(("ratings", "is_known"), [((3, 2), True), ((2, 2), False), ((None, 2), False)])
def test_it_is_told_when_nobody_knows_who_placed_first(db: None, ratings: Any, is_known: bool):
    assert page_of(make_match(ratings=ratings)).is_order_known is is_known


def test_the_frame_shows_goals_turn_and_winner(doors: Doors):
    before = frame_of(seated(doors, "b"))
    assert (before.turn, before.state, before.headline) == (0, "", None)
    assert [(p.name, p.army, p.is_reader, p.goals) for p in before.players] == [
        ("Ann", "Steel Legion", False, None),
        ("Bert", "Waaagh!", True, None),
    ]
    play_to(doors.match, 3)
    write(doors.match, "a", *((f"turn/3/objective/{number}", "a") for number in (1, 2, 3, 4)))
    frame = frame_of(seated(doors))
    assert (frame.turn, frame.state, str(frame.headline)) == (3, "won", "Turn 3: Ann wins by goals, 3 to 0.")
    assert [(p.goals, p.is_winner) for p in frame.players] == [(3, True), (0, False)]
    assert (frame.number, frame.values["turn"]) == (9, 3)


def test_large_armies_need_no_more_queries_than_small_ones(doors: Doors, django_assert_num_queries: Any):
    many = tuple(type(ANNS[0])(f"f{n}", f"Formation {n}", 100, units=4) for n in range(60))
    large = make_match(anns=many, berts=BERTS)
    play_to(large.match, 1)
    for each in (doors, large):
        with django_assert_num_queries(3):
            page_of(each)
