"""The special rules of a publication, and the datasheets that have them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.db.models import Count, QuerySet
from django.utils.translation import gettext as _

from armylists.models import Ability, Datasheet, Publication
from config.lib.errors import NotFound


@dataclass(frozen=True, slots=True)
class AbilityPage:
    """One special rule with the datasheets that have it, by force and name."""

    ability: Ability
    sheets: tuple[Datasheet, ...]


def abilities_of(publication: Publication) -> QuerySet[Ability]:
    """The glossary by name, each entry with the number of datasheets that have it."""
    return Ability.objects.filter(publication=publication).annotate(sheet_count=Count("datasheets")).order_by("name")


def ability_page(publication: str, slug: str) -> AbilityPage:
    """One entry of a glossary. Raises NotFound when there is none."""
    found = Ability.objects.filter(publication__slug=publication, slug=slug).select_related("publication").first()
    if found is None:
        params = {"name": f"{publication}/{slug}"}
        raise NotFound("unknown_ability", _("There is no special rule %(name)s."), params=params)
    rows = found.datasheets.order_by("force_name", "name").defer("document", "search_text", "weapon_text")
    return AbilityPage(found, tuple(rows))


def named_abilities(publication: str, slugs: Collection[str]) -> QuerySet[Ability]:
    return Ability.objects.filter(publication__slug=publication, slug__in=slugs).order_by("name")


def glossaries() -> QuerySet[Publication]:
    """The publications that have a glossary, each with the number of its entries."""
    counted = Publication.objects.annotate(ability_count=Count("abilities"))
    return counted.filter(ability_count__gt=0).order_by("name")


def ability_kind(on: str) -> str:
    names = {
        "unit": _("Unit"),
        "weapon": _("Weapon"),
        "formation": _("Formation"),
        "army": _("Army"),
        "ship": _("Ship"),
    }
    return names.get(on, on)
