"""Results over the API: the queue, deciding between two reports, opening again, forfeits; every wrong state."""

import pytest

from tests.tournaments.programs import Program
from tournaments.events.entries.services.entering import renew_link
from tournaments.models import Event

pytestmark = pytest.mark.django_db
GOALS = {"a": ["blitzkrieg", "take-and-hold"], "b": []}
WON = {"kind": "agreed", "winner": "a", "goals": GOALS, "points": {"a": 0, "b": 0}}
LOST = {"kind": "agreed", "winner": "b", "goals": {"a": [], "b": GOALS["a"]}, "points": {"a": 0, "b": 0}}
WHY = {"reason": "because"}


@pytest.fixture
def game(day):
    """A match of two guests of the first round."""
    day.go("locked", "running")
    day.publish(1)
    return next(one for one in day.pairings(1) if "Tess" not in (one.a.name, one.b.name))


@pytest.fixture
def players(day, game):
    """Both players of it, side a first."""
    secrets = [renew_link(event=day.event, actor=day.organiser, entry=one).secret for one in (game.a, game.b)]
    return [Program(day, None).with_secret(secret) for secret in secrets]


def code_of(answer):
    return answer.status_code, answer.json()["code"]


def test_the_queue_has_disputes_first_and_an_official_decides(organiser, players, game):
    first, second = players
    told = first.do(f"pairings/{game.pk}/reports/", WON)
    reported = organiser.read("queue/")["results"][0]
    assert (reported["pairing"], reported["disputed"], len(reported["reports"])) == (game.pk, False, 1)
    second.do(f"pairings/{game.pk}/reports/", LOST)
    disputed = organiser.read("queue/")["results"][0]
    assert (disputed["pairing"], disputed["disputed"]) == (game.pk, True)
    assert [(one["side"], one["winner"]) for one in disputed["reports"]] == [("b", "b"), ("a", "a")]
    settled = organiser.do(f"pairings/{game.pk}/acceptance/", {"number": told["number"], "reason": "saw the slip"})
    assert (settled["state"], settled["winner"], settled["official"]) == ("confirmed", "a", "owner")
    assert game.pk not in [one["pairing"] for one in organiser.read("queue/")["results"]]
    page = first.read(f"pairings/{game.pk}/")
    assert [one["state"] for one in page["reports"]] == ["confirmed", "replaced", "replaced"]
    assert (page["pairing"]["decided"], page["refused"]) == (True, None)


def test_only_reports_that_there_are_can_be_accepted(organiser, game):
    assert organiser.send(f"pairings/{game.pk}/acceptance/", {"number": 1}).status_code == 404
    assert organiser.send(f"pairings/{game.pk}/acceptance/", {}).json()["path"] == "number"


def test_accepting_another_report_than_the_one_that_counts_takes_a_reason(organiser, players, game):
    first, second = players
    told = first.do(f"pairings/{game.pk}/reports/", WON)
    other = second.do(f"pairings/{game.pk}/reports/", LOST)
    organiser.do(f"pairings/{game.pk}/acceptance/", {"number": told["number"]})
    assert code_of(organiser.send(f"pairings/{game.pk}/acceptance/", {"number": other["number"]})) == (
        400,
        "reason_needed",
    )
    assert organiser.do(f"pairings/{game.pk}/acceptance/", {"number": other["number"], **WHY})["winner"] == "b"


def test_a_result_is_opened_again_for_the_players(organiser, players, game):
    organiser.do(f"pairings/{game.pk}/result/", WON, method="put")
    assert code_of(players[0].send(f"pairings/{game.pk}/reports/", LOST)) == (409, "match_finished")
    opened = organiser.do(f"pairings/{game.pk}/reopening/", WHY)
    assert ([one["state"] for one in opened["reports"]], opened["pairing"]["decided"]) == (["replaced"], False)
    assert players[0].do(f"pairings/{game.pk}/reports/", LOST)["state"] == "proposed"
    assert code_of(organiser.send(f"pairings/{game.pk}/reopening/", WHY)) == (409, "no_result")


def test_a_slip_that_cannot_be_is_kept_and_what_is_wrong_is_named(organiser, players, game):
    slip = {**WON, "winner": "b"}
    entered = organiser.do(f"pairings/{game.pk}/result/", slip, method="put")
    assert (entered["winner"], len(entered["contradictions"])) == ("b", 1)
    assert players[0].read(f"pairings/{game.pk}/")["reports"] == [entered]
    right = organiser.do(f"pairings/{game.pk}/result/", {**WON, **WHY}, method="put")
    assert right["contradictions"] == []


def test_a_concession_is_a_result(players, game):
    first, second = players
    own = first.do(f"pairings/{game.pk}/reports/", {"kind": "conceded", "winner": "b"})
    assert (own["kind"], own["winner"]) == ("conceded", "b")
    other = second.send(f"pairings/{game.pk}/reports/", {"kind": "conceded", "winner": "b"})
    assert code_of(other) == (400, "own_concession")


def test_a_forfeit_is_given_and_taken_back(organiser, players, game):
    organiser.do(f"pairings/{game.pk}/forfeit/", {"absent": "b", **WHY}, method="put")
    assert code_of(players[0].send(f"pairings/{game.pk}/reports/", WON)) == (409, "forfeited")
    assert code_of(organiser.send(f"pairings/{game.pk}/result/", WON, method="put")) == (409, "forfeited")
    back = organiser.do(f"pairings/{game.pk}/forfeit/revocation/", {"reason": "the bus was late"})
    assert (back["kind"], back["decided"], back["winner"]) == ("game", False, None)
    assert code_of(organiser.send(f"pairings/{game.pk}/forfeit/revocation/", WHY)) == (409, "no_forfeit")
    organiser.do(f"pairings/{game.pk}/forfeit/", {"absent": "both", **WHY}, method="put")
    assert organiser.read(f"pairings/{game.pk}/")["pairing"]["kind"] == "double-forfeit"


def test_results_are_told_while_their_round_and_event_allow_it(organiser, players, game, day):
    day.close(1, reason="dark")
    assert code_of(players[0].send(f"pairings/{game.pk}/reports/", WON)) == (409, "round_closed")
    organiser.do(f"pairings/{game.pk}/result/", WON, method="put")
    assert code_of(organiser.send(f"pairings/{game.pk}/reopening/", WHY)) == (409, "round_closed")
    Event.objects.update(state="archived")
    acts = [
        organiser.send(f"pairings/{game.pk}/result/", {**LOST, **WHY}, method="put"),
        organiser.send(f"pairings/{game.pk}/forfeit/", {"absent": "a", **WHY}, method="put"),
        organiser.send(f"pairings/{game.pk}/forfeit/revocation/", WHY),
        organiser.send(f"pairings/{game.pk}/reopening/", WHY),
    ]
    assert [code_of(one) for one in acts] == [(409, "not_running")] * 4


def test_a_bye_has_no_result(organiser, day):
    day.add("Vic")
    day.go("locked", "running")
    day.publish(1)
    bye = next(one for one in day.pairings(1) if one.b is None)
    assert code_of(organiser.send(f"pairings/{bye.pk}/result/", WON, method="put")) == (409, "bye")
    assert organiser.read(f"pairings/{bye.pk}/")["refused"]["code"] == "bye"
    assert code_of(organiser.send(f"pairings/{bye.pk}/forfeit/", {"absent": "a", **WHY}, method="put")) == (409, "bye")
