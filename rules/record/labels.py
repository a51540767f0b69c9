"""Places and values of a sheet as people call them. Sides are named as in every sentence of the referee."""

from __future__ import annotations

from rules.record.setting import Setting
from rules.record.sheet import Value
from rules.scenarios.mustering import spendables_of
from rules.tournament_game.sides import Side, side_name
from rules.words import N_, Message, named, say

_FORMATION = {
    "lost": N_("{formation}: units lost"),
    "damage": N_("{formation}: damage"),
    "blast": N_("{formation}: blast markers"),
    "broken": N_("{formation}: broken"),
    "destroyed": N_("{formation}: destroyed"),
    "where": N_("{formation}: where it is"),
    "place": N_("{formation}: where it starts"),
    "arrival": N_("{formation}: how it arrives"),
}
_TURN = {
    "roll": N_("Turn {turn}: roll of {side}"),
    "tie-roll": N_("Turn {turn}: roll of {side} for equal points"),
    "enemy-in-half": N_("Turn {turn}: unbroken enemy in the half of {side}"),
}
_SET_UP = {
    "terrain": N_("Who sets up the terrain"),
    "done": N_("Set-up finished"),
    "roll": N_("Roll of {side}"),
}
_OPTIONAL = {
    "objectives": N_("Alternative objectives"),
    "terrain": N_("Defensive terrain"),
    "weather/climate": N_("Climate"),
    "weather/way": N_("How the weather comes"),
    "weather/kind": N_("Weather"),
    "weather/lasts": N_("How long the weather lasts"),
    "weather/rolled": N_("Roll for the weather"),
}
_WORDS = {
    "contested": N_("contested"),
    "both": N_("both"),
    "organiser": N_("the organiser"),
    "table": N_("on the table"),
    "reserve": N_("in reserve"),
    "left": N_("left the table"),
    "zone": N_("in the zone"),
    "garrison": N_("garrison"),
    "overwatch": N_("garrison on overwatch"),
}


def label_path(setting: Setting, path: str) -> Message:
    """A place of the sheet in a few words; what is no place of it stays as it is."""
    head, *parts = path.split("/")
    if head == "turn" and not parts:
        return say(N_("The turn"))
    try:
        return _LABELS[head](setting, parts)
    except (KeyError, IndexError, ValueError):
        return named(path)


def label_value(value: Value) -> Message:
    """A value in a word: "yes", "contested", "side a", "nothing"."""
    if value is None:
        return say(N_("nothing"))
    if isinstance(value, bool):
        return say(N_("yes") if value else N_("no"))
    if isinstance(value, list):
        return named(f"({', '.join(f'{part:g}' for part in value)})")
    if isinstance(value, str) and value in tuple(Side):
        return side_name(Side(value))
    if isinstance(value, str) and value in _WORDS:
        return say(_WORDS[value])
    return named(str(value))


def _formation(setting: Setting, parts: list[str]) -> Message:
    side, key, what = parts
    return say(_FORMATION[what], formation=_name(setting, side, key))


def _note(setting: Setting, parts: list[str]) -> Message:
    side, key = parts
    return say(N_("{formation}: note"), formation=_name(setting, side, key))


def _name(setting: Setting, side: str, key: str) -> Message:
    formation = setting.sides[Side(side)].formation(key)
    if formation is None:
        raise KeyError(key)
    return named(formation.name)


def _turn(setting: Setting, parts: list[str]) -> Message:
    turn, what, *rest = parts
    if what == "objective":
        return _objective(setting, turn=int(turn), number=int(rest[0]))
    if what == "ended":
        return say(N_("Turn {turn}: the game ends"), turn=int(turn))
    if what == "rallied":
        return say(N_("Turn {turn}: {formation} rallied"), turn=int(turn), formation=_name(setting, *rest))
    if what == "track":
        return say(N_("Turn {turn}: {tracker}"), turn=int(turn), tracker=_tracker(setting, rest[0]))
    return say(_TURN[what], turn=int(turn), side=side_name(Side(rest[0])))


def _tracker(setting: Setting, key: str) -> Message:
    tracker = setting.trackers[key]
    return named(tracker.label)


def _objective(setting: Setting, *, turn: int, number: int) -> Message:
    if setting.played is None:
        return say(N_("Turn {turn}: holder of objective {number}"), turn=turn, number=number)
    name = named(setting.played.objectives[number - 1].name)
    if not turn:
        return say(N_("Holder of {objective} when the game begins"), objective=name)
    return say(N_("Turn {turn}: holder of {objective}"), turn=turn, objective=name)


def _force(setting: Setting, parts: list[str]) -> Message:
    side, key = parts
    spendables = spendables_of(setting.played, Side(side)) if setting.played else ()
    name = {each.key: each.name for each in spendables}[key]
    return say(N_("{what} of {side}"), what=named(name), side=side_name(Side(side)))


def _marker(_: Setting, parts: list[str]) -> Message:
    return say(N_("Place of objective {number}"), number=int(parts[0]))


def _set_up(_: Setting, parts: list[str]) -> Message:
    what, *rest = parts
    return say(_SET_UP[what], side=side_name(Side(rest[0]))) if rest else say(_SET_UP[what])


def _warm_up(setting: Setting, parts: list[str]) -> Message:
    item, what = parts
    title = setting.items[item].title
    if what == "answer":
        return say(N_("{item}: the answer"), item=title)
    return say(N_("{item}: agreed by {side}"), item=title, side=side_name(Side(what)))


def _optional(_: Setting, parts: list[str]) -> Message:
    what = "/".join(parts)
    if what in _OPTIONAL:
        return say(_OPTIONAL[what])
    _objective, which, rolled = parts
    if which in list(Side):
        return say(N_("Rolls of {side} before the game"), side=side_name(Side(which)))
    template = {"row": N_("Type of objective {which}"), "rolled": N_("Roll for objective {which}")}[rolled]
    return say(template, which=int(which))


_LABELS = {
    "optional": _optional,
    "force": _force,
    "formation": _formation,
    "note": _note,
    "turn": _turn,
    "marker": _marker,
    "set-up": _set_up,
    "warm-up": _warm_up,
}
