import pytest

from armylists.catalogue.queries.sheet_comparison import LineRow, SheetComparison, compare_sheets
from armylists.models import Ability, Datasheet, Publication

pytestmark = pytest.mark.django_db

GUN = {"id": "gun", "name": "Gun", "modes": [{"range": "30cm", "firepower": "AP5+"}]}
HOWITZER = {
    "id": "howitzer",
    "name": "Howitzer",
    "modes": [
        {"range": "90cm", "firepower": "1BP", "abilities": ["disrupt"]},
        {"range": "(15cm)", "firepower": "Small Arms", "joins": "and"},
    ],
}


@pytest.fixture
def publication() -> Publication:
    found = Publication.objects.create(slug="known", game="epic", name="Known")
    for slug in ("disrupt", "leader", "shields"):
        Ability.objects.create(publication=found, slug=slug, name=slug.title(), summary=f"About {slug}.")
    return found


def _sheet(publication: Publication, slug: str, **changed) -> Datasheet:
    values = {"type": "AV", "speed": "20cm", "armour": "4+", "cc": "6+", "ff": "5+", **changed}
    weapons = {weapon["id"]: weapon for weapon in values.pop("carries", [GUN])}
    count = values.pop("count", "1")
    lines = [{"weapon": name, "count": count} for name in weapons]
    document = {
        "force": "guard",
        "sheet": {"id": slug, "name": slug.title(), "weapons": lines, **values},
        "weapons": weapons,
    }
    row = Datasheet.objects.create(publication=publication, slug=slug, name=slug.title(), document=document)
    row.force_name = "Guard"
    return row


def _lines(page: SheetComparison) -> dict[str, LineRow]:
    return {line.name: line for part in page.parts for line in part.lines}


def _cells(page: SheetComparison, name: str) -> tuple[tuple[str, ...], ...]:
    return _lines(page)[name].cells


def test_values_that_differ_are_marked(publication):
    page = compare_sheets([_sheet(publication, "one"), _sheet(publication, "two", armour="5+")])
    assert (_cells(page, "Armour"), _lines(page)["Armour"].differs) == ((("4+",), ("5+",)), True)
    assert (_cells(page, "Close combat"), _lines(page)["Close combat"].differs) == ((("6+",), ("6+",)), False)
    assert [part.name for part in page.parts] == ["Profile", "Weapons"]
    assert page.forces == ("Guard", "Guard")


def test_weapons_of_one_name_stand_in_one_line(publication):
    page = compare_sheets(
        [_sheet(publication, "one", count="2"), _sheet(publication, "two", carries=[GUN, HOWITZER], count="1")]
    )
    assert _cells(page, "Gun") == (("2 × 30cm · AP5+",), ("30cm · AP5+",))
    assert _cells(page, "Howitzer") == ((), ("90cm · 1BP · Disrupt", "and (15cm) · Small Arms"))


def test_special_rules_lead_to_the_glossary_and_show_their_parameter(publication):
    page = compare_sheets(
        [
            _sheet(publication, "one", abilities=["shields(2)", "leader"]),
            _sheet(publication, "two", abilities=["shields(3)", "leader"]),
        ]
    )
    assert (_cells(page, "Shields"), _cells(page, "Leader")) == ((("(2)",), ("(3)",)), (("yes",), ("yes",)))
    assert _lines(page)["Shields"].href == "/rules/known/#shields"


def test_a_rule_of_two_publications_is_one_line(publication):
    other = Publication.objects.create(slug="other", game="epic", name="Other")
    Ability.objects.create(publication=other, slug="leader", name="Leader", summary="Leads.")
    rows = [_sheet(publication, "one", abilities=["leader"]), _sheet(other, "two", abilities=["leader"])]
    page = compare_sheets(rows)
    assert (_cells(page, "Leader"), _lines(page)["Leader"].href) == ((("yes",), ("yes",)), "/rules/known/#leader")


def test_a_ship_beside_a_unit_leaves_cells_empty(publication):
    lances = {"name": "Lances", "strength": "2", "range": "30cm", "arc": "Front"}
    ship = _sheet(publication, "ship", type="Cruiser/8", turns="45°", shields=2, turrets=1, critical="Boom.")
    ship.document["sheet"]["weapons"] = [lances]
    page = compare_sheets([_sheet(publication, "tank", notes=["Heavy."]), ship])
    assert (_cells(page, "Hits"), _cells(page, "Close combat")) == (((), ("8",)), (("6+",), ()))
    assert _cells(page, "Lances") == ((), ("30cm · 2 · Front",))
    assert (_cells(page, "Critical hit"), _cells(page, "Notes")) == (((), ("Boom.",)), (("Heavy.",), ()))


def test_only_differences_leave_the_rest_out_and_count_it(publication):
    rows = [_sheet(publication, "one"), _sheet(publication, "two", speed="30cm")]
    page = compare_sheets(rows, only_differences=True)
    assert ([line.name for part in page.parts for line in part.lines], page.same) == (["Speed"], 5)
    assert _lines(page)["Speed"].cells == (("20cm",), ("30cm",))
