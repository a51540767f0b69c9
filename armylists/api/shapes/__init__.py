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
from armylists.api.shapes.rosters import RosterFile, RosterText
from armylists.api.shapes.verdicts import Availability, Verdict

__all__ = [
    "Army",
    "ArmyList",
    "ArmyListPage",
    "ArmyPage",
    "Availability",
    "DatasheetPage",
    "Error",
    "Publication",
    "PublicationPage",
    "PublishedDatasheet",
    "Revision",
    "RevisionPage",
    "RosterFile",
    "RosterText",
    "Share",
    "Token",
    "TokenPage",
    "Verdict",
]
