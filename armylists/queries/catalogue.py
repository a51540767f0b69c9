"""Reads of the catalogue."""

from __future__ import annotations

from django.db.models import Count, Q, QuerySet

from armylists.models import Ability, ArmyList, Datasheet, Publication
from config.lib.errors import NotFound

_LIGHT = ("definition",)


def publications() -> QuerySet[Publication]:
    """All publications with how much they hold."""
    return Publication.objects.annotate(
        datasheet_count=Count("datasheets", distinct=True),
        list_count=Count("army_lists", filter=Q(army_lists__state="published"), distinct=True),
    )


def published_lists() -> QuerySet[ArmyList]:
    """The lists that armies can be built from now, without their definitions."""
    return ArmyList.objects.filter(state=ArmyList.State.PUBLISHED).select_related("publication").defer(*_LIGHT)


def current_list(publication: str, slug: str) -> ArmyList:
    """The published version of a list."""
    found = (
        ArmyList.objects.filter(publication__slug=publication, slug=slug, state=ArmyList.State.PUBLISHED)
        .select_related("publication")
        .first()
    )
    if found is None:
        raise NotFound("unknown_list", f"There is no army list {publication}/{slug}.")
    return found


def list_version(reference: str) -> ArmyList:
    """The list version that ``publication/list@version`` names, published or retired."""
    name, _, version = reference.partition("@")
    publication, _, slug = name.partition("/")
    versions = ArmyList.objects.filter(publication__slug=publication, slug=slug).exclude(state=ArmyList.State.DRAFT)
    found = versions.filter(version=version).select_related("publication").first()
    if found is not None:
        return found
    known = ", ".join(versions.values_list("version", flat=True))
    if known:
        message = f"The list {name} has no version {version!r}; versions: {known}."
        raise NotFound("unknown_version", message, path="army_list")
    raise NotFound("unknown_list", f"There is no army list {name!r}.", path="army_list")


def datasheets_of(publication: str) -> QuerySet[Datasheet]:
    """The datasheets of a publication."""
    return Datasheet.objects.filter(publication__slug=publication).select_related("publication")


def datasheet(publication: str, slug: str) -> Datasheet:
    """One datasheet."""
    found = datasheets_of(publication).filter(slug=slug).first()
    if found is None:
        raise NotFound("unknown_datasheet", f"There is no datasheet {publication}/{slug}.")
    return found


def glossary(publication: str) -> dict[str, Ability]:
    """The abilities of a publication by id."""
    return {ability.slug: ability for ability in Ability.objects.filter(publication__slug=publication)}
