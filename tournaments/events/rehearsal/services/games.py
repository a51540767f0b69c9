"""How the games of a rehearsal end: what invented players report, and what is left to the organiser."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from operator import attrgetter
from random import Random

from django.utils.translation import gettext as _

from rules.tournament_game.goals import GOALS
from tournaments.events.results.queries import missing_results
from tournaments.events.results.services import confirm, enter_result, give_forfeit, report
from tournaments.events.rounds.adapters import cut_of
from tournaments.events.rows import EventRows
from tournaments.matches.results.services import Goals, Report
from tournaments.models import Event, Pairing, ResultSubmission, Round
from tournaments.permissions import Actor, actor_of

OTHER = {"a": "b", "b": "a"}
FOUR = 4
"""Of so many games one does not end as it should."""

POINTS = 25
"""Victory points of invented games are multiples of this."""


class Story(Enum):
    AGREED = auto()
    DISPUTED = auto()
    CONCEDED = auto()
    ABSENT = auto()
    ON_PAPER = auto()
    UNCONFIRMED = auto()


TROUBLES = (Story.DISPUTED, Story.CONCEDED, Story.ABSENT, Story.ON_PAPER, Story.UNCONFIRMED)


@dataclass(frozen=True, slots=True)
class Game:
    """A game of a rehearsal with its end. ``teller`` is the side that reports first, ``loser`` who may not come."""

    pairing: Pairing
    story: Story
    report: Report
    teller: str

    @property
    def loser(self) -> str:
        """The side that did not win; b in a draw."""
        return OTHER.get(self.report.winner, "b")


def chance(event: Event, *about: object) -> Random:
    """The dice of a rehearsal for one thing: the same whenever it is asked about, whatever was asked before."""
    return Random("/".join(map(str, (event.seed, *about))))  # noqa: S311 - invented people, not secrets


def games_of(rows: EventRows, round_: Round) -> Iterator[Game]:
    """The games of a round that have no result yet, with the end that the event's seed gives them."""
    stories = _stories(rows, round_)
    missing = {pairing.pk for pairing in missing_results(rows, round_)}
    can_draw = cut_of(rows, number=round_.number) is None
    for pairing in rows.of(round_):
        if pairing.pk in missing and pairing.b_id is not None:
            yield _game(rows.event, pairing, story=stories[pairing.pk], can_draw=can_draw)


def report_game(*, event: Event, game: Game) -> bool:
    """The players report what they report. Whether anything was left to tell."""
    if game.pairing.match is None or game.story in (Story.ABSENT, Story.ON_PAPER):
        return False
    told = list(game.pairing.match.results.defer("document", "answer").order_by("number"))
    proposed = next((one for one in told if one.state == ResultSubmission.State.PROPOSED), None)
    if proposed is None:
        _finish_report(event, game, _report(event, game, side=game.teller))
        return True
    sides = {one.side for one in told if not one.official}
    if game.story is Story.UNCONFIRMED or (game.story is Story.DISPUTED and len(sides) > 1):
        return False
    _finish_report(event, game, proposed)
    return True


def settle_game(*, event: Event, actor: Actor, game: Game) -> None:
    """The organiser ends what the players left open: a forfeit for who did not come, otherwise the right result."""
    has_reports = game.pairing.match is not None and game.pairing.match.results.exists()
    if game.story is Story.ABSENT and not has_reports:
        reason = _("Did not appear within half an hour.")
        give_forfeit(event=event, actor=actor, pairing=game.pairing, absent=game.loser, reason=reason)
    else:
        enter_result(event=event, actor=actor, pairing=game.pairing, report=game.report)


def _report(event: Event, game: Game, *, side: str, other: bool = False) -> ResultSubmission:
    told = turned(game.report) if other else game.report
    return report(event=event, actor=_player(event, game, side), pairing=game.pairing, report=told)


def _finish_report(event: Event, game: Game, told: ResultSubmission) -> None:
    side = OTHER[told.side]
    if game.story is Story.DISPUTED:
        _report(event, game, side=side, other=told.winner == game.report.winner)
    elif game.story is not Story.UNCONFIRMED:
        confirm(event=event, actor=_player(event, game, side), pairing=game.pairing, number=told.number)


def _player(event: Event, game: Game, side: str) -> Actor:
    return actor_of(event, entry=game.pairing.a if side == "a" else game.pairing.b)


def turned(told: Report) -> Report:
    """The same game as the other player would like it: a draw becomes a win of a."""
    if not told.winner:
        return Report(told.kind, "a", (_goals(2), ()), told.points)
    goals = (told.goals[1], told.goals[0]) if told.goals else None
    points = (told.points[1], told.points[0]) if told.points else None
    made = (told.made[1], told.made[0]) if told.made else None
    return Report(told.kind, OTHER[told.winner], goals, points, made=made)


def _goals(count: int) -> tuple[str, ...]:
    return tuple(goal.key for goal in GOALS[:count])


def _stories(rows: EventRows, round_: Round) -> dict[int, Story]:
    """Which games go wrong, and how. Each trouble comes in its turn, over all rounds."""
    games = sorted((pairing for pairing in rows.of(round_) if pairing.b), key=attrgetter("keys"))
    chance(rows.event, round_.number, "stories").shuffle(games)
    count = (len(games) + 1) // FOUR
    first = (round_.number - 1) * count
    troubles = {one.pk: TROUBLES[(first + index) % len(TROUBLES)] for index, one in enumerate(games[:count])}
    return {one.pk: troubles.get(one.pk, Story.AGREED) for one in games}


def _game(event: Event, pairing: Pairing, *, story: Story, can_draw: bool) -> Game:
    assert pairing.b is not None  # noqa: S101 - byes are no games
    random = chance(event, pairing.round.number, *pairing.keys)
    strengths = max(pairing.a.rating, 1), max(pairing.b.rating, 1)
    winner = "a" if random.randrange(sum(strengths)) < strengths[0] else "b"
    if can_draw and story in (Story.AGREED, Story.UNCONFIRMED) and not random.randrange(12):
        winner = ""
    told = Report("conceded", winner) if story is Story.CONCEDED else invent_report(winner, random)
    teller = OTHER[winner] if story is Story.CONCEDED else random.choice("ab")
    return Game(pairing, story, told, teller)


def invent_report(winner: str, random: Random) -> Report:
    """How such a game may have ended: won on goals, sometimes on points when time was up; a draw has both equal."""
    keys = [goal.key for goal in GOALS]
    points = random.randrange(40, 121) * POINTS
    if not winner:
        both = random.randrange(2)
        goals: Goals = tuple(random.sample(keys, both)), tuple(random.sample(keys, both))
        return Report("agreed", "", goals, (points, points))
    is_late = not random.randrange(5)
    many, few = (1, 1) if is_late else (random.randrange(2, 5), 0)
    few = few or random.randrange(many)
    won, lost = tuple(random.sample(keys, many)), tuple(random.sample(keys, few))
    fewer = random.randrange(10, points // POINTS) * POINTS
    kind = "timed-out" if is_late else "agreed"
    if winner == "a":
        return Report(kind, winner, (won, lost), (points, fewer))
    return Report(kind, winner, (lost, won), (fewer, points))
