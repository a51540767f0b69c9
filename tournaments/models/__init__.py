"""Rows of the tournaments app."""

from tournaments.models.event_files import EventFile
from tournaments.models.event_uploads import EventUpload
from tournaments.models.events import (
    AuditEntry,
    Entry,
    Event,
    ListSubmission,
    Official,
    PairRule,
    PlayTable,
    RequestedBye,
)
from tournaments.models.matches import EndPhase, Match, MatchEntry, MatchSide, ResultSubmission
from tournaments.models.notices import Notice, NoticeChoice, NoticeMail
from tournaments.models.rounds import Adjustment, PairedEntry, Pairing, Round
from tournaments.models.score_sheets import MatchSheetFile
from tournaments.models.verbs import Verb
from tournaments.models.webhooks import Webhook, WebhookDelivery

__all__ = [
    "Adjustment",
    "AuditEntry",
    "EndPhase",
    "Entry",
    "Event",
    "EventFile",
    "EventUpload",
    "ListSubmission",
    "Match",
    "MatchEntry",
    "MatchSheetFile",
    "MatchSide",
    "Notice",
    "NoticeChoice",
    "NoticeMail",
    "Official",
    "PairRule",
    "PairedEntry",
    "Pairing",
    "PlayTable",
    "RequestedBye",
    "ResultSubmission",
    "Round",
    "Verb",
    "Webhook",
    "WebhookDelivery",
]
