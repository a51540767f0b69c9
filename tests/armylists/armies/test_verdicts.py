import json

import pytest

from armylists.armies.services.verdicts import judge_document, read_document
from config.lib.errors import Invalid, NotFound
from tests.armylists.documents import expected_documents, small_document, with_formation

pytestmark = pytest.mark.django_db

LISTS = [
    ("netea", "codex-astartes"),
    ("netea", "ork-war-horde"),
    ("netea", "steel-legion"),
    ("netea-fleets", "armageddon-sector"),
    ("netea-fleets", "gothic-sector"),
]


@pytest.mark.parametrize(("publication", "slug"), LISTS)
def test_stored_list_judges_as_its_expected_verdicts_say(publication, slug):
    documents = expected_documents(publication, slug)
    assert [judge_document(document).is_legal for document, _ in documents] == [legal for _, legal in documents]


@pytest.mark.parametrize("form", [lambda d: d, json.dumps, lambda d: json.dumps(d).encode()])
def test_document_may_be_data_text_or_bytes(form):
    assert judge_document(form(small_document())).points == 550


def test_every_problem_of_a_document_is_told():
    with pytest.raises(Invalid) as refused:
        read_document(with_formation(units={"x": 1}, upgrades=[{"upgrade": "y"}]))
    assert [problem["path"] for problem in refused.value.details] == [
        "formations[0].units.x",
        "formations[0].upgrades[0].upgrade",
    ]
    assert (refused.value.code, refused.value.path) == ("invalid_document", "formations[0].units.x")
    assert refused.value.message == refused.value.details[0]["message"]


def test_percent_signs_in_documents_are_no_templates():
    with pytest.raises(Invalid) as refused:
        read_document(with_formation(formation="100%s"))
    assert "100%s" in refused.value.message


@pytest.mark.parametrize(
    ("reference", "code"),
    [
        ("netea/nobody@1", "unknown_list"),
        ("nobody/steel-legion@2026-02", "unknown_list"),
        ("netea/steel-legion@1999", "unknown_version"),
    ],
)
def test_unknown_list_is_not_found(reference, code):
    with pytest.raises(NotFound) as refused:
        judge_document(small_document(army_list=reference))
    assert (refused.value.code, refused.value.path) == (code, "army_list")
