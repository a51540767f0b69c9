from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config.secret_key import secret_key

pytestmark = pytest.mark.unit

LONG = "k" * 50


def test_given_key_is_used_and_nothing_written(tmp_path: Path):
    file = tmp_path / "secret_key"
    assert secret_key(given=LONG, production=True, file=file) == LONG
    assert not file.exists()


def test_short_key_is_refused(tmp_path: Path):
    with pytest.raises(ImproperlyConfigured, match="at least 50 characters"):
        secret_key(given="k" * 49, production=False, file=tmp_path / "secret_key")


def test_production_needs_a_key(tmp_path: Path):
    with pytest.raises(ImproperlyConfigured, match="MUSTER_SECRET_KEY must be set"):
        secret_key(given="", production=True, file=tmp_path / "secret_key")


def test_key_is_made_once_for_its_owner_only(tmp_path: Path):
    file = tmp_path / "data" / "secret_key"
    first = secret_key(given="", production=False, file=file)
    assert len(first) >= 50
    assert file.stat().st_mode & 0o777 == 0o600
    assert secret_key(given="", production=False, file=file) == first
    assert [path.name for path in file.parent.iterdir()] == ["secret_key"]


def test_key_of_a_process_that_was_quicker_is_kept(tmp_path: Path, monkeypatch):
    file = tmp_path / "secret_key"
    file.write_text(LONG)
    monkeypatch.setattr(Path, "exists", lambda self: False)
    assert secret_key(given="", production=False, file=file) == LONG
