"""Paste, look, correct, keep: nothing is stored before the last step."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from armylists.catalogue.adapters import list_rules
from armylists.interchange.services import readings
from armylists.interchange.services.forge_lists import keep_forge_file
from armylists.models import Army, ForgeFile
from config.lib.web.limits import MOST
from rules.composition.documents import parse_army
from rules.composition.verdict import judge
from rules.roster.build import build_roster
from rules.roster.content import Style
from rules.roster.text import write_text
from tests.armylists.documents import small_document, steel_legion
from tests.armylists.interchange_samples import CONTENT, FILE, LINK, LIST, TEXT

pytestmark = pytest.mark.django_db

PREVIEW_QUERIES = 4
KEEP_QUERIES = 8


def roster() -> str:
    verdict = judge(list_rules(steel_legion()), parse_army(small_document()))
    return write_text(build_roster(verdict, abilities={}, style=Style.COMPACT))


def send(client: Client, text: str, **fields: str):
    return client.post("/import/", {"text": text, **fields})


def parts(response) -> dict[str, tuple[str, str]]:
    """The parts of a preview: place to (text, what it is taken for)."""
    content = response.content.decode()
    found = re.findall(r'<label for="take-([\d.]+)"><bdi>(.*?)</bdi></label>.*?</select>', content, re.DOTALL)
    chosen = {
        place: re.search(r'<option value="([^"]*)" selected>', select)
        for place, select in re.findall(r'<select id="take-([\d.]+)"(.*?)</select>', content, re.DOTALL)
    }
    return {place: (text, match[1] if (match := chosen[place]) else "-") for place, text in found}


def fields_of(response) -> dict[str, str]:
    """What the form of a preview would send as it stands."""
    content = response.content.decode()
    took = re.search(r'name="took" value="([^"]*)"', content)
    assert took is not None
    return {"took": took[1], **{f"take-{place}": option for place, (_text, option) in parts(response).items()}}


def test_the_page_asks_for_a_text(client):
    response = client.get("/import/?list=netea/steel-legion")
    assert response.status_code == 200
    assert b'<option value="netea/steel-legion" selected>' in response.content
    assert b"noindex" in response.content


def test_a_preview_shows_everything_and_stores_nothing(client):
    response = send(client, TEXT)
    assert response.status_code == 200
    assert parts(response) == {
        "1": ("Hades Hive", ""),
        "2": ("Armageddon Steel Legion", ""),
        "4": ("Regimental HQ", "formation:regimental-hq"),
        "5": ("2 snipers", "upgrade:snipers"),
        "6": ("Artilery Battery", "formation:artillery-battery"),
        "7": ("1 Bombard", "unit:bombard"),
        "8": ("2 Manticores", "unit:manticore"),
        "9": ("Zeppelins", ""),
    }
    assert "1 part was not found in the list." in response.content.decode()
    assert response.content.count(b"Save this army") == 1
    assert not Army.objects.exists()


def test_what_was_not_found_may_be_anything_at_its_place(client):
    content = send(client, TEXT).content.decode()
    (select,) = re.findall(r'<select id="take-9".*?</select>', content, re.DOTALL)
    assert "Formation: Sentinel Squadron" in select
    assert "Leave out" in select
    (sure,) = re.findall(r'<select id="take-5".*?</select>', content, re.DOTALL)
    assert sure.count("<option") < 10


def test_the_source_says_other_points(client):
    content = send(client, TEXT.replace("HQ - 550", "HQ - 600")).content.decode()
    assert "The source says 600 points, the list 525." in content


def test_corrections_stay_through_the_pages(client):
    first = send(client, TEXT)
    second = send(client, TEXT, **fields_of(first) | {"take-9": "formation:sentinel-squadron"})
    assert parts(second)["9"] == ("Zeppelins", "formation:sentinel-squadron")
    assert "your choice" in second.content.decode()
    third = send(client, TEXT, **fields_of(second) | {"take-5": ""})
    assert parts(third)["9"][1] == "formation:sentinel-squadron"
    assert parts(third)["5"] == ("2 snipers", "")
    send(client, TEXT, do="keep", **fields_of(third))
    army = Army.objects.get()
    formations = [(row["formation"], len(row["upgrades"])) for row in army.head.document["formations"]]
    assert formations == [("regimental-hq", 0), ("artillery-battery", 0), ("sentinel-squadron", 0)]


def test_an_army_is_kept_for_its_owner(client, owner):
    client.force_login(owner)
    response = send(client, roster(), do="keep")
    army = Army.objects.get()
    assert (army.owner, army.name, army.points, army.is_legal) == (owner, "Hades Hive relief", 550, True)
    assert response.status_code == 302
    assert army.public_id in response["location"]
    page = client.get(response["location"])
    assert "Army imported. Change it as you like." in page.content.decode()
    assert army.head.document["formations"][0]["name"] == "Old Grumblers"


def test_an_army_without_an_account_has_a_secret_link(client):
    response = send(client, roster(), do="keep")
    army = Army.objects.get()
    assert army.owner is None
    assert response["location"].startswith("/edit/")
    assert army.name in client.get(response["location"]).content.decode()


def test_what_stands_beside_the_text_counts(client):
    send(client, roster(), do="keep", name="Other", points_limit="2000")
    army = Army.objects.get()
    assert (army.name, army.points_limit) == ("Other", 2000)


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"text": ""}, "This field is required."),
        ({"text": "Regimental HQ"}, "The text names no list, and its formations match several. Choose the list."),
        ({"text": TEXT, "points_limit": "0"}, "greater than or equal to 1"),
        ({"text": TEXT, "army_list": "netea/none"}, "Choose one of the lists."),
        ({"text": TEXT, "name": "x" * 121}, "at most 120 characters"),
        (
            {"text": LINK},
            f"and contains only numbers. Add the file {FILE}.json from ArmyForge, or paste the army as text.",
        ),
        ({"text": LINK, "list_file": "{"}, "line 1, column 2: This is not JSON"),
        ({"text": f"?list={FILE}&force=A~10x2", "list_file": CONTENT}, "belongs to no formation"),
    ],
)
def test_what_cannot_be_read_is_told_and_the_text_stays(client, fields, told):
    response = client.post("/import/", fields)
    assert response.status_code == 422
    content = response.content.decode()
    assert told in content
    assert fields["text"].split("\n")[0].replace("&", "&amp;") in content
    assert not Army.objects.exists()


def test_a_text_that_is_too_long_is_told(client, monkeypatch):
    monkeypatch.setattr(readings, "MOST_CHARACTERS", 10)
    assert "more than 10 characters" in send(client, TEXT).content.decode()


def test_a_link_with_its_file(client):
    file = SimpleUploadedFile(f"{FILE}.json", CONTENT.encode())
    response = client.post("/import/", {"text": LINK, "army_list": LIST, "file": file})
    assert parts(response) == {
        "1": ("Regimental HQ", "formation:regimental-hq"),
        "1.1": ("2 × Snipers", "upgrade:snipers"),
        "2": ("Artillery Battery", "formation:artillery-battery"),
        "2.1": ("Bombard", "unit:bombard"),
        "2.2": ("2 × Manticore", "unit:manticore"),
    }
    assert CONTENT.replace('"', "&quot;").replace("'", "&#x27;")[:60] in response.content.decode()
    assert b"Save the list file" not in response.content


@pytest.mark.parametrize(
    ("data", "told"),
    [(b"\xff", "The file is not UTF-8 text."), (b"{" * 2_000_000, "The file is too large for a list.")],
)
def test_a_file_that_is_none_is_told(client, data, told):
    file = SimpleUploadedFile("x.json", data)
    response = client.post("/import/", {"text": LINK, "army_list": LIST, "file": file})
    assert (response.status_code, told in response.content.decode()) == (422, True)


def test_the_file_of_a_link_is_kept_if_wanted(client, owner):
    client.force_login(owner)
    fields = {"army_list": LIST, "list_file": CONTENT}
    assert b"Save the list file" in send(client, LINK, **fields).content
    send(client, LINK, do="keep", **fields)
    assert not ForgeFile.objects.exists()
    send(client, LINK, do="keep", **fields, **{"keep-file": "1"})
    kept = ForgeFile.objects.get()
    assert (kept.owner, kept.name, kept.army_list) == (owner, FILE, LIST)
    assert "Read with the saved list file" in send(client, LINK).content.decode()


def test_a_file_that_cannot_be_kept_does_not_keep_the_army_away(client, owner):
    client.force_login(owner)
    fields = {"army_list": LIST, "list_file": CONTENT, "keep-file": "1"}
    response = send(client, LINK.replace(FILE, "%3Cb%3E"), do="keep", **fields)
    assert Army.objects.count() == 1
    assert not ForgeFile.objects.exists()
    assert "Name the list file as share links do" in client.get(response["location"]).content.decode()


def test_nobody_without_an_account_keeps_files(client):
    send(client, LINK, do="keep", army_list=LIST, list_file=CONTENT, **{"keep-file": "1"})
    assert Army.objects.count() == 1
    assert not ForgeFile.objects.exists()


def test_names_from_outside_are_shown_as_text(client):
    response = send(client, f"{TEXT}\n<script>alert(1)</script>\n")
    assert b"<script>alert" not in response.content
    assert b"&lt;script&gt;" in response.content


@pytest.mark.parametrize("count", [1, 40])
def test_a_preview_asks_as_often_for_a_long_text_as_for_a_short_one(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, count: int
):
    send(client, TEXT)
    text = "Armageddon Steel Legion\n" + "Regimental HQ\n  2 snipers\n  Zebra\n" * count
    with django_assert_num_queries(PREVIEW_QUERIES):
        assert send(client, text).status_code == 200


def test_keeping_asks_a_handful_of_times(client: Client, owner, django_assert_num_queries: DjangoAssertNumQueries):
    client.force_login(owner)
    keep_forge_file(owner=owner, name=FILE, army_list=LIST, content=CONTENT)
    with django_assert_num_queries(KEEP_QUERIES):
        send(client, LINK, do="keep")


def test_reading_is_limited(client, rate_limits, monkeypatch):
    monkeypatch.setitem(MOST, "read", 2)
    assert [send(client, TEXT).status_code for _ in range(3)] == [200, 200, 429]
    assert send(client, roster(), do="keep").status_code == 302
