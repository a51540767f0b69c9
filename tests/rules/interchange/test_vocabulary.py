import pytest

from rules.interchange.options import parse_option
from rules.interchange.vocabulary import Vocabulary
from tests.rules.factories import LIST, SHEETS, make_rules, swap

pytestmark = pytest.mark.unit

TINY = Vocabulary(make_rules())


def best(index, text):
    return [(match.key, match.score) for match in index.find(text, most=2)]


@pytest.mark.parametrize(
    ("text", "key", "score"),
    [
        ("FOOT", "formation:foot", 100),
        ("Armour", "formation:armour", 100),
        ("Armour (Big)", "formation:armour@big", 100),
        ("big armour", "formation:armour@big", 100),
        ("Trooper", "formation:foot", 88),
        ("2 Planes", "formation:planes", 92),
    ],
)
def test_formations_are_found_in_all_sizes_and_by_what_they_consist_of(text, key, score):
    found = best(TINY.formations, text)
    assert found[0][0] == key
    assert found[0][1] >= score - 12


@pytest.mark.parametrize(
    ("entry", "text", "key", "score"),
    [
        ("foot", "Ranger", "upgrade:rangers", 100),
        ("foot", "troopers", "part:trooper", 96),
        ("foot", "on foot", "attribute:travel=walk", 100),
        ("foot", "Flamers Flame Tank", "upgrade:flamers=flame-tank", 100),
        ("foot", "Flame Tank", "upgrade:flamers=flame-tank", 96),
        ("foot", "Rider", "upgrade:beasts", 96),
        ("armour", "Tank", "unit:tank", 100),
        ("armour", "Big", "size:big", 100),
        ("titan", "Captain", "upgrade:captain", 80),
    ],
)
def test_each_formation_knows_its_options(entry, text, key, score):
    assert best(TINY.items(entry), text)[0] == (key, score)
    assert TINY.items(entry) is TINY.items(entry)


def test_other_names_count_like_the_name():
    rules = make_rules(
        list=swap(
            LIST,
            ('name = "Foot"', 'name = "Foot"\naliases = ["Walkers"]'),
            ('name = "Beasts"', 'name = "Beasts"\naliases = ["Pets"]'),
        ),
        sheets=swap(SHEETS, ('name = "Trooper"', 'name = "Trooper"\naliases = ["Grunt"]')),
    )
    vocabulary = Vocabulary(rules)
    assert best(vocabulary.formations, "walkers")[0] == ("formation:foot", 100)
    assert best(vocabulary.items("foot"), "Pets")[0] == ("upgrade:beasts", 100)
    assert best(vocabulary.items("foot"), "grunts")[0] == ("part:trooper", 96)
    assert best(vocabulary.units, "Grunt")[0] == ("trooper", 100)


def test_a_formation_without_a_normal_size_goes_by_its_name_in_its_smallest():
    rules = make_rules(list=swap(LIST, ("points = { normal = 200, big = 350 }", "points = { big = 350 }")))
    found = Vocabulary(rules).formations.find("Armour")
    assert found[0].key == "formation:armour@big"


def test_carriers_are_units_of_the_formation():
    rules = make_rules(list=swap(LIST, ("count = 5 }]", 'count = 5 }]\ncarried_by = "truck"')))
    assert best(Vocabulary(rules).items("foot"), "Trucks")[0] == ("part:truck", 96)


@pytest.mark.parametrize(
    ("key", "entry", "is_known"),
    [
        ("formation:foot", None, True),
        ("formation:armour@big", None, True),
        ("formation:foot@big", None, False),
        ("formation:elephants", None, False),
        ("upgrade:rangers", "foot", True),
        ("upgrade:rangers*3", "foot", True),
        ("upgrade:rangers", None, False),
        ("upgrade:rangers", "titan", True),
        ("unit:tank", "foot", False),
        ("unit:tank", "armour", True),
        ("attribute:travel=drop", "foot", True),
        ("attribute:travel=swim", "foot", False),
        ("size:big", "armour", True),
        ("size:big", "foot", False),
        ("nonsense", "foot", False),
    ],
)
def test_only_what_a_formation_may_have_said_about_it_is_known(key, entry, is_known):
    assert TINY.knows(key, entry=entry) is is_known


@pytest.mark.parametrize(
    ("key", "text", "refined"),
    [
        ("upgrade:flamers", "Flamers (2 Flame Tanks)", "upgrade:flamers=flame-tank"),
        ("upgrade:flamers", "Tanks", "upgrade:flamers=tank"),
        ("upgrade:flamers", "Flamers", "upgrade:flamers"),
        ("upgrade:flamers=tank", "Flame Tank", "upgrade:flamers=tank"),
        ("upgrade:rangers", "Rangers (tank)", "upgrade:rangers"),
        ("upgrade:nothing", "Tank", "upgrade:nothing"),
        ("unit:tank", "Flame Tank", "unit:tank"),
    ],
)
def test_an_upgrade_that_brings_a_choice_is_told_apart_by_its_text(key, text, refined):
    assert TINY.refine(parse_option(key), text).key == refined


def test_fixed_units_grow_with_the_size():
    rules = make_rules(list=swap(LIST, ("points = 100\nunits", "points = { normal = 100, big = 180 }\nunits")))
    assert Vocabulary(rules).fixed("foot", size="normal") == {"trooper": 5}
    assert Vocabulary(rules).fixed("foot", size="big") == {"trooper": 10}
