"""Addresses of the whole service."""

from django.urls import URLPattern, URLResolver, include, path

from config.lib.redaction import hide_keys_of

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("armylists.urls")),
    path("", include("tournaments.urls")),
    path("accounts/", include("allauth.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    # The addresses of armylists end with one that catches all others.
    path("api/v1/", include("tournaments.api.urls")),
    path("api/v1/", include("armylists.api.urls")),
]

hide_keys_of(urlpatterns)
