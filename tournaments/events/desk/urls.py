"""Addresses of an organiser's desk."""

from django.urls import URLPattern, path

from tournaments.events.archive import views as archive
from tournaments.events.desk import views as desk
from tournaments.events.entries.views import pairs, people
from tournaments.events.lists.views import review
from tournaments.events.printouts import views as papers
from tournaments.events.rehearsal import views as rehearsal
from tournaments.events.results import views as results
from tournaments.events.rounds import views as rounds
from tournaments.events.settings import views as settings
from tournaments.events.standings import views as standings
from tournaments.events.webhooks import views as webhooks

desk_urls: list[URLPattern] = [
    path("events/new/", settings.new_event, name="event-new"),
    path("events/import/", archive.bring_in, name="event-import"),
    path("events/rehearse/", settings.rehearse, name="event-rehearse"),
    path("events/<str:public_id>/desk/", desk.home, name="desk"),
    path("events/<str:public_id>/desk/step/", desk.step, name="desk-step"),
    path("events/<str:public_id>/desk/rehearsal/", rehearsal.play, name="desk-rehearsal"),
    path("events/<str:public_id>/desk/delete/", settings.delete, name="desk-delete"),
    path("events/<str:public_id>/desk/copy/", settings.copy, name="desk-copy"),
    path("events/<str:public_id>/desk/settings/", settings.settings, name="desk-settings"),
    path("events/<str:public_id>/desk/officials/", settings.officials, name="desk-officials"),
    path("events/<str:public_id>/desk/tables/", settings.tables, name="desk-tables"),
    path("events/<str:public_id>/desk/webhooks/", webhooks.webhooks, name="desk-webhooks"),
    path("events/<str:public_id>/desk/log/", desk.log, name="desk-log"),
    path("events/<str:public_id>/desk/entrants/", people.entrants, name="desk-entrants"),
    path("events/<str:public_id>/desk/entrants/<str:key>/", people.entrant, name="desk-entrant"),
    path("events/<str:public_id>/desk/check-in/", people.check_in, name="desk-check-in"),
    path("events/<str:public_id>/desk/lists/", review.queue, name="desk-lists"),
    path("events/<str:public_id>/desk/lists/<str:key>/", review.show_review, name="desk-list"),
    path("events/<str:public_id>/desk/lists/<str:key>/hand-in/", review.hand_in, name="desk-hand-in"),
    path("events/<str:public_id>/desk/rounds/<int:number>/", rounds.show_round, name="desk-round"),
    path("events/<str:public_id>/desk/rounds/<int:number>/clock/", rounds.run_clock, name="desk-clock"),
    path("events/<str:public_id>/desk/projector/", rounds.projector, name="desk-projector"),
    path("events/<str:public_id>/desk/pairs/", pairs.pairs, name="desk-pairs"),
    path("events/<str:public_id>/desk/results/", results.queue, name="desk-results"),
    path("events/<str:public_id>/desk/results/<int:pk>/", results.show_pairing, name="desk-result"),
    path("events/<str:public_id>/desk/bracket/", rounds.desk_bracket, name="desk-bracket"),
    path("events/<str:public_id>/desk/standings/", standings.table, name="desk-standings"),
    path("events/<str:public_id>/desk/standings/<str:key>/", standings.standing, name="desk-standing"),
    path("events/<str:public_id>/desk/points/", standings.points, name="desk-points"),
    path("events/<str:public_id>/desk/event.json", archive.export, name="desk-export"),
    path("events/<str:public_id>/desk/papers/", papers.papers, name="desk-papers"),
    path("events/<str:public_id>/desk/papers/<slug:kind>.pdf", papers.paper, name="desk-paper"),
]
