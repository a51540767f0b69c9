"""The figures of a scoring as fields: match points, a margin table, what unplayed rounds bring, scores beside them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.standings.exact import MOST_EXACT_POINTS, show_exact
from tournaments.standings.scoring import Award, Concession, Extra, MarginPoints, Outcome, OutcomePoints, Row, Scoring
from tournaments.standings.shapes import MOST_GOALS, MOST_VICTORY_POINTS

AWARDS = {
    "bye": gettext_lazy("A bye"),
    "requested_bye": gettext_lazy("A bye that was asked for"),
    "forfeit_win": gettext_lazy("The opponent did not appear"),
    "forfeit_loss": gettext_lazy("Did not appear"),
    "double_forfeit": gettext_lazy("Neither appeared"),
    "absent": gettext_lazy("Not there in a round"),
}

EXTRAS = {"painting": gettext_lazy("Painting"), "sportsmanship": gettext_lazy("Sportsmanship")}
OUTCOMES = [
    (str(Outcome.WIN), gettext_lazy("A win")),
    (str(Outcome.DRAW), gettext_lazy("A draw")),
    (str(Outcome.LOSS), gettext_lazy("A loss")),
]

FEWEST_ROWS = 3
Values = Mapping[str, Any]
_EXACT = re.compile(r"(?:(\d{1,7})(?:[.,](\d{1,3}))?|(?:(\d{1,6}) )?(\d{1,6})/([1-9]\d{0,2}))")


class ExactField(forms.CharField):
    """Points as people write them: ``3``, ``3.5``, ``7/2``, ``3 1/2``. Never negative, never rounded."""

    def __init__(self, *, label: Any, required: bool = False) -> None:
        super().__init__(
            label=label, required=required, max_length=20, widget=forms.TextInput({"inputmode": "decimal"})
        )

    def prepare_value(self, value: Any) -> Any:
        return show_exact(value) if isinstance(value, Fraction) else value

    def clean(self, value: Any) -> Fraction | None:
        text = super().clean(value)
        if not text:
            return None
        found = _EXACT.fullmatch(text.strip())
        if found is None:
            raise forms.ValidationError(_("A number such as 3, 3.5 or 7/2."))
        number, decimals, whole, above, below = found.groups()
        exact = Fraction(f"{number}.{decimals or 0}") if number else int(whole or 0) + Fraction(int(above), int(below))
        if exact > MOST_EXACT_POINTS:
            raise forms.ValidationError(_("At most %(most)d.") % {"most": MOST_EXACT_POINTS})
        return exact


def _count(label: Any, *, most: int, required: bool = True) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=0, max_value=most, required=required, localize=False)


def figure_fields(values: Values) -> Iterator[tuple[str, forms.Field]]:
    for name, label in (("win", _("A win")), ("draw", _("A draw")), ("loss", _("A loss"))):
        yield name, ExactField(label=label)
    for index in range(row_count(values, "margin", "from")):
        yield f"margin_{index}_from", _count(_("From a margin of"), most=MOST_VICTORY_POINTS, required=False)
        yield f"margin_{index}_winner", ExactField(label=_("Winner"))
        yield f"margin_{index}_loser", ExactField(label=_("Loser"))
    yield "level_winner", ExactField(label=_("Won without more goals: winner"))
    yield "level_loser", ExactField(label=_("Won without more goals: loser"))
    for award in AWARDS:
        yield f"{award}_points", ExactField(label=_("Points"), required=True)
        yield f"{award}_counts_as", forms.ChoiceField(choices=OUTCOMES, label=_("Counts as"))
        yield from _pair_fields(award, required=True)
    yield from _pair_fields("conceded", required=False)
    for index in range(row_count(values, "extra", "name")):
        yield f"extra_{index}_key", forms.CharField(required=False, max_length=40, widget=forms.HiddenInput)
        yield f"extra_{index}_name", forms.CharField(required=False, max_length=120, label=_("What for"))
        yield f"extra_{index}_most", ExactField(label=_("At most"))
        yield f"extra_{index}_counts", forms.BooleanField(required=False, label=_("Counts in the total"))


def _pair_fields(name: str, *, required: bool) -> Iterator[tuple[str, forms.Field]]:
    goals, points = MOST_GOALS, MOST_VICTORY_POINTS
    yield f"{name}_goals_for", _count(_("Goals, own"), most=goals, required=required)
    yield f"{name}_goals_against", _count(_("Goals, opponent"), most=goals, required=required)
    yield f"{name}_points_for", _count(_("Victory points, own"), most=points, required=required)
    yield f"{name}_points_against", _count(_("Victory points, opponent"), most=points, required=required)


def row_count(values: Values, kind: str, part: str) -> int:
    found = [int(match[1]) for name in values if (match := re.fullmatch(rf"{kind}_(\d{{1,3}})_{part}", name))]
    return min(max(found, default=-1) + 1, 100)


# Figures to values of fields


def figures_of(scoring: Scoring) -> dict[str, Any]:
    values = _match_values(scoring.match)
    for name in AWARDS:
        award: Award = getattr(scoring, name)
        values |= {f"{name}_points": award.points, f"{name}_counts_as": str(award.counts_as)}
        values |= _pair_values(name, award.goals, award.victory_points)
    values |= _pair_values("conceded", scoring.conceded.goals, scoring.conceded.victory_points)
    extras = {extra.key: extra for extra in scoring.extras}
    extras |= {key: Extra(key, str(name), Fraction(0)) for key, name in EXTRAS.items() if key not in extras}
    for index, extra in enumerate([*extras.values(), Extra("", "", Fraction(0))]):
        row = {"key": extra.key, "name": extra.name, "most": extra.most or None, "counts": extra.counts}
        values |= {f"extra_{index}_{part}": value for part, value in row.items()}
    return values


def _match_values(match: OutcomePoints | MarginPoints) -> dict[str, Any]:
    values: dict[str, Any] = {"win": None, "draw": None, "loss": None, "level_winner": None, "level_loser": None}
    rows: tuple[Row, ...] = ()
    if isinstance(match, OutcomePoints):
        values |= {"win": match.win, "draw": match.draw, "loss": match.loss}
    else:
        rows = match.rows
        best, worst = match.level_win or (None, None)
        values |= {"level_winner": best, "level_loser": worst}
    for index in range(max(len(rows) + 1, FEWEST_ROWS)):
        row = rows[index] if index < len(rows) else None
        values[f"margin_{index}_from"] = row.at_least if row else None
        values[f"margin_{index}_winner"], values[f"margin_{index}_loser"] = row.points if row else (None, None)
    return values


def _pair_values(name: str, goals: Any, points: Any) -> dict[str, Any]:
    values = zip(
        ("goals_for", "goals_against", "points_for", "points_against"), (*_two(goals), *_two(points)), strict=True
    )
    return {f"{name}_{part}": value for part, value in values}


def _two(pair: tuple[int, int] | None) -> tuple[int | None, int | None]:
    return pair or (None, None)


# Values of fields to figures


def award_in(values: Values, name: str) -> Award:
    goals, points = _pair_in(values, name, "goals"), _pair_in(values, name, "points")
    return Award(values[f"{name}_points"], Outcome(values[f"{name}_counts_as"]), goals or (0, 0), points or (0, 0))


def concession_in(values: Values) -> Concession:
    return Concession(_pair_in(values, "conceded", "goals"), _pair_in(values, "conceded", "points"))


def _pair_in(values: Values, name: str, what: str) -> tuple[int, int] | None:
    own, other = values.get(f"{name}_{what}_for"), values.get(f"{name}_{what}_against")
    return None if own is None and other is None else (own or 0, other or 0)


def outcome_in(values: Values) -> OutcomePoints | None:
    """Points for winning, drawing and losing; None while one is missing."""
    win, draw, loss = (values.get(name) for name in ("win", "draw", "loss"))
    return None if win is None or draw is None or loss is None else OutcomePoints(win, draw, loss)


def margin_rows(values: Values) -> list[tuple[int, Row]]:
    """The filled rows of the margin table with the places of their fields."""
    found = []
    for index in range(row_count(values, "margin", "from")):
        margin, best, worst = (values.get(f"margin_{index}_{part}") for part in ("from", "winner", "loser"))
        if margin is not None and best is not None and worst is not None:
            found.append((index, Row(margin, (best, worst))))
    return found


def level_in(values: Values) -> tuple[Fraction, Fraction] | None:
    """Points of a match that was won without more goals; None without any."""
    best, worst = values.get("level_winner"), values.get("level_loser")
    return None if best is None or worst is None else (best, worst)


def extras_in(values: Values) -> list[tuple[int, str, str, Fraction, bool]]:
    """The scores beside the matches: place of the fields, key, name, maximum, whether the total has them."""
    found = []
    for index in range(row_count(values, "extra", "name")):
        key, name, most, counts = (values.get(f"extra_{index}_{part}") for part in ("key", "name", "most", "counts"))
        if name and most:
            found.append((index, key or "", name, most, bool(counts)))
    return found
