"""ArmyForge on the pages: lists in, lists out, files that are kept, links to armies."""

import json
import tomllib

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from armylists.armies.services.armies import create_army
from armylists.authoring.services.drafts import save_draft, try_draft
from armylists.authoring.services.list_versions import retire_version
from armylists.catalogue.queries.finding import current_list
from armylists.interchange.services.forge_lists import keep_forge_file
from armylists.models import Army, ForgeFile
from rules.composition.documents import parse_army
from rules.interchange.armyforge.reading import read_forge_list
from tests.armylists.documents import small_document, steel_legion
from tests.armylists.interchange.test_archived_drafts import TEXT as DRAFT
from tests.armylists.interchange_samples import CONTENT, FILE, LIST

pytestmark = pytest.mark.django_db

OVERVIEW_QUERIES = 3


def upload(content: bytes | str = CONTENT, name: str = f"{FILE}.json") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content.encode() if isinstance(content, str) else content)


@pytest.fixture
def army(owner) -> Army:
    battery = {"key": "f1", "formation": "artillery-battery", "units": {"manticore": 3}}
    value = parse_army(small_document(name="Hive", formations=[battery]))
    return create_army(army_list=steel_legion(), points_limit=3000, owner=owner, document=value).army


def test_everybody_sees_what_there_is(client, django_assert_num_queries: DjangoAssertNumQueries):
    client.get("/armyforge/")
    with django_assert_num_queries(OVERVIEW_QUERIES):
        response = client.get("/armyforge/")
    assert "Armageddon Steel Legion" in response.content.decode()
    assert b'name="keep"' not in response.content


def test_a_choice_leads_to_the_list(client):
    assert client.get("/armyforge/?list=netea/steel-legion")["location"] == "/armyforge/lists/netea/steel-legion/"
    assert client.get("/armyforge/?list=netea/none").status_code == 404
    assert client.get("/armyforge/?list=%01").status_code == 200


def test_a_list_file_becomes_a_document_with_a_report(client):
    response = client.post("/armyforge/lists/", {"publication": "netea", "file": upload()})
    content = response.content.decode()
    assert response.status_code == 200
    assert "The id 599 names nothing." in content
    assert "there is no datasheet &#x27;zeppelins&#x27;" in content
    assert "id      = &quot;steel-legion-of-old&quot;" in content
    assert "aliases = [&quot;TEST_steel&quot;]" in content
    assert "Continue as a draft" not in content


def test_the_document_can_be_taken_along(client):
    fields = {"publication": "netea", "content": CONTENT, "name": FILE, "do": "download"}
    response = client.post("/armyforge/lists/", fields)
    assert tomllib.loads(response.content.decode())["aliases"] == [FILE]
    assert response["content-disposition"] == 'attachment; filename="steel-legion-of-old.toml"'
    assert response["content-type"].startswith("application/toml")


def test_authors_go_on_with_a_draft(client, author, sample):
    client.force_login(author)
    sound = {
        "id": "Garrison",
        "version": "7",
        "sections": [
            {"name": "Line", "formations": [{"id": 501, "name": "Platoon", "pts": 100, "units": "3 Troopers"}]}
        ],
        "upgrades": [],
        "formationConstraints": [],
        "upgradeConstraints": [],
    }
    response = client.post("/armyforge/lists/", {"publication": "sample", "content": json.dumps(sound)})
    content = response.content.decode()
    assert "The document has no problems." in content
    assert "Continue as a draft" in content
    text = response.context["made"].imported.text
    saved = client.post("/drafts/new/", {"publication": "sample", "text": text})
    assert saved.status_code == 302
    assert "Garrison" in client.get(saved["location"]).content.decode()


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"publication": "netea", "content": ""}, "This is not JSON"),
        ({"publication": "netea", "content": "{}"}, "This is not an ArmyForge list: it has no sections."),
        ({"publication": "none", "content": CONTENT}, "none"),
        ({"publication": "", "content": CONTENT}, "This field is required."),
        ({"publication": "netea", "content": '{"sections": [1 2]}'}, "line 1, column 17"),
    ],
)
def test_what_is_no_list_is_told(client, fields, told):
    response = client.post("/armyforge/lists/", fields)
    assert response.status_code in (404, 422)
    assert told in response.content.decode()


def test_a_file_that_is_no_text_is_told(client):
    response = client.post("/armyforge/lists/", {"publication": "netea", "file": upload(b"\xff\xfe")})
    assert (response.status_code, "The file is not UTF-8 text." in response.content.decode()) == (422, True)


def test_a_file_that_is_too_large_is_told(client, settings):
    settings.UPLOAD_MAX_SIZE = 1_000
    response = client.post("/armyforge/lists/", {"publication": "netea", "file": upload(" " * 1_001)})
    assert (response.status_code, "The file is too large for a list." in response.content.decode()) == (422, True)


def test_names_in_a_file_are_shown_as_text(client):
    raw = CONTENT.replace("Zeppelin", "<script>alert(1)</script>")
    response = client.post("/armyforge/lists/", {"publication": "netea", "content": raw})
    assert b"<script>alert" not in response.content


def test_a_list_of_ours_with_its_losses(client):
    page = client.get("/armyforge/lists/netea/steel-legion/")
    content = page.content.decode()
    assert "The format has no initiative, strategy rating or datasheets." in content
    file = client.get("/armyforge/lists/netea/steel-legion/file/")
    assert file["content-disposition"] == 'attachment; filename="MUSTER1_netea_steel-legion_2026-02.json"'
    assert file["x-robots-tag"] == "noindex"
    assert read_forge_list(file.content.decode()).forge_list.army_list == steel_legion().reference
    assert client.get("/armyforge/lists/netea/none/").status_code == 404
    assert client.get("/armyforge/lists/netea/none/file/").status_code == 404


def test_the_file_of_an_older_version_stays(client, sample, author):
    row = current_list("sample", "garrison")
    retire_version(army_list=row, actor=None)
    assert client.get("/armyforge/lists/sample/garrison/file/").status_code == 404
    file = client.get("/armyforge/lists/sample/garrison/file/?version=1")
    assert read_forge_list(file.content.decode()).forge_list.army_list == "sample/garrison@1"
    assert client.get("/armyforge/lists/sample/garrison/file/?version=9").status_code == 404


def test_a_file_is_kept_and_forgotten(client, owner):
    client.force_login(owner)
    response = client.post("/armyforge/files/", {"army_list": LIST, "file": upload()}, follow=True)
    assert "List file saved." in response.content.decode()
    kept = ForgeFile.objects.get()
    assert (kept.owner, kept.name) == (owner, FILE)
    other = client.post("/armyforge/files/", {"army_list": LIST, "file": upload(), "name": "Other name"})
    assert other.status_code == 302
    assert set(ForgeFile.objects.values_list("name", flat=True)) == {FILE, "Other name"}
    gone = client.post(f"/armyforge/files/{kept.pk}/forget/", follow=True)
    assert "List file deleted." in gone.content.decode()
    assert ForgeFile.objects.get().name == "Other name"


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"army_list": LIST}, "Choose a file."),
        ({"army_list": LIST, "file": ("", "")}, "Choose a file."),
        ({"army_list": "netea/none", "file": ("x.json", CONTENT)}, "There is no army list"),
        ({"army_list": LIST, "file": ("x.json", "{")}, "line 1, column 2"),
        ({"army_list": LIST, "file": ("x.json", CONTENT), "name": "<b>"}, "Name the list file as share links do"),
        ({"army_list": "", "file": ("x.json", CONTENT)}, "This field is required."),
    ],
)
def test_what_cannot_be_kept_is_told(client, owner, fields, told):
    client.force_login(owner)
    if "file" in fields:
        name, content = fields["file"]
        fields = {**fields, "file": upload(content, name or "x")}
    response = client.post("/armyforge/files/", fields)
    assert response.status_code == 422
    assert told in response.content.decode()
    assert not ForgeFile.objects.exists()


def test_an_army_as_a_link(client, army, owner):
    client.force_login(owner)
    address = f"/armies/{army.public_id}/armyforge/"
    content = client.get(address).content.decode()
    assert "?list=MUSTER1_netea_steel-legion_2026-02&amp;force=Hive~" in content
    assert "/armyforge/lists/netea/steel-legion/file/?version=2026-02" in content
    keep_forge_file(owner=owner, name=FILE, army_list=LIST, content=CONTENT)
    content = client.get(address).content.decode()
    assert f"?list={FILE}&amp;force=Hive~501~21x3" in content
    assert "Download that file" not in content
    content = client.post(address, {"file": upload(name="X.json"), "base": "https://forge.example/w"}).content.decode()
    assert "https://forge.example/w?list=X&amp;force=Hive~501~21x3" in content


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"base": "javascript:alert(1)"}, "The address must begin with https:// or http://."),
        ({"list_file": "NOBODY"}, "The list file NOBODY.json is not saved here."),
        ({"file": ("x.json", "{")}, "line 1, column 2"),
        ({"file": ("x.json", b"\xff")}, "The file is not UTF-8 text."),
    ],
)
def test_a_link_that_cannot_be_made_is_told(client, army, owner, fields, told):
    client.force_login(owner)
    if "file" in fields:
        fields = {"file": upload(fields["file"][1], fields["file"][0])}
    response = client.post(f"/armies/{army.public_id}/armyforge/", fields)
    assert (response.status_code, told in response.content.decode()) == (422, True)


def test_an_army_of_a_draft_has_no_file_for_others(client, author, sample):
    row = save_draft(author=author, publication=sample, text=DRAFT, verdicts="").row
    army = try_draft(author=author, pk=row.pk).army
    client.force_login(author)
    content = client.get(f"/armies/{army.public_id}/armyforge/").content.decode()
    assert "?list=MUSTER1_sample_garrison_2&amp;force=" in content
    assert "Download that file" not in content


def test_readers_of_a_shared_army_get_the_link_too(client, army, owner):
    from armylists.armies.services.armies import share_army

    key = share_army(army=army)
    assert "force=Hive~" in Client().get(f"/a/{key}/armyforge/").content.decode()
