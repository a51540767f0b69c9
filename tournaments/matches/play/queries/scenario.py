"""What the turn tracker shows of a scenario: objectives by their names, numbers to keep, how the game is won."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from rules.record.scenario_reading import read_count
from rules.scenarios.played import PlayedScenario, Tracker
from rules.tournament_game.sides import Side
from tournaments.matches.queries.finding import SeatedMatch
from tournaments.matches.queries.frames import player_name
from tournaments.matches.queries.positions import Position
from tournaments.matches.set_up.queries.scenario import step_row

Plain = dict[str, Any]


def scenario_part(seated: SeatedMatch, *, position: Position) -> Plain | None:
    played, turn = position.setting.played, position.turn
    if played is None:
        return None
    names = {Side(seat.side): player_name(seat) for seat in seated.sides}
    scenario, ended = played.scenario, f"turn/{position.turn}/ended"
    return {
        "id": scenario.id,
        "name": scenario.name,
        "url": reverse("scenario", args=[scenario.id]),
        "roles": role_rows(seated, played),
        "arrivals": tuple(step_row(played, names, each) for each in played.arrivals_on(turn)) if turn else (),
        "counts": tuple(_count(seated, position, tracker) for tracker in played.trackers) if turn else (),
        "victory": scenario.victory.text,
        "length": scenario.length.text,
        "capture": scenario.capture.text if scenario.capture else "",
        "ended_path": ended,
        "is_ended": position.sheet.flag(ended),
        "is_computed": scenario.victory.kind is not None,
        "has_exits": any(played.exits(side) for side in Side),
    }


def role_rows(seated: SeatedMatch, played: PlayedScenario) -> tuple[Plain, ...]:
    return tuple(
        {
            "side": seat.side,
            "player": player_name(seat),
            "force": played.player(Side(seat.side)).name,
        }
        for seat in seated.sides
    )


def _count(seated: SeatedMatch, position: Position, tracker: Tracker) -> Plain:
    """A number that the scenario keeps. ``is_carried``: it stands there from an earlier turn, or from the ``start``."""
    path = f"turn/{position.turn}/track/{tracker.key}"
    written = position.sheet.word(path)
    standing = read_count(position.sheet, tracker, turn=position.turn)
    labels = {"yes": _("Yes"), "no": _("No")}
    return {
        "path": path,
        "name": tracker.label,
        "who": next((player_name(seat) for seat in seated.sides if seat.side == tracker.side), ""),
        "was": written or "-",
        "choices": tuple(
            {"word": word, "label": labels.get(word, word), "is_standing": tracker.read(word) == standing}
            for word in tracker.words
        ),
        "is_carried": not written,
        "start": next(word for word in tracker.words if tracker.read(word) == tracker.start),
    }
