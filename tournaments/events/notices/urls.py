"""Addresses of what an account was told."""

from django.urls import URLPattern, path

from tournaments.events.notices import views as notices

notice_urls: list[URLPattern] = [
    path("account/notices/", notices.index, name="notices"),
    path("account/notices/badge/", notices.badge, name="notice-badge"),
    path("account/notices/read/", notices.read, name="notices-read"),
    path("account/notices/choices/", notices.choices, name="notice-choices"),
    path("account/notices/<int:pk>/", notices.follow, name="notice"),
]
