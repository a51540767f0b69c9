"""Rehearsals: made and played on."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from config.lib.api.base import PersonalView, read_body
from config.lib.api.openapi import document
from config.lib.api.responses import answer
from tournaments.events import responses as of_events
from tournaments.events.api_frame import OF_ACCOUNTS, TAG, EventActView, Visit, acting
from tournaments.events.rehearsal import responses
from tournaments.events.rehearsal.requests import NewRehearsal, PlayRehearsal
from tournaments.events.rehearsal.services.rehearsals import create_rehearsal
from tournaments.events.rehearsal.services.rounds import let_players_report, play_on, play_round

MOST_GAMES_PLAYED = 40


class Rehearsals(PersonalView):
    write_scope = "documents"

    @document(
        operation="create_rehearsal",
        tag=TAG,
        answer=of_events.Event,
        status=201,
        refusals=OF_ACCOUNTS,
        body=NewRehearsal,
    )
    def post(self, request: Request) -> Response:
        """A private event with invented entrants and their lists, ready to start. Delete it when you are done."""
        body = read_body(request, NewRehearsal)
        event = create_rehearsal(user=self.user, players=body.players, rounds=body.rounds, seed=body.seed)
        return answer(Visit(request, event.public_id).as_answer(), status=201)


class Rehearsing(EventActView):
    write_scope = "documents"

    @acting("play_rehearsal", answer=responses.RehearsalProgress, body=PlayRehearsal)
    def post(self, visit: Visit, body: PlayRehearsal) -> responses.RehearsalProgress:
        """Let the invented people of a rehearsal play. A large round takes several requests. For organisers."""
        if body.play == "end":
            found = play_on(**visit.to, most=MOST_GAMES_PLAYED)
        else:
            act = play_round if body.play == "round" else let_players_report
            found = act(**visit.to, number=body.number, most=MOST_GAMES_PLAYED)
        return responses.RehearsalProgress.from_row(found)
