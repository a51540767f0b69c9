"""Commands of the builder's buttons: ``upgrade f3 hellhound 2`` is one edit. A verb with ``!`` is meant in any case.

Behind the verb stand the fields of the edit as words; what a player types comes in fields of the form.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, astuple, dataclass, fields
from functools import partial
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from config.lib.errors import Invalid
from config.lib.web.forms import without_separators
from rules.catalogue.weapon_options import Loadout
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
SIGN = "*"
_VERBS: dict[str, type[Edit]] = {
    "add": AddFormation,
    "remove": RemoveFormation,
    "duplicate": DuplicateFormation,
    "move": MoveFormation,
    "size": SetSize,
    "units": SetUnits,
    "choose": ChooseUnit,
    "upgrade": SetUpgrade,
    "give": MoveUpgrade,
    "split": SetUpgradeUnits,
    "attribute": SetAttribute,
    "weapons": SetWeapons,
    "ride": SetRide,
    "rename": RenameFormation,
    "note": SetNote,
    "name": RenameArmy,
    "limit": SetLimit,
}
_VERB_OF = {kind: verb for verb, kind in _VERBS.items()}
_TYPED = {"name", "note", "points_limit"}


@dataclass(frozen=True, slots=True)
class Command:
    """What was asked for: the edit, whether a refusal was overruled, and the revision it was based on.

    ``edit_id`` is the name that the device gave it, empty without scripts. Without a base it goes onto whatever is
    there now, as long as its formation is still the one of the revision ``seen``.
    """

    edit: Edit
    is_forced: bool
    base: int | None
    edit_id: str = ""
    seen: int | None = None


def read_command(data: QueryDict, *, army: Army) -> Command:
    """The command of a form. Raises Invalid naming the field; ``army`` is what the order of formations refers to."""
    base = _read_base(data)
    text = data.get("seen", "")
    seen = read_number(text, field="seen") if text else None
    if data.get("do", "") == "order":
        return Command(_read_order(data.getlist("order"), army=army), is_forced=False, base=base, seen=seen)
    edit, is_forced = read_edit(data)
    edit_id = data.get("edit_id", "")
    if not re.fullmatch(EDIT_ID, edit_id):
        raise Invalid("invalid_command", _("Muster doesn't know this command."), field="edit_id")
    return Command(edit, is_forced, base, edit_id, seen)


def read_edit(data: Mapping[str, str]) -> tuple[Edit, bool]:
    """The edit of a command, and whether a refusal is overruled."""
    verb, *words = data.get("do", "").split() or [""]
    is_forced, verb = verb.endswith("!"), verb.removesuffix("!")
    if verb not in _VERBS:
        raise Invalid("invalid_command", _("Muster doesn't know this command."), field="do")
    kind = _VERBS[verb]
    return kind(**_read_values(kind, words, data)), is_forced


def _read_values(kind: type[Edit], words: list[str], data: Mapping[str, str]) -> dict[str, Any]:
    if kind is SetRide and len(words) == 1:
        words = [*words, ""]  # no craft any more
    worded = [field for field in fields(kind) if field.name not in _TYPED]
    least = sum(field.default is MISSING for field in worded)
    if not least <= len(words) <= len(worded):
        raise Invalid("invalid_command", _("This command is incomplete."), field="do")
    texts = dict(zip((field.name for field in worded), words, strict=False))
    texts |= {field.name: _field(data, field.name) for field in fields(kind) if field.name in _TYPED}
    return {name: _READERS.get(name, str)(text) for name, text in texts.items()}


def write_command(edit: Edit) -> str:
    """The command for an edit that words alone say, without what is typed and without weapons."""
    words = (str(value) for value in astuple(edit) if value is not None)
    return " ".join((_VERB_OF[type(edit)], *words))


def write_code(take: Loadout) -> str:
    """A loadout as a word of a command: ``claw*2,acid*1``."""
    return ",".join(f"{item}{SIGN}{count}" for item, count in take)


def read_code(word: str) -> dict[str, int]:
    """A loadout from a word of a command; raises ValueError for anything else."""
    pairs = (part.split(SIGN) for part in word.split(","))
    return {item: int(count) for item, count in pairs}


def read_number(text: str, *, field: str) -> int:
    """A whole number from 0; anything else is refused."""
    plain = without_separators(text)
    if not re.fullmatch(rf"[0-9]{{1,{MOST_DIGITS}}}", plain):
        raise Invalid("invalid_number", _("Enter a whole number."), field=field)
    return int(plain)


def _read_base(data: Mapping[str, str]) -> int | None:
    if "base" not in data:
        raise Invalid("missing_field", _("The form doesn't say which state of the army it is for."), field="base")
    return read_number(data["base"], field="base") if data["base"] else None


def _read_order(keys: list[str], *, army: Army) -> MoveFormation:
    before = [pick.key for pick in army.formations]
    if sorted(keys) != sorted(before):
        raise Invalid("invalid_order", _("The order doesn't name every formation once."), field="order")
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


def _loadout(text: str) -> dict[str, int]:
    try:
        return read_code(text)
    except ValueError as error:
        raise Invalid("invalid_command", _("Muster doesn't know this command."), field="do") from error


_READERS: dict[str, Callable[[str], Any]] = {
    **{name: partial(read_number, field=name) for name in ("count", "position", "points_limit")},
    "take": _loadout,
    "note": lambda text: text.replace("\r\n", "\n"),
}
