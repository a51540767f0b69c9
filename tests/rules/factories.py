"""A tiny invented publication, so that tests of the engine never depend on the real lists."""

from collections.abc import Mapping
from typing import Any

from rules.catalogue.loader import LoadedList, Publication, load_publication
from rules.catalogue.problems import CatalogueError
from rules.composition.army import Army, FormationPick, UpgradePick
from rules.composition.compile import ListRules, compile_list
from rules.composition.findings import Finding
from rules.composition.state import ArmyState
from rules.composition.verdict import Verdict, judge

PUBLICATION = """
id = "tiny"
name = "Tiny"
game = "epic"
edition = "first"
source = "a test"
licence = "none"
attribution = "nobody"
"""

ABILITIES = """
[[ability]]
id = "scout"
name = "Scout"
on = "unit"
summary = "Ranges ahead."
ref = "2.1.14"
[[ability]]
id = "mounted"
name = "Mounted"
on = "unit"
summary = "Rides a beast."
ref = "2.1.9"
"""

WEAPONS = """
[[weapon]]
id = "rifle"
name = "Rifle"
modes = [{ range = "30cm", firepower = "AP5+" }]
"""

SHEETS = """
id = "guard"
name = "Guard"

[[datasheet]]
id = "trooper"
name = "Trooper"
type = "INF"
speed = "15cm"
armour = "6+"
cc = "6+"
ff = "5+"
weapons = [{ weapon = "rifle" }]

[[datasheet]]
id = "ogre"
name = "Ogre"
type = "INF"
speed = "15cm"
armour = "4+"
cc = "4+"
ff = "5+"
transport_size = 2

[[datasheet]]
id = "ranger"
name = "Ranger"
type = "INF"
speed = "15cm"
armour = "-"
cc = "6+"
ff = "5+"
abilities = ["scout"]

[[datasheet]]
id = "rider"
name = "Rider"
type = "INF"
speed = "20cm"
armour = "6+"
cc = "4+"
ff = "6+"
abilities = ["mounted"]

[[datasheet]]
id = "captain"
name = "Captain"
type = "CH"
speed = "n/a"
armour = "n/a"
cc = "n/a"
ff = "n/a"

[[datasheet]]
id = "tank"
name = "Tank"
type = "AV"
speed = "20cm"
armour = "4+"
cc = "6+"
ff = "4+"

[[datasheet]]
id = "flame-tank"
name = "Flame Tank"
type = "AV"
speed = "20cm"
armour = "4+"
cc = "6+"
ff = "3+"

[[datasheet]]
id = "bunker-gun"
name = "Bunker Gun"
type = "LV"
speed = "Immobile"
armour = "5+"
cc = "6+"
ff = "6+"

[[datasheet]]
id = "truck"
name = "Truck"
type = "AV"
speed = "30cm"
armour = "5+"
cc = "6+"
ff = "6+"
transport = [{ capacity = 2, carries = ["INF"], except = ["mounted"] }]

[[datasheet]]
id = "titan"
name = "Titan"
type = "WE"
speed = "15cm"
armour = "4+"
cc = "3+"
ff = "3+"
damage_capacity = 6
critical = "It burns."

[[datasheet]]
id = "plane"
name = "Plane"
type = "AC"
speed = "Fighter-Bomber"
armour = "6+"
cc = "n/a"
ff = "n/a"
"""

LIST = """
id = "guard"
name = "Tiny Guard"
faction = "Guard"
version = "1"
source = "the tiny list"
strategy_rating = 2
initiative = { default = "2+", allies = "1+" }
usual_points = [2000, 5000]

[[size]]
id = "normal"
name = "Normal"
[[size]]
id = "big"
name = "Big"
multiplier = 2

[[section]]
id = "core"
name = "Core"
[[section]]
id = "allies"
name = "Allies"
[[section]]
id = "air"
name = "Air"
parent = "allies"
blast_markers_per_unit = 2

[[group]]
id = "extras"
name = "Extras"
[[group]]
id = "leaders"
name = "Leaders"

[[tag]]
id = "heavy"
name = "Heavy"

[[formation]]
id = "foot"
section = "core"
name = "Foot"
points = 100
units = [{ unit = "trooper", count = 5 }]
upgrades = ["extras", "leaders"]
attributes = [{ id = "travel", name = "Travel", values = { walk = "on foot", drop = "drop pods" } }]

[[formation]]
id = "armour"
section = "core"
name = "Armour"
points = { normal = 200, big = 350 }
choose = [{ count = 4, of = ["tank", "flame-tank"] }]
upgrades = ["extras", { upgrade = "captain", hosts = ["tank"] }]
tags = ["heavy"]

[[formation]]
id = "titan"
section = "allies"
name = "Titan"
points = 500
units = ["titan"]
tags = ["heavy"]

[[formation]]
id = "planes"
section = "air"
name = "Planes"
points = 125
units = [{ unit = "plane", count = 2 }]

[[upgrade]]
id = "rangers"
group = "extras"
name = "Rangers"
points_each = 25
max = 4
adds = ["ranger"]

[[upgrade]]
id = "flamers"
group = "extras"
name = "Flamers"
points = 30
adds = [{ of = ["flame-tank", "tank"], count = 2, mixed = true }]

[[upgrade]]
id = "beasts"
group = "extras"
name = "Beasts"
points = 10
adds = ["rider"]

[[upgrade]]
id = "captain"
group = "leaders"
name = "Captain"
points = 50
adds = ["captain"]
"""


def publication_files(**changed: str) -> dict[str, bytes]:
    """The files of the publication. Another text by its name: ``publication``, ``sheets``, ``list`` ..."""
    texts = {
        "publication.toml": changed.get("publication", PUBLICATION),
        "abilities.toml": changed.get("abilities", ABILITIES),
        "weapons.toml": changed.get("weapons", WEAPONS),
        "datasheets/guard.toml": changed.get("sheets", SHEETS),
        "armies/guard.toml": changed.get("list", LIST),
    }
    return {name: text.encode() for name, text in texts.items()}


def load_tiny(**changed: str) -> Publication:
    return load_publication(publication_files(**changed))


def load_list(more: str = "", **changed: str) -> LoadedList:
    """The list with ``more`` TOML after it."""
    changed["list"] = changed.get("list", LIST) + more
    return load_tiny(**changed).lists["guard"]


def compile_loaded(loaded: LoadedList) -> ListRules:
    return compile_list(
        loaded.army_list,
        clauses=loaded.clauses,
        tags=loaded.tags,
        ratings=loaded.ratings,
        warnings=loaded.warnings,
    )


def make_rules(more: str = "", **changed: str) -> ListRules:
    """The compiled list with ``more`` TOML (clauses, formations) after it."""
    return compile_loaded(load_list(more, **changed))


def swap(text: str, *pairs: tuple[str, str]) -> str:
    """The text with parts exchanged; each must be there exactly once."""
    for old, new in pairs:
        assert text.count(old) == 1, f"{text.count(old)} times: {old}"
        text = text.replace(old, new)
    return text


def pick(
    formation: str, key: str = "f1", *, upgrades: tuple[UpgradePick, ...] | Mapping[str, int] = (), **more: Any
) -> FormationPick:
    """A formation: ``pick("armour", units={"tank": 4}, upgrades={"rangers": 2})``."""
    if isinstance(upgrades, Mapping):
        upgrades = tuple(UpgradePick(name, count) for name, count in upgrades.items())
    units = tuple(more.pop("units", {}).items())
    attributes = tuple(more.pop("attributes", {}).items())
    return FormationPick(key, formation, units=units, attributes=attributes, upgrades=upgrades, **more)


def armour(key: str = "f1", *, tanks: int = 4, flame_tanks: int = 0, **more: Any) -> FormationPick:
    """The formation with a choice."""
    return pick("armour", key, units={"tank": tanks, "flame-tank": flame_tanks}, **more)


def army_of(*formations: FormationPick, limit: int = 3000, name: str = "") -> Army:
    return Army("tiny/guard@1", limit, name, formations)


def verdict_on(rules: ListRules, *formations: FormationPick, limit: int = 3000) -> Verdict:
    return judge(rules, army_of(*formations, limit=limit))


def errors_in(rules: ListRules, *formations: FormationPick, limit: int = 3000) -> list[Finding]:
    return list(verdict_on(rules, *formations, limit=limit).errors)


def brief(finding: Finding) -> tuple[str, str, tuple[str, ...], int, int]:
    """What a test compares: code, clause, culprits, have, allowed."""
    return finding.code, finding.clause, finding.culprits, finding.have, finding.allowed


def problems_of(more: str, **changed: str) -> list[str]:
    """What the loader and the compiler say about a list with ``more``, as ``place: message``."""
    try:
        make_rules(more, **changed)
    except CatalogueError as error:
        return [f"{problem.path}: {problem.message}" for problem in error.problems]
    return []


def state_of(rules: ListRules, *formations: FormationPick, limit: int = 3000) -> ArmyState:
    return verdict_on(rules, *formations, limit=limit).state
