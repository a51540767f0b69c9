"""What the field of an event brought, after the reveal, and how it did."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.charts.svg import NARROW, Bar, BarChart, draw_bars
from tournaments.events.lists.metagame import UNSPENT, Fielded, Share, by_faction, by_list, unspent_points
from tournaments.events.lists.queries.shown_lists import shown_lists
from tournaments.events.rows import EventRows
from tournaments.models import Event, Pairing

MOST_BARS = 40


@dataclass(frozen=True, slots=True)
class Picture:
    title: str
    svg: str


@dataclass(frozen=True, slots=True)
class Metagame:
    armies: int
    games: int
    lists: tuple[Share, ...]
    factions: tuple[Share, ...]
    charts: tuple[Picture, ...]


def metagame(event: Event, rows: EventRows, *, now: datetime) -> Metagame | None:
    shown = shown_lists(event, now=now, entries=rows.entries)
    if not shown:
        return None
    games = _games(rows)
    field = [
        Fielded(row.list_name, row.faction, row.submission.points, games.get(row.submission.entry_id, ()))
        for row in shown
    ]
    lists, factions = by_list(field), by_faction(field)
    charts = (
        _fielded_chart("factions", _("Factions fielded"), factions),
        _fielded_chart("lists", _("Lists fielded"), lists),
        _wins_chart("faction-wins", _("Games by faction"), factions),
        _wins_chart("list-wins", _("Games by list"), lists),
        _points_chart(unspent_points(field, limit=event.points_limit)),
    )
    played = sum(len(army.games) for army in field) // 2
    return Metagame(len(field), played, lists, factions, tuple(chart for chart in charts if chart.svg))


def _games(rows: EventRows) -> dict[int, tuple[Fraction, ...]]:
    """How the games of each entry ended; byes, forfeits and games without a confirmed result are none."""
    ended: dict[int, list[Fraction]] = {}
    for round_ in rows.counted():
        for pairing in rows.of(round_):
            told = rows.result(pairing)
            if pairing.kind != Pairing.Kind.GAME or told is None or pairing.b_id is None:
                continue
            share = {"a": Fraction(1), "b": Fraction(0)}.get(told.winner, Fraction(1, 2))
            ended.setdefault(pairing.a_id, []).append(share)
            ended.setdefault(pairing.b_id, []).append(1 - share)
    return {pk: tuple(shares) for pk, shares in ended.items()}


def _fielded_chart(name: str, title: str, shares: tuple[Share, ...]) -> Picture:
    bars = tuple(Bar(share.name, (share.fielded,)) for share in shares[:MOST_BARS])
    told = _("How many players brought each.")
    return Picture(title, draw_bars(BarChart(f"chart-{name}", title, told, bars, layout=NARROW)))


def _wins_chart(name: str, title: str, shares: tuple[Share, ...]) -> Picture:
    played = [share for share in shares if share.games][:MOST_BARS]
    if not played:
        return Picture(title, "")
    ended = [(one.won, one.drawn, one.lost) for one in played]
    bars = tuple(
        Bar(one.name, n, f"{'–'.join(map(str, n))} · {one.percent} %") for one, n in zip(played, ended, strict=True)
    )
    series = (_("Won"), _("Drawn"), _("Lost"))
    told = _("Games won, drawn and lost; behind the bar the share of wins, draws counted half.")
    return Picture(title, draw_bars(BarChart(f"chart-{name}", title, told, bars, series, NARROW)))


def _points_chart(bands: tuple[int, ...]) -> Picture:
    labels = [_("None")]
    for index, bound in enumerate(UNSPENT[1:]):
        labels.append(_("%(least)d to %(most)d points") % {"least": UNSPENT[index] + 1, "most": bound})
    labels.append(_("More than %(most)d points") % {"most": UNSPENT[-1]})
    bars = tuple(
        Bar(label, (count,), ngettext("%(n)d army", "%(n)d armies", count) % {"n": count})
        for label, count in zip(labels, bands, strict=True)
    )
    title, told = _("Points left unspent"), _("Armies by points below the limit.")
    return Picture(title, draw_bars(BarChart("chart-points", title, told, bars, layout=NARROW)))
