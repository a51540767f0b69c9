"""Whoever leaves takes everything along: nothing protects an army from its owner's wish."""

import pytest
from django.contrib.auth.models import User

from armylists.armies.services.armies import create_army, delete_army, edit_army, undo
from armylists.catalogue.queries.finding import current_list
from armylists.models import Army, ArmyRevision
from rules.composition.edits import AddFormation

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def build(owner: User) -> Army:
    army = create_army(army_list=current_list("netea", "steel-legion"), points_limit=3000, owner=owner).army
    edit_army(army=army, edit=AddFormation("tank-company"), base=1)
    undo(army=army)
    edit_army(army=army, edit=AddFormation("infantry-company"), base=1)
    return army


def test_deleting_a_user_deletes_armies_with_branched_revisions(owner: User) -> None:
    build(owner)
    owner.delete()
    assert (Army.objects.count(), ArmyRevision.objects.count()) == (0, 0)


def test_deleting_an_army_leaves_other_armies_alone(owner: User) -> None:
    other = build(owner)
    delete_army(army=build(owner))
    assert list(Army.objects.all()) == [other]
    assert ArmyRevision.objects.count() == 3
