"""Playing rounds of a rehearsal: Muster does what its people would do, through the same services as on the day."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _

from config.lib.errors import readable
from tournaments.events.desk.services import move_on
from tournaments.events.lists.queries.handing_in import lists_are_hidden
from tournaments.events.lists.services import show_lists
from tournaments.events.locks import changing, raise_if_refused
from tournaments.events.queries import load_rows
from tournaments.events.rehearsal.queries import (
    refuse_letting_report,
    refuse_playing_round,
    refuse_rehearsing,
    round_to_play,
)
from tournaments.events.rehearsal.services.changes import change_before, change_tables, judge_extras
from tournaments.events.rehearsal.services.games import games_of, report_game, settle_game
from tournaments.events.results.queries import missing_results
from tournaments.events.rounds.queries.drafts import is_stale
from tournaments.events.rounds.services.clock import start_clock
from tournaments.events.rounds.services.drawing import draw_again, draw_round
from tournaments.events.rounds.services.publishing import close_round, publish_round
from tournaments.events.rows import EventRows
from tournaments.models import Event, Round
from tournaments.permissions import Act, Actor, the_house

State = Round.State


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a round is: ``told`` of its games have a result. ``is_done``: what was asked for is done."""

    number: int
    told: int
    games: int
    is_done: bool


def play_round(*, event: Event, actor: Actor, number: int, most: int | None = None) -> Progress:
    """Play a round of a rehearsal from where it is to its end. Asking for it again changes nothing.

    At most ``most`` games are reported in one call, so that a page answers soon; call it again until it is done.
    Raises Conflict for an event of real people, for another round than the next, and for what stops a real round.
    """
    with readable(), changing(event, actor, Act.MANAGE_ROUNDS) as event:
        rows = load_rows(event)
        known = rows.round(number)
        if event.is_rehearsal and known is not None and known.state == State.CLOSED:
            return _progress(rows, known, is_done=True)
        raise_if_refused(refuse_playing_round(rows, number=number))
        house = the_house(event)
        is_new = known is None or known.state == State.DRAWN
        if is_new:
            _bring_to_the_tables(event, house, number=number)
        rows, round_ = _reread(event, number)
        games = len(missing_results(rows, round_))
        if (is_new and most is not None and games > most) or not _let_report(rows, round_, most=most):
            return _progress(*_reread(event, number), is_done=False)
        _end(event, house, number=number)
        return _progress(*_reread(event, number), is_done=True)


def let_players_report(*, event: Event, actor: Actor, number: int, most: int | None = None) -> Progress:
    """The invented players of a published round report and confirm; what they leave open is the organiser's.

    Raises Conflict for an event of real people, and for a round that is not published.
    """
    with readable(), changing(event, actor, Act.MANAGE_ROUNDS) as event:
        rows = load_rows(event)
        raise_if_refused(refuse_letting_report(rows, number=number))
        round_ = rows.round(number)
        assert round_ is not None  # noqa: S101 - stopped above
        is_done = _let_report(rows, round_, most=most)
        return _progress(*_reread(event, number), is_done=is_done)


def play_on(*, event: Event, actor: Actor, most: int | None = None) -> Progress:
    """Play the round that is on or comes next; after the last one, finish the event. Done when it is finished."""
    with readable(), changing(event, actor, Act.MANAGE_ROUNDS) as event:
        rows = load_rows(event)
        last = rows.rounds[-1] if rows.rounds else None
        if event.is_rehearsal and event.state == Event.State.FINISHED:
            return _progress(rows, last, is_done=True)
        raise_if_refused(refuse_rehearsing(event))
        number = round_to_play(rows)
        if number <= event.round_count:
            played = play_round(event=event, actor=actor, number=number, most=most)
            return Progress(number, played.told, played.games, is_done=False)
        move_on(event=event, actor=the_house(event), to=Event.State.FINISHED, is_confirmed=True)
        return _progress(rows, last, is_done=True)


def play_to_the_end(*, event: Event, actor: Actor) -> Event:
    while not play_on(event=event, actor=actor).is_done:
        pass
    event.refresh_from_db()
    return event


def _bring_to_the_tables(event: Event, house: Actor, *, number: int) -> None:
    """Whatever comes before the first die: start, changes, draw, a look at the draft, publishing, the clock."""
    if event.state == Event.State.LOCKED:
        move_on(event=event, actor=house, to=Event.State.RUNNING, is_confirmed=True)
        event.refresh_from_db()
    if lists_are_hidden(event, now=timezone.now()):
        show_lists(event=event, actor=house)
    if load_rows(event).round(number) is None:
        change_before(event=event, actor=house, number=number)
        draw_round(event=event, actor=house, number=number)
        if number % 2 == 0:
            change_tables(event=event, actor=house, number=number)
    elif is_stale(*_reread(event, number)):
        draw_again(event=event, actor=house, number=number, reason=_("The field has changed since."))
    publish_round(event=event, actor=house, number=number)
    start_clock(event=event, actor=house, number=number)


def _let_report(rows: EventRows, round_: Round, *, most: int | None) -> bool:
    """The players report, at most so many games. Whether nobody has anything left to tell."""
    left = most
    for game in games_of(rows, round_):
        if left == 0:
            return False
        if report_game(event=rows.event, game=game) and left is not None:
            left -= 1
    return True


def _end(event: Event, house: Actor, *, number: int) -> None:
    """The organiser's part: what the players left open, points beside the games after the last round, closing."""
    for game in games_of(*_reread(event, number)):
        settle_game(event=event, actor=house, game=game)
    if number == event.round_count:
        judge_extras(event=event, actor=house)
    close_round(event=event, actor=house, number=number)


def _reread(event: Event, number: int) -> tuple[EventRows, Round]:
    rows = load_rows(event)
    round_ = rows.round(number)
    assert round_ is not None  # noqa: S101 - it was drawn
    return rows, round_


def _progress(rows: EventRows, round_: Round | None, *, is_done: bool) -> Progress:
    if round_ is None:
        return Progress(0, 0, 0, is_done)
    games = sum(pairing.b_id is not None for pairing in rows.of(round_))
    return Progress(round_.number, games - len(missing_results(rows, round_)), games, is_done)
