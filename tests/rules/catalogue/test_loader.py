import json

import pytest

from rules.catalogue.army_lists import ANY_NUMBER, Choice
from rules.catalogue.datasheets import Game
from rules.catalogue.loader import (
    digest_content,
    digest_definition,
    is_shared,
    load_publication,
    rename_version,
    restore_list,
    restore_sheet,
)
from rules.catalogue.problems import CatalogueError
from tests.rules.factories import (
    ABILITIES,
    LIST,
    PUBLICATION,
    SHEETS,
    WEAPONS,
    load_list,
    load_tiny,
    publication_files,
    swap,
)


def problems(files) -> list[str]:
    with pytest.raises(CatalogueError) as caught:
        load_publication(files)
    return [str(problem) for problem in caught.value.problems]


def test_a_publication_holds_what_its_files_say():
    loaded = load_tiny()
    assert (loaded.doc.id, loaded.game, loaded.forces) == ("tiny", Game.EPIC, {"guard": "Guard"})
    assert list(loaded.abilities) == ["scout", "mounted"]
    assert loaded.abilities["scout"].ref == "2.1.14"
    assert list(loaded.datasheets)[:3] == ["trooper", "ogre", "ranger"]
    assert [weapon.name for weapon in loaded.datasheets["trooper"].weapons] == ["Rifle"]
    assert list(loaded.lists) == ["guard"]


def test_a_list_holds_what_its_document_says():
    loaded = load_tiny().lists["guard"]
    army_list = loaded.army_list
    assert (loaded.file, army_list.reference, army_list.strategy_rating) == ("armies/guard.toml", "tiny/guard@1", 2)
    assert list(army_list.formations) == ["foot", "armour", "titan", "planes"]
    assert army_list.formations["armour"].prices == (("normal", 200), ("big", 350))
    assert army_list.section_path("air") == ("air", "allies")
    assert loaded.tags == {"heavy": "Heavy"}
    assert loaded.clauses == ()
    offers = {name: [offer.upgrade for offer in entry.offers] for name, entry in army_list.formations.items()}
    assert offers["foot"] == ["rangers", "flamers", "beasts", "captain"]
    assert army_list.formations["armour"].offer_of("captain").hosts == ("tank",)
    assert army_list.formations["titan"].offer_of("captain") is None
    assert set(army_list.datasheets) == {
        "trooper",
        "tank",
        "flame-tank",
        "titan",
        "plane",
        "ranger",
        "rider",
        "captain",
    }


def test_bounds_may_be_open():
    army_list = load_list("""
[[formation]]
id = "pack"
section = "core"
name = "Pack"
points = 1
choose = [{ of = ["tank"], min = 2 }, { of = ["ogre"], min = 0, max = "any" }]
upgrades = ["endless", { upgrade = "rangers", max = "any" }]
[[upgrade]]
id = "endless"
group = "extras"
name = "Endless"
points = 1
max = "any"
""").army_list
    assert army_list.formations["pack"].choices == (Choice(("tank",), 2, ANY_NUMBER), Choice(("ogre",), 0, ANY_NUMBER))
    assert [offer.most for offer in army_list.formations["pack"].offers] == [ANY_NUMBER, ANY_NUMBER]
    assert army_list.sizes.keys() == {"normal", "big"}


def test_a_list_without_sizes_has_the_normal_one():
    plain = swap(
        LIST,
        ('[[size]]\nid = "normal"\nname = "Normal"\n[[size]]\nid = "big"\nname = "Big"\nmultiplier = 2\n', ""),
        ("{ normal = 200, big = 350 }", "200"),
    )
    assert load_list(list=plain).army_list.sizes.keys() == {"normal"}


def test_notes_are_kept():
    (note,) = load_list('[[note]]\ntext = "Paint it."\nref = "page 9"').army_list.notes
    assert (note.text, note.ref) == ("Paint it.", "page 9")


@pytest.mark.parametrize("missing", ["publication.toml", "abilities.toml"])
def test_a_missing_file_is_named(missing):
    files = publication_files()
    del files[missing]
    assert problems(files) == [f"{missing}: the file is missing"]


def test_weapons_are_needed_only_by_those_who_carry_them():
    files = publication_files(sheets=SHEETS.replace('weapons = [{ weapon = "rifle" }]', ""))
    del files["weapons.toml"]
    assert load_publication(files).datasheets["trooper"].weapons == ()


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"\xff\xfe", "line 1: not UTF-8 text: byte 0 cannot be read"),
        (b'id = "x', "line 1: not TOML: "),
        (b'id = "x"\nid = "y"', "line 2: not TOML: Cannot overwrite a value"),
    ],
)
@pytest.mark.parametrize("file", ["publication.toml", "abilities.toml", "datasheets/guard.toml", "armies/guard.toml"])
def test_an_unreadable_file_is_named(file, content, message):
    (problem,) = problems(publication_files() | {file: content})
    assert problem.startswith(f"{file}, {message}")


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("publication", PUBLICATION + "colour = 1", "publication.toml: colour: is not known here"),
        ("publication", swap(PUBLICATION, ('"epic"', '"chess"')), "publication.toml: game: must be "),
        ("abilities", ABILITIES + "cost = 1", "abilities.toml: ability[1].cost: is not known here"),
        ("weapons", WEAPONS + "cost = 1", "weapons.toml: weapon[0].cost: is not known here"),
        ("sheets", SHEETS + "cost = 1", "datasheets/guard.toml: datasheet[10].cost: is not known here"),
        ("sheets", 'id = "guard"\nname = "G"\ndatasheet = []', "datasheets/guard.toml: datasheet: must have at"),
        ("list", LIST + "cost = 1", "armies/guard.toml: upgrade[3].cost: is not known here"),
        ("list", swap(LIST, ('"1"\nsource', '"1 beta"\nsource')), "armies/guard.toml: version: a version has only"),
        ("list", swap(LIST, ("points = 500", 'points = "500"')), "armies/guard.toml: formation[2].points"),
    ],
)
def test_form_is_checked_strictly(name, text, message):
    assert problems(publication_files(**{name: text}))[0].startswith(message)


def test_all_files_are_checked_before_the_load_is_refused():
    files = publication_files(publication="", abilities=ABILITIES + "x = 1") | {"armies/other.toml": b"\xff"}
    assert [problem.partition(":")[0] for problem in problems(files)] == ["publication.toml"] * 7 + [
        "abilities.toml",
        "armies/other.toml, line 1",
    ]


def test_two_lists_need_different_ids():
    files = publication_files() | {"armies/other.toml": LIST.encode()}
    assert problems(files) == ["armies: id: the id 'guard' is used 2 times"]


def test_two_forces_need_different_ids():
    files = publication_files() | {"datasheets/other.toml": SHEETS.replace('id = "t', 'id = "other-t').encode()}
    assert "datasheets: id: the id 'guard' is used 2 times" in problems(files)


def test_other_files_are_left_alone():
    files = publication_files() | {"verdicts/guard.toml": b"\xff", "armies/readme.md": b"\xff"}
    assert load_publication(files).lists.keys() == {"guard"}


def test_a_stored_definition_restores_the_same_list():
    loaded = load_list("""
[[clause]]
kind = "count"
of = "heavy"
max = 2
[[upgrade]]
id = "swap"
group = "extras"
name = "Swap"
points_each = 75
points_pair = 125
points_when = [{ with = "rangers", points_each = 5 }]
replaces = ["tank"]
with = ["titan"]
effects = [{ kind = "set", field = "speed", value = "30cm" }]
""")
    restored = restore_list(json.loads(json.dumps(loaded.definition)))
    assert restored.army_list == loaded.army_list
    assert (restored.clauses, restored.tags) == (loaded.clauses, loaded.tags)
    assert restored.army_list.digest == loaded.army_list.digest == digest_definition(loaded.definition)


def test_a_stored_sheet_restores_the_same_sheet():
    loaded = load_tiny()
    for name, document in loaded.sheet_documents.items():
        assert restore_sheet(json.loads(json.dumps(document))) == loaded.datasheets[name]


def test_the_digest_is_stable_and_sensitive():
    digest = load_list().army_list.digest
    assert len(digest) == 64
    assert load_list().army_list.digest == digest
    changed = [
        load_list(list=swap(LIST, ("points = 500", "points = 501"))),
        load_list(sheets=swap(SHEETS, ("damage_capacity = 6", "damage_capacity = 7"))),
        load_list(weapons=swap(WEAPONS, ("AP5+", "AP4+"))),
        load_list('[[clause]]\nkind = "count"\nof = "heavy"\nmax = 2'),
        load_list(publication=swap(PUBLICATION, ('id = "tiny"', 'id = "small"'))),
    ]
    assert len({digest, *(loaded.army_list.digest for loaded in changed)}) == 6


def test_the_digest_ignores_datasheets_the_list_does_not_use():
    other = load_list(sheets=swap(SHEETS, ('name = "Bunker Gun"', 'name = "Big Bunker Gun"')))
    assert other.army_list.digest == load_list().army_list.digest


def test_a_list_under_another_version_says_the_same():
    loaded = load_list()
    renamed = rename_version(loaded, "2026-02.r1")
    assert (renamed.army_list.version, renamed.file) == ("2026-02.r1", loaded.file)
    assert renamed.army_list.digest != loaded.army_list.digest
    assert digest_content(renamed.definition) == digest_content(loaded.definition)


def test_what_a_list_says_has_a_digest_of_its_own():
    dearer = load_list(list=swap(LIST, ("points = 500", "points = 501")))
    stronger = load_list(sheets=swap(SHEETS, ("damage_capacity = 6", "damage_capacity = 7")))
    assert len({digest_content(loaded.definition) for loaded in (load_list(), dearer, stronger)}) == 3


def test_files_of_single_lists_are_not_shared():
    names = ("publication.toml", "datasheets/a.toml", "armies/a.toml", "verdicts/a.toml", "scenarios/a.toml")
    assert [name for name in names if is_shared(name)] == ["publication.toml", "datasheets/a.toml"]
