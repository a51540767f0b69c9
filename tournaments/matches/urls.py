"""Addresses at which matches are made and joined, and those pages of a match that come before the game."""

from django.urls import URLPattern, path

from armylists.armies.access import keep_secret
from tournaments.matches import views as match_starts
from tournaments.matches.rulings import views as rulings
from tournaments.matches.set_up import views as set_up
from tournaments.matches.warm_up import views as warm_up

match_start_urls: list[URLPattern] = [
    path("matches/", match_starts.index, name="match-index"),
    path("matches/new/", match_starts.new_match, name="match-new"),
    # With an army that only a secret link opens: its address stays behind the door that keeps it.
    keep_secret(path("edit/<str:secret>/match/", match_starts.new_match, name="match-new-secret")),
    keep_secret(path("join/<str:invite_key>/", match_starts.join, name="match-join")),
]

before_reading: list[URLPattern] = [
    path("players/", match_starts.players, name="players"),
    path("warm-up/", warm_up.warm_up, name="warm-up"),
    path("set-up/", set_up.set_up, name="set-up"),
    path("rulings/", rulings.rulings, name="rulings"),
]

before_playing: list[URLPattern] = [
    path("army/", match_starts.army, name="army"),
    path("invite/", match_starts.invite, name="invite"),
    path("share/", match_starts.share, name="share"),
    path("claim/", match_starts.claim, name="claim"),
    path("set-up/marker/", set_up.marker, name="marker"),
]
