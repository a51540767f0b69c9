"""Many passwords at once: a few are worked on, a few wait, the rest is turned away at once."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from django.conf import settings
from django.contrib.auth.hashers import PBKDF2PasswordHasher, identify_hasher
from django.test import override_settings

from armylists.accounts import hashing
from armylists.accounts.hashing import AT_ONCE, PacedHasher
from config import settings as product
from config.lib.errors import RateLimited


def test_old_hashes_are_checked_by_it():
    with override_settings(PASSWORD_HASHERS=product.PASSWORD_HASHERS):
        old = PBKDF2PasswordHasher().encode("a long password", "salt", 1000)
        assert isinstance(identify_hasher(old), PacedHasher)
        assert PacedHasher().verify("a long password", old)
    assert settings.PASSWORD_HASHERS != product.PASSWORD_HASHERS


def test_whoever_comes_while_too_many_wait_is_turned_away(monkeypatch):
    go_on, begun = Event(), []

    def slow(self, password, salt, iterations=None):
        begun.append(password)
        go_on.wait()
        return password

    monkeypatch.setattr(PBKDF2PasswordHasher, "encode", slow)
    with ThreadPoolExecutor(2 * AT_ONCE) as pool:
        sent = [pool.submit(PacedHasher().encode, str(number), "salt") for number in range(2 * AT_ONCE)]
        while hashing._waiting._value:
            pass
        with pytest.raises(RateLimited):
            PacedHasher().encode("one more", "salt")
        go_on.set()
        assert {each.result() for each in sent} == {str(number) for number in range(2 * AT_ONCE)}
    assert PacedHasher().encode("later", "salt") == "later"
    assert "one more" not in begun
