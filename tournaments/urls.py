"""Addresses of matches. The three doors of a match carry the same names in their own namespaces."""

from django.urls import URLPattern, URLResolver

from tournaments.views.optional_rules import optional_rules_urls
from tournaments.views.scenario_urls import scenario_urls

urlpatterns: list[URLPattern | URLResolver] = [*optional_rules_urls, *scenario_urls]
