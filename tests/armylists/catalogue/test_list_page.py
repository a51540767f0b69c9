"""The page of a list that is known by heart, with everything that a list can say."""

import pytest

from armylists.catalogue.queries.list_page import list_page
from armylists.catalogue.queries.list_rows import ClauseRow, ListPage, OfferRow
from armylists.catalogue.queries.sheets import WordRow
from armylists.models import ArmyList, Publication
from rules.catalogue.loader import load_publication
from tests.rules.catalogue.sample_publication import sample_files

pytestmark = pytest.mark.django_db


def _page(**replaced: tuple[str, str]) -> ListPage:
    loaded = load_publication(sample_files(**replaced)).lists["garrison"]
    publication = Publication.objects.create(slug="sample", game="epic", name="Sample")
    value = loaded.army_list
    row = ArmyList(
        publication=publication, slug=value.id, version="1", definition=loaded.definition, digest=value.digest
    )
    return list_page(row)


def test_the_head_says_what_holds_for_the_whole_list():
    page = _page()
    assert (page.list.reference, page.list.aliases, page.list.source, page.list.strategy_rating, page.initiative) == (
        "sample/garrison@1",
        ("Watch",),
        "a page",
        2,
        "2+",
    )
    assert page.list.usual_points == (100, 5000)
    assert page.sizes == ("Normal: units and limits of options × 1", "Big: units and limits of options × 2")
    assert (page.ratings, page.surcharges) == ((), ())
    assert page.sheets == (
        ("trooper", "Trooper", "Infantry"),
        ("truck", "Truck", "Light vehicle"),
        ("captain", "Captain", "Character"),
    )


def test_a_formation_has_all_prices_units_and_offers():
    platoon = _page().sections[0].formations[0]
    assert platoon.prices == (("Normal", 100), ("Big", 180))
    assert [(part.count, part.units[0].name) for part in platoon.parts] == [("4 ×", "Trooper")]
    assert platoon.offers == (OfferRow("Extras", "group-extras"),)
    assert (platoon.initiative, platoon.activates, platoon.details) == ("", True, ())


def test_an_offer_that_is_special_is_told_by_itself():
    column = _page().sections[1].formations[0]
    assert column.offers == (OfferRow("Captain", "upgrade-captain", "50 points", ""),)
    assert column.details == (WordRow("Travels: by road, by rail"),)
    assert [(unit.name, unit.points) for part in column.parts for unit in part.units] == [("Truck", 0), ("Trooper", 5)]


def test_what_only_one_formation_has_is_said_there():
    page = _page(armies=('tags = ["foot"]', 'tags = ["foot"]\ninitiative = "1+"\nnote = "Grey."'))
    formations = [entry for section in page.sections for entry in section.formations]
    assert [(entry.initiative, entry.note) for entry in formations] == [("", "Grey."), ("2+", "")]


def test_an_option_says_who_may_take_it_where_not_everybody_may():
    (group,) = _page().groups
    captain, lorries = group.upgrades
    assert (group.name, group.takers) == ("Extras", ())
    assert (captain.price, captain.most, captain.takers) == ("50 points", "", ())
    assert (lorries.takers, lorries.details) == (("Platoon",), ())
    assert captain.details == (WordRow("for Trooper"), WordRow("armour 4+"))


def test_special_rules_that_come_with_an_option_lead_to_the_glossary():
    effects = 'effects = [{ kind = "gain", ability = "scout" }]'
    page = _page(armies=('effects = [{ kind = "set", field = "armour", value = "4+" }]', effects))
    assert page.groups[0].upgrades[0].details[-1] == WordRow("gains scout", "/rules/sample/#scout")


def test_what_a_formation_gives_and_brings_is_told():
    more = 'tags = ["foot"]\nabilities = ["scout"]\nshows = ["captain"]'
    platoon = _page(armies=('tags = ["foot"]', more)).sections[0].formations[0]
    assert platoon.details == (WordRow("gains scout", "/rules/sample/#scout"),)
    assert [unit.name for unit in platoon.shows] == ["Captain"]


@pytest.mark.parametrize(
    ("written", "told"), [("[]", ()), ('["platoon", "trooper"]', ("Platoon", "Trooper")), ("", None)]
)
def test_what_may_be_a_garrison_is_told_where_the_list_says_so(written: str, told: tuple[str, ...] | None):
    line = f"garrisons = {written}\n" if written else ""
    assert _page(armies=('source = "a page"', f'{line}source = "a page"')).garrisons == told


def test_every_clause_is_in_the_index_and_beside_what_it_limits():
    page = _page()
    assert page.clauses == (
        ClauseRow("help", "Help: 1 for each Line.", "using the list", "budget"),
        ClauseRow("count-column", "Column: at most 2.", "page 1", "count"),
    )
    shown = [rule.id for s in page.sections for rule in (*s.rules, *(r for f in s.formations for r in f.rules))]
    assert sorted(shown + [rule.id for rule in page.general_rules]) == ["count-column", "help"]


def test_a_clause_about_parts_of_the_list_is_pointed_to_from_each():
    both = 'of = ["platoon", "unit:captain"]'
    page = _page(armies=('of = "column"\nmax = 2', f"{both}\nmax = 9\nid = 'few'"))
    assert [rule.id for rule in page.general_rules] == ["few"]
    line, helpers = page.sections
    assert [[r.id for r in f.further] for s in (line, helpers) for f in s.formations] == [["few"], []]
    assert [[rule.id for rule in upgrade.further] for upgrade in page.groups[0].upgrades] == [["few"], []]


def test_a_clause_about_every_formation_is_pointed_to_from_none():
    page = _page(armies=('of = "column"\nmax = 2', 'of = ["platoon", "column", "upgrade:captain"]\nmax = 9'))
    assert [f.further for s in page.sections for f in s.formations] == [(), ()]
