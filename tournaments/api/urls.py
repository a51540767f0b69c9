"""Addresses of the API about games and events. Each answers with and without its last slash."""

from __future__ import annotations

from django.urls import URLPattern, path
from django.views import View

import armylists.api.urls  # noqa: F401 - registers the converters
from tournaments.api import kept_matches, matches
from tournaments.api.events import (
    files,
    lists,
    making,
    mine,
    notices,
    papers,
    people,
    points,
    reading,
    results,
    rounds,
    setting_up,
    webhooks,
)

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
    *_both("matches", kept_matches.Matches, "matches"),
    *_both("matches/join", kept_matches.Joining, "match-join"),
    *_both("matches/<number:match>", kept_matches.Match, "match"),
    *_both("matches/<number:match>/entries", kept_matches.SheetEntries, "match-entries"),
    *_both("matches/<number:match>/reports", kept_matches.MatchReports, "match-reports"),
    *_both("matches/<number:match>/confirmation", kept_matches.MatchConfirmation, "match-confirmation"),
]
_events = [
    *_both("events", making.Events, "events"),
    # Before the event that an address names: ids of events are hexadecimal.
    *_both("events/mine", making.OwnEvents, "own-events"),
    *_both("events/rehearsals", making.Rehearsals, "rehearsals"),
    *_both("events/archives", making.EventArchives, "event-archives"),
    *_both(_EVENT, making.Event, "event"),
    *_both(f"{_EVENT}/copies", making.Copies, "event-copies"),
    *_both(f"{_EVENT}/rehearsal", making.Rehearsing, "event-rehearsal"),
    *_both(f"{_EVENT}/settings", making.Settings, "event-settings"),
    *_both(f"{_EVENT}/archive", files.EventArchive, "event-archive"),
    *_both(f"{_EVENT}/mine", mine.Mine, "event-mine"),
]
_reading = [
    *_both(f"{_EVENT}/standings", reading.Standings, "event-standings"),
    *_both(f"{_EVENT}/standings/<name:entry>", reading.Standing, "event-standing"),
    *_both(f"{_EVENT}/results", reading.Results, "event-results"),
    *_both(f"{_EVENT}/lists", reading.ShownLists, "event-lists"),
    *_both(f"{_EVENT}/bracket", reading.Bracket, "event-bracket"),
    *_both(f"{_EVENT}/metagame", reading.Metagame, "event-metagame"),
    *_both(f"{_EVENT}/calendar.ics", files.Calendar, "event-calendar"),
    *_both(f"{_EVENT}/entries.csv", files.EntriesCsv, "event-entries-csv"),
    *_both(f"{_EVENT}/standings.csv", files.StandingsCsv, "event-standings-csv"),
    *_both(f"{_ROUND}/pairings.csv", files.PairingsCsv, "round-csv"),
]
_desk = [
    *_both(f"{_EVENT}/steps", rounds.Steps, "event-steps"),
    *_both(f"{_EVENT}/reveal", lists.Reveal, "event-reveal"),
    *_both(f"{_EVENT}/audit", setting_up.Audit, "event-audit"),
    *_both(f"{_EVENT}/people", setting_up.People, "event-people"),
    *_both(f"{_EVENT}/officials", setting_up.Officials, "event-officials"),
    *_both(f"{_EVENT}/officials/<number:official>", setting_up.OneOfficial, "event-official"),
    *_both(f"{_EVENT}/tables", setting_up.Tables, "event-tables"),
    *_both(f"{_EVENT}/tables/<number:number>", setting_up.OneTable, "event-table"),
    *_both(f"{_EVENT}/pair-rules", setting_up.PairRules, "pair-rules"),
    *_both(f"{_EVENT}/pair-rules/<number:rule>", setting_up.OnePairRule, "pair-rule"),
    *_both(f"{_EVENT}/review", lists.ReviewQueue, "event-review"),
    *_both(f"{_EVENT}/points", points.EventPoints, "event-points"),
    *_both(f"{_EVENT}/queue", results.ResultsQueue, "event-queue"),
    *_both(f"{_EVENT}/papers", papers.Papers, "papers"),
    *_both(f"{_EVENT}/papers/<digest:digest>", papers.OnePaper, "paper"),
    *_both(f"{_EVENT}/papers/<digest:digest>/file", papers.PaperFile, "paper-file"),
    *_both(f"{_EVENT}/webhooks", webhooks.Webhooks, "webhooks"),
    *_both(_HOOK, webhooks.OneWebhook, "webhook"),
    *_both(f"{_HOOK}/trial", webhooks.WebhookTrial, "webhook-trial"),
    *_both(f"{_HOOK}/deliveries", webhooks.Deliveries, "webhook-deliveries"),
]
_people = [
    *_both(f"{_EVENT}/entries", people.Entries, "event-entries"),
    *_both(f"{_EVENT}/guests", people.Guests, "event-guests"),
    *_both(f"{_EVENT}/guests/many", people.ManyGuests, "event-many-guests"),
    *_both(_ENTRY, people.OneEntry, "entry"),
    *_both(f"{_ENTRY}/link", people.NewLink, "entry-link"),
    *_both(f"{_ENTRY}/claim", people.Claims, "entry-claim"),
    *_both(f"{_ENTRY}/check-in", people.CheckIns, "entry-check-in"),
    *_both(f"{_ENTRY}/drop", people.Drops, "entry-drop"),
    *_both(f"{_ENTRY}/return", people.Returns, "entry-return"),
    *_both(f"{_ENTRY}/withdrawal", people.Withdrawals, "entry-withdrawal"),
    *_both(f"{_ENTRY}/byes/<number:number>", people.RequestedByes, "entry-bye"),
    *_both(f"{_ENTRY}/list", lists.SubmittedList, "entry-list"),
    *_both(f"{_ENTRY}/review", lists.Review, "entry-review"),
    *_both(f"{_ENTRY}/scores", points.Scores, "entry-scores"),
    *_both(f"{_ENTRY}/adjustments", points.Adjustments, "entry-adjustments"),
    *_both(f"{_EVENT}/adjustments/<number:adjustment>/revocation", points.AdjustmentRevocation, "adjustment"),
]
_rounds = [
    *_both(_ROUND, reading.Pairings, "event-round"),
    *_both(f"{_ROUND}/draft", reading.Draft, "round-draft"),
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
    *_both(_PAIRING, results.OnePairing, "pairing"),
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
