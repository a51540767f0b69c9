"""What an entrant sees of his own event day."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils import timezone
from rest_framework.request import Request

from config.lib.errors import NotFound
from tournaments.api.events import own_shapes
from tournaments.api.events.base import EventActView, Visit
from tournaments.api.events.frame import asking
from tournaments.api.events.present import present_entry, present_game, present_notice, present_result, present_standing
from tournaments.api.events.present_desk import present_hand_in, present_refusal
from tournaments.api.events.present_public import present_clock
from tournaments.queries.events.mine import OwnMatch, own_page


class Mine(EventActView):
    @asking("get_own_entry", answer=own_shapes.OwnPage)
    def get(self, visit: Visit) -> dict[str, Any]:
        """Your entry at an event: your match, your list, what you may do now and why not the rest, how you stand."""
        if visit.actor.entry is None:
            raise NotFound
        page = own_page(visit.event, visit.actor.entry, now=timezone.now())
        return {
            "entry": present_entry(page.entry),
            "hand_in": present_hand_in(page.submission) if page.submission is not None else None,
            "list_refused": present_refusal(page.list_refused),
            "check_in_refused": present_refusal(page.check_in_refused),
            "withdrawal_refused": present_refusal(page.withdraw_refused),
            "drop_refused": present_refusal(page.drop_refused),
            "match": _match(page.match, self.request) if page.match is not None else None,
            "games": [present_game(one) for one in page.games],
            "standing": present_standing(page.standing) if page.standing is not None else None,
            "lists_hidden": page.lists_are_hidden,
            "late": page.is_late,
            "notices": [present_notice(one.notice) for one in page.notices],
        }


def _match(match: OwnMatch, request: Request) -> dict[str, Any]:
    """The pairing of the last round; ``seat`` is the address of the page on which the match is played."""
    pairing = match.pairing
    seat = reverse("seat:home", kwargs={"secret": match.seat}) if match.seat else ""
    return {
        "pairing": pairing.pk,
        "match": pairing.match_id,
        "round": match.round.number,
        "table": pairing.table.number if pairing.table else None,
        "kind": pairing.kind,
        "side": match.side,
        "opponent": match.opponent or None,
        "opponent_club": match.opponent_club,
        "clock": present_clock(match.round, match.clock),
        "told": present_result(match.told) if match.told is not None else None,
        "refused": present_refusal(match.refused),
        "seat": request.build_absolute_uri(seat) if seat else None,
    }
