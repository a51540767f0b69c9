"""The score of a game from outside, the same for the command line and the API."""

from __future__ import annotations

from typing import Any

from armylists.services.verdicts import invalid_document
from rules.composition.documents import DocumentError, parse_json
from rules.tournament_game.score import parse_game
from rules.tournament_game.victory import Result, judge_game


def score_document(data: Any) -> Result:
    """Score a game: bytes or text of JSON, or data already parsed.

    Raises Invalid (the place in ``path``) when it cannot be read. Nothing is stored.
    """
    try:
        return judge_game(parse_game(parse_json(data) if isinstance(data, bytes | str) else data))
    except DocumentError as error:
        raise invalid_document(error) from error
