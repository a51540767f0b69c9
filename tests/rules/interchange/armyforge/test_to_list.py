"""What a list file becomes: compared with ArmyForge's own reading of it (an oracle), and by examples."""

import json
import tomllib
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.composition.army import Army, FormationPick, UpgradePick
from rules.composition.compile import ListRules, compile_list
from rules.composition.verdict import judge
from rules.interchange.armyforge.reading import read_forge_list
from rules.interchange.armyforge.to_list import ImportedList, import_list
from rules.interchange.names import slug
from tests.examples import examples
from tests.oracles.armyforge import Pick, points_of, violated
from tests.rules.factories import load_tiny
from tests.rules.interchange.armyforge.lists import imported, read, rows, told

pytestmark = pytest.mark.unit

SHEETS = load_tiny().datasheets


def compiled(found: ImportedList) -> ListRules:
    """The rules of a document, loaded like any other list."""
    loaded = load_tiny(list=found.text).lists[found.document["id"]]
    return compile_list(loaded.army_list, clauses=loaded.clauses, tags=loaded.tags, ratings=loaded.ratings)


def in_our_words(raw: dict[str, Any], rules: ListRules, army: list[Pick], *, limit: int) -> Army:
    """An army in ids of the file, as an army of the imported list: ids are names there, and units are chosen."""
    formations = {f["id"]: slug(f["name"]) for section in raw["sections"] for f in section["formations"]}
    upgrades = {row["id"]: slug(row["name"]) for row in raw["upgrades"]}
    picks = []
    for number, (formation, taken) in enumerate(army, 1):
        entry = rules.army_list.formations[formations[formation]]
        offered = {offer.upgrade for offer in entry.offers}
        counts = [(key, count) for key, count in taken.items() if count]
        bought = [UpgradePick(upgrades[key], count) for key, count in counts if upgrades[key] in offered]
        units = [(UNITS[key][0], UNITS[key][1] * count) for key, count in counts if upgrades[key] not in offered]
        picks.append(FormationPick(f"f{number}", entry.id, units=tuple(units), upgrades=tuple(bought)))
    return Army(rules.army_list.reference, limit, "", tuple(picks))


FORMATIONS = [501, 502, 511, 512]
UPGRADES = {10: 25, 11: 40, 12: 50, 13: [75, 50], 14: [5, 10, 15]}
CHOICE = [20, 21]
UNITS = {
    10: ("ranger", 1),
    11: ("ranger", 2),
    12: ("captain", 1),
    14: ("rider", 1),
    20: ("tank", 1),
    21: ("flame-tank", 1),
}


@st.composite
def list_files(draw):
    """Sound lists: foot and armour with options, titans and planes; rules of every kind that says the same here."""
    some = st.lists(st.sampled_from(FORMATIONS), min_size=1, max_size=4, unique=True)
    most = st.integers(0, 3)
    rule = st.one_of(
        st.builds(lambda ids, n: {"from": ids, "max": n}, some, most),
        st.builds(lambda ids, n: {"from": ids, "min": n}, some, st.integers(1, 2)),
        st.builds(
            lambda ids, bases, n: {"from": ids, "forEach": bases, "max": n},
            some, some, st.sampled_from([1, 2, 0.5, 0.34, 1.5]),
        ),
        st.builds(lambda ids, bases, n: {"from": ids, "forEach": bases, "min": n}, some, some, st.integers(1, 2)),
        st.builds(
            lambda ids, n, p: {"from": ids, "max": n, "perPoints": p},
            some, st.integers(1, 2), st.sampled_from([200, 500, 1000]),
        ),
        st.builds(lambda ids, share: {"from": ids, "maxPercent": share}, some, st.sampled_from([10, 25, 40, 50])),
    )  # fmt: skip
    options = st.lists(st.sampled_from(sorted(UPGRADES)), min_size=1, max_size=3, unique=True)
    places = st.fixed_dictionaries({}, optional={"appliesTo": st.lists(st.sampled_from([501, 502]), min_size=1)})
    bounds = st.sampled_from([{"max": 1}, {"max": 2}, {"min": 1}, {"min": 1, "max": 1}, {"min": 1, "max": 3}])
    upgrade_rule = st.one_of(
        st.builds(lambda ids, where, bound: {"from": ids, **where, **bound}, options, places, bounds),
        st.builds(lambda ids, n: {"from": ids, "max": n, "perArmy": True}, options, st.integers(0, 3)),
    )
    offers = st.lists(st.sampled_from(sorted(UPGRADES)), max_size=5, unique=True)
    formations = [
        {"id": 501, "name": "Foot", "pts": 100, "units": "5 Troopers", "upgrades": draw(offers)},
        {"id": 502, "name": "Armour", "pts": 30, "upgrades": draw(offers)},
    ]
    others = [{"id": 511, "name": "Titan", "pts": 500}, {"id": 512, "name": "Plane", "pts": 125}]
    choice = {"from": CHOICE, "appliesTo": [502], **draw(st.sampled_from([{"min": 4, "max": 4}, {"min": 1, "max": 6}]))}
    names = {10: "Ranger", 11: "2 Rangers", 12: "Captain", 13: "Beasts", 14: "Riders", 20: "Tank", 21: "Flame Tank"}
    prices = {**UPGRADES, 20: 50, 21: 60}
    return {
        "id": "Drawn",
        "sections": [{"name": "CORE", "formations": formations}, {"name": "ALLIES", "formations": others}],
        "upgrades": [{"id": key, "name": name, "pts": prices[key]} for key, name in names.items()],
        "formationConstraints": draw(st.lists(rule, max_size=3)),
        "upgradeConstraints": [choice, *draw(st.lists(upgrade_rule, max_size=3))],
    }


@st.composite
def forces(draw, raw):
    """An army: what formations are offered or have to take, mostly a few of each."""
    offered = {f["id"]: f.get("upgrades", []) for section in raw["sections"] for f in section["formations"]}
    army = []
    for formation in draw(st.lists(st.sampled_from(FORMATIONS), min_size=1, max_size=6)):
        due = [
            r["from"] for r in raw["upgradeConstraints"] if r.get("min") and formation in r.get("appliesTo", offered)
        ]
        keys = [*offered[formation], *(key for members in due for key in members)]
        counts = draw(st.dictionaries(st.sampled_from(keys), st.sampled_from([1, 1, 2, 4]))) if keys else {}
        if formation == 502 and draw(st.booleans()):
            counts = counts | {20: draw(st.integers(0, 4))}
            counts[21] = 4 - counts[20]
        army.append((formation, counts))
    return army


@settings(max_examples=examples(12))
@given(st.data())
def test_an_imported_list_judges_like_armyforge(data):
    raw = data.draw(list_files())
    found = import_list(read_forge_list(json.dumps(raw)), file="", sheets=SHEETS)
    assert not told(found, "lost")
    assume("Muster counts units, not picks" not in found.text)
    rules = compiled(found)
    army = data.draw(forces(raw))
    spent = sum(points_of(raw, pick) for pick in army)
    verdict = judge(rules, in_our_words(raw, rules, army, limit=max(1, spent)))
    broken = violated(raw, army)
    assert verdict.is_legal == (not broken)
    if verdict.is_legal:
        assert verdict.points == spent
    places = {clause.id: clause.ref for clause in rules.clauses}
    assert {places[finding.clause] for finding in verdict.errors if finding.clause in places} <= broken


def test_a_list_becomes_a_document():
    found = imported()
    document = found.document
    assert document["id"] == "tiny-guard"
    assert (document["name"], document["aliases"], document["version"]) == ("Tiny Guard", ["TINY_guard"], "2024-02-12")
    assert document["source"] == "ArmyForge: TINY_guard, Pack (2024-02-12), nobody"
    assert document["section"] == [{"id": "core", "name": "CORE"}, {"id": "allies", "name": "ALLIES"}]
    assert rows(document, "formation")["foot"] == {
        "id": "foot",
        "section": "core",
        "name": "Foot",
        "points": 100,
        "units": [{"unit": "trooper", "count": 5}],
        "upgrades": ["rangers"],
    }
    assert rows(document, "formation")["armour"]["choose"] == [
        {"of": ["tank", "flame-tank"], "count": 4, "points": {"tank": 50, "flame-tank": 60}}
    ]
    assert rows(document, "upgrade")["2-rangers"] == {
        "id": "2-rangers",
        "group": "rangers",
        "name": "2 Rangers",
        "max": "any",
        "points_each": 40,
        "adds": [{"unit": "ranger", "count": 2}],
    }
    assert document["note"] == [{"text": "Be & stay nice."}]
    compiled(found)


def test_the_text_says_what_the_document_says_with_the_report_on_top():
    found = imported()
    assert tomllib.loads(found.text) == found.document
    assert "# open: initiative: ArmyForge has no initiative; enter the values." in found.text
    assert "# ArmyForge: 5 Troopers\n[[formation]]" in found.text


def test_what_armyforge_does_not_know_is_left_open():
    assert [line.partition(":")[2].partition(":")[0].strip() for line in told(imported(), "open")] == [
        "faction",
        "strategy_rating",
        "initiative",
    ]
    nameless = import_list(read(id=None, version="soon", by="", notes=[]), file="", sheets=SHEETS)
    assert nameless.document["source"] == "ArmyForge: soon"
    assert nameless.document["version"] == "1"
    assert "aliases" not in nameless.document or nameless.document["aliases"] == []
    assert "open: version: The version 'soon' has no number; 1 was used." in told(nameless)
    bare = import_list(read(id=None, version="", by=""), file="", sheets=SHEETS)
    assert bare.document["source"] == "ArmyForge"


def test_free_text_that_is_no_datasheet_is_told_with_its_formation():
    horde = {"id": 520, "name": "Horde", "pts": 10, "units": "3 Rangers plus transport, 2 Sumbarines, Bunker"}
    found = imported(("sections", {"name": "MORE", "formations": [horde]}))
    place = "open: sections[2].formations[0] (Horde): "
    assert [line for line in told(found) if "Horde" in line] == [
        place + "Who carries the units? If transport is free, write carried_by.",
        place + "There is no datasheet called Sumbarines; enter the right id. Nearest: rider, plane, ranger.",
        place + "Bunker was matched with the datasheet bunker-gun; check this.",
    ]
    assert rows(found.document, "formation")["horde"]["units"] == [
        {"unit": "ranger", "count": 3},
        {"unit": "sumbarines", "count": 2},
        "bunker-gun",
    ]


def test_formations_of_one_name_and_nameless_ones_get_ids_of_their_own():
    twins = [{"id": 520, "name": "Foot", "pts": 1, "units": "Tank"}, {"id": 521, "name": "", "pts": 1, "units": "Tank"}]
    found = imported(("sections", {"name": "", "formations": twins}), ("sections", {"name": "?", "formations": []}))
    assert [row["id"] for row in found.document["formation"]][-2:] == ["foot-2", "formation"]
    assert found.document["formation"][-1]["name"] == "formation"
    assert [row["name"] for row in found.document["section"]] == ["CORE", "ALLIES", "section", "?"]


def offer(price, *limits, upgrades=(30,)):
    """An upgrade with a price, offered to a horde, under limits."""
    horde = {"id": 520, "name": "Horde", "pts": 10, "units": "Rangers", "upgrades": list(upgrades)}
    changes = [
        ("upgrades", {"id": 30, "name": "Beasts", "pts": price}),
        ("sections", {"name": "X", "formations": [horde]}),
    ]
    return imported(*changes, *(("upgradeConstraints", limit) for limit in limits))


@pytest.mark.parametrize(
    ("price", "limits", "expected"),
    [
        (75, [], {"max": "any", "points_each": 75}),
        (75, [{"max": 1, "from": [30]}], {"points": 75}),
        (75, [{"max": 3, "from": [30]}, {"max": 2, "from": [30]}], {"max": 2, "points_each": 75}),
        ([75, 75], [{"max": 1, "from": [30]}], {"points_each": 75}),
        ([75, 50], [], {"max": "any", "points_each": 75, "points_pair": 125}),
        ([75, 50], [{"max": 4, "from": [30]}], {"max": 4, "points_each": 75, "points_pair": 125}),
        ([5, 10, 15], [{"max": 4, "from": [30]}], {"max": 4, "points_tiers": [5, 15, 30, 35]}),
        ([-5], [], {"max": "any", "points_each": -5}),
    ],
)
def test_price_lists_begin_again_within_the_limit(price, limits, expected):
    found = rows(offer(price, *limits).document, "upgrade")["beasts"]
    assert {key: value for key, value in found.items() if key not in {"id", "group", "name"}} == expected


def test_a_price_list_without_an_end_is_written_out_and_told():
    found = offer([5, 10, 15])
    assert rows(found.document, "upgrade")["beasts"]["max"] == 12
    assert len(rows(found.document, "upgrade")["beasts"]["points_tiers"]) == 12
    assert told(found, "changed")[-1] == (
        "changed: upgrades (Beasts): The price list has no end; 12 picks have prices, and that is now the limit."
    )


def test_limits_of_some_formations_stand_at_their_offers():
    other = {"id": 521, "name": "Band", "pts": 10, "units": "Rangers", "upgrades": [30]}
    third = {"id": 522, "name": "Gang", "pts": 10, "units": "Rangers", "upgrades": [30]}
    found = imported(
        ("upgrades", {"id": 30, "name": "Beasts", "pts": 5}),
        ("sections", {"name": "X", "formations": [{**other, "id": 520, "name": "Horde"}, other, third]}),
        ("upgradeConstraints", {"max": 2, "from": [30], "appliesTo": [520, 521]}),
        ("upgradeConstraints", {"max": 0, "from": [30], "appliesTo": [521]}),
    )
    formations = rows(found.document, "formation")
    assert rows(found.document, "upgrade")["beasts"]["max"] == 2
    assert formations["horde"]["upgrades"] == ["beasts"]
    assert "upgrades" not in formations["band"]
    assert formations["gang"]["upgrades"] == [{"upgrade": "beasts", "max": "any"}]


def test_upgrades_that_are_no_units_are_told_with_the_nearest():
    assert [line for line in told(offer(5)) if "Beasts" in line] == [
        "open: upgrades (Beasts): There is no datasheet called Beasts, so the upgrade adds no units."
    ]
    found = imported(
        ("upgrades", {"id": 30, "name": "Bunker", "pts": 5}), ("upgrades", {"id": 31, "name": "", "pts": 5})
    )
    assert told(found, "broken") == [
        "broken: upgrades (Bunker): No formation offers this upgrade, so it was left out.",
        "broken: upgrades (): No formation offers this upgrade, so it was left out.",
    ]
    nearly = imported(
        ("upgrades", {"id": 30, "name": "Bunker", "pts": 5}),
        ("upgrades", {"id": 31, "name": "", "pts": 5}),
        ("sections", {"name": "X", "formations": [{"id": 520, "name": "Tank", "pts": 1, "upgrades": [30, 31]}]}),
    )
    assert [line for line in told(nearly) if line.startswith("open: upgrades")] == [
        "open: upgrades (Bunker): There is no datasheet called Bunker, so the upgrade adds no units. "
        "Nearest: bunker-gun.",
        "open: upgrades (): There is no datasheet called ?, so the upgrade adds no units.",
    ]
    assert rows(nearly.document, "upgrade")["upgrade"]["name"] == "upgrade"


def test_options_that_are_several_units_each_are_a_choice_of_one_kind():
    pairs = [{"id": 30, "name": "2 Tanks", "pts": 100}, {"id": 31, "name": "2 Flame Tanks", "pts": 130}]
    squad = {"id": 520, "name": "Squad", "pts": 10}
    rule = {"min": 1, "max": 1, "from": [30, 31], "appliesTo": [520]}
    changes = [("upgrades", pairs[0]), ("upgrades", pairs[1]), ("upgradeConstraints", rule)]
    found = imported(("sections", {"name": "X", "formations": [squad]}), *changes)
    assert rows(found.document, "formation")["squad"]["choose"] == [
        {"of": ["tank", "flame-tank"], "count": 2, "mixed": False, "points": {"tank": 50, "flame-tank": 65}}
    ]
    limited = imported(
        ("sections", {"name": "X", "formations": [squad]}), *changes, ("upgradeConstraints", {"max": 1, "from": [30]})
    )
    assert "choose" not in rows(limited.document, "formation")["squad"]


def test_a_unit_that_might_be_another_one_wants_a_look():
    horde = {"id": 520, "name": "Horde", "pts": 10, "units": "Big Flame Tank"}
    found = imported(("sections", {"name": "X", "formations": [horde]}))
    assert [line for line in told(found) if "Horde" in line] == [
        "open: sections[2].formations[0] (Horde): Big Flame Tank was matched with the datasheet flame-tank; "
        "check this. Others: tank."
    ]


def test_there_is_an_end_to_names(monkeypatch):
    monkeypatch.setattr("rules.interchange.armyforge.units.MOST_NAMES", 1)
    found = imported()
    assert "lost: It names more than 2,000 units; the rest was ignored." in told(found)
    assert any("There is no datasheet called" in line for line in told(found, "open"))
