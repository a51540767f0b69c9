"""Army documents (JSON) to values and back. Strict: every defect is reported with its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Annotated, Any, Self, TypeVar

from pydantic import BaseModel, Field, ValidationError

from rules.catalogue.documents import Document
from rules.catalogue.problems import format_defect, format_place
from rules.catalogue.weapon_options import find_excess, items_of
from rules.composition.army import Army, FormationPick, UpgradePick, WeaponPick
from rules.composition.compile import ListRules
from rules.errors import RulesError

FORMAT = 1
MOST_FORMATIONS = 200
MOST_POINTS = 100_000
MOST_PICKS = 1_000
# More than the largest points limit buys of the cheapest things; it bounds the work of a verdict.
MOST_PICKS_TOGETHER = 5_000
MOST_LETTERS = 120
MOST_LETTERS_IN_NOTES = 2_000
MOST_PROBLEMS = 50
PLAIN_TEXT = r"^[^\x00-\x1f\x7f]*$"
PLAIN_LINES = r"^[^\x00-\x09\x0b-\x1f\x7f]*$"
LIST_REFERENCE = r"^[a-z0-9-]{1,80}/[a-z0-9-]{1,80}@[0-9A-Za-z.\-]{1,40}$"

Id = Annotated[str, Field(min_length=1, max_length=80)]
Key = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,40}$")]
Number = Annotated[int, Field(ge=0, le=MOST_PICKS)]
Name = Annotated[str, Field(max_length=MOST_LETTERS, pattern=PLAIN_TEXT)]
Note = Annotated[str, Field(max_length=MOST_LETTERS_IN_NOTES, pattern=PLAIN_LINES)]

D = TypeVar("D", bound=BaseModel)
Place = tuple[int | str, ...]


@dataclass(frozen=True, slots=True)
class DocumentProblem:
    """One defect of an army document: where (``formations[0].units``) and what."""

    path: str
    message: str

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message


class DocumentError(RulesError):
    """An army document cannot be read. ``problems`` holds every defect found."""

    def __init__(self, problems: tuple[DocumentProblem, ...]) -> None:
        self.problems = problems
        super().__init__("; ".join(str(problem) for problem in problems))

    @classmethod
    def at(cls, place: str, message: str) -> Self:
        """The error of a single defect."""
        return cls((DocumentProblem(place, message),))


class UpgradePickDoc(Document):
    """One upgrade of a formation."""

    upgrade: Id
    count: Annotated[int, Field(ge=1, le=MOST_PICKS)] = 1
    on: Id | None = None
    units: Annotated[dict[Id, Number], Field(max_length=100)] = {}


class WeaponPickDoc(Document):
    """What some units of a formation carry where their datasheet offers a choice. Free of cost."""

    unit: Id
    take: Annotated[dict[Id, Annotated[int, Field(ge=1, le=MOST_PICKS)]], Field(min_length=1, max_length=40)]
    count: Annotated[int, Field(ge=1, le=MOST_PICKS)] = 1


class FormationPickDoc(Document):
    """One formation. ``rides_in`` is the key of the formation whose craft carries it; ``note`` is the player's."""

    key: Key
    formation: Id
    name: Name = ""
    size: Id = "normal"
    units: Annotated[dict[Id, Number], Field(max_length=100)] = {}
    attributes: Annotated[dict[Id, Id], Field(max_length=20)] = {}
    upgrades: Annotated[list[UpgradePickDoc], Field(max_length=200)] = []
    weapons: Annotated[list[WeaponPickDoc], Field(max_length=200)] = []
    rides_in: Key | None = None
    note: Note = ""


class ArmyDoc(Document):
    """A whole army document."""

    muster: Annotated[int, Field(ge=FORMAT, le=FORMAT)]
    army_list: Annotated[str, Field(pattern=LIST_REFERENCE)]
    points_limit: Annotated[int, Field(ge=1, le=MOST_POINTS)]
    name: Name = ""
    formations: Annotated[list[FormationPickDoc], Field(max_length=MOST_FORMATIONS)] = []
    note: Note = ""


def validate(
    shape: type[D],
    raw: Any,
    *,
    refusal: type[DocumentError] = DocumentError,
    place: Callable[[Place], Place] = tuple,
) -> D:
    """Data in the shape of a document. Raises ``refusal`` with the first defects; ``place`` says where they are."""
    try:
        return shape.model_validate(raw)
    except ValidationError as error:
        told = error.errors(include_url=False, include_context=False, include_input=False)[:MOST_PROBLEMS]
        found = (DocumentProblem(format_place(place(each["loc"])), format_defect(each)) for each in told)
        raise refusal(tuple(found)) from error


def parse_army(raw: Any) -> Army:
    """Turn JSON data into an army. Checks the form only; ``check_army`` checks the ids."""
    doc = validate(ArmyDoc, raw)
    keys = [formation.key for formation in doc.formations]
    repeated = [(index, key) for index, key in enumerate(keys) if key in keys[:index]]
    if repeated:
        raise DocumentError(
            tuple(DocumentProblem(f"formations[{index}].key", f"{key!r} is used twice") for index, key in repeated)
        )
    picks = sum(count_picks(formation) for formation in doc.formations)
    if picks > MOST_PICKS_TOGETHER:
        message = f"{picks} units and upgrades are picked, at most {MOST_PICKS_TOGETHER} for one army"
        raise DocumentError.at("formations", message)
    formations = tuple(read_formation(f) for f in doc.formations)
    return Army(doc.army_list, doc.points_limit, doc.name, formations, doc.note)


def check_army(rules: ListRules, army: Army) -> None:
    """Raises DocumentError when the army names formations, sizes, units or upgrades the list does not know."""
    problems = tuple(_unknown_ids(rules, army))
    if problems:
        raise DocumentError(problems)


def read_army(rules: ListRules, raw: Any) -> Army:
    """Parse and check a document of this list."""
    army = parse_army(raw)
    check_army(rules, army)
    return army


def write_army(army: Army) -> dict[str, Any]:
    """The document of an army: ``parse_army(write_army(army)) == army``."""
    written = {
        "muster": FORMAT,
        "army_list": army.army_list,
        "points_limit": army.points_limit,
        "name": army.name,
        "formations": [_write_formation(pick) for pick in army.formations],
    }
    return {**written, "note": army.note} if army.note else written


def count_picks(doc: FormationPickDoc) -> int:
    """How many units and upgrades a formation picks: what bounds the work of a verdict."""
    upgrades = sum(upgrade.count + sum(upgrade.units.values()) for upgrade in doc.upgrades)
    return sum(doc.units.values()) + upgrades + sum(weapon.count for weapon in doc.weapons)


def read_formation(doc: FormationPickDoc) -> FormationPick:
    """A formation whose form was checked, as a value."""
    upgrades = tuple(UpgradePick(u.upgrade, u.count, u.on, tuple(u.units.items())) for u in doc.upgrades)
    units, attributes = tuple(doc.units.items()), tuple(doc.attributes.items())
    weapons = tuple(WeaponPick(w.unit, tuple(w.take.items()), w.count) for w in doc.weapons)
    rides_in = doc.rides_in or ""
    return FormationPick(
        doc.key, doc.formation, doc.name, doc.size, units, attributes, upgrades, weapons, rides_in, doc.note
    )


def _write_formation(pick: FormationPick) -> dict[str, Any]:
    written = {
        "key": pick.key,
        "formation": pick.formation,
        "name": pick.name,
        "size": pick.size,
        "units": dict(pick.units),
        "attributes": dict(pick.attributes),
        "upgrades": [_write_upgrade(upgrade) for upgrade in pick.upgrades],
    }
    if pick.weapons:
        written["weapons"] = [{"unit": w.unit, "take": dict(w.take), "count": w.count} for w in pick.weapons]
    if pick.rides_in:
        written["rides_in"] = pick.rides_in
    if pick.note:
        written["note"] = pick.note
    return written


def _write_upgrade(pick: UpgradePick) -> dict[str, Any]:
    written: dict[str, Any] = {"upgrade": pick.upgrade, "count": pick.count, "on": pick.on}
    if pick.units:
        written["units"] = dict(pick.units)
    return written


def _unknown_ids(rules: ListRules, army: Army) -> Iterator[DocumentProblem]:
    if army.army_list != rules.army_list.reference:
        yield DocumentProblem("army_list", f"this is {army.army_list}, not {rules.army_list.reference}")
    for index, pick in enumerate(army.formations):
        place = f"formations[{index}]"
        if pick.formation not in rules.entries:
            yield DocumentProblem(f"{place}.formation", f"the list has no formation {pick.formation!r}")
        if pick.size not in {"normal", *rules.army_list.sizes}:
            yield DocumentProblem(f"{place}.size", f"the list has no size {pick.size!r}")
        yield from _unknown_units(rules, pick.units, place=f"{place}.units")
        for position, upgrade in enumerate(pick.upgrades):
            yield from _unknown_in_upgrade(rules, upgrade, place=f"{place}.upgrades[{position}]")
        for position, weapon in enumerate(pick.weapons):
            yield from _unknown_weapons(rules, weapon, place=f"{place}.weapons[{position}]")


def _unknown_in_upgrade(rules: ListRules, pick: UpgradePick, *, place: str) -> Iterator[DocumentProblem]:
    if pick.upgrade not in rules.army_list.upgrades:
        yield DocumentProblem(f"{place}.upgrade", f"the list has no upgrade {pick.upgrade!r}")
    if pick.on is not None and pick.on not in rules.army_list.datasheets:
        yield DocumentProblem(f"{place}.on", f"the list has no unit {pick.on!r}")
    yield from _unknown_units(rules, pick.units, place=f"{place}.units")


def _unknown_weapons(rules: ListRules, pick: WeaponPick, *, place: str) -> Iterator[DocumentProblem]:
    """What the datasheet does not offer, or not so often."""
    sheet = rules.army_list.datasheets.get(pick.unit)
    if sheet is None:
        yield DocumentProblem(f"{place}.unit", f"the list has no unit {pick.unit!r}")
        return
    known = {item.id for item in items_of(sheet)}
    for item, _ in pick.take:
        if item not in known:
            yield DocumentProblem(f"{place}.take.{item}", f"{pick.unit!r} has no weapon option {item!r}")
    if excess := find_excess(sheet, dict(pick.take)):
        what, have, allowed = excess
        yield DocumentProblem(f"{place}.take", f"{have} × {what!r}, at most {allowed} for each unit")


def _unknown_units(rules: ListRules, units: tuple[tuple[str, int], ...], *, place: str) -> Iterator[DocumentProblem]:
    for unit, _ in units:
        if unit not in rules.army_list.datasheets:
            yield DocumentProblem(f"{place}.{unit}", f"the list has no unit {unit!r}")
