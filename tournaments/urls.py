"""Addresses of matches. The three doors of a match carry the same names in their own namespaces."""

from django.urls import URLPattern, URLResolver

urlpatterns: list[URLPattern | URLResolver] = []
