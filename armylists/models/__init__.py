"""Models of the builder."""

from armylists.models.accounts import AccountName
from armylists.models.armies import Army, ArmyRevision
from armylists.models.catalogue import Ability, ArmyList, Datasheet, Fielding, Publication, SheetFigure
from armylists.models.interchange import ArchiveUpload, ForgeFile
from armylists.models.list_sources import ListEvent, ListSource, SharedFiles
from armylists.models.rosters import DatasheetFile, RosterFile
from armylists.models.tokens import ApiToken

__all__ = [
    "Ability",
    "AccountName",
    "ApiToken",
    "ArchiveUpload",
    "Army",
    "ArmyList",
    "ArmyRevision",
    "Datasheet",
    "DatasheetFile",
    "Fielding",
    "ForgeFile",
    "ListEvent",
    "ListSource",
    "Publication",
    "RosterFile",
    "SharedFiles",
    "SheetFigure",
]
