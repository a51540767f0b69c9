"""Commands of the builder's buttons: ``upgrade f3 hellhound 2`` is one edit. A verb with ``!`` is meant in any case."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _

from armylists.armies.queries.builder_weapons import read_code
from config.lib.errors import Invalid
from rules.composition.army import Army
from rules.composition.edits import (
    AddFormation,
    ChooseUnit,
    DuplicateFormation,
    Edit,
    MoveFormation,
    MoveUpgrade,
    RemoveFormation,
    RenameArmy,
    RenameFormation,
    SetAttribute,
    SetLimit,
    SetNote,
    SetRide,
    SetSize,
    SetUnits,
    SetUpgrade,
    SetUpgradeUnits,
    SetWeapons,
)

MOST_DIGITS = 6
EDIT_ID = r"[A-Za-z0-9-]{0,40}"
Words = list[str]


@dataclass(frozen=True, slots=True)
class Command:
    """What was asked for: the edit, whether a refusal was overruled, and the revision it was based on.

    ``edit_id`` is the name that the device gave it, empty without scripts.
    """

    edit: Edit
    is_forced: bool
    base: int | None
    edit_id: str = ""


def read_command(data: QueryDict, *, army: Army) -> Command:
    """The command of a form. Raises Invalid naming the field; ``army`` is what the order of formations refers to."""
    if data.get("do", "") == "order":
        return Command(_read_order(data.getlist("order"), army=army), is_forced=False, base=_read_base(data))
    edit, is_forced = read_edit(data)
    edit_id = data.get("edit_id", "")
    if not re.fullmatch(EDIT_ID, edit_id):
        raise Invalid("invalid_command", _("This command is not known."), field="edit_id")
    return Command(edit, is_forced, _read_base(data), edit_id)


def read_edit(data: Mapping[str, str]) -> tuple[Edit, bool]:
    """The edit of a command, and whether a refusal is overruled."""
    verb, *words = data.get("do", "").split() or [""]
    is_forced, verb = verb.endswith("!"), verb.removesuffix("!")
    if verb not in _VERBS:
        raise Invalid("invalid_command", _("This command is not known."), field="do")
    least, most, build = _VERBS[verb]
    if not least <= len(words) <= most:
        raise Invalid("invalid_command", _("Something is missing in this command."), field="do")
    return build(words, data), is_forced


def read_number(text: str, *, field: str) -> int:
    """A whole number from 0; anything else is refused."""
    plain = text.strip()
    if not re.fullmatch(rf"[0-9]{{1,{MOST_DIGITS}}}", plain):
        raise Invalid("invalid_number", _("Give a whole number without sign or fraction."), field=field)
    return int(plain)


def _read_base(data: Mapping[str, str]) -> int | None:
    if "base" not in data:
        raise Invalid(
            "missing_field", _("The form does not say which state of the army it was made for."), field="base"
        )
    return read_number(data["base"], field="base") if data["base"] else None


def _read_order(keys: list[str], *, army: Army) -> MoveFormation:
    before = [pick.key for pick in army.formations]
    if sorted(keys) != sorted(before):
        raise Invalid("invalid_order", _("The order does not name every formation once."), field="order")
    for key in before:
        others = [other for other in before if other != key]
        position = keys.index(key)
        if [*others[:position], key, *others[position:]] == keys and keys != before:
            return MoveFormation(key, position)
    if keys == before and keys:
        return MoveFormation(keys[0], 0)
    raise Invalid("invalid_order", _("Move one formation at a time."), field="order")


def _field(data: Mapping[str, str], name: str) -> str:
    if name not in data:
        raise Invalid("missing_field", _("A field of the form is missing."), field=name)
    return data[name].strip()


def _count(text: str) -> int:
    return read_number(text, field="count")


def _loadout(text: str) -> dict[str, int]:
    try:
        return read_code(text)
    except ValueError as error:
        raise Invalid("invalid_command", _("This command is not known."), field="do") from error


_VERBS: dict[str, tuple[int, int, Callable[[Words, Mapping[str, str]], Edit]]] = {
    "add": (1, 2, lambda words, data: AddFormation(*words)),
    "remove": (1, 1, lambda words, data: RemoveFormation(*words)),
    "duplicate": (1, 1, lambda words, data: DuplicateFormation(*words)),
    "move": (2, 2, lambda words, data: MoveFormation(words[0], read_number(words[1], field="position"))),
    "size": (2, 2, lambda words, data: SetSize(*words)),
    "units": (3, 3, lambda words, data: SetUnits(words[0], words[1], _count(words[2]))),
    "choose": (2, 2, lambda words, data: ChooseUnit(*words)),
    "upgrade": (3, 4, lambda words, data: SetUpgrade(words[0], words[1], _count(words[2]), *words[3:])),
    "give": (3, 3, lambda words, data: MoveUpgrade(*words)),
    "split": (4, 4, lambda words, data: SetUpgradeUnits(words[0], words[1], words[2], _count(words[3]))),
    "attribute": (3, 3, lambda words, data: SetAttribute(*words)),
    "weapons": (4, 4, lambda words, data: SetWeapons(words[0], words[1], _loadout(words[2]), _count(words[3]))),
    "ride": (1, 2, lambda words, data: SetRide(words[0], "".join(words[1:]))),
    "rename": (1, 1, lambda words, data: RenameFormation(words[0], _field(data, "name"))),
    "note": (0, 1, lambda words, data: SetNote(_field(data, "note").replace("\r\n", "\n"), *words)),
    "name": (0, 0, lambda words, data: RenameArmy(_field(data, "name"))),
    "limit": (0, 0, lambda words, data: SetLimit(read_number(_field(data, "points_limit"), field="points_limit"))),
}
