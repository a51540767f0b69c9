import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from tests.tournaments.club_day import ClubDay

pytestmark = pytest.mark.django_db


def test_an_account_is_deleted(owner, capsys):
    call_command("delete_account", "owner")
    assert (capsys.readouterr().out, User.objects.count()) == ("The account owner is deleted.\n", 0)


def test_the_only_organiser_is_refused(owner):
    ClubDay(owner, name="Ash Wastes Cup")
    with pytest.raises(CommandError, match="Nobody else runs Ash Wastes Cup") as refused:
        call_command("delete_account", "owner")
    assert (refused.value.returncode, User.objects.count()) == (1, 1)


def test_an_unknown_name_is_told(db):
    with pytest.raises(CommandError, match="There is no account nobody") as refused:
        call_command("delete_account", "nobody")
    assert refused.value.returncode == 2
