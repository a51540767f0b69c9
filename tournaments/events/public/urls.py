"""Addresses of the public pages of events, by each of their doors, and of entrants' own pages behind two of them."""

from django.urls import URLPattern, URLResolver, include, path

from armylists.armies.access import keep_secret
from tournaments.events.entries.views import entrant
from tournaments.events.lists.views import hand_in
from tournaments.events.notices import views as notices
from tournaments.events.public import views as public
from tournaments.events.rounds import views as rounds


def reading_urls(prefix: str = "") -> list[URLPattern]:
    """What everybody reads, below a prefix."""
    return [
        path(prefix, public.overview, name="overview"),
        path(f"{prefix}entrants/", public.entrants, name="entrants"),
        path(f"{prefix}rounds/<int:number>/", public.round_page, name="round"),
        path(f"{prefix}tables/<int:number>/", public.table, name="table"),
        path(f"{prefix}standings/", public.standings, name="standings"),
        path(f"{prefix}standings/<str:key>/", public.breakdown, name="breakdown"),
        path(f"{prefix}bracket/", rounds.public_bracket, name="bracket"),
        path(f"{prefix}results/", public.results, name="results"),
        path(f"{prefix}lists/", public.lists, name="lists"),
        path(f"{prefix}lists/<str:key>/", public.list_page, name="list"),
        path(f"{prefix}metagame/", public.metagame, name="metagame"),
        path(f"{prefix}calendar.ics", public.calendar, name="calendar"),
        path(f"{prefix}entrants.csv", public.entrants_csv, name="entrants-csv"),
        path(f"{prefix}rounds/<int:number>/pairings.csv", public.pairings_csv, name="pairings-csv"),
        path(f"{prefix}standings.csv", public.standings_csv, name="standings-csv"),
    ]


def own_urls(prefix: str) -> list[URLPattern]:
    """An entrant's own pages, below a prefix."""
    return [
        path(prefix, entrant.mine, name="mine"),
        path(f"{prefix}list/", hand_in.hand_in, name="my-list"),
        path(f"{prefix}list/build/", hand_in.build, name="my-build"),
        path(f"{prefix}confirm/", entrant.confirm, name="my-confirm"),
        path(f"{prefix}check-in/", entrant.check_in, name="my-check-in"),
        path(f"{prefix}leave/", entrant.leave, name="my-leave"),
        path(f"{prefix}details/", entrant.details, name="my-details"),
        path(f"{prefix}claim/", entrant.claim, name="my-claim"),
        path(f"{prefix}notices/read/", notices.own_read, name="my-notices"),
    ]


entering = path("enter/", entrant.enter, name="enter")
account_door: list[URLPattern] = [*reading_urls(), entering, *own_urls("mine/")]
unlisted_door: list[URLPattern] = [*reading_urls(), entering]

# "home" is what a guest's link is for; "enter" only leads them back there.
guest_door: list[URLPattern] = [
    *own_urls(""),
    *reading_urls("event/"),
    path("event/enter/", entrant.enter, name="enter"),
    path("", entrant.mine, name="home"),
]

event_urls: list[URLPattern | URLResolver] = [
    path("events/", public.index, name="event-index"),
    path("events/<str:public_id>/", include((account_door, "tournaments"), namespace="event")),
    path("u/<str:unlisted_key>/", include((unlisted_door, "tournaments"), namespace="unlisted")),
    path("e/<str:secret>/", include(([keep_secret(p) for p in guest_door], "tournaments"), namespace="guest")),
]
