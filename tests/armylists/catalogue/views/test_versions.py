"""What everybody reads about the versions of a list."""

import pytest
from django.test import Client

from tests.armylists.publications import load_sample

VERSION_2 = {"armies": ('version = "1"', 'version = "2"'), "datasheets": ('armour = "5+"', 'armour = "4+"')}


def text_of(response) -> str:
    return " ".join(response.content.decode().split())


@pytest.fixture
def two_versions(sample, tmp_path):
    load_sample(tmp_path, **VERSION_2)


def test_a_list_page_tells_what_changed_since_the_version_before(client: Client, two_versions):
    text = text_of(client.get("/lists/sample/garrison/"))
    assert "1 change since version 1" in text
    assert "Trooper: armour 5+ → 4+" in text


def test_the_first_version_has_nothing_to_tell(client: Client, sample):
    assert "since version" not in text_of(client.get("/lists/sample/garrison/"))
    page = text_of(client.get("/lists/sample/garrison/changes/"))
    assert ("This is the first version of the list." in page, "Compare" in page) == (True, False)


def test_any_two_versions_are_compared(client: Client, two_versions, tmp_path):
    load_sample(tmp_path, armies=('version = "1"', 'version = "3"'), datasheets=('armour = "5+"', 'armour = "3+"'))
    for query, told in (
        ("", "Trooper: armour 4+ → 3+"),
        ("?from=1", "Trooper: armour 5+ → 3+"),
        ("?from=3&to=1", "Trooper: armour 3+ → 5+"),
        ("?from=2&to=2", "Nothing changed."),
    ):
        assert told in text_of(client.get(f"/lists/sample/garrison/changes/{query}")), query


def test_versions_have_their_state_and_lead_to_their_pages(client: Client, two_versions):
    text = text_of(client.get("/lists/sample/garrison/changes/"))
    assert text.index("/lists/sample/garrison/2/") < text.index("/lists/sample/garrison/1/")
    assert text.index("published</td>") < text.index("retired</td>")


def test_a_replaced_version_leads_to_the_newest(client: Client, two_versions):
    text = text_of(client.get("/lists/sample/garrison/1/"))
    assert ("This version has been replaced." in text, "Build this list" in text) == (True, False)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address",
    [
        "/lists/sample/nobody/changes/",
        "/lists/nobody/garrison/changes/",
        "/lists/sample/garrison/changes/?from=9",
        f"/lists/sample/garrison/changes/?to={'9' * 500}",
    ],
)
def test_what_does_not_exist_is_not_found(client: Client, sample, address: str):
    assert client.get(address).status_code == 404


def test_the_page_costs_the_same_for_any_number_of_versions(client, two_versions, tmp_path, django_assert_num_queries):
    client.get("/lists/sample/garrison/changes/")
    with django_assert_num_queries(4):
        client.get("/lists/sample/garrison/changes/")
    for number in range(3, 8):
        load_sample(tmp_path, armies=('version = "1"', f'version = "{number}"'))
    client.get("/lists/sample/garrison/changes/")
    with django_assert_num_queries(4):
        client.get("/lists/sample/garrison/changes/")
