"""Addresses of matches. The three doors of a match carry the same names in their own namespaces."""

from django.urls import URLPattern, URLResolver, include, path

from armylists.armies.access import keep_secret
from tournaments.accounts.views import account_urls
from tournaments.events.desk.urls import desk_urls
from tournaments.events.notices.urls import notice_urls
from tournaments.events.public.urls import event_urls
from tournaments.matches.optional_rules.views import optional_rules_urls
from tournaments.matches.play import views as play
from tournaments.matches.results.urls import result_playing, result_reading
from tournaments.matches.scenarios.urls import scenario_urls
from tournaments.matches.urls import before_playing, before_reading, match_start_urls

reading: list[URLPattern] = [
    path("", play.home, name="home"),
    path("play/", play.play, name="play"),
    path("play/panel/", play.panel, name="panel"),
    path("changes/", play.changes, name="changes"),
    *before_reading,
    *result_reading,
]
playing: list[URLPattern] = [
    *reading,
    path("entries/", play.entries, name="entries"),
    *before_playing,
    *result_playing,
]

urlpatterns: list[URLPattern | URLResolver] = [
    *optional_rules_urls,
    *scenario_urls,
    *match_start_urls,
    *account_urls,
    *notice_urls,
    *desk_urls,
    *event_urls,
    path("m/<str:secret>/", include(([keep_secret(p) for p in playing], "tournaments"), namespace="seat")),
    path("matches/<int:pk>/", include((playing, "tournaments"), namespace="match")),
    path("w/<str:watch_key>/", include((reading, "tournaments"), namespace="watch")),
]
