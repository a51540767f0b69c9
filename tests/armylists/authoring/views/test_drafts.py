"""Authors write, are told what is wrong, lose nothing, and publish what is proved."""

from io import BytesIO

import pytest
from django.test import Client

from armylists.authoring.services.drafts import save_draft
from armylists.catalogue.queries.finding import current_list
from armylists.catalogue.queries.versions import drafts_of
from armylists.models import Army, ArmyList, ListSource
from tests.rules.catalogue.sample_publication import sample_files

TEXT = sample_files()["armies/garrison.toml"].decode().replace('version = "1"', 'version = "2"')
VERDICTS = sample_files()["verdicts/garrison.toml"].decode()
BROKEN = TEXT.replace("count = 4", "count = 0").replace('of = "column"', 'of = "colum"')
FAILING = VERDICTS.replace("points = 100", "points = 99")


def text_of(response) -> str:
    return " ".join(response.content.decode().split())


@pytest.fixture
def desk(client: Client, author, sample) -> Client:
    """The author, signed in."""
    client.force_login(author)
    return client


def send(desk: Client, text: str = TEXT, verdicts: str = VERDICTS, **more):
    return desk.post("/drafts/new/", {"publication": "sample", "text": text, "verdicts": verdicts, **more})


@pytest.fixture
def draft(author, sample) -> ArmyList:
    return save_draft(author=author, publication=sample, text=TEXT, verdicts=VERDICTS).row


def test_a_list_becomes_a_draft(desk: Client, author):
    response = send(desk)
    [row] = drafts_of(author)
    assert (response.status_code, response["Location"]) == (302, f"/drafts/{row.pk}/")
    text = text_of(desk.get(f"/drafts/{row.pk}/"))
    assert "All 4 expected verdicts pass." in text
    assert "Changes since version 1" in text
    assert "Nothing in the list changed" in text


def test_files_take_the_place_of_the_fields(desk: Client, author):
    files = {"text_file": BytesIO(b"\xef\xbb\xbf" + TEXT.replace("\n", "\r\n").encode())}
    files["verdicts_file"] = BytesIO(VERDICTS.encode())
    assert send(desk, "nothing", "", **files).status_code == 302
    assert drafts_of(author).get().list_source.text == TEXT


def test_every_problem_is_named_at_its_line_and_the_text_stays(desk: Client):
    response = send(desk, BROKEN)
    text = text_of(response)
    assert response.status_code == 422
    assert "line 47</a>, <code>formation[0].units[0].count</code>" in text
    assert "must be at least 1" in text
    assert "units = [{ unit = &quot;trooper&quot;, count = 0 }]" in text
    form = response.context["form"]
    assert (form["text"].value(), form["verdicts"].value(), form["publication"].value()) == (BROKEN, VERDICTS, "sample")
    assert response.content.decode().count("&quot;trooper&quot;, count = 0 }]") == 2
    assert ArmyList.objects.filter(state="draft").count() == 0


def test_what_was_in_a_file_stays_in_the_form_too(desk: Client):
    response = send(desk, "old", "", text_file=BytesIO(BROKEN.encode()))
    assert response.context["form"]["text"].value() == BROKEN


def test_the_first_line_of_a_text_is_not_eaten_by_the_form(desk: Client):
    response = send(desk, "\n\nid = 5")
    assert "<textarea" in response.content.decode()
    assert ">\n\n\nid = 5</textarea>" in response.content.decode().replace("\r\n", "\n")


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"text_file": BytesIO("é".encode("latin-1") * 3)}, "The file is not UTF-8 text: byte 0 cannot be read."),
        ({"text_file": BytesIO(b"#" * 400_001)}, "The file is larger than 400000 bytes."),
        ({"text_file": BytesIO(b"#" * (12 * 1024 * 1024 + 1))}, "The files are too large: each document can have"),
        ({"publication": "nobody"}, "Choose one of the publications."),
        ({"publication": ""}, "This field is required."),
        ({"text": ""}, "This field is required."),
        ({"text": "#" * 400_001}, "is larger than 400,000 bytes"),
        ({"text": 'name = "\ud800"'.encode("utf-8", "surrogatepass").decode("latin-1")}, "is missing"),
    ],
)
def test_what_cannot_be_read_is_told_next_to_what_was_typed(desk: Client, more, told):
    response = send(desk, **{"text": TEXT, **more})
    assert (response.status_code, told in text_of(response)) == (422, True)
    if "text" not in more:
        assert response.context["form"]["text"].value() == TEXT


def test_failing_verdicts_are_shown_on_the_draft_which_cannot_be_published(desk: Client, author):
    send(desk, verdicts=FAILING)
    pk = drafts_of(author).get().pk
    text = text_of(desk.get(f"/drafts/{pk}/"))
    assert "1 expectation fails." in text
    assert "expected 99 points, found 100" in text
    assert "Only a proved draft can be published." in text
    response = desk.post(f"/drafts/{pk}/publish/")
    assert (response.status_code, "the draft can&#x27;t be published" in text_of(response)) == (409, True)
    assert current_list("sample", "garrison").version == "1"


def test_what_came_out_otherwise_is_shown_as_a_difference_and_accepted_where_ticked(desk: Client, author):
    send(desk, verdicts=FAILING.replace("legal = false", "legal = true", 1))
    address = f"/drafts/{drafts_of(author).get().pk}/"
    assert "<del>99</del> <ins>100</ins>" in text_of(desk.get(address))
    desk.post(f"{address}accept/", {"place": ["army[0].points", "army[2].legal", "nowhere"]})
    draft = drafts_of(author).get()
    assert (draft.list_source.verdicts, draft.list_source.proof["failed"]) == (VERDICTS, 0)


def test_rules_that_no_army_tries_are_named(desk: Client, author):
    send(desk, verdicts=VERDICTS.replace('at_limit_of = ["count-column", "help"]', 'at_limit_of = ["help"]'))
    text = text_of(desk.get(f"/drafts/{drafts_of(author).get().pk}/"))
    assert "no legal army at the limit of the clause &#x27;count-column&#x27;" in text


def test_another_draft_of_the_version_is_asked_about(desk: Client, draft: ArmyList):
    changed = TEXT.replace("big = 180", "big = 185")
    response = send(desk, changed)
    text = text_of(response)
    assert (response.status_code, "You have saved another draft of this version." in text) == (422, True)
    assert f'href="/drafts/{draft.pk}/"' in text
    assert ListSource.objects.get(army_list=draft).text == TEXT
    assert send(desk, changed, force="1").status_code == 302
    assert ListSource.objects.get(army_list=draft).text == changed


def test_a_draft_is_edited_where_it_stands(desk: Client, draft: ArmyList):
    form = desk.get(f"/drafts/new/?draft={draft.pk}").context["form"]
    assert (form["text"].value(), form["verdicts"].value(), form["publication"].value()) == (TEXT, VERDICTS, "sample")
    changed = TEXT.replace("big = 180", "big = 185")
    assert send(desk, changed, base=form["base"].value()).status_code == 302
    assert "Platoon, Big: 180 → 185 points" in text_of(desk.get(f"/drafts/{draft.pk}/"))


def test_a_new_version_begins_with_the_published_one(desk: Client):
    form = desk.get("/drafts/new/?list=sample/garrison").context["form"]
    assert form["text"].value() == sample_files()["armies/garrison.toml"].decode()
    assert form["base"].value() == ""
    assert desk.get("/drafts/new/").context["form"]["text"].value() is None
    for missing in ("list=sample/nobody", "draft=99999", "draft=99999999999999999999"):
        assert desk.get(f"/drafts/new/?{missing}").status_code == 404


def test_publishing_leads_to_the_list(desk: Client, draft: ArmyList):
    response = desk.post(f"/drafts/{draft.pk}/publish/")
    assert (response.status_code, response["Location"]) == (302, "/lists/sample/garrison/")
    assert current_list("sample", "garrison").pk == draft.pk
    assert desk.get(f"/drafts/{draft.pk}/").status_code == 404


def test_a_draft_is_tried_in_the_builder_of_its_author(desk: Client, draft: ArmyList, other_author):
    response = desk.post(f"/drafts/{draft.pk}/try/")
    army = Army.objects.get(army_list=draft)
    assert response["Location"] == f"/armies/{army.public_id}/"
    page = desk.get(response["Location"])
    assert "Trying Garrison 2" in text_of(page)
    assert text_of(desk.post(f"/armies/{army.public_id}/share/")).count("uses a draft of its list") == 1
    settings = text_of(desk.get(f"/armies/{army.public_id}/settings/"))
    assert ("uses a draft of its list" in settings, 'title="This army uses a draft' in settings) == (True, True)
    desk.force_login(other_author)
    assert desk.get(f"/armies/{army.public_id}/").status_code == 404


def test_the_roster_of_a_tried_army_has_no_link(desk: Client, draft: ArmyList):
    desk.post(f"/drafts/{draft.pk}/try/")
    army = Army.objects.get(army_list=draft)
    response = desk.get(f"/armies/{army.public_id}/roster/")
    assert (response.status_code, b"/r/" in response.content) == (200, False)


def test_a_discarded_draft_is_gone(desk: Client, draft: ArmyList):
    assert desk.post(f"/drafts/{draft.pk}/discard/")["Location"] == "/drafts/"
    assert not ArmyList.objects.filter(pk=draft.pk).exists()


def test_the_page_of_an_author_shows_drafts_lists_and_what_happened(desk: Client, draft: ArmyList):
    text = text_of(desk.get("/drafts/"))
    assert f'href="/drafts/{draft.pk}/"' in text
    assert "/drafts/new/?list=netea/steel-legion" in text
    assert "sample/garrison <strong>2</strong> saved as a draft" in text
    assert "/drafts/" in text_of(desk.get("/account/"))


def test_others_see_no_way_to_write_lists(client: Client, outsider):
    client.force_login(outsider)
    assert "/drafts/" not in text_of(client.get("/account/"))


def test_the_drafts_of_another_author_do_not_exist(desk: Client, draft: ArmyList, other_author):
    desk.force_login(other_author)
    for address in ("", "publish/", "discard/", "try/"):
        response = (desk.post if address else desk.get)(f"/drafts/{draft.pk}/{address}")
        assert response.status_code == 404, address
    assert desk.get(f"/drafts/new/?draft={draft.pk}").status_code == 404
    assert f'href="/drafts/{draft.pk}/"' not in text_of(desk.get("/drafts/"))


def test_a_list_of_others_cannot_be_retired(desk: Client):
    assert "/drafts/retire/" not in text_of(desk.get("/drafts/"))
    for ask in (desk.get, desk.post):
        assert ask("/drafts/retire/sample/garrison/").status_code == 403
    assert current_list("sample", "garrison").state == "published"


def test_the_list_of_another_account_offers_no_new_version(desk: Client, draft, outsider):
    ArmyList.objects.filter(state="published").update(author=outsider)
    assert "New version" not in text_of(desk.get("/drafts/"))
    assert "Someone else wrote this list." in text_of(desk.get(f"/drafts/{draft.pk}/"))
    assert desk.post(f"/drafts/{draft.pk}/publish/").status_code == 403


def test_a_list_is_retired_after_a_question(desk: Client, author):
    ArmyList.objects.update(author=author)
    assert 'href="/drafts/retire/sample/garrison/"' in text_of(desk.get("/drafts/"))
    assert "Retire Garrison 1?" in text_of(desk.get("/drafts/retire/sample/garrison/"))
    assert desk.post("/drafts/retire/sample/garrison/")["Location"] == "/drafts/"
    assert desk.get("/lists/sample/garrison/").status_code == 404
    assert "This list has been retired." in text_of(desk.get("/lists/sample/garrison/1/"))
    assert "Garrison" in text_of(desk.get("/lists/sample/garrison/changes/"))


def test_uploads_are_limited(desk: Client, rate_limits):
    assert [desk.post("/drafts/new/", {}).status_code for _ in range(31)].count(429) == 1


def test_the_pages_cost_the_same_whatever_they_show(desk, draft, author, sample, django_assert_num_queries):
    for number in range(3, 9):
        later = TEXT.replace('version = "2"', f'version = "{number}"')
        save_draft(author=author, publication=sample, text=later, verdicts=VERDICTS)
    desk.get(f"/drafts/{draft.pk}/")
    with django_assert_num_queries(7):
        desk.get("/drafts/")
    with django_assert_num_queries(8):
        desk.get(f"/drafts/{draft.pk}/")
