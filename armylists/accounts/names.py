"""Names of accounts: which are free, and keeping them from looking like each other."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from armylists.models import AccountName
from config.lib.errors import Conflict
from config.lib.look_alikes import fold, name_key, readings


class NameTaken(Conflict):
    default_code = "name_taken"
    default_message = _("Someone just took this name. Go back and choose another.")


def is_reserved(name: str) -> bool:
    """Whether a name reads like one that belongs to the people who run the site."""
    return not readings(name).isdisjoint(map(name_key, settings.ACCOUNT_USERNAME_BLACKLIST))


def is_taken(name: str) -> bool:
    same = User.objects.filter(username__iexact=fold(name))
    return AccountName.objects.filter(key__in=readings(name)).exists() or same.exists()


def find_account(name: str) -> str:
    """The stored name of the account that somebody means by what they typed; what they typed if there is none."""
    if User.objects.filter(username__iexact=name).exists():
        return name
    kept = AccountName.objects.filter(key=name_key(name)).select_related("user").first()
    return fold(name) if kept is None else kept.user.get_username()


def keep_name(*, user: User) -> None:
    """Keep the name of a new account from being given to another one. Raises NameTaken."""
    try:
        with transaction.atomic():
            AccountName.objects.create(user=user, key=name_key(user.username))
    except IntegrityError as error:
        raise NameTaken from error
