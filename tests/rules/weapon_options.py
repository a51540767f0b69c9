"""Units with a choice of weapons, for tests of what armies write down about it."""

from rules.composition.army import FormationPick, WeaponPick
from rules.composition.compile import ListRules
from tests.rules.factories import LIST, SHEETS, WEAPONS, make_rules, pick

ARSENAL = WEAPONS + "".join(
    f"""
[[weapon]]
id = "{name.lower()}"
name = "{name}"
modes = [{{ range = "45cm", firepower = "AT5+" }}]
"""
    for name in ("Missile", "Lascannon", "Fist", "Claw", "Acid", "Gun", "Flak")
)
ARMED_SHEETS = (
    SHEETS
    + """
[[datasheet]]
id = "walker"
name = "Walker"
type = "AV"
speed = "15cm"
armour = "3+"
cc = "4+"
ff = "5+"
weapons = [
  { weapon = "missile", count = "0-1" },
  { weapon = "lascannon", count = "0-1" },
  { weapon = "fist", count = "0-1× 2" },
  { weapon = "rifle" },
]
notes = ["It walks."]
weapon_options = [
  { id = "weapons", note = "It carries a pair, or fists.", of = [
    { id = "pair", name = "Missile and Lascannon", weapons = ["missile", "lascannon"] },
    { id = "fists", weapons = ["fist"], values = { ff = "4+" }, abilities = ["scout"] },
  ] },
]

[[datasheet]]
id = "beast"
name = "Beast"
type = "WE"
speed = "15cm"
armour = "4+"
cc = "3+"
ff = "3+"
damage_capacity = 4
critical = "It howls."
weapons = [{ weapon = "claw", count = "0-2" }, { weapon = "acid", count = "0-1" }, { weapon = "flak", count = "0-1" }]
weapon_options = [
  { id = "weapons", pick = 2, note = "It has two of three; only claws twice.", of = [
    { id = "claw", weapons = ["claw"], max = 2 },
    { id = "acid", weapons = ["acid"] },
    { id = "flak", weapons = ["flak"] },
  ] },
]

[[datasheet]]
id = "fort"
name = "Fort"
type = "CH"
speed = "n/a"
armour = "n/a"
cc = "n/a"
ff = "n/a"
weapons = [{ weapon = "gun", count = "2-4" }, { weapon = "flak", count = "0-1" }, { weapon = "acid", count = "0-1" }]
weapon_options = [
  { id = "third", of = [
    { id = "third-gun", name = "third Gun", weapons = ["gun"] },
    { id = "acid", weapons = ["acid"] },
  ] },
  { id = "fourth", of = [
    { id = "fourth-gun", name = "fourth Gun", weapons = ["gun"] },
    { id = "flak", weapons = ["flak"] },
  ] },
]
"""
)
ARMED_LIST = (
    LIST
    + """
[[formation]]
id = "pack"
section = "core"
name = "Pack"
points = 100
units = [{ unit = "walker", count = 3 }, "beast"]
upgrades = ["walkers"]

[[formation]]
id = "fists"
section = "core"
name = "Fists"
points = 100
attributes = [{ id = "arrival", name = "Arrival", values = { march = "On the march" } }]
units = [{ unit = "walker", count = 2 }]
effects = [{ kind = "carry", item = "fists" }]

[[upgrade]]
id = "walkers"
group = "extras"
name = "Walkers"
points_each = 25
max = 4
adds = ["walker"]

[[upgrade]]
id = "fort"
group = "extras"
name = "Fort"
points = 25
adds = ["fort"]
"""
)
PAIR, FISTS = (("pair", 1),), (("fists", 1),)


def armed_rules() -> ListRules:
    return make_rules(weapons=ARSENAL, sheets=ARMED_SHEETS, list=ARMED_LIST)


def pack(*weapons: WeaponPick, key: str = "f1", **more: object) -> FormationPick:
    """Three walkers and a beast."""
    return pick("pack", key, weapons=weapons, **more)
