"""What the players of a match may do because of the event it belongs to. Every door of a match asks here.

Pages ask before they offer a button, services ask before they write. A match outside of any event is the players' own.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from rules.words import N_
from tournaments.models import Event, Match, Pairing, Round
from tournaments.refusals import Refusal, refusal


class MatchAct(StrEnum):
    """What somebody with a seat, or with an invitation to one, does to a match."""

    READ = "read"
    WRITE = "write"
    REPORT = "report"
    CONFIRM = "confirm"
    REOPEN = "reopen"
    BRING_ARMY = "bring-army"
    INVITE = "invite"
    JOIN = "join"
    CLAIM = "claim"
    SHARE = "share"


_SEATS = refusal("event_seats", N_("Seats at this match belong to the players of the event; nobody else can take one."))
NEVER: Mapping[MatchAct, Refusal] = {
    MatchAct.BRING_ARMY: refusal(
        "event_army", N_("Armies at this match are the lists that were handed in to the event; ask the organiser.")
    ),
    MatchAct.INVITE: _SEATS,
    MatchAct.JOIN: _SEATS,
    MatchAct.CLAIM: refusal(
        "event_claim", N_("This seat belongs to your entry: add the entry to your account, and its matches follow.")
    ),
    MatchAct.SHARE: refusal(
        "event_share", N_("Spectators follow this match on the pages of the event; it has no link of its own.")
    ),
    MatchAct.REOPEN: refusal(
        "ask_organiser", N_("This result counts for the event: ask the organiser to open it again.")
    ),
}
"""What no player of an event does at its matches, in any state."""


def pairing_of(match: Match) -> Pairing | None:
    """The pairing that a match belongs to, with its round and its event; None for a match outside of any event."""
    pairings = Pairing.objects.filter(match=match).select_related("round__event")
    return pairings.defer("round__draw", "round__edits").first()


def refuse_act(found: Pairing | None, act: MatchAct) -> Refusal | None:
    """Why the event refuses this at the match of a pairing; None if it does not. The match may still refuse."""
    if found is None or act is MatchAct.READ:
        return None
    never = NEVER.get(act)
    if never is not None and act is not MatchAct.REOPEN:
        return never
    return _refuse_while(found) or never


def _refuse_while(found: Pairing) -> Refusal | None:
    """Why players write, report and confirm nothing now: the round is over or withdrawn, or nobody plays the match."""
    if found.round.state == Round.State.WITHDRAWN:
        return refusal("round_withdrawn", N_("The organiser has withdrawn this round; the match does not count."))
    if found.round.state != Round.State.PUBLISHED or found.round.event.state != Event.State.RUNNING:
        return refusal("round_closed", N_("This round is closed; ask the organiser."))
    if found.kind != Pairing.Kind.GAME:
        return refusal("forfeited", N_("The organiser has given this match as a forfeit."))
    return None
