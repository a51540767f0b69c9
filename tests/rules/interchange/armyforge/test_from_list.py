"""What formations and options of a list become in the format of ArmyForge."""

import pytest

from rules.interchange.armyforge.from_clauses import export_list
from rules.interchange.armyforge.from_list import ExportedList
from tests.rules.factories import LIST, make_rules, swap
from tests.rules.interchange.armyforge.lists import told

pytestmark = pytest.mark.unit

LAST = "lost: The format has no initiative, strategy rating or datasheets."


def exported(*pairs: tuple[str, str], more: str = "") -> ExportedList:
    return export_list(make_rules(more, list=swap(LIST, *pairs)))


def upgrades(found: ExportedList) -> dict[str, tuple[int, ...]]:
    return {upgrade.name: upgrade.prices for upgrade in found.forge_list.upgrades}


def limits(found: ExportedList, name: str) -> list[tuple[int | None, tuple[str, ...] | None]]:
    return [(rule.most, rule.applies_to) for rule in found.forge_list.upgrade_rules if rule.name == name]


def test_every_size_is_a_formation_with_an_id_of_its_own():
    forge_list = exported().forge_list
    formations = {f.id: (f.name, f.points, f.units) for f in forge_list.formations_by_id.values()}
    assert formations == {
        "501": ("Foot", 100, "5 Trooper"),
        "502": ("Armour", 200, ""),
        "503": ("Armour (Big)", 350, ""),
        "504": ("Titan", 500, "Titan"),
        "505": ("Planes", 125, "2 Plane"),
    }
    assert [section.name for section in forge_list.sections] == ["Core", "Allies", "Air"]
    assert (forge_list.name, forge_list.version, forge_list.author) == ("Tiny Guard", "1", "Muster")
    assert forge_list.army_list == "tiny/guard@1"
    assert dict(forge_list.means)["503"] == "formation:armour@big"


@pytest.mark.thorough
@pytest.mark.no_cover
def test_formation_ids_follow_those_of_many_upgrades():
    more = "".join(f'\n[[upgrade]]\nid = "u{n}"\ngroup = "extras"\nname = "U{n}"\npoints = 1\n' for n in range(600))
    ids = [int(key) for key in exported(more=more).forge_list.formations_by_id]
    assert min(ids) == len(exported(more=more).forge_list.upgrades) + 1


def test_limits_and_choices_are_those_of_each_size():
    found = exported()
    assert limits(found, "Rangers") == [(4, ("501", "502")), (8, ("503",))]
    assert limits(found, "Travel") == [(1, ("501",))]
    choices = [(rule.least, rule.most, rule.applies_to) for rule in found.forge_list.upgrade_rules if rule.least]
    assert choices == [(1, 1, ("501",)), (4, 4, ("502",)), (8, 8, ("503",))]
    # What is exchanged by such a rule is no extra option of the formation.
    assert found.forge_list.formations_by_id["502"].upgrades == ("3", "4", "5", "6", "7")


@pytest.mark.parametrize(
    ("price", "expected", "remark"),
    [
        ("points_each = 25\nmax = 4", (25,), None),
        ("points_each = 50\npoints_pair = 75\nmax = 4", (50, 25), None),
        ("points_tiers = [25, 75, 150]\nmax = 3", (25, 50, 75), None),
        ("points_tiers = [25, 75]\nmax = 4", (25, 50, 0, 0), None),
        ("points_each = -5\nmax = 2", (-5,), None),
        ('points_each = 5\nmax = 2\npoints_when = [{ with = "beasts", points_each = 3 }]', (5,),
         "Its price depends on other options; the file has the usual price."),
    ],
)  # fmt: skip
def test_prices_are_those_of_one_pick_after_the_other(price, expected, remark):
    found = exported(("points_each = 25\nmax = 4", price), ("points = { normal = 200, big = 350 }", "points = 200"))
    assert upgrades(found)["Rangers"] == expected
    assert [line for line in told(found) if "Rangers" in line] == ([f"lost: Rangers: {remark}"] if remark else [])


def test_prices_for_each_unit_are_those_of_the_units_that_are_always_there():
    found = exported(("points_each = 25\nmax = 4", 'points = 5\npoints_per = ["trooper"]'))
    assert [upgrade.prices for upgrade in found.forge_list.upgrades if upgrade.name == "Rangers"] == [(25,), (0,)]
    remark = "Its price depends on the number of units; the file has the price without additions."
    assert f"lost: Rangers: {remark}" in told(found)


def test_prices_that_go_on_for_ever_begin_again():
    found = exported(("points_each = 25\nmax = 4", 'points_tiers = [25, 75]\nmax = "any"'))
    assert len(upgrades(found)["Rangers"]) == 60
    assert "lost: Rangers: After 60 picks its prices start again." in told(found)


def test_an_option_that_costs_something_else_elsewhere_is_another_option():
    offers = 'upgrades = ["extras", { upgrade = "captain", hosts = ["tank"], points = 75 }]'
    found = exported(('upgrades = ["extras", { upgrade = "captain", hosts = ["tank"] }]', offers))
    assert [(u.name, u.prices) for u in found.forge_list.upgrades if u.name == "Captain"] == [
        ("Captain", (50,)),
        ("Captain", (75,)),
    ]
    assert list(dict(found.forge_list.means).values()).count("upgrade:captain") == 2


def test_chosen_units_of_one_kind_come_in_lots():
    found = exported(("choose = [{ count = 4,", "choose = [{ count = 4, mixed = false, points = { tank = 10 },"))
    assert {"4 Tank": (40,), "4 Flame Tank": (0,), "8 Tank": (80,)}.items() <= upgrades(found).items()
    assert [(r.least, r.most) for r in found.forge_list.upgrade_rules if r.least] == [(1, 1), (1, 1), (1, 1)]
    assert not [line for line in told(found) if "one kind" in line]


def test_a_bounded_choice_of_one_kind_cannot_be_said():
    found = exported(("choose = [{ count = 4,", "choose = [{ min = 1, max = 4, mixed = false,"))
    assert "lost: Armour: ArmyForge can't require that all chosen units are of one kind." in told(found)
    assert [(r.least, r.most) for r in found.forge_list.upgrade_rules if r.least] == [(1, 1), (1, 4), (2, 8)]


def test_a_choice_without_an_end_has_no_upper_bound():
    found = exported(("choose = [{ count = 4,", 'choose = [{ min = 1, max = "any",'))
    assert [(r.least, r.most) for r in found.forge_list.upgrade_rules if r.least] == [(1, 1), (1, None), (2, None)]


def test_upgrades_that_bring_a_choice_are_an_option_for_each_kind():
    found = exported(("mixed = true", "mixed = false, points = { tank = 5 }"))
    assert {"Flamers (2 Flame Tank)": (30,), "Flamers (2 Tank)": (40,)}.items() <= upgrades(found).items()
    assert not [line for line in told(found) if "A mix" in line]
    assert "lost: Flamers: Players can't mix the units it adds, only take all the same." in told(exported())


def test_upgrades_that_exchange_units_say_for_which():
    exchange = 'points = 10\nreplaces = ["trooper"]\nwith = ["rider", "ranger"]'
    found = exported(('points = 10\nadds = ["rider"]', exchange))
    assert {"Beasts (Rider)", "Beasts (Ranger)"} <= set(upgrades(found))
    assert "lost: Beasts: ArmyForge can't say that it replaces other units." in told(found)


def test_several_units_of_an_upgrade_stand_in_its_name():
    found = exported(('points = 10\nadds = ["rider"]', 'points = 10\nadds = [{ unit = "rider", count = 3 }]'))
    assert "Beasts (3 Rider)" in upgrades(found)


def test_who_carries_an_upgrade_and_for_which_units_it_is_cannot_be_said():
    found = exported(('points = 10\nadds = ["rider"]', 'points = 10\nadds = ["rider"]\nper_unit = ["trooper"]'))
    assert {
        "lost: Captain: ArmyForge can't say that it needs a unit to carry it (Tank).",
        "lost: Beasts: ArmyForge can't limit it to one for each Trooper.",
    } <= set(told(found))


def test_what_stands_in_the_text_of_units():
    found = exported(
        (
            'units = [{ unit = "trooper", count = 5 }]',
            'units = ["captain", { unit = "trooper", rolled = "2D6" }]\ncarried_by = "truck"',
        ),
    )
    assert found.forge_list.formations_by_id["501"].units == "Captain, 2D6 Trooper plus transport"


def test_what_does_not_activate_is_told():
    found = exported(('points = 500\nunits = ["titan"]', 'points = 500\nunits = ["titan"]\nactivates = false'))
    assert "lost: Titan: ArmyForge can't say that it doesn't activate." in told(found)


def test_notes_are_kept():
    found = exported(more='\n[[note]]\ntext = "Be nice."\n')
    assert found.forge_list.notes == ("Be nice.",)
