"""From the sheet of a match to the situation that the rules of its scenario judge, and to the document of that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.record.reading import agreed_options, enemy_in_half, formation_state, read_roll
from rules.record.setting import FormationSetting, Setting
from rules.record.sheet import Sheet
from rules.record.writing import write_both, write_chosen, write_formation, write_halves
from rules.scenarios.played import PlayedScenario, Tracker
from rules.scenarios.victory.base import NOBODY_THERE, Formations, Markers, ScenarioFormation, Situation
from rules.tournament_game.game import FORMAT, Holder
from rules.tournament_game.sides import BySide, Side


def situation_at(setting: Setting, played: PlayedScenario, sheet: Sheet, *, turn: int) -> Situation:
    first = 0 if played.remembers else 1
    return Situation(
        turn=turn,
        attacker=played.attacker,
        sides=BySide(*(_formations(setting, played, sheet, side) for side in Side)),
        markers=_holders(setting, sheet, turn),
        history={earlier: _holders(setting, sheet, earlier) for earlier in range(first, turn)},
        counts={
            tracker.key: read_count(sheet, tracker, turn=turn)
            for tracker in setting.trackers.values()
            if not tracker.number
        },
        sites=_sites(setting, sheet, turn),
        unbroken_enemy_in_half=_halves(setting, sheet, turn),
        ended=sheet.flag(f"turn/{turn}/ended"),
        options=agreed_options(setting, sheet),
        roll=read_roll(sheet, f"turn/{turn}/roll"),
        tie_roll=read_roll(sheet, f"turn/{turn}/tie-roll"),
    )


def read_count(sheet: Sheet, tracker: Tracker, *, turn: int) -> int:
    """The number at the end of a turn: what was written last until then, or what it starts with."""
    for number in range(turn, 0, -1):
        word = sheet.word(f"turn/{number}/track/{tracker.key}")
        if word:
            return tracker.read(word)
    return tracker.start


def write_situation(situation: Situation, *, played: PlayedScenario) -> dict[str, Any]:
    """The document of a scenario at the end of a turn; ``judge_scenario`` reads it back.

    What is not told of the halves is written as ``write_halves`` says.
    """
    document: dict[str, Any] = {
        "muster": FORMAT,
        "scenario": played.scenario.id,
        "turn": situation.turn,
        "options": write_chosen(situation.options),
        "sides": {
            str(side): {"formations": [_write_formation(each) for each in formations]}
            for side, formations in situation.sides.items()
        },
        "objectives": _write_holders(situation.markers),
        "counts": _write_counts(situation, played.trackers),
        "history": [
            {"turn": turn, "objectives": _write_holders(markers)} for turn, markers in situation.history.items()
        ],
        "unbroken_enemy_in_half": write_halves(situation.unbroken_enemy_in_half, turn=situation.turn),
        "ended": situation.ended,
    }
    attacker = {"attacker": str(situation.attacker)} if played.has_roles else {}
    rolls = {"roll": situation.roll, "tie_roll": situation.tie_roll}
    return document | attacker | {name: write_both(roll) for name, roll in rolls.items() if roll is not None}


def _formations(setting: Setting, played: PlayedScenario, sheet: Sheet, side: Side) -> Formations:
    exits = played.exits(side)
    return tuple(_formation(side, each, sheet, exits=exits) for each in setting.sides[side].formations)


def _formation(side: Side, formation: FormationSetting, sheet: Sheet, *, exits: bool) -> ScenarioFormation:
    state = formation_state(side, formation, sheet)
    has_left = exits and sheet.word(f"formation/{side}/{formation.key}/where") == "left"
    return ScenarioFormation(
        state,
        exited=has_left and not state.is_gone and not state.spacecraft,
        aircraft=formation.is_aircraft,
    )


def _holders(setting: Setting, sheet: Sheet, turn: int) -> Markers:
    words = (sheet.word(f"turn/{turn}/objective/{number}") for number in range(1, setting.objectives + 1))
    return tuple(Holder(word) if word else None for word in words)


def _halves(setting: Setting, sheet: Sheet, turn: int) -> BySide[bool | None]:
    if not setting.has_halves:
        return NOBODY_THERE
    return BySide(*(enemy_in_half(setting, sheet, half=half, turn=turn) for half in Side))


def _sites(setting: Setting, sheet: Sheet, turn: int) -> Mapping[str, tuple[int, ...]]:
    sites: dict[str, tuple[int, ...]] = {}
    for tracker in setting.trackers.values():
        if tracker.number:
            sites[tracker.item] = (*sites.get(tracker.item, ()), read_count(sheet, tracker, turn=turn))
    return sites


def _write_formation(formation: ScenarioFormation) -> dict[str, Any]:
    return {**write_formation(formation.state), "exited": formation.exited, "aircraft": formation.aircraft}


def _write_holders(markers: Markers) -> list[str | None]:
    return [holder and str(holder) for holder in markers]


def _write_counts(situation: Situation, trackers: tuple[Tracker, ...]) -> dict[str, Any]:
    flags = {tracker.key for tracker in trackers if tracker.is_flag}
    counts = {name: bool(number) if name in flags else number for name, number in situation.counts.items()}
    return counts | {name: list(numbers) for name, numbers in situation.sites.items()}
