import json

import pytest

from armylists.armies.services.armies import create_army
from armylists.armies.services.verdicts import read_document
from armylists.catalogue import adapters
from armylists.models import Ability, ArmyList, Datasheet
from rules.composition.documents import parse_army, write_army
from tests.armylists.documents import small_document, steel_legion
from tests.shipped import shipped_publication

pytestmark = pytest.mark.django_db


@pytest.mark.thorough
@pytest.mark.parametrize("publication", ["netea", "netea-fleets"])
def test_stored_lists_are_the_loaded_ones(publication):
    loaded = shipped_publication(publication)
    rows = ArmyList.objects.filter(publication__slug=publication, state="published")
    assert {row.slug for row in rows} == set(loaded.lists)
    for row in rows:
        rules = adapters.list_rules(row)
        assert rules.army_list == loaded.lists[row.slug].army_list
        assert rules.army_list.digest == row.digest == loaded.lists[row.slug].army_list.digest


@pytest.mark.parametrize("publication", ["netea", "netea-fleets"])
def test_stored_datasheets_and_abilities_are_the_loaded_ones(publication):
    loaded = shipped_publication(publication)
    sheets = Datasheet.objects.filter(publication__slug=publication)
    assert {row.slug: adapters.sheet_of(row) for row in sheets} == loaded.datasheets
    abilities = Ability.objects.filter(publication__slug=publication)
    assert {row.slug: adapters.ability_of(row) for row in abilities} == loaded.abilities


def test_list_is_compiled_once_for_each_content(monkeypatch):
    monkeypatch.setattr(adapters, "_compiled", {})
    first = adapters.list_rules(steel_legion())
    assert adapters.list_rules(steel_legion()) is first
    other = ArmyList(definition=steel_legion().definition, digest="another")
    assert adapters.list_rules(other) is not first


def test_compiled_lists_are_bounded(monkeypatch):
    monkeypatch.setattr(adapters, "_compiled", {})
    monkeypatch.setattr(adapters, "MOST_COMPILED", 2)
    for digest in "abc":
        adapters.list_rules(ArmyList(definition=steel_legion().definition, digest=digest))
    assert list(adapters._compiled) == ["b", "c"]


def test_army_goes_into_a_revision_and_comes_back(owner):
    value, army_list = read_document(small_document())
    army = create_army(army_list=army_list, points_limit=3000, owner=owner, document=value).army
    army.refresh_from_db()
    assert army.head is not None
    assert adapters.army_of(army.head) == value
    assert write_army(value) == army.head.document
    assert army.head.document_digest == adapters.digest_document(army.head.document)


def test_digest_knows_content_and_not_the_order_of_keys():
    document = small_document()
    reordered = json.loads(json.dumps(dict(reversed(document.items()))))
    assert adapters.digest_document(reordered) == adapters.digest_document(document)
    assert adapters.digest_document(small_document(name="x")) != adapters.digest_document(document)
    assert len(adapters.digest_document(document)) == 64


def test_document_without_its_defaults_means_the_same():
    whole = write_army(parse_army(small_document()))
    assert whole["formations"][0]["upgrades"] == []
    assert parse_army(whole) == parse_army(small_document())
