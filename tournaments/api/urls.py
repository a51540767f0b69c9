"""Addresses of the API about games. Each answers with and without its last slash."""

from django.urls import path

from tournaments.api import matches

app_name = "tournaments-api"

urlpatterns = [
    path("matches/score/", matches.Scores.as_view(), name="score"),
    path("matches/score", matches.Scores.as_view()),
]
