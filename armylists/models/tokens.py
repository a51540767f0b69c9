"""API tokens, stored as digests: a leaked database opens no door."""

from django.conf import settings
from django.db import models


class ApiToken(models.Model):
    """A token of a user. Only its first letters are kept, so that people can tell their tokens apart."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=80)
    digest = models.CharField(max_length=64, unique=True)
    hint = models.CharField(max_length=12)
    created_at = models.DateTimeField(auto_now_add=True)
    used_at = models.DateTimeField(null=True, blank=True)
    expires_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at"]
        constraints = [models.UniqueConstraint(fields=["user", "name"], name="token_name_is_unique_for_user")]

    def __str__(self) -> str:
        return f"{self.name} ({self.hint}…)"
