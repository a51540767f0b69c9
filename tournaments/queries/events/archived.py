"""Whether an event that was brought in can be read by its pages: what a file holds may be anything."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial

from django.utils import timezone
from django.utils.translation import gettext as _

from config.lib.errors import Invalid
from rules.errors import RulesError
from rules.tournament_game.record.fields import find_field
from tournaments.adapters import setting_of, sheet_of
from tournaments.adapters.event_archive import EventArchiveDoc
from tournaments.adapters.event_cut import stored_bracket
from tournaments.adapters.event_draws import best_of, draft_of
from tournaments.adapters.event_rows import EventRows
from tournaments.models import Event, Match, Pairing, Round
from tournaments.queries.events.round_page import round_page
from tournaments.queries.events.rows import load_rows
from tournaments.queries.events.standings import standing_rows
from tournaments.queries.matches import SeatedMatch
from tournaments.queries.positions import position_of
from tournaments.queries.result import result_page

At = Callable[[str], AbstractContextManager[None]]
BROKEN = (ArithmeticError, AssertionError, AttributeError, LookupError, RulesError, TypeError, ValueError)


def refuse_unreadable(event: Event, doc: EventArchiveDoc, *, at: At) -> None:
    """Read everything once as its pages do. Raises Invalid, naming the place of what cannot be read."""
    rows = load_rows(event)
    rounds = list(event.rounds.order_by("pk"))
    for index, (round_, told) in enumerate(zip(rounds, doc.rounds, strict=True)):
        place = f"rounds[{index}]"
        if round_.state != Round.State.WITHDRAWN:
            with at(place):
                _try(partial(_read_draw, rows, round_), "draw")
        found = round_.pairings.select_related("match").order_by("pk")
        for number, (pairing, one) in enumerate(zip(found, told.pairings, strict=True)):
            if one.match is not None:
                with at(f"{place}.pairings[{number}]"):
                    _try(partial(_read_match, pairing), "match")
    with at("event"):
        _try(partial(standing_rows, rows), "scoring")


def _read_draw(rows: EventRows, round_: Round) -> None:
    draft_of(rows, round_)
    best_of(round_)
    stored_bracket(rows, number=round_.number)
    page = round_page(rows.event, number=round_.number, now=timezone.now(), rows=rows)
    any(cost.is_worse for cost in page.costs)
    for change in round_.edits:
        change["edit"]["kind"], change["reason"], change["by"]
    for name in ("cost", "unavoidable", "again", "seed", "engine", "inputs"):
        round_.draw[name]
    for pairing in rows.of(round_):
        for reason in pairing.reasons:
            reason["code"], reason["message"]


def _read_match(pairing: Pairing) -> None:
    match = pairing.match
    assert match is not None  # noqa: S101 - asked before
    first, second = match.sides.order_by("side")
    _check_sheet(match)
    seated = SeatedMatch(match, (first, second), "")
    result_page(seated, position=position_of(seated))


def _check_sheet(match: Match) -> None:
    setting, sheet = setting_of(match, match.sides.all()), sheet_of(match)
    for path, value in sheet.values.items():
        field = find_field(setting, path)
        if field is None or field.kind.refuse(value) is not None:
            raise ValueError(path)


def _try(read: Callable[[], object], place: str) -> None:
    try:
        read()
    except BROKEN as error:
        told = _("This cannot be read: %(what)s") % {"what": f"{type(error).__name__} {error}"[:200]}
        raise Invalid("invalid_document", told, path=place) from error
