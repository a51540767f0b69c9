import json
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.interchange.armyforge.reading import read_forge_list
from rules.interchange.armyforge.values import (
    ForgeFormation,
    ForgeList,
    ForgeSection,
    ForgeUpgrade,
    FormationRule,
    UpgradeRule,
)
from rules.interchange.armyforge.writing import write_forge_list
from tests.rules.interchange.armyforge.lists import forge_json, read

pytestmark = pytest.mark.unit

# Signs that pages would show as others are read as those (&amp;), so the test goes without the sign that begins them.
LETTERS = st.characters(categories=("L", "N", "P", "Zs"), exclude_characters="&")
NAMES = st.text(LETTERS, max_size=12).map(lambda text: " ".join(text.split()))
POINTS = st.integers(-500, 2000)


def without_places(forge_list: ForgeList) -> ForgeList:
    return replace(
        forge_list,
        formation_rules=tuple(replace(rule, place="") for rule in forge_list.formation_rules),
        upgrade_rules=tuple(replace(rule, place="") for rule in forge_list.upgrade_rules),
    )


def subset(ids: list[str]) -> st.SearchStrategy[tuple[str, ...]]:
    return st.lists(st.sampled_from(ids), unique=True, min_size=1, max_size=len(ids)).map(tuple)


@st.composite
def forge_lists(draw):
    upgrades = [
        ForgeUpgrade(str(number), draw(NAMES), tuple(draw(st.lists(POINTS, min_size=1, max_size=3))))
        for number in range(1, draw(st.integers(1, 5)) + 1)
    ]
    some = subset([upgrade.id for upgrade in upgrades])
    ids = st.just(()) | some
    formations = [
        ForgeFormation(str(number), draw(NAMES), draw(POINTS), draw(NAMES), draw(ids))
        for number in range(501, 501 + draw(st.integers(1, 4)))
    ]
    keys = subset([formation.id for formation in formations])
    numbers = st.none() | st.integers(1, 20)
    rule = st.builds(
        FormationRule,
        place=st.just(""),
        members=keys,
        most=st.none() | st.integers(0, 9).map(Fraction) | st.just(Fraction("0.3334")),
        least=numbers,
        percent=st.none() | st.sampled_from([Fraction(3334, 100), Fraction(50)]),
        per_points=numbers,
        bases=st.just(()) | keys,
        name=NAMES,
        base_name=NAMES,
    )
    upgrade_rule = st.builds(
        lambda members, least, more, applies_to, army, points, name: UpgradeRule(
            "", members, None if more is None else (least or 0) + more, least, applies_to, army, points, name
        ),
        some, numbers, numbers, st.none() | keys, st.booleans(), numbers, NAMES,
    )  # fmt: skip
    return ForgeList(
        name=draw(NAMES.filter(bool)),
        version=draw(NAMES),
        author=draw(NAMES),
        notes=tuple(draw(st.lists(NAMES.filter(bool), max_size=2))),
        sections=(ForgeSection(draw(NAMES), tuple(formations)),),
        upgrades=tuple(upgrades),
        formation_rules=tuple(draw(st.lists(rule, max_size=3))),
        upgrade_rules=tuple(draw(st.lists(upgrade_rule, max_size=3))),
        army_list=draw(st.just("") | st.just("tiny/guard@1")),
    )


@pytest.mark.no_cover
@given(forge_lists())
def test_what_is_written_is_read_again(forge_list):
    found = read_forge_list(write_forge_list(forge_list))
    assert without_places(found.forge_list) == forge_list
    assert found.remarks == ()


def test_a_list_is_written_in_the_shape_of_the_format():
    raw = json.loads(write_forge_list(read().forge_list))
    expected = forge_json()
    for section in expected["sections"]:
        for formation in section["formations"]:
            formation.setdefault("upgrades", [])
    assert raw.pop("notes") == ["Be & stay nice."]
    assert raw == {key: value for key, value in expected.items() if key != "notes"}


def test_each_row_has_a_line_of_its_own():
    text = write_forge_list(read().forge_list)
    assert '    {"id": 502, "name": "Armour", "pts": 0, "upgrades": [12]}\n  ]},\n' in text
    assert '\n  {"max": 1, "perArmy": true, "from": [12]},\n' in text


def test_words_for_ids_and_lists_of_prices_are_kept():
    forge_list = ForgeList("x", upgrades=(ForgeUpgrade("007", "Bond", (75, 50)), ForgeUpgrade("a", "A", (1,))))
    raw = json.loads(write_forge_list(forge_list))
    assert raw["upgrades"] == [{"id": "007", "name": "Bond", "pts": [75, 50]}, {"id": "a", "name": "A", "pts": 1}]
    assert raw["sections"] == []
