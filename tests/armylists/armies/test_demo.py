import pytest
from django.contrib.auth.models import User

from armylists.armies.services.demo import create_demo
from armylists.models import Army, ArmyList

pytestmark = pytest.mark.django_db


def test_demo_armies_are_legal_and_belong_to_the_demo_user():
    assert create_demo(password=None)
    armies = Army.objects.filter(owner__username="demo").order_by("name").values_list("name", "is_legal")
    assert list(armies) == [("Hades Hive relief", True), ("Patrol of the Gothic sector", True)]


def test_again_changes_nothing_but_a_given_password():
    create_demo(password="the first password")
    assert [create_demo(password=None), create_demo(password="another password")] == [None, "another password"]
    user = User.objects.get(username="demo")
    assert [user.check_password("another password"), user.armies.count()] == [True, 2]


def test_a_list_that_is_not_there_is_left_out():
    ArmyList.objects.filter(slug="gothic-sector").update(state="retired")
    create_demo(password=None)
    assert list(Army.objects.values_list("name", flat=True)) == ["Hades Hive relief"]
