"""The rows of a preview: in words, in blocks, with everything that a part could mean where nothing was found."""

import pytest

from armylists.catalogue.adapters import list_rules
from armylists.catalogue.queries.finding import current_list
from armylists.interchange import queries
from armylists.interchange.queries import label_option, reading_page, remark_groups
from armylists.interchange.services.readings import ArmyReading, Paste, read_army
from rules.interchange.report import Kind, Reporter
from tests.armylists.interchange_samples import TEXT

pytestmark = pytest.mark.django_db


def read(text: str, *, army_list: str = "", **more) -> ArmyReading:
    return read_army(Paste(text, army_list, **more), user=None)


def page_of(found: ArmyReading) -> queries.ReadingPage:
    return reading_page(found.reading, found.verdict)


@pytest.mark.parametrize(
    ("slug", "key", "label"),
    [
        ("steel-legion", "formation:regimental-hq", "Formation: Regimental HQ"),
        ("ork-war-horde", "formation:warband@big", "Formation: Warband (Big)"),
        ("steel-legion", "upgrade:snipers", "Upgrade: Snipers"),
        ("steel-legion", "upgrade:snipers*2", "2 × Upgrade: Snipers"),
        (
            "steel-legion",
            "upgrade:tank-squadron=leman-russ-demolisher",
            "Upgrade: Tank Squadron (Leman Russ Demolisher)",
        ),
        ("ork-war-horde", "size:big", "Size: Big"),
        ("slaves-to-darkness", "attribute:faction=khorne", "Faction: Khorne"),
        ("steel-legion", "unit:manticore", "Unit: Manticore"),
        ("steel-legion", "part:infantry", "Infantry (included)"),
    ],
)
def test_options_in_words(slug, key, label):
    assert label_option(key, list_rules(current_list("netea", slug))) == label


def test_blocks_are_formations_with_what_belongs_to_them():
    page = page_of(read(TEXT))
    assert [(block.number, [part.text for part in block.parts]) for block in page.blocks] == [
        (0, ["Hades Hive", "Armageddon Steel Legion"]),
        (1, ["Regimental HQ", "2 snipers"]),
        (2, ["Artilery Battery", "1 Bombard", "2 Manticores"]),
        (0, ["Zeppelins"]),
    ]
    states = {part.text: part.state for block in page.blocks for part in block.parts}
    assert states == {
        "Hades Hive": "heading",
        "Armageddon Steel Legion": "heading",
        "Regimental HQ": "exact",
        "2 snipers": "exact",
        "Artilery Battery": "exact",
        "1 Bombard": "exact",
        "2 Manticores": "exact",
        "Zeppelins": "missing",
    }
    assert (page.missing, page.guesses) == (1, 0)
    assert "9 " in page.took.split(";")
    assert [block.difference for block in page.blocks if block.difference] == [
        "The source says 550 points, the list 525."
    ]


def test_what_is_only_similar_wants_a_look():
    page = page_of(read(TEXT.replace("Zeppelins", "Sentinels")))
    (guess,) = (part for block in page.blocks for part in block.parts if part.state == "guess")
    assert (guess.options[0].key, guess.options[0].is_chosen) == ("formation:sentinel-squadron", True)
    assert guess.options[-1].label == "Leave out"
    assert page.guesses == 1


def test_a_missing_part_of_a_formation_may_be_any_of_its_options():
    page = page_of(read("Artillery Battery 250, Zebra", army_list="netea/steel-legion"))
    (zebra,) = (part for block in page.blocks for part in block.parts if part.text == "Zebra")
    keys = [option.key for option in zebra.options]
    assert {"unit:bombard", "unit:manticore", "upgrade:commissar", ""} <= set(keys)
    assert not [key for key in keys if key.startswith("formation:")]
    decided = page_of(read("Slaves\nCultist Coven 100, Zebra", army_list="netea/slaves-to-darkness"))
    (zebra,) = (part for block in decided.blocks for part in block.parts if part.text == "Zebra")
    assert "Faction: Khorne" in [option.label for option in zebra.options]


def test_only_so_many_parts_offer_everything(monkeypatch):
    monkeypatch.setattr(queries, "_MOST_OPEN", 1)
    page = page_of(read("Zebra 100\nLion 100", army_list="netea/steel-legion"))
    counts = [len(part.options) for block in page.blocks for part in block.parts]
    assert counts[0] > 20 > counts[1]


def test_corrections_are_not_what_the_page_had_taken():
    page = page_of(read(TEXT, choices={"5": ""}))
    assert not [part for part in page.took.split(";") if part.startswith("5 ")]
    (part,) = (part for block in page.blocks for part in block.parts if part.text == "2 snipers")
    assert part.state == "decided"


def test_reports_come_in_groups_what_matters_most_first():
    reporter = Reporter()
    for kind in (Kind.OPEN, Kind.LOST, Kind.CHANGED, Kind.LOST):
        reporter.add(kind, f"place {len(reporter.found)}", "told")
    groups = remark_groups(reporter.remarks)
    assert [(group.kind, group.name, len(group.rows)) for group in groups] == [
        ("lost", "Not carried over", 2),
        ("changed", "Changed", 1),
        ("open", "To check", 1),
    ]
    assert groups[0].rows[1].place == "place 3"
    assert remark_groups(()) == ()
