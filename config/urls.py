"""Addresses of the whole service."""

from django.urls import include, path

urlpatterns = [
    path("", include("armylists.urls")),
    path("accounts/", include("allauth.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("api/v1/", include("armylists.api.urls")),
]
