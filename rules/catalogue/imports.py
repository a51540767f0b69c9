"""Formations taken over from another list of the publication: reserves, renegades, a venerable battle barge."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.catalogue.documents import ArmyListDoc, FormationDoc, ImportDoc, OfferDoc, UpgradeDoc
from rules.catalogue.problems import Problem


def expand_imports(doc: ArmyListDoc, *, lists: Mapping[str, ArmyListDoc]) -> ArmyListDoc:
    """The list with the formations it imports written out, so that it stands alone from then on.

    Only what the other list itself offers is taken, never what that list imports.
    """
    if not doc.imports:
        return doc
    doc = _bring_upgrades(doc, lists)
    taken = [
        _take_over(formation, row=row, target=doc, source=lists[row.source])
        for row in doc.imports
        if row.source in lists
        for formation in lists[row.source].formation
        if _is_wanted(formation, row)
    ]
    return doc.model_copy(update={"formation": [*doc.formation, *taken], "imports": []})


def check_imports(doc: ArmyListDoc, *, lists: Mapping[str, ArmyListDoc], file: str) -> Iterator[Problem]:
    """Imports that name nothing or take nothing."""
    for index, row in enumerate(doc.imports):
        place = f"import[{index}]"
        source = lists.get(row.source)
        if source is None or source is doc:
            yield Problem(file, f"{place}.from", f"there is no other list {row.source!r} in this publication")
            continue
        known = {
            "formations": {formation.id for formation in source.formation},
            "sections": {section.id for section in source.section},
            "tags": {tag.id for tag in source.tag},
        }
        for field, names in known.items():
            for position, name in enumerate(getattr(row, field)):
                if name not in names:
                    yield Problem(file, f"{place}.{field}[{position}]", f"{row.source!r} has no {name!r}")
        if not any(_is_wanted(formation, row) for formation in source.formation):
            yield Problem(file, place, "takes no formation over")


def _is_wanted(formation: FormationDoc, row: ImportDoc) -> bool:
    is_named = (
        formation.id in row.formations or formation.section in row.sections or bool(set(formation.tags) & set(row.tags))
    )
    return is_named and (row.max_points is None or _lowest(formation) <= row.max_points)


def _lowest(formation: FormationDoc) -> int:
    return formation.points if isinstance(formation.points, int) else min(formation.points.values())


def _take_over(formation: FormationDoc, *, row: ImportDoc, target: ArmyListDoc, source: ArmyListDoc) -> FormationDoc:
    points = formation.points
    more = {size: price + row.points for size, price in points.items()} if isinstance(points, dict) else None
    known_tags = {tag.id for tag in target.tag}
    shared = {attribute.id: attribute for attribute in source.attribute}
    return formation.model_copy(
        update={
            "id": f"{row.prefix}-{formation.id}",
            "name": formation.name + row.name_suffix,
            "aliases": [],
            "section": row.section,
            "points": more if more is not None else points + row.points,  # type: ignore[operator]
            "upgrades": [*_kept(formation, row, target), *row.upgrades],
            "tags": [*(tag for tag in formation.tags if tag in known_tags), *row.add_tags],
            "attributes": [shared[a] if isinstance(a, str) else a for a in formation.attributes],
            "note": row.note or formation.note,
            "abilities": list(dict.fromkeys((*formation.abilities, *row.abilities))),
            "effects": [*formation.effects, *row.effects],
        }
    )


def _kept(formation: FormationDoc, row: ImportDoc, target: ArmyListDoc) -> list[str | OfferDoc]:
    """The offers that the importing list knows as well, if the formation keeps its options at all."""
    if not (row.keep_upgrades or row.bring_upgrades):
        return []
    known = _names_of(target.upgrade) - set(row.drop_upgrades)
    return [raw for raw in formation.upgrades if _name_of(raw) in known]


def _bring_upgrades(doc: ArmyListDoc, lists: Mapping[str, ArmyListDoc]) -> ArmyListDoc:
    """The list with the upgrades, and their groups, that formations taken over bring along."""
    for row in doc.imports:
        source = lists.get(row.source)
        if row.bring_upgrades and source is not None:
            offered = {_name_of(raw) for f in source.formation if _is_wanted(f, row) for raw in f.upgrades}
            wanted = offered - _names_of(doc.upgrade) - set(row.drop_upgrades)
            brought = [upgrade for upgrade in source.upgrade if {upgrade.id, upgrade.group} & wanted]
            groups = {upgrade.group for upgrade in brought} - {group.id for group in doc.group}
            update = {
                "upgrade": [*doc.upgrade, *brought],
                "group": [*doc.group, *(group for group in source.group if group.id in groups)],
            }
            doc = doc.model_copy(update=update)
    return doc


def _name_of(offer: str | OfferDoc) -> str:
    return offer if isinstance(offer, str) else offer.upgrade


def _names_of(upgrades: list[UpgradeDoc]) -> set[str]:
    """The names by which formations offer these upgrades."""
    return {upgrade.id for upgrade in upgrades} | {upgrade.group for upgrade in upgrades}
