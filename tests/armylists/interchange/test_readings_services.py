"""Armies out of whatever is pasted: rosters, links, free text. Nothing is stored."""

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from armylists.authoring.services.list_versions import retire_version
from armylists.catalogue.adapters import list_rules
from armylists.catalogue.queries.finding import current_list
from armylists.interchange.services import readings
from armylists.interchange.services.forge_links import link_army, own_file_name
from armylists.interchange.services.forge_lists import keep_forge_file
from armylists.interchange.services.readings import Paste, read_army
from armylists.models import Army, ArmyList
from config.lib.errors import Invalid
from rules.composition.documents import parse_army
from rules.composition.verdict import judge
from rules.interchange.own_text import canonicalise
from rules.roster.build import build_roster
from rules.roster.content import Style
from rules.roster.text import write_text
from tests.armylists.documents import GOTHIC_SECTOR, expected_documents, small_document, steel_legion
from tests.armylists.interchange_samples import CONTENT, FILE, LINK, LIST, TEXT
from tests.examples import examples
from tests.rules.interchange.lists import armies_of

pytestmark = pytest.mark.django_db


def printed(army, row: ArmyList) -> str:
    rules = list_rules(row)
    return write_text(build_roster(judge(rules, army), abilities={}, style=Style.COMPACT))


def read(text, *, user=None, **more):
    return read_army(Paste(text, **more), user=user)


def refusal(text, **more) -> tuple[str, str | None]:
    with pytest.raises(Invalid) as error:
        read(text, **more)
    return error.value.code, error.value.field


def small_army():
    return parse_army(small_document())


def test_a_roster_of_ours_comes_back_exactly():
    found = read(printed(small_army(), steel_legion()))
    assert found.is_exact
    assert found.reading.army == canonicalise(list_rules(steel_legion()), small_army())
    assert (found.verdict.points, found.verdict.is_legal, found.army_list) == (550, True, steel_legion())
    assert not Army.objects.exists()


def test_an_army_document_comes_back_exactly_and_says_what_is_wrong_with_it():
    text = json.dumps(small_document(), indent=2)
    found = read(text, name="Reserve")
    assert (found.is_exact, found.reading.army) == (True, replace(small_army(), name="Reserve"))
    assert refusal(text.replace("steel-legion", "nowhere"))[1] == "text"
    assert refusal(text.replace('"points_limit": 3000', '"points_limit": "x"')) == ("invalid_document", "text")


@settings(max_examples=examples(8))
@given(st.data())
def test_every_army_comes_back(data):
    rules = list_rules(steel_legion())
    army = data.draw(armies_of(rules))
    found = read(printed(army, steel_legion()))
    assert found.is_exact
    assert found.reading.army == canonicalise(rules, army)


def test_every_expected_army_comes_back():
    row = current_list("netea-fleets", "gothic-sector")
    for document, is_legal in expected_documents("netea-fleets", "gothic-sector"):
        army = parse_army(document)
        found = read(printed(army, row))
        assert found.reading.army == canonicalise(list_rules(row), army)
        assert found.verdict.is_legal == is_legal


def test_what_somebody_says_about_a_roster_goes_before_what_it_says():
    found = read(printed(small_army(), steel_legion()), points_limit=1000, name="Else")
    assert (found.reading.army.points_limit, found.reading.army.name) == (1000, "Else")


def test_a_roster_that_was_changed_by_hand_is_read_like_any_text_and_says_where():
    text = printed(small_army(), steel_legion()).replace("5 × Basilisk", "5 x Basilisks")
    found = read(text)
    assert not found.is_exact
    assert [str(remark) for remark in found.reading.remarks] == [
        "changed: line 12: 5 x Basilisks; 4 × Manticore is not understood.",
        "lost: line 10: Muster could not read this roster exactly, so the names of its formations were left out.",
    ]
    army = found.reading.army
    assert army.formations[0].units == (("basilisk", 5), ("manticore", 4))
    assert (army.name, army.points_limit, len(army.formations)) == ("Hades Hive relief", 3000, 1)


def test_a_roster_of_a_version_that_nobody_knows_is_read_with_the_current_one():
    text = printed(small_army(), steel_legion()).replace("@2026-02)", "@1999-01)")
    found = read(text)
    assert found.army_list == steel_legion()
    assert "1999-01" in str(found.reading.remarks[0])


def test_a_roster_of_a_retired_version_comes_back_as_an_army_of_that_version(sample, author):
    from armylists.armies.services.armies import create_army

    row = current_list("sample", "garrison")
    army = parse_army({"muster": 1, "army_list": row.reference, "points_limit": 500, "formations": []})
    text = printed(army, row)
    retire_version(army_list=row, actor=None)
    found = read(text)
    assert (found.is_exact, found.army_list.state) == (True, "retired")
    created = create_army(army_list=found.army_list, points_limit=500, owner=author, document=found.reading.army)
    assert created.army.army_list == row


def test_a_changed_roster_of_a_list_that_is_gone_asks_for_one(sample, author):
    row = current_list("sample", "garrison")
    text = printed(parse_army({"muster": 1, "army_list": row.reference, "points_limit": 500, "formations": []}), row)
    retire_version(army_list=row, actor=None)
    changed = text.replace("Points: 0 of 500", "Points: many") + "\n1. Platoon – 100 points\n"
    assert refusal(changed) == ("army_list_needed", "army_list")
    assert read(changed, army_list="netea/steel-legion").reading.army.points_limit == 3000


def test_a_roster_without_names_says_nothing_about_them():
    army = replace(small_army(), formations=(replace(small_army().formations[0], name=""),))
    text = printed(army, steel_legion()).replace("@2026-02)", "@1999-01)")
    assert [str(remark) for remark in read(text).reading.remarks] == [
        "changed: The army list netea/steel-legion has no version 1999-01; it has 2026-02."
    ]


def test_a_roster_may_be_read_for_another_list():
    text = printed(small_army(), steel_legion())
    found = read(text, army_list="netea/death-korps-of-krieg")
    assert (found.is_exact, found.army_list.slug) == (False, "death-korps-of-krieg")


def test_free_text_is_taken_for_what_it_is_most_like():
    found = read(TEXT)
    assert found.army_list == steel_legion()
    army = found.reading.army
    assert (army.name, army.points_limit) == ("Hades Hive", 3000)
    assert [(pick.formation, pick.units) for pick in army.formations] == [
        ("regimental-hq", ()),
        ("artillery-battery", (("bombard", 1), ("manticore", 2))),
    ]
    assert [taken.text for taken in found.reading.unmatched] == ["Zeppelins"]
    assert found.reading.points == (550, 250)


WHITE_SCARS, GOTHIC = {"army_list": "netea/white-scars"}, {"army_list": "netea-fleets/gothic-sector"}


@pytest.mark.parametrize(
    ("text", "more", "expected"),
    [
        ("White Scars 3000 points\nTactical\nBike", {}, ["tactical", "bike"]),
        ("White Scars\nTactical\nBike", WHITE_SCARS, ["tactical", "bike"]),
        ("White Scars Bike\nTactical", WHITE_SCARS, ["bike", "tactical"]),
        ("Khan's Vindicators\nTactical", WHITE_SCARS | {"name": "Khan's Vindicators"}, ["tactical"]),
        ("Salamanders 3000 points\nTactical", {}, ["tactical"]),
        ("Blood Angels\nTactical\nAssault", {}, ["tactical", "assault"]),
        ("Gothic Sector Fleet 1500 points\nLunar", {}, ["lunar"]),
        ("Gothic Sector Fleet, 1500 points\nLunar", {}, ["lunar"]),
        ("Gothic Sector Fleet (1500 points)\nLunar", GOTHIC, ["lunar"]),
        ("Battlefleet Gothic\nGothic Sector Fleet\nGothic Class Cruiser", GOTHIC, ["gothic"]),
        ("Armageddon Sector Fleet\nLunar", {}, ["lunar"]),
    ],
)
def test_headings_buy_nothing(text, more, expected):
    reading = read(text, **more).reading
    assert [pick.formation for pick in reading.army.formations] == expected
    assert all(not taken.options for taken in reading.taken if taken.is_heading)


def test_a_line_of_its_own_is_no_upgrade_of_the_formation_above():
    text = "Steel Legion 3000\nREGIMENTAL HQ\n2 x Infantry Company\n+ Fire Support Platoon\nHydra Battery"
    assert [
        (pick.formation, [bought.upgrade for bought in pick.upgrades]) for pick in read(text).reading.army.formations
    ] == [
        ("regimental-hq", []),
        ("infantry-company", ["fire-support-platoon"]),
        ("infantry-company", ["fire-support-platoon"]),
        ("flak-battery", []),
    ]


def test_corrections_go_before_guesses():
    place = next(taken.place for taken in read(TEXT).reading.taken if taken.text == "Zeppelins")
    found = read(TEXT, choices={place: "formation:sentinel-squadron"})
    assert found.reading.army.formations[-1].formation == "sentinel-squadron"
    assert not found.reading.unmatched


@pytest.mark.parametrize(
    ("text", "more", "limit"),
    [
        ("Armageddon Steel Legion\nRegimental HQ", {}, 3000),
        ("Armageddon Steel Legion 4,000 points\nRegimental HQ", {}, 4000),
        ("Armageddon Steel Legion 4,000 points\nRegimental HQ", {"points_limit": 2500}, 2500),
        ("Gothic Sector\nLunar Class Cruiser", {"army_list": "netea-fleets/gothic-sector"}, 1500),
    ],
)
def test_the_size_of_the_game_is_said_or_usual(text, more, limit):
    assert read(text, **more).reading.army.points_limit == limit


@pytest.mark.parametrize(
    ("text", "more", "expected"),
    [
        ("  \n", {}, ("empty_text", "text")),
        ("x" * 100_001, {}, ("too_long", "text")),
        ("Regimental HQ\n", {}, ("army_list_needed", "army_list")),
        ("Regimental HQ\n", {"army_list": "netea/none"}, ("unknown_list", "army_list")),
        ("Regimental HQ\n", {"army_list": "nonsense"}, ("unknown_list", "army_list")),
        ("?list=X&force=A~501", {}, ("armyforge_file_needed", "list_file")),
        (f"https://forge.example/?list={FILE}", {}, ("invalid_link", "text")),
        (f"https://forge.example/?list={FILE}", {"list_file": CONTENT}, ("invalid_link", "text")),
        ("?list=&force=A~501", {}, ("armyforge_file_needed", "list_file")),
        (f"?list={FILE}&force=A~10x2", {"list_file": CONTENT}, ("invalid_link", "text")),
        (LINK, {"list_file": "{"}, ("invalid_armyforge_list", "list_file")),
        (LINK, {"list_file": CONTENT.replace("Steel Legion of old", "Else")}, ("army_list_needed", "army_list")),
    ],
)
def test_what_nobody_can_know_is_asked(text, more, expected):
    assert refusal(text, **more) == expected


def test_a_text_that_is_too_long_says_where_it_was_cut():
    found = read("Armageddon Steel Legion\n" + "Regimental HQ\n" * 700)
    assert "broken: line " in str(found.reading.remarks[0])


def test_of_two_lists_of_one_name_formations_tell_which(sample):
    ArmyList.objects.filter(publication=sample).update(name=steel_legion().name)
    assert refusal("Armageddon Steel Legion\nSomething else") == ("army_list_needed", "army_list")
    assert read("Armageddon Steel Legion\nRegimental HQ").army_list == steel_legion()


def test_a_link_is_read_with_the_file_that_comes_along():
    found = read(LINK, army_list=LIST, list_file=CONTENT)
    army = found.reading.army
    assert (army.name, army.army_list, found.list_file) == ("Hades Hive", steel_legion().reference, FILE)
    assert [(pick.formation, pick.units) for pick in army.formations] == [
        ("regimental-hq", ()),
        ("artillery-battery", (("bombard", 1), ("manticore", 2))),
    ]
    assert found.reading.points == (550, 250)


def test_a_link_is_read_with_the_file_that_is_kept(owner, outsider):
    keep_forge_file(owner=owner, name=FILE, army_list=LIST, content=CONTENT)
    found = read(LINK, user=owner)
    assert found.army_list == steel_legion()
    assert str(found.reading.remarks[0]) == f"open: Read with the saved list file {FILE}."
    assert refusal(LINK, user=outsider) == ("armyforge_file_needed", "list_file")
    keep_forge_file(owner=None, name=FILE, army_list=LIST, content=CONTENT)
    assert read(LINK, user=outsider).army_list == steel_legion()
    assert read(LINK).army_list == steel_legion()


def test_a_kept_file_of_a_list_that_is_gone_asks_for_a_list(sample, author):
    garrison = CONTENT.replace("Steel Legion of old", "Else")
    keep_forge_file(owner=author, name=FILE, army_list="sample/garrison", content=garrison)
    retire_version(army_list=current_list("sample", "garrison"), actor=None)
    assert refusal(LINK, user=author) == ("army_list_needed", "army_list")


def test_a_link_of_a_file_of_ours_needs_no_file():
    army = replace(small_army(), name="")
    link = link_army(steel_legion(), army, user=None)
    assert link.list_file == own_file_name(steel_legion()) == "MUSTER1_netea_steel-legion_2026-02"
    found = read(link.link)
    assert found.army_list == steel_legion()
    assert judge(list_rules(steel_legion()), replace(found.reading.army, name="")).fingerprint == (
        judge(list_rules(steel_legion()), army).fingerprint
    )


@pytest.mark.parametrize("name", ["MUSTER1_netea_steel-legion_1999", "MUSTER9_netea_steel-legion_2026-02"])
def test_a_link_of_a_file_that_nobody_wrote_asks_for_it(name):
    assert refusal(f"?list={name}&force=A~501") == ("armyforge_file_needed", "list_file")


def test_an_army_that_no_document_can_hold_is_refused(monkeypatch):
    monkeypatch.setattr("rules.composition.documents.MOST_PICKS_TOGETHER", 10)
    assert refusal(TEXT.replace("2 snipers", "900 snipers"))[0] == "invalid_document"


def test_fleets_are_read_like_armies():
    document, _is_legal = expected_documents("netea-fleets", "gothic-sector")[0]
    row = current_list("netea-fleets", "gothic-sector")
    text = "\n".join(line for line in printed(parse_army(document), row).splitlines() if "List:" not in line)
    found = read(text, army_list="netea-fleets/gothic-sector")
    assert found.reading.army.army_list == GOTHIC_SECTOR
    assert len(found.reading.army.formations) == len(parse_army(document).formations)


@settings(max_examples=examples(12))
@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text):
    try:
        found = read(text, army_list=LIST)
    except Invalid:
        return
    assert found.verdict.rules is list_rules(steel_legion())


def test_the_limit_of_letters_is_the_one_of_the_api():
    assert readings.MOST_CHARACTERS == 100_000
