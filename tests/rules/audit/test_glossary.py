import pytest

from rules.audit.glossary import compare_rules, compare_topics
from tests.rules.audit.sample_facts import sample_catalogue, sample_facts, sample_rulings

pytestmark = pytest.mark.unit

CATALOGUE = sample_catalogue()
RULE = {"name": "Fearless", "keys": ["name"], "text": "It stays."}


@pytest.mark.parametrize(
    ("place", "value", "told"),
    [
        ("", None, []),
        (
            "special_rules.json/fearless",
            RULE,
            ["Special rule Fearless: in the facts, not in the catalogue (fearless)."],
        ),
        (
            "special_rules.json/wards-2",
            RULE | {"name": "Wards 2"},
            ["Special rule Wards 2: in the facts, not in the catalogue (wards-2)."],
        ),
        ("special_rules.json/scout", None, ["Special rule Scout: in the catalogue, not in the facts (scout)."]),
        ("special_rules.json/shields-2", None, ["Special rule Shields: in the catalogue, not in the facts (shield)."]),
        ("special_rules.json/scout/name", "Scouts", ["Scout: name Scout in the catalogue, Scouts in the facts."]),
    ],
)
def test_special_rules_are_compared_by_name(place, value, told):
    assert [str(found) for found in compare_rules(CATALOGUE, sample_facts(place, value))] == told


@pytest.mark.parametrize(
    ("place", "value", "told"),
    [
        ("", None, []),
        ("faqs.json/0/faq/0", None, ["FAQ Digging In: questions 1 in the catalogue, 0 in the facts."]),
        ("faqs.json/0/name", "Trenches", ["Digging In: name Digging In in the catalogue, Trenches in the facts."]),
        (
            "faqs.json/0/id",
            "trenches",
            [
                "Faq Digging in: in the facts, not in the catalogue (trenches).",
                "Faq Digging In: in the catalogue, not in the facts (digging).",
            ],
        ),
    ],
)
def test_topics_have_as_many_rulings_as_questions(place, value, told):
    assert [str(found) for found in compare_topics(sample_rulings(), sample_facts(place, value))] == told
