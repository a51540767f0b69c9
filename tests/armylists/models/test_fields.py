import pytest
from django.core import serializers

from armylists.models import ArmyList

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def test_the_order_of_keys_is_kept():
    """The first price is the normal size: a column that sorts keys would change what a list means."""
    row = ArmyList.objects.get(slug="steel-legion", state="published")
    row.definition = {"normal": 200, "big": 350, "a": {"z": 1, "b": 2}}
    row.save()
    row.refresh_from_db()
    assert [list(row.definition), list(row.definition["a"])] == [["normal", "big", "a"], ["z", "b"]]


def test_a_document_survives_a_dump_of_the_database():
    row = ArmyList.objects.get(slug="steel-legion", state="published")
    (copy,) = serializers.deserialize("json", serializers.serialize("json", [row]))
    assert copy.object.definition == row.definition
    assert list(copy.object.definition["list"]) == list(row.definition["list"])
