import re
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import env

pytestmark = pytest.mark.unit


def test_settings_have_unique_names_and_meanings():
    names = [setting.name for setting in env.SETTINGS]
    assert len(names) == len(set(names))
    assert [name for name in names if not re.fullmatch(r"MUSTER_[A-Z_]+|DATABASE_URL|REDIS_URL", name)] == []
    assert [setting.name for setting in env.SETTINGS if not setting.meaning.endswith(".")] == []


def test_reading_an_unknown_setting_is_refused():
    with pytest.raises(KeyError):
        env.env_str("MUSTER_COLOUR")


@pytest.mark.parametrize(("text", "expected"), [("true", True), ("1", True), ("False", False), ("0", False)])
def test_bool_reads_both_words_and_digits(monkeypatch, text, expected):
    monkeypatch.setenv("MUSTER_DEBUG", text)
    assert env.env_bool("MUSTER_DEBUG") is expected


@pytest.mark.parametrize("text", ["yes", "on", "", "2", "tru"])
def test_bool_refuses_everything_else(monkeypatch, text):
    monkeypatch.setenv("MUSTER_DEBUG", text)
    with pytest.raises(ImproperlyConfigured, match="MUSTER_DEBUG must be true, false, 1 or 0"):
        env.env_bool("MUSTER_DEBUG")


def test_int_reads_the_default(monkeypatch):
    monkeypatch.delenv("MUSTER_EMAIL_PORT", raising=False)
    assert env.env_int("MUSTER_EMAIL_PORT", minimum=1, maximum=65535) == 587


@pytest.mark.parametrize("text", ["0", "65536", "-1", "1.5", "²", "many", ""])
def test_int_refuses_what_is_out_of_bounds_or_no_number(monkeypatch, text):
    monkeypatch.setenv("MUSTER_EMAIL_PORT", text)
    with pytest.raises(ImproperlyConfigured, match="MUSTER_EMAIL_PORT must be a whole number from 1 to 65535"):
        env.env_int("MUSTER_EMAIL_PORT", minimum=1, maximum=65535)


def test_list_trims_its_parts(monkeypatch):
    monkeypatch.setenv("MUSTER_HOSTS", "one.example, two.example")
    assert env.env_list("MUSTER_HOSTS") == ["one.example", "two.example"]


@pytest.mark.parametrize("text", ["", "one,,two", ","])
def test_list_refuses_empty_parts(monkeypatch, text):
    monkeypatch.setenv("MUSTER_HOSTS", text)
    with pytest.raises(ImproperlyConfigured, match="MUSTER_HOSTS"):
        env.env_list("MUSTER_HOSTS")


def test_choice_refuses_other_values(monkeypatch):
    monkeypatch.setenv("MUSTER_LOG_FORMAT", "xml")
    with pytest.raises(ImproperlyConfigured, match="MUSTER_LOG_FORMAT must be one of text, json, not 'xml'"):
        env.env_choice("MUSTER_LOG_FORMAT", choices=("text", "json"))


def test_secret_is_read_from_a_file(monkeypatch, tmp_path: Path):
    file = tmp_path / "key"
    file.write_text("hidden\n")
    monkeypatch.setenv("MUSTER_SECRET_KEY", "")
    monkeypatch.setenv("MUSTER_SECRET_KEY_FILE", str(file))
    assert env.env_secret("MUSTER_SECRET_KEY") == "hidden"


def test_secret_is_read_from_the_variable(monkeypatch):
    monkeypatch.setenv("MUSTER_SECRET_KEY", "hidden")
    assert env.env_secret("MUSTER_SECRET_KEY") == "hidden"


def test_secret_given_twice_is_refused_without_showing_it(monkeypatch, tmp_path: Path):
    monkeypatch.setenv("MUSTER_SECRET_KEY", "hidden")
    monkeypatch.setenv("MUSTER_SECRET_KEY_FILE", str(tmp_path / "key"))
    with pytest.raises(ImproperlyConfigured) as caught:
        env.env_secret("MUSTER_SECRET_KEY")
    assert str(caught.value) == "Set MUSTER_SECRET_KEY or MUSTER_SECRET_KEY_FILE, not both."


def test_secret_in_a_missing_file_is_refused(monkeypatch, tmp_path: Path):
    monkeypatch.delenv("MUSTER_SECRET_KEY", raising=False)
    monkeypatch.setenv("MUSTER_SECRET_KEY_FILE", str(tmp_path / "absent"))
    with pytest.raises(ImproperlyConfigured, match="MUSTER_SECRET_KEY_FILE names a file that cannot be read"):
        env.env_secret("MUSTER_SECRET_KEY")


def test_time_to_connect_may_be_set():
    parsed = env.parse_database_url("postgresql://host/lists?connect_timeout=3")
    assert parsed["OPTIONS"] == {"connect_timeout": "3"}


def test_database_url_is_taken_apart():
    parsed = env.parse_database_url("postgresql://mus%40ter:p%2Fw@db.example:5433/lists?sslmode=require")
    assert parsed == {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": "lists",
        "USER": "mus@ter",
        "PASSWORD": "p/w",
        "HOST": "db.example",
        "PORT": "5433",
        "OPTIONS": {"connect_timeout": "10", "sslmode": "require"},
        "CONN_MAX_AGE": 60,
        "CONN_HEALTH_CHECKS": True,
    }


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("mysql://host/lists", "must begin with postgresql://"),
        ("postgresql://host", "must end with the name of one database"),
        ("postgresql://host/one/two", "must end with the name of one database"),
        ("postgresql://host:port/lists", "is not an address"),
        ("postgresql://host/lists?colour=red", "has unknown options: colour"),
    ],
)
def test_database_url_is_refused_by_name(url, message):
    with pytest.raises(ImproperlyConfigured, match=f"DATABASE_URL {message}"):
        env.parse_database_url(url)


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("redis://host", ("redis://host/0", "redis://host/1")),
        ("rediss://:pw@host:6380/4", ("rediss://:pw@host:6380/4", "rediss://:pw@host:6380/5")),
    ],
)
def test_redis_url_gives_the_cache_its_own_database(url, expected):
    assert env.parse_redis_url(url) == expected


@pytest.mark.parametrize("url", ["http://host", "redis:///0", "redis://host/two", "redis://host:port"])
def test_redis_url_is_refused_by_name(url):
    with pytest.raises(ImproperlyConfigured, match="REDIS_URL"):
        env.parse_redis_url(url)
