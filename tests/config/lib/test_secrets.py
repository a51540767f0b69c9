import base64
import hashlib

import pytest

from config.lib.secrets import digest_secret, make_secret

pytestmark = pytest.mark.unit


def test_secrets_are_long_enough_and_never_the_same():
    made = {make_secret() for _ in range(50)}
    assert len(made) == 50
    assert {len(base64.urlsafe_b64decode(secret)) * 8 for secret in made} == {192}


def test_only_the_digest_is_meant_to_be_stored():
    assert digest_secret("abc") == hashlib.sha256(b"abc").hexdigest()
