from io import StringIO

import pytest
from django.contrib.auth.models import Group, User
from django.core.management import CommandError, call_command

pytestmark = pytest.mark.django_db


def _run(*arguments: str) -> str:
    out = StringIO()
    call_command("list_author", *arguments, stdout=out)
    return out.getvalue()


def _may(user: User) -> bool:
    return User.objects.get(pk=user.pk).has_perm("armylists.write_lists")


def test_the_right_is_given_and_taken(owner, teammate):
    assert _run() == ""
    assert _run("owner") == "owner is a list author now.\n"
    assert (_may(owner), _may(teammate), _run()) == (True, False, "owner\n")
    assert _run("teammate") == "teammate is a list author now.\n"
    assert _run() == "owner\nteammate\n"
    assert _run("owner", "--remove") == "owner is no longer a list author.\n"
    assert (_may(owner), _may(teammate), _run()) == (False, True, "teammate\n")


def test_giving_it_twice_changes_nothing(owner):
    _run("owner")
    _run("owner")
    assert (_run(), Group.objects.count()) == ("owner\n", 1)


def test_a_right_given_by_hand_is_listed_and_taken_as_well(author, teammate):
    User.objects.create_superuser("root-user", password="a long password")
    assert _run() == "owner\nroot-user\n"
    _run("owner", "--remove")
    assert _may(author) is False


def test_an_account_that_is_locked_is_no_author(owner):
    _run("owner")
    User.objects.filter(pk=owner.pk).update(is_active=False)
    assert _run() == ""


@pytest.mark.parametrize("arguments", [("nobody",), ("nobody", "--remove")])
def test_an_unknown_user_is_named(arguments):
    with pytest.raises(CommandError, match=r"There is no user nobody\."):
        _run(*arguments)


def test_taking_away_needs_a_name():
    with pytest.raises(CommandError, match="who loses the right"):
        _run("--remove")
