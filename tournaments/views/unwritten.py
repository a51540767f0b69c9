"""Entries that were not written, as rows of a page from which they can be settled."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from rules.tournament_game.record.forms import write_text
from rules.tournament_game.record.labels import label_path, label_value
from rules.tournament_game.record.reading import name_players
from rules.tournament_game.record.setting import Setting
from rules.tournament_game.record.sheet import Value
from rules.words import Message
from tournaments.adapters import setting_of
from tournaments.queries.frames import player_name
from tournaments.queries.matches import SeatedMatch
from tournaments.services.sheets import Outcome, SentEntry


@dataclass(frozen=True, slots=True)
class UnwrittenRow:
    """One entry: what it wanted, what stands there, why it was not written. ``reason`` is empty for conflicts."""

    place: Message
    path: str
    mine: Message
    theirs: Message
    value: str
    now: str
    author: str
    reason: str


def unwritten_rows(seated: SeatedMatch, unwritten: Iterable[tuple[SentEntry, Outcome]]) -> list[UnwrittenRow]:
    """A row for each entry that was refused or met another."""
    setting = setting_of(seated.match, seated.sides)
    names = {seat.side: player_name(seat) for seat in seated.sides}
    return [
        UnwrittenRow(
            place=name_players(setting, label_path(setting, sent.path)),
            path=sent.path,
            mine=_words(setting, sent.value),
            theirs=_words(setting, outcome.now),
            value=write_text(sent.value),
            now=write_text(outcome.now),
            author=names.get(outcome.by, _("the other player")),
            reason=outcome.reason,
        )
        for sent, outcome in unwritten
    ]


def _words(setting: Setting, value: Value) -> Message:
    return name_players(setting, label_value(value))
