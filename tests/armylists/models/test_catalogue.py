import pytest

from armylists.models import Ability, ArmyList, Datasheet, Publication

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def test_rows_are_called_what_people_call_them():
    rows = (
        Publication.objects.get(slug="netea-fleets"),
        Ability.objects.get(publication__slug="netea", slug="scout"),
        Datasheet.objects.get(slug="leman-russ"),
        ArmyList.objects.get(slug="steel-legion", state="published"),
    )
    assert [str(row) for row in rows][1:] == ["Scout", "Leman Russ", "Armageddon Steel Legion (2026-02)"]
    assert str(rows[0]) == rows[0].name


def test_a_list_version_is_named_as_documents_name_it():
    row = ArmyList.objects.select_related("publication").get(slug="steel-legion", state="published")
    assert row.reference == "netea/steel-legion@2026-02"
