import pytest

from armylists.catalogue.queries.fieldings import EntryLink, WayRow, fieldings_of, lists_that_field, way_name
from armylists.catalogue.queries.finding import current_list
from armylists.models import ArmyList, Fielding
from rules.catalogue.fielding import Way

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture
def steel() -> ArmyList:
    """A list that fields one invented unit in every way."""
    row = current_list("netea", "steel-legion")
    ways = [("upgrade", "boots"), ("summoned", "boots")]
    ways += [(way, "tank-company") for way in ("in-play", "fixed", "choice", "transport")]
    Fielding.objects.bulk_create(
        Fielding(army_list=row, unit="golem", way=way, entry=entry, entry_name=entry.title()) for way, entry in ways
    )
    return row


def test_ways_stand_in_their_order_with_links_to_the_list(steel: ArmyList):
    (found,) = lists_that_field(publication="netea", unit="golem")
    assert (found.name, found.version, found.href) == (steel.name, steel.version, "/lists/netea/steel-legion/")
    company = EntryLink("Tank-Company", "/lists/netea/steel-legion/#formation-tank-company")
    assert found.ways == (
        WayRow("Always in", (company,)),
        WayRow("Can be chosen in", (company,)),
        WayRow("Transport of", (company,)),
        WayRow("With the upgrade", (EntryLink("Boots", "/lists/netea/steel-legion/#upgrade-boots"),)),
        WayRow("Comes into play with", (company,)),
        WayRow("Comes into play with the upgrade", (EntryLink("Boots", "/lists/netea/steel-legion/#upgrade-boots"),)),
    )


def test_only_current_lists_of_the_same_publication_count(steel: ArmyList):
    assert lists_that_field(publication="netea-fleets", unit="golem") == ()
    ArmyList.objects.filter(pk=steel.pk).update(state="retired")
    assert lists_that_field(publication="netea", unit="golem") == ()


def test_every_unit_of_every_list_is_fielded_in_a_way():
    for row in ArmyList.objects.filter(state="published").select_related("publication"):
        named = set(row.fieldings.values_list("unit", flat=True))
        assert named <= set(row.definition["datasheets"]), row.slug
        for unit in sorted(named)[:1]:
            assert fieldings_of(publication=row.publication.slug, unit=unit).exists()


def test_every_way_has_a_name():
    assert len({way_name(way) for way in Way}) == len(Way)
