from dataclasses import replace

import pytest

from rules.catalogue.datasheets import Ability
from rules.roster.card_set import CardSource, build_cards
from rules.roster.content import SpecialRule
from tests.rules.factories import load_tiny

pytestmark = pytest.mark.unit

TINY = load_tiny()
SCOUT, MOUNTED = TINY.abilities["scout"], TINY.abilities["mounted"]


def _source(*sheets: str, **abilities: Ability) -> CardSource:
    return CardSource(tuple(TINY.datasheets[name] for name in sheets), {**TINY.abilities, **abilities}, {})


def test_cards_stand_in_the_order_of_their_sources_without_a_number():
    cards = build_cards([_source("tank", "trooper"), _source("ranger")], title="Three", subtitle="Tiny", reference="x")
    assert [(card.title, card.count, card.numbers) for card in cards.sheets] == [
        ("Tank", 0, ()),
        ("Trooper", 0, ()),
        ("Ranger", 0, ()),
    ]
    assert (cards.title, cards.subtitle, cards.reference) == ("Three", "Tiny", "x")


def test_each_special_rule_is_told_once_by_name():
    cards = build_cards([_source("ranger", "rider"), _source("ranger")], title="")
    rules = [rule for rule in cards.special_rules if rule.id in ("scout", "mounted")]
    assert rules == [SpecialRule(a.id, a.name, a.summary, a.ref) for a in (MOUNTED, SCOUT)]


def test_a_rule_that_another_publication_words_differently_is_told_twice():
    other = replace(SCOUT, summary="Goes first.")
    cards = build_cards([_source("ranger"), _source("ranger", scout=other)], title="")
    assert [rule.summary for rule in cards.special_rules] == ["Goes first.", "Ranges ahead."]


def test_a_rule_that_the_glossary_does_not_explain_is_left_out():
    source = CardSource((TINY.datasheets["ranger"],), {}, {})
    assert build_cards([source], title="").special_rules == ()
