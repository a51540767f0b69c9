"""Armies of ours as links, for a file that comes along, one that is kept, or the one that Muster writes."""

import pytest

from armylists.armies.services.armies import create_army
from armylists.interchange.services.forge_links import find_own_file, link_army, link_revision, own_file_name
from armylists.interchange.services.forge_lists import export_forge_list, keep_forge_file
from armylists.models import Army
from config.lib.errors import Invalid
from rules.composition.army import Army as ArmyValue
from rules.composition.documents import parse_army
from tests.armylists.documents import small_document, steel_legion
from tests.armylists.interchange_samples import CONTENT, FILE, LIST

pytestmark = pytest.mark.django_db

OWN = "MUSTER1_netea_steel-legion_2026-02"


@pytest.fixture
def value() -> ArmyValue:
    battery = {"key": "f1", "formation": "artillery-battery", "units": {"manticore": 3}}
    return parse_army(small_document(formations=[battery], name="Hive"))


def test_a_link_for_a_file_that_comes_along(value):
    made = link_army(steel_legion(), value, user=None, list_file=FILE, content=CONTENT, base="https://forge.example/x")
    assert made.link == f"https://forge.example/x?list={FILE}&force=Hive~501~21x3"
    assert (made.list_file, made.remarks) == (FILE, ())
    nameless = link_army(steel_legion(), value, user=None, content=CONTENT)
    assert nameless.link.startswith("?list=list&force=")


def test_a_link_for_the_file_that_is_kept_for_the_list(value, owner):
    assert link_army(steel_legion(), value, user=owner).list_file == OWN
    keep_forge_file(owner=None, name="EVERYBODY", army_list=LIST, content=CONTENT)
    assert link_army(steel_legion(), value, user=None).list_file == "EVERYBODY"
    keep_forge_file(owner=owner, name=FILE, army_list=LIST, content=CONTENT)
    keep_forge_file(owner=owner, name="A", army_list="netea/death-korps-of-krieg", content=CONTENT)
    assert link_army(steel_legion(), value, user=owner).list_file == FILE
    assert link_army(steel_legion(), value, user=owner, list_file="EVERYBODY").list_file == "EVERYBODY"


def test_our_own_file_can_be_asked_for_by_its_name(value, owner):
    keep_forge_file(owner=owner, name=FILE, army_list=LIST, content=CONTENT)
    assert link_army(steel_legion(), value, user=owner, list_file=OWN).list_file == OWN
    assert own_file_name(steel_legion()) == OWN


def test_a_file_that_nobody_knows_is_asked_for(value, owner, outsider):
    keep_forge_file(owner=owner, name=FILE, army_list=LIST, content=CONTENT)
    with pytest.raises(Invalid) as error:
        link_army(steel_legion(), value, user=outsider, list_file=FILE)
    assert (error.value.code, error.value.field) == ("armyforge_file_needed", "list_file")


def test_the_army_of_a_revision(value, owner):
    army = create_army(army_list=steel_legion(), points_limit=3000, owner=owner, document=value).army
    assert army.head is not None
    assert link_revision(army.head, user=owner).link == link_army(steel_legion(), value, user=owner).link
    assert Army.objects.count() == 1


def test_files_of_ours_are_written_anew():
    assert find_own_file(OWN) == export_forge_list(steel_legion()).forge_list
    assert find_own_file(OWN.replace("2026", "1999")) is None
    assert find_own_file(OWN.replace("MUSTER1", "MUSTER0")) is None
    assert find_own_file("IG_steelLegion_NETEA") is None
