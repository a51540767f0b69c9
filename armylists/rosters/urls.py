"""Addresses of rosters, below every door of an army."""

from django.urls import URLPattern, path

from armylists.rosters import views as rosters_views

roster_urls: list[URLPattern] = [
    path("preview.png", rosters_views.preview, name="preview"),
    path("roster/", rosters_views.roster, name="roster"),
    path("roster/<slug:style>-<slug:paper>.<slug:extension>", rosters_views.roster_file, name="roster-file"),
]
