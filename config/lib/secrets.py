"""Secret keys: long, random, and stored only as digests."""

import hashlib
import secrets

# Addresses that begin so hold a secret: whoever knows one may do what it is for.
SECRET_DOORS = ("/edit/", "/m/", "/join/", "/e/")

# Those among them that end when the entry of an event goes into an account.
EVENT_DOORS = ("/m/", "/e/")
_BYTES = 24


def make_secret() -> str:
    """A new secret of 192 random bits, fit for an address."""
    return secrets.token_urlsafe(_BYTES)


def digest_secret(secret: str) -> str:
    """What is stored of a secret. A long random secret needs neither salt nor a slow function."""
    return hashlib.sha256(secret.encode()).hexdigest()
