"""Addresses of the whole service."""

from django.urls import URLPattern, URLResolver, include, path

from config.lib.redaction import hide_keys_of

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("armylists.urls")),
    path("", include("tournaments.urls")),
    path("accounts/", include("allauth.urls")),
    # The addresses of armylists end with one that catches all others.
    path("api/v1/", include("tournaments.api.urls")),
    path("api/v1/", include("armylists.api.urls")),
]

hide_keys_of(urlpatterns)

handler400 = "config.lib.web.error_pages.answer_bad_request"
handler403 = "config.lib.web.error_pages.answer_forbidden"
handler404 = "config.lib.web.error_pages.answer_not_found"
handler429 = "config.lib.web.error_pages.answer_too_many"
handler500 = "config.lib.web.error_pages.answer_bug"
