"""May this be written? One check for the button, the answer to a program, and the service that writes.

Every check gives the reason of a refusal, or None.
"""

from __future__ import annotations

from rules.record.fields import find_field
from rules.record.marker_places import placed_markers, refuse_marker
from rules.record.optional_fields import refuse_optional
from rules.record.reading import current_turn, enemy_in_half, name_players
from rules.record.referee import refuse_turn_after, rule_on
from rules.record.setting import Setting
from rules.record.sheet import Sheet, Write
from rules.tournament_game.game import LAST_TURN
from rules.tournament_game.garrisons import MOST_ON_OVERWATCH
from rules.tournament_game.sides import Side, side_name
from rules.tournament_game.victory import FIRST_CHECK
from rules.words import N_, Message, say

_UNTOLD = N_(
    "Say first whether an unbroken formation of {side} is in the half of {other}: They Shall Not Pass depends on it."
)


def refuse_entry(setting: Setting, sheet: Sheet, entry: Write) -> Message | None:
    """Why the entry cannot be written; None if it can. Clearing a place asks less than filling it."""
    field = find_field(setting, entry.path)
    if field is None:
        return say(N_("There is no '{path}' on the sheet of this match."), path=entry.path)
    if field.own is not None and field.own is not entry.side:
        return say(N_("Only the other player can write this."))
    if entry.value is not None and (reason := field.kind.refuse(entry.value)):
        return reason
    return _refuse_by_rule(setting, sheet, entry)


def _refuse_by_rule(setting: Setting, sheet: Sheet, entry: Write) -> Message | None:
    parts = entry.path.split("/")
    if parts == ["turn"]:
        return refuse_turn(setting, sheet, entry.value)
    if parts[:2] == ["turn", "0"]:
        return refuse_begun(sheet)
    if parts[0] == "optional":
        return refuse_begun(sheet) or refuse_optional(sheet, entry.path, entry.value)
    if parts[0] == "turn":
        return refuse_other_turn(sheet, int(parts[1]))
    if parts[0] == "marker":
        return refuse_marker(setting, sheet, number=int(parts[1]), value=entry.value)
    if parts[:2] == ["set-up", "roll"]:
        return refuse_roll(setting, sheet)
    if parts[0] == "formation" and parts[3] == "place" and entry.value is not None:
        return refuse_place(setting, sheet, Side(parts[1]), key=parts[2], place=str(entry.value))
    return None


def refuse_other_turn(sheet: Sheet, turn: int) -> Message | None:
    """Why the End phase of a turn is not to be written; None for the turn being played.

    An End phase is judged when its turn is closed: to change it, open the turn again.
    """
    now = current_turn(sheet)
    if turn < now:
        return say(N_("Turn {turn} is over. Go back to it to change what happened at its end."), turn=turn)
    if turn > now:
        return say(N_("Turn {turn} has not begun."), turn=turn)
    return None


def refuse_begun(sheet: Sheet) -> Message | None:
    """Why it is too late for what has to stand before the first turn; None if it has not begun."""
    if current_turn(sheet):
        return say(N_("The first turn has begun. Go back before it to change how the game begins."))
    return None


def refuse_roll(setting: Setting, sheet: Sheet) -> Message | None:
    """Why the roll of the set-up stands: markers would change hands with it (6.1.4). None while none is placed."""
    if placed_markers(setting, sheet):
        return say(N_("Objective markers are placed in the order of this roll. Take them back first."))
    return None


def refuse_place(setting: Setting, sheet: Sheet, side: Side, *, key: str, place: str) -> Message | None:
    """Where a formation may start (6.1.5, 6.1.6): garrisons that may, two of them on overwatch, reserves with a way.

    Scenarios have rules of their own about that: nothing is refused there.
    """
    if setting.played is not None:
        return None
    formation = setting.sides[side].formation(key)
    assert formation is not None  # noqa: S101 - the field exists only for formations of the side
    if place in ("garrison", "overwatch") and not formation.can_garrison:
        return say(N_("{formation} cannot garrison."), formation=formation.name)
    if place == "reserve" and not formation.arrivals:
        return say(N_("{formation} has no way to come from reserve."), formation=formation.name)
    if place == "overwatch":
        return _refuse_overwatch(setting, sheet, side, key)
    return None


def _refuse_overwatch(setting: Setting, sheet: Sheet, side: Side, key: str) -> Message | None:
    watching = [
        formation.name
        for formation in setting.sides[side].formations
        if formation.key != key and sheet.word(f"formation/{side}/{formation.key}/place") == "overwatch"
    ]
    if len(watching) < MOST_ON_OVERWATCH:
        return None
    return say(
        N_("At most {allowed} garrisons start on overwatch; these do already: {names}."),
        allowed=MOST_ON_OVERWATCH,
        names=tuple(watching),
    )


def refuse_turn(setting: Setting, sheet: Sheet, value: object) -> Message | None:
    """Why the game cannot go to this turn: turns come one by one, and only while the game goes on (6.1.7)."""
    now = current_turn(sheet)
    wanted = value if isinstance(value, int) else 0
    if abs(wanted - now) > 1:
        return say(N_("Turns come one after the other; this is turn {now}."), now=now)
    if wanted <= now or now == 0:
        return None
    return refuse_next_turn(setting, sheet)


def refuse_next_turn(setting: Setting, sheet: Sheet) -> Message | None:
    """Why no further turn begins; None if one does."""
    turn = current_turn(sheet)
    if turn >= LAST_TURN:
        return say(N_("A game has at most {last} turns here."), last=LAST_TURN)
    reason = refuse_untold(setting, sheet) or refuse_turn_after(setting, rule_on(setting, sheet, turn=turn))
    return name_players(setting, reason) if reason else None


def refuse_untold(setting: Setting, sheet: Sheet) -> Message | None:
    """What has to be told of the halves before this End phase is judged; None if nothing is missing (6.1.7).

    It is asked where They Shall Not Pass can decide: from turn 3 on, or earlier where the players end a scenario.
    """
    turn = current_turn(sheet)
    if not setting.has_halves or (turn < FIRST_CHECK and not sheet.flag(f"turn/{turn}/ended")):
        return None
    untold = [half for half in Side if enemy_in_half(setting, sheet, half=half, turn=turn) is None]
    if not untold:
        return None
    return say(_UNTOLD, side=side_name(untold[0].other), other=side_name(untold[0]))
