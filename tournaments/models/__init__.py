"""Rows of the tournaments app."""

from tournaments.models.event_files import EventFile
from tournaments.models.event_uploads import EventUpload
from tournaments.models.events import (
    SETTINGS,
    AuditEntry,
    Event,
    ListSubmission,
    Official,
    PairRule,
    Participant,
    PlayTable,
    RequestedBye,
)
from tournaments.models.limits import MOST_ROUNDS, MOST_TABLES, TABLE_SIZES
from tournaments.models.matches import Match, MatchSide, ResultSubmission, SheetWrite, TurnSnapshot
from tournaments.models.notices import Notice, NoticeChoice, NoticeMail
from tournaments.models.rounds import Adjustment, PairedParticipant, Pairing, Round
from tournaments.models.score_sheets import MatchSheetFile
from tournaments.models.verbs import Verb
from tournaments.models.webhooks import Webhook, WebhookDelivery

__all__ = [
    "MOST_ROUNDS",
    "MOST_TABLES",
    "SETTINGS",
    "TABLE_SIZES",
    "Adjustment",
    "AuditEntry",
    "Event",
    "EventFile",
    "EventUpload",
    "ListSubmission",
    "Match",
    "MatchSheetFile",
    "MatchSide",
    "Notice",
    "NoticeChoice",
    "NoticeMail",
    "Official",
    "PairRule",
    "PairedParticipant",
    "Pairing",
    "Participant",
    "PlayTable",
    "RequestedBye",
    "ResultSubmission",
    "Round",
    "SheetWrite",
    "TurnSnapshot",
    "Verb",
    "Webhook",
    "WebhookDelivery",
]
