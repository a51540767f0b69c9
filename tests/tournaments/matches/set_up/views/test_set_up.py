"""The set-up of a match without scripts: terrain, order, and the way to the first turn."""

from typing import Any

import pytest
from django.test import Client

from rules.record.setting import FormationSetting
from rules.tournament_game.dice import roll_dice
from rules.tournament_game.reserves import Means
from tests.tournaments.factories import FLYERS, TITAN, Doors, make_match, write
from tests.tournaments.pages import as_read
from tests.tournaments.set_ups import chosen, get, page_of, place, press, put_markers, sheet_of
from tournaments.matches.services import BroughtArmy, MatchPlan, create_match
from tournaments.matches.set_up.queries.order import roll_order
from tournaments.models import Match

PAGE_QUERIES = 3


def test_the_table_has_its_guidelines(client: Client, doors: Doors):
    order = page_of(client, doors.a).order
    assert (order.squares, order.features, order.notes) == (6, 12, ())
    assert [str(line) for line in order.guidelines] == [
        "About 12 terrain features: two for each of the 6 squares of 60 cm.",
        "At most 4 in a square; a square may be empty.",
        "Each 15 to 30 cm across, hills up to 60 cm.",
        "One river at most, no longer than the short edge, with a bridge or ford every 30 cm.",
    ]


def test_an_odd_table_is_noted_and_drawn(client: Client, doors: Doors):
    Match.objects.update(table_width=75, table_depth=60)
    page = get(client, doors.a).content.decode()
    assert "The shorter side is 60 cm; recommended are 90 to 150 cm." in page
    assert "The table is too small: no place in a half is 30 cm away from its table edge." in page
    assert 'data-width="75" data-depth="60"' in page


def test_whoever_did_not_set_up_the_terrain_chooses_the_edge(client: Client, doors: Doors):
    assert [row.name for row in page_of(client, doors.a).order.steps] == ["Ann"] * 5
    choice = next(c for c in page_of(client, doors.b).order.terrain if c.id == "a")
    press(client, doors.b, choice.write)
    order = page_of(client, doors.a).order
    assert chosen(order.terrain) == ["a"]
    assert [row.name for row in order.steps] == ["Bert", *["Ann"] * 4]
    assert str(order.steps[0].why) == "The terrain was set up by Ann, so the opponent chooses."
    assert str(order.steps[1].why) == "The higher strategy rating is that of Ann, 3 to 2."
    assert (order.rolls, order.seeded, order.needs_roll) == ((), None, False)


@pytest.mark.django_db
@pytest.mark.parametrize("ratings", [(2, 2), (None, 4)])
def test_equal_and_unknown_ratings_are_rolled_off(client: Client, ratings: tuple[int | None, int | None]):
    doors = make_match(ratings=ratings)
    order = page_of(client, doors.a).order
    assert (order.needs_roll, [row.name for row in order.steps]) == (True, [""] * 5)
    first, second = order.rolls
    press(client, doors.a, first.dice[1].write)
    press(client, doors.b, second.dice[4].write)
    order = page_of(client, doors.a).order
    assert [roll.die for roll in order.rolls] == [2, 5]
    assert [row.name for row in order.steps] == ["Bert"] * 5
    assert sheet_of(doors) == {"set-up/roll/a": 2, "set-up/roll/b": 5}


def test_muster_rolls_with_dice_that_both_can_repeat(client: Client, db: None):
    doors = make_match(ratings=(2, 2))
    seed = next(s for s in (f"{n:04}" for n in range(100)) if len(set(roll_order(s, number=1))) == 1)
    Match.objects.update(seed=seed)
    seeded = page_of(client, doors.a).order.seeded
    number = next(n for n in range(2, 20) if len(set(roll_dice(seed, label=f"set-up {n}", count=2))) == 2)
    dice = roll_dice(seed, label=f"set-up {number}", count=2)
    assert (seeded.label, seeded.dice, seeded.is_written) == (f"set-up {number}", dice, False)
    press(client, doors.a, seeded.write)
    assert sheet_of(doors) == {"set-up/roll/a": dice[0], "set-up/roll/b": dice[1]}
    page = get(client, doors.b).content.decode()
    assert f"<code>{seed}</code>" in page
    assert f"<code>set-up {number}</code>" in page
    assert "Rolls before it showed equal dice." in page


def test_equal_dice_are_rolled_again(client: Client, db: None):
    doors = make_match(ratings=(2, 2))
    write(doors.match, "a", ("set-up/roll/a", 4), ("set-up/roll/b", 4))
    order = page_of(client, doors.a).order
    assert order.needs_roll
    assert str(order.steps[1].why) == "The strategy ratings are equal, and so are the dice: both roll again."


def test_no_marker_is_placed_before_the_roll(client: Client, db: None):
    doors = make_match(ratings=(2, 2))
    assert page_of(client, doors.a).markers.placing is None
    assert "First roll who places the first marker." in get(client, doors.a).content.decode()
    answer = place(client, doors.a, number=1, x=90, y=0)
    assert answer.status_code == 422
    assert "Roll first: the ratings do not say who places the first marker." in answer.content.decode()
    assert sheet_of(doors) == {}


def test_what_is_missing_is_told_and_stops_nobody(client: Client, doors: Doors):
    page = page_of(client, doors.a)
    assert [str(line.message) for line in page.missing] == [
        "Not agreed by both in the warm-up: 30 of 30.",
        "Who set up the terrain is not written down.",
        "0 of 6 objective markers are placed.",
        "Formations of Ann without a place to start: 3.",
        "Formations of Bert without a place to start: 2.",
    ]
    assert f'href="{doors.a}set-up/#markers"' in get(client, doors.a).content.decode()
    press(client, doors.a, page.begin)
    assert sheet_of(doors) == {"set-up/done": True, "turn": 1}
    assert "The game has begun: turn 1." in get(client, doors.b).content.decode()


def test_more_that_can_be_missing(client: Client, db: None):
    scouts = FormationSetting("scouts", "Scouts", 150, units=4, arrivals=(Means.TELEPORT,))
    doors = make_match(anns=(scouts, FLYERS, TITAN), berts=(), ratings=(2, 2))
    write(doors.match, "a", ("formation/a/scouts/place", "reserve"), ("formation/a/flyers/place", "zone"))
    assert [str(line.message) for line in page_of(client, doors.a).missing][2:] == [
        "The roll for the order is missing.",
        "0 of 6 objective markers are placed.",
        "Formations of Ann without a place to start: 1.",
        "How Scouts comes from reserve is not written down.",
        "Thunderbolts: aircraft start in reserve.",
    ]
    assert "No formations were entered for this army." in get(client, doors.a).content.decode()


def test_nothing_is_missing_when_all_is_said(client: Client, doors: Doors):
    put_markers(doors, 6)
    for home in (doors.a, doors.b):
        press(client, home, client.get(f"{home}warm-up/").context["page"]["write"])
        press(client, home, page_of(client, home).armies[0].fill)
    press(client, doors.a, page_of(client, doors.a).order.terrain[2].write)
    assert page_of(client, doors.b).missing == ()
    assert "Everything is settled." in get(client, doors.b).content.decode()


def test_readers_see_it_and_have_nothing_to_press(client: Client, doors: Doors):
    put_markers(doors, 2)
    answer = get(client, doors.watch)
    page = as_read(answer.context["page"])
    assert (page.can_write, page.markers.placing, len(page.markers.rows)) == (False, None, 2)
    assert '<form method="post"' not in answer.content.decode().partition('id="match"')[2]
    assert place(client, doors.watch, number=3, x=1, y=1).status_code == 404


def test_a_finished_match_places_no_marker(client: Client, doors: Doors):
    Match.objects.update(state="finished")
    answer = place(client, doors.a, number=1, x=90, y=0)
    assert (answer.status_code, "The match is finished." in answer.content.decode()) == (422, True)


def test_the_page_costs_the_same_for_an_empty_and_a_full_sheet(
    client: Client, doors: Doors, django_assert_num_queries: Any
):
    with django_assert_num_queries(PAGE_QUERIES):
        get(client, doors.a)
    put_markers(doors, 6)
    press(client, doors.a, page_of(client, doors.a).armies[0].fill)
    with django_assert_num_queries(PAGE_QUERIES):
        get(client, doors.a)


def test_who_is_alone_is_told_whom_to_wait_for(client: Client, db: None):
    seat = create_match(plan=MatchPlan(points_limit=3000), player="Ann", army=BroughtArmy())
    home = f"/m/{seat.secret}/"
    first = page_of(client, home).missing[0]
    assert (str(first.message), first.page) == ("Nobody has taken the other seat.", "players")
    assert f'href="{home}players/"' in get(client, home).content.decode()
