"""Rulings at the table: on a page of the match, and linked where they apply."""

import re
from typing import Any

from django.test import Client

from armylists.catalogue.adapters import all_rulings
from tests.tournaments.factories import Doors, play_to

LARGEST_PAGE = 100_000


def text_of(client: Client, address: str) -> str:
    return re.sub(r"\s+", " ", client.get(address).content.decode())


def topics_in(text: str) -> list[tuple[str, bool]]:
    """Each topic, and whether it is open."""
    found = re.findall(r'<details class="fold rulings__topic" id="([a-z0-9-]+)" (open)?>', text)
    return [(name, bool(is_open)) for name, is_open in found]


def test_every_door_has_all_rulings_on_one_page_that_phones_can_keep(client: Client, doors: Doors):
    for door in (doors.a, doors.b, doors.watch):
        text = text_of(client, f"{door}rulings/")
        assert topics_in(text) == [(topic.id, False) for topic in all_rulings()]
        assert text.count("<dt>") == 272
        assert 'aria-current="page"> Rulings' in text
    assert len(client.get(f"{doors.a}rulings/").content) < LARGEST_PAGE


def test_words_and_a_topic_open_without_scripts(client: Client, doors: Doors):
    assert topics_in(text_of(client, f"{doors.a}rulings/?q=barge")) == [("charge-moves", True)]
    opened = [name for name, is_open in topics_in(text_of(client, f"{doors.a}rulings/?topic=sniper")) if is_open]
    assert opened == ["sniper"]
    nothing = text_of(client, f"{doors.a}rulings/?q=zzz")
    assert (topics_in(nothing), "Show all topics" in nothing) == ([], True)
    assert client.get(f"{doors.a}rulings/?z=1").status_code == 400


def test_pages_of_a_match_link_the_rulings_that_apply(client: Client, doors: Doors):
    play_to(doors.match, 3)

    def linked(page: str) -> list[str]:
        return re.findall(rf'href="{doors.a}rulings/\?topic=([a-z-]+)#', text_of(client, f"{doors.a}{page}/"))

    set_up = ["place-objective-markers", "set-up-remaining-formations", "setup-spacecraft-and-garrisons"]
    assert linked("set-up") == set_up
    assert linked("play") == ["victory-conditions"]
    assert linked("result") == ["victory-conditions"]
    assert sorted(set(linked("warm-up"))) == [
        "abilities-used-at-start-of-turn-action",
        "allocate-hits-and-make-saving-throws",
        "charge-moves",
        "cover-to-hit-modifiers",
        "intermingled-formations",
        "place-objective-markers",
        "resolve-attacks",
        "terrain-effects",
        "transport-vehicles",
        "transporting-ground-units",
        "victory-conditions",
    ]


def test_a_part_of_a_unit_is_enough_to_stand_in_a_half(client: Client, doors: Doors):
    play_to(doors.match, 3)
    halves = text_of(client, f"{doors.a}play/").split('id="halves"')[1]
    assert "A part of one unbroken unit is enough." in halves.split("The referee on turn 3")[0]


def test_the_checklist_for_everybody_links_them_too(client: Client, db: None):
    text = text_of(client, "/warm-up/")
    assert 'href="/rulings/netea/transport-vehicles/#2">Ruling: Do passengers ride in particular transports' in text


def test_rulings_cost_what_opening_the_match_costs(client: Client, doors: Doors, django_assert_num_queries: Any):
    client.get(f"{doors.a}rulings/")
    with django_assert_num_queries(3):
        client.get(f"{doors.a}rulings/")
