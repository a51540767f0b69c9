"""Addresses of the API about games and events. Each answers with and without its last slash."""

from __future__ import annotations

from django.urls import URLPattern, path
from django.views import View

import armylists.api.urls  # noqa: F401 - registers the converters
from tournaments.api import kept_matches, matches
from tournaments.api.events import notices, people, reading, results, rounds

app_name = "tournaments-api"


def _both(route: str, view: type[View], name: str) -> list[URLPattern]:
    return [path(f"{route}/", view.as_view(), name=name), path(route, view.as_view())]


_EVENT = "events/<name:event>"
_ENTRY = f"{_EVENT}/entries/<name:entry>"
_ROUND = f"{_EVENT}/rounds/<number:number>"
_PAIRING = f"{_EVENT}/pairings/<number:pairing>"

urlpatterns = [
    *_both("matches/score", matches.Scores, "score"),
    *_both("matches", kept_matches.Matches, "matches"),
    *_both("matches/join", kept_matches.Joining, "match-join"),
    *_both("matches/<number:match>", kept_matches.Match, "match"),
    *_both("matches/<number:match>/entries", kept_matches.SheetEntries, "match-entries"),
    *_both("matches/<number:match>/reports", kept_matches.MatchReports, "match-reports"),
    *_both("matches/<number:match>/confirmation", kept_matches.MatchConfirmation, "match-confirmation"),
    *_both("events", reading.Events, "events"),
    *_both(_EVENT, reading.Event, "event"),
    *_both(f"{_EVENT}/steps", rounds.Steps, "event-steps"),
    *_both(f"{_EVENT}/audit", reading.Audit, "event-audit"),
    *_both(f"{_EVENT}/standings", reading.Standings, "event-standings"),
    *_both(f"{_EVENT}/standings/<name:entry>", reading.Standing, "event-standing"),
    *_both(f"{_EVENT}/results", reading.Results, "event-results"),
    *_both(f"{_EVENT}/lists", reading.ShownLists, "event-lists"),
    *_both(f"{_EVENT}/entries", people.Entries, "event-entries"),
    *_both(f"{_EVENT}/guests", people.Guests, "event-guests"),
    *_both(f"{_ENTRY}/check-in", people.CheckIns, "entry-check-in"),
    *_both(f"{_ENTRY}/drop", people.Drops, "entry-drop"),
    *_both(f"{_ENTRY}/return", people.Returns, "entry-return"),
    *_both(f"{_ENTRY}/withdrawal", people.Withdrawals, "entry-withdrawal"),
    *_both(f"{_ENTRY}/list", people.SubmittedList, "entry-list"),
    *_both(f"{_ENTRY}/review", people.Review, "entry-review"),
    *_both(f"{_ENTRY}/adjustments", results.Adjustments, "entry-adjustments"),
    *_both(f"{_EVENT}/adjustments/<number:adjustment>/revocation", results.AdjustmentRevocation, "adjustment"),
    *_both(_ROUND, reading.Pairings, "event-round"),
    *_both(f"{_ROUND}/draft", reading.Draft, "round-draft"),
    *_both(f"{_ROUND}/draw", rounds.Drawing, "round-draw"),
    *_both(f"{_ROUND}/redraw", rounds.Redrawing, "round-redraw"),
    *_both(f"{_ROUND}/edits", rounds.DraftEdits, "round-edits"),
    *_both(f"{_ROUND}/publication", rounds.Publication, "round-publication"),
    *_both(f"{_ROUND}/withdrawal", rounds.RoundWithdrawal, "round-withdrawal"),
    *_both(f"{_ROUND}/closing", rounds.Closing, "round-closing"),
    *_both(f"{_PAIRING}/reports", results.Reports, "pairing-reports"),
    *_both(f"{_PAIRING}/confirmation", results.Confirmation, "pairing-confirmation"),
    *_both(f"{_PAIRING}/result", results.OfficialResult, "pairing-result"),
    *_both(f"{_PAIRING}/forfeit", results.Forfeit, "pairing-forfeit"),
    *_both("notices", notices.Notices, "notices"),
    *_both("notices/reading", notices.NoticesRead, "notices-reading"),
]
