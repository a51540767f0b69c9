"""Weapon options in armies: what is written down, what it changes, and what it never changes."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.catalogue.weapon_options import find_loadouts, order_loadout
from rules.composition.army import UpgradePick, WeaponPick
from rules.composition.documents import DocumentError, parse_army, read_army, write_army
from rules.composition.edits import (
    RenameFormation,
    SetUpgrade,
    SetWeapons,
    apply_edit,
)
from rules.composition.formation_edits import EditError
from rules.composition.loadouts import deal_loadouts, find_open
from rules.composition.moves import translate_army
from rules.composition.resolve import count_units
from rules.composition.verdict import describe_verdict
from rules.interchange.own_text import canonicalise, read_own_text
from rules.roster.build import build_roster
from rules.roster.content import Style
from rules.roster.text import write_text
from tests.examples import examples
from tests.rules.factories import army_of, brief, make_rules, pick, swap, verdict_on
from tests.rules.weapon_options import ARMED_LIST, ARMED_SHEETS, ARSENAL, FISTS, PAIR, armed_rules, pack

RULES = armed_rules()
TWO_PAIRS, ONE_FIST = WeaponPick("walker", PAIR, 2), WeaponPick("walker", FISTS)
CLAWS = WeaponPick("beast", (("claw", 2),))


def problems(*weapons) -> list[str]:
    raw = write_army(army_of(pack(*weapons)))
    with pytest.raises(DocumentError) as caught:
        read_army(RULES, raw)
    return [str(problem) for problem in caught.value.problems]


def edited(formation, *edits):
    army = army_of(formation)
    for edit in edits:
        army = apply_edit(RULES, army, edit)
    return army.formations[0]


def refused(edit) -> tuple[str, str]:
    with pytest.raises(EditError) as caught:
        edited(pack(TWO_PAIRS), edit)
    return caught.value.field, str(caught.value)


def test_document_holds_what_units_carry_and_comes_back():
    army = army_of(pack(TWO_PAIRS, CLAWS))
    written = write_army(army)
    assert written["formations"][0]["weapons"] == [
        {"unit": "walker", "take": {"pair": 1}, "count": 2},
        {"unit": "beast", "take": {"claw": 2}, "count": 1},
    ]
    assert read_army(RULES, written) == army


def test_document_without_choices_is_what_it_was():
    assert "weapons" not in write_army(army_of(pack()))["formations"][0]


@pytest.mark.parametrize(
    ("weapon", "problem"),
    [
        (WeaponPick("tractor", PAIR), "formations[0].weapons[0].unit: the list has no unit 'tractor'"),
        (WeaponPick("walker", (("lance", 1),)), "take.lance: 'walker' has no weapon option 'lance'"),
        (WeaponPick("trooper", PAIR), "take.pair: 'trooper' has no weapon option 'pair'"),
        (WeaponPick("walker", (("pair", 2),)), "formations[0].weapons[0].take: 2 × 'pair', at most 1 for each unit"),
        (
            WeaponPick("beast", (("claw", 2), ("acid", 1))),
            "formations[0].weapons[0].take: 3 × 'weapons', at most 2 for each unit",
        ),
        (WeaponPick("walker", ()), "formations[0].weapons[0].take: "),
        (WeaponPick("walker", PAIR, 0), "formations[0].weapons[0].count: "),
    ],
)
def test_bad_choice_is_told_with_its_place(weapon, problem):
    (found,) = problems(weapon)
    assert problem in found


def test_choices_count_among_the_picks_of_a_document():
    raw = write_army(army_of(*(pack(replace(TWO_PAIRS, count=1000), key=f"f{n}") for n in range(6))))
    with pytest.raises(DocumentError, match="units and upgrades are picked"):
        parse_army(raw)


def test_weapons_for_more_units_than_there_are_is_a_finding():
    verdict = verdict_on(RULES, pack(TWO_PAIRS, replace(ONE_FIST, count=2), CLAWS))
    (finding,) = verdict.errors
    assert brief(finding) == ("weapons", "pack", ("f1",), 4, 3)
    assert str(finding.message) == "Pack: weapons chosen for 4 × Walker, and there are 3 to choose for."


def test_a_formation_that_settles_the_option_leaves_nothing_to_choose():
    (finding,) = verdict_on(RULES, pick("fists", weapons=(TWO_PAIRS,))).errors
    assert brief(finding) == ("weapons", "fists", ("f1",), 2, 0)
    state = verdict_on(RULES, pick("fists", weapons=(TWO_PAIRS,))).state.formations[0]
    assert deal_loadouts(RULES, state, unit="walker") == (((), 2),)
    assert find_open(RULES, state) == {}


def test_open_weapons_are_counted_by_unit():
    def open_in(*weapons):
        return describe_verdict(verdict_on(RULES, pack(*weapons)))["formations"][0]["open_weapons"]

    assert open_in() == {"walker": 3, "beast": 1}
    assert open_in(TWO_PAIRS, CLAWS) == {"walker": 1}
    assert open_in(TWO_PAIRS, ONE_FIST, WeaponPick("beast", (("claw", 1),))) == {"beast": 1}
    assert open_in(TWO_PAIRS, ONE_FIST, CLAWS) == {}


def test_a_verdict_says_what_units_carry():
    described = describe_verdict(verdict_on(RULES, pack(TWO_PAIRS, CLAWS)))["formations"][0]["weapons"]
    assert described == [
        {
            "unit": "walker",
            "count": 2,
            "take": {"pair": 1},
            "carries": {"Missile": "1", "Lascannon": "1", "Rifle": "1"},
        },
        {"unit": "beast", "count": 1, "take": {"claw": 2}, "carries": {"Claw": "2"}},
    ]


def test_units_are_dealt_what_was_written_down_in_order():
    state = verdict_on(RULES, pack(ONE_FIST, replace(TWO_PAIRS, count=9))).state.formations[0]
    assert deal_loadouts(RULES, state, unit="walker") == ((FISTS, 1), (PAIR, 2))
    state = verdict_on(RULES, pack(ONE_FIST)).state.formations[0]
    assert deal_loadouts(RULES, state, unit="walker") == ((FISTS, 1), ((), 2))


class TestEdits:
    def test_units_are_armed_until_all_have_chosen_then_others_give_up(self):
        one = edited(pack(), SetWeapons("f1", "walker", {"pair": 1}, 2))
        assert one.weapons == (TWO_PAIRS,)
        two = edited(one, SetWeapons("f1", "walker", {"fists": 1}, 1))
        assert two.weapons == (TWO_PAIRS, ONE_FIST)
        three = edited(two, SetWeapons("f1", "walker", {"fists": 1}, 2))
        assert three.weapons == (replace(TWO_PAIRS, count=1), replace(ONE_FIST, count=2))
        assert edited(three, SetWeapons("f1", "walker", {"fists": 1}, 3)).weapons == (replace(ONE_FIST, count=3),)

    def test_none_takes_the_choice_back(self):
        assert edited(pack(TWO_PAIRS, CLAWS), SetWeapons("f1", "walker", {"pair": 1}, 0)).weapons == (CLAWS,)

    def test_choices_of_other_units_stay(self):
        assert edited(pack(CLAWS), SetWeapons("f1", "walker", {"pair": 1}, 2)).weapons == (CLAWS, TWO_PAIRS)

    @pytest.mark.parametrize(
        ("edit", "error"),
        [
            (SetWeapons("f1", "tractor", {"pair": 1}, 1), ("unit", "the list has no unit 'tractor'")),
            (SetWeapons("f1", "walker", {"lance": 1}, 1), ("take", "'walker' has no weapon option lance here")),
            (SetWeapons("f1", "walker", {}, 1), ("take", "'walker' has no weapon option - here")),
            (SetWeapons("f1", "walker", {"pair": 2}, 1), ("take", "'walker' cannot carry that")),
            (SetWeapons("f1", "walker", {"pair": 0}, 1), ("take", "'walker' cannot carry that")),
            (SetWeapons("f1", "walker", {"pair": 1}, 4), ("count", "from 0 to 3")),
            (SetWeapons("f1", "fort", {"acid": 1}, 1), ("count", "from 0 to 0")),
        ],
    )
    def test_what_cannot_be_carried_is_refused(self, edit, error):
        assert refused(edit) == error

    def test_choices_go_with_the_units_that_made_them(self):
        more = pack(replace(TWO_PAIRS, count=4), CLAWS, ONE_FIST, upgrades={"walkers": 2})
        fewer = edited(more, SetUpgrade("f1", "walkers", 1))
        assert fewer.weapons == (replace(TWO_PAIRS, count=4), CLAWS)
        assert edited(more, SetUpgrade("f1", "walkers", 0)).weapons == (replace(TWO_PAIRS, count=3), CLAWS)
        assert edited(more, RenameFormation("f1", "Pack of ours")).weapons == more.weapons


def test_fingerprint_is_the_old_one_until_something_is_chosen():
    def fingerprint(*weapons):
        return verdict_on(RULES, pack(*weapons)).fingerprint

    plain = fingerprint()
    chosen = fingerprint(TWO_PAIRS, ONE_FIST)
    assert chosen != plain
    assert fingerprint(ONE_FIST, TWO_PAIRS) == chosen
    assert fingerprint(ONE_FIST, replace(TWO_PAIRS, count=1), replace(TWO_PAIRS, count=1)) == chosen
    assert fingerprint(TWO_PAIRS) != chosen
    assert fingerprint(replace(TWO_PAIRS, take=FISTS), replace(ONE_FIST, take=PAIR)) != chosen


def test_moving_leaves_behind_what_the_other_version_does_not_offer():
    changed = swap(ARMED_SHEETS, ('{ id = "acid", weapons = ["acid"] },\n    { id = "flak"', '{ id = "flak"'))
    changed = swap(
        changed,
        (
            ', { weapon = "acid", count = "0-1" }, { weapon = "flak", count = "0-1" }]',
            ', { weapon = "flak", count = "0-1" }]',
        ),
    )
    new = make_rules(weapons=ARSENAL, sheets=changed, list=swap(ARMED_LIST, ('version = "1"', 'version = "2"')))
    acid = WeaponPick("beast", (("claw", 1), ("acid", 1)))
    moved, dropped = translate_army(RULES, new, army_of(pack(TWO_PAIRS, acid), pack(CLAWS, key="f2")))
    assert [formation.weapons for formation in moved.formations] == [(TWO_PAIRS,), (CLAWS,)]
    assert [str(one.message) for one in dropped] == ["Pack: Beast cannot carry Claw, Acid there."]
    gone = make_rules(
        list=swap(
            ARMED_LIST,
            ('{ unit = "walker", count = 3 }, "beast"', '"trooper"'),
            ('{ unit = "walker", count = 2 }', '"trooper"'),
            ('effects = [{ kind = "carry", item = "fists" }]', ""),
            ('adds = ["walker"]', 'adds = ["truck"]'),
            ('adds = ["fort"]', 'adds = ["truck"]'),
        )
    )
    moved, dropped = translate_army(RULES, gone, army_of(pack(ONE_FIST)))
    assert moved.formations[0].weapons == ()
    assert [str(one.message) for one in dropped] == ["Pack: Walker cannot carry Fist there."]


UNITS = st.sampled_from(["walker", "beast", "fort"])


@st.composite
def chosen(draw, formation):
    """A formation whose units have chosen, some of them not everything."""
    weapons, left = [], dict(count_units(RULES, formation))
    for unit in draw(st.lists(UNITS, max_size=5)):
        sheet = RULES.sheet(unit)
        count = draw(st.integers(0, left.get(unit, 0)))
        if count and formation.formation != "fists":
            take = dict(draw(st.sampled_from(find_loadouts(sheet, most=12))))
            take = {item: n for item, n in take.items() if draw(st.booleans())} or take
            weapons.append(WeaponPick(unit, order_loadout(sheet, take), count))
            left[unit] -= count
    return replace(formation, weapons=tuple(weapons))


FORMATIONS = st.sampled_from(
    [
        pack(),
        pack(upgrades={"walkers": 2}),
        pick("foot", upgrades=(UpgradePick("walkers", 1), UpgradePick("fort"))),
        pick("fists"),
    ]
)


@settings(max_examples=examples(60))
@given(st.data())
def test_choosing_changes_neither_price_nor_legality(data):
    plain = data.draw(st.lists(FORMATIONS, max_size=3))
    keyed = [replace(formation, key=f"f{n}") for n, formation in enumerate(plain, 1)]
    armed = [data.draw(chosen(formation)) for formation in keyed]
    limit = data.draw(st.integers(1, 600))
    before, after = (verdict_on(RULES, *army, limit=limit) for army in (keyed, armed))
    assert (after.points, after.is_legal, after.findings) == (before.points, before.is_legal, before.findings)
    assert [replace(facts, weapons=(), open_weapons=(), can_garrison=False) for facts in after.formations] == [
        replace(facts, weapons=(), open_weapons=(), can_garrison=False) for facts in before.formations
    ]


@settings(max_examples=examples(60))
@given(st.data())
def test_documents_and_texts_with_choices_come_back(data):
    formations = data.draw(st.lists(FORMATIONS.flatmap(chosen), max_size=3))
    army = army_of(*(replace(formation, key=f"f{n}") for n, formation in enumerate(formations, 1)))
    assert read_army(RULES, write_army(army)) == army
    verdict = verdict_on(RULES, *army.formations)
    text = write_text(build_roster(verdict, abilities={}, style=Style.COMPACT))
    again = read_own_text(text, RULES)
    assert again == canonicalise(RULES, army)
    assert verdict_on(RULES, *again.formations).fingerprint == verdict.fingerprint
