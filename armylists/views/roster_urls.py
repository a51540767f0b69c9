"""Addresses of rosters, below every door of an army."""

from django.urls import URLPattern, path

from armylists.views import rosters

roster_urls: list[URLPattern] = [
    path("roster/", rosters.roster, name="roster"),
    path("roster/<slug:style>-<slug:paper>.<slug:extension>", rosters.roster_file, name="roster-file"),
]
