"""The five-minute warm-up of a match: what stands there, who has ticked it, what the answers set."""

from typing import Any

from django.test import Client

from tests.tournaments.factories import Doors, write
from tests.tournaments.pages import as_read
from tournaments.matches.services import BroughtArmy, MatchPlan, create_match
from tournaments.models import Match

PAGE_QUERIES = 3


def page_of(client: Client, home: str) -> Any:
    return as_read(client.get(f"{home}warm-up/").context["page"])


def row_of(client: Client, home: str, item: str) -> Any:
    rows = {row.item.id: row for group in page_of(client, home).groups for row in group.rows}
    return rows[item]


def press(client: Client, home: str, what: str) -> None:
    """Press a button as a browser without scripts does."""
    answer = client.post(f"{home}entries/", {"write": what, "next": f"{home}warm-up/"})
    assert (answer.status_code, answer["Location"]) == (303, f"{home}warm-up/")


def ticks(row: Any) -> list[tuple[str, str]]:
    return [(tick.name, tick.state) for tick in row.ticks]


def test_the_usual_answers_stand_there_and_nobody_has_ticked_them(client: Client, doors: Doors):
    page = page_of(client, doors.a)
    assert (page.agreed, page.total, page.left) == (0, 30, 30)
    assert [group.id for group in page.groups] == [
        "before",
        "terrain",
        "shooting",
        "assaults",
        "objectives",
        "conduct",
    ]
    row = row_of(client, doors.a, "W-02")
    assert [answer.is_standing for answer in row.answers] == [True, False]
    assert ticks(row) == [("Ann", "open"), ("Bert", "open")]
    assert "0 of 30 agreed" in client.get(f"{doors.a}warm-up/").content.decode()


def test_a_tick_is_given_and_taken_back(client: Client, doors: Doors):
    press(client, doors.a, row_of(client, doors.a, "W-02").tick)
    row = row_of(client, doors.a, "W-02")
    assert (row.is_ticked, row.is_agreed, ticks(row)) == (True, False, [("Ann", "agreed"), ("Bert", "open")])
    assert ticks(row_of(client, doors.b, "W-02")) == ticks(row)
    press(client, doors.a, row.tick)
    assert not row_of(client, doors.a, "W-02").is_ticked


def test_agreed_is_what_both_have_ticked(client: Client, doors: Doors):
    for home in (doors.a, doors.b):
        press(client, home, page_of(client, home).write)
    page = page_of(client, doors.a)
    assert (page.agreed, page.left, page.write) == (30, 0, "")
    assert f"{doors.a}set-up/" in client.get(f"{doors.a}warm-up/").content.decode()


def test_a_group_is_ticked_at_once(client: Client, doors: Doors):
    group = page_of(client, doors.a).groups[3]
    press(client, doors.a, group.write)
    doors.match.refresh_from_db()
    assert doors.match.sheet == {
        "warm-up/W-08/a": "where-they-matter",
        "warm-up/W-12/a": "any",
        "warm-up/W-13/a": "no",
        "warm-up/W-23/a": "while-it-controls",
    }
    assert (page_of(client, doors.a).left, page_of(client, doors.b).left) == (26, 30)


def test_another_answer_makes_the_tick_of_the_other_an_old_one(client: Client, doors: Doors):
    press(client, doors.b, row_of(client, doors.b, "W-02").tick)
    press(client, doors.a, row_of(client, doors.a, "W-02").answers[1].write)
    row = row_of(client, doors.a, "W-02")
    assert ticks(row) == [("Ann", "agreed"), ("Bert", "outdated")]
    assert str(row.ticks[1].ticked).startswith("From the model's eye")
    assert str(row.answer) == "Features count as areas of an agreed height."
    assert "had ticked: From the model&#x27;s eye" in client.get(f"{doors.a}warm-up/").content.decode()
    press(client, doors.b, row_of(client, doors.b, "W-02").tick)
    assert row_of(client, doors.b, "W-02").is_agreed


def test_own_words_are_written_ticked_and_kept_as_they_are(client: Client, doors: Doors):
    words = "12; 50% & “all” of them / + ok"
    sent = {"path": "warm-up/W-01/answer", "value": words, "was": "-", "next": f"{doors.a}warm-up/#before"}
    answer = client.post(f"{doors.a}entries/", sent)
    assert answer["Location"] == f"{doors.a}warm-up/#before"
    for home in (doors.a, doors.b):
        press(client, home, row_of(client, home, "W-01").tick)
    row = row_of(client, doors.a, "W-01")
    assert (row.own_words, str(row.answer), row.is_agreed) == (words, words, True)
    assert "50% &amp; “all” of them / + ok</textarea>" in client.get(f"{doors.a}warm-up/").content.decode()


def test_nothing_said_can_be_agreed_to(client: Client, doors: Doors):
    for home in (doors.a, doors.b):
        press(client, home, row_of(client, home, "W-17").tick)
    row = row_of(client, doors.a, "W-17")
    assert (row.answer, row.is_agreed) == (None, True)


def test_answers_set_the_options_of_the_referee(client: Client, doors: Doors):
    assert page_of(client, doors.a).options == ()
    assert "judged as usual" in client.get(f"{doors.a}warm-up/").content.decode()
    answers = row_of(client, doors.a, "O-02").answers
    assert [answer.sets for answer in answers] == [True, True]
    press(client, doors.b, row_of(client, doors.b, "O-02").answers[1].write)
    told = "The two markers away from the table edge; the Blitzkrieg marker does not count."
    assert [str(option) for option in page_of(client, doors.a).options] == [told]


def test_what_the_event_has_fixed_needs_no_tick(client: Client, doors: Doors):
    doors.match.extras = {"house_rules": [{"item": "W-04", "default": "no", "fixed": True}]}
    doors.match.save()
    row = row_of(client, doors.a, "W-04")
    assert (str(row.answer), row.is_agreed, row.tick) == ("No, only when the rules call for it.", True, "")
    assert [answer.write for answer in row.answers] == ["", ""]
    assert page_of(client, doors.a).agreed == 1
    assert "The event has fixed this answer." in client.get(f"{doors.a}warm-up/").content.decode()
    assert "W-04" not in page_of(client, doors.a).write


def test_readers_see_it_and_have_nothing_to_press(client: Client, doors: Doors):
    press(client, doors.a, row_of(client, doors.a, "W-02").tick)
    answer = client.get(f"{doors.watch}warm-up/")
    row = row_of(client, doors.watch, "W-02")
    assert (ticks(row), row.tick, row.answers[0].write) == ([("Ann", "agreed"), ("Bert", "open")], "", "")
    assert '<form method="post"' not in answer.content.decode().partition('id="match"')[2]


def test_who_is_alone_is_shown_the_way_to_invite(client: Client, db: None):
    seat = create_match(plan=MatchPlan(points_limit=3000), player="Ann", army=BroughtArmy())
    page = client.get(f"/m/{seat.secret}/warm-up/").content.decode()
    assert "Nobody has taken the other seat yet." in page
    assert f"/m/{seat.secret}/players/" in page


def test_a_finished_match_is_only_read(client: Client, doors: Doors):
    Match.objects.update(state="finished")
    assert page_of(client, doors.a).write == ""


def test_the_page_costs_the_same_for_an_empty_and_a_full_sheet(
    client: Client, doors: Doors, django_assert_num_queries: Any
):
    with django_assert_num_queries(PAGE_QUERIES):
        client.get(f"{doors.a}warm-up/")
    for home in (doors.a, doors.b):
        press(client, home, page_of(client, home).write)
    with django_assert_num_queries(PAGE_QUERIES):
        client.get(f"{doors.a}warm-up/")


def test_a_tick_on_something_that_changed_meanwhile_is_told(client: Client, doors: Doors):
    old = row_of(client, doors.a, "W-02")
    write(doors.match, "b", ("warm-up/W-02/answer", "area"))
    answer = client.post(f"{doors.a}entries/", {"write": old.answers[0].write.replace("models-eye -", "Mine -", 1)})
    assert answer.status_code == 409
    assert row_of(client, doors.a, "W-02").answers[1].is_standing
