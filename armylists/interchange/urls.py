"""Addresses of what comes in and goes out: pasted armies, ArmyForge, archives."""

from django.urls import URLPattern, path

from armylists.interchange.views import archive, armyforge, importing

interchange_urls: list[URLPattern] = [
    path("import/", importing.import_army, name="army-import"),
    path("armyforge/", armyforge.overview, name="armyforge"),
    path("armyforge/lists/", armyforge.import_list, name="armyforge-list"),
    path("armyforge/lists/<slug:publication>/<slug:slug>/", armyforge.export_list, name="armyforge-export"),
    path("armyforge/lists/<slug:publication>/<slug:slug>/file/", armyforge.list_file, name="armyforge-file"),
    path("armyforge/files/", armyforge.keep_file, name="armyforge-keep"),
    path("armyforge/files/<int:file_id>/forget/", armyforge.forget_file, name="armyforge-forget"),
    path("account/archive/", archive.archive, name="archive"),
    path("account/archive/file/", archive.export, name="archive-export"),
    path("account/archive/upload/", archive.upload, name="archive-upload"),
    path("account/archive/import/", archive.confirm, name="archive-import"),
    path("account/archive/drop/", archive.drop, name="archive-drop"),
]

army_interchange_urls: list[URLPattern] = [path("armyforge/", armyforge.army_link, name="armyforge")]
