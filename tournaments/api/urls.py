"""Addresses of the API about games and events. Each answers with and without its last slash."""

from __future__ import annotations

from django.urls import URLPattern, path
from django.views import View

import armylists.api.urls  # noqa: F401 - registers the converters
from tournaments.events.archive import api as archive
from tournaments.events.desk import api as desk
from tournaments.events.entries import api as entries
from tournaments.events.lists import api as lists
from tournaments.events.notices import api as notices
from tournaments.events.printouts import api as papers
from tournaments.events.public import api as public
from tournaments.events.rehearsal import api as rehearsal
from tournaments.events.results import api as results
from tournaments.events.rounds import api as rounds
from tournaments.events.settings import api as settings
from tournaments.events.standings import api as standings
from tournaments.events.webhooks import api as webhooks
from tournaments.matches import api as matches

app_name = "tournaments-api"


def _both(route: str, view: type[View], name: str) -> list[URLPattern]:
    return [path(f"{route}/", view.as_view(), name=name), path(route, view.as_view())]


_EVENT = "events/<name:event>"
_ENTRY = f"{_EVENT}/entries/<name:entry>"
_ROUND = f"{_EVENT}/rounds/<number:number>"
_PAIRING = f"{_EVENT}/pairings/<number:pairing>"
_HOOK = f"{_EVENT}/webhooks/<number:webhook>"
_matches = [
    *_both("matches/score", matches.Scores, "score"),
    *_both("matches", matches.Matches, "matches"),
    *_both("matches/join", matches.Joining, "match-join"),
    *_both("matches/<number:match>", matches.Match, "match"),
    *_both("matches/<number:match>/entries", matches.SheetEntries, "match-entries"),
    *_both("matches/<number:match>/reports", matches.MatchReports, "match-reports"),
    *_both("matches/<number:match>/confirmation", matches.MatchConfirmation, "match-confirmation"),
]
_events = [
    *_both("events", settings.Events, "events"),
    # Before the event that an address names: ids of events are hexadecimal.
    *_both("events/mine", settings.OwnEvents, "own-events"),
    *_both("events/rehearsals", rehearsal.Rehearsals, "rehearsals"),
    *_both("events/archives", archive.EventArchives, "event-archives"),
    *_both("events/archives/upload", archive.EventOnItsWay, "event-upload"),
    *_both(_EVENT, settings.Event, "event"),
    *_both(f"{_EVENT}/copies", settings.Copies, "event-copies"),
    *_both(f"{_EVENT}/rehearsal", rehearsal.Rehearsing, "event-rehearsal"),
    *_both(f"{_EVENT}/settings", settings.Settings, "event-settings"),
    *_both(f"{_EVENT}/archive", archive.EventArchive, "event-archive"),
    *_both(f"{_EVENT}/mine", entries.Mine, "event-mine"),
]
_reading = [
    *_both(f"{_EVENT}/standings", standings.Standings, "event-standings"),
    *_both(f"{_EVENT}/standings/<name:entry>", standings.Standing, "event-standing"),
    *_both(f"{_EVENT}/results", results.Results, "event-results"),
    *_both(f"{_EVENT}/lists", lists.ShownLists, "event-lists"),
    *_both(f"{_EVENT}/bracket", rounds.Bracket, "event-bracket"),
    *_both(f"{_EVENT}/metagame", lists.Metagame, "event-metagame"),
    *_both(f"{_EVENT}/calendar.ics", public.Calendar, "event-calendar"),
    *_both(f"{_EVENT}/entries.csv", entries.EntriesCsv, "event-entries-csv"),
    *_both(f"{_EVENT}/standings.csv", standings.StandingsCsv, "event-standings-csv"),
    *_both(f"{_ROUND}/pairings.csv", rounds.PairingsCsv, "round-csv"),
]
_desk = [
    *_both(f"{_EVENT}/steps", desk.Steps, "event-steps"),
    *_both(f"{_EVENT}/reveal", lists.Reveal, "event-reveal"),
    *_both(f"{_EVENT}/audit", desk.Audit, "event-audit"),
    *_both(f"{_EVENT}/people", entries.People, "event-people"),
    *_both(f"{_EVENT}/officials", settings.Officials, "event-officials"),
    *_both(f"{_EVENT}/officials/<number:official>", settings.OfficialView, "event-official"),
    *_both(f"{_EVENT}/tables", rounds.Tables, "event-tables"),
    *_both(f"{_EVENT}/tables/<number:number>", rounds.TableView, "event-table"),
    *_both(f"{_EVENT}/pair-rules", entries.PairRules, "pair-rules"),
    *_both(f"{_EVENT}/pair-rules/<number:rule>", entries.PairRuleView, "pair-rule"),
    *_both(f"{_EVENT}/review", lists.ReviewQueue, "event-review"),
    *_both(f"{_EVENT}/points", standings.EventPoints, "event-points"),
    *_both(f"{_EVENT}/queue", results.ResultsQueue, "event-queue"),
    *_both(f"{_EVENT}/papers", papers.Papers, "papers"),
    *_both(f"{_EVENT}/papers/<digest:digest>", papers.PaperView, "paper"),
    *_both(f"{_EVENT}/papers/<digest:digest>/file", papers.PaperFile, "paper-file"),
    *_both(f"{_EVENT}/webhooks", webhooks.Webhooks, "webhooks"),
    *_both(_HOOK, webhooks.WebhookView, "webhook"),
    *_both(f"{_HOOK}/trial", webhooks.WebhookTrial, "webhook-trial"),
    *_both(f"{_HOOK}/deliveries", webhooks.Deliveries, "webhook-deliveries"),
]
_people = [
    *_both(f"{_EVENT}/entries", entries.Entries, "event-entries"),
    *_both(f"{_EVENT}/guests", entries.Guests, "event-guests"),
    *_both(f"{_EVENT}/guests/many", entries.ManyGuests, "event-many-guests"),
    *_both(_ENTRY, entries.EntryView, "entry"),
    *_both(f"{_ENTRY}/link", entries.NewLink, "entry-link"),
    *_both(f"{_ENTRY}/claim", entries.Claims, "entry-claim"),
    *_both(f"{_ENTRY}/check-in", entries.CheckIns, "entry-check-in"),
    *_both(f"{_ENTRY}/drop", entries.Drops, "entry-drop"),
    *_both(f"{_ENTRY}/return", entries.Returns, "entry-return"),
    *_both(f"{_ENTRY}/withdrawal", entries.Withdrawals, "entry-withdrawal"),
    *_both(f"{_ENTRY}/byes/<number:number>", entries.RequestedByes, "entry-bye"),
    *_both(f"{_ENTRY}/list", lists.SubmittedList, "entry-list"),
    *_both(f"{_ENTRY}/review", lists.Review, "entry-review"),
    *_both(f"{_ENTRY}/scores", standings.Scores, "entry-scores"),
    *_both(f"{_ENTRY}/adjustments", standings.Adjustments, "entry-adjustments"),
    *_both(f"{_EVENT}/adjustments/<number:adjustment>/revocation", standings.AdjustmentRevocation, "adjustment"),
]
_rounds = [
    *_both(_ROUND, rounds.Pairings, "event-round"),
    *_both(f"{_ROUND}/draft", rounds.Draft, "round-draft"),
    *_both(f"{_ROUND}/price", rounds.Prices, "round-price"),
    *_both(f"{_ROUND}/draw", rounds.Drawing, "round-draw"),
    *_both(f"{_ROUND}/redraw", rounds.Redrawing, "round-redraw"),
    *_both(f"{_ROUND}/edits", rounds.DraftEdits, "round-edits"),
    *_both(f"{_ROUND}/pins", rounds.Pins, "round-pins"),
    *_both(f"{_ROUND}/late-games", rounds.LateGames, "round-late-games"),
    *_both(f"{_ROUND}/publication", rounds.Publication, "round-publication"),
    *_both(f"{_ROUND}/withdrawal", rounds.RoundWithdrawal, "round-withdrawal"),
    *_both(f"{_ROUND}/closing", rounds.Closing, "round-closing"),
    *_both(f"{_ROUND}/reopening", rounds.RoundReopening, "round-reopening"),
    *_both(f"{_ROUND}/clock", rounds.RoundClock, "round-clock"),
    *_both(_PAIRING, results.PairingView, "pairing"),
    *_both(f"{_PAIRING}/reports", results.Reports, "pairing-reports"),
    *_both(f"{_PAIRING}/confirmation", results.Confirmation, "pairing-confirmation"),
    *_both(f"{_PAIRING}/result", results.OfficialResult, "pairing-result"),
    *_both(f"{_PAIRING}/acceptance", results.Acceptance, "pairing-acceptance"),
    *_both(f"{_PAIRING}/reopening", results.ResultReopening, "pairing-reopening"),
    *_both(f"{_PAIRING}/forfeit", results.Forfeit, "pairing-forfeit"),
    *_both(f"{_PAIRING}/forfeit/revocation", results.ForfeitRevocation, "forfeit-revocation"),
]
_notices = [
    *_both("notices", notices.Notices, "notices"),
    *_both("notices/reading", notices.NoticesRead, "notices-reading"),
    *_both("notices/choices", notices.NoticeSwitches, "notices-choices"),
]
urlpatterns = [*_matches, *_events, *_reading, *_desk, *_people, *_rounds, *_notices]
