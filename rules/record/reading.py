"""From the sheet of a match to the state of the game that the referee judges."""

from __future__ import annotations

from rules.record.setting import FormationSetting, Setting
from rules.record.sheet import Sheet
from rules.tournament_game.capture import can_hold, is_standing
from rules.tournament_game.game import MARKERS, FormationState, Game, Holder, Objective
from rules.tournament_game.options import GameOptions
from rules.tournament_game.order import Order, Step, decide_order
from rules.tournament_game.sides import BySide, Side, name_sides
from rules.tournament_game.warm_up import options_of
from rules.words import Message

_EQUAL = dict.fromkeys(Side, 0)


def current_turn(sheet: Sheet) -> int:
    """The turn being played; 0 before the first."""
    return sheet.number("turn")


def agreed_options(setting: Setting, sheet: Sheet) -> GameOptions:
    """The options that the answers of the warm-up decide, agreed by both or not (6.1.3)."""
    answers = {item: sheet.word(f"warm-up/{item}/answer") for item in setting.items}
    given = {item: answer for item, answer in answers.items() if answer}
    return options_of(given, items=tuple(setting.items.values()))


def is_agreed(setting: Setting, sheet: Sheet, item: str) -> bool:
    """Whether both players ticked the answer that stands there now. What the event has fixed needs no ticks."""
    if setting.items[item].fixed:
        return True
    answer = answer_to(setting, sheet, item)
    return all(sheet.get(f"warm-up/{item}/{side}") == answer for side in Side)


def answer_to(setting: Setting, sheet: Sheet, item: str) -> str:
    return sheet.word(f"warm-up/{item}/answer") or setting.items[item].default


def set_up_order(setting: Setting, sheet: Sheet) -> Order:
    """Who chooses and who starts at each step of the set-up (6.1.2 to 6.1.6).

    Where a strategy rating is not known, both count as equal: the players roll.
    """
    known = {side: setting.sides[side].strategy_rating for side in Side}
    ratings = {side: rating or 0 for side, rating in known.items()} if None not in known.values() else _EQUAL
    terrain = sheet.word("set-up/terrain")
    rolls = {side: sheet.number(f"set-up/roll/{side}") for side in Side}
    return decide_order(
        ratings,
        terrain_by=Side(terrain) if terrain in list(Side) else None,
        roll=rolls if all(rolls.values()) else None,
    )


def first_placer(setting: Setting, sheet: Sheet) -> Side | None:
    """Who places the first objective marker (6.1.4); None until the dice say it."""
    return set_up_order(setting, sheet).of(Step.OBJECTIVES).side


def marker_owner(setting: Setting, sheet: Sheet, number: int) -> Side:
    """Who places the marker with this number: the players take turns."""
    first = first_placer(setting, sheet) or Side.A
    return first if number % 2 else first.other


def formation_state(side: Side, formation: FormationSetting, sheet: Sheet) -> FormationState:
    path = f"formation/{side}/{formation.key}"
    lost = sheet.number(f"{path}/lost") + sheet.number(f"{path}/damage")
    left = max(formation.strength - lost, 0)
    is_destroyed = sheet.flag(f"{path}/destroyed") or left == 0
    return FormationState(
        key=formation.key,
        name=formation.name,
        points=formation.points,
        strength_at_start=formation.strength,
        strength=0 if is_destroyed else left,
        broken=sheet.flag(f"{path}/broken") and not is_destroyed,
        destroyed=is_destroyed,
        in_play=is_destroyed or not is_waiting(side, formation, sheet),
        spacecraft=formation.is_spacecraft,
        breaks_spirit=formation.breaks_spirit,
    )


def is_waiting(side: Side, formation: FormationSetting, sheet: Sheet) -> bool:
    path = f"formation/{side}/{formation.key}"
    where = sheet.word(f"{path}/where")
    return where == "reserve" or (not where and sheet.word(f"{path}/place") == "reserve")


def enemy_in_half(setting: Setting, sheet: Sheet, *, half: Side, turn: int) -> bool | None:
    """Whether any part of an unbroken formation of the opponent is in a half at the end of a turn (6.1.7).

    Yes and no are what a player wrote. Where nothing is written, it is no if the opponent has formations and none of
    them can be there: each is destroyed, broken, in reserve or off the table. Otherwise it is not told: None.
    """
    told = sheet.get(f"turn/{turn}/enemy-in-half/{half}")
    if isinstance(told, bool):
        return told
    enemies = setting.sides[half.other].formations
    can_be_there = any(_is_standing(half.other, formation, sheet) for formation in enemies)
    return False if enemies and not can_be_there else None


def find_impossible_holder(setting: Setting, sheet: Sheet, *, number: int, turn: int) -> Side | None:
    """A side that is written down to hold or contest an objective though none of its formations can (6.1.7).

    None where there is no such side, where its formations are not known, and in scenarios, which have rules of their
    own about that.
    """
    holder = sheet.word(f"turn/{turn}/objective/{number}")
    sides = () if setting.played else tuple(Side) if holder == Holder.CONTESTED else (Side(holder),) if holder else ()
    return next((side for side in sides if _holds_nothing(setting, sheet, side, turn)), None)


def _holds_nothing(setting: Setting, sheet: Sheet, side: Side, turn: int) -> bool:
    formations = setting.sides[side].formations
    return bool(formations) and not any(
        can_hold(
            formation_state(side, formation, sheet),
            has_left=_has_left(side, formation, sheet),
            has_rallied=sheet.flag(f"turn/{turn}/rallied/{side}/{formation.key}"),
        )
        for formation in formations
    )


def _is_standing(side: Side, formation: FormationSetting, sheet: Sheet) -> bool:
    return is_standing(formation_state(side, formation, sheet), has_left=_has_left(side, formation, sheet))


def _has_left(side: Side, formation: FormationSetting, sheet: Sheet) -> bool:
    return sheet.word(f"formation/{side}/{formation.key}/where") == "left"


def game_at(setting: Setting, sheet: Sheet, *, turn: int) -> Game:
    return Game(
        turn=turn,
        sides=BySide(*(_states(setting, sheet, side) for side in Side)),
        objectives=tuple(_objective(setting, sheet, number, turn) for number in range(1, MARKERS + 1)),
        unbroken_enemy_in_half=BySide(*(enemy_in_half(setting, sheet, half=half, turn=turn) for half in Side)),
        options=agreed_options(setting, sheet),
        roll=read_roll(sheet, f"turn/{turn}/roll"),
        tie_roll=read_roll(sheet, f"turn/{turn}/tie-roll"),
    )


def name_players(setting: Setting, message: Message) -> Message:
    """A sentence with the players' names instead of "side a" and "side b", where they gave any."""
    names = BySide(*(setting.sides[side].player or f"side {side}" for side in Side))
    return name_sides(message, names)


def _states(setting: Setting, sheet: Sheet, side: Side) -> tuple[FormationState, ...]:
    return tuple(formation_state(side, formation, sheet) for formation in setting.sides[side].formations)


def _objective(setting: Setting, sheet: Sheet, number: int, turn: int) -> Objective:
    owner = marker_owner(setting, sheet, number)
    is_first = number <= 2
    holder = sheet.word(f"turn/{turn}/objective/{number}")
    return Objective(number, owner if is_first else owner.other, is_first, Holder(holder) if holder else None)


def read_roll(sheet: Sheet, path: str) -> BySide[int] | None:
    """The dice of both sides; None until both are rolled."""
    rolled = [sheet.number(f"{path}/{side}") for side in Side]
    return BySide(*rolled) if all(rolled) else None
