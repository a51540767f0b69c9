"""The shapes of answers, by what they are about."""

from armylists.api.shapes.armies import (
    Army,
    ArmyPage,
    Revision,
    RevisionPage,
    Share,
    Token,
    TokenPage,
)
from armylists.api.shapes.base import Error
from armylists.api.shapes.catalogue import ArmyList, ArmyListPage, Publication, PublicationPage
from armylists.api.shapes.datasheets import DatasheetPage, PublishedDatasheet
from armylists.api.shapes.interchange import (
    ArchiveImport,
    ExportedList,
    ForgeFile,
    ForgeFilePage,
    ForgeLink,
    ImportedList,
    Reading,
)
from armylists.api.shapes.rosters import RosterFile, RosterText
from armylists.api.shapes.verdicts import Availability, Verdict
from armylists.api.shapes.versions import (
    Draft,
    DraftPage,
    ListChanges,
    Move,
    Moved,
    Moves,
    PublishedVersion,
    PublishedVersionPage,
)

__all__ = [
    "ArchiveImport",
    "Army",
    "ArmyList",
    "ArmyListPage",
    "ArmyPage",
    "Availability",
    "DatasheetPage",
    "Draft",
    "DraftPage",
    "Error",
    "ExportedList",
    "ForgeFile",
    "ForgeFilePage",
    "ForgeLink",
    "ImportedList",
    "ListChanges",
    "Move",
    "Moved",
    "Moves",
    "Publication",
    "PublicationPage",
    "PublishedDatasheet",
    "PublishedVersion",
    "PublishedVersionPage",
    "Reading",
    "Revision",
    "RevisionPage",
    "RosterFile",
    "RosterText",
    "Share",
    "Token",
    "TokenPage",
    "Verdict",
]
