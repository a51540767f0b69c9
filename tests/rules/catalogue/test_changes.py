"""What changed between two versions of a list, and that no field of any value is overlooked."""

from dataclasses import dataclass, fields, replace

import pytest

from rules.catalogue.army_lists import (
    ListNote,
)
from rules.catalogue.changes import Change, ChangeKind, compare_lists, describe_change
from rules.catalogue.datasheets import Weapon
from rules.catalogue.loader import load_publication, rename_version
from rules.composition.clauses import Clause, Part, Scope
from rules.composition.compile import ListRules
from rules.composition.proof import compile_loaded
from rules.composition.selectors import Selector
from rules.words import say
from tests.rules.catalogue.sample_publication import sample_files

ABILITIES = {"scout": "Scout", "mounted": "Mounted"}


GUNS = """
[[formation]]
id = "guns"
section = "line"
name = "Guns"
points = 1250
units = ["captain"]

"""
FLAG = """
[[upgrade]]
id = "flag"
group = "extras"
name = "Flag"
points_tiers = [5, 9]
hosts = ["truck"]

"""
LASGUN = "Lasgun 30cm AP5+, or (15cm) Small Arms"
SPECIAL = "5, 8 points with Captain"
RIDERS = "carries INF, except scout, spaces Trooper 1/2, at most Trooper 1"


def rules_of(**replaced: tuple[str, str]) -> ListRules:
    return compile_loaded(load_publication(sample_files(**replaced)).lists["garrison"])


OLD = rules_of()
OLD_LIST = OLD.army_list


def sentences(old: ListRules, new: ListRules) -> list[str]:
    return [str(change.message) for change in compare_lists(old, new, abilities=ABILITIES)]


def changes_after(**replaced: tuple[str, str]) -> list[str]:
    return sentences(OLD, rules_of(**replaced))


def test_the_same_list_has_no_changes():
    assert compare_lists(OLD, rules_of()) == ()
    assert changes_after(armies=('version = "1"', 'version = "2"')) == [
        "Nothing in the list changed, only how its file is written."
    ]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("points = 75", "points = 100", ["Column: 75 → 100 points"]),
        ("big = 180", "big = 1900", ["Platoon, Big: 180 → 1,900 points"]),
        ("{ normal = 100, big = 180 }", "{ normal = 100 }", ["Platoon: no longer available as Big"]),
        ("{ normal = 100, big = 180 }", "{ big = 180, normal = 100 }", ["Platoon: sizes Normal, Big → Big, Normal"]),
        ("points = 75", "points = { big = 75 }", ["Column: size Normal → Big"]),
        (
            "points = 75",
            "points = { normal = 80, big = 150 }",
            ["Column, Normal: 75 → 80 points", "Column: now also available as Big, 150 points"],
        ),
        ("strategy_rating = 2", "strategy_rating = 3", ["Garrison: strategy rating 2 → 3"]),
        ('name = "Garrison"', 'name = "Gate Guard"', ["Gate Guard: name Garrison → Gate Guard"]),
        ('special_rules = ["scout"]', "special_rules = []", ["Garrison: special rules Scout → none"]),
        ('default = "2+"', 'default = "1+"', ["Platoon: initiative 2+ → 1+", "Column: initiative 2+ → 1+"]),
        ("count = 4", "count = 5", ["Platoon: units 4 Trooper → 5 Trooper"]),
        ('name = "Platoon"', 'name = "Squad"', ["Platoon is now called Squad"]),
        ('tags = ["foot"]', "", ["Platoon: counts as foot → none"]),
        (
            '{ min = 1, max = "any", of = ["truck", "trooper"], points = { trooper = 5 } }',
            '{ min = 1, max = 4, of = ["truck", "trooper"], mixed = false }',
            [
                "Column: choice of units 1 to any number of Truck, Trooper (points for each: Trooper 5) → "
                "1 to 4 of one kind of Truck, Trooper"
            ],
        ),
        ('upgrades = ["extras"]', 'upgrades = ["captain"]', ["Platoon: may no longer take Lorries"]),
        (
            '[{ upgrade = "captain", max = 1, hosts = ["truck"] }]',
            '[{ upgrade = "captain", max = 2, hosts = ["trooper"] }, "lorries"]',
            [
                "Column: may now take Lorries",
                "Column, Captain: at most 1 → 2",
                "Column, Captain: for Truck → Trooper",
            ],
        ),
        ('upgrades = ["extras"]', 'upgrades = ["lorries", "captain"]', ["Platoon: upgrades in a different order"]),
        ("points_each = 50", "points_each = 55", ["Captain: 50 points → 55 points"]),
        (
            "points_pair = 15",
            "points_pair = 16",
            [f"Lorries: 10 points, two 15; {SPECIAL} → 10 points, two 16; {SPECIAL}"],
        ),
        ('value = "4+"', 'value = "3+"', ["Captain: effect armour 4+ → armour 3+"]),
        ('max = "any"\nadds', "max = 3\nadds", ["Lorries: at most any number → 3"]),
        (
            "provides = { help = 1 }",
            "provides = { help = 2 }",
            [
                "Line: slots provided by each formation help 1 → help 2",
                "Rule changed: “Help: 1 for each Line.” → “Help: 2 for each Line.”",
            ],
        ),
        ('note = "arrives late"', 'note = ""', ["Help: note arrives late → none"]),
        ("multiplier = 2", "multiplier = 3", ["Big: multiplier 2 → 3"]),
        ('name = "Extras"', 'name = "Options"', ["Extras is now called Options"]),
        ("max = 2\nref", "max = 3\nref", ["Rule changed: “Column: at most 2.” → “Column: at most 3.”"]),
        ('ref = "page 1"', 'ref = "page 3"', ["Rule “Column: at most 2.”: source page 1 → page 3"]),
        (
            'of = "column"',
            'id = "columns"\nof = "column"',
            ["Rule removed: Column: at most 2.", "New rule: Column: at most 2."],
        ),
        ('text = "Painted grey."', 'text = "Painted red."', ["Note removed: Painted grey.", "New note: Painted red."]),
        ('ref = "page 2"', 'ref = "page 9"', ["“Painted grey.”: source page 2 → page 9"]),
        (
            '[[formation]]\nid = "column"',
            GUNS + '[[formation]]\nid = "column"',
            ["New formation: Guns, 1,250 points"],
        ),
        (
            '[[upgrade]]\nid = "lorries"',
            FLAG + '[[upgrade]]\nid = "lorries"',
            ["Platoon: may now take Flag", "New upgrade: Flag, 5, 9 points"],
        ),
        (
            '[[section]]\nid = "help"',
            '[[section]]\nid = "allies"\nname = "Allies"\n\n[[section]]\nid = "help"',
            ["New section: Allies"],
        ),
    ],
)
def test_a_change_of_the_list_is_one_sentence(old, new, told):
    assert changes_after(armies=(old, new)) == told


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('type = "LV"\nspeed = "30cm"', 'type = "LV"\nspeed = "25cm"', ["Truck: speed 30cm → 25cm"]),
        ('armour = "5+"', 'armour = "4+"', ["Trooper: armour 5+ → 4+"]),
        ('name = "Trooper"', 'name = "Guard"', ["Trooper is now called Guard"]),
        ('abilities = ["scout"]', "", ["Trooper: loses Scout"]),
        ('count = "2"', 'count = "3"', [f"Trooper: 2× {LASGUN} → 3× {LASGUN}"]),
        ('weapons = [{ weapon = "lasgun", count = "2" }]', "", [f"Trooper: no longer has 2× {LASGUN}"]),
        ("capacity = 2", "capacity = 3", [f"Truck: transport capacity 2, {RIDERS} → capacity 3, {RIDERS}"]),
    ],
)
def test_a_change_of_a_datasheet_is_one_sentence(old, new, told):
    assert changes_after(datasheets=(old, new)) == told


def test_both_directions_are_told_alike():
    newer = rules_of(armies=("points = 75", "points = 100"))
    assert sentences(newer, OLD) == ["Column: 100 → 75 points"]


def test_what_is_gone_is_named():
    without = replace(
        OLD,
        army_list=replace(
            OLD_LIST,
            formations={"platoon": OLD_LIST.formations["platoon"]},
            upgrades={},
            sizes={},
            groups={},
            sections={},
            datasheets={},
            notes=(),
        ),
        clauses=(),
    )
    assert sentences(OLD, without) == [
        "Size removed: Normal",
        "Size removed: Big",
        "Section removed: Line",
        "Section removed: Help",
        "Formation removed: Column",
        "Upgrade group removed: Extras",
        "Upgrade removed: Captain",
        "Upgrade removed: Lorries",
        "Rule removed: Help: 1 for each Line.",
        "Rule removed: Column: at most 2.",
        "Note removed: Painted grey.",
        "Datasheet removed: Trooper",
        "Datasheet removed: Truck",
        "Datasheet removed: Captain",
    ]
    assert sentences(without, OLD)[-3:] == ["New datasheet: Trooper", "New datasheet: Truck", "New datasheet: Captain"]


@pytest.mark.parametrize("table", ["sizes", "sections", "formations", "upgrades"])
def test_another_order_is_told(table):
    turned = dict(reversed(getattr(OLD_LIST, table).items()))
    assert sentences(OLD, replace(OLD, army_list=replace(OLD_LIST, **{table: turned}))) == [
        f"The {table} are in a different order."
    ]


def test_ratings_by_content_are_told():
    rating = '[[rating]]\nwith = "column"\nrating = 4\n\n[[note]]'
    assert changes_after(armies=("[[note]]", rating)) == ["Strategy ratings with exceptions: none → 4 with Column"]


def test_everything_that_a_compiled_list_holds_is_compared_or_follows_from_the_rest():
    compared = {"army_list", "clauses", "ratings", "cautions"}
    derived = {"selectors", "entries", "transports", "traits", "tallies", "worked"}
    assert {field.name for field in fields(ListRules)} == compared | derived


def test_warnings_are_told():
    warning = '[[warning]]\nid = "w"\nof = "column"\nwithout = "%s"\ntext = "No use."\n\n[[note]]'
    one, other = (rules_of(armies=("[[note]]", warning % needed)) for needed in ("platoon", "upgrade:captain"))
    assert sentences(OLD, one) == ["New warning: No use."]
    assert sentences(one, OLD) == ["Warning removed: No use."]
    assert sentences(one, other) == ["Warning “No use.” now counts differently"]
    told = rules_of(armies=("[[note]]", (warning % "platoon").replace("No use", "Useless")))
    assert sentences(one, told) == ["Warning changed: “No use.” → “Useless.”"]
    assert sentences(one, rules_of(armies=("[[note]]", warning % "platoon"))) == []


def test_notes_in_another_order_are_told():
    notes = (ListNote("one"), ListNote("two"))
    old, new = (replace(OLD, army_list=replace(OLD_LIST, notes=order)) for order in (notes, notes[::-1]))
    assert sentences(old, new) == ["The notes are in a different order."]


@dataclass(frozen=True, slots=True)
class Vow(Clause):
    """A clause whose sentence hides what it is made of."""

    kind = "vow"
    part: Part
    table: tuple[dict[str, int], ...]

    def sentence(self):
        return say("A vow.")

    def check(self, tallied):
        return iter(())

    def usage(self, tallied):
        return None

    @property
    def about(self):
        return ()


def test_a_clause_that_counts_something_else_is_told_although_it_reads_the_same():
    def vowed(part: Part, **table: int) -> ListRules:
        return replace(OLD, clauses=(Vow("vow", "", Scope.ARMY, part, (table,)),))

    part = Part(0, Selector(label=say("x")))
    moved = Part(7, Selector(label=say("x"), formations=frozenset(["platoon"])))
    assert sentences(vowed(part, a=1), vowed(moved, a=1)) == []
    assert sentences(vowed(part, a=1), vowed(part, a=2)) == ["Rule “A vow.” now counts differently"]
    assert sentences(vowed(part), vowed(Part(0, Selector(label=say("y"))))) == ["Rule “A vow.” now counts differently"]


def test_a_clause_about_transport_is_not_told_when_only_the_version_or_a_datasheet_changed():
    ride = '[[clause]]\nkind = "transport"\nbought = "lorries"\ncarrier = "truck"\nrule = "%s"\n\n[[note]]'
    before = rules_of(armies=("[[note]]", ride % "exact"))
    before.transports.carried({"trooper": 2}, by={"truck": 1})

    def after(old: str, new: str, rule: str = "exact") -> list[str]:
        return sentences(before, rules_of(armies=("[[note]]", ride % rule), datasheets=(old, new)))

    renamed = rename_version(load_publication(sample_files(armies=("[[note]]", ride % "exact"))).lists["garrison"], "2")
    assert sentences(before, compile_loaded(renamed)) == ["Nothing in the list changed, only how its file is written."]
    assert after("capacity = 2", "capacity = 3") == [f"Truck: transport capacity 2, {RIDERS} → capacity 3, {RIDERS}"]
    assert after("", "", rule="tight")[0].startswith("Rule changed: “Truck: none, or exactly as many")


def test_weapons_and_abilities_that_only_change_places():
    sheet = OLD_LIST.datasheets["trooper"]
    guns = (Weapon("Gun", (), "2"), Weapon("Gun", ()), Weapon("Knife", ()))

    def armed(*weapons: Weapon, abilities: tuple[str, ...] = ()) -> ListRules:
        changed = replace(sheet, weapons=weapons, abilities=abilities)
        return replace(OLD, army_list=replace(OLD_LIST, datasheets={**OLD_LIST.datasheets, "trooper": changed}))

    assert sentences(armed(*guns), armed(*guns[::-1])) == ["Trooper: weapons in a different order"]
    assert sentences(armed(abilities=("a", "scout")), armed(abilities=("scout", "a"))) == [
        "Trooper: abilities in a different order"
    ]
    assert sentences(armed(), armed(abilities=("scout", "walker(2)"))) == ["Trooper: gains Scout, walker (2)"]
    assert sentences(armed(guns[2]), armed(*guns)) == ["Trooper: now has 2× Gun ", "Trooper: now has Gun "]
    assert sentences(armed(*guns), armed(Weapon("Gun", (), "3"), guns[2])) == [
        "Trooper: no longer has 2× Gun ",
        "Trooper: no longer has Gun ",
        "Trooper: now has 3× Gun ",
    ]


def test_a_change_is_handed_out_as_data():
    change = Change(ChangeKind.NEW, "formation", "guns", say("New formation: {what}", what="Guns"))
    described = {"kind": "new", "part": "formation", "id": "guns"}
    assert describe_change(change) == {**described, "sentence": "New formation: Guns"}
    assert describe_change(change, translate=lambda text: f"» {text}") == {
        **described,
        "sentence": "» New formation: Guns",
    }
