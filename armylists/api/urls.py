"""Addresses of the API. Each answers with and without its last slash."""

from __future__ import annotations

from django.urls import path, re_path

from armylists.accounts import api as tokens
from armylists.api import docs
from armylists.armies import api as armies
from armylists.armies import api as moves
from armylists.armies import api as revisions
from armylists.armies import api as verdicts
from armylists.authoring import api as versions
from armylists.catalogue import api as catalogue
from armylists.interchange import api as interchange
from armylists.rosters import api as rosters
from config.lib.api.addresses import address
from config.lib.api.base import UnknownAddress

app_name = "api"


urlpatterns = [
    address("publications", catalogue.Publications, "publications"),
    address("publications/<name:publication>", catalogue.Publication, "publication"),
    address("army-lists", catalogue.ArmyLists, "army-lists"),
    address("army-lists/<name:publication>/<name:army_list>", catalogue.CurrentArmyList, "army-list"),
    address("army-lists/<name:publication>/<name:army_list>/changes", versions.Changes, "changes"),
    address("army-lists/<name:publication>/<name:army_list>/versions", versions.Versions, "versions"),
    address("army-lists/<name:publication>/<name:army_list>/retirement", versions.Retirement, "retirement"),
    address(
        "army-lists/<name:publication>/<name:army_list>/<version:version>", catalogue.ArmyListVersion, "list-version"
    ),
    address("datasheets", catalogue.Datasheets, "datasheets"),
    address("datasheets/<name:publication>/<name:datasheet>", catalogue.Datasheet, "datasheet"),
    address("verdicts", verdicts.Verdicts, "verdicts"),
    address("armies", armies.Armies, "armies"),
    address("armies/<name:army>", armies.Army, "army"),
    address("armies/<name:army>/edits", armies.Edits, "edits"),
    address("armies/<name:army>/undo", armies.Undo, "undo"),
    address("armies/<name:army>/redo", armies.Redo, "redo"),
    address("armies/<name:army>/move", moves.Move, "move"),
    address("armies/<name:army>/share", armies.Share, "share"),
    address("armies/<name:army>/revisions", revisions.Revisions, "revisions"),
    address("armies/<name:army>/revisions/<number:number>", revisions.Revision, "revision"),
    address("armies/<name:army>/availability", revisions.Availability, "availability"),
    address("readings", interchange.Readings, "readings"),
    address("armyforge/lists", interchange.ForgeLists, "armyforge-lists"),
    address("armyforge/lists/<name:publication>/<name:army_list>", interchange.ForgeList, "armyforge-list"),
    address("armyforge/links", interchange.ForgeLinks, "armyforge-links"),
    address("armyforge/files", interchange.ForgeFiles, "armyforge-files"),
    address("armyforge/files/<number:file>", interchange.ForgeFileOf, "armyforge-file"),
    address("archive", interchange.Archive, "archive"),
    address("archive/upload", interchange.ArchiveOnItsWay, "archive-upload"),
    address("moves", moves.Moves, "moves"),
    address("drafts", versions.Drafts, "drafts"),
    address("drafts/<number:draft>", versions.Draft, "draft"),
    address("drafts/<number:draft>/publication", versions.Publishing, "draft-publication"),
    address("drafts/<number:draft>/armies", versions.Trial, "draft-armies"),
    address("rosters", rosters.Rosters, "rosters"),
    address("rosters/<digest:digest>", rosters.Roster, "roster"),
    address("rosters/<digest:digest>/file", rosters.RosterPdf, "roster-file"),
    address("tokens", tokens.Tokens, "tokens"),
    address("tokens/<number:token>", tokens.Token, "token"),
    path("schema", docs.Schema.as_view(), name="schema"),
    path("schema/", docs.Schema.as_view()),
    address("docs", docs.DocumentationPage, "docs"),
    re_path("", UnknownAddress.as_view()),
]
