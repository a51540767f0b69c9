"""The page of the result: what a judge reads, what players may do, what readers may not."""

import re
from html import unescape

import pytest

from tests.tournaments.played_matches import new_match, play_to_turn, win_for_anna, write_paths
from tests.worlds import a_copy_of
from tournaments.matches.results.services import Report, confirm_result, report_result
from tournaments.matches.services import claim_seat, share_match

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

TOLD = {
    "kind": "timed-out",
    "winner": "b",
    "goals_a": ["blitzkrieg"],
    "goals_b": ["blitzkrieg", "take-and-hold"],
    "points_a": "100",
    "points_b": "900",
    "note": "Lights out",
}


class Table:
    """A match with the addresses of its three doors."""

    def __init__(self, client, seats):
        self.client = client
        self.anna, self.ben = seats
        self.match = self.anna.match
        self.homes = {
            "anna": f"/m/{self.anna.secret}/",
            "ben": f"/m/{self.ben.secret}/",
            "account": f"/matches/{self.match.pk}/",
            "watch": f"/w/{self.match.share_key}/",
        }

    def get(self, who, tail="result/"):
        return self.client.get(self.homes[who] + tail)

    def post(self, who, data, tail="result/"):
        return self.client.post(self.homes[who] + tail, data)

    def text(self, who):
        page = self.get(who).content.decode()
        main = re.sub(r"<svg.*?</svg>", "", page.partition("<main")[2].partition("</main>")[0], flags=re.DOTALL)
        return " ".join(unescape(re.sub(r"<[^>]+>", " ", main)).split())

    def states(self):
        return list(self.match.results.values_list("side", "kind", "state"))


@pytest.fixture(scope="module")
def made(module_owner):
    return shared_match(module_owner)


@pytest.fixture(scope="module")
def played(module_owner):
    seats = shared_match(module_owner)
    win_for_anna(seats[0].match)
    return seats


def shared_match(owner):
    anna, ben = new_match()
    share_match(match=anna.match, is_shared=True)
    claim_seat(seat=anna.side, user=owner)
    anna.match.refresh_from_db()
    return anna, ben


seats = a_copy_of("made")
played_seats = a_copy_of("played")


@pytest.fixture
def table(client, seats):
    return Table(client, seats)


@pytest.fixture
def won(client, played_seats):
    return Table(client, played_seats)


@pytest.fixture
def signed_in(client, owner):
    client.force_login(owner)


@pytest.mark.parametrize("who", ["anna", "ben", "account", "watch"])
def test_everybody_reads_the_same_reasons_at_every_door(won, signed_in, who):
    text = won.text(who)
    for sentence in (
        "Turn 3: Anna wins by goals, 5 to 0.",
        "Blitzkrieg Held by Anna: marker 2 (Blitzkrieg).",
        "Worth the most: Warband (400 points), destroyed.",
        "400 Warband: 400 points, destroyed.",
        "101 Blitz Brigade: 101 points, half of its worth: at half strength or less (4 of 8).",
        "125 Infantry: 125 points, half of its worth: broken, above half strength (12 of 12).",
        "1 formation worth nothing",
        "Nothing: the usual answers of the warm-up hold.",
    ):
        assert sentence in text


def test_goals_stand_there_turn_by_turn(won):
    text = won.text("watch")
    assert "1 1 0 points They Shall Not Pass 1 0 points They Shall Not Pass" in text
    assert "3 now 5 501 points Blitzkrieg Break Their Spirit Defend the Flag" in text
    assert "Everything about turn 2" in text


@pytest.mark.parametrize("moment", ["open", "waiting", "confirmed"])
def test_readers_have_nothing_to_press(won, moment):
    if moment != "open":
        report_result(match=won.match, side="a", report=Report("played"))
    if moment == "confirmed":
        confirm_result(match=won.match, side="b", number=1)
    page = won.get("watch").content.decode().partition("<main")[2].partition("</main>")[0]
    assert re.findall(r"<(?:form|button|input|textarea)\b", page) == []


def test_readers_cannot_report(won):
    assert won.post("watch", {"kind": "played"}).status_code == 403
    assert won.states() == []


def test_an_empty_match_says_what_will_stand_there(table):
    text = table.text("ben")
    assert ("No result yet" in text, "Nothing has been played yet" in text) == (True, True)
    assert "The game has not begun on this sheet." in text


def test_a_dimmed_button_gives_the_reason_of_the_service(table):
    play_to_turn(table.match, 2)
    page = table.get("anna").content.decode()
    button = re.search(r'<button type="submit" name="kind" value="played"[^>]*>', page)
    assert button is not None
    assert "disabled" in button[0]
    refusal = table.post("anna", {"kind": "played"})
    reason = "The game is not decided yet. Turn 2: goals are first checked at the end of turn 3."
    assert (refusal.status_code, reason in page, reason in refusal.content.decode()) == (409, True, True)


def test_play_offers_the_report_once_the_game_is_decided(won):
    assert f'id="report" href="{won.homes["anna"]}result/#tell"' in won.get("anna", "play/").content.decode()
    assert 'id="report"' not in won.get("watch", "play/").content.decode()


def test_play_offers_no_report_before(table):
    play_to_turn(table.match, 2)
    assert 'id="report"' not in table.get("anna", "play/").content.decode()


def test_one_reports_the_other_confirms(won):
    assert won.post("anna", {"kind": "played"})["Location"] == f"{won.homes['anna']}result/"
    assert "You reported this result; the other player confirms it." in won.text("anna")
    text = won.text("ben")
    assert "Reported by Anna, not confirmed yet · Played to the end Anna wins" in text
    assert "Goals 5–0 · Victory points 501–125 · turn 3" in text
    assert won.post("ben", {"number": "1"}, "result/confirm/").status_code == 302
    assert won.states() == [("a", "played", "confirmed")]
    assert "Result · Played to the end Anna wins" in won.text("watch")
    assert won.get("ben", "")["Location"] == f"{won.homes['ben']}result/"


def test_a_finished_match_offers_only_to_open_it_again(won):
    report_result(match=won.match, side="a", report=Report("played"))
    confirm_result(match=won.match, side="b", number=1)
    page = won.get("ben").content.decode().partition("<main")[2]
    assert re.findall(r'<form method="post" action="[^"]*/m/[^/]+/([^"]*)"', page) == ["result/reopen/"]


def test_the_other_player_is_told_who_opened_the_match_again(won):
    report_result(match=won.match, side="a", report=Report("played"))
    confirm_result(match=won.match, side="b", number=1)
    assert won.post("ben", {}, "result/reopen/").status_code == 302
    text = won.text("anna")
    assert "Ben opened the match again," in text
    assert "opened again Played to the end. Reported by Anna," in text
    won.match.refresh_from_db()
    assert won.match.state == "open"
    # Whatever is reported next speaks for itself.
    report_result(match=won.match, side="b", report=Report("played"))
    assert "Ben opened the match again," not in won.text("anna")


def test_contradictions_are_named_before_anything_is_stored(won):
    response = won.post("ben", TOLD)
    page = response.content.decode()
    assert (response.status_code, won.states()) == (200, [])
    assert "Goals: 1 to 2 told, 5 to 0 on the sheet." in page
    assert "Winner: Ben told, Anna on the sheet." in page
    assert "Report it anyway" in page
    # What was typed stands in the form.
    assert len(re.findall(r'<input type="(?:radio|checkbox)"[^>]* checked', page)) == 5
    assert ('value="900"' in page, "Lights out" in page) == (True, True)


def test_contradictions_stay_beside_a_result_that_is_reported_all_the_same(won):
    assert won.post("ben", {**TOLD, "despite": "yes"}).status_code == 302
    assert won.states() == [("b", "timed-out", "proposed")]
    text = won.text("watch")
    assert "Ben wins Goals 1–2 · Victory points 100–900 · turn 3 Lights out" in text
    assert "Goals: 1 to 2 told, 5 to 0 on the sheet." in text


def test_both_reports_stay_in_the_history(won):
    won.post("anna", {"kind": "played"})
    won.post("ben", {**TOLD, "despite": "yes"})
    text = won.text("watch")
    assert won.states() == [("a", "played", "replaced"), ("b", "timed-out", "proposed")]
    later, earlier = text.index("Time ran out. Reported by Ben,"), text.index("Played to the end. Reported by Anna,")
    assert later < earlier


def test_a_result_that_fits_is_stored_at_once(table):
    assert table.post("anna", {**TOLD, "winner": "draw", "goals_b": [], "goals_a": []}).status_code == 302
    assert table.states() == [("a", "timed-out", "proposed")]
    assert "A draw" in table.text("ben")


@pytest.mark.parametrize(
    ("change", "field", "error"),
    [
        ({"winner": "c"}, "winner", "Select a valid choice. c is not one of the available choices."),
        ({"kind": "glory"}, "kind", "Select a valid choice. glory is not one of the available choices."),
        ({"points_a": "many"}, "points_a", "Enter a whole number."),
        ({"points_b": "100001"}, "points_b", "Ensure this value is less than or equal to 100000."),
        ({"note": "x" * 501}, "note", "Ensure this value has at most 500 characters (it has 501)."),
    ],
)
def test_bad_input_stays_on_the_page_beside_its_field(table, change, field, error):
    response = table.post("anna", {**TOLD, **change})
    assert (response.status_code, response.context["form"].errors[field], table.states()) == (422, [error], [])


def test_what_only_the_service_refuses_loses_nothing_either(table):
    response = table.post("anna", {**TOLD, "note": "two\x0btwo", "winner": "b"})
    assert (response.status_code, table.states()) == (400, [])
    assert "The note contains unsupported characters." in response.content.decode()
    assert 'value="900"' in response.content.decode()


def test_conceding_is_one_button(won):
    assert won.post("anna", {"kind": "conceded", "note": "Well played"}).status_code == 302
    result = won.match.results.get()
    assert (result.kind, result.winner, result.goals_a, result.note) == ("conceded", "b", 5, "Well played")


@pytest.mark.parametrize("number", ["", "x", "-1", "٣", "123456"])
def test_a_wrong_number_confirms_nothing(won, number):
    won.post("anna", {"kind": "played"})
    assert won.post("ben", {"number": number}, "result/confirm/").status_code == 400
    assert won.states() == [("a", "played", "proposed")]


def test_a_report_that_was_replaced_is_not_confirmed(won):
    won.post("anna", {"kind": "played"})
    won.post("ben", {**TOLD, "despite": "yes"})
    response = won.post("ben", {"number": "1"}, "result/confirm/")
    assert (response.status_code, "Another result was reported" in response.content.decode()) == (409, True)


def test_agreements_that_are_not_usual_are_named(won):
    write_paths(won.match, {"warm-up/O-02/answer": "without-blitz"})
    text = won.text("watch")
    assert "Markers that count for Take and Hold" in text
    assert "Usual: Any two of the three markers in the opponent's half." in text
    assert "not ticked by both" in text


def test_markers_are_drawn_once_they_lie_on_the_table(table):
    assert '<svg class="board__map"' not in table.get("watch").content.decode()
    write_paths(table.match, {"set-up/roll/a": 5, "set-up/roll/b": 2, "marker/1": [90, 0]})
    assert '<svg class="board__map"' in table.get("watch").content.decode()


@pytest.mark.parametrize("amount", [1, 3])
def test_page_costs_the_same_queries_however_much_happened(won, django_assert_num_queries, amount):
    for number in range(amount):
        report_result(match=won.match, side="ab"[number % 2], report=Report("agreed", winner="a", note=str(number)))
    won.get("ben")
    with django_assert_num_queries(5):
        won.get("ben")


def test_names_are_shown_as_they_are(client):
    anna, _ = new_match(anna="<b>Tanks</b>, 500, 10")
    play_to_turn(anna.match, 1)
    page = client.get(f"/m/{anna.secret}/result/").content.decode()
    assert ("&lt;b&gt;Tanks&lt;/b&gt;" in page, "<b>Tanks" in page) == (True, False)


@pytest.mark.parametrize("scenario", ["escalating-engagement", "planetfall", "ambush"])
def test_results_of_scenarios_are_told_without_goals(client, scenario):
    anna, _ = new_match(plan={"scenario": scenario, "attacker": "a"})
    play_to_turn(anna.match, 1)
    page = client.get(f"/m/{anna.secret}/result/").content.decode()
    assert ("Turn by turn" in page, "Goals at the end of" in page, "Goals of Anna" in page) == (True, False, False)
    for tail in ("sheet.html", "match.json", "turn.json"):
        assert client.get(f"/m/{anna.secret}/{tail}").status_code == 200
    told = {"kind": "agreed", "winner": "b", "points_a": "", "points_b": ""}
    assert client.post(f"/m/{anna.secret}/result/", told).status_code == 302
    assert anna.match.results.get().winner == "b"
