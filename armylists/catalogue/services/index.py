"""What searches need beside the documents: abilities and numbers of datasheets, units of list versions."""

from __future__ import annotations

from armylists.models import ArmyList, Datasheet, Fielding, Publication, SheetFigure
from rules.catalogue import army_lists
from rules.catalogue.fielding import fielded_units
from rules.catalogue.loader import Publication as Loaded
from rules.catalogue.search import collect_figures
from rules.roster.special_rules import abilities_of

BATCH = 500


def index_datasheets(publication: Publication, loaded: Loaded) -> None:
    sheets = dict(Datasheet.objects.filter(publication=publication).values_list("slug", "pk"))
    known = dict(publication.abilities.values_list("slug", "pk"))
    bearing = Datasheet.abilities.through
    bearing.objects.filter(datasheet__publication=publication).delete()
    bearing.objects.bulk_create(
        [
            bearing(datasheet_id=sheets[sheet.id], ability_id=known[ability])
            for sheet in loaded.datasheets.values()
            for ability in dict.fromkeys(abilities_of(sheet))
            if ability in known
        ],
        batch_size=BATCH,
    )
    SheetFigure.objects.filter(datasheet__publication=publication).delete()
    SheetFigure.objects.bulk_create(
        [
            SheetFigure(datasheet_id=sheets[sheet.id], figure=figure.value, value=value)
            for sheet in loaded.datasheets.values()
            for figure, value in sorted(collect_figures(sheet))
        ],
        batch_size=BATCH,
    )


def index_version(row: ArmyList, army_list: army_lists.ArmyList) -> None:
    """Store which units a list version fields, anew: an older loader may have known fewer ways."""
    row.fieldings.all().delete()
    Fielding.objects.bulk_create(
        [
            Fielding(army_list=row, unit=found.unit, way=found.way.value, entry=found.entry, entry_name=found.name)
            for found in fielded_units(army_list)
        ],
        batch_size=BATCH,
    )
