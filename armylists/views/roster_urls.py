"""Addresses of rosters, below every door of an army."""

from django.urls import URLPattern

roster_urls: list[URLPattern] = []
