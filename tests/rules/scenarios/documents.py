"""A small scenario as text, for tests to break."""

SCENARIO = """
id = "bridge"
name = "The bridge"
kind = "published"
number = 1
ref = "club: The bridge, p. 1"
summary = "Somebody wants to cross a river."

[sides.a]
name = "Raiders"
role = "attacker"
special_rules = ["mob-rule"]
force = { kind = "printed", formations = [{ name = "Band", units = { "Buggy" = 5, "Warbike" = 4 }, repeat = 2 }] }

[sides.b]
name = "Guard"
role = "defender"
strategy_rating = 2
initiative = "2+"

[sides.b.force]
kind = "free"
points = [2000, 5000]
most = 5000
lists = ["club/guard"]
supplements = ["club/bunkers"]
demands = ["At least one bridge."]

[[sides.b.force.purse]]
name = "Fortifications"
supplement = "club/bunkers"
share = "1/4"
of = "a"
bonus = true
text = "Up to a quarter."

[[sides.b.force.allowance]]
name = "Guns"
per_points = 1000
cost = 50

[table]
width = [120, 180]
depth = [90, 120]
drawn = [180, 120]
edges = ["long", "corner"]

[[table.board]]
name = "North"
width = 180
depth = 120

[terrain]
text = "A river."
guidelines = true

[[terrain.feature]]
name = "River"
kind = "river"
line = [{ x = "0%", y = "50%" }, { x = "100%", y = "50%" }]
areas = [{ x = "50%", y = "50%", radius = 5 }]

[[zone]]
id = "bank"
name = "Bank"
side = "a"
areas = [{ x = ["0%", "100%"], y = ["0cm", "15cm"] }, { x = "0cm", y = "0cm", radius = 15 }]

[[objective]]
id = "bridge"
name = "Bridge"
at = [{ x = "50%", y = "50% - 5cm" }]

[[objective]]
id = "camp"
name = "Camp"
count = 2
placed_by = "b"
order = "higher-rating"
distances = [{ rule = "at-least", cm = 30, of = "the edges" }]

[capture]
remembers = true
text = "Hold it."

[[setup]]
title = "Deployment"
who = "both"
order = "roll"
text = "Within 15cm."
zones = ["bank"]
distances = [{ rule = "within", cm = 15, of = "your edge" }]

[[arrival]]
who = "b"
turn = 2
must = false
faster_than = 15
what = "The fast ones."

[[rule]]
id = "flood"
title = "Flood"
text = ["The river rises.", "Nobody swims."]
ref = "club: p. 2"

[length]
turns = 4
most = 6
extra = "equal-roll"
text = "Four turns."

[victory]
kind = "holding"
parameters = { objectives = 1 }
text = ["Hold the bridge."]

[[track]]
id = "markers"
kind = "markers"
name = "Who holds what"
objectives = ["bridge", "camp"]

[[track]]
id = "guns"
kind = "sites"
name = "Guns left"
side = "b"
most = 4
start = 4
allowance = "Guns"

[[track]]
id = "band"
kind = "formations"
name = "Band"
side = "a"
states = ["strength"]

[[note]]
text = "Nothing else is known."
ref = "club: p. 3"
"""


def changed(old: str, new: str) -> bytes:
    """The scenario with one thing said otherwise."""
    assert SCENARIO.count(old) == 1, old
    return SCENARIO.replace(old, new).encode()
