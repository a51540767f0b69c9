"""Django settings. Everything an operator may change comes from the environment: see `config.env.SETTINGS`."""

from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

from config.env import (
    env_bool,
    env_choice,
    env_int,
    env_list,
    env_secret,
    env_str,
    parse_database_url,
    parse_redis_url,
)
from config.lib.data_folder import prepare_data_folder
from config.lib.logging import FORMATTERS, handlers
from config.queues import DEFAULT, PDF_LONG, TASK_QUEUES, TASK_ROUTES
from config.schedule import BEAT_SCHEDULE
from config.secret_key import secret_key
from config.version import VERSION
from config.workers import TASKS

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = (BASE_DIR / env_str("MUSTER_DATA_DIR")).resolve()
STATIC_ROOT = DATA_DIR / "static"
prepare_data_folder(DATA_DIR, public=STATIC_ROOT)

DEBUG = env_bool("MUSTER_DEBUG")
HTTPS = env_bool("MUSTER_HTTPS")
SECRET_KEY = secret_key(given=env_secret("MUSTER_SECRET_KEY"), production=HTTPS, file=DATA_DIR / "secret_key")
ALLOWED_HOSTS = env_list("MUSTER_HOSTS")
BASE_URL = env_str("MUSTER_BASE_URL").rstrip("/")
TRUSTED_PROXIES = env_int("MUSTER_TRUSTED_PROXIES", minimum=0, maximum=10)
METRICS_TOKEN = env_secret("MUSTER_METRICS_TOKEN")
RATE_LIMITS = env_bool("MUSTER_RATE_LIMITS")

# Applications

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "allauth",
    "allauth.account",
    "csp",
    "django_htmx",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "armylists.apps.ArmylistsConfig",
    "tournaments.apps.TournamentsConfig",
]

MIDDLEWARE = [
    "config.probes.ProbesMiddleware",
    "config.lib.access_log.AccessLogMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "config.lib.middleware.PrivacyMiddleware",
    "config.lib.middleware.CharactersMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "config.lib.middleware.DomainErrorMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    ["config.lib.templates.LeanLoader", "django.template.loaders.app_directories.Loader"],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# Database, cache, background tasks

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"


def _sqlite() -> dict[str, Any]:
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": DATA_DIR / "muster.sqlite3",
        "OPTIONS": {
            # A transaction that begins as a reader and then writes fails at once when another writes;
            # one that takes the write lock from the start waits for its turn.
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON;",
        },
    }


DATABASE_URL = env_secret("DATABASE_URL")
DATABASES = {"default": parse_database_url(DATABASE_URL) if DATABASE_URL else _sqlite()}

REDIS_URL = env_secret("REDIS_URL")
_broker, _cache = parse_redis_url(REDIS_URL) if REDIS_URL else ("folder://localhost", "")


def _redis_cache(*, meanwhile: str) -> dict[str, Any]:
    options = {"meanwhile": f"django.core.cache.backends.{meanwhile}"}
    backend = "config.lib.cache.ForgivingRedisCache"
    return {"BACKEND": backend, "LOCATION": _cache, "KEY_PREFIX": "muster", "OPTIONS": options}


def _local_cache(name: str) -> dict[str, Any]:
    backend = "django.core.cache.backends.locmem.LocMemCache"
    return {"BACKEND": backend, "LOCATION": name, "OPTIONS": {"MAX_ENTRIES": 10_000}}


CACHES: dict[str, Any] = {
    # While Redis is gone limits are counted in each process, and sessions are read from the database.
    "default": _redis_cache(meanwhile="locmem.LocMemCache") if REDIS_URL else _local_cache("default"),
    "sessions": _redis_cache(meanwhile="dummy.DummyCache") if REDIS_URL else _local_cache("sessions"),
    # What {% cache %} keeps, by all that it shows. Fetching it from elsewhere takes longer than making it anew.
    "template_fragments": _local_cache("template_fragments"),
}

# Without Redis tasks wait in a folder, and the server brings its workers along (`config.workers`); commands run tasks
# themselves.
CELERY_BROKER_URL = _broker
CELERY_TASK_ALWAYS_EAGER = not REDIS_URL and env_choice("MUSTER_TASKS", choices=TASKS) == "inline"
CELERY_TASK_EAGER_PROPAGATES = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_QUEUES = TASK_QUEUES
CELERY_TASK_DEFAULT_QUEUE = DEFAULT
CELERY_TASK_ROUTES = TASK_ROUTES
CELERY_TASK_CREATE_MISSING_QUEUES = False
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_TIME_LIMIT = env_int("MUSTER_TASK_TIME_LIMIT", minimum=10, maximum=3600)
CELERY_TASK_SOFT_TIME_LIMIT = CELERY_TASK_TIME_LIMIT - 5
# How long a request for a short PDF waits for it before it answers with a page that says how far it is.
PDF_PATIENCE_SECONDS = 1.5
# Long PDFs have a queue of their own, and so they may take longer.
PDF_LONG_QUEUE = PDF_LONG
PDF_LONG_TIME_LIMIT = 4 * CELERY_TASK_TIME_LIMIT
# A task that outlives this would be handed to a second worker while the first still runs it.
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = {
    "visibility_timeout": PDF_LONG_TIME_LIMIT + 60,
    "socket_connect_timeout": 2,
    "socket_timeout": 10,
}
if not REDIS_URL:
    CELERY_BROKER_TRANSPORT_OPTIONS = {"folder": str(DATA_DIR / "tasks"), "polling_interval": 0.2}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
# A page does not wait for a broker that is gone.
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0, "interval_step": 0.1, "interval_max": 0.1}
CELERY_BEAT_SCHEDULE = BEAT_SCHEDULE
CELERY_BEAT_SCHEDULE_FILENAME = str(DATA_DIR / "beat-schedule")
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
# Large PDFs leave a process large: above this many KiB it ends after its task, and another takes its place.
CELERY_WORKER_MAX_MEMORY_PER_CHILD = 700_000
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
# Queues in a folder carry tasks only, no questions to workers.
CELERY_WORKER_ENABLE_REMOTE_CONTROL = bool(REDIS_URL)
TASK_MEMORY_LIMIT = env_int("MUSTER_TASK_MEMORY_LIMIT", minimum=256, maximum=1_000_000)

# Accounts

AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "armylists.accounts.passwords.PasswordRule", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
PASSWORD_HASHERS = ["armylists.accounts.hashing.PacedHasher"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
ACCOUNT_LOGOUT_REDIRECT_URL = "/"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_ADAPTER = "armylists.accounts.adapter.AccountAdapter"
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Muster: "
ACCOUNT_USERNAME_BLACKLIST = [
    *("admin", "administrator", "anonymous", "moderator", "muster", "organiser", "organizer", "referee", "root"),
    *("staff", "support", "system", "webmaster"),
]
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_SESSION_REMEMBER = True
# An address that is in use may be given again: nobody learns who has an account. Only a confirmed one is unique.
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_LIMITS = {
    "signup": "10/h/ip",
    # Wrong passwords: from one network (of all accounts, of one account), of one account from anywhere, and from a
    # browser that has signed in to the account before, which the others do not touch.
    "login_failed": "10/m/ip,5/5m/key",
    "login_account": "50/h/key",
    "login_known": "10/5m/key",
}
ACCOUNT_RATE_LIMITS: Any = ACCOUNT_LIMITS if RATE_LIMITS else False
ALLAUTH_TRUSTED_PROXY_COUNT = TRUSTED_PROXIES
SESSION_ENGINE = "django.contrib.sessions.backends.cached_db"
SESSION_CACHE_ALIAS = "sessions"

# Email

EMAIL_HOST = env_str("MUSTER_EMAIL_HOST")
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if EMAIL_HOST else 'filebased'}.EmailBackend"
EMAIL_FILE_PATH = DATA_DIR / "outbox"
EMAIL_PORT = env_int("MUSTER_EMAIL_PORT", minimum=1, maximum=65535)
EMAIL_HOST_USER = env_str("MUSTER_EMAIL_USER")
EMAIL_HOST_PASSWORD = env_secret("MUSTER_EMAIL_PASSWORD")
EMAIL_USE_TLS = env_bool("MUSTER_EMAIL_TLS")
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env_str("MUSTER_EMAIL_FROM")

# Webhooks

WEBHOOKS_PRIVATE = env_bool("MUSTER_WEBHOOKS_PRIVATE")

# Languages

USE_I18N = True
USE_TZ = True
# Only languages with a complete catalogue: libraries bring others, and pages would come out half translated.
LANGUAGES = [("en", _("English"))]
LANGUAGE_CODE = "en"
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = CELERY_TIMEZONE = env_str("MUSTER_TIME_ZONE")

# Files

STATIC_URL = "static/"
MEDIA_ROOT = DATA_DIR / "media"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "config.lib.static_files.StaticFiles",
        # Anybody may read them, a server in front included.
        "OPTIONS": {"file_permissions_mode": 0o644, "directory_permissions_mode": 0o755},
    },
}
WHITENOISE_USE_FINDERS = DEBUG
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
# Source maps of libraries are large, and only a developer's tools ask for them.
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = ("map", "png", "jpg", "webp", "ico", "woff", "woff2", "gz", "br", "zip")
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 1000
FILE_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
FILE_UPLOAD_PERMISSIONS = 0o600
# All files of one request together; what is more is not even kept. Each page has a limit of its own below this one.
UPLOAD_MAX_SIZE = 12 * 1024 * 1024
FILE_UPLOAD_HANDLERS = [
    "config.lib.uploads.BoundedUploadHandler",
    "django.core.files.uploadhandler.MemoryFileUploadHandler",
    "django.core.files.uploadhandler.TemporaryFileUploadHandler",
]

# Security

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "worker-src": [SELF],
    }
}
CSRF_FAILURE_VIEW = "config.lib.web.error_pages.answer_stale_form"
X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
# Sub-domains and browsers' built-in lists are for the owner of the domain to decide, in the proxy.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

# API

REST_FRAMEWORK = {
    "EXCEPTION_HANDLER": "config.lib.api.errors.exception_handler",
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "armylists.accounts.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_PARSER_CLASSES": ["config.lib.api.parsers.StrictJSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_THROTTLE_CLASSES": [
        "config.lib.throttles.AnonThrottle",
        "config.lib.throttles.UserThrottle",
        "config.lib.throttles.ScopedThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {
        "anon": "120/min" if RATE_LIMITS else None,
        "user": "600/min" if RATE_LIMITS else None,
        "writes": "60/min" if RATE_LIMITS else None,
        "verdicts": "120/min" if RATE_LIMITS else None,
        "documents": "20/min" if RATE_LIMITS else None,
    },
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}

SPECTACULAR_SETTINGS = {
    "TITLE": "Muster",
    "DESCRIPTION": "Epic Armageddon and its fleets: catalogue, verdicts, armies, rosters, matches, events.",
    "VERSION": VERSION,
    "OAS_VERSION": "3.1.0",
    "PATH_CONVERTER_OVERRIDES": {"number": {"type": "integer", "minimum": 0, "maximum": 999_999_999}},
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "COMPONENT_SPLIT_REQUEST": False,
    "POSTPROCESSING_HOOKS": ["config.lib.api.openapi.require_bodies"],
    "SWAGGER_UI_DIST": "SIDECAR",
    # More than two hundred operations: what nobody has asked for stays folded.
    "SWAGGER_UI_SETTINGS": {"deepLinking": True, "docExpansion": "none"},
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
}

# Logging

LOG_LEVEL = env_choice("MUSTER_LOG_LEVEL", choices=("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"))
LOG_FORMAT = env_choice("MUSTER_LOG_FORMAT", choices=("text", "json"))
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": FORMATTERS,
    "handlers": handlers(log_format=LOG_FORMAT),
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": ["console"], "level": "WARNING", "propagate": False},
        "django.server": {"handlers": ["console"], "level": "INFO", "propagate": False},
        "armylists": {"level": LOG_LEVEL},
        "tournaments": {"level": LOG_LEVEL},
        "config": {"level": LOG_LEVEL},
        "celery": {"level": LOG_LEVEL},
    },
}
