"""How far a match has come: which of its pages is the one that is needed now."""

from __future__ import annotations

from enum import StrEnum

from rules.record.reading import current_turn, is_agreed
from rules.record.setting import Setting
from rules.record.sheet import Sheet


class Stage(StrEnum):
    """The parts of a game in their order (6.1.3 to 6.1.7)."""

    WARM_UP = "warm-up"
    SET_UP = "set-up"
    PLAY = "play"


def stage_of(setting: Setting, sheet: Sheet) -> Stage:
    """Where a match is. Beginning the set-up or the game ends what comes before it."""
    if current_turn(sheet) or sheet.flag("set-up/done"):
        return Stage.PLAY
    has_begun = any(path.startswith(("set-up/", "marker/")) for path in sheet.values)
    if has_begun or all(is_agreed(setting, sheet, item) for item in setting.items):
        return Stage.SET_UP
    return Stage.WARM_UP
