"""Figures and their parts in words."""

from __future__ import annotations

from rules.words import N_, Message, named, say
from tournaments.standings.exact import show_exact
from tournaments.standings.figures import Part, Source
from tournaments.standings.ledger import How

HOW = {
    How.PLAYED: say(N_("played")),
    How.CONCEDED: say(N_("conceded")),
    How.FORFEIT_WIN: say(N_("the opponent did not appear")),
    How.FORFEIT_LOSS: say(N_("did not appear")),
    How.DOUBLE_FORFEIT: say(N_("neither appeared")),
    How.BYE: say(N_("bye")),
    How.REQUESTED_BYE: say(N_("bye asked for")),
    How.ABSENT: say(N_("absent")),
}


def describe_part(part: Part, *, names: dict[str, str]) -> Message:
    """A part of a figure as a sentence. ``names``: what to call entrants, by their keys."""
    sentence = _describe(part, names)
    return say(N_("{part} (left out)"), part=sentence) if part.is_cut else sentence


def _describe(part: Part, names: dict[str, str]) -> Message:
    value = show_exact(part.value)
    if part.source is Source.LOT:
        return say(N_("drawn with the seed {seed}: {value}"), seed=part.label, value=value)
    if part.source is Source.NOT_MET:
        return say(N_("Not met of those who are tied: {count}"), count=part.label)
    if part.source is Source.LIST_PENALTY:
        return say(N_("List penalty, {reason}: {value}"), reason=named(part.label), value=value)
    if part.source in (Source.EXTRA, Source.ADJUSTMENT):
        return say(N_("{label}: {value}"), label=named(part.label), value=value)
    return _describe_round(part, names, value=value)


def _describe_round(part: Part, names: dict[str, str], *, value: str) -> Message:
    how = HOW[How(part.how)]
    if part.times is not None:
        whole, share = (show_exact(factor) for factor in part.times)
        value = f"{whole} × {share} = {value}"
    if part.source is Source.STAND_IN:
        return say(N_("Round {round}, {how}, nobody met: {value}"), round=part.round, how=how, value=value)
    if part.source is Source.OPPONENT:
        points = say(N_("points of {opponent}"), opponent=_name(part, names))
        if part.has_draws:
            points = say(N_("{points} with absences at the end as draws"), points=points)
        return say(N_("Round {round}, {points}: {value}"), round=part.round, points=points, value=value)
    if part.opponent is None:
        return say(N_("Round {round}, {how}: {value}"), round=part.round, how=how, value=value)
    values = {"round": part.round, "opponent": _name(part, names), "how": how, "value": value}
    return say(N_("Round {round} against {opponent}, {how}: {value}"), **values)


def _name(part: Part, names: dict[str, str]) -> Message:
    return named(names[part.opponent or ""])
