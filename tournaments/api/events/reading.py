"""Reading events: what everybody reads who may see them."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from config.lib.errors import NotFound
from tournaments.api.events import list_shapes, round_shapes, shapes
from tournaments.api.events.base import EventActView, EventView, Visit
from tournaments.api.events.frame import asking, reading
from tournaments.api.events.present import (
    present_draft,
    present_entrant,
    present_played,
    present_round,
    present_shown_list,
    present_standing,
    present_submission,
)
from tournaments.api.events.present_public import present_bracket, present_clock, present_metagame
from tournaments.models import Round
from tournaments.permissions import Act
from tournaments.queries.events.bracket import bracket, read_draws
from tournaments.queries.events.history import played_rounds
from tournaments.queries.events.lists import lists_are_hidden
from tournaments.queries.events.metagame import metagame
from tournaments.queries.events.pairings import published_round
from tournaments.queries.events.public import entrant_rows, public_rows
from tournaments.queries.events.rounds import clock_of
from tournaments.queries.events.shown_lists import readable_list, shown_lists
from tournaments.queries.events.standings import breakdown, standing_rows


class Standings(EventView):
    @reading("get_event_standings", answer=shapes.EventStandings)
    def get(self, visit: Visit) -> dict[str, Any]:
        """The table as confirmed results make it."""
        return {"results": [present_standing(row) for row in standing_rows(public_rows(visit.event))]}


class Standing(EventView):
    @reading("get_event_standing", answer=shapes.StandingBreakdown)
    def get(self, visit: Visit, entry: str) -> dict[str, Any]:
        """An entrant's row, with what each of its figures is made of."""
        return present_standing(breakdown(public_rows(visit.event), entry), with_parts=True)


class Results(EventView):
    @reading("get_event_results", answer=shapes.EventResults)
    def get(self, visit: Visit) -> dict[str, Any]:
        """All published rounds with the results that count, the latest first."""
        return {"results": [present_played(one) for one in played_rounds(public_rows(visit.event))]}


class Pairings(EventView):
    @reading("get_event_round", answer=round_shapes.EventRound)
    def get(self, visit: Visit, number: int) -> dict[str, Any]:
        """The pairings of a published round, by table."""
        return present_round(_published(visit, number))


class Draft(EventActView):
    @asking("get_event_draft", answer=round_shapes.DraftedRound, of=Act.MANAGE_ROUNDS)
    def get(self, visit: Visit, number: int) -> dict[str, Any]:
        """A round as its organisers see it, also before it is published: reasons and costs."""
        return present_draft(round_of(visit, number))


class ShownLists(EventView):
    @reading("get_event_lists", answer=list_shapes.EventLists)
    def get(self, visit: Visit) -> dict[str, Any]:
        """The lists, once they are shown; none before."""
        return {"results": [present_shown_list(row) for row in shown_lists(visit.event, now=timezone.now())]}


class Bracket(EventView):
    @reading("get_event_bracket", answer=round_shapes.EventBracket)
    def get(self, visit: Visit) -> dict[str, Any]:
        """The knock-out of the best from the cut to the final; 404 where there is none."""
        found = bracket(read_draws(public_rows(visit.event)))
        if found is None:
            raise NotFound
        return present_bracket(found)


class Metagame(EventView):
    @reading("get_event_metagame", answer=round_shapes.EventMetagame)
    def get(self, visit: Visit) -> dict[str, Any]:
        """Lists and factions fielded, their games and points; nothing before lists are shown."""
        now = timezone.now()
        found = metagame(visit.event, public_rows(visit.event), now=now)
        return present_metagame(found, is_hidden=lists_are_hidden(visit.event, now=now))


def clock_answer(visit: Visit, number: int) -> dict[str, Any]:
    """The clock of a published round, now."""
    round_ = _published(visit, number)
    return present_clock(round_, clock_of(visit.event, round_, now=timezone.now()))


def entrants(visit: Visit) -> dict[str, Any]:
    """Everybody who takes part, by name."""
    names = dict(visit.event.entries.values_list("key", "name"))
    return {"results": [present_entrant(row, name=names[row.key]) for row in entrant_rows(visit.event)]}


def readable(visit: Visit, key: str) -> dict[str, Any]:
    """The list of an entrant, for whoever may read it now; for others there is none."""
    return present_submission(readable_list(visit.event, visit.actor, key, now=timezone.now()))


def round_of(visit: Visit, number: int) -> Round:
    """The round of this number that counts, in whatever state. Raises NotFound."""
    found = visit.event.rounds.exclude(state=Round.State.WITHDRAWN).filter(number=number).first()
    if found is None:
        raise NotFound
    return found


def _published(visit: Visit, number: int) -> Round:
    found = published_round(visit.event, number)
    if found is None:
        raise NotFound
    return found
