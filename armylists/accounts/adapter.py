"""How people sign up and sign in, where that differs from what allauth does: names, limits, addresses in mails."""

from __future__ import annotations

import secrets
from typing import Any
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core.internal import ratelimit
from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from armylists.accounts.names import find_account, is_reserved, is_taken, keep_name
from config.lib.look_alikes import fold, is_mixed, name_key
from config.lib.visitors import client_network

KNOWN_COOKIE = "muster_known"
_SALT = "muster.known-browser"
_YEAR = 365 * 24 * 3600
_APP = "allauth.account"


class AccountAdapter(DefaultAccountAdapter):
    """Names that cannot be mistaken for others; limits that keep out guessers and not owners; mails with one address.

    Wrong passwords are counted for an account from one network, and slowly for the account from anywhere. A browser
    that has signed in to the account before has a count of its own, so that nobody can lock its owner out.
    """

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "too_many_login_attempts": _("Too many wrong passwords. Wait a few minutes, or reset your password."),
        "username_taken": _("This name is taken, or looks like one that is. Choose another one."),
        "username_blacklisted": _("This name is reserved. Choose another one."),
        "username_mixed": _("Write the name in letters of one script."),
        "username_password_mismatch": _("Wrong name or password."),
    }

    # Names

    def clean_username(self, username: str, shallow: bool = False) -> str:  # noqa: FBT001, FBT002 - allauth's own
        """The name as it is stored. Raises ValidationError for one that is taken, reserved, or looks like another."""
        name = fold(username)
        if is_mixed(username):
            raise self.validation_error("username_mixed")
        if is_reserved(name):
            raise self.validation_error("username_blacklisted")
        if not shallow and is_taken(name):
            raise self.validation_error("username_taken")
        return str(super().clean_username(name, shallow=True))

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:  # noqa: FBT001, FBT002
        """A new account, with its name kept from look-alikes."""
        with transaction.atomic():
            saved: User = super().save_user(request, user, form, commit)
            keep_name(user=saved)
        return saved

    # Signing in

    def authenticate(self, request: HttpRequest, **credentials: Any) -> User | None:
        if "username" in credentials:
            credentials["username"] = find_account(credentials["username"])
        found: User | None = super().authenticate(request, **credentials)
        return found

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count an attempt; a right password takes it back. Raises ValidationError when there were too many."""
        account = name_key(credentials.get("username", ""))
        used = ratelimit.RateLimitUsage(usage=[])
        self._login_failed_rl_usage = used
        for action, key in self._counters(request, account):
            usage = ratelimit.consume(request, app=_APP, action=action, key=key)
            if not usage:
                used.rollback()
                raise self.validation_error("too_many_login_attempts")
            used.usage.extend(usage.usage)

    def _counters(self, request: HttpRequest, account: str) -> list[tuple[str, str]]:
        browser = _known_browser(request, account)
        if browser:
            return [("login_known", f"{browser}:{account}")]
        return [("login_failed", f"{self.get_client_ip(request)}:{account}"), ("login_account", account)]

    def post_login(self, request: HttpRequest, user: User, **more: Any) -> HttpResponse:
        """Remember the browser: it keeps its way in while others guess."""
        response: HttpResponse = super().post_login(request, user, **more)
        account = name_key(user.get_username())
        if not _known_browser(request, account):
            value = signing.dumps([account, secrets.token_urlsafe(12)], salt=_SALT)
            secure = bool(settings.SESSION_COOKIE_SECURE)
            response.set_cookie(KNOWN_COOKIE, value, max_age=_YEAR, secure=secure, httponly=True, samesite="Lax")
        return response

    def set_password(self, user: User, password: str) -> None:
        """A new password; whoever could set it is let in again."""
        super().set_password(user, password)
        for action, key in self._counters(self.request, name_key(user.get_username())):
            ratelimit.clear(self.request, app=_APP, action=action, key=key)

    def get_client_ip(self, request: HttpRequest) -> str:
        """Where limits count: a network, since one visitor has a whole one of IPv6 addresses."""
        return client_network(request)

    # Mails

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """A mail whose links begin with the address of this site, whatever address it was asked at."""
        site = {"name": "Muster", "domain": settings.BASE_URL}
        links = {name: _at_base(value) for name, value in context.items() if name.endswith("_url")}
        super().send_mail(template_prefix, email, {**context, **links, "current_site": site})


def _known_browser(request: HttpRequest, account: str) -> str:
    """The name of a browser that has signed in to this account before; empty for others."""
    try:
        known, browser = signing.loads(request.COOKIES.get(KNOWN_COOKIE, ""), salt=_SALT, max_age=_YEAR)
    except (signing.BadSignature, ValueError, TypeError):
        return ""
    return str(browser) if known == account else ""


def _at_base(address: str) -> str:
    return settings.BASE_URL + urlsplit(address)._replace(scheme="", netloc="").geturl()
