import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.interchange.armyforge import reading
from rules.interchange.armyforge.reading import read_forge_list
from rules.interchange.armyforge.values import ForgeFormation, ForgeSection, ForgeUpgrade, FormationRule, UpgradeRule
from rules.interchange.loose_json import LooseJsonError
from tests.rules.interchange.armyforge.lists import forge_json, read, told

pytestmark = pytest.mark.unit


def test_a_sound_list_is_read_without_a_word():
    found = read()
    forge_list = found.forge_list
    assert found.remarks == ()
    assert (forge_list.name, forge_list.version, forge_list.author) == ("Tiny Guard", "Pack (2024-02-12)", "nobody")
    assert forge_list.notes == ("Be & stay nice.",)
    assert forge_list.sections[0] == ForgeSection(
        "CORE",
        (
            ForgeFormation("501", "Foot", 100, "5 Troopers", ("10", "11")),
            ForgeFormation("502", "Armour", 0, "", ("12",)),
        ),
    )
    assert forge_list.upgrades[:2] == (ForgeUpgrade("10", "Ranger", (25,)), ForgeUpgrade("11", "2 Rangers", (40,)))
    assert forge_list.formation_rules[0] == FormationRule("formationConstraints[0]", ("511",), most=1)
    assert str(forge_list.formation_rules[1].percent) == "1667/50"
    assert forge_list.upgrade_rules == (
        UpgradeRule("upgradeConstraints[0]", ("20", "21"), 4, 4, ("502",)),
        UpgradeRule("upgradeConstraints[1]", ("12",), 1, None, None, is_per_army=True),
        UpgradeRule("upgradeConstraints[2]", ("10", "11"), 2, None, None, name="Rangers"),
    )


def test_price_lists_begin_again_after_their_end():
    upgrade = read(("upgrades", {"id": 30, "name": "Drones", "pts": [75, 50]})).forge_list.upgrades_by_id["30"]
    assert [upgrade.total(count) for count in range(5)] == [0, 75, 125, 200, 250]


def test_ids_are_numbers_or_words():
    sections = [{"name": "A", "formations": [{"id": "foot", "name": "Foot", "pts": "100", "upgrades": ["x"]}]}]
    found = read(
        sections=sections, upgrades=[{"id": "x", "name": "X", "pts": 5}], formationConstraints=[], upgradeConstraints=[]
    )
    assert found.remarks == ()
    assert found.forge_list.formations_by_id["foot"] == ForgeFormation("foot", "Foot", 100, "", ("x",))


def test_every_dangling_id_is_told_with_its_rule():
    found = read(
        ("formationConstraints", {"max": 2, "name": "Support", "from": [501, 599], "forEach": [598, 502]}),
        ("upgradeConstraints", {"max": 1, "from": [10, 99], "appliesTo": [501, 597]}),
    )
    assert told(found) == [
        "broken: formationConstraints[2].from[1]: The id 599 names nothing (Support).",
        "broken: formationConstraints[2].forEach[0]: The id 598 names nothing (Support).",
        "broken: upgradeConstraints[3].from[1]: The id 99 names nothing.",
        "broken: upgradeConstraints[3].appliesTo[1]: The id 597 names nothing.",
    ]
    assert found.forge_list.formation_rules[2].members == ("501",)
    assert found.forge_list.formation_rules[2].bases == ("502",)
    assert found.forge_list.upgrade_rules[3].applies_to == ("501",)


@pytest.mark.parametrize(
    ("table", "rule", "title"),
    [
        ("formationConstraints", {"max": 1, "name": "Gone", "from": [599]}, " (Gone)"),
        ("formationConstraints", {"max": 1, "from": [501], "forEach": [599]}, ""),
        ("upgradeConstraints", {"max": 1, "from": []}, ""),
        ("upgradeConstraints", {"max": 1, "from": [10], "appliesTo": [599]}, ""),
    ],
)
def test_a_rule_about_nothing_was_never_enforced(table, rule, title):
    found = read((table, rule))
    place = f"{table}[{len(forge_json()[table])}]"
    assert told(found)[-1] == (
        f"broken: {place}: The rule{title} is about nothing that exists. It was never enforced and was left out."
    )
    assert found.forge_list.formation_rules + found.forge_list.upgrade_rules == (
        *read().forge_list.formation_rules,
        *read().forge_list.upgrade_rules,
    )


def test_a_dangling_upgrade_of_a_formation_is_told():
    sections = [{"name": "A", "formations": [{"id": 501, "name": "Foot", "pts": 1, "upgrades": [10, 98]}]}]
    found = read(sections=sections, formationConstraints=[], upgradeConstraints=[])
    assert told(found) == ["broken: sections[0].formations[0].upgrades[1]: The id 98 names nothing (Foot)."]


def test_a_formation_without_a_usable_price_is_left_out():
    sections = [
        {"name": "A", "formations": [{"id": 7, "name": "Foot", "pts": "x"}, {"id": 8, "name": "Tanks", "pts": 9}]}
    ]
    found = read(sections=sections, formationConstraints=[], upgradeConstraints=[])
    assert [formation.name for section in found.forge_list.sections for formation in section.formations] == ["Tanks"]


def test_of_two_with_one_id_rules_mean_the_first():
    found = read(("sections", {"name": "MORE", "formations": [{"id": 501, "name": "Hornets", "pts": 175}]}))
    told_twice = "Hornets has the same id as Foot, 501; rules and links mean Foot."
    assert told(found) == [f"broken: sections[2].formations[0].id: {told_twice}"]
    assert [section.name for section in found.forge_list.sections] == ["CORE", "ALLIES", "MORE"]
    assert found.forge_list.formations_by_id["501"].name == "Foot"
    twice = read(("upgrades", {"id": 10, "name": "Again", "pts": 1}))
    assert twice.forge_list.upgrades_by_id["10"].name == "Ranger"


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (("upgradeConstraints", {"max": 1, "min:": 1, "from": [10]}),
         "upgradeConstraints[3].min:: The key 'min:' is unknown and was ignored."),
        (("upgradeConstraints", {"max": 1, "min": 2, "from": [10]}),
         "upgradeConstraints[3]: At least 2 and at most 1 contradict each other; the minimum was left out."),
        (("upgradeConstraints", {"max": 1.5, "from": [10]}),
         "upgradeConstraints[3].max: 1.5 is not a whole number and was left out."),
        (("upgradeConstraints", {"max": "1e9999999", "from": [10]}),
         "upgradeConstraints[3].max: '1e9999999' is not a usable number and was left out."),
        (("upgradeConstraints", {"max": -1, "from": [10]}),
         "upgradeConstraints[3].max: -1 is not a usable number and was left out."),
        (("upgradeConstraints", {"max": True, "from": [10]}),
         "upgradeConstraints[3].max: True is not a usable number and was left out."),
        (("upgradeConstraints", "max"), "upgradeConstraints[3]: This is not a table with keys and was left out."),
        (("upgrades", {"id": 30, "name": "X", "pts": []}),
         "upgrades[5].pts: The upgrade has no usable price and was left out."),
        (("upgrades", {"name": "X", "pts": 1}), "upgrades[5].id: X has no usable id and was left out."),
        (("upgrades", {"id": True, "pts": 1}), "upgrades[5].id: ? has no usable id and was left out."),
        (("notes", 5), "notes[1]: This note is not a text and was left out."),
        (("sections", {"name": "X", "formations": 3}),
         "sections[2].formations: This is not a list of formations and was left out."),
        (("sections", {"name": ["X"], "formations": []}), "sections[2].name: This is not a text and was left out."),
        (("sections", {"name": "X", "formations": [7]}),
         "sections[2].formations[0]: This is not a usable formation and was left out."),
        (("formationConstraints", {"max": 1, "from": "511"}),
         "formationConstraints[2].from: This is not a list of ids and was left out."),
    ],
)  # fmt: skip
def test_what_cannot_be_used_is_told_and_left_out(change, line):
    found = read(change)
    assert told(found)[0] == f"broken: {line}"
    assert found.forge_list.formations_by_id == read().forge_list.formations_by_id


def test_tables_of_another_kind_are_left_out():
    assert told(read(upgradeConstraints="none")) == ["broken: upgradeConstraints: This is not a list and was left out."]
    assert read(notes="One note.").forge_list.notes == ("One note.",)
    assert read(id=5, version=1.5).forge_list.version == "1.5"
    assert read(id=None).forge_list.name == "ArmyForge list"


def test_fixed_formations_are_a_section_of_their_own():
    found = read(fixedFormations=[{"id": 600, "name": "HQ", "pts": 0}])
    assert found.forge_list.sections[0].formations == (ForgeFormation("600", "HQ", 0),)


def test_names_are_tidied():
    found = read(id="  AIR &amp;\u202e\nSPACE ")
    assert found.forge_list.name == "AIR & SPACE"


def test_there_is_an_end_to_everything(monkeypatch):
    monkeypatch.setattr(reading, "MOST_UPGRADES", 4)
    monkeypatch.setattr(reading, "MOST_FORMATIONS", 3)
    found = read(formationConstraints=[], upgradeConstraints=[])
    assert told(found) == [
        "broken: upgrades: There are 5; only the first 4 were read.",
        "broken: sections[1].formations[1]: This is not a usable formation and was left out.",
    ]


@pytest.mark.parametrize("text", ["[]", "{}", '{"sections": 5}', "3"])
def test_what_is_no_list_is_refused(text):
    with pytest.raises(LooseJsonError, match=r"^This is not an ArmyForge list: it has no sections\.$"):
        read_forge_list(text)


def test_slips_of_the_text_are_among_the_remarks():
    text = json.dumps(forge_json())[:-1] + ",}"
    assert told(read_forge_list(text)) == [f"broken: line 1, column {len(text)}: A comma before }} was left out."]


def test_a_file_of_ours_says_what_its_ids_mean():
    ours = {"list": "tiny/guard@1", "means": {"501": "formation:foot", "10": "upgrade:rangers", "77": "x", "11": 5}}
    found = read(muster=ours)
    assert found.forge_list.army_list == "tiny/guard@1"
    assert found.forge_list.means == (("501", "formation:foot"), ("10", "upgrade:rangers"))
    assert read(muster=[]).forge_list.means == read(muster={"means": 3}).forge_list.means == ()


def test_what_a_formation_can_hold():
    forge_list = read().forge_list
    armour, foot = forge_list.formations_by_id["502"], forge_list.formations_by_id["501"]
    assert forge_list.options_of(armour) == ("20", "21", "12")
    assert forge_list.options_of(foot) == ("10", "11")
    assert [rule.place for rule in forge_list.demands_of("502")] == ["upgradeConstraints[0]"]


JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-5, 600)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=5),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ["id", "name", "pts", "from", "max", "min", "formations", "upgrades", "forEach", "appliesTo"]
            ),
            inner,
            max_size=5,
        )
    ),
    max_leaves=15,
)


@given(st.fixed_dictionaries({"sections": st.lists(JUNK, max_size=3)}, optional={
    name: st.lists(JUNK, max_size=4) | JUNK
    for name in ("upgrades", "formationConstraints", "upgradeConstraints", "notes", "id", "muster", "fixedFormations")
}))  # fmt: skip
def test_any_list_is_read_with_every_id_in_it_existing(raw):
    forge_list = read_forge_list(json.dumps(raw)).forge_list
    for rule in forge_list.formation_rules:
        assert {*rule.members, *rule.bases} <= set(forge_list.formations_by_id)
    for upgrade_rule in forge_list.upgrade_rules:
        assert set(upgrade_rule.members) <= set(forge_list.upgrades_by_id)
        assert set(upgrade_rule.applies_to or ()) <= set(forge_list.formations_by_id)
    for formation in forge_list.formations_by_id.values():
        assert set(formation.upgrades) <= set(forge_list.upgrades_by_id)
