"""Signing up, signing in, passwords: who is let in, what others learn, and what mails say."""

import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core import mail
from django.core.management import call_command
from django.db import IntegrityError
from django.test import Client

from armylists.accounts.names import keep_name
from armylists.accounts.services import create_token, use_token
from armylists.models import AccountName
from config.lib.errors import Conflict

pytestmark = pytest.mark.django_db

PASSWORD = "a long password"
NEW = "another long password"
OWN = "owner@club.example"


def sign_up(client: Client, name: str, email: str = "") -> Any:
    form = {"username": name, "email": email, "password1": PASSWORD, "password2": PASSWORD}
    return client.post("/accounts/signup/", form)


def sign_in(client: Client, name: str, password: str = PASSWORD, **headers: Any) -> bool:
    """Whether this name and password are let in."""
    return client.post("/accounts/login/", {"login": name, "password": password}, **headers).status_code == 302


def errors_of(response: Any) -> list[str]:
    return [str(error) for errors in response.context["form"].errors.values() for error in errors]


# Names


@pytest.mark.parametrize(
    "name", ["José", "Łukasz", "山田", "Иван", "Νίκος", "김철수", "d'Arc".replace("'", "."), "x_1"]
)
def test_people_sign_up_with_their_own_names(client, name):
    assert sign_up(client, name).status_code == 302
    assert User.objects.get().username == name


@pytest.mark.parametrize("name", ["admin", "Admin", "ＡＤＭＩＮ", "аdmin", "Аԁmіn", "ROOT", "Ｒeferee", "𝐦𝐮𝐬𝐭𝐞𝐫"])
def test_names_of_the_people_in_charge_are_for_nobody_however_they_are_written(client, name):
    assert sign_up(client, name).status_code == 200
    assert not User.objects.exists()


@pytest.mark.parametrize("name", ["anna", "ANNA", "Ａｎｎａ", "аnnа", "ΑΝΝΑ"])
def test_a_name_that_reads_like_one_that_is_taken_is_refused(client, name):
    sign_up(Client(), "Anna")
    refused = sign_up(client, name)
    assert len(errors_of(refused)) == 1
    assert User.objects.count() == 1


def test_a_mixture_of_scripts_is_refused_with_the_reason(client):
    assert errors_of(sign_up(client, "Иvan")) == ["Write the name in letters of one script."]


def test_the_database_lets_no_two_accounts_read_alike(client):
    """Also when both sign up at the same moment."""
    sign_up(client, "Anna")
    late = User.objects.create_user("ANNA ")
    with pytest.raises(Conflict) as refused:
        keep_name(user=late)
    assert refused.value.code == "name_taken"
    with pytest.raises(IntegrityError, match=r"(?i)unique"):
        AccountName.objects.create(user=late, key="anna")


def test_a_name_is_known_however_it_is_typed(client):
    sign_up(Client(), "José")
    assert sign_in(client, "JOSE\u0301")
    assert sign_in(Client(), "ＪＯＳÉ")


def test_an_account_whose_name_was_never_folded_still_signs_in(client):
    user = User(username="ＡＤＭＩＮ")
    user.set_password(PASSWORD)
    user.save()
    assert sign_in(client, "ＡＤＭＩＮ")


# What others learn


def test_sign_up_does_not_tell_which_addresses_have_accounts(client):
    sign_up(Client(), "anna", OWN)
    known, unknown = sign_up(client, "ben", OWN), sign_up(Client(), "carla", "new@club.example")
    assert (known.status_code, known["location"]) == (unknown.status_code, unknown["location"]) == (302, "/")
    assert mail.outbox == []


def test_a_reset_mails_nobody_without_an_account_and_looks_the_same(client):
    sign_up(Client(), "anna", OWN)
    answers = [
        client.post("/accounts/password/reset/", {"email": email}) for email in (OWN, "stranger@elsewhere.example")
    ]
    assert len({(answer.status_code, answer["location"]) for answer in answers}) == 1
    assert [message.to for message in mail.outbox] == [[OWN]]


# Mails


def test_links_in_mails_begin_with_the_address_of_the_site(client, settings):
    """Whoever asks at another port, or with another name that is allowed, gets no say in what the mail links to."""
    settings.BASE_URL = "https://muster.club.example"
    settings.ALLOWED_HOSTS = ["localhost", "testserver"]
    sign_up(Client(), "anna", OWN)
    user = User.objects.get()
    client.post("/accounts/password/reset/", {"email": OWN}, HTTP_HOST="localhost:6666")
    client.force_login(user)
    client.post("/accounts/email/", {"action_send": "", "email": OWN}, HTTP_HOST="localhost:6666")
    assert [message.subject for message in mail.outbox] == [
        "Muster: Reset your password",
        "Muster: Confirm your email address",
    ]
    for message in mail.outbox:
        links = re.findall(r"https?://\S+", message.body)
        assert len(links) == 2
        assert all(link.startswith("https://muster.club.example") for link in links)
        assert "6666" not in message.message().as_string()


# Passwords


def reset_password(client: Client, email: str, password: str) -> None:
    client.post("/accounts/password/reset/", {"email": email})
    (link,) = re.findall(r"http://[^\s/]+(/accounts/password/reset/key/\S+)", mail.outbox[-1].body)
    page = client.get(link, follow=True)
    form = {"password1": password, "password2": password}
    assert client.post(page.redirect_chain[-1][0], form).status_code == 302


def change_on_the_page(user: User) -> None:
    client = Client()
    client.force_login(user)
    assert "revokes your API tokens" in client.get("/accounts/password/change/").content.decode()
    form = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    page = client.post("/accounts/password/change/", form, follow=True)
    assert page.context["user"] == user
    assert "your API tokens revoked" in page.content.decode()


def change_by_mail(user: User) -> None:
    reset_password(Client(), user.email, NEW)


def change_by_command(user: User) -> None:
    user.set_password(NEW)
    user.save()


@pytest.mark.parametrize("change", [change_on_the_page, change_by_mail, change_by_command])
def test_tokens_and_other_sessions_end_with_the_password(client, change, owner):
    owner.email = OWN
    owner.save()
    secret = create_token(user=owner, name="site").secret
    client.force_login(owner)
    assert client.get("/account/").status_code == 200
    change(owner)
    assert use_token(secret=secret) is None
    assert client.get("/account/").status_code == 302
    assert sign_in(Client(), owner.username, NEW)


def test_tokens_stay_when_a_password_is_only_hashed_anew(client, settings, owner):
    secret = create_token(user=owner, name="site").secret
    settings.PASSWORD_HASHERS = [
        "django.contrib.auth.hashers.ScryptPasswordHasher",
        "django.contrib.auth.hashers.MD5PasswordHasher",
    ]
    before = owner.password
    assert sign_in(client, "owner")
    owner.refresh_from_db()
    assert owner.password != before
    assert use_token(secret=secret) is not None


# Limits


@pytest.fixture
def limits(settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_LIMITS


def guess(name: str, times: int, *, address: str) -> None:
    for number in range(times):
        assert not sign_in(Client(), name, f"guess {number}", REMOTE_ADDR=address)


@pytest.mark.usefixtures("limits")
def test_guessers_elsewhere_do_not_lock_the_owner_out(client, owner):
    guess("owner", 8, address="198.51.100.9")
    assert not sign_in(Client(), "owner", REMOTE_ADDR="198.51.100.9")
    assert sign_in(client, "owner", REMOTE_ADDR="203.0.113.7")


@pytest.mark.usefixtures("limits")
def test_guessers_are_counted_by_network_and_by_how_the_name_reads(owner):
    for number, name in enumerate(("owner", "OWNER", "ｏｗｎｅｒ", "Owner", "oWner")):
        assert not sign_in(Client(), name, "guess", REMOTE_ADDR=f"2001:db8:1:2::{number + 1}")
    assert not sign_in(Client(), "owner", REMOTE_ADDR="2001:db8:1:2:aaaa::1")
    assert sign_in(Client(), "owner", REMOTE_ADDR="2001:db8:1:3::1")


@pytest.mark.usefixtures("limits")
def test_many_guessers_are_stopped_and_a_browser_that_was_here_before_is_let_in(client, owner, settings):
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_LIMITS, "login_account": "6/h/key"}
    assert sign_in(client, "owner", REMOTE_ADDR="203.0.113.7")
    client.post("/accounts/logout/")
    for number in range(6):
        guess("owner", 1, address=f"198.51.100.{number}")
    assert not sign_in(Client(), "owner", REMOTE_ADDR="192.0.2.1")
    assert sign_in(client, "owner", REMOTE_ADDR="203.0.113.8")


@pytest.mark.usefixtures("limits")
def test_a_known_browser_may_not_guess_for_ever_and_is_known_for_its_account_only(client, owner, outsider):
    assert sign_in(client, "owner")
    client.post("/accounts/logout/")
    for number in range(10):
        assert not sign_in(client, "owner", f"guess {number}")
    refused = client.post("/accounts/login/", {"login": "owner", "password": PASSWORD})
    assert errors_of(refused) == ["Too many wrong passwords. Wait a few minutes, or reset your password."]
    for number in range(5):
        assert not sign_in(client, "outsider", f"guess {number}")
    assert not sign_in(client, "outsider")


@pytest.mark.usefixtures("limits")
def test_a_reset_lets_its_owner_in_at_once(client, owner):
    owner.email = OWN
    owner.save()
    EmailAddress.objects.create(user=owner, email=OWN, primary=True)
    guess("owner", 5, address="127.0.0.1")
    assert not sign_in(client, "owner")
    reset_password(client, OWN, NEW)
    assert sign_in(Client(), "owner", NEW)


@pytest.mark.parametrize("cookie", ["", "x", "a:b:c", "WyJvd25lciIsImEiXQ:1tX:forged"])
def test_a_forged_cookie_makes_no_browser_known(client, settings, owner, cookie):
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_LIMITS
    client.cookies["muster_known"] = cookie
    for number in range(5):
        assert not sign_in(client, "owner", f"guess {number}")
    assert not sign_in(client, "owner")


def test_the_command_that_changes_passwords_is_djangos_own(owner, monkeypatch):
    secret = create_token(user=owner, name="site").secret
    monkeypatch.setattr("getpass.getpass", lambda **_: NEW)
    call_command("changepassword", "owner", verbosity=0)
    assert use_token(secret=secret) is None
