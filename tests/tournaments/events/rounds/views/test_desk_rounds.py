from copy import deepcopy

import pytest
from django.contrib.auth.models import User
from django.contrib.messages import get_messages

from tests.tournaments.club_day import ClubDay
from tests.tournaments.events.desks import DeskClient
from tournaments.events.rounds.services.tables import add_tables
from tournaments.events.rounds.views import read_edit

pytestmark = pytest.mark.django_db
ROUND = {"number": 1}


@pytest.fixture(scope="module")
def owner(module_db):
    return User.objects.create_user("owner")


@pytest.fixture(scope="module")
def made(owner):
    day = ClubDay(owner, players=4)
    add_tables(event=day.event, actor=day.organiser, count=3, terrain="city")
    day.run()
    return day


@pytest.fixture
def desk(made, owner, db):
    return DeskClient(deepcopy(made), owner)


@pytest.fixture
def drafted(desk):
    desk.do("desk-round", "draw", ROUND)
    return desk


def others(desk):
    """Two entrants who do not meet in round 1, and the opponent of the second."""
    first, second = desk.day.pairings(1)
    return first.a, second.a, second.b


def test_round_is_drawn_in_private(drafted, client):
    page = drafted.page("desk-round", **ROUND)
    assert "Draft" in page
    for name in ("Ann", "Bert", "Cleo", "Dan"):
        assert f"<bdi>{name}</bdi>" in page
    assert "Both have 0 match points." in page
    assert "Nothing: every rule is kept, and equal points meet." in page


def test_round_that_cannot_be_drawn_says_why(desk):
    desk.do("desk-round", "draw", ROUND)
    page = desk.page("desk-round", number=2)
    assert "Round 1 is not closed yet." in page
    assert desk.do("desk-round", "draw", {"number": 2}) == "Round 1 is not closed yet."


@pytest.mark.parametrize("number", [0, 31, 99])
def test_impossible_rounds_are_not_there(number, desk):
    assert desk.get("desk-round", number=number).status_code == 404


def test_change_is_priced_before_it_is_saved(drafted):
    day = drafted.day
    a, b, _other = others(drafted)
    before = day.met(1)
    page = drafted.page("desk-round", {"edit": "swap", "pick": [a.key, b.key]}, **ROUND)
    assert f"Swap {a.name} and {b.name}?" in page
    assert "As good as the best draw by every rule about pairs." in page
    assert day.met(1) == before


def test_change_that_breaks_a_rule_is_told_with_its_price(owner):
    day = ClubDay(owner)
    for name, club in (("Ann", "x"), ("Bert", "x"), ("Cleo", "y"), ("Dan", "y")):
        day.add(name, club=club)
    day.run()
    day.draw(1)
    desk = DeskClient(day, owner)
    page = desk.page("desk-round", {"edit": "meet", "pick": ["p1", "p2"]}, **ROUND)
    assert "Let Ann meet Bert?" in page
    assert "The best draw does better." in page
    assert "Both are of x." in page
    costs = {
        cost.rule: (cost.best, cost.now, cost.after)
        for cost in desk.get("desk-round", {"edit": "meet", "pick": ["p1", "p2"]}, **ROUND).context["tried"].costs
        if cost.title.template == "Pairs of one club"
    }
    assert costs == {"club": (0, 0, 2)}


def test_change_is_saved_with_its_reason(drafted):
    a, b, _other = others(drafted)
    answer = drafted.do("desk-round", "change", ROUND, edit="meet", pick=[a.key, b.key], reason="They asked for it")
    assert answer == "The draft is changed."
    assert frozenset((a.name, b.name)) in drafted.day.met(1)
    page = drafted.page("desk-round", **ROUND)
    assert f"{a.name} was given {b.name} as opponent: <q><bdi>They asked for it</bdi></q>" in page
    assert drafted.day.verbs()[-1] == "draft-changed"


def test_half_a_change_is_refused(drafted):
    response = drafted.send("desk-round", {"do": "change", "edit": "swap", "pick": ["p1"], "reason": "x"}, **ROUND)
    told = list(get_messages(response.wsgi_request))
    assert [(one.level_tag, str(one)) for one in told][-1] == ("error", "Choose two entrants, or one and a table.")


def test_change_without_a_reason_is_refused(drafted):
    a, b, _other = others(drafted)
    before = drafted.day.met(1)
    answer = drafted.do("desk-round", "change", ROUND, edit="swap", pick=[a.key, b.key], reason=" ")
    assert answer == "Say why; the reason is kept."
    assert drafted.day.met(1) == before


def test_pair_is_moved_to_another_table(drafted):
    pairing = drafted.day.pairings(1)[0]
    query = {"edit": "seat", "pick": [pairing.a.key], "table": "3"}
    assert f"Move {pairing.a.name} to table 3?" in drafted.page("desk-round", query, **ROUND)
    drafted.do("desk-round", "change", ROUND, edit="seat", pick=[pairing.a.key], table="3", reason="room")
    assert drafted.day.pairing_of(pairing.a.name, 1).table.number == 3
    drafted.do("desk-round", "change", ROUND, edit="seat", pick=[pairing.a.key], table="", reason="flood")
    page = drafted.page("desk-round", **ROUND)
    assert f"{pairing.a.name} was moved to table 3: " in page
    assert f"{pairing.a.name} was moved away from the tables: " in page


@pytest.mark.parametrize(
    "query",
    [
        {"edit": "swap"},
        {"edit": "swap", "pick": ["p1"]},
        {"edit": "swap", "pick": ["p1", "p1"]},
        {"edit": "swap", "pick": ["p1", "nobody"]},
        {"edit": "fly", "pick": ["p1", "p2"]},
        {"edit": "seat", "table": "1"},
    ],
)
def test_half_a_choice_is_told(query, drafted):
    page = drafted.page("desk-round", query, **ROUND)
    assert "Choose two players, or one and a table." in page
    assert 'id="tried"' not in page


@pytest.mark.parametrize(
    ("kind", "picked", "table", "found"),
    [
        ("swap", ["a", "b"], "", ("Swap", "a", "b")),
        ("meet", ["a", "", "b"], "", ("Meet", "a", "b")),
        ("seat", ["a"], "4", ("Seat", "a", "4")),
        ("seat", ["a"], "", ("Seat", "a", None)),
        ("swap", ["a", "b", "c"], "", None),
    ],
)
def test_changes_are_read_from_forms(kind, picked, table, found):
    edit = read_edit(kind, picked=picked, table=table)
    told = edit and (type(edit).__name__, edit.a, getattr(edit, "b", getattr(edit, "table", None)))
    assert told == found


def test_pair_is_pinned_and_stays_when_drawn_again(drafted):
    pairing = drafted.day.pairings(1)[0]
    drafted.do("desk-round", "pin", ROUND, pin=f"{pairing.a.key} yes")
    assert 'aria-pressed="true"' in drafted.page("desk-round", **ROUND)
    drafted.do("desk-round", "again", ROUND, reason="not that one")
    assert "drawn again: " in drafted.page("desk-round", **ROUND)
    assert frozenset((pairing.a.name, pairing.b.name)) in drafted.day.met(1)
    drafted.do("desk-round", "pin", ROUND, pin=f"{pairing.a.key} no")
    assert not any(one.is_pinned for one in drafted.day.pairings(1))


def test_draft_that_no_longer_fits_says_so_on_its_button(drafted):
    drafted.do("desk-entrant", "drop", {"key": "p1"})
    page = drafted.page("desk-round", **ROUND)
    assert "The draft does not fit the field any more" in page
    assert "Draw again to compare with what is now." in page
    assert "The draft does not fit" in drafted.do("desk-round", "publish", ROUND)


def test_round_is_published_closed_and_opened_again(drafted):
    drafted.do("desk-round", "publish", ROUND)
    page = drafted.page("desk-round", **ROUND)
    assert "2 results are missing." in page
    assert "2 results are missing" in drafted.do("desk-round", "close", ROUND)
    drafted.do("desk-round", "close", ROUND, reason="fire alarm")
    assert "fire alarm" in drafted.page("desk-round", **ROUND)
    drafted.do("desk-round", "reopen", ROUND, reason="false alarm")
    for pairing in drafted.day.pairings(1):
        drafted.day.enter(pairing)
    assert "Close round 1" in drafted.page("desk-round", **ROUND)
    drafted.do("desk-round", "close", ROUND)
    assert drafted.day.verbs()[-1] == "round-closed"


def test_round_with_results_is_withdrawn_only_when_confirmed(drafted):
    drafted.do("desk-round", "publish", ROUND)
    drafted.day.enter(drafted.day.pairings(1)[0])
    assert "Confirm to withdraw it" in drafted.do("desk-round", "withdraw", ROUND, reason="wrong list")
    drafted.do("desk-round", "withdraw", ROUND, reason="wrong list", confirmed="yes")
    assert not drafted.day.event.rounds.exclude(state="withdrawn").exists()
    assert "Draw round 1" in drafted.page("desk-round", **ROUND)


def test_hidden_lists_stop_publishing_and_are_shown_from_there(owner):
    from datetime import timedelta

    from django.utils import timezone

    day = ClubDay(owner, players=2, lists_shown_at=timezone.now() + timedelta(days=1))
    day.run()
    day.draw(1)
    desk = DeskClient(day, owner)
    page = desk.page("desk-round", **ROUND)
    assert "Lists are still hidden" in page
    assert "Show the lists now" in page
    desk.do("desk-step", "reveal")
    assert desk.do("desk-round", "publish", ROUND).startswith("Round 1 is published")


def test_clock_starts_pauses_and_is_extended(drafted):
    drafted.do("desk-round", "publish", ROUND)
    drafted.do("desk-clock", "start", ROUND)
    assert "data-runs" in drafted.page("desk-round", **ROUND)
    drafted.do("desk-clock", "extend", ROUND, minutes="15")
    drafted.do("desk-clock", "pause", ROUND)
    page = drafted.page("desk-round", **ROUND)
    assert "data-runs" not in page
    assert "2:14:5" in page or "2:15:00" in page


def test_clock_of_a_draft_is_refused(drafted):
    assert drafted.do("desk-clock", "start", ROUND) == "Only a published round has a clock."


@pytest.mark.parametrize("minutes", ["", "0", "x", "9999"])
def test_nonsense_minutes_are_refused(minutes, drafted):
    drafted.do("desk-round", "publish", ROUND)
    assert drafted.do("desk-clock", "extend", ROUND, minutes=minutes)
    assert drafted.day.event.rounds.get().clock_extra_seconds == 0


def test_clock_goes_back_to_the_page_it_was_pressed_on(drafted):
    drafted.do("desk-round", "publish", ROUND)
    home = drafted.url("desk")
    for wanted, found in ((home, home), ("https://evil.example/", drafted.url("desk-round", **ROUND))):
        response = drafted.send("desk-clock", {"do": "start", "next": wanted}, **ROUND)
        assert response["Location"] == found


def test_projector_shows_the_published_round_only(drafted):
    assert "Ann" not in drafted.page("desk-projector")
    drafted.do("desk-round", "publish", ROUND)
    page = drafted.page("desk-projector")
    assert page.count('class="projector__game') == 2 + 1
    assert "2:00:00" in page


def test_grudge_match_is_arranged_and_taken_back(desk):
    desk.do("desk-pairs", "rule", a="p1", b="p4", round="1", reason="the bet")
    assert "meet in round 1" in desk.page("desk-pairs")
    desk.do("desk-round", "draw", ROUND)
    assert frozenset(("Ann", "Dan")) in desk.day.met(1)
    desk.do("desk-pairs", "free", rule=str(desk.day.event.pair_rules.get().pk))
    assert not desk.day.event.pair_rules.exists()


def test_pair_is_kept_apart(desk):
    desk.do("desk-pairs", "rule", a="p1", b="p2", round="", reason="brothers")
    assert "kept apart" in desk.page("desk-pairs")
    desk.do("desk-round", "draw", ROUND)
    assert frozenset(("Ann", "Bert")) not in desk.day.met(1)


@pytest.mark.parametrize(
    ("a", "b", "number", "reason", "words"),
    [
        ("p1", "p1", "", "x", "Choose two different entrants."),
        ("p1", "p9", "", "x", "There is nothing at this address."),
        ("p1", "p2", "40", "x", "published already, or never comes"),
        ("p1", "p2", "", "", "Say why"),
    ],
)
def test_bad_rules_about_pairs_are_refused(a, b, number, reason, words, desk):
    assert words in desk.do("desk-pairs", "rule", a=a, b=b, round=number, reason=reason)
    assert not desk.day.event.pair_rules.exists()


def test_somebody_who_comes_late_is_seated_against_the_bye(owner):
    day = ClubDay(owner, players=3, is_running=True)
    add_tables(event=day.event, actor=day.organiser, count=2)
    day.publish(1)
    desk = DeskClient(day, owner)
    assert "Somebody came late" not in desk.page("desk-round", **ROUND)
    late = day.add("Late")
    bye = next(one for one in day.pairings(1) if one.b is None)
    page = desk.page("desk-round", **ROUND)
    assert f'<option value="{late.key}">Late</option>' in page
    said = desk.do("desk-round", "late", ROUND, bye=str(bye.pk), entry=late.key)
    assert said == f"{bye.a} and Late play at table 2."
    assert "Somebody came late" not in desk.page("desk-round", **ROUND)


@pytest.mark.parametrize("sent", [{"bye": "0", "entry": "p1"}, {"bye": "x", "entry": "p1"}, {"entry": "p1"}, {}])
def test_late_game_of_nothing_is_told(sent, desk):
    desk.do("desk-round", "draw", ROUND)
    desk.do("desk-round", "publish", ROUND)
    response = desk.send("desk-round", {"do": "late", **sent}, **ROUND)
    assert response.status_code in (302, 404)
    assert "late-game" not in desk.day.verbs()
