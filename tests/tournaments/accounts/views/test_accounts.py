import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from tests.tournaments.club_day import ClubDay

pytestmark = pytest.mark.django_db

ADDRESS = "/account/delete/"


@pytest.fixture
def signed(client, owner):
    owner.set_password("a long password")
    owner.save()
    client.force_login(owner)
    return client


def exists(owner):
    return User.objects.filter(pk=owner.pk).exists()


def test_the_account_page_leads_there(signed):
    assert f'href="{ADDRESS}"' in signed.get(reverse("account-settings")).content.decode()


def test_an_account_is_deleted_with_its_password(signed, owner):
    assert "Your password" in signed.get(ADDRESS).content.decode()
    response = signed.post(ADDRESS, {"password": "a long password"}, follow=True)
    assert "Your account is deleted." in response.content.decode()
    assert (exists(owner), "_auth_user_id" in signed.session) == (False, False)


@pytest.mark.parametrize("password", ["", "wrong"])
def test_nothing_is_deleted_without_the_password(password, signed, owner):
    response = signed.post(ADDRESS, {"password": password})
    assert (response.status_code, exists(owner)) == (422, True)
    assert response.context["form"].errors["password"]


def test_the_only_organiser_of_an_event_reads_why_not_and_is_refused(signed, owner):
    ClubDay(owner, name="Ash Wastes Cup")
    page = signed.get(ADDRESS).content.decode()
    assert "Nobody else runs Ash Wastes Cup." in page
    assert 'button--danger" disabled' in page
    response = signed.post(ADDRESS, {"password": "a long password"})
    assert (response.status_code, exists(owner)) == (409, True)
    assert "Nobody else runs Ash Wastes Cup." in response.content.decode()


def test_visitors_sign_in_first(client):
    for response in (client.get(ADDRESS), client.post(ADDRESS, {"password": "x"})):
        assert response["Location"].startswith(reverse("account_login"))


def test_another_account_is_not_touched(client, owner, outsider):
    outsider.set_password("a long password")
    outsider.save()
    client.force_login(outsider)
    client.post(ADDRESS, {"password": "a long password"})
    assert (exists(owner), exists(outsider)) == (True, False)
