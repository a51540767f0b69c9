"""Addresses of the API about games and events. Each answers with and without its last slash."""

from __future__ import annotations

from config.lib.api.addresses import address
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
_EVENT = "events/<name:event>"
_ENTRY = f"{_EVENT}/entries/<name:entry>"
_ROUND = f"{_EVENT}/rounds/<number:number>"
_PAIRING = f"{_EVENT}/pairings/<number:pairing>"
_HOOK = f"{_EVENT}/webhooks/<number:webhook>"
_matches = [
    address("matches/score", matches.Scores, "score"),
    address("matches", matches.Matches, "matches"),
    address("matches/join", matches.Joining, "match-join"),
    address("matches/<number:match>", matches.Match, "match"),
    address("matches/<number:match>/entries", matches.SheetEntries, "match-entries"),
    address("matches/<number:match>/reports", matches.MatchReports, "match-reports"),
    address("matches/<number:match>/confirmation", matches.MatchConfirmation, "match-confirmation"),
]
_events = [
    address("events", settings.Events, "events"),
    # Before the event that an address names: ids of events are hexadecimal.
    address("events/mine", settings.OwnEvents, "own-events"),
    address("events/rehearsals", rehearsal.Rehearsals, "rehearsals"),
    address("events/archives", archive.EventArchives, "event-archives"),
    address("events/archives/upload", archive.EventOnItsWay, "event-upload"),
    address(_EVENT, settings.Event, "event"),
    address(f"{_EVENT}/copies", settings.Copies, "event-copies"),
    address(f"{_EVENT}/rehearsal", rehearsal.Rehearsing, "event-rehearsal"),
    address(f"{_EVENT}/settings", settings.Settings, "event-settings"),
    address(f"{_EVENT}/archive", archive.EventArchive, "event-archive"),
    address(f"{_EVENT}/mine", entries.Mine, "event-mine"),
]
_reading = [
    address(f"{_EVENT}/standings", standings.Standings, "event-standings"),
    address(f"{_EVENT}/standings/<name:entry>", standings.Standing, "event-standing"),
    address(f"{_EVENT}/results", results.Results, "event-results"),
    address(f"{_EVENT}/lists", lists.ShownLists, "event-lists"),
    address(f"{_EVENT}/bracket", rounds.Bracket, "event-bracket"),
    address(f"{_EVENT}/metagame", lists.Metagame, "event-metagame"),
    address(f"{_EVENT}/calendar.ics", public.Calendar, "event-calendar"),
    address(f"{_EVENT}/entries.csv", entries.EntriesCsv, "event-entries-csv"),
    address(f"{_EVENT}/standings.csv", standings.StandingsCsv, "event-standings-csv"),
    address(f"{_ROUND}/pairings.csv", rounds.PairingsCsv, "round-csv"),
]
_desk = [
    address(f"{_EVENT}/steps", desk.Steps, "event-steps"),
    address(f"{_EVENT}/reveal", lists.Reveal, "event-reveal"),
    address(f"{_EVENT}/audit", desk.Audit, "event-audit"),
    address(f"{_EVENT}/people", entries.People, "event-people"),
    address(f"{_EVENT}/officials", settings.Officials, "event-officials"),
    address(f"{_EVENT}/officials/<number:official>", settings.OfficialView, "event-official"),
    address(f"{_EVENT}/tables", rounds.Tables, "event-tables"),
    address(f"{_EVENT}/tables/<number:number>", rounds.TableView, "event-table"),
    address(f"{_EVENT}/pair-rules", entries.PairRules, "pair-rules"),
    address(f"{_EVENT}/pair-rules/<number:rule>", entries.PairRuleView, "pair-rule"),
    address(f"{_EVENT}/review", lists.ReviewQueue, "event-review"),
    address(f"{_EVENT}/points", standings.EventPoints, "event-points"),
    address(f"{_EVENT}/queue", results.ResultsQueue, "event-queue"),
    address(f"{_EVENT}/papers", papers.Papers, "papers"),
    address(f"{_EVENT}/papers/<digest:digest>", papers.PaperView, "paper"),
    address(f"{_EVENT}/papers/<digest:digest>/file", papers.PaperFile, "paper-file"),
    address(f"{_EVENT}/webhooks", webhooks.Webhooks, "webhooks"),
    address(_HOOK, webhooks.WebhookView, "webhook"),
    address(f"{_HOOK}/trial", webhooks.WebhookTrial, "webhook-trial"),
    address(f"{_HOOK}/deliveries", webhooks.Deliveries, "webhook-deliveries"),
]
_people = [
    address(f"{_EVENT}/entries", entries.Entries, "event-entries"),
    address(f"{_EVENT}/guests", entries.Guests, "event-guests"),
    address(f"{_EVENT}/guests/many", entries.ManyGuests, "event-many-guests"),
    address(_ENTRY, entries.EntryView, "entry"),
    address(f"{_ENTRY}/link", entries.NewLink, "entry-link"),
    address(f"{_ENTRY}/claim", entries.Claims, "entry-claim"),
    address(f"{_ENTRY}/check-in", entries.CheckIns, "entry-check-in"),
    address(f"{_ENTRY}/drop", entries.Drops, "entry-drop"),
    address(f"{_ENTRY}/return", entries.Returns, "entry-return"),
    address(f"{_ENTRY}/withdrawal", entries.Withdrawals, "entry-withdrawal"),
    address(f"{_ENTRY}/byes/<number:number>", entries.RequestedByes, "entry-bye"),
    address(f"{_ENTRY}/list", lists.SubmittedList, "entry-list"),
    address(f"{_ENTRY}/review", lists.Review, "entry-review"),
    address(f"{_ENTRY}/scores", standings.Scores, "entry-scores"),
    address(f"{_ENTRY}/adjustments", standings.Adjustments, "entry-adjustments"),
    address(f"{_EVENT}/adjustments/<number:adjustment>/revocation", standings.AdjustmentRevocation, "adjustment"),
]
_rounds = [
    address(_ROUND, rounds.Pairings, "event-round"),
    address(f"{_ROUND}/draft", rounds.Draft, "round-draft"),
    address(f"{_ROUND}/price", rounds.Prices, "round-price"),
    address(f"{_ROUND}/draw", rounds.Drawing, "round-draw"),
    address(f"{_ROUND}/redraw", rounds.Redrawing, "round-redraw"),
    address(f"{_ROUND}/edits", rounds.DraftEdits, "round-edits"),
    address(f"{_ROUND}/pins", rounds.Pins, "round-pins"),
    address(f"{_ROUND}/late-games", rounds.LateGames, "round-late-games"),
    address(f"{_ROUND}/publication", rounds.Publication, "round-publication"),
    address(f"{_ROUND}/withdrawal", rounds.RoundWithdrawal, "round-withdrawal"),
    address(f"{_ROUND}/closing", rounds.Closing, "round-closing"),
    address(f"{_ROUND}/reopening", rounds.RoundReopening, "round-reopening"),
    address(f"{_ROUND}/clock", rounds.RoundClock, "round-clock"),
    address(_PAIRING, results.PairingView, "pairing"),
    address(f"{_PAIRING}/reports", results.Reports, "pairing-reports"),
    address(f"{_PAIRING}/confirmation", results.Confirmation, "pairing-confirmation"),
    address(f"{_PAIRING}/result", results.OfficialResult, "pairing-result"),
    address(f"{_PAIRING}/acceptance", results.Acceptance, "pairing-acceptance"),
    address(f"{_PAIRING}/reopening", results.ResultReopening, "pairing-reopening"),
    address(f"{_PAIRING}/forfeit", results.Forfeit, "pairing-forfeit"),
    address(f"{_PAIRING}/forfeit/revocation", results.ForfeitRevocation, "forfeit-revocation"),
]
_notices = [
    address("notices", notices.Notices, "notices"),
    address("notices/reading", notices.NoticesRead, "notices-reading"),
    address("notices/choices", notices.NoticeSwitches, "notices-choices"),
]
urlpatterns = [*_matches, *_events, *_reading, *_desk, *_people, *_rounds, *_notices]
