"""Settings from the environment, with the standard library only.

`SETTINGS` is the one list of names, defaults and meanings; the readers below refuse a name that is not on it, and
refuse a value they do not understand with an `ImproperlyConfigured` that names the variable.
"""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured


@dataclass(frozen=True, slots=True)
class Setting:
    """One environment variable. A `secret` may also be given as a file name in the variable `<name>_FILE`."""

    name: str
    default: str
    meaning: str
    secret: bool = False


SETTINGS: tuple[Setting, ...] = (
    Setting("MUSTER_DEBUG", "false", "Show tracebacks and serve files uncompressed. For development only."),
    Setting("MUSTER_DATA_DIR", "var", "Folder for the SQLite database, rendered documents and static files."),
    Setting(
        "MUSTER_SECRET_KEY",
        "",
        "Signs sessions and links. Required with MUSTER_HTTPS, otherwise made once and kept in the data folder.",
        secret=True,
    ),
    Setting("MUSTER_HOSTS", "127.0.0.1,localhost,[::1]", "Host names this service answers to, separated by commas."),
    Setting("MUSTER_BASE_URL", "http://127.0.0.1:8000", "Address printed in QR codes and links: scheme, host, port."),
    Setting("MUSTER_HTTPS", "false", "The service stands behind a proxy that speaks HTTPS: secure cookies, HSTS."),
    Setting("MUSTER_TRUSTED_PROXIES", "0", "How many proxies in front may be believed about a visitor's address."),
    Setting("MUSTER_TIME_ZONE", "UTC", "Time zone in which times are shown."),
    Setting("MUSTER_LOG_LEVEL", "INFO", "Least severe message logged: DEBUG, INFO, WARNING, ERROR or CRITICAL."),
    Setting("MUSTER_LOG_FORMAT", "text", "How log entries are written: text for people, json for programs."),
    Setting(
        "MUSTER_METRICS_TOKEN",
        "",
        "Whoever asks for `/metrics` must send this as a bearer token. Without one there are no metrics.",
        secret=True,
    ),
    Setting("MUSTER_RATE_LIMITS", "true", "Limit how often one visitor may sign in, write and call the API."),
    Setting("MUSTER_EMAIL_HOST", "", "Mail server. Without one, messages are written to `outbox` in the data folder."),
    Setting("MUSTER_EMAIL_PORT", "587", "Port of the mail server."),
    Setting("MUSTER_EMAIL_USER", "", "User name at the mail server."),
    Setting("MUSTER_EMAIL_PASSWORD", "", "Password at the mail server.", secret=True),
    Setting("MUSTER_EMAIL_TLS", "true", "Encrypt the connection to the mail server with STARTTLS."),
    Setting("MUSTER_EMAIL_FROM", "muster@localhost", "Sender of messages."),
    Setting(
        "MUSTER_WEBHOOKS_PRIVATE", "false", "Let webhooks reach addresses of this machine and of its private network."
    ),
    Setting("MUSTER_TASK_TIME_LIMIT", "120", "Seconds after which a background task is stopped and reported."),
    Setting("MUSTER_TASK_MEMORY_LIMIT", "1200", "Megabytes that one background task may take before it is stopped."),
    Setting(
        "MUSTER_TASKS",
        "workers",
        "Who runs background tasks where there is no REDIS_URL: workers, which the server brings along, or inline, the "
        "process that wants them. Commands of manage.py run them inline.",
    ),
    Setting("MUSTER_WEB_BIND", "127.0.0.1:8000", "Address and port on which gunicorn listens."),
    Setting("MUSTER_WEB_WORKERS", "1", "Web processes. Use more than one only with REDIS_URL, which shares limits."),
    Setting("MUSTER_WEB_THREADS", "8", "Threads in each web process."),
    Setting(
        "DATABASE_URL",
        "",
        "PostgreSQL database as postgresql://user:password@host:port/name. Without one, SQLite in the data folder.",
        secret=True,
    ),
    Setting(
        "REDIS_URL",
        "",
        "Redis as redis://host:port/0: broker of background tasks; cache and limits use the next database number. "
        "Without one, the server starts its own workers.",
        secret=True,
    ),
)

_BY_NAME = {setting.name: setting for setting in SETTINGS}
_WORDS = {"true": True, "1": True, "false": False, "0": False}
_CONNECT_SECONDS = "10"
_POSTGRES_OPTIONS = frozenset({"sslmode", "sslrootcert", "sslcert", "sslkey", "connect_timeout", "application_name"})


def env_str(name: str) -> str:
    return os.environ.get(name, _BY_NAME[name].default).strip()


def env_choice(name: str, *, choices: tuple[str, ...]) -> str:
    value = env_str(name)
    if value not in choices:
        raise ImproperlyConfigured(f"{name} must be one of {', '.join(choices)}, not {value!r}.")
    return value


def env_bool(name: str) -> bool:
    value = env_str(name)
    if value.lower() not in _WORDS:
        raise ImproperlyConfigured(f"{name} must be true, false, 1 or 0, not {value!r}.")
    return _WORDS[value.lower()]


def env_int(name: str, *, minimum: int, maximum: int) -> int:
    value = env_str(name)
    if not value.isascii() or not value.isdigit() or not minimum <= int(value) <= maximum:
        raise ImproperlyConfigured(f"{name} must be a whole number from {minimum} to {maximum}, not {value!r}.")
    return int(value)


def env_list(name: str) -> list[str]:
    values = [part.strip() for part in env_str(name).split(",")]
    if not all(values):
        raise ImproperlyConfigured(f"{name} must be a list separated by commas, without empty parts.")
    return values


def env_secret(name: str) -> str:
    """The value, or the content of the file that `<name>_FILE` names; never both. Values are not shown in errors."""
    file_name = os.environ.get(f"{name}_FILE", "").strip()
    value = env_str(name)
    if not file_name:
        return value
    if value:
        raise ImproperlyConfigured(f"Set {name} or {name}_FILE, not both.")
    try:
        return Path(file_name).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise ImproperlyConfigured(f"{name}_FILE names a file that cannot be read: {file_name}") from error


def parse_database_url(url: str) -> dict[str, Any]:
    """Django's description of the PostgreSQL database in DATABASE_URL."""
    parts = _split_url("DATABASE_URL", url, schemes=("postgresql", "postgres"))
    name = unquote(parts.path.removeprefix("/"))
    if not name or "/" in name:
        raise ImproperlyConfigured("DATABASE_URL must end with the name of one database.")
    options = dict(parse_qsl(parts.query))
    if unknown := sorted(options.keys() - _POSTGRES_OPTIONS):
        raise ImproperlyConfigured(f"DATABASE_URL has unknown options: {', '.join(unknown)}.")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": str(parts.port or ""),
        # Without a limit every page would wait for minutes for a machine that does not even refuse.
        "OPTIONS": {"connect_timeout": _CONNECT_SECONDS, **options},
        "CONN_MAX_AGE": 60,
        "CONN_HEALTH_CHECKS": True,
    }


def parse_redis_url(url: str) -> tuple[str, str]:
    """REDIS_URL as (broker, cache). The cache takes the next database, so that emptying it never drops a task."""
    parts = _split_url("REDIS_URL", url, schemes=("redis", "rediss"))
    number = parts.path.strip("/") or "0"
    if not parts.hostname or not number.isascii() or not number.isdigit():
        raise ImproperlyConfigured("REDIS_URL must look like redis://host:port/0.")
    broker = parts._replace(path=f"/{int(number)}").geturl()
    return broker, parts._replace(path=f"/{int(number) + 1}").geturl()


def _split_url(name: str, url: str, *, schemes: tuple[str, ...]) -> SplitResult:
    try:
        parts = urlsplit(url)
        _ = parts.port  # reading it checks it
    except ValueError as error:
        raise ImproperlyConfigured(f"{name} is not an address: {error}") from error
    if parts.scheme not in schemes:
        raise ImproperlyConfigured(f"{name} must begin with {schemes[0]}://.")
    return parts
