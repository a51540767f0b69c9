"""Making a match, taking seats, bringing armies, links: what is kept, and what is refused."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection

from armylists.armies.services.armies import create_army
from armylists.catalogue.queries.finding import current_list
from config.lib.errors import Conflict, Invalid, NotFound
from config.lib.secrets import digest_secret
from rules.record.setting import FormationSetting
from tests.tournaments.factories import BOYZ, TANKS, Doors, write
from tournaments.matches import services as matches
from tournaments.matches.services import BroughtArmy, MatchPlan, SeatTaken, create_match, join_match
from tournaments.models import Match, MatchSide

pytestmark = pytest.mark.postgres

PLAN = MatchPlan(points_limit=2000, table_width=150, table_depth=90, edges="corner")


def stored_army(owner: User | None = None) -> Any:
    return create_army(
        army_list=current_list("netea", "steel-legion"), points_limit=2700, name="Relief", owner=owner
    ).army


@pytest.mark.django_db
def test_the_maker_sits_at_a_and_an_invitation_waits_for_b():
    seat = create_match(plan=PLAN, player="Ann", army=BroughtArmy(name="Third", strategy_rating=4, formations=(TANKS,)))
    match = Match.objects.get()
    assert (match.points_limit, match.table_width, match.table_depth, match.edges) == (2000, 150, 90, "corner")
    assert (match.turn, match.entry_count, match.sheet, match.state) == (0, 0, {}, "open")
    assert (len(match.seed), match.share_key) == (16, None)
    first, second = match.sides.all()
    assert (first.player, first.army_name, first.strategy_rating, first.points) == ("Ann", "Third", 4, 500)
    assert (first.is_taken, second.is_taken, second.player) == (True, False, "")
    assert first.key_digest == digest_secret(seat.secret)
    assert seat.secret not in repr([vars(first), vars(match)])


@pytest.mark.django_db
def test_points_that_are_told_count_more_than_their_sum():
    seat = create_match(plan=PLAN, player="Ann", army=BroughtArmy(points=1985, formations=(TANKS,)))
    assert seat.side.points == 1985


def test_a_stored_army_is_frozen_with_the_match(owner: User):
    army = stored_army(owner)
    seat = create_match(plan=PLAN, player="Ann", army=BroughtArmy(revision=army.head), user=owner)
    assert (seat.side.army_name, seat.side.user, seat.side.strategy_rating) == ("Relief", owner, 2)
    assert (seat.side.list_name, seat.side.points, seat.side.formations) == (army.army_list.name, 0, [])
    army.delete()
    seat.side.refresh_from_db()
    assert (seat.side.revision, seat.side.army_name) == (None, "Relief")


@pytest.mark.django_db
def test_joining_uses_the_invitation_up():
    made = create_match(plan=PLAN, player="Ann", army=BroughtArmy())
    key = made.match.invite_key
    assert key
    seat = join_match(invite_key=key, player="Bert", army=BroughtArmy(name="Waaagh!", formations=(BOYZ,)))
    side = MatchSide.objects.get(side="b")
    assert (side.player, side.army_name, side.points, side.key_digest) == (
        "Bert",
        "Waaagh!",
        250,
        digest_secret(seat.secret),
    )
    assert seat.secret != made.secret
    with pytest.raises(NotFound):
        join_match(invite_key=key, player="Cleo", army=None)
    assert MatchSide.objects.get(side="b").player == "Bert"


@pytest.mark.django_db
def test_the_army_that_was_entered_for_the_seat_stays():
    other = BroughtArmy(name="Waaagh!", strategy_rating=3, formations=(BOYZ,))
    made = create_match(plan=PLAN, player="Ann", army=BroughtArmy(), opponent=other, opponent_name="Bert")
    assert made.match.invite_key
    seat = join_match(invite_key=made.match.invite_key, player="", army=None)
    assert (seat.side.player, seat.side.army_name, seat.side.formations[0]["name"]) == ("Bert", "Waaagh!", "Warband")


@pytest.mark.django_db
def test_who_comes_a_moment_later_is_told():
    made = create_match(plan=PLAN, player="Ann", army=BroughtArmy())
    asked: list[str] = []

    def joined_meanwhile(execute: Any, sql: str, *rest: Any) -> Any:
        """Somebody else takes the seat between the look at the invitation and the lock."""
        answer = execute(sql, *rest)
        if "invite_key" in sql and not asked:
            asked.append(sql)
            with connection.cursor() as cursor:
                cursor.execute("UPDATE tournaments_match SET invite_key = NULL")
        return answer

    with connection.execute_wrapper(joined_meanwhile), pytest.raises(SeatTaken) as refused:
        join_match(invite_key=made.match.invite_key or "", player="Cleo", army=None)
    assert (refused.value.code, refused.value.status) == ("seat_taken", 409)


def test_a_new_invitation_gives_the_seat_to_whoever_uses_it(doors: Doors):
    first = matches.invite_again(match=doors.match).invite_key
    second = matches.invite_again(match=doors.match).invite_key
    assert first
    assert second
    assert first != second
    old = MatchSide.objects.get(side="b").key_digest
    join_match(invite_key=second, player="Cleo", army=None)
    seat = MatchSide.objects.get(side="b")
    assert (seat.player, seat.army_name, seat.key_digest == old) == ("Cleo", "Waaagh!", False)


def test_sharing_again_keeps_the_link_and_closing_kills_it(doors: Doors):
    key = doors.match.share_key
    assert matches.share_match(match=doors.match, is_shared=True).share_key == key
    assert matches.share_match(match=doors.match, is_shared=False).share_key is None
    assert matches.share_match(match=doors.match, is_shared=True).share_key not in (None, key)


def test_another_army_forgets_the_set_up_of_its_formations_only(doors: Doors):
    kept = {"formation/b/boyz/place": "garrison", "set-up/terrain": "both"}
    write(doors.match, "a", ("formation/a/tanks/place", "garrison"), *kept.items())
    seat = matches.bring_army(match=doors.match, side="a", army=BroughtArmy(name="Other", formations=(BOYZ,)))
    doors.match.refresh_from_db()
    assert doors.match.sheet == kept
    assert (seat.army_name, [f["key"] for f in seat.formations]) == ("Other", ["boyz"])


def test_armies_stay_once_the_game_has_begun(doors: Doors):
    write(doors.match, "a", ("turn", 1))
    with pytest.raises(Conflict) as refused:
        matches.bring_army(match=doors.match, side="a", army=BroughtArmy())
    assert refused.value.code == "match_begun"
    assert MatchSide.objects.get(side="a").army_name == "Steel Legion"


@pytest.mark.django_db
def test_an_army_has_an_end():
    before = Match.objects.count()
    many = tuple(FormationSetting(f"f{n}", "Squad", 1, units=1) for n in range(201))
    with pytest.raises(Invalid) as refused:
        create_match(plan=PLAN, player="Ann", army=BroughtArmy(formations=many))
    assert (refused.value.code, refused.value.field) == ("too_many_formations", "formations")
    assert Match.objects.count() == before


def test_a_seat_is_put_into_one_account(doors: Doors, owner: User, outsider: User):
    seat = doors.match.sides.get(side="a")
    assert matches.claim_seat(seat=seat, user=owner).user == owner
    assert matches.claim_seat(seat=seat, user=owner).user == owner
    with pytest.raises(Conflict) as refused:
        matches.claim_seat(seat=seat, user=outsider)
    assert refused.value.code == "seat_claimed"
    seat.refresh_from_db()
    assert seat.user == owner


def test_a_match_that_was_deleted_is_not_found(doors: Doors):
    gone = Match.objects.get()
    Match.objects.all().delete()
    with pytest.raises(NotFound):
        matches.invite_again(match=gone)
