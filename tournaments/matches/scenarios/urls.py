"""Addresses of scenarios."""

from django.urls import URLPattern, path

from tournaments.matches.scenarios import views as scenarios

scenario_urls: list[URLPattern] = [
    path("scenarios/", scenarios.scenario_index, name="scenario-index"),
    path("scenarios/<slug:slug>/", scenarios.scenario, name="scenario"),
    path("scenarios/<slug:slug>/forces/<slug:side>/", scenarios.open_force, name="scenario-force"),
]
