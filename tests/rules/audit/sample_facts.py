"""A small publication and the facts that say the same, for tests that change either."""

import copy
import json
from typing import Any

from rules.audit.facts import Facts, read_facts
from rules.catalogue.loader import Publication, load_publication
from rules.catalogue.rulings import Topic, load_rulings
from tests.rules.catalogue.sample_publication import sample_files

LIST = """
id = "garrison"
name = "Garrison"
aliases = ["Watch"]
faction = "Guard"
version = "1"
source = "Guard – Garrison"
strategy_rating = 2
initiative = { default = "2+" }
special_rules = ["scout"]
size = [{ id = "normal", name = "Normal" }, { id = "big", name = "Big", multiplier = 2 }]
section = [{ id = "line", name = "Line" }, { id = "help", name = "Help" }]
group = [{ id = "extras", name = "Extras" }, { id = "boss", name = "Officer" }]

[[formation]]
id = "platoon"
section = "line"
name = "Platoon"
points = { normal = 100, big = 180 }
units = ["captain", { unit = "trooper", count = 4 }]
upgrades = ["lorries"]

[[formation]]
id = "column"
section = "help"
name = "Column"
points = 0
choose = [{ min = 1, max = 3, of = ["truck"], points = { truck = 75 } }]
upgrades = ["captain", "lorries", "swap"]

[[formation]]
id = "mob"
section = "help"
name = "Mob"
points = 10
units = [{ unit = "trooper", rolled = "2D3+3" }]

[[formation]]
id = "patrol"
section = "help"
name = "Patrol"
points = 60
initiative = "1+"
choose = [{ count = 2, of = ["trooper", "truck"] }]
upgrades = ["paint", "more"]

[[formation]]
id = "fort"
section = "help"
name = "Fort"
points = 50
activates = false
note = "Two bunkers."

[[upgrade]]
id = "captain"
group = "boss"
name = "Captain"
aliases = ["Boss"]
points = 50
adds = ["captain"]
hosts = ["trooper", "truck"]

[[upgrade]]
id = "lorries"
group = "extras"
name = "Lorries"
points_each = 10
points_pair = 15
points_when = [{ with = "captain", points_each = 5 }]
max = "any"
adds = ["truck"]

[[upgrade]]
id = "swap"
group = "extras"
name = "Swap"
points_tiers = [20, 30]
max = 2
replaces = ["truck"]
with = ["trooper"]

[[upgrade]]
id = "paint"
group = "extras"
name = "Paint"
points = 25

[[upgrade]]
id = "more"
group = "extras"
name = "Squad"
points = 40
adds = [{ of = ["trooper", "truck"], count = 2, points = { truck = 5 } }]

[[clause]]
kind = "count"
of = "formation:fort"
max = 1

[[clause]]
kind = "count"
of = "unit:truck"
max = 9

[[clause]]
kind = "unique"
of = "formation:mob"

[[clause]]
kind = "share"
of = "section:help"
at_most = "1/3"

[[clause]]
kind = "count"
scope = "formation"
of = "upgrade:swap"
max = 2

[[clause]]
kind = "count"
of = { in = "formation:patrol", with = "upgrade:paint" }
max = 3
"""

RULINGS = """
[[topic]]
id = "digging"
name = "Digging In"
part = "movement"
ref = "1.7"
ruling = [{ question = "May a trooper dig?", answer = "Yes, once." }]
"""

SHEETS = """
[[datasheet]]
id = "walker"
name = "Walker"
type = "WE"
speed = "20cm"
armour = "4+"
cc = "3+"
ff = "3+"
damage_capacity = 3
abilities = ["shield(2)"]
weapons = [{ weapon = "lasgun", count = "0-1", arc = "FwA" }]
notes = ["It counts for two."]

[[datasheet]]
id = "captain\""""

_ABILITIES = """
[[ability]]
id = "shield"
name = "Shields"
on = "unit"
summary = "Stops hits."
ref = "1"

[[ability]]
id = "scout\""""

_CAPACITY = """
[[ability]]
id = "damage-capacity"
name = "Damage Capacity"
on = "unit"
summary = "Takes hits."
ref = "3"
"""

FACTS: dict[str, Any] = {
    "units.json": {
        "trooper": {
            "name": "Trooper", "type": "INF", "speed": "15cm", "armour": "5+", "cc": "6+", "ff": "5+",
            "special_rules": ["scout"], "weapons": [{"id": "lasgun", "multiplier": "2"}],
        },
        "truck": {
            "name": "Truck", "type": "LV", "speed": "30cm", "armour": "6+", "cc": "6+", "ff": "6+",
            "notes": "May transport one Captain or two infantry units without _Scout_.",
        },
        "walker": {
            "name": "Walker", "type": "WE", "speed": "20cm", "armour": "4+", "cc": "3+", "ff": "3+",
            "special_rules": ["damage-capacity-3", "shields-2"],
            "weapons": [{"id": "lasgun", "multiplier": "0–1", "arc": "FwA"}],
            "notes": "Counts as two <b>units</b>.",
        },
        "captain": {"name": "Captain", "type": "CH", "speed": "n/a", "armour": "n/a", "cc": "n/a", "ff": "n/a"},
    },
    "weapons.json": {
        "lasgun": {
            "name": "Lasgun",
            "modes": [
                {"range": "30cm", "firepower": "AP5+"},
                {"range": "(15cm)", "firepower": "Small Arms", "boolean": "or"},
            ],
        }
    },
    "forces.json": {"guard": {"name": "Guard", "order": 1, "units": ["trooper", "truck", "walker", "captain"]}},
    "army_lists.json": {
        "guard-garrison": {
            "title": "Guard – Garrison",
            "name": "The Garrison of the Guard",
            "forces": ["guard"],
            "ratings": ["They have a strategy rating of 2, patrols an initiative of 1+, all others of 2+."],
            "using": "Pick platoons.",
            "special_rules": ["scout"],
            "special_rules_text": "",
            "sections": [
                {"caption": "Line", "inside_group": False, "rows": [
                    ["", "Cost", ""],
                    ["Type", "Core Units", "Normal", "Big", "Extra Units"],
                    ["Platoon", "One Captain and four Troopers", "100", "180",
                     ["Add any number of Trucks for +10 points each, or +5 points in an army of 2,000 points"]],
                ]},
                {"group": "All Help", "note": "(A third at most.)"},
                {"caption": "Help", "inside_group": True, "rows": [
                    ["(Painted grey.)"],
                    ["Formation", "Units", "Upgrades", "Cost"],
                    ["Column", "Up to three Trucks", "Boss, 0–1 Extras", "75 points each"],
                    ["0–1 Mob", "2D3+3 Troopers", "None", "10 points"],
                    ["Patrol", "Any two of the following:", "Trooper, Truck", "All", "60 points"],
                    ["(paint it)", "(+25 points)"],
                    ["0–1 Fort", "Two bunkers and 52cm of trenches", "", "50 points"],
                ]},
                {"caption": "Officers and More", "inside_group": True, "rows": [
                    ["Upgrade", "Units", "Cost"],
                    ["Boss", "Add one Captain", "+50 points"],
                    ["Lorries*", "Add any number of Trucks", "+10 points each"],
                    ["+15 points per pair"],
                    ["(for officers)", "(+5 points)"],
                    ["Swap", "Replace up to two Trucks with an equal number of Troopers", "+20 or +30 points"],
                    ["Squad (any)", "Add two of any of the following units:", "Trooper", "+40 points"],
                    ["Truck", "+45 points"],
                    ["* Not for the Mob."],
                ]},
                {"caption": "Bare", "inside_group": True, "rows": [["Upgrade", "Cost"], ["Paint", "+25 points"]]},
            ],
        }
    },
    "special_rules.json": {
        "scout": {"name": "Scout", "keys": ["name"], "text": "It scouts."},
        "shields-2": {"name": "2 Shields", "keys": ["name"], "text": ""},
        "damage-capacity-3": {"name": "Damage Capacity 3", "keys": ["name"], "text": ""},
    },
    "faqs.json": [
        {"id": "digging", "name": "Digging in", "faq": [{"question": "Can troopers dig?", "answer": "Yes."}]},
    ],
}  # fmt: skip


def sample_catalogue(**replaced: tuple[str, str]) -> Publication:
    """The publication; ``garrison=("old", "new")`` replaces a text in the file of that name."""
    return load_publication(catalogue_files(**replaced))


def catalogue_files(**replaced: tuple[str, str]) -> dict[str, bytes]:
    texts = {
        "abilities.toml": sample_files()["abilities.toml"].decode().replace('\n[[ability]]\nid = "scout"', _ABILITIES)
        + _CAPACITY,
        "datasheets/guard.toml": sample_files()["datasheets/guard.toml"]
        .decode()
        .replace('\n[[datasheet]]\nid = "captain"', SHEETS),
        "armies/garrison.toml": LIST,
        "rulings.toml": RULINGS,
    }
    for name, (old, new) in replaced.items():
        file = next(file for file in texts if name in file)
        assert old in texts[file], old
        texts[file] = texts[file].replace(old, new)
    files = sample_files() | {file: text.encode() for file, text in texts.items()}
    return {name: data for name, data in files.items() if not name.startswith("verdicts")}


def sample_rulings() -> tuple[Topic, ...]:
    return load_rulings(RULINGS.encode(), publication="sample")


def change(place: str, value: Any) -> dict[str, Any]:
    """The facts with another value at a place (``units.json/trooper/armour``); None takes it away."""
    facts = copy.deepcopy(FACTS)
    *path, last = [int(part) if part.isdigit() else part for part in place.split("/")]
    holder: Any = facts
    for part in path:
        holder = holder[part]
    if value is None:
        del holder[last]
    elif isinstance(holder, list) and last == len(holder):
        holder.append(value)
    else:
        holder[last] = value
    return facts


def files_of(facts: dict[str, Any]) -> dict[str, bytes]:
    return {name: json.dumps(content).encode() for name, content in facts.items()}


def sample_facts(place: str = "", value: Any = None) -> Facts:
    """The facts, or those with one value changed."""
    return read_facts(files_of(change(place, value) if place else FACTS))
