from rules.charts import figures
from rules.charts.svg import Bar
from rules.composition.army import WeaponPick
from tests.rules.factories import PUBLICATION, SHEETS, WEAPONS, armour, make_rules, pick, swap, verdict_on
from tests.rules.weapon_options import PAIR, armed_rules, pack

GUNS = (
    WEAPONS
    + """
[[weapon]]
id = "cannon"
name = "Cannon"
modes = [{ range = "75cm", firepower = "AP4+/AT4+" }, { joins = "or", range = "30cm", firepower = "3BP" }]
[[weapon]]
id = "storm"
name = "Storm"
modes = [{ range = "45cm", firepower = "2× MW4+/AA5+" }, { joins = "and", range = "(15cm)", firepower = "Small Arms" }]
[[weapon]]
id = "mortar"
name = "Mortar"
modes = [{ range = "90cm", firepower = "D6+1BP" }]
"""
)
ARMED = swap(
    SHEETS,
    (
        'name = "Tank"\ntype = "AV"\nspeed = "20cm"\narmour = "4+"\ncc = "6+"\nff = "4+"\n',
        'name = "Tank"\ntype = "AV"\nspeed = "20cm"\narmour = "4+"\ncc = "6+"\nff = "4+"\n'
        'weapons = [{ weapon = "cannon" }, { weapon = "storm", count = "0-1" }, { weapon = "mortar", count = "2" }]\n',
    ),
)
FLEET_SHEETS = """
id = "guard"
name = "Guard"
[[datasheet]]
id = "cruiser"
name = "Cruiser"
type = "Cruiser/8"
speed = "20cm"
turns = "45°"
shields = 2
armour = "5+"
turrets = 2
weapons = [
  { name = "Port battery", range = "45cm", strength = "6", arc = "Left" },
  { name = "Lance turret", range = "30cm", strength = "D6+2", arc = "Front" },
  { name = "Bay", craft = ["Furies (30cm)"], strength = "2" },
  { name = "Prow torpedoes", range = "(30cm)", strength = "6", arc = "Front" },
  { name = "Hook", range = "Capacity 2", strength = "2" },
  { name = "Strange gun", range = "30cm", strength = "Special", arc = "Front" },
]
"""
FLEET_LIST = """
id = "guard"
name = "Fleet"
faction = "Guard"
version = "1"
strategy_rating = 2
[[section]]
id = "ships"
name = "Ships"
[[formation]]
id = "cruiser"
section = "ships"
name = "Cruiser"
points = 100
units = ["cruiser"]
"""


def test_points_and_activations_follow_the_sections_of_the_list():
    verdict = verdict_on(make_rules(), pick("titan", "f1"), pick("foot", "f2"), pick("foot", "f3"))
    assert figures.points_by_section(verdict) == (Bar("Core", (200,)), Bar("Allies", (500,)))
    assert figures.activations_by_section(verdict) == (Bar("Core", (2,)), Bar("Allies", (1,)))


def test_units_are_sorted_by_speed_and_characters_do_not_count():
    verdict = verdict_on(make_rules(), pick("planes", "f1"), armour("f2"), pick("foot", "f3", upgrades={"captain": 1}))
    assert figures.units_by_speed(verdict) == (Bar("15cm", (5,)), Bar("20cm", (4,)), Bar("Fighter-Bomber", (2,)))


def test_spacecraft_have_no_speed():
    orbiting = make_rules(sheets=SHEETS.replace('speed = "Fighter-Bomber"', 'speed = "n/a"'))
    assert figures.units_by_speed(verdict_on(orbiting, pick("planes", "f1"))) == ()


def test_shots_count_where_they_reach_for_each_kind_of_target():
    verdict = verdict_on(make_rules(weapons=GUNS, sheets=ARMED), armour("f1"), pick("foot", "f2"))
    assert figures.shots_by_range(verdict) == (
        Bar("15cm", (9, 4, 8), "9 / 4 / 8"),
        Bar("30cm", (9, 4, 8), "9 / 4 / 8"),
        Bar("45cm", (4, 4, 8), "4 / 4 / 8"),
        Bar("60cm", (4, 4, 0), "4 / 4 / 0"),
    )


def test_barrage_points_take_the_average_of_a_roll():
    verdict = verdict_on(make_rules(weapons=GUNS, sheets=ARMED), armour("f1"))
    assert figures.barrage_points(verdict) == 4 * 3 + 4 * 2 * 4.5


def test_ships_show_the_strength_of_batteries_and_lances():
    game = swap(PUBLICATION, ('"epic"', '"fleet"'))
    rules = make_rules(publication=game, sheets=FLEET_SHEETS, list=FLEET_LIST, weapons="")
    assert figures.shots_by_range(verdict_on(rules, pick("cruiser", "f1"), pick("cruiser", "f2"))) == (
        Bar("15cm", (12, 11), "12 / 11"),
        Bar("30cm", (12, 11), "12 / 11"),
        Bar("45cm", (12, 0), "12 / 0"),
    )


def test_shots_are_those_of_the_weapons_that_were_chosen():
    rules = armed_rules()

    def armour_shots(*weapons):
        return [bar.values[1] for bar in figures.shots_by_range(verdict_on(rules, pack(*weapons)))]

    chosen = (WeaponPick("walker", PAIR, 3), WeaponPick("beast", (("acid", 1), ("flak", 1))))
    assert armour_shots(*chosen) == [3 * 2 + 2] * 3
    assert armour_shots() == [3 * 4 + 4] * 3
