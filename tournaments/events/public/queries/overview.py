"""The first public page of an event: what is played by which rules, how far it is, and what comes next."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from rules.tournament_game.agreements import Item
from rules.tournament_game.warm_up import words_of
from rules.tournament_game.warm_up_items import ITEMS
from rules.words import N_, Message, say
from tournaments.events.documents import ranking_of, read_pairing
from tournaments.events.lists.queries.handing_in import is_late, lists_are_hidden
from tournaments.events.public.queries.pages import allowed_lists
from tournaments.events.rounds.queries.checks import clock_of
from tournaments.events.rows import COUNTED, PLAYING
from tournaments.matches.warm_up.adapters import read_house_rules
from tournaments.models import Event, Round
from tournaments.standings.exact import show_exact
from tournaments.standings.scoring import Measure, OutcomePoints, Scoring
from tournaments.standings.tie_breaks import TIE_BREAKS

Plain = dict[str, Any]


def overview(event: Event, *, now: datetime) -> Plain:
    entrants = event.entries.filter(state__in=PLAYING).count()
    rounds = list(event.rounds.filter(state__in=COUNTED).defer("draw", "edits").order_by("number"))
    is_full = event.most_entries is not None and entrants >= event.most_entries
    return {
        "entrants": entrants,
        "tables": event.tables.filter(is_closed=False).count(),
        "lists": allowed_lists(event),
        "rounds": tuple({"round": round_, "clock": clock_of(event, round_, now=now)} for round_ in rounds),
        "system": _system(event),
        "scoring": _scoring(ranking_of(event).scoring),
        "tie_breaks": tuple(TIE_BREAKS[name].title for name in event.tie_breaks if name in TIE_BREAKS),
        "house_rules": house_rule_lines(event),
        "next_steps": _next_steps(event, rounds, is_full=is_full, now=now),
        "lists_are_hidden": lists_are_hidden(event, now=now),
        "is_full": is_full,
    }


def _system(event: Event) -> tuple[Message, ...]:
    """Who meets whom, in sentences."""
    pairing = read_pairing(event.pairing)
    swiss, robin = N_("Swiss: those with equal points meet."), N_("Round robin: everybody meets everybody.")
    lines = [say(robin if pairing.method == "round-robin" else swiss)]
    if pairing.cut is not None:
        template = N_("After round {after} the best {size} play a knock-out.")
        lines.append(say(template, after=pairing.cut.after, size=pairing.cut.size))
    return tuple(lines)


def _scoring(scoring: Scoring) -> tuple[Message, ...]:
    """What matches and everything beside them are worth, in sentences."""
    match = scoring.match
    lines: list[Message] = []
    if isinstance(match, OutcomePoints):
        template = N_("A win brings {win}, a draw {draw}, a loss {loss}.")
        lines.append(say(template, win=show_exact(match.win), draw=show_exact(match.draw), loss=show_exact(match.loss)))
    else:
        template = N_("Both players score by the difference in goals:")
        if match.of is Measure.VICTORY_POINTS:
            template = N_("Both players score by the difference in victory points:")
        lines.append(say(template))
        for row in match.rows:
            best, worst = (show_exact(points) for points in row.points)
            lines.append(say(N_("from {margin} on: {best} to {worst}"), margin=row.at_least, best=best, worst=worst))
    lines.append(say(N_("A bye brings {points}."), points=show_exact(scoring.bye.points)))
    for extra in scoring.extras:
        template = N_("{name}: up to {most}.") if extra.counts else N_("{name}: up to {most}, for a prize of its own.")
        lines.append(say(template, name=extra.name, most=show_exact(extra.most)))
    return tuple(lines)


def house_rule_lines(event: Event) -> tuple[Plain, ...]:
    """The house rules of an event that differ from the checklist as it comes, in the order of the checklist."""
    usual = {item.id: item for item in ITEMS}
    return tuple(
        _rule(item, usual.get(item.id)) for item in read_house_rules(event.house_rules) if item != usual.get(item.id)
    )


def _rule(item: Item, usual: Item | None) -> Plain:
    """``usual`` is None for an item of the event's own, and where the answer is the usual one but ``fixed``: the
    players may not agree otherwise. ``answer`` is None where the players say.
    """
    differs = usual is not None and usual.default != item.default and bool(usual.default)
    return {
        "id": item.id,
        "title": item.title,
        "question": item.question,
        "answer": words_of(item, item.default) if item.default else None,
        "usual": words_of(usual, usual.default) if usual is not None and differs else None,
        "fixed": item.fixed,
    }


def _next_steps(event: Event, rounds: list[Round], *, is_full: bool, now: datetime) -> tuple[Message, ...]:
    if event.state == Event.State.DRAFT:
        return (say(N_("The event is being prepared; only its officials see this page.")),)
    if event.state == Event.State.OPEN:
        entering = N_("The event is full.") if is_full else N_("Enter, and hand in your list.")
        return (say(entering), *_of_lists(event, now=now))
    if event.state == Event.State.LOCKED:
        return (
            say(N_("Lists are locked. The first round is drawn when the event starts.")),
            *_of_lists(event, now=now),
        )
    if event.state == Event.State.RUNNING:
        return (_of_rounds(event, rounds),)
    return (say(N_("The event is over. These are its results.")),)


def _of_lists(event: Event, *, now: datetime) -> tuple[Message, ...]:
    lines = []
    if event.lists_due_at is not None and event.state == Event.State.OPEN:
        late = is_late(event, now=now)
        lines.append(
            say(N_("The deadline for lists has passed."))
            if late
            else say(N_("Lists can be replaced until the deadline."))
        )
    if lists_are_hidden(event, now=now):
        lines.append(say(N_("Until lists are shown, each is read by its own player only.")))
    return tuple(lines)


def _of_rounds(event: Event, rounds: list[Round]) -> Message:
    if not rounds:
        return say(N_("The first round is being drawn."))
    last = rounds[-1]
    if last.state == Round.State.PUBLISHED:
        return say(N_("Round {number} of {all} is being played."), number=last.number, all=event.round_count)
    if last.number < event.round_count:
        return say(N_("Round {number} is over; round {next} is being drawn."), number=last.number, next=last.number + 1)
    return say(N_("All rounds are played; the organiser looks at the standings."))
