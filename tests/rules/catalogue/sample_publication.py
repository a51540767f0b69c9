"""A publication small enough to know by heart, for tests that load, break and describe one."""

_TEXTS = {
    "publication.toml": """
id = "sample"
name = "Sample Pack"
game = "epic"
edition = "first"
source = "made up"
licence = "MIT"
attribution = "nobody"
""",
    "abilities.toml": """
[[ability]]
id = "scout"
name = "Scout"
on = "unit"
summary = "Spreads out further."
ref = "2.1.14"
""",
    "weapons.toml": """
[[weapon]]
id = "lasgun"
name = "Lasgun"
modes = [{ range = "30cm", firepower = "AP5+" }, { joins = "or", range = "(15cm)", firepower = "Small Arms" }]
""",
    "datasheets/guard.toml": """
id = "guard"
name = "Guard"

[[datasheet]]
id = "trooper"
name = "Trooper"
aliases = ["Soldier"]
type = "INF"
speed = "15cm"
armour = "5+"
cc = "6+"
ff = "5+"
abilities = ["scout"]
weapons = [{ weapon = "lasgun", count = "2" }]

[[datasheet]]
id = "truck"
name = "Truck"
type = "LV"
speed = "30cm"
armour = "6+"
cc = "6+"
ff = "6+"

[[datasheet.transport]]
capacity = 2
carries = ["INF"]
except = ["scout"]
weights = { trooper = "1/2" }
at_most = { trooper = 1 }

[[datasheet]]
id = "captain"
name = "Captain"
type = "CH"
speed = "n/a"
armour = "n/a"
cc = "n/a"
ff = "n/a"
""",
    "armies/garrison.toml": """
id = "garrison"
name = "Garrison"
aliases = ["Watch"]
faction = "Guard"
version = "1"
source = "a page"
strategy_rating = 2
initiative = { default = "2+" }
usual_points = [100, 5000]
special_rules = ["scout"]

[[size]]
id = "normal"
name = "Normal"

[[size]]
id = "big"
name = "Big"
multiplier = 2

[[section]]
id = "line"
name = "Line"
provides = { help = 1 }

[[section]]
id = "help"
name = "Help"
consumes = { help = 1 }
note = "arrives late"

[[group]]
id = "extras"
name = "Extras"

[[tag]]
id = "foot"
name = "On foot"

[[formation]]
id = "platoon"
section = "line"
name = "Platoon"
aliases = ["Squad"]
points = { normal = 100, big = 180 }
units = [{ unit = "trooper", count = 4 }]
upgrades = ["extras"]
tags = ["foot"]

[[formation]]
id = "column"
section = "help"
name = "Column"
points = 75
choose = [{ min = 1, max = "any", of = ["truck", "trooper"], points = { trooper = 5 } }]
upgrades = [{ upgrade = "captain", max = 1, hosts = ["truck"] }]
attributes = [{ id = "travel", name = "Travels", values = { road = "by road", rail = "by rail" } }]

[[upgrade]]
id = "captain"
group = "extras"
name = "Captain"
aliases = ["Boss"]
points_each = 50
adds = ["captain"]
hosts = ["trooper"]
effects = [{ kind = "set", field = "armour", value = "4+" }]

[[upgrade]]
id = "lorries"
group = "extras"
name = "Lorries"
points_each = 10
points_pair = 15
points_when = [{ with = "captain", points_tiers = [5, 8] }]
max = "any"
adds = ["truck"]

[[clause]]
kind = "count"
of = "column"
max = 2
ref = "page 1"

[[note]]
text = "Painted grey."
ref = "page 2"
""",
    "verdicts/garrison.toml": """
[[army]]
name = "one platoon"
points_limit = 150
legal = true
points = 100
formations = [{ formation = "platoon" }]

[[army]]
name = "platoons and columns"
points_limit = 350
legal = true
points = 350
at_limit_of = ["count-column", "help"]
formations = [
  { formation = "platoon", repeat = 2 },
  { formation = "column", units = { truck = 1 }, repeat = 2 },
]

[[army]]
name = "a column for nobody"
points_limit = 150
legal = false
findings = [{ code = "budget", clause = "help" }]
formations = [{ formation = "column", units = { truck = 1 } }]

[[army]]
name = "too many columns"
points_limit = 600
legal = false
findings = [{ code = "count", clause = "count-column", have = 3, allowed = 2 }]
formations = [
  { formation = "platoon", repeat = 3 },
  { formation = "column", units = { truck = 1 }, repeat = 3 },
]
""",
}


def sample_files(**replaced: tuple[str, str]) -> dict[str, bytes]:
    """The documents of the publication; ``armies=("old", "new")`` replaces a text in that folder's file."""
    files = dict(_TEXTS)
    for name, (old, new) in replaced.items():
        file = next(file for file in files if file.split(".")[0].split("/")[0] == name)
        assert old in files[file], old
        files[file] = files[file].replace(old, new)
    return {file: text.encode() for file, text in files.items()}
