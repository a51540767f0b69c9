"""What the search for datasheets offers, and what it shows of those it finds."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Case, Q, QuerySet, Value, When
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from armylists.catalogue.adapters import sheet_of
from armylists.catalogue.queries.finding import MOST_WORDS
from armylists.catalogue.queries.sheets import StatRow, kind_name
from armylists.models import Ability, Datasheet, Publication
from rules.catalogue.search import Figure
from rules.roster.profiles import build_profile

SHEETS_ON_A_PAGE = 30
Choices = list[tuple[str, str]]
FIGURE_NAMES = {
    Figure.SPEED: _("Speed (cm)"),
    Figure.ARMOUR: _("Armour"),
    Figure.CC: _("Close combat"),
    Figure.FF: _("Firefight"),
    Figure.RANGE: _("Weapon range (cm)"),
    Figure.DAMAGE_CAPACITY: _("Damage capacity"),
    Figure.HITS: _("Hits"),
    Figure.SHIELDS: _("Shields"),
    Figure.TURRETS: _("Turrets"),
}

SHIPS_ONLY = (Figure.HITS, Figure.SHIELDS, Figure.TURRETS)


@dataclass(frozen=True, slots=True)
class SearchOptions:
    """The values to choose from. Forces are grouped by publication."""

    publications: Choices
    forces: list[tuple[str, Choices]]
    kinds: Choices
    abilities: Choices


@dataclass(frozen=True, slots=True)
class HitRow:
    reference: str
    publication: str
    id: str
    name: str
    kind: str
    force: str
    stats: tuple[StatRow, ...]


@dataclass(frozen=True, slots=True)
class HitPage:
    rows: tuple[HitRow, ...]
    total: int
    number: int
    last: int


def search_options() -> SearchOptions:
    """Everything to choose from, in three queries."""
    publications = list(Publication.objects.order_by("name").values_list("slug", "name"))
    sheets = Datasheet.objects.order_by("force_name", "force")
    found = list(sheets.values_list("publication__slug", "force", "force_name", "type").distinct())
    forces = {
        name: list(dict.fromkeys((force, label) for owner, force, label, _type in found if owner == slug))
        for slug, name in publications
    }
    kinds = sorted({part for *_others, printed in found for part in printed.split("/") if not part.isdecimal()})
    abilities = dict(Ability.objects.filter(datasheets__isnull=False).values_list("slug", "name").distinct())
    return SearchOptions(
        publications=publications,
        forces=[(name, known) for name, known in forces.items() if known],
        kinds=[(kind, kind_name(kind)) for kind in kinds],
        abilities=sorted(abilities.items(), key=lambda item: item[1].casefold()),
    )


def named_first(sheets: QuerySet[Datasheet], *, words: str) -> QuerySet[Datasheet]:
    """By name; before them those that have all the words in their names, not only in their weapons or notes."""
    is_named = Q()
    for word in words.split()[:MOST_WORDS]:
        is_named &= Q(name__icontains=word)
    if not is_named:
        return sheets.order_by("name", "pk")
    rank = Case(When(is_named, then=Value(0)), default=Value(1))
    return sheets.order_by(rank, "name", "pk")


def find_hits(sheets: QuerySet[Datasheet], *, words: str, page: int) -> HitPage:
    """One page of a search, in two queries. A page behind the last is the last."""
    total = sheets.count()
    last = max(1, -(-total // SHEETS_ON_A_PAGE))
    number = min(page, last)
    rows = named_first(sheets, words=words).defer(None).defer("search_text", "weapon_text")
    shown = rows[(number - 1) * SHEETS_ON_A_PAGE : number * SHEETS_ON_A_PAGE]
    return HitPage(tuple(_hit(row) for row in shown), total, number, last)


def _hit(row: Datasheet) -> HitRow:
    profile = build_profile(sheet_of(row), abilities={}, names={})
    stats = (StatRow(gettext(stat.label), stat.value) for stat in profile.stats if stat.label != "Type" and stat.value)
    publication = row.publication.slug
    return HitRow(
        reference=f"{publication}/{row.slug}",
        publication=publication,
        id=row.slug,
        name=row.name,
        kind=kind_name(row.type),
        force=row.force_name,
        stats=tuple(stats),
    )
