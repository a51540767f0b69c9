import dataclasses

import pytest

from rules.composition.army import UpgradePick
from rules.composition.documents import parse_army
from rules.roster.content import (
    BoughtUpgrade,
    ListNote,
    Places,
    RosterFinding,
    RosterFormation,
    SpecialRule,
    Style,
    TickRow,
    UnitCount,
)
from tests.rules.factories import LIST, SHEETS, armour, load_tiny, make_rules, pick, swap
from tests.rules.roster.factories import DATE, FLEET_LIST, LINK, SHIPS, fleet_roster, fleet_rules, ground_roster

pytestmark = pytest.mark.unit


def test_head_says_whose_army_it_is_and_what_the_verdict_is():
    roster = ground_roster(pick("foot"), name="The Tenth", limit=2000, dated=DATE, link=LINK)
    head = dataclasses.asdict(roster.head)
    fingerprint = head.pop("fingerprint")
    assert fingerprint.startswith("MUST-")
    assert head == {
        "name": "The Tenth",
        "list_name": "Tiny Guard",
        "version": "1",
        "reference": "tiny/guard@1",
        "faction": "Guard",
        "game": "epic",
        "points": 100,
        "limit": 2000,
        "is_legal": True,
        "problem_count": 0,
        "activations": 1,
        "rating": 2,
        "rating_name": "Strategy rating",
        "dated": DATE,
        "link": LINK,
    }


def test_title_is_the_list_when_the_army_has_no_name():
    assert ground_roster(pick("foot")).head.title == "Tiny Guard, 3,000 points"
    assert ground_roster(pick("foot"), name="The Tenth").head.title == "The Tenth"


def test_formation_is_shown_as_bought():
    (formation,) = ground_roster(
        pick("foot", name="Old Guard", attributes={"travel": "drop"}, upgrades={"rangers": 2, "flamers": 1})
    ).formations
    assert formation == RosterFormation(
        key="f1",
        formation="foot",
        number=1,
        kind="Foot",
        name="Old Guard",
        section="Core",
        points=180,
        units=(
            UnitCount("trooper", "Trooper", 5),
            UnitCount("ranger", "Ranger", 2),
            UnitCount("flame-tank", "Flame Tank", 2),
        ),
        choices=(("Travel", "drop pods"),),
        upgrades=(
            BoughtUpgrade("rangers", "Rangers", "Extras", 2, 50, (UnitCount("ranger", "Ranger", 2),)),
            BoughtUpgrade("flamers", "Flamers", "Extras", 1, 30, (UnitCount("flame-tank", "Flame Tank", 2),)),
        ),
        ticks=(TickRow("Trooper", 5), TickRow("Ranger", 2), TickRow("Flame Tank", 2)),
        unit_count=9,
        strength=9,
        break_point=9,
        initiative="2+",
        is_spirit=True,
    )
    assert formation.title == "Old Guard"


def test_half_value_is_rounded_up():
    formations = ground_roster(pick("planes", "f1"), pick("foot", "f2")).formations
    assert [(formation.points, formation.half_value) for formation in formations] == [(125, 63), (100, 50)]
    assert [formation.title for formation in formations] == ["Planes", "Foot"]


def test_size_and_chosen_units_are_told_apart_from_the_normal():
    normal, big = ground_roster(armour("f1"), armour("f2", tanks=6, flame_tanks=2, size="big")).formations
    assert (normal.size, big.size) == ("", "Big")
    assert big.chosen == (UnitCount("tank", "Tank", 6), UnitCount("flame-tank", "Flame Tank", 2))
    assert normal.chosen == (UnitCount("tank", "Tank", 4),)


def test_unknown_size_is_shown_as_written():
    (formation,) = ground_roster(pick("foot", size="huge")).formations
    assert formation.size == "huge"


def test_unknown_choice_is_shown_as_written():
    (formation,) = ground_roster(pick("foot", attributes={"colour": "red", "travel": "swim"})).formations
    assert formation.choices == (("Travel", "swim"), ("colour", "red"))


def test_split_of_an_upgrade_is_kept():
    flamers = UpgradePick("flamers", units=(("tank", 1), ("flame-tank", 1)))
    (formation,) = ground_roster(pick("foot", upgrades=(flamers,))).formations
    assert formation.upgrades[0].units == (UnitCount("flame-tank", "Flame Tank", 1), UnitCount("tank", "Tank", 1))


def test_character_names_its_host_or_those_it_may_join():
    named = ground_roster(armour(tanks=3, flame_tanks=1, upgrades=(UpgradePick("captain", on="tank"),))).formations[0]
    open_ = ground_roster(armour(tanks=3, flame_tanks=1, upgrades={"captain": 1})).formations[0]
    anywhere = ground_roster(pick("foot", upgrades={"captain": 1})).formations[0]
    assert [(u.host, u.hosts) for f in (named, open_, anywhere) for u in f.upgrades] == [
        ("Tank", ("Tank",)),
        ("", ("Tank",)),
        ("", ()),
    ]
    assert TickRow("Captain", 1) not in named.ticks


def test_picks_of_one_upgrade_share_its_tiers():
    admirals = (UpgradePick("admiral"), UpgradePick("admiral"))
    (formation,) = fleet_roster(pick("cruiser", upgrades=admirals)).formations
    assert [(upgrade.points, upgrade.note) for upgrade in formation.upgrades] == [(50, "Leads."), (75, "Leads.")]


def test_war_engine_has_a_row_of_its_own():
    assert ground_roster(pick("titan")).formations[0].ticks == (TickRow("Titan", 6),)


@pytest.mark.parametrize(("printed", "most"), [("void-shields(4)", 4), ("power-fields(D6+6)", 12), ("void-shields", 0)])
def test_shields_are_ticked_apart_from_damage(printed, most):
    sheets = swap(SHEETS, ("damage_capacity = 6\n", f'damage_capacity = 6\nabilities = ["scout", "{printed}"]\n'))
    entries = [
        f'[[ability]]\nid = "{name}"\nname = "{name}"\non = "unit"\nsummary = "Helps."\nref = "2"\n'
        for name in ("scout", "mounted", printed.partition("(")[0])
    ]
    files = {"sheets": sheets, "abilities": "".join(entries)}
    roster = ground_roster(pick("titan"), rules=make_rules(**files), abilities=load_tiny(**files).abilities)
    assert roster.formations[0].ticks == (TickRow("Titan", 6, shields=most),)


TRAIN = """
[[formation]]
id = "train"
section = "allies"
name = "Train"
points = 500
units = ["titan", "trooper"]
upgrades = ["engine", { upgrade = "captain", max = 2 }]

[[upgrade]]
id = "engine"
group = "extras"
name = "Engine"
points = 100
adds = ["titan"]
"""


@pytest.mark.parametrize(
    ("upgrades", "titans"),
    [
        ({}, [TickRow("Titan", 6)]),
        ({"captain": 2}, [TickRow("Titan", 8, shields=6)]),
        ({"captain": 2, "engine": 1}, [TickRow("Titan", 6), TickRow("Titan", 6)]),
    ],
)
def test_what_characters_add_is_ticked_on_the_only_war_engine(upgrades, titans):
    sheets = swap(SHEETS, ('type = "CH"\n', 'type = "CH"\nabilities = ["damage-capacity(1)", "void-shields(3)"]\n'))
    entries = [
        f'[[ability]]\nid = "{name}"\nname = "{name}"\non = "unit"\nsummary = "Helps."\nref = "2"\n'
        for name in ("scout", "mounted", "damage-capacity", "void-shields")
    ]
    files = {"sheets": sheets, "abilities": "".join(entries)}
    rules = make_rules(TRAIN, **files)
    roster = ground_roster(pick("train", upgrades=upgrades), rules=rules, abilities=load_tiny(**files).abilities)
    assert roster.formations[0].ticks == (*titans, TickRow("Trooper", 1))


def test_break_their_spirit_marks_every_dearest_formation_of_a_ground_army():
    ground = ground_roster(pick("titan", "f1"), pick("foot", "f2"), pick("titan", "f3"))
    fleet = fleet_roster(pick("cruiser"))
    assert [formation.is_spirit for formation in ground.formations] == [True, False, True]
    assert [formation.is_spirit for formation in fleet.formations] == [False]


def test_transport_counts_who_rides():
    trucks = (
        '[[upgrade]]\nid = "trucks"\ngroup = "extras"\nname = "Trucks"\npoints = 10\n'
        'adds = [{ unit = "truck", count = 2 }]\n'
    )
    (formation,) = ground_roster(pick("foot", upgrades={"trucks": 1}), rules=make_rules(trucks)).formations
    assert formation.transport == Places(riders=5, carried=4)


def test_sections_add_up():
    roster = ground_roster(pick("foot", "f1"), pick("titan", "f2"), pick("foot", "f3"))
    assert roster.sections == (("Core", 200), ("Allies", 500))


def test_each_datasheet_stands_once():
    roster = ground_roster(pick("foot", "f1", upgrades={"rangers": 1}), pick("foot", "f2"))
    assert [(s.title, s.count, s.numbers) for s in roster.sheets] == [("Trooper", 10, (1, 2)), ("Ranger", 1, (1,))]


def test_datasheets_that_nobody_buys_stand_last_with_the_formations_they_come_with():
    pool = (
        '[[formation]]\nid = "pool"\nsection = "core"\nname = "Pool"\npoints = 0\nactivates = false\n'
        'shows = ["trooper", "ranger", "rider"]\n'
    )
    formations = (pick("pool", "f1"), pick("foot", "f2"), pick("pool", "f3"))
    roster = ground_roster(*formations, rules=make_rules(pool))
    assert [(s.title, s.count, s.numbers) for s in roster.sheets] == [
        ("Trooper", 5, (2,)),
        ("Ranger", 0, (1, 3)),
        ("Rider", 0, (1, 3)),
    ]
    assert {"Scout", "Mounted"} <= {rule.name for rule in roster.special_rules}


def test_a_number_that_is_rolled_at_the_table_shows_the_dice():
    rolled = swap(
        LIST, ('units = [{ unit = "trooper", count = 5 }]', 'units = [{ unit = "trooper", rolled = "2D6+3" }]')
    )
    (formation,) = ground_roster(pick("foot"), rules=make_rules(list=rolled)).formations
    assert formation.units == (UnitCount("trooper", "Trooper", 5, "or more: 2D6+3"),)
    assert formation.break_point is None


def test_refitted_ships_are_variants_with_their_changed_profile():
    roster = fleet_roster(pick("cruiser", "f1"), pick("cruiser", "f2", upgrades={"turrets": 1, "ram": 1}))
    plain, refitted = roster.sheets
    assert (plain.title, refitted.title) == ("Cruiser", "Cruiser with Power Ram, Third turret")
    assert (plain.profile.stats[-1].value, refitted.profile.stats[-1].value) == ("2", "3")
    assert (plain.profile.abilities, refitted.profile.abilities) == ((), ("Ram",))
    assert roster.formations[1].units == (UnitCount("cruiser", "Cruiser", 1, "with Power Ram, Third turret"),)
    assert roster.formations[1].ticks == (TickRow("Cruiser", 8, "with Power Ram, Third turret", shields=2),)


def test_a_field_is_printed_as_shields_and_not_ticked():
    ships = swap(SHIPS, ("shields = 2", 'shields = "Holo."'))
    army_list = swap(FLEET_LIST, ('kind = "add", field = "shields"', 'kind = "add", field = "turrets"'))
    roster = fleet_roster(pick("cruiser"), rules=fleet_rules(sheets=ships, list=army_list))
    assert [stat.value for stat in roster.sheets[0].profile.stats if stat.label == "Shields"] == ["Holo."]
    assert roster.formations[0].ticks == (TickRow("Cruiser", 8),)


def test_each_special_rule_stands_once_and_only_where_it_is_used():
    torpedoes = SpecialRule("torpedoes", "Torpedoes", "Swim.", "5.3")
    ram = SpecialRule("ram", "Ram", "Hits hard.", "5.1")
    assert fleet_roster(pick("cruiser")).special_rules == (torpedoes,)
    both = fleet_roster(pick("cruiser", "f1", upgrades={"ram": 1}), pick("cruiser", "f2", upgrades={"ram": 1}))
    assert both.special_rules == (torpedoes, ram)


def test_notes_of_the_list_come_along():
    assert fleet_roster(pick("cruiser")).notes == (ListNote("Sail on.", "6.5"), ListNote("No reference.", ""))


def test_findings_name_the_formations_by_number():
    roster = ground_roster(pick("foot", "a"), pick("armour", "b", units={"tank": 3}), limit=4000)
    error = roster.findings[0]
    assert (error.is_error, error.numbers) == (True, (2,))
    assert roster.findings[1:] == (RosterFinding(False, "3,700 points are not spent.", "6.1.1", ()),)
    assert (roster.head.is_legal, roster.head.problem_count) == (False, 1)


def test_document_reads_back_to_the_same_army():
    roster = ground_roster(pick("foot", name="Old Guard", upgrades={"rangers": 2}), name="The Tenth")
    assert parse_army(roster.document).formations[0].upgrades == (UpgradePick("rangers", 2),)


def test_hidden_roster_holds_nothing_but_names():
    picks = (pick("foot", name="Old Guard", upgrades={"rangers": 2}), armour("f2"))
    shown = ground_roster(*picks, dated=DATE, link=LINK)
    hidden = ground_roster(*picks, dated=DATE, link=LINK, style=Style.HIDDEN)
    assert hidden.head == dataclasses.replace(shown.head, link="")
    assert hidden.formations == (
        RosterFormation("f1", "", 1, "", "Old Guard"),
        RosterFormation("f2", "", 2, "Armour"),
    )
    assert (hidden.is_hidden, shown.is_hidden) == (True, False)
    rest = (hidden.sections, hidden.sheets, hidden.special_rules, hidden.notes, hidden.findings, hidden.document)
    assert rest == ((), (), (), (), (), None)


def test_sentences_are_translated_and_names_are_not():
    french = {"with {refits}": "avec {refits}", "{n} points are not spent.": "Il reste {n} points."}
    roster = fleet_roster(pick("cruiser", upgrades={"ram": 1}), translate=lambda text: french.get(text, text))
    assert roster.sheets[0].label == "avec Power Ram"
    assert roster.findings[0].message == "Il reste 815 points."


def test_names_that_turn_text_around_are_tamed():
    roster = ground_roster(pick("foot", name="\u202eevil"), name="a\u2066b\u2069  c")
    assert (roster.head.name, roster.formations[0].name) == ("ab c", "evil")


def test_a_character_that_is_an_upgrade_is_listed_once():
    units = (UnitCount("gargant", "Gargant", 1), UnitCount("choppa", "Choppa", 1), UnitCount("dread", "Dread", 1))
    upgrades = (BoughtUpgrade("choppa", "Choppa", "Weapons", 1, 25), BoughtUpgrade("dread", "Dread", "Units", 1, 35))
    ticks = (TickRow("Gargant", 8), TickRow("Dread", 1))
    formation = RosterFormation("f1", "gargant", 1, "Gargant", units=units, upgrades=upgrades, ticks=ticks)
    assert [unit.name for unit in formation.listed_units] == ["Gargant", "Dread"]


def test_datasheets_of_a_formation_are_counted():
    roster = ground_roster(pick("foot", "f1", upgrades={"rangers": 2}), pick("armour", "f2", units={"tank": 3}))
    found = [[(s.title, f.count_of(s)) for s in roster.sheets_of(f)] for f in roster.formations]
    assert found[1] == [("Tank", 3)]
    assert sum(count for _name, count in found[0]) == roster.formations[0].unit_count


def test_the_players_note_stands_with_its_formation():
    (formation,) = ground_roster(pick("foot", note="Hold\nthe hill")).formations
    assert (formation.note, formation.own_note) == ("", "Hold the hill")
