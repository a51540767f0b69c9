"""The key that signs sessions and links."""

import os
import secrets
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

_LEAST_LENGTH = 50


def secret_key(*, given: str, production: bool, file: Path) -> str:
    """The given key; outside production, otherwise one made once and kept in a file only its owner can read."""
    if given:
        return _long_enough(given)
    if production:
        raise ImproperlyConfigured("MUSTER_SECRET_KEY must be set when MUSTER_HTTPS is on.")
    if not file.exists():
        _write_once(file)
    return file.read_text(encoding="ascii").strip()


def _long_enough(key: str) -> str:
    if len(key) < _LEAST_LENGTH:
        raise ImproperlyConfigured(f"MUSTER_SECRET_KEY must have at least {_LEAST_LENGTH} characters.")
    return key


def _write_once(file: Path) -> None:
    """Two processes may start together: each writes a whole file of its own, and the first to link it wins."""
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(f"{file.name}.{os.getpid()}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as stream:
        stream.write(secrets.token_urlsafe(64))
    try:
        os.link(draft, file)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
