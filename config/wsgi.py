"""WSGI entry point: `gunicorn config.wsgi`."""

import os

from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_wsgi_application()
# Everything is loaded before a process takes requests: no visitor waits for it, and what is broken does not start.
_ = get_resolver().url_patterns
