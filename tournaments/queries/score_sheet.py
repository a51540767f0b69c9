"""The score sheet of a match as plain data: everything that it shows, in the reader's language.

It is kept with the PDF that is made from it, so that the paper says what the match said when it was asked for.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from django.utils import timezone
from django.utils.translation import gettext as _

from rules.tournament_game.record.marker_places import placed_markers, zones_of
from rules.tournament_game.sides import Side
from rules.tournament_game.table_map import TableMap, draw_table
from rules.words import Message
from tournaments.queries.frames import player_name
from tournaments.queries.matches import SeatedMatch
from tournaments.queries.positions import Position
from tournaments.queries.result import ResultPage, SideResult, agreements_of, result_page
from tournaments.queries.score_sheet_armies import SheetArmy, army_on_sheet
from tournaments.queries.score_sheet_turns import SheetTurns, turns_on_sheet

BLANK, FILLED = "blank", "filled"


@dataclass(frozen=True, slots=True)
class SheetGoal:
    """A goal of a player with its reasons."""

    name: str
    is_made: bool
    why: list[str]


@dataclass(frozen=True, slots=True)
class SheetReasons:
    """Why a player has his goals and victory points."""

    name: str
    made: int
    points: int
    goals: list[SheetGoal]
    worth: list[tuple[int, str]]


@dataclass(frozen=True, slots=True)
class SheetReport:
    """A reported result. ``state`` is confirmed or proposed."""

    state: str
    headline: str
    kind: str
    figures: str
    note: str
    contradictions: list[str]


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """A score sheet: to be filled in by hand (``blank``), or as the match stands (``filled``)."""

    kind: str
    match: int
    title: str
    has_goals: bool
    armies_line: str
    dated: str
    points_limit: int
    table: str
    edges: str
    turn: int
    scenario: str
    link: str
    report: SheetReport | None
    outcome: list[str]
    turns: SheetTurns
    map: TableMap | None
    marks: list[str]
    agreements: list[tuple[str, str]]
    armies: list[SheetArmy]
    reasons: list[SheetReasons] = field(default_factory=list)


def score_sheet(seated: SeatedMatch, position: Position, *, kind: str, link: str) -> ScoreSheet:
    """The score sheet of an opened match. ``link`` is printed as a QR code; never that of a seat."""
    match, is_filled = seated.match, kind == FILLED
    page = result_page(seated, position=position) if is_filled else None
    drawn = _map(position, is_filled=is_filled)
    return ScoreSheet(
        kind=kind,
        match=match.pk,
        title=" – ".join(player_name(seat) for seat in seated.sides),
        has_goals=position.setting.played is None,
        armies_line=" – ".join(seat.army_name for seat in seated.sides if seat.army_name),
        dated=timezone.localdate(match.created_at).isoformat(),
        points_limit=match.points_limit,
        table=f"{match.table_width} × {match.table_depth} cm",
        edges=_edges(match.edges),
        turn=position.turn if is_filled else 0,
        scenario=position.setting.played.scenario.name if position.setting.played else "",
        link=link,
        report=_report(page) if page else None,
        outcome=[_say(sentence) for sentence in page.outcome] if page else [],
        turns=turns_on_sheet(seated, position, page),
        map=drawn,
        marks=_marks(drawn),
        agreements=[(_say(row.title), _say(row.answer)) for row in agreements_of(position)],
        armies=[army_on_sheet(seated, position, side, is_filled=is_filled) for side in Side],
        reasons=[_reasons(side) for side in page.sides] if page and page.turn else [],
    )


def _say(message: Message) -> str:
    return message.render(_)


def _edges(edges: str) -> str:
    return {"long": _("long edges"), "corner": _("corners"), "short": _("short edges")}[edges]


def _map(position: Position, *, is_filled: bool) -> TableMap | None:
    """The table: an empty one is there to be drawn upon, but not on a sheet that tells how it was."""
    if not position.setting.has_markers:
        return None
    markers = placed_markers(position.setting, position.sheet)
    if is_filled and not markers:
        return None
    return draw_table(zones_of(position.setting, position.sheet), markers=markers)


def _marks(drawn: TableMap | None) -> list[str]:
    marks = drawn.marks if drawn else ()
    return [_("Marker %(n)s: %(x)s / %(y)s") % {"n": m.number, "x": m.at.x, "y": m.at.y} for m in marks]


def _report(page: ResultPage) -> SheetReport | None:
    row = page.confirmed or page.waiting
    if row is None:
        return None
    figures = _("Goals %(a)s–%(b)s, victory points %(c)s–%(d)s") % {
        "a": row.made[0],
        "b": row.made[1],
        "c": row.points[0],
        "d": row.points[1],
    }
    return SheetReport(
        state=row.state,
        headline=_say(row.headline),
        kind=_say(row.kind_name),
        figures=figures,
        note=row.note,
        contradictions=[_say(sentence) for sentence in row.contradictions],
    )


def _reasons(side: SideResult) -> SheetReasons:
    goals = [SheetGoal(_say(goal.name), goal.is_made, [_say(why) for why in goal.why]) for goal in side.goals]
    worth = [(line.points, _say(line.why)) for line in side.worth]
    return SheetReasons(side.name, side.made, side.points, goals, worth)
