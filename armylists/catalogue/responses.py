"""Publications, army lists and datasheets: rows and pages of them."""

from __future__ import annotations

from typing import Literal

from pydantic import AliasPath, Field

from armylists.catalogue.documents import Datasheet, Game
from config.lib.api.responses import Page, Shape


class Fielding(Shape):
    """A current army list that fields a unit, and how: each way and each entry of the list is one row."""

    army_list: str = Field(validation_alias=AliasPath("army_list", "address"), description="`publication/list`")
    version: str = Field(validation_alias=AliasPath("army_list", "version"))
    name: str = Field(validation_alias=AliasPath("army_list", "name"))
    faction: str = Field(validation_alias=AliasPath("army_list", "faction"))
    way: Literal["fixed", "choice", "transport", "upgrade", "in-play", "summoned"] = Field(
        description="Always in a formation, one of its choices, its transport, bought with an upgrade; or not bought "
        "and in play with a formation, or with an upgrade."
    )
    entry: str = Field(description="Id of the formation, or of the upgrade.")
    entry_name: str


class PublishedDatasheet(Datasheet):
    """A datasheet, where it was published, and the lists that field it now."""

    publication: str
    force_name: str
    fielded_by: list[Fielding]


class DatasheetRow(Shape):
    """A datasheet, in short."""

    id: str = Field(validation_alias="slug")
    publication: str = Field(validation_alias=AliasPath("publication", "slug"))
    name: str
    force: str
    force_name: str
    type: str


class DatasheetPage(Page):
    """Datasheets."""

    results: list[DatasheetRow]


class Publication(Shape):
    """Who published the facts."""

    id: str = Field(validation_alias="slug")
    name: str
    game: Game
    edition: str
    source: str
    licence: str
    attribution: str
    army_lists: int = Field(validation_alias="list_count", description="How many army lists it has now.")
    datasheets: int = Field(validation_alias="datasheet_count", description="How many datasheets it has.")


class PublicationPage(Page):
    """Publications."""

    results: list[Publication]


class ArmyListRow(Shape):
    """A version of an army list, in short."""

    id: str = Field(validation_alias="address", description="`publication/list`")
    version: str
    reference: str = Field(description="`publication/list@version`, as army documents name it.")
    digest: str = Field(description="SHA-256 of the content of this version.")
    publication: str = Field(validation_alias=AliasPath("publication", "slug"))
    game: Game = Field(validation_alias=AliasPath("publication", "game"))
    name: str
    faction: str
    source: str
    state: Literal["published", "retired"]
    formations: int = Field(validation_alias="formation_count", description="How many formations it offers.")
    units: int = Field(validation_alias="unit_count", description="How many datasheets it uses.")


class ArmyListPage(Page):
    """Army lists."""

    results: list[ArmyListRow]
