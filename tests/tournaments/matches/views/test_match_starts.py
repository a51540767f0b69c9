"""Making a match by the form, joining it by the link, and the page of both players."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from armylists.armies.services.armies import create_army, freeze_revision, share_army
from armylists.catalogue.queries.finding import current_list
from tests.tournaments.factories import Doors, make_match, write
from tests.tournaments.pages import as_read
from tournaments.matches.results.services import Report, confirm_result, report_result
from tournaments.models import Match, MatchSide

pytestmark = pytest.mark.django_db

FORM = {
    "player": "Ann",
    "source": "named",
    "army_name": "Third Company",
    "strategy_rating": "3",
    "formations": "Tactical detachment, 275, 9\nWarlord Titan, 850, 0, 8",
    "table_width": "180",
    "table_depth": "120",
    "edges": "long",
}
INDEX_QUERIES = 4
PLAYERS_QUERIES = 2


def made(owner: User | None = None) -> Any:
    return create_army(army_list=current_list("netea", "steel-legion"), points_limit=2700, name="Relief", owner=owner)


def create(client: Client, **more: Any) -> Any:
    return client.post("/matches/new/", FORM | more)


def invited(client: Client, **more: Any) -> str:
    """Make a match; the address of its invitation."""
    assert create(client, **more).status_code == 302
    return f"/join/{Match.objects.get().invite_key}/"


@pytest.mark.django_db
def test_whoever_has_no_account_is_told_what_a_match_is(client: Client):
    page = client.get("/matches/").content.decode()
    assert "Two phones, one referee" in page
    assert 'href="/matches/new/"' in page


def test_an_account_finds_its_matches_with_how_they_stand(client: Client, owner: User, outsider: User):
    client.force_login(owner)
    won, played = make_match(ann=owner), make_match(bert=owner)
    make_match(ann=outsider)
    write(played.match, "a", ("turn", 1))
    report = Report("conceded", winner="a", goals=(("blitzkrieg",), ()), points=(0, 0))
    result = report_result(match=won.match, side="b", report=report)
    confirm_result(match=won.match, side="a", number=result.number)
    Match.objects.filter(pk=won.match.pk).update(changed_at=timezone.now() - timedelta(days=1))
    rows = as_read(client.get("/matches/").context["rows"])
    told = [(row.pk, row.own_army, row.opponent, row.opponent_army, row.turn, row.outcome, row.goals) for row in rows]
    assert told == [
        (played.match.pk, "Waaagh!", "Ann", "Steel Legion", 1, "", None),
        (won.match.pk, "Steel Legion", "Bert", "Waaagh!", 0, "won", (1, 0)),
    ]
    page = client.get("/matches/").content.decode()
    assert f'href="/matches/{won.match.pk}/"' in page
    assert "Against Bert" in page


@pytest.mark.parametrize(("winner", "by", "told"), [("b", "a", "lost"), ("", "a", "drawn")])
def test_a_lost_and_a_drawn_match(client: Client, owner: User, winner: str, by: str, told: str):
    client.force_login(owner)
    match = make_match(ann=owner).match
    result = report_result(match=match, side=by, report=Report("agreed", winner=winner))
    confirm_result(match=match, side="b", number=result.number)
    assert [row.outcome for row in as_read(client.get("/matches/").context["rows"])] == [told]


def test_the_index_costs_the_same_for_one_and_for_many(client: Client, owner: User, django_assert_num_queries: Any):
    client.force_login(owner)
    make_match(ann=owner)
    with django_assert_num_queries(INDEX_QUERIES):
        client.get("/matches/")
    for _ in range(9):
        make_match(bert=owner)
    with django_assert_num_queries(INDEX_QUERIES):
        client.get("/matches/")


@pytest.mark.django_db
def test_a_match_is_made_without_an_account(client: Client):
    assert client.get("/matches/new/").context["form"].initial["source"] == "named"
    answer = create(client, opponent_name="Bert", edges="corner", table_width="240", table_depth="150")
    match = Match.objects.get()
    assert re.fullmatch(r"/m/[\w-]{20,}/players/\?new", answer["Location"])
    assert (match.points_limit, match.table_width, match.table_depth, match.edges) == (3000, 240, 150, "corner")
    told = match.sides.values_list("side", "player", "army_name", "strategy_rating", "points", "user")
    assert list(told) == [("a", "Ann", "Third Company", 3, 1125, None), ("b", "Bert", "", None, 0, None)]
    page = client.get(answer["Location"])
    assert f"/join/{match.invite_key}/" in page.content.decode()
    assert "<svg" in page.context["invitation_qr"]


def test_an_army_of_this_device_is_brought_without_an_account(client: Client):
    built = made(None)
    client.post(f"/edit/{built.edit_key}/edits/", {"do": "add tank-company", "base": "1"})
    form = client.get("/matches/new/").context["form"]
    assert [value for value, _title in form.fields["own"].choices] == ["", built.army.public_id]
    create(client, source="own", own=built.army.public_id)
    seat = MatchSide.objects.get(side="a")
    assert (seat.army_name, seat.revision.army, seat.user) == ("Relief", built.army, None)
    create(Client(), source="own", own=built.army.public_id)
    assert MatchSide.objects.filter(side="a").count() == 1


def test_an_army_of_ones_own_is_brought_and_its_limit_taken(client: Client, owner: User):
    army = made(owner).army
    client.force_login(owner)
    form = client.get(f"/matches/new/?army={army.public_id}").context["form"]
    assert (form.initial["source"], form.initial["own"], form.initial["player"]) == ("own", army.public_id, "owner")
    create(client, source="own", own=army.public_id)
    seat = MatchSide.objects.get(side="a")
    assert (seat.army_name, seat.revision, seat.user, seat.match.points_limit) == ("Relief", army.head, owner, 2700)


def test_both_armies_come_by_links(client: Client, owner: User):
    army = made(owner).army
    share, frozen = share_army(army=army), freeze_revision(revision=army.head)
    form = client.get(f"/matches/new/?link=/a/{share}/").context["form"]
    assert (form.initial["source"], form.initial["link"]) == ("link", f"/a/{share}/")
    create(client, source="link", link=f"https://muster.example/a/{share}/", opponent_link=f"/r/{frozen}/")
    assert [seat.army_name for seat in MatchSide.objects.all()] == ["Relief", "Relief"]


@pytest.mark.django_db
def test_an_army_without_owner_is_brought_behind_its_own_door():
    client = Client(enforce_csrf_checks=True)
    home = f"/edit/{made().edit_key}/"
    assert f'href="{home}match/"' in client.get(home).content.decode()
    page = client.get(f"{home}match/")
    assert (page["Referrer-Policy"], page["Cache-Control"]) == ("no-referrer", "no-store")
    form = page.context["form"]
    assert (form.initial["source"], form.initial["link"]) == ("link", home)
    token = client.cookies["csrftoken"].value
    sent = FORM | {"source": "link", "link": home, "csrfmiddlewaretoken": token}
    assert client.post(f"{home}match/", sent, headers={"origin": "null"}).status_code == 302
    assert MatchSide.objects.get(side="a").army_name == "Relief"


@pytest.mark.parametrize(
    ("more", "field", "told"),
    [
        ({"player": ""}, "player", "This field is required."),
        ({"player": "x" * 81}, "player", "Ensure this value has at most 80 characters (it has 81)."),
        ({"source": "stolen"}, "source", "Select a valid choice. stolen is not one of the available choices."),
        (
            {"source": "link", "link": "/a/none/"},
            "link",
            "There is no army behind this link, or it is no longer shared.",
        ),
        ({"opponent_link": "//["}, "opponent_link", "There is no army behind this link, or it is no longer shared."),
        ({"strategy_rating": "11"}, "strategy_rating", "Ensure this value is less than or equal to 10."),
        ({"strategy_rating": "nan"}, "strategy_rating", "Enter a whole number."),
        ({"points": "-1"}, "points", "Ensure this value is greater than or equal to 0."),
        ({"points_limit": "0"}, "points_limit", "Ensure this value is greater than or equal to 1."),
        ({"table_width": "601"}, "table_width", "Ensure this value is less than or equal to 600."),
        ({"table_depth": "29"}, "table_depth", "Ensure this value is greater than or equal to 30."),
        ({"table_width": "90"}, "table_width", "The long side is at least as long as the short one."),
        ({"edges": "round"}, "edges", "Select a valid choice. round is not one of the available choices."),
        (
            {"formations": "One, 100\nTwo"},
            "formations",
            "Line 2: Write the name, the points and the number of units, with commas between them.",
        ),
    ],
)
@pytest.mark.django_db
def test_what_cannot_be_is_told_at_its_field_and_nothing_is_lost(
    client: Client, more: dict[str, str], field: str, told: str
):
    answer = create(client, **more)
    assert answer.status_code == 422
    assert answer.context["form"].errors == {field: [told]}
    assert "Third Company" in answer.content.decode()
    assert not Match.objects.exists()


def test_the_army_of_somebody_else_is_no_choice(client: Client, owner: User, outsider: User):
    army = made(owner).army
    for user, own in ((outsider, army.public_id), (owner, "")):
        client.force_login(user)
        answer = create(client, source="own", own=own)
        assert answer.status_code == 422
    assert answer.context["form"].errors == {"own": ["Choose one of your armies."]}
    assert not Match.objects.exists()


@pytest.mark.django_db
def test_the_other_player_takes_their_seat(client: Client):
    address = invited(client)
    page = client.get(address)
    assert "Ann asks you to a game" in page.content.decode()
    assert (page["Referrer-Policy"], page["X-Robots-Tag"]) == ("no-referrer", "noindex")
    answer = client.post(address, {"player": "Bert", "source": "named", "army_name": "Waaagh!"})
    assert re.fullmatch(r"/m/[\w-]{20,}/", answer["Location"])
    home = client.get(answer["Location"], follow=True)
    assert home.redirect_chain[-1][0] == f"{answer['Location']}warm-up/"
    assert "You have taken your seat." in home.content.decode()
    assert MatchSide.objects.get(side="b").player == "Bert"
    assert client.get(address).status_code == 404
    assert client.post(address, {"player": "Cleo", "source": "named"}).status_code == 404


def test_an_account_keeps_the_seat(client: Client, owner: User):
    address = invited(client)
    client.force_login(owner)
    assert client.get(address).context["form"].initial["player"] == "owner"
    client.post(address, {"player": "Bert", "source": "named"})
    assert MatchSide.objects.get(side="b").user == owner


@pytest.mark.parametrize(("keep", "army"), [({"keep": "1"}, "Relief"), ({}, "Waaagh!")])
@pytest.mark.django_db
def test_an_army_that_was_entered_is_kept_or_exchanged(client: Client, keep: dict[str, str], army: str):
    share = share_army(army=made().army)
    address = invited(client, opponent_link=f"/a/{share}/", opponent_name="Bert")
    page = client.get(address)
    assert page.context["form"].initial["player"] == "Bert"
    assert "is entered as your army already." in page.content.decode()
    client.post(address, {"player": "Bert", "source": "named", "army_name": "Waaagh!", **keep})
    assert MatchSide.objects.get(side="b").army_name == army


@pytest.mark.django_db
def test_bad_input_takes_no_seat(client: Client):
    address = invited(client)
    answer = client.post(address, {"player": "", "source": "named", "army_name": "Waaagh!"})
    assert (answer.status_code, answer.context["form"].errors) == (422, {"player": ["This field is required."]})
    assert "Waaagh!" in answer.content.decode()
    assert not MatchSide.objects.get(side="b").is_taken


@pytest.mark.django_db
def test_a_guessed_invitation_opens_nothing(client: Client):
    assert client.get("/join/guessed/").status_code == 404
    assert client.post("/join/guessed/", {"player": "Cleo", "source": "named"}).status_code == 404


def test_the_page_of_both_players_gives_each_their_links(client: Client, owner: User):
    doors = make_match()
    own, other, reader = (client.get(f"{home}players/") for home in (doors.a, doors.b, doors.watch))
    assert own.context["own_address"] == f"http://testserver{doors.a}"
    assert other.context["own_address"] == f"http://testserver{doors.b}"
    assert doors.b not in own.content.decode()
    assert f'action="{doors.a}invite/"' in own.content.decode()
    assert "invite/" not in other.content.decode()
    assert (reader.context["own_address"], reader.context["can_claim"]) == ("", False)
    for secret in (doors.a, doors.b):
        assert secret not in reader.content.decode()
    assert '<form method="post"' not in reader.content.decode()


def test_readers_and_the_other_player_never_see_the_invitation(client: Client, doors: Doors):
    client.post(f"{doors.a}invite/")
    key = Match.objects.get().invite_key
    assert key
    seen = {home: key in client.get(f"{home}players/").content.decode() for home in (doors.a, doors.b, doors.watch)}
    assert list(seen.values()) == [True, False, False]


def test_only_the_maker_invites_again(client: Client, doors: Doors):
    assert client.post(f"{doors.b}invite/").status_code == 403
    assert Match.objects.get().invite_key is None
    assert client.post(f"{doors.a}invite/")["Location"] == f"{doors.a}players/"
    assert Match.objects.get().invite_key


def test_reading_along_is_allowed_and_ended(client: Client, doors: Doors):
    client.post(f"{doors.b}share/", {"shared": "no"})
    assert client.get(doors.watch).status_code == 404
    answer = client.post(f"{doors.b}share/", {"shared": "yes"}, follow=True)
    assert "Anybody with the link can read along now." in answer.content.decode()
    assert answer.context["reading"] == f"http://testserver/w/{Match.objects.get().share_key}/"


def test_another_army_is_brought_until_the_game_begins(client: Client, doors: Doors):
    assert client.get(f"{doors.b}army/").context["form"].initial["player"] == "Bert"
    bad = client.post(f"{doors.b}army/", {"player": "Bert", "source": "link", "link": "x"})
    assert (bad.status_code, list(bad.context["form"].errors)) == (422, ["link"])
    answer = client.post(f"{doors.b}army/", {"player": "Bert", "source": "named", "army_name": "Speed Freeks"})
    assert answer["Location"] == f"{doors.b}players/"
    assert MatchSide.objects.get(side="b").army_name == "Speed Freeks"
    write(doors.match, "a", ("turn", 1))
    late = client.post(f"{doors.b}army/", {"player": "Bert", "source": "named", "army_name": "Late"})
    assert (late.status_code, "the armies stay as they are" in late.content.decode()) == (409, True)
    assert "Bring another army" not in client.get(f"{doors.b}players/").content.decode()


def test_a_seat_is_added_to_an_account(client: Client, doors: Doors, owner: User, outsider: User):
    answer = client.post(f"{doors.a}claim/")
    assert answer["Location"].startswith("/accounts/login/")
    client.force_login(owner)
    assert client.get(f"{doors.a}players/").context["can_claim"] is True
    assert client.post(f"{doors.a}claim/")["Location"] == f"/matches/{doors.match.pk}/players/"
    assert client.get(f"/matches/{doors.match.pk}/players/").context["access"].side == "a"
    client.force_login(outsider)
    assert client.post(f"{doors.a}claim/").status_code == 409
    assert client.get(f"{doors.a}players/").context["can_claim"] is False


def test_the_page_of_both_players_costs_few_queries(client: Client, doors: Doors, django_assert_num_queries: Any):
    with django_assert_num_queries(PLAYERS_QUERIES):
        client.get(f"{doors.watch}players/")


def test_an_army_of_ones_own_leads_to_a_match(client: Client, owner: User):
    army = made(owner).army
    client.force_login(owner)
    page = client.get(f"/armies/{army.public_id}/").content.decode()
    assert f'href="/matches/new/?army={army.public_id}"' in page
    assert 'href="/matches/"' in page


@pytest.mark.django_db
def test_a_shared_army_and_the_first_page_lead_to_a_match(client: Client):
    share = share_army(army=made().army)
    assert f'href="/matches/new/?link=/a/{share}/"' in client.get(f"/a/{share}/").content.decode()
    assert client.get("/").content.decode().count('href="/matches/new/"') == 2
