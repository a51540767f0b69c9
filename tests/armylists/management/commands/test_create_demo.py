from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from armylists.armies.services.demo import ARMIES
from armylists.models import Army, ArmyList

pytestmark = pytest.mark.django_db


def _run(*arguments: str) -> str:
    out = StringIO()
    call_command("create_demo", *arguments, stdout=out)
    return out.getvalue().strip()


def test_the_demo_user_has_legal_armies_and_its_password_is_shown_at_every_run():
    first = _run()
    name, password = first.removeprefix("User: ").split("  Password: ")
    user = User.objects.get(username=name)
    assert user.check_password(password)
    armies = Army.objects.filter(owner=user)
    assert {army.name for army in armies} == set(ARMIES)
    assert [(army.is_legal, army.points == army.points_limit) for army in armies] == [(True, True)] * len(ARMIES)
    assert (_run(), User.objects.get().password, Army.objects.count()) == (first, user.password, len(ARMIES))


def test_a_password_can_be_given_at_any_time():
    _run()
    assert _run("--password", "a long password") == _run() == "User: demo  Password: a long password"
    assert User.objects.get().check_password("a long password")


def test_a_password_that_was_changed_elsewhere_is_left_alone():
    _run()
    user = User.objects.get()
    user.set_password("one of my own")
    user.save()
    assert _run() == "User: demo  Password: changed since; create_demo --password sets a new one."
    assert User.objects.get().check_password("one of my own")


def test_a_list_that_is_not_there_is_left_out():
    ArmyList.objects.filter(slug="gothic-sector").update(state="retired")
    _run()
    assert Army.objects.count() == len(ARMIES) - 1
