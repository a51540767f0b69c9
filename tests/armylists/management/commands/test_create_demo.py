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


def test_the_demo_user_has_legal_armies_and_a_password_shown_once():
    name, password = _run().removeprefix("User: ").split("  Password: ")
    user = User.objects.get(username=name)
    assert user.check_password(password)
    armies = Army.objects.filter(owner=user)
    assert {army.name for army in armies} == set(ARMIES)
    assert [(army.is_legal, army.points == army.points_limit) for army in armies] == [(True, True)] * len(ARMIES)


def test_a_second_run_changes_nothing():
    _run()
    before = User.objects.get().password
    assert _run() == "The user demo is there already."
    assert (User.objects.get().password, Army.objects.count()) == (before, len(ARMIES))


def test_a_password_can_be_given_at_any_time():
    _run()
    assert _run("--password", "a long password") == "The user demo has the password you gave."
    assert User.objects.get().check_password("a long password")


def test_a_list_that_is_not_there_is_left_out():
    ArmyList.objects.filter(slug="gothic-sector").update(state="retired")
    _run()
    assert Army.objects.count() == len(ARMIES) - 1
