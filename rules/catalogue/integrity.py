"""What an army list document refers to must exist: no dangling id, no duplicate, no impossible effect."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from rules.catalogue.build import has_price, used_units
from rules.catalogue.datasheets import Datasheet
from rules.catalogue.documents import (
    AbilityDoc,
    ArmyListDoc,
    AttributeDoc,
    FormationDoc,
    OfferDoc,
    UnitLineDoc,
    UpgradeDoc,
    WeaponDoc,
)
from rules.catalogue.effect_integrity import changed_units, check_effects, present_units
from rules.catalogue.problems import Problem, suggest
from rules.notation.dice import parse_dice
from rules.notation.errors import NotationError
from rules.notation.initiative import parse_initiative


def find_duplicates(ids: Iterable[str], *, file: str, table: str) -> Iterator[Problem]:
    """Ids used more than once in a table."""
    for name, times in Counter(ids).items():
        if times > 1:
            yield Problem(file, table, f"the id {name!r} is used {times} times")


def check_list(
    doc: ArmyListDoc,
    *,
    file: str,
    datasheets: Mapping[str, Datasheet],
    abilities: Mapping[str, AbilityDoc],
    weapons: Mapping[str, WeaponDoc],
) -> Iterator[Problem]:
    """Every defect of an army list apart from its clauses, which check themselves when they are compiled."""
    for table in ("size", "section", "group", "tag", "attribute", "formation", "upgrade", "warning"):
        yield from find_duplicates((row.id for row in getattr(doc, table)), file=file, table=table)
    for unit, place in used_units(doc):
        if unit not in datasheets:
            yield Problem(file, place, f"there is no datasheet {unit!r}{suggest(unit, datasheets)}")
    yield from _check_sections(doc, file=file)
    for index, formation in enumerate(doc.formation):
        yield from _check_formation(formation, doc=doc, file=file, place=f"formation[{index}]")
        carrier = datasheets.get(formation.carried_by or "")
        if carrier is not None and not carrier.transport:
            yield Problem(file, f"formation[{index}].carried_by", f"{carrier.id!r} carries nobody")
    for index, upgrade in enumerate(doc.upgrade):
        yield from _check_upgrade(upgrade, doc=doc, file=file, place=f"upgrade[{index}]")
        changed = [datasheets[unit] for unit in changed_units(upgrade, doc) if unit in datasheets]
        if upgrade.changes:
            changed = [sheet for sheet in changed if sheet.is_one_of(upgrade.changes)]
        yield from _check_kinds(upgrade, datasheets=datasheets, file=file, place=f"upgrade[{index}]")
        path = f"upgrade[{index}].effects"
        yield from check_effects(
            upgrade.effects, sheets=changed, abilities=abilities, weapons=weapons, file=file, path=path
        )
    yield from _check_named(doc, abilities=abilities, file=file)
    yield from _check_gains(doc, file=file, datasheets=datasheets, abilities=abilities, weapons=weapons)


def _check_gains(
    doc: ArmyListDoc,
    *,
    file: str,
    datasheets: Mapping[str, Datasheet],
    abilities: Mapping[str, AbilityDoc],
    weapons: Mapping[str, WeaponDoc],
) -> Iterator[Problem]:
    """What formations give to their units beside their choices."""
    for index, formation in enumerate(doc.formation):
        for position, ability in enumerate(formation.abilities):
            if ability.partition("(")[0] not in abilities:
                place = f"formation[{index}].abilities[{position}]"
                yield Problem(file, place, f"the glossary has no ability {ability!r}{suggest(ability, abilities)}")
        changed = [datasheets[unit] for unit in sorted(present_units(formation, doc)) if unit in datasheets]
        path = f"formation[{index}].effects"
        yield from check_effects(
            formation.effects, sheets=changed, abilities=abilities, weapons=weapons, file=file, path=path
        )


def _check_named(doc: ArmyListDoc, *, abilities: Mapping[str, AbilityDoc], file: str) -> Iterator[Problem]:
    """Groups, special rules and garrisons that the list names and that must be there."""
    for index, surcharge in enumerate(doc.surcharge):
        groups = {upgrade.group for upgrade in doc.upgrade}
        if surcharge.of not in groups:
            message = f"no upgrade is in a group {surcharge.of!r}{suggest(surcharge.of, groups)}"
            yield Problem(file, f"surcharge[{index}].of", message)
    for position, rule in enumerate(doc.special_rules):
        if rule not in abilities:
            yield Problem(
                file, f"special_rules[{position}]", f"the glossary has no entry {rule!r}{suggest(rule, abilities)}"
            )
    known = {formation.id for formation in doc.formation} | {unit for unit, _ in used_units(doc)}
    for position, name in enumerate(doc.garrisons or ()):
        if name not in known:
            message = f"{name!r} is neither a formation nor a unit of this list{suggest(name, known)}"
            yield Problem(file, f"garrisons[{position}]", message)


def _check_sections(doc: ArmyListDoc, *, file: str) -> Iterator[Problem]:
    parents = {section.id: section.parent for section in doc.section}
    provided = {name for section in doc.section for name in section.provides}
    for index, section in enumerate(doc.section):
        if section.parent is not None and section.parent not in parents:
            message = f"there is no section {section.parent!r}{suggest(section.parent, parents)}"
            yield Problem(file, f"section[{index}].parent", message)
        if _is_circular(section.id, parents):
            yield Problem(file, f"section[{index}].parent", "sections contain each other")
        for name in section.consumes:
            if name not in provided:
                yield Problem(
                    file, f"section[{index}].consumes", f"no section provides {name!r}{suggest(name, provided)}"
                )
        if len(set(section.consumes.values())) > 1:
            yield Problem(file, f"section[{index}].consumes", "alternatives must use the same number of slots")
    known = {"default", *parents, *(formation.id for formation in doc.formation)}
    for name, value in doc.initiative.items():
        if name not in known:
            yield Problem(
                file, f"initiative.{name}", f"{name!r} names no section and no formation{suggest(name, known)}"
            )
        yield from _check_initiative(value, file=file, path=f"initiative.{name}")
    if doc.usual_points and len(doc.usual_points) != 2:
        yield Problem(file, "usual_points", "two numbers: from and to")


def _check_initiative(value: str, *, file: str, path: str) -> Iterator[Problem]:
    try:
        parse_initiative(value)
    except NotationError as error:
        yield Problem(file, path, str(error))


def _is_circular(section: str, parents: Mapping[str, str | None]) -> bool:
    seen = {section}
    parent = parents.get(section)
    while parent is not None:
        if parent in seen:
            return True
        seen.add(parent)
        parent = parents.get(parent)
    return False


def _check_formation(formation: FormationDoc, *, doc: ArmyListDoc, file: str, place: str) -> Iterator[Problem]:
    sections = {section.id for section in doc.section}
    if formation.section not in sections:
        message = f"there is no section {formation.section!r}{suggest(formation.section, sections)}"
        yield Problem(file, f"{place}.section", message)
    sizes = {size.id for size in doc.size} | {"normal"}
    for size in formation.points if isinstance(formation.points, dict) else ():
        if size not in sizes:
            yield Problem(file, f"{place}.points.{size}", f"there is no size {size!r}{suggest(size, sizes)}")
    if isinstance(formation.points, dict) and not formation.points:
        yield Problem(file, f"{place}.points", "needs at least one price")
    has_units = bool(formation.units or formation.choose)
    if formation.activates and not has_units and not formation.unprinted:
        yield Problem(file, place, "has no units")
    if formation.unprinted and (has_units or not formation.note):
        yield Problem(file, f"{place}.unprinted", "is for entries without a datasheet, and a note says so")
    yield from _check_offers(formation, doc=doc, file=file, place=f"{place}.upgrades")
    tags = {tag.id for tag in doc.tag}
    for position, tag in enumerate(formation.tags):
        if tag not in tags:
            yield Problem(file, f"{place}.tags[{position}]", f"there is no tag {tag!r}{suggest(tag, tags)}")
    yield from _check_choices(formation, file=file, place=place)
    for position, line in enumerate(formation.units):
        if isinstance(line, UnitLineDoc):
            yield from _check_fixed_line(line, file=file, place=f"{place}.units[{position}]")
    yield from _check_attributes(formation, doc=doc, file=file, place=place)
    if formation.initiative is not None:
        yield from _check_initiative(formation.initiative, file=file, path=f"{place}.initiative")


def _check_offers(formation: FormationDoc, *, doc: ArmyListDoc, file: str, place: str) -> Iterator[Problem]:
    upgrades = {upgrade.id: upgrade.group for upgrade in doc.upgrade}
    offered: set[str] = set()
    for position, raw in enumerate(formation.upgrades):
        name = raw.upgrade if isinstance(raw, OfferDoc) else raw
        members = {name} & set(upgrades)
        if not members and not isinstance(raw, OfferDoc):
            members = {upgrade for upgrade, group in upgrades.items() if group == name}
        if not members:
            near = suggest(name, (*upgrades, *filter(None, upgrades.values())))
            yield Problem(file, f"{place}[{position}]", f"there is no upgrade or group {name!r}{near}")
        for upgrade in sorted(members & offered):
            yield Problem(file, f"{place}[{position}]", f"{upgrade!r} is offered twice")
        offered |= members
        if isinstance(raw, OfferDoc):
            yield from _check_price(raw, file=file, place=f"{place}[{position}]", is_needed=False)


def _check_fixed_line(line: UnitLineDoc, *, file: str, place: str) -> Iterator[Problem]:
    if line.unit is None or line.of is not None:
        yield Problem(file, place, "a fixed line names one unit")
    if not line.rolled:
        return
    if "count" in line.model_fields_set:
        yield Problem(file, f"{place}.rolled", "give either count or rolled")
    try:
        parse_dice(line.rolled)
    except NotationError as error:
        yield Problem(file, f"{place}.rolled", str(error))


def _check_kinds(
    upgrade: UpgradeDoc, *, datasheets: Mapping[str, Datasheet], file: str, place: str
) -> Iterator[Problem]:
    types = {kind for sheet in datasheets.values() for kind in sheet.types}
    for table, names in (("changes", upgrade.changes), ("points_per", upgrade.points_per)):
        for position, name in enumerate(names):
            if name not in datasheets and name not in types:
                message = f"{name!r} is neither a datasheet nor a type{suggest(name, (*datasheets, *types))}"
                yield Problem(file, f"{place}.{table}[{position}]", message)


def _check_attributes(formation: FormationDoc, *, doc: ArmyListDoc, file: str, place: str) -> Iterator[Problem]:
    shared = {attribute.id for attribute in doc.attribute}
    for position, raw in enumerate(formation.attributes):
        if not isinstance(raw, AttributeDoc) and raw not in shared:
            message = f"there is no attribute {raw!r}{suggest(raw, shared)}"
            yield Problem(file, f"{place}.attributes[{position}]", message)
    names = (raw.id if isinstance(raw, AttributeDoc) else raw for raw in formation.attributes)
    yield from find_duplicates(names, file=file, table=f"{place}.attributes")


def _check_price(doc: UpgradeDoc | OfferDoc, *, file: str, place: str, is_needed: bool) -> Iterator[Problem]:
    forms = [doc.points is not None, doc.points_each is not None, bool(doc.points_tiers)]
    if sum(forms) != 1 and (is_needed or any(forms)):
        yield Problem(file, f"{place}.points", "give exactly one of points, points_each and points_tiers")
    if doc.points_pair is not None and doc.points_each is None:
        yield Problem(file, f"{place}.points_pair", "needs points_each for an odd one")
    if doc.points_per and doc.points is None:
        yield Problem(file, f"{place}.points_per", "needs points, what each of these units costs")
    if (doc.points_pair is not None or doc.points_per) and not has_price(doc):
        yield Problem(file, f"{place}.points", "has no price")


def _check_choices(formation: FormationDoc, *, file: str, place: str) -> Iterator[Problem]:
    yield from find_duplicates(
        (unit for choice in formation.choose for unit in choice.of), file=file, table=f"{place}.choose"
    )
    for position, choice in enumerate(formation.choose):
        path = f"{place}.choose[{position}]"
        if choice.count is None and choice.min is None and choice.max is None:
            yield Problem(file, path, "give count, or min and max")
        if choice.count is not None and (choice.min is not None or choice.max is not None):
            yield Problem(file, path, "give either count, or min and max")
        for unit in choice.points:
            if unit not in choice.of:
                yield Problem(file, f"{path}.points", f"{unit!r} is not one of the units to choose")


def _check_upgrade(upgrade: UpgradeDoc, *, doc: ArmyListDoc, file: str, place: str) -> Iterator[Problem]:
    groups = {group.id for group in doc.group}
    if upgrade.group not in groups:
        yield Problem(file, f"{place}.group", f"there is no group {upgrade.group!r}{suggest(upgrade.group, groups)}")
    yield from _check_price(upgrade, file=file, place=place, is_needed=True)
    if bool(upgrade.replaces) != bool(upgrade.replacement):
        yield Problem(file, f"{place}.replaces", "replaces and with belong together")
    for table, lines in (("adds", upgrade.adds), ("removes", upgrade.removes)):
        for position, line in enumerate(lines):
            if isinstance(line, UnitLineDoc) and (line.unit is None) != bool(line.of):
                yield Problem(file, f"{place}.{table}[{position}]", "give either unit or of")
            if isinstance(line, UnitLineDoc) and line.rolled:
                yield Problem(file, f"{place}.{table}[{position}].rolled", "only the units of a formation are rolled")
    if upgrade.initiative is not None:
        yield from _check_initiative(upgrade.initiative, file=file, path=f"{place}.initiative")
    known = {other.id for other in doc.upgrade}
    for position, special in enumerate(upgrade.points_when):
        path = f"{place}.points_when[{position}]"
        if special.with_ not in known:
            yield Problem(file, f"{path}.with", f"there is no upgrade {special.with_!r}{suggest(special.with_, known)}")
        if (special.points_each is None) != bool(special.points_tiers):
            yield Problem(file, path, "give either points_each or points_tiers")
