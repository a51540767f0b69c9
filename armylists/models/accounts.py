"""What an account's name looks like: no two accounts have names that a reader takes for one."""

from django.conf import settings
from django.db import models


class AccountName(models.Model):
    """The name of an account reduced to how it reads (``armylists.accounts.names.name_key``)."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="account_name"
    )
    key = models.CharField(max_length=300)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["key"], name="account_name_is_unique")]

    def __str__(self) -> str:
        return self.key
