"""Reads of the catalogue."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext as _

from armylists.catalogue.adapters import ability_of
from armylists.models import Ability, ArmyList, Datasheet, Publication, SheetFigure
from config.lib.errors import NotFound
from rules.catalogue import datasheets
from rules.catalogue.search import Figure, fold_text

# Whoever types more is not looking for a datasheet.
MOST_WORDS = 8


@dataclass(frozen=True, slots=True)
class Span:
    """From ``least`` to ``most``, both included; None leaves a side open."""

    least: int | None = None
    most: int | None = None


NO_SPANS: Mapping[Figure, Span] = MappingProxyType({})


def publications() -> QuerySet[Publication]:
    return Publication.objects.annotate(
        datasheet_count=Count("datasheets", distinct=True),
        list_count=Count("army_lists", filter=Q(army_lists__state="published"), distinct=True),
    )


def published_lists() -> QuerySet[ArmyList]:
    """The lists that armies can be built from now, without their definitions."""
    return ArmyList.objects.filter(state=ArmyList.State.PUBLISHED).select_related("publication").defer("definition")


def find_lists(*, publication: str = "", faction: str = "", game: str = "", text: str = "") -> QuerySet[ArmyList]:
    lists = published_lists()
    if publication:
        lists = lists.filter(publication__slug=publication)
    if faction:
        lists = lists.filter(faction__iexact=faction)
    if game:
        lists = lists.filter(publication__game=game)
    if text:
        lists = lists.filter(Q(name__icontains=text) | Q(faction__icontains=text) | Q(slug__icontains=text))
    return lists


def current_list(publication: str, slug: str) -> ArmyList:
    found = (
        ArmyList.objects.filter(publication__slug=publication, slug=slug, state=ArmyList.State.PUBLISHED)
        .select_related("publication")
        .first()
    )
    if found is None:
        raise _unknown_list(f"{publication}/{slug}")
    return found


def publication(slug: str) -> Publication:
    found = publications().filter(slug=slug).first()
    if found is None:
        raise NotFound("unknown_publication", _("There is no publication %(name)s."), params={"name": slug})
    return found


def list_version(reference: str) -> ArmyList:
    """The list version that ``publication/list@version`` names, published or retired."""
    name, _at, version = reference.partition("@")
    publication, _slash, slug = name.partition("/")
    versions = ArmyList.objects.filter(publication__slug=publication, slug=slug).exclude(state=ArmyList.State.DRAFT)
    found = versions.filter(version=version).select_related("publication").first()
    if found is not None:
        return found
    known = ", ".join(versions.values_list("version", flat=True))
    if known:
        message = _("The army list %(name)s has no version %(version)s; it has %(known)s.")
        params = {"name": name, "version": version, "known": known}
        raise NotFound("unknown_version", message, params=params, path="army_list")
    raise _unknown_list(name, path="army_list")


def _unknown_list(name: str, *, path: str | None = None) -> NotFound:
    return NotFound("unknown_list", _("There is no army list '%(name)s'."), params={"name": name}, path=path)


def datasheets_of(publication: str) -> QuerySet[Datasheet]:
    return Datasheet.objects.filter(publication__slug=publication).select_related("publication")


def find_datasheets(
    *,
    publication: str = "",
    force: str = "",
    type: str = "",
    ability: str = "",
    weapon: str = "",
    text: str = "",
    words: str = "",
    spans: Mapping[Figure, Span] = NO_SPANS,
) -> QuerySet[Datasheet]:
    """The datasheets that fit all that is given, without their documents. ``AC`` finds ``AC/WE`` as well.

    ``text`` as a whole and each of ``words`` must be somewhere in the names, other spellings, abilities, weapons or
    notes; ``weapon`` is a part of a weapon's name. ``spans`` hold numbers of which one that is printed must lie
    inside; all searches in one query, however many there are.
    """
    sheets = Datasheet.objects.select_related("publication").defer("document", "search_text", "weapon_text")
    if publication:
        sheets = sheets.filter(publication__slug=publication)
    if force:
        sheets = sheets.filter(force=force)
    if type:
        sheets = sheets.filter(Q(type__iexact=type) | Q(type__istartswith=f"{type}/") | Q(type__iendswith=f"/{type}"))
    if ability:
        bearing = Datasheet.abilities.through.objects.filter(ability__slug=ability)
        sheets = sheets.filter(pk__in=bearing.values("datasheet"))
    if weapon:
        sheets = sheets.filter(weapon_text__contains=fold_text(weapon))
    for part in (text, *words.split()[:MOST_WORDS]):
        sheets = sheets.filter(search_text__contains=fold_text(part))
    for figure, span in spans.items():
        sheets = sheets.filter(pk__in=_printed_inside(figure, span))
    return sheets


def _printed_inside(figure: Figure, span: Span) -> QuerySet[SheetFigure, int]:
    found = SheetFigure.objects.filter(figure=figure.value)
    if span.least is not None:
        found = found.filter(value__gte=span.least)
    if span.most is not None:
        found = found.filter(value__lte=span.most)
    return found.values_list("datasheet", flat=True)


def datasheet(publication: str, slug: str) -> Datasheet:
    found = datasheets_of(publication).filter(slug=slug).first()
    if found is None:
        params = {"name": f"{publication}/{slug}"}
        raise NotFound("unknown_datasheet", _("There is no datasheet %(name)s."), params=params)
    return found


def glossary(publication: str) -> dict[str, datasheets.Ability]:
    """The abilities of a publication by id, in the order of their names."""
    return {row.slug: ability_of(row) for row in Ability.objects.filter(publication__slug=publication)}
