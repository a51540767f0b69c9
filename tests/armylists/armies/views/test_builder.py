import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils.html import escape

from armylists.armies.services.armies import share_army
from armylists.models import Army, ArmyList
from tests.armylists.visitors import Visitor, make_army


def _text(response: Any) -> str:
    return re.sub(r"\s+", " ", response.content.decode())


def _keys(visitor: Visitor) -> list[str]:
    return [formation["key"] for formation in visitor.formations]


def test_a_formation_is_added_and_its_card_is_open(visitor: Visitor):
    response = visitor.press("add artillery-company normal")
    assert (response.status_code, [f["formation"] for f in visitor.formations]) == (200, ["artillery-company"])
    assert 'class="card formation formation--open" id="f1"' in _text(response)
    assert json.loads(response["HX-Trigger"])["muster:toast"]["text"] == "Added Artillery Company, 550."


def test_a_fragment_brings_the_bar_along_and_a_page_does_not_repeat_it(visitor: Visitor):
    fragment = visitor.press("add artillery-company")
    page = visitor.client.get(visitor.home)
    assert ["hx-swap-oob" in _text(r) for r in (fragment, page)] == [True, False]
    assert ["<html" in _text(r) for r in (fragment, page)] == [False, True]
    assert [_text(r).count('id="statusbar"') for r in (fragment, page)] == [1, 1]


def test_without_scripts_a_change_leads_back_to_its_card(visitor: Visitor):
    response = visitor.press("add artillery-company", htmx=False)
    assert (response.status_code, response["Location"]) == (302, f"{visitor.home}?open=f1#f1")


def test_every_kind_of_change_reaches_the_army(visitor: Visitor):
    for command in (
        "add artillery-company",
        "choose f1 manticore",
        "units f1 basilisk 7",
        "upgrade f1 flak 1",
        "upgrade f1 tank-squadron 1",
        "split f1 tank-squadron leman-russ-demolisher 3",
        "duplicate f1",
        "move f2 0",
        "remove f1",
    ):
        assert visitor.press(command).status_code == 200, command
    visitor.press("rename f2", name="  Old Grumblers ")
    visitor.press("name", name="Hades Hive")
    visitor.press("limit", points_limit="2500")
    visitor.army.refresh_from_db()
    assert (visitor.army.name, visitor.army.points_limit) == ("Hades Hive", 2500)
    (formation,) = visitor.formations
    assert (formation["key"], formation["name"]) == ("f2", "Old Grumblers")
    assert formation["units"] == {"basilisk": 7, "manticore": 1}
    assert [(u["upgrade"], u["count"], u.get("units")) for u in formation["upgrades"]] == [
        ("flak", 1, None),
        ("tank-squadron", 1, {"leman-russ-demolisher": 3}),
    ]


def test_sizes_and_ways_to_travel_are_decided_on_the_card(visitor_of: Callable[..., Visitor]):
    orks = visitor_of(army_list="netea/ork-war-horde")
    orks.press("add warband big")
    assert orks.press("size f1 uge").status_code == 200
    marines = visitor_of(army_list="netea/codex-astartes")
    marines.press("add devastator")
    assert marines.press("attribute f1 transport drop-pod").status_code == 200
    assert (orks.formations[0]["size"], marines.formations[0]["attributes"]) == ("uge", {"transport": "drop-pod"})


def test_weapons_and_craft_are_chosen_without_scripts_and_shown_on_every_page(
    visitor_of: Callable[..., Visitor], owner: User
):
    marines = visitor_of(army_list="netea/codex-astartes")
    for command in (
        "add devastator",
        "upgrade f1 dreadnoughts 2",
        "attribute f1 transport foot",
        "add landing-craft",
        "weapons f1 dreadnought assault-cannon-power-fist*1 1",
        "ride f1 f2",
    ):
        answer = marines.press(command, htmx=False)
        assert answer.status_code == 302, command
    devastators = marines.formations[0]
    assert devastators["weapons"] == [{"unit": "dreadnought", "take": {"assault-cannon-power-fist": 1}, "count": 1}]
    assert devastators["rides_in"] == "f2"
    opened = _text(marines.client.get(f"{marines.home}?open=f1"))
    assert "1 of 2 not chosen yet" in opened
    assert 'value="weapons f1 dreadnought missile-launcher-twin-lascannon*1 1"' in opened
    marines.client.force_login(owner)
    other = make_army(owner).army
    public = f"/a/{share_army(army=marines.army)}/"
    for page in (marines.home, public, f"{marines.home}compare/?with={other.public_id}"):
        text = _text(marines.client.get(page))
        for told in (
            "On foot",
            "Landing Craft",
            "1 × Dreadnought: Assault Cannon and Power Fist",
            "Weapons not chosen:",
        ):
            assert told in text, (page, told)
    assert marines.press("remove f2").status_code == 200
    assert "rides_in" not in marines.formations[0]


@pytest.mark.parametrize(
    ("army_list", "first", "more", "reason", "beside"),
    [
        (
            "netea/steel-legion",
            "add regimental-hq",
            "duplicate f1",
            "Would be a second Regimental HQ; one allowed.",
            "Duplicate: Would be a second Regimental HQ",
        ),
        (
            "netea/ork-war-horde",
            "add warband",
            "size f1 uge",
            "The army would cost 500 points, the limit is 475.",
            "Uge: 275 points left",
        ),
    ],
)
def test_a_duplicate_and_a_larger_size_are_guarded_like_an_addition(
    visitor_of: Callable[..., Visitor], army_list: str, first: str, more: str, reason: str, beside: str
):
    """The refusal gives the reason that stood beside the button."""
    visitor = visitor_of(army_list=army_list)
    visitor.press("limit", points_limit="475")
    visitor.press(first)
    before = visitor.formations
    refused = visitor.press(more, open="f1")
    assert (refused.status_code, visitor.formations) == (422, before)
    assert f"<strong>{reason}</strong>" in _text(refused)
    assert beside in _text(refused)
    verb, _, words = more.partition(" ")
    assert visitor.press(f"{verb}! {words}").status_code == 200
    assert visitor.formations != before


@pytest.mark.parametrize(
    ("before", "command", "opened"),
    [
        ("", "add artillery-company", "f2"),
        ("", "duplicate f1", "f2"),
        ("f1", "remove f1", ""),
        ("f1", "choose f1 manticore", "f1"),
        ("gone", "choose f1 manticore", ""),
    ],
)
def test_one_card_is_open_at_a_time(visitor: Visitor, before: str, command: str, opened: str):
    visitor.press("add artillery-company")
    text = _text(visitor.press(command, open=before))
    assert re.findall(r'formation--open" id="(\w+)"', text) == ([opened] if opened else [])


def test_dragging_moves_one_formation(visitor: Visitor):
    for name in ("artillery-company", "infantry-company", "tank-company"):
        visitor.press(f"add {name}")
    assert visitor.press("order", order=["f3", "f1", "f2"]).status_code == 200
    assert _keys(visitor) == ["f3", "f1", "f2"]
    assert visitor.press("order", order=["f3", "f1", "f2"]).status_code == 200
    assert _keys(visitor) == ["f3", "f1", "f2"]


def test_undo_and_redo_walk_along_the_changes(visitor: Visitor):
    visitor.press("add artillery-company")
    for place, keys in (("undo", []), ("redo", ["f1"]), ("undo", [])):
        assert visitor.client.post(f"{visitor.home}{place}/", headers={"hx-request": "true"}).status_code == 200
        assert _keys(visitor) == keys
    assert visitor.client.post(f"{visitor.home}undo/", headers={"hx-request": "true"}).status_code == 422


def test_a_stale_change_is_offered_again_and_nothing_is_lost(visitor: Visitor):
    seen = visitor.number
    visitor.press("add artillery-company")
    stale = visitor.press("add infantry-company", base=str(seen))
    text = _text(stale)
    assert (stale.status_code, _keys(visitor)) == (409, ["f1"])
    assert (
        '<input type="hidden" name="do" value="add infantry-company"> <input type="hidden" name="base" value="">'
        f' <input type="hidden" name="seen" value="{seen}">' in text
    )
    merged = visitor.press("add infantry-company", base="", seen=str(seen))
    assert (merged.status_code, [f["formation"] for f in visitor.formations]) == (
        200,
        ["artillery-company", "infantry-company"],
    )


def test_a_stale_change_never_hits_another_formation_that_has_the_key_by_now(visitor: Visitor):
    visitor.press("add artillery-company")
    seen = visitor.number
    visitor.press("remove f1")
    visitor.press("add infantry-company")
    refused = visitor.press("rename f1", name="Old Grumblers", base="", seen=str(seen))
    assert (refused.status_code, visitor.formations[0]["name"]) == (409, "")
    assert "This formation was removed in another tab or on another device." in _text(refused)
    assert visitor.press("rename f1", name="Young Guard", base="", seen=str(visitor.number)).status_code == 200
    assert visitor.press("rename f1", name="x", base="", seen="9999").status_code == 422


def test_a_stale_name_and_order_are_carried_along(visitor: Visitor):
    visitor.press("add artillery-company")
    text = _text(visitor.press("name", name='<b>"x"', base="1"))
    assert '<input type="hidden" name="name" value="&lt;b&gt;&quot;x&quot;">' in text
    assert '<input type="hidden" name="order" value="f1">' in _text(visitor.press("order", order=["f1"], base="1"))


BAD = [
    ("", {}, "do"),
    ("explode f1", {}, "do"),
    ("add", {}, "do"),
    ("add a b c", {}, "do"),
    ("add no-such-formation", {}, "formation"),
    ("add artillery-company enormous", {}, "size"),
    ("remove f9", {}, "key"),
    ("size f1 big", {}, "size"),
    ("choose f1 no-such-unit", {}, "unit"),
    ("units f1 basilisk -1", {}, "count"),
    ("units f1 basilisk 1.5", {}, "count"),
    ("units f1 basilisk 99999999999999999999", {}, "count"),
    ("units f1 basilisk 999999", {}, "count"),
    ("upgrade f1 no-such-upgrade 1", {}, "upgrade"),
    ("upgrade f1 flak 1 no-such-host", {}, "on"),
    ("split f1 flak hydra 1", {}, "upgrade"),
    ("attribute f1 transport drop-pod", {}, "value"),
    ("move f1 -1", {}, "position"),
    ("rename f1", {}, "name"),
    ("rename f1", {"name": "x" * 121}, "name"),
    ("rename f1", {"name": "two\nlines"}, "name"),
    ("name", {}, "name"),
    ("order", {"order": ["f1", "f1"]}, "order"),
    ("order", {}, "order"),
    ("add tank-company", {"base": "x"}, "base"),
    ("add tank-company", {"base": "1.0"}, "base"),
]


@pytest.mark.parametrize(("command", "fields", "field"), BAD)
def test_bad_input_names_the_field_and_changes_nothing(
    visitor: Visitor, command: str, fields: dict[str, Any], field: str
):
    visitor.press("add artillery-company")
    before = visitor.number
    response = visitor.press(command, **fields)
    assert (response.status_code, visitor.number) == (422, before)
    assert f"(field: {field})" in _text(response)


@pytest.mark.parametrize("limit", ["0", "1000000000", "-5", "12,5", "<b>"])
def test_a_bad_limit_is_told_beside_its_field_which_keeps_what_was_typed(visitor: Visitor, limit: str):
    before = visitor.number
    response = visitor.press("limit", points_limit=limit)
    assert (response.status_code, visitor.number) == (422, before)
    page = _text(response)
    assert f'name="points_limit" value="{escape(limit)}"' in page
    _, _, rest = page.partition('aria-invalid="true" aria-describedby="refusal"')
    assert (page.count('id="refusal"'), 'id="refusal"' in rest.partition("</form>")[0]) == (1, True)


def test_rules_about_upgrades_that_are_not_on_offer_are_left_out(visitor_of: Callable[..., Visitor]):
    visitor = visitor_of(army_list="netea-fleets/gothic-sector", limit=1500)
    visitor.press("add! emperor")
    assert "not in the same formation as Power Ram" not in _text(visitor.client.get(visitor.home + "?open=f1"))
    visitor.press("add! tyrant")
    assert "not in the same formation as Power Ram" in _text(visitor.client.get(visitor.home + "?open=f2"))


def test_the_open_card_says_the_rules_of_its_formation(visitor_of: Callable[..., Visitor]):
    visitor = visitor_of(army_list="netea-fleets/gothic-sector", limit=1500)
    page = _text(visitor.press("add escort-squadron"))
    assert "at most 6 units each" in page.partition('class="formation__body"')[2]


def test_a_form_that_forgets_what_it_was_based_on_is_refused(visitor: Visitor):
    response = visitor.client.post(f"{visitor.home}edits/", {"do": "add tank-company"})
    assert (response.status_code, "(field: base)" in _text(response)) == (422, True)


def test_two_moves_at_once_are_refused(visitor: Visitor):
    for _ in range(4):
        visitor.press("add! infantry-company")
    assert visitor.press("order", order=["f4", "f3", "f2", "f1"]).status_code == 422


def test_names_with_markup_other_directions_and_signs_are_shown_and_not_obeyed(visitor: Visitor):
    visitor.press("add artillery-company")
    visitor.press("rename f1", name="<script>alert(1)</script> 🎲 جيش")
    text = _text(visitor.client.get(f"{visitor.home}?open=f1"))
    assert "<bdi>&lt;script&gt;alert(1)&lt;/script&gt; 🎲 جيش</bdi>" in text
    assert "<script>alert" not in text


def test_pages_behind_the_secret_keep_it(visitor: Visitor):
    for response in (visitor.client.get(visitor.home), visitor.press("add artillery-company")):
        assert (response["Referrer-Policy"], response["Cache-Control"]) == ("no-referrer", "no-store")
        assert response["X-Robots-Tag"] == "noindex"
        assert "default-src 'self'" in response["Content-Security-Policy"]
    assert '<meta name="robots" content="noindex">' in _text(visitor.client.get(visitor.home))


def test_refusals_behind_the_secret_keep_it_too(visitor: Visitor):
    """The address may be right although the answer is a refusal; and an address that ends wrongly holds the secret."""
    missing = f"{visitor.home}nothing/"
    responses = [visitor.client.get(missing), visitor.client.put(visitor.home), visitor.client.get(visitor.home[:-1])]
    assert [response.status_code for response in responses] == [404, 405, 301]
    for response in responses:
        kept = response["Referrer-Policy"], response["Cache-Control"], response["X-Robots-Tag"]
        assert kept == ("no-referrer", "no-store", "noindex")


@pytest.mark.parametrize("origin", ["null", "http://testserver"])
def test_a_form_of_a_page_without_referrer_is_accepted(visitor: Visitor, origin: str):
    strict = Client(enforce_csrf_checks=True, headers={"origin": origin})
    token = strict.get(visitor.home).context["csrf_token"]
    data = {"do": "add artillery-company", "base": str(visitor.number), "csrfmiddlewaretoken": str(token)}
    assert strict.post(f"{visitor.home}edits/", data).status_code == 302


@pytest.mark.parametrize("origin", ["null", "https://elsewhere.example"])
@pytest.mark.parametrize("page", ["claim", "share", "delete", "copy", "undo"])
def test_a_form_of_another_site_does_nothing_even_with_the_secret(visitor: Visitor, origin: str, page: str):
    """Else a visitor could be signed out, and given somebody's army at the next sign-in."""
    strict = Client(enforce_csrf_checks=True, headers={"origin": origin})
    response = strict.post(f"{visitor.home}{page}/")
    visitor.army.refresh_from_db()
    assert (response.status_code, "sessionid" in response.cookies, visitor.army.share_key) == (403, False, None)
    assert response["Referrer-Policy"] == "no-referrer"


def test_a_forged_form_does_not_reach_the_army_of_an_owner(army: Army, owner: User):
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(owner)
    data = {"do": "add artillery-company", "base": "1"}
    assert strict.post(f"/armies/{army.public_id}/edits/", data).status_code == 403


def test_the_owner_sees_no_edit_link(client: Client, owner: User, army: Army):
    client.force_login(owner)
    assert "edit-link" not in _text(client.get(f"/armies/{army.public_id}/"))


def test_a_retired_list_is_said_and_the_newer_one_is_linked(visitor: Visitor):
    old = visitor.army.army_list
    ArmyList.objects.filter(pk=old.pk).update(state="retired")
    newer = ArmyList.objects.get(pk=old.pk)
    newer.pk, newer.version, newer.state = None, "2027-01", "published"
    newer.save()
    assert "Version 2027-01 is out now" in _text(visitor.client.get(visitor.home))


def test_a_fleet_has_hits_and_an_attack_rating(visitor_of: Callable[..., Visitor]):
    fleet = visitor_of(army_list="netea-fleets/gothic-sector", limit=1500)
    text = _text(fleet.press("add lunar"))
    assert ("attack rating" in text, "Break point" in text, "Hits" in text) == (True, False, True)


def test_notes_are_written_in_the_builder_and_public_where_they_say_so(visitor: Visitor):
    visitor.press("add tank-company")
    visitor.press("note f1", note="Hold\r\nthe hill")
    page = visitor.press("note", note="Bring dice").content.decode()
    assert ("Bring dice</textarea>" in page, "Hold<br>the hill" in page) == (True, True)
    assert visitor.formations[0]["note"] == "Hold\nthe hill"
    public = visitor.client.get(f"/a/{share_army(army=visitor.army)}/").content.decode()
    assert ("Bring dice" in public, "Hold<br>the hill" in public) == (False, True)
