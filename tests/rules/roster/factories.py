"""Armies for tests of rosters: the tiny ground list, and a tiny fleet whose ships can be refitted."""

from typing import Any

from rules.catalogue.datasheets import Ability
from rules.composition.army import Army, FormationPick
from rules.composition.compile import ListRules
from rules.composition.verdict import judge
from rules.roster.build import build_roster
from rules.roster.content import Roster
from tests.rules.factories import compile_loaded, load_tiny, make_rules

DATE = "2026-05-01"
LINK = "https://muster.example/r/frozen/"

FLEET = """
id = "fleet"
name = "Tiny Fleet"
game = "fleet"
edition = "first"
source = "a test"
licence = "none"
attribution = "nobody"
"""

FLEET_ABILITIES = """
[[ability]]
id = "ram"
name = "Ram"
on = "ship"
summary = "Hits hard."
ref = "5.1"
[[ability]]
id = "scanners"
name = "Scanners"
on = "ship"
summary = "Sees far."
ref = "5.2"
[[ability]]
id = "torpedoes"
name = "Torpedoes"
on = "weapon"
summary = "Swim."
ref = "5.3"
"""

SHIPS = """
id = "ships"
name = "Ships"

[[datasheet]]
id = "cruiser"
name = "Cruiser"
type = "Cruiser/8"
speed = "20cm"
turns = "45°"
shields = 2
armour = "F6+/5+"
turrets = 2
weapons = [
    { name = "Prow torpedoes", range = "(30cm)", strength = "6", arc = "Front" },
    { name = "Port launch bays", craft = ["Furies (30cm)", "Starhawks (20cm)"], strength = "2" },
]

[[datasheet]]
id = "frigate"
name = "Frigate"
type = "Escort/1"
speed = "30cm"
turns = "90°"
shields = 1
armour = "5+"
turrets = 2
weapons = [{ name = "Prow battery", range = "30cm", strength = "2", arc = "L/F/R" }]

[[datasheet]]
id = "tug"
name = "Tug"
type = "Escort/1"
speed = "30cm"
turns = "90°"
shields = 0
armour = "5+"
turrets = 0
"""

FLEET_LIST = """
id = "fleet"
name = "Tiny Fleet"
faction = "Navy"
version = "2"
source = "6.5"
strategy_rating = 2
rating_name = "Attack rating"
special_rules = ["torpedoes", "ram"]

[[section]]
id = "line"
name = "Line"

[[group]]
id = "refits"
name = "Refits"
[[group]]
id = "commander"
name = "Commander"

[[formation]]
id = "cruiser"
section = "line"
name = "Cruiser"
points = 180
units = ["cruiser"]
upgrades = ["refits", "commander"]

[[formation]]
id = "squadron"
section = "line"
name = "Squadron"
points = 0
upgrades = ["scanners", "turrets", "pennant"]
[[formation.choose]]
of = ["frigate", "tug"]
min = 1
max = "any"
points = { frigate = 40, tug = 10 }

[[upgrade]]
id = "ram"
group = "refits"
name = "Power Ram"
points = 5
effects = [{ kind = "gain", ability = "ram" }]

[[upgrade]]
id = "turrets"
group = "refits"
name = "Third turret"
points = 10
effects = [{ kind = "set", field = "turrets", value = 3 }]

[[upgrade]]
id = "scanners"
group = "refits"
name = "Scanners"
points_each = 5
max = "any"
hosts = ["frigate"]
per_unit = ["frigate"]
effects = [{ kind = "weapon", weapon = "Prow battery", remove = true }, { kind = "gain", ability = "scanners" }]

[[upgrade]]
id = "pennant"
group = "commander"
name = "Pennant"
points = 0
effects = [{ kind = "add", field = "shields", by = 1 }]

[[upgrade]]
id = "admiral"
group = "commander"
name = "Admiral"
points_tiers = [50, 125]
max = 2
note = "Leads."

[[note]]
text = "Sail on."
ref = "6.5"
[[note]]
text = "No reference."
"""


def fleet_files(**changed: str) -> dict[str, str]:
    return {"publication": FLEET, "abilities": FLEET_ABILITIES, "sheets": SHIPS, "list": FLEET_LIST, **changed}


def fleet_rules(**changed: str) -> ListRules:
    return compile_loaded(load_tiny(**fleet_files(**changed)).lists["fleet"])


def fleet_glossary() -> dict[str, Ability]:
    return load_tiny(**fleet_files()).abilities


def fleet_roster(*formations: FormationPick, **more: Any) -> Roster:
    """The roster of a fleet."""
    army = Army("fleet/fleet@2", more.pop("limit", 1000), more.pop("name", ""), formations)
    rules = more.pop("rules", None) or fleet_rules()
    return build_roster(judge(rules, army), abilities=fleet_glossary(), **more)


def ground_roster(*formations: FormationPick, rules: ListRules | None = None, **more: Any) -> Roster:
    """The roster of an army of the tiny ground list."""
    army = Army("tiny/guard@1", more.pop("limit", 3000), more.pop("name", ""), formations)
    glossary = more.pop("abilities", None) or load_tiny().abilities
    return build_roster(judge(rules or make_rules(), army), abilities=glossary, **more)
