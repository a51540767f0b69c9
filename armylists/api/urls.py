"""Addresses of the API. Each answers with and without its last slash."""

from __future__ import annotations

from django.urls import URLPattern, path, re_path, register_converter
from django.urls.converters import StringConverter
from django.views import View

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
from config.lib.api.base import UnknownAddress

app_name = "api"


class VersionConverter(StringConverter):
    regex = r"[0-9A-Za-z.\-]{1,40}"


class NumberConverter(StringConverter):
    """A number that every database can hold."""

    regex = "[0-9]{1,9}"

    def to_python(self, value: str) -> int:  # type: ignore[override]
        return int(value)


class NameConverter(StringConverter):
    """An id of the catalogue or an army."""

    regex = "[0-9A-Za-z_-]{1,80}"


class DigestConverter(StringConverter):
    regex = "[0-9a-f]{64}"


register_converter(DigestConverter, "digest")
register_converter(VersionConverter, "version")
register_converter(NumberConverter, "number")
register_converter(NameConverter, "name")


def _both(route: str, view: type[View], name: str) -> list[URLPattern]:
    return [path(f"{route}/", view.as_view(), name=name), path(route, view.as_view())]


urlpatterns = [
    *_both("publications", catalogue.Publications, "publications"),
    *_both("publications/<name:publication>", catalogue.Publication, "publication"),
    *_both("army-lists", catalogue.ArmyLists, "army-lists"),
    *_both("army-lists/<name:publication>/<name:army_list>", catalogue.CurrentArmyList, "army-list"),
    *_both("army-lists/<name:publication>/<name:army_list>/changes", versions.Changes, "changes"),
    *_both("army-lists/<name:publication>/<name:army_list>/versions", versions.Versions, "versions"),
    *_both("army-lists/<name:publication>/<name:army_list>/retirement", versions.Retirement, "retirement"),
    *_both(
        "army-lists/<name:publication>/<name:army_list>/<version:version>", catalogue.ArmyListVersion, "list-version"
    ),
    *_both("datasheets", catalogue.Datasheets, "datasheets"),
    *_both("datasheets/<name:publication>/<name:datasheet>", catalogue.Datasheet, "datasheet"),
    *_both("verdicts", verdicts.Verdicts, "verdicts"),
    *_both("armies", armies.Armies, "armies"),
    *_both("armies/<name:army>", armies.Army, "army"),
    *_both("armies/<name:army>/edits", armies.Edits, "edits"),
    *_both("armies/<name:army>/undo", armies.Undo, "undo"),
    *_both("armies/<name:army>/redo", armies.Redo, "redo"),
    *_both("armies/<name:army>/move", moves.Move, "move"),
    *_both("armies/<name:army>/share", armies.Share, "share"),
    *_both("armies/<name:army>/revisions", revisions.Revisions, "revisions"),
    *_both("armies/<name:army>/revisions/<number:number>", revisions.Revision, "revision"),
    *_both("armies/<name:army>/availability", revisions.Availability, "availability"),
    *_both("readings", interchange.Readings, "readings"),
    *_both("armyforge/lists", interchange.ForgeLists, "armyforge-lists"),
    *_both("armyforge/lists/<name:publication>/<name:army_list>", interchange.ForgeList, "armyforge-list"),
    *_both("armyforge/links", interchange.ForgeLinks, "armyforge-links"),
    *_both("armyforge/files", interchange.ForgeFiles, "armyforge-files"),
    *_both("armyforge/files/<number:file>", interchange.ForgeFileOf, "armyforge-file"),
    *_both("archive", interchange.Archive, "archive"),
    *_both("archive/upload", interchange.ArchiveOnItsWay, "archive-upload"),
    *_both("moves", moves.Moves, "moves"),
    *_both("drafts", versions.Drafts, "drafts"),
    *_both("drafts/<number:draft>", versions.Draft, "draft"),
    *_both("drafts/<number:draft>/publication", versions.Publishing, "draft-publication"),
    *_both("drafts/<number:draft>/armies", versions.Trial, "draft-armies"),
    *_both("rosters", rosters.Rosters, "rosters"),
    *_both("rosters/<digest:digest>", rosters.Roster, "roster"),
    *_both("rosters/<digest:digest>/file", rosters.RosterPdf, "roster-file"),
    *_both("tokens", tokens.Tokens, "tokens"),
    *_both("tokens/<number:token>", tokens.Token, "token"),
    path("schema", docs.Schema.as_view(), name="schema"),
    path("schema/", docs.Schema.as_view()),
    *_both("docs", docs.DocumentationPage, "docs"),
    re_path("", UnknownAddress.as_view()),
]
