"""The scoring of an event, from its fields to its document and back."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules.composition.documents import DocumentError
from tournaments.events.documents import read_ranking
from tournaments.events.settings.forms.figures import (
    AWARDS,
    award_in,
    concession_in,
    extras_in,
    figures_of,
    level_in,
    margin_rows,
    outcome_in,
    row_count,
)
from tournaments.events.settings.forms.new_event import SCORING
from tournaments.standings.exact import write_exact
from tournaments.standings.presets import PRESETS
from tournaments.standings.scoring import Award, Concession, MarginPoints, Measure, OutcomePoints, Scoring

OWN_OUTCOME, OWN_GOALS, OWN_VICTORY_POINTS = "own-outcome", "own-goals", "own-victory-points"
SYSTEMS = [
    *SCORING,
    (OWN_OUTCOME, gettext_lazy("Our own points for win, draw and loss")),
    (OWN_GOALS, gettext_lazy("Our own table by the margin of goals")),
    (OWN_VICTORY_POINTS, gettext_lazy("Our own table by the margin of victory points")),
]

_LIKE = {OWN_OUTCOME: "3-1-0", OWN_GOALS: "goal-margin", OWN_VICTORY_POINTS: "victory-point-bands"}
"""Which system the other figures of an own one begin with."""

Values = Mapping[str, Any]


def parse_scoring(document: Any) -> Scoring:
    """The scoring of a document. Raises DocumentError."""
    return read_ranking(scoring=document, tie_breaks=[], unplayed="fide-2026", seed=0).scoring


def system_of(document: Any) -> str:
    preset = document if isinstance(document, str) else document.get("preset")
    return str(preset) if preset else _own_system(parse_scoring(document).match)


def _own_system(match: OutcomePoints | MarginPoints) -> str:
    if isinstance(match, OutcomePoints):
        return OWN_OUTCOME
    return OWN_GOALS if match.of is Measure.GOALS else OWN_VICTORY_POINTS


def initial_scoring(document: Any) -> dict[str, Any]:
    return {"scoring": system_of(document), **figures_of(parse_scoring(document))}


def check_scoring(data: Values) -> Iterator[tuple[str, str]]:
    missing = _("This number is missing.")
    for index in range(row_count(data, "margin", "from")):
        names = [f"margin_{index}_{part}" for part in ("from", "winner", "loser")]
        empty = [name for name in names if data.get(name) is None]
        if len(empty) < len(names):
            yield from ((name, missing) for name in empty)
    if (data.get("level_winner") is None) != (data.get("level_loser") is None):
        yield "level_winner" if data.get("level_winner") is None else "level_loser", missing
    if data.get("scoring") == OWN_OUTCOME:
        yield from ((name, missing) for name in ("win", "draw", "loss") if data.get(name) is None)
    if data.get("scoring") in (OWN_GOALS, OWN_VICTORY_POINTS) and not margin_rows(data):
        yield "margin_0_from", _("The table needs a row; the first is for margin 0, a draw.")
    for index in range(row_count(data, "extra", "name")):
        if data.get(f"extra_{index}_most") and not data.get(f"extra_{index}_name"):
            yield f"extra_{index}_name", _("What are these points for?")


def read_scoring(data: Values, *, before: Any) -> Any:
    """The scoring as a document; the one before when it means the same.

    Another system brings its own figures; figures that were changed on the page hold whatever system is chosen.
    """
    stored = parse_scoring(before)
    shown, chosen = figures_of(stored), str(data["scoring"])
    base = stored if chosen == system_of(before) else PRESETS[_LIKE.get(chosen, chosen)]
    given: dict[str, Any] = {
        name: award_in(data, name) if award_in(data, name) != award_in(shown, name) else getattr(base, name)
        for name in AWARDS
    }
    conceded = concession_in(data) if concession_in(data) != concession_in(shown) else base.conceded
    wanted = replace(base, match=_match(data, shown, base, chosen=chosen), conceded=conceded, **given)
    document = _document(wanted, extras=_extras(data), preset=chosen if chosen in PRESETS else None)
    try:
        return before if parse_scoring(document) == stored else document
    except DocumentError:
        return document  # the service says what is wrong


def _match(data: Values, shown: Values, base: Scoring, *, chosen: str) -> OutcomePoints | MarginPoints:
    """The match points: those of the fields where they were changed, or are the event's own."""
    is_own = chosen in _LIKE
    if isinstance(base.match, OutcomePoints):
        told = outcome_in(data)
        return told if told and (is_own or told != outcome_in(shown)) else base.match
    table, level = [row for _index, row in margin_rows(data)], level_in(data)
    is_changed = (table, level) != ([row for _index, row in margin_rows(shown)], level_in(shown))
    if not table or not (is_own or is_changed):
        return base.match
    return MarginPoints(base.match.of, tuple(table), level)


def _document(scoring: Scoring, *, extras: list[dict[str, Any]], preset: str | None) -> Any:
    known = PRESETS[preset] if preset and PRESETS[preset].match == scoring.match else None
    document: dict[str, Any] = {"preset": preset} if known else {"match": _write_match(scoring.match)}
    for name in AWARDS:
        award: Award = getattr(scoring, name)
        if known is None or award != getattr(known, name):
            document[name] = _write_award(award)
    if known is None or scoring.conceded != known.conceded:
        document["conceded"] = _write_concession(scoring.conceded)
    if extras:
        document["extras"] = extras
    return preset if document == {"preset": preset} else document


def _write_award(award: Award) -> dict[str, Any]:
    figures = {"goals": list(award.goals), "victory_points": list(award.victory_points)}
    return {"points": write_exact(award.points), "counts_as": str(award.counts_as), **figures}


def _write_concession(conceded: Concession) -> dict[str, Any]:
    pairs = {"goals": conceded.goals, "victory_points": conceded.victory_points}
    return {name: list(pair) for name, pair in pairs.items() if pair is not None}


def _write_match(match: OutcomePoints | MarginPoints) -> dict[str, Any]:
    if isinstance(match, OutcomePoints):
        points = {"win": match.win, "draw": match.draw, "loss": match.loss}
        return {"kind": "outcome", **{name: write_exact(value) for name, value in points.items()}}
    table = [{"margin": row.at_least, "points": [write_exact(one) for one in row.points]} for row in match.rows]
    level = {"level_win": [write_exact(one) for one in match.level_win]} if match.level_win else {}
    return {"kind": "margin", "of": str(match.of), "table": table, **level}


def _extras(data: Values) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for index, key, name, most, counts in extras_in(data):
        taken = {extra["key"] for extra in found}
        name_key = key or slugify(name)[:30] or f"extra-{index}"
        if name_key in taken:
            name_key = f"{name_key}-{index}"
        extra: dict[str, Any] = {"key": name_key, "name": name, "most": write_exact(most)}
        found.append(extra if counts else {**extra, "counts": False})
    return found


_PARTS = {"margin": "from", "points": "winner"}


def scoring_place(path: str, *, data: Values, names: Sequence[str]) -> str:
    """The field that a defect of the document belongs to; the choice of the system when there is none."""
    rest = path.removeprefix("scoring.")
    if found := re.match(r"match\.table\[(\d+)\](?:\.(\w+))?", rest):
        rows = margin_rows(data)
        index = rows[int(found[1])][0] if int(found[1]) < len(rows) else 0
        field = f"margin_{index}_{_PARTS.get(found[2] or '', 'winner')}"
    elif found := re.match(r"extras\[(\d+)\](?:\.(\w+))?", rest):
        extras = extras_in(data)
        index = extras[int(found[1])][0] if int(found[1]) < len(extras) else 0
        field = f"extra_{index}_{'most' if found[2] == 'most' else 'name'}"
    elif rest.startswith("match.level_win"):
        field = "level_winner"
    else:
        field = rest.removeprefix("match.").replace(".", "_")
    return field if field in names else "scoring"
