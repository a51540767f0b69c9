import pytest

from rules.composition.selectors import SelectorError, SelectorParser
from tests.rules.factories import armour, load_list, make_rules, pick, state_of

EMPTY = """
[[tag]]
id = "unused"
name = "Unused"
[[section]]
id = "void"
name = "Void"
[[group]]
id = "nothing"
name = "Nothing"
"""


def parser() -> SelectorParser:
    loaded = load_list(EMPTY)
    return SelectorParser(loaded.army_list, loaded.tags)


@pytest.mark.parametrize(
    ("raw", "label", "formations", "upgrades", "units"),
    [
        ("core", "Core", {"foot", "armour"}, set(), set()),
        ("section:allies", "Allies", {"titan", "planes"}, set(), set()),
        ("air", "Air", {"planes"}, set(), set()),
        ("heavy", "Heavy", {"armour", "titan"}, set(), set()),
        ("extras", "Extras", set(), {"rangers", "flamers", "beasts"}, set()),
        ("foot", "Foot", {"foot"}, set(), set()),
        ("formation:titan", "Titan", {"titan"}, set(), set()),
        ("rangers", "Rangers", set(), {"rangers"}, set()),
        ("tank", "Tank", set(), set(), {"tank"}),
        ("unit:titan", "Titan", set(), set(), {"titan"}),
        ("type:AV", "AV units", set(), set(), {"tank", "flame-tank"}),
        ("any:formation", "formations", {"foot", "armour", "titan", "planes"}, set(), set()),
        (["foot", "rangers", "tank"], "Foot, Rangers or Tank", {"foot"}, {"rangers"}, {"tank"}),
        (
            {"in": ["foot", "armour"], "with": "rangers"},
            "Foot or Armour with Rangers",
            {"foot", "armour"},
            set(),
            set(),
        ),
        ({"in": "core", "attribute": "travel=drop"}, "Core (drop pods)", {"foot", "armour"}, set(), set()),
        ({"in": "core", "with": "rangers", "name": "Scouting core"}, "Scouting core", {"foot", "armour"}, set(), set()),
        ({"of": ["tank", "unit:titan"], "in": "core", "name": "Armour"}, "Armour", set(), set(), {"tank", "titan"}),
    ],
)
def test_names_become_ids(raw, label, formations, upgrades, units):
    selector = parser().parse(raw)
    assert str(selector.label) == label
    assert (selector.formations, selector.upgrades, selector.units) == (formations, upgrades, units)


def test_units_of_an_upgrade_count_what_it_brings():
    selector = parser().parse("units-of:flamers")
    assert (str(selector.label), selector.additions, selector.picks) == (
        "units of Flamers",
        {("flamers", 2)},
        {"flamers"},
    )


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        ("nobody", "'nobody' names nothing in this list"),
        ("unit:nobody", "'unit:nobody' names nothing in this list"),
        ("section:nobody", "'section:nobody' names nothing in this list"),
        ("any:unit", "'any:unit' names nothing in this list"),
        ("units-of:nobody", "'units-of:nobody' names nothing in this list"),
        ("titan", "'titan' is ambiguous: write formation:titan or unit:titan"),
        ("captain", "'captain' is ambiguous: write upgrade:captain or unit:captain"),
        ("wing:core", "unknown kind of selector 'wing'"),
        ("tag:unused", "'tag:unused' names nothing in this list"),
        ("section:void", "'section:void' names nothing in this list"),
        ("group:nothing", "'group:nothing' names nothing in this list"),
        ("type:SC", "'type:SC' names nothing in this list"),
        ([], "a selector is a name, a table or a list of these, not []"),
        ([["core"]], "a selector is a name, a table or a list of these, not [['core']]"),
        (5, "a selector is a name, a table or a list of these, not 5"),
        (["core", {"in": "core", "of": "rangers"}], 'a table in a list selects formations, without "of"'),
        (
            {"in": {"in": "core", "with": "rangers"}},
            '"in" names formations and does not narrow them down itself',
        ),
        (
            {"in": ["air", {"in": "core", "with": "rangers"}]},
            '"in" names formations and does not narrow them down itself',
        ),
        ({"in": "core", "of": ["rangers", {"in": "core", "with": "rangers"}]}, '"of" selects upgrades or units'),
        ({"in": "core", "name": ""}, "\"name\" is a text, not ''"),
        ({"with": "core"}, 'a selector table has "in" and optionally "of", "with", "attribute" and "name", not []'),
        (
            {"in": "core", "on": "x"},
            'a selector table has "in" and optionally "of", "with", "attribute" and "name", not [\'on\']',
        ),
        ({"in": "extras"}, "\"in\" selects formations, and 'extras' has none"),
        ({"in": "core", "attribute": "travel=swim"}, "no formation has the attribute 'travel=swim'"),
        ({"in": "core", "attribute": 5}, "no formation has the attribute 5"),
        ({"in": "core", "with": "x"}, "'x' names nothing in this list"),
    ],
)
def test_a_selector_that_selects_nothing_is_refused(raw, message):
    with pytest.raises(SelectorError) as caught:
        parser().parse(raw)
    assert str(caught.value) == message


def test_a_list_may_narrow_down_some_of_its_formations():
    selector = parser().parse(
        ["formation:titan", {"in": "core", "with": "rangers"}, {"in": "air", "with": "flamers"}, "upgrade:captain"]
    )
    assert str(selector.label) == "Titan, Core with Rangers, Air with Flamers or Captain"
    assert (selector.formations, selector.upgrades) == ({"titan"}, {"captain"})
    assert selector.reach == {"titan", "foot", "armour", "planes"}


def counted(raw: str):
    """The tallies of one selector over a small army."""
    rules = make_rules(f'[[clause]]\nkind = "count"\nid = "it"\nof = {raw}\nmin = 1')
    state = state_of(
        rules,
        pick("foot", "a", upgrades={"rangers": 2, "captain": 1}, attributes={"travel": "drop"}),
        armour("b", tanks=1, flame_tanks=3, upgrades={"rangers": 1, "flamers": 1}),
    )
    return state.counts[0], state.spent[0]


@pytest.mark.parametrize(
    ("raw", "tally"),
    [
        ('"core"', (2, 200 + 255)),
        ('"rangers"', (3, 75)),
        ('"extras"', (4, 105)),
        ('"unit:flame-tank"', (5, 0)),
        ('"units-of:flamers"', (2, 0)),
        ('{ in = "core", with = "flamers" }', (1, 255)),
        ('{ in = "core", attribute = "travel=drop" }', (1, 200)),
        ('{ in = "core", attribute = "travel=walk" }', (0, 0)),
        ('["foot", "rangers"]', (4, 275)),
        ('["air", { in = "core", with = "flamers" }]', (1, 255)),
        ('["armour", { in = "core", with = "flamers" }]', (1, 255)),
        ('[{ in = "core", with = "flamers" }, { in = "core", attribute = "travel=drop" }]', (2, 200 + 255)),
        ('["upgrade:captain", { in = "core", attribute = "travel=walk" }, "flamers"]', (2, 80)),
    ],
)
def test_what_is_counted_and_what_it_costs(raw, tally):
    assert counted(raw) == tally


def test_two_formations_may_know_different_values_of_one_attribute():
    more = """
[[formation]]
id = "divers"
section = "core"
name = "Divers"
points = 10
units = ["trooper"]
attributes = [{ id = "travel", name = "Travel", values = { walk = "on foot", swim = "boats" } }]
"""
    loaded = load_list(more)
    selector = SelectorParser(loaded.army_list, loaded.tags).parse({"in": "core", "attribute": "travel=swim"})
    assert str(selector.label) == "Core (boats)"
