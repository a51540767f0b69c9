import pytest

from tests.tournaments.club_day import ClubDay
from tests.tournaments.events.desks import DeskClient
from tests.tournaments.events.settings.settings_forms import form_of, refused, save, sent_by
from tests.worlds import a_copy_of

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(module_owner):
    return DeskClient(ClubDay(module_owner, players=2), module_owner)


desk = a_copy_of("made")


def test_settings_that_are_sent_back_change_nothing(desk):
    response = desk.send("desk-settings", form_of(desk))
    assert response.status_code == 302
    assert desk.day.verbs() == ["created", "entered", "entered"]


def test_settings_are_changed(desk):
    event = save(desk, name="Other", round_count="4", edges="corner", club="always", club_from="2", club_until="3")
    assert (event.name, event.round_count, event.edges) == ("Other", 4, "corner")
    assert event.pairing == {"club": "always", "club_from": 2, "club_until": 3}
    assert desk.day.verbs()[-1] == "settings-changed"


def test_knock_out_is_set_and_taken_back(desk):
    assert save(desk, cut_size="4", cut_after="1").pairing == {"cut": {"size": 4, "after": 1}}
    assert (form_of(desk)["cut_size"], form_of(desk)["cut_after"]) == ("4", "1")
    assert save(desk, cut_size="").pairing == {"cut": None}


def test_knock_out_of_another_size_stays_what_it_is(owner):
    desk = DeskClient(ClubDay(owner, players=2, pairing={"cut": {"size": 6, "after": 1}}), owner)
    assert save(desk, name="Other").pairing == {"cut": {"size": 6, "after": 1}}


def test_tie_breaks_are_kept_in_their_order(desk):
    event = save(desk, tie_break_1="wins", tie_break_2="wins", tie_break_3="lot", tie_break_4="")
    assert event.tie_breaks == ["wins", "lot"]


def test_every_tie_break_of_a_long_order_survives_the_form(owner):
    order = [
        "wins",
        "goals",
        "goal-difference",
        "buchholz",
        "progressive",
        "sonneborn-berger",
        "direct-encounter",
        "lot",
    ]
    desk = DeskClient(ClubDay(owner, tie_breaks=order), owner)
    assert save(desk, name="Other").tie_breaks == order


def test_tie_break_rises_and_sinks_without_being_saved(desk):
    before = desk.day.rows().event.tie_breaks
    sent = form_of(desk) | {"name": "Typed"}
    for change, focus in (("tie-up-2", "tie_break_1"), ("tie-down-1", "tie_break_2")):
        page = desk.send("desk-settings", sent | {"change": change})
        form = page.context["form"]
        assert page.status_code == 200
        assert "Nothing is saved yet." in page.content.decode()
        assert form["name"].value() == "Typed"
        assert [form["tie_break_1"].value(), form["tie_break_2"].value()] == [before[1], before[0]]
        assert form.fields[focus].widget.attrs["autofocus"] is True
    assert desk.day.rows().event.tie_breaks == before
    assert desk.send("desk-settings", sent_by(form)).status_code == 302
    assert desk.day.rows().event.tie_breaks[:2] == [before[1], before[0]]


@pytest.mark.parametrize("change", ["tie-up-1", "tie-down-99", "tie-up-0", "explode", "tie-up-x", "more"])
def test_a_change_that_cannot_be_leaves_the_form_as_it_is(change, desk):
    page = desk.send("desk-settings", form_of(desk) | {"change": change})
    assert page.status_code == 200
    assert sent_by(page.context["form"]) == form_of(desk)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ("more-ties", "tie_break_6"),
        ("more-margins", "margin_5_winner"),
        ("more-extras", "extra_3_name"),
        ("more-rules", "own_1_title"),
    ],
)
def test_more_rows_are_added_to_what_was_typed(change, field, desk):
    assert field not in form_of(desk)
    page = desk.send("desk-settings", form_of(desk) | {"change": change, "venue": "Town hall"})
    form = page.context["form"]
    assert (field in form.fields, form["venue"].value()) == (True, "Town hall")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("round_count", "0"),
        ("lists", "nobody/nothing@1"),
        ("ends_at", "2020-01-01T10:00"),
        ("cut_after", "40"),
        ("win", "many"),
        ("bye_points", "-1"),
        ("bye_goals_for", "100"),
    ],
)
def test_bad_settings_are_told_beside_their_field_and_nothing_is_lost(field, value, desk):
    sent = form_of(desk) | {"venue": "Town hall", "starts_at": "2027-01-01T09:00", field: value}
    response = desk.send("desk-settings", sent)
    assert response.status_code == 422
    assert response.context["form"].errors[field]
    assert "Town hall" in response.content.decode()
    assert desk.day.rows().event.venue == ""


def test_defects_that_the_service_finds_stand_beside_their_fields(desk):
    told = refused(desk, tie_break_1="", tie_break_2="lot", tie_break_3="wins", tie_break_4="")
    assert list(told) == ["tie_break_2"]
    assert list(refused(desk, cut_size="4", cut_after="3")) == ["cut_after"]
    assert list(refused(desk, cut_size="4", cut_after="")) == ["cut_after"]


def test_lists_are_chosen_by_name(desk):
    event = save(desk, lists=["netea/steel-legion@2026-02"])
    assert event.lists == ["netea/steel-legion@2026-02"]
    page = desk.page("desk-settings")
    assert "Allowed list versions: 1 chosen" in page
    assert save(desk, lists=[]).lists == []
    assert "Allowed list versions: every list that is published" in desk.page("desk-settings")


def test_settings_that_are_locked_are_shown_and_told(owner):
    day = ClubDay(owner, players=2, is_running=True, late_list_penalty=2, lists=["netea/steel-legion@2026-02"])
    desk = DeskClient(day, owner)
    sent = form_of(desk)
    assert {"points_limit", "lists", "late_list_penalty"} & sent.keys() == set()
    assert "Lists are locked, and this is what they were judged by." in desk.page("desk-settings")
    event = save(desk, venue="Town hall")
    assert (event.venue, event.points_limit, event.late_list_penalty) == ("Town hall", 3000, 2)
    assert event.lists == ["netea/steel-legion@2026-02"]
    why = ["Lists are locked, and this is what they were judged by."]
    assert refused(desk, points_limit="2000") == {"points_limit": why}


def test_after_the_end_only_words_and_dates_can_change(owner):
    day = ClubDay(owner, players=2, is_running=True, round_count=1)
    day.play(1)
    day.go("finished")
    desk = DeskClient(day, owner)
    assert sorted(form_of(desk)) == ["description", "ends_at", "name", "starts_at", "venue", "visibility"]
    assert save(desk, name="Remembered").name == "Remembered"
    message = "The event is over; only its name and description can change."
    assert refused(desk, scoring="2-1-0") == {"scoring": [message]}
    page = desk.send("desk-settings", form_of(desk) | {"change": "more-ties"})
    assert page.context["form"]["points_limit"].value() == 3000


def test_settings_are_for_organisers_only(desk, teammate, client):
    client.force_login(teammate)
    assert client.get(desk.url("desk-settings")).status_code == 404
    assert client.post(desk.url("desk-settings"), form_of(desk) | {"name": "Mine"}).status_code == 404
    assert desk.day.rows().event.name == "Club day"
