"""Nobody comes in by somebody else's door. Every address of the pages has its case here."""

import json

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import URLPattern, URLResolver, reverse

from armylists import urls
from armylists.armies.services.armies import unshare_army
from armylists.interchange.queries import stream_archive
from armylists.interchange.services.archives import keep_upload
from armylists.interchange.services.forge_lists import keep_forge_file
from armylists.models import ArchiveUpload, Army, ForgeFile
from tests.rules.interchange.armyforge.lists import forge_json

FOR_EVERYBODY = {
    "home",
    "worker",
    "manifest",
    "offline",
    "army-resume",
    "army-resume-page",
    "army-forget",
    "robots",
    "about",
    "sources",
    "army-list-index",
    "army-list",
    "army-list-version",
    "list-changes",
    "datasheet-index",
    "datasheet",
    "datasheet-compare",
    "datasheet-cards",
    "datasheet-cards-file",
    "glossary",
    "glossary-index",
    "ability",
    "ruling-index",
    "ruling-topic",
    "army-new",
    "army-import",
    "armyforge",
    "armyforge-list",
    "armyforge-export",
    "armyforge-file",
}
FOR_ACCOUNTS = {
    "account-settings": ("get", {}),
    "token-create": ("post", {}),
    "token-revoke": ("post", {"token_id": 1}),
    "army-index": ("get", {}),
    "army-claim": ("get", {}),
    "army-versions": ("get", {}),
    "army-versions-move": ("post", {}),
    "army-versions-back": ("post", {}),
    "armyforge-keep": ("post", {}),
    "armyforge-forget": ("post", {"file_id": 1}),
    "archive": ("get", {}),
    "archive-export": ("get", {}),
    "archive-upload": ("post", {}),
    "archive-import": ("post", {}),
    "archive-drop": ("post", {}),
}
FOR_AUTHORS = {
    "draft-index": ("get", {}),
    "draft-write": ("post", {}),
    "draft": ("get", {"pk": 1}),
    "draft-publish": ("post", {"pk": 1}),
    "draft-accept": ("post", {"pk": 1}),
    "draft-discard": ("post", {"pk": 1}),
    "draft-try": ("post", {"pk": 1}),
    "list-retire": ("post", {"publication": "netea", "slug": "steel-legion"}),
}
KEYS = {"army": "public_id", "edit": "secret", "shared": "share_key", "frozen": "frozen_key"}
VALUES = {"number": 1, "style": "full", "paper": "a4", "extension": "pdf"}


def _patterns(door: str) -> list[URLPattern]:
    resolver = next(p for p in urls.urlpatterns if isinstance(p, URLResolver) and p.namespace == door)
    return [pattern for pattern in resolver.url_patterns if isinstance(pattern, URLPattern)]


PLACES = [(door, pattern.name or "") for door in KEYS for pattern in _patterns(door)]
EDITING = {pattern.name or "" for pattern in urls.editing} - {pattern.name or "" for pattern in urls.reading}


def _address(door: str, name: str, key: str) -> str:
    pattern = next(p for p in _patterns(door) if p.name == name)
    values = {field: VALUES[field] for field in pattern.pattern.converters}
    return reverse(f"{door}:{name}", kwargs={KEYS[door]: key, **values})


def _answers(client: Client, address: str) -> set[int]:
    """What asking and sending give; 405 says only that one of them is not meant here."""
    return {client.get(address).status_code, client.post(address).status_code} - {405}


def test_every_address_has_a_case():
    named = {p.name for p in urls.urlpatterns if isinstance(p, URLPattern)}
    namespaces = {p.namespace for p in urls.urlpatterns if isinstance(p, URLResolver)}
    assert (named, namespaces) == (FOR_EVERYBODY | set(FOR_ACCOUNTS) | set(FOR_AUTHORS), set(KEYS))


@pytest.mark.django_db
@pytest.mark.parametrize(("door", "name"), PLACES)
def test_a_guessed_key_opens_nothing(client: Client, door: str, name: str):
    assert _answers(client, _address(door, name, "guessed-key")) == {404}


@pytest.mark.parametrize("name", [name for door, name in PLACES if door == "shared"])
def test_a_revoked_link_opens_nothing(client: Client, army: Army, doors: dict[str, str], name: str):
    key = doors["shared"].split("/")[2]
    unshare_army(army=army)
    assert _answers(client, _address("shared", name, key)) == {404}


@pytest.mark.parametrize("door", ["shared", "frozen"])
@pytest.mark.parametrize("name", sorted(EDITING))
def test_doors_to_read_offer_no_way_to_change_anything(client: Client, doors: dict[str, str], door: str, name: str):
    tail = _address("army", name, "x").removeprefix("/armies/x/")
    if tail:
        assert _answers(client, doors[door] + tail) == {404}


@pytest.mark.django_db
@pytest.mark.parametrize("name", sorted(FOR_ACCOUNTS | FOR_AUTHORS))
def test_pages_of_an_account_ask_to_sign_in(client: Client, name: str):
    method, values = (FOR_ACCOUNTS | FOR_AUTHORS)[name]
    response = getattr(client, method)(reverse(name, kwargs=values))
    assert (response.status_code, response["Location"].split("?")[0]) == (302, reverse("account_login"))


@pytest.mark.parametrize("name", sorted(FOR_AUTHORS))
def test_pages_of_authors_open_for_nobody_else(client: Client, outsider: User, name: str):
    client.force_login(outsider)
    method, values = FOR_AUTHORS[name]
    response = getattr(client, method)(reverse(name, kwargs=values))
    assert (response.status_code, b"Only list authors can do this." in response.content) == (403, True)


def test_an_outsider_sees_none_of_the_armies_of_another(client: Client, army: Army, outsider: User):
    client.force_login(outsider)
    assert b"Relief" not in client.get("/armies/").content


def test_somebody_elses_token_is_not_revoked(client: Client, owner: User, outsider: User):
    client.force_login(owner)
    client.post("/account/tokens/", {"name": "mine"})
    token = owner.api_tokens.get()
    client.force_login(outsider)
    client.post(f"/account/tokens/{token.pk}/revoke/")
    assert owner.api_tokens.count() == 1


def test_an_army_of_somebody_else_is_not_compared_with(
    client: Client, army: Army, doors: dict[str, str], outsider: User
):
    client.force_login(outsider)
    assert client.get(f"{doors['shared']}compare/?with={army.public_id}").status_code == 404


@pytest.fixture
def kept(owner: User) -> ForgeFile:
    """A list file that the owner keeps for links."""
    content = json.dumps(forge_json())
    return keep_forge_file(owner=owner, name="Tiny Guard", army_list="netea/steel-legion", content=content)


def test_kept_list_files_are_neither_seen_nor_used_nor_forgotten_by_others(
    client: Client, kept: ForgeFile, owner: User, outsider: User
):
    link = {"text": "https://armyforge.example/?list=Tiny%20Guard&force=Raiders~501"}
    client.force_login(owner)
    assert b"Tiny Guard" in client.get("/armyforge/").content
    assert b"Add the file" not in client.post("/import/", link).content
    client.force_login(outsider)
    assert b"Tiny Guard" not in client.get("/armyforge/").content
    assert b"Add the file" in client.post("/import/", link).content
    assert client.post(f"/armyforge/files/{kept.pk}/forget/").status_code == 404
    assert list(ForgeFile.objects.all()) == [kept]


def test_an_archive_holds_nothing_of_others(client: Client, army: Army, kept: ForgeFile, outsider: User):
    client.force_login(outsider)
    response = client.get("/account/archive/file/")
    archive = json.loads(b"".join(response.streaming_content))  # type: ignore[attr-defined]
    assert (archive["account"]["username"], archive["armies"], archive["armyforge_files"]) == ("outsider", [], [])


def test_an_archive_that_waits_is_neither_seen_nor_imported_nor_dropped_by_others(
    client: Client, army: Army, owner: User, outsider: User
):
    waiting = keep_upload(user=owner, data="".join(stream_archive(owner)).encode())
    client.force_login(outsider)
    assert b"Relief" not in client.get("/account/archive/").content
    assert client.post("/account/archive/import/", {"digest": waiting.digest}).status_code == 422
    client.post("/account/archive/drop/")
    assert list(ArchiveUpload.objects.all()) == [waiting]
    assert list(Army.objects.all()) == [army]


def test_an_archive_of_somebody_else_makes_new_armies_only(client: Client, army: Army, owner: User, outsider: User):
    archive = "".join(stream_archive(owner)).encode()
    client.force_login(outsider)
    digest = keep_upload(user=outsider, data=archive).digest
    assert client.post("/account/archive/import/", {"digest": digest}).status_code == 302
    army.refresh_from_db()
    assert (army.owner, army.revisions.count()) == (owner, 1)
    copy = Army.objects.get(owner=outsider)
    assert (copy.name, copy.public_id != army.public_id) == (army.name, True)
