"""What a new password is held to, and what ends with the old one."""

from __future__ import annotations

from django.contrib.auth.models import AbstractBaseUser
from django.contrib.auth.password_validation import MinimumLengthValidator

from armylists.models import ApiToken


class PasswordRule(MinimumLengthValidator):
    """A password has a length, and API tokens end with it, however it is changed: on a page, by a mail, by a command.

    Whoever changes a password because somebody else may know it expects everybody else to be out. Django ends the
    sessions itself.
    """

    def password_changed(self, password: str, user: AbstractBaseUser) -> None:
        """Called by Django when a new password is stored; not when it only hashes the same one anew."""
        ApiToken.objects.filter(user_id=user.pk).delete()
