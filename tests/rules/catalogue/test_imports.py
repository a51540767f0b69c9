import pytest

from rules.catalogue.loader import load_publication, restore_list
from rules.catalogue.problems import CatalogueError
from tests.rules.factories import LIST, publication_files, swap

GUESTS = (
    swap(LIST, ('id = "guard"\nname = "Tiny Guard"', 'id = "guests"\nname = "Tiny Guests"'))
    + """
[[section]]
id = "reserves"
name = "Reserves"
[[tag]]
id = "reserve"
name = "Reserve"

[[import]]
from = "guard"
tags = ["heavy"]
formations = ["foot"]
max_points = 400
section = "reserves"
prefix = "reserve"
name_suffix = " (reserve)"
points = 35
upgrades = ["captain"]
add_tags = ["reserve"]
"""
)


def load_guests(text=GUESTS):
    files = {**publication_files(), "armies/guests.toml": text.encode()}
    return load_publication(files).lists["guests"]


def refused(text):
    with pytest.raises(CatalogueError) as caught:
        load_guests(text)
    return [str(problem) for problem in caught.value.problems]


def test_formations_are_taken_over_with_their_price_and_what_they_may_take_here():
    formations = load_guests().army_list.formations
    assert list(formations)[4:] == ["reserve-foot", "reserve-armour"]
    armour = formations["reserve-armour"]
    assert (armour.name, armour.section) == ("Armour (reserve)", "reserves")
    assert armour.prices == (("normal", 235), ("big", 385))
    assert [offer.upgrade for offer in armour.offers] == ["captain"]
    assert armour.tags == ("heavy", "reserve")
    assert armour.choices == formations["armour"].choices


def test_own_offers_are_kept_on_request():
    kept = load_guests(GUESTS.replace('upgrades = ["captain"]\nadd_tags', "keep_upgrades = true\nadd_tags"))
    offers = kept.army_list.formations["reserve-foot"].offers
    assert [offer.upgrade for offer in offers] == ["rangers", "flamers", "beasts", "captain"]


def test_an_import_may_change_the_datasheets_of_what_it_takes():
    changed = """add_tags = ["reserve"]
abilities = ["scout"]
effects = [{ kind = "set", field = "armour", value = "3+" }, { kind = "arm", weapon = "rifle" }]"""
    loaded = load_guests(GUESTS.replace('add_tags = ["reserve"]', changed))
    armour = loaded.army_list.formations["reserve-armour"]
    assert armour.abilities == ("scout",)
    assert [type(effect).__name__ for effect in armour.given] == ["GainAbility", "SetValue", "Arm"]
    assert loaded.army_list.formations["armour"].given == ()
    assert restore_list(loaded.definition).army_list == loaded.army_list


def test_the_list_stands_alone_when_it_is_restored():
    loaded = load_guests()
    restored = restore_list(loaded.definition)
    assert restored.army_list == loaded.army_list
    assert "import" not in loaded.definition["list"]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('from = "guard"', 'from = "navy"', "import[0].from: there is no other list 'navy' in this publication"),
        ('from = "guard"', 'from = "guests"', "import[0].from: there is no other list 'guests' in this publication"),
        ('tags = ["heavy"]\nformations', 'tags = ["light"]\nformations', "import[0].tags[0]: 'guard' has no 'light'"),
        ('formations = ["foot"]', 'formations = ["fleet"]', "import[0].formations[0]: 'guard' has no 'fleet'"),
        ("max_points = 400", "max_points = 5", "import[0]: takes no formation over"),
    ],
)
def test_imports_of_nothing_are_defects(old, new, problem):
    assert f"armies/guests.toml: {problem}" in refused(GUESTS.replace(old, new))


def test_what_is_imported_must_fit_the_list():
    found = refused(GUESTS.replace('section = "reserves"', 'section = "nowhere"'))
    assert "armies/guests.toml: formation[4].section: there is no section 'nowhere'" in found


def test_upgrades_come_along_on_request_with_their_groups():
    bare = swap(
        GUESTS,
        ('[[group]]\nid = "leaders"\nname = "Leaders"\n', ""),
        ('upgrades = ["extras", "leaders"]', 'upgrades = ["extras"]'),
        ('upgrades = ["extras", { upgrade = "captain", hosts = ["tank"] }]', 'upgrades = ["extras"]'),
        ('[[upgrade]]\nid = "captain"\ngroup = "leaders"\nname = "Captain"\npoints = 50\nadds = ["captain"]\n', ""),
        ('upgrades = ["captain"]\n', 'bring_upgrades = true\ndrop_upgrades = ["extras"]\n'),
    )
    loaded, guard = load_guests(bare).army_list, load_guests().army_list
    assert [offer.upgrade for offer in loaded.formations["reserve-foot"].offers] == ["captain"]
    assert [offer.hosts for offer in loaded.formations["reserve-armour"].offers] == [("tank",)]
    assert (list(loaded.upgrades)[-1], list(loaded.groups)) == ("captain", ["extras", "leaders"])
    assert (loaded.upgrades["captain"], loaded.groups) == (guard.upgrades["captain"], guard.groups)
