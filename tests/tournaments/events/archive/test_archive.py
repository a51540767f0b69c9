"""Events as files: what goes out comes in again, and nothing else does."""

import json
from copy import deepcopy
from decimal import Decimal
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction

from armylists.models import Army
from config.lib.errors import Conflict, Invalid
from config.lib.secrets import digest_secret
from tests.armylists.documents import small_document
from tests.tournaments.club_day import ClubDay
from tests.tournaments.factories import entry as written
from tests.worlds import a_copy_of, somebody
from tournaments.events.archive.queries import export_event, write_event
from tournaments.events.archive.services import import_event
from tournaments.events.entries.queries.finding import entry_by_secret
from tournaments.events.entries.queries.seats import seat_secret
from tournaments.events.entries.services import attendance, pair_rules
from tournaments.events.lists import services as lists
from tournaments.events.queries import load_rows
from tournaments.events.results import services as results
from tournaments.events.rounds.services import publishing as rounds
from tournaments.events.rounds.services.tables import add_tables
from tournaments.events.settings import services as officials
from tournaments.events.settings.services import delete_event
from tournaments.events.standings import services as points
from tournaments.events.standings.queries import standing_rows
from tournaments.matches.play.services import write_entries
from tournaments.matches.results.services import Report
from tournaments.models import Event, Match, MatchSide, Official, Pairing, ResultSubmission

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


@pytest.fixture(scope="module")
def made(module_owner: User, module_teammate: User) -> ClubDay:
    return full_day(module_owner, module_teammate)


day = a_copy_of("made")


@pytest.fixture(scope="module")
def document(django_db_setup: None, django_db_blocker: Any) -> dict[str, Any]:
    """The file of such a day, which itself is gone before the first test begins."""
    with django_db_blocker.unblock(), transaction.atomic():
        owner, teammate = (somebody(name) for name in ("owner", "teammate"))
        made = export_event(full_day(owner, teammate).event)
        transaction.set_rollback(True)
    return made


def full_day(owner: User, teammate: User) -> ClubDay:
    """A day with everything in it: tables, lists handed in twice, a withdrawn round, results of all kinds, a log."""
    day = ClubDay(owner, players=5, name="Club “day” <1>", visibility="unlisted", late_list_penalty=1)
    officials.set_official(event=day.event, actor=day.organiser, user=teammate, role="referee")
    add_tables(event=day.event, actor=day.organiser, count=3, name="Hall", terrain="desert")
    day.event.entries.filter(name="Eve").update(user=teammate, key_digest=None, fixed_table=day.event.tables.first())
    day.go("open")
    for name, army in (("Ann", "First"), ("Bert", "Second"), ("Ann", "Third thoughts")):
        document = small_document(name=army)
        lists.hand_in_document(event=day.event, actor=day.organiser, entry=day.entry(name), data=document)
    attendance.request_bye(event=day.event, actor=day.organiser, entry=day.entry("Eve"), round_number=2)
    pair_rules.keep_apart(event=day.event, actor=day.organiser, a=day.entry("Ann"), b=day.entry("Cleo"), reason="Kin")
    day.go("locked", "running")
    play_rounds(day)
    return day


def play_rounds(day: ClubDay) -> None:
    day.publish(1)
    rounds.withdraw_round(event=day.event, actor=day.organiser, number=1, reason="Wrong field")
    day.play(1)
    day.publish(2)
    first, second = (pairing for pairing in day.pairings(2) if pairing.b is not None)
    match = first.match
    write_entries(match=match, side="a", entries=[written("set-up/roll/a", 5), written("warm-up/W-01/a", "yes")])
    results.report(
        event=day.event, actor=day.entrant(first.a.name), pairing=first, report=Report("agreed", "a", points=(9, 1))
    )
    results.give_forfeit(event=day.event, actor=day.organiser, pairing=second, absent="b", reason="Late train")
    attendance.drop(event=day.event, actor=day.organiser, entry=day.entry("Dan"), reason="Ill")
    points.adjust(event=day.event, actor=day.organiser, entry=day.entry("Ann"), points=Decimal(-1), reason="Unpainted")


def stored() -> tuple[int, int, int]:
    return Event.objects.count(), Army.objects.count(), Match.objects.count()


def without_id(document: dict[str, Any]) -> dict[str, Any]:
    return {**document, "event": {**document["event"], "id": ""}}


def tables_of(event: Event) -> list[tuple[Any, ...]]:
    return [
        (row.position, row.label, [figure.value for figure in row.figures]) for row in standing_rows(load_rows(event))
    ]


def test_what_goes_out_comes_in_again_the_same(day):
    document = export_event(day.event)
    copy = import_event(data=write_event(day.event), as_copy=True, links_accounts=True)
    assert copy.public_id != day.event.public_id
    assert without_id(export_event(copy)) == without_id(document)
    assert tables_of(copy) == tables_of(day.event)


def test_a_file_holds_everything_that_was_made_here(day):
    document = export_event(day.event)
    counts = {name: len(rows) for name, rows in document.items() if isinstance(rows, list)}
    lines = day.event.audit.count()
    assert counts == {
        "officials": 2, "tables": 3, "entries": 5, "pair_rules": 1, "rounds": 3, "adjustments": 1, "audit": lines,
    }  # fmt: skip
    assert [one["state"] for one in document["rounds"]] == ["withdrawn", "closed", "published"]
    ann = document["entries"][0]
    assert [(one["number"], one["is_current"]) for one in ann["submissions"]] == [(1, False), (2, True)]
    assert ann["submissions"][1]["document"]["name"] == "Third thoughts"
    played = next(one["match"] for one in document["rounds"][2]["pairings"] if one["match"] and one["match"]["entries"])
    assert [one["path"] for one in played["entries"]] == ["set-up/roll/a"] + ["warm-up/W-01/a"] * (
        len(played["entries"]) - 1
    )
    assert [one["points_a"] for one in played["results"]] == [9]
    assert document["entries"][4]["requested_byes"] == [2]


def test_an_event_that_was_deleted_comes_back_under_its_address(day, owner):
    text, before, public_id = write_event(day.event), export_event(day.event), day.event.public_id
    Event.objects.filter(pk=day.event.pk).update(is_rehearsal=True)
    delete_event(event=day.event, actor=day.organiser)
    back = import_event(data=text, links_accounts=True)
    assert (back.public_id, export_event(back)) == (public_id, before)


def test_nothing_secret_is_in_a_file(day):
    text = write_event(day.event)
    day.event.refresh_from_db()
    secrets = [day.event.unlisted_key]
    secrets += list(MatchSide.objects.values_list("key_digest", flat=True))
    secrets += list(day.event.entries.exclude(key_digest=None).values_list("key_digest", flat=True))
    secrets += list(Army.objects.exclude(edit_key_digest=None).values_list("edit_key_digest", flat=True))
    secrets += [day.organiser.user.password]
    assert len(secrets) > 8
    assert [secret for secret in secrets if secret and secret in text] == []
    assert [word for word in ("key_digest", "unlisted_key", "share_key", "invite_key", "email") if word in text] == []


def test_seats_are_opened_by_links_of_this_installation(day):
    copy = import_event(data=export_event(day.event), as_copy=True)
    pairing = Pairing.objects.filter(round__event=copy, match__isnull=False).first()
    seat = pairing.match.sides.get(side="a")
    assert seat.key_digest == digest_secret(seat_secret(pairing, pairing.a))
    assert copy.entries.exclude(key_digest=None).count() == 0
    assert copy.unlisted_key not in (None, day.event.unlisted_key)


def test_accounts_are_only_linked_where_that_is_asked_for(day, owner, teammate, outsider):
    document = export_event(day.event)
    copy = import_event(data=document, organiser=outsider, as_copy=True)
    assert list(copy.officials.values_list("user__username", "role")) == [("outsider", "organiser")]
    assert (copy.entries.exclude(user=None).count(), copy.audit.exclude(user=None).count()) == (0, 0)
    linked = import_event(data=document, as_copy=True, links_accounts=True)
    assert set(linked.officials.values_list("user", "role")) == {(owner.pk, "organiser"), (teammate.pk, "referee")}
    assert linked.entries.get(name="Eve").user == teammate


def test_an_event_that_is_here_is_not_brought_in_twice(day):
    with pytest.raises(Conflict) as refused:
        import_event(data=export_event(day.event))
    assert refused.value.code == "event_known"
    assert Event.objects.count() == 1


def test_a_copy_can_be_played_on(day):
    copy = import_event(data=export_event(day.event), as_copy=True, links_accounts=True)
    again = deepcopy(day)
    again.event = copy
    from tournaments.permissions import actor_of

    again.organiser = actor_of(copy, user=day.organiser.user)
    waiting = next(pairing for pairing in again.pairings(2) if pairing.kind == "game" and pairing.b)
    again.enter(waiting, "a")
    again.close(2)
    again.publish(3)
    assert ResultSubmission.objects.filter(match__pairing__round__event=copy, state="confirmed").count() == 3


def broken(document: dict[str, Any], path: list[Any], value: Any) -> dict[str, Any]:
    changed = json.loads(json.dumps(document))
    target = changed
    for part in path[:-1]:
        target = target[part]
    target[path[-1]] = value
    return changed


BAD = [
    (["muster_event"], 2, "muster_event"),
    (["event", "colour"], "red", "event.colour"),
    (["event", "state"], "over", "event.state"),
    (["event", "points_limit"], 0, "event.points_limit"),
    (["event", "lists"], ["netea/unknown@1"], "event.lists"),
    (["event", "scoring"], {"preset": "9-9-9"}, "event.scoring.preset"),
    (["event", "created_at"], "yesterday", "event.created_at"),
    (["event", "seed"], -1, "event.seed"),
    (["officials", 1, "account"], "owner", "officials[1].account"),
    (["tables", 1, "number"], 1, "tables[1].number"),
    (["entries", 1, "key"], "p1", "entries[1].key"),
    (["entries", 4, "fixed_table"], 9, "entries[4].fixed_table"),
    (["entries", 0, "dropped_after"], 1, "entries[0].dropped_after"),
    (["entries", 0, "submissions", 0, "is_current"], True, "entries[0].submissions[1].is_current"),
    (["entries", 0, "submissions", 0, "list_digest"], "0" * 64, "entries[0].submissions[0].list_reference"),
    (["entries", 0, "submissions", 0, "document", "formations"], 3, "entries[0].submissions[0].formations"),
    (["pair_rules", 0, "b"], "p99", "pair_rules[0].b"),
    (["pair_rules", 0, "b"], "p1", "pair_rules[0]"),
    (["rounds", 2, "number"], 1, "rounds[2].number"),
    (["rounds", 1, "draw"], {}, "rounds[1].draw"),
    (["rounds", 1, "draw", "unavoidable"], [3], "rounds[1].draw"),
    (["rounds", 1, "draw", "bracket"], [["p1"]], "rounds[1].draw"),
    (["rounds", 1, "edits"], [{"edit": "swap"}], "rounds[1].draw"),
    (["rounds", 1, "pairings", 0, "reasons"], [{}], "rounds[1].draw"),
    (["rounds", 1, "published_at"], None, "rounds[1]"),
    (["rounds", 1, "pairings", 0, "a"], "p99", "rounds[1].pairings[0].a"),
    (["rounds", 1, "pairings", 0, "table"], 77, "rounds[1].pairings[0].table"),
    (["adjustments", 0, "points"], "1e9", "adjustments[0].points"),
    (["audit", 0, "at"], "2026-02-30T00:00:00Z", "audit[0].at"),
]


@pytest.mark.parametrize(("path", "value", "place"), BAD, ids=[f"{place} {value}"[:60] for _path, value, place in BAD])
def test_a_bad_file_is_refused_naming_the_place(document, path, value, place):
    before = stored()
    with pytest.raises(Invalid) as refused:
        import_event(data=broken(document, path, value))
    assert refused.value.path == place
    assert stored() == before


def test_a_draft_whose_prices_are_no_numbers_is_refused(owner):
    day = ClubDay(owner, players=4, is_running=True)
    day.draw(1)
    changed = broken(export_event(day.event), ["rounds", 0, "draw", "best", "tables", "fixed"], "some")
    with pytest.raises(Invalid) as refused:
        import_event(data=changed, as_copy=True)
    assert refused.value.path == "rounds[0].draw"


IN_A_MATCH = [
    (["sheet"], {"turn": "soon"}, ".match"),
    (["sheet"], {"nowhere/at/all": 1}, ".match"),
    (["sides", 0, "formations"], [{"key": "f1"}], ".match"),
    (["extras"], {"house_rules": 3}, ".match"),
    (["sides", 0, "side"], "b", ".match.sides"),
    (["results", 0, "confirmed_at"], None, ""),
]


@pytest.mark.parametrize(
    ("path", "value", "tail"), IN_A_MATCH, ids=[str(path[0]) + tail for path, _v, tail in IN_A_MATCH]
)
def test_a_match_that_cannot_be_read_is_refused_at_its_place(document, path, value, tail):
    before = stored()
    index = next(n for n, one in enumerate(document["rounds"][1]["pairings"]) if one["match"])
    changed = broken(document, ["rounds", 1, "pairings", index, "match", *path], value)
    with pytest.raises(Invalid) as refused:
        import_event(data=changed)
    assert refused.value.path == f"rounds[1].pairings[{index}]{tail}"
    assert stored() == before


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"\xff", "not UTF-8"),
        (b"{", "not JSON"),
        (b"[]", "no event of Muster"),
        (b'{"muster": 1}', "no event of Muster"),
        (b'{"muster_event": 1, "muster_event": 1}', "muster_event"),
        (b"[" * 100_000, "nested too deeply"),
    ],
)
def test_what_is_no_event_is_told(data, said):
    with pytest.raises(Invalid) as refused:
        import_event(data=data)
    assert said in str(refused.value.details)


def test_export_asks_the_same_number_of_questions_whatever_the_field(owner, django_assert_num_queries):
    small, large = ClubDay(owner, players=2, is_running=True), ClubDay(owner, players=12, is_running=True)
    for day in (small, large):
        day.play(1)
        day.publish(2)
        with django_assert_num_queries(15):
            export_event(day.event)


def test_guests_get_new_links_after_an_import(day):
    from tournaments.events.entries.services.entering import renew_link
    from tournaments.permissions import the_house

    copy = import_event(data=export_event(day.event), as_copy=True)
    entered = renew_link(event=copy, actor=the_house(copy), entry=copy.entries.get(name="Ann"))
    assert entry_by_secret(entered.secret).event == copy
    assert Official.objects.filter(event=copy).count() == 0
