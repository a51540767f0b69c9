"""Where a request comes from."""

from django.conf import settings
from django.http import HttpRequest


def client_address(request: HttpRequest) -> str:
    """The visitor's address, believing as many proxies as the operator trusts."""
    proxies = settings.TRUSTED_PROXIES
    forwarded = [part.strip() for part in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",") if part.strip()]
    if proxies and len(forwarded) >= proxies:
        return str(forwarded[-proxies])
    return str(request.META.get("REMOTE_ADDR", ""))
