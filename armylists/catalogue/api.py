"""Publications, army lists, datasheets: public, cacheable."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from armylists.catalogue import documents, responses
from armylists.catalogue.adapters import list_rules, sheet_of
from armylists.catalogue.queries import finding as catalogue
from armylists.catalogue.queries.fieldings import fieldings_of
from armylists.catalogue.queries.finding import Span
from armylists.models import ArmyList
from config.lib.api.base import CatalogueView, TextField
from config.lib.api.openapi import document
from config.lib.api.pages import PageQuery, WholeNumber, answer_page, filters_of
from config.lib.api.responses import answer
from rules.catalogue.search import Figure

LARGEST_NUMBER = 9_999

# What a number means; where several are printed, one of them has to lie inside the range.
FIGURES = {
    Figure.SPEED: "Speed in cm (`Immobile` is 0)",
    Figure.ARMOUR: "Armour (`4+` is 4), of a ship on any facing",
    Figure.CC: "Close combat value (`4+` is 4)",
    Figure.FF: "Firefight value (`4+` is 4)",
    Figure.DAMAGE_CAPACITY: "Damage capacity of a war engine",
    Figure.RANGE: "Range of a weapon in cm",
    Figure.HITS: "Hits of a ship",
    Figure.SHIELDS: "Shields of a ship",
    Figure.TURRETS: "Turrets of a ship",
}


class ListQuery(PageQuery):
    """Which army lists."""

    publication = TextField(help_text="Id of a publication.")
    faction = TextField(help_text="Name of a faction, whole.")
    game = serializers.ChoiceField(required=False, choices=["epic", "fleet"])
    text = TextField(help_text="Part of a name or faction.")


class SheetQuery(PageQuery):
    """Which datasheets. For each number that is printed on them there is a lower and an upper bound."""

    publication = TextField(help_text="Id of a publication.")
    force = TextField(help_text="Id of a force.")
    type = TextField(help_text="A printed type (`INF`, `AC`, `Cruiser`), or a whole one (`AC/WE`, `Cruiser/8`).")
    ability = TextField(help_text="Id of an ability without its parameter (`void-shields`), of the unit or a weapon.")
    weapon = TextField(help_text="Part of the name of a weapon.")
    text = TextField(help_text="Part of a name, other spelling, ability, weapon or note.")

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        fields = super().get_fields()
        for figure, meaning in FIGURES.items():
            for bound, words in (("min", "at least"), ("max", "at most")):
                number = WholeNumber(
                    required=False, min_value=0, max_value=LARGEST_NUMBER, help_text=f"{meaning}: {words}."
                )
                fields[f"{figure}_{bound}"] = number
        return fields


def _sheet_filters(query: dict[str, Any]) -> dict[str, Any]:
    """The parameters as ``find_datasheets`` takes them."""
    filters = filters_of(query)
    bounds = {figure: (filters.pop(f"{figure}_min", None), filters.pop(f"{figure}_max", None)) for figure in FIGURES}
    spans = {figure: Span(*found) for figure, found in bounds.items() if found != (None, None)}
    return {**filters, "spans": spans}


class Publications(CatalogueView):
    @document("list_publications", "catalogue", responses.PublicationPage, refusals=(400,), query=PageQuery)
    def get(self, request: Request) -> Response:
        """All publications."""
        rows = catalogue.publications()
        return answer_page(request, rows, query=self.query, order=("name", "pk"), serialize=responses.Publication)


class Publication(CatalogueView):
    @document("get_publication", "catalogue", responses.Publication, refusals=(400, 404))
    def get(self, request: Request, publication: str) -> Response:
        """One publication."""
        return answer(responses.Publication.model_validate(catalogue.publication(publication)))


class ArmyLists(CatalogueView):
    @document("list_army_lists", "catalogue", responses.ArmyListPage, refusals=(400,), query=ListQuery)
    def get(self, request: Request) -> Response:
        """The army lists that armies can be built from now."""
        rows = catalogue.find_lists(**filters_of(self.query))
        order = ("faction", "name", "pk")
        return answer_page(request, rows, query=self.query, order=order, serialize=responses.ArmyListRow)


class CurrentArmyList(CatalogueView):
    @document("get_army_list", "catalogue", documents.ArmyList, refusals=(400, 404))
    def get(self, request: Request, publication: str, army_list: str) -> Response:
        """The published version of an army list, with everything in it."""
        return _whole_list(catalogue.current_list(publication, army_list))


class ArmyListVersion(CatalogueView):
    @document("get_army_list_version", "catalogue", documents.ArmyList, refusals=(400, 404))
    def get(self, request: Request, publication: str, army_list: str, version: str) -> Response:
        """A version of an army list, published or retired. Its content never changes."""
        return _whole_list(catalogue.list_version(f"{publication}/{army_list}@{version}"))


def _whole_list(army_list: ArmyList) -> Response:
    return answer(documents.ArmyList.of(list_rules(army_list)))


class Datasheets(CatalogueView):
    @document("list_datasheets", "catalogue", responses.DatasheetPage, refusals=(400,), query=SheetQuery)
    def get(self, request: Request) -> Response:
        """The datasheets of all publications."""
        rows = catalogue.find_datasheets(**_sheet_filters(self.query))
        return answer_page(request, rows, query=self.query, order=("name", "pk"), serialize=responses.DatasheetRow)


class Datasheet(CatalogueView):
    @document("get_datasheet", "catalogue", responses.PublishedDatasheet, refusals=(400, 404))
    def get(self, request: Request, publication: str, datasheet: str) -> Response:
        """One datasheet, every value as printed, and the current lists that field it."""
        row = catalogue.datasheet(publication, datasheet)
        found = fieldings_of(publication=publication, unit=datasheet)
        own = {"publication": publication, "force_name": row.force_name, "fielded_by": found}
        return answer(responses.PublishedDatasheet.from_row(sheet_of(row), **own))
