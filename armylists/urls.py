"""Addresses of the builder. The four doors of an army carry the same names in their own namespaces."""

from django.conf import settings
from django.urls import URLPattern, URLResolver, include, path

from armylists.armies.access import keep_secret
from armylists.armies.views import army_pages, builder, mine, moves, offline, queue, start
from armylists.armies.views import sharing as views_sharing
from armylists.authoring import views as drafts
from armylists.catalogue.views import cards, catalogue, datasheets, rulings, versions
from armylists.interchange.urls import army_interchange_urls, interchange_urls
from armylists.rosters.urls import roster_urls
from armylists.styleguide import styleguide

around: list[URLPattern] = [
    path("copy/", views_sharing.copy, name="copy"),
    path("charts/", army_pages.charts, name="charts"),
    path("compare/", army_pages.compare, name="compare"),
    *roster_urls,
    *army_interchange_urls,
]
reading: list[URLPattern] = [path("", views_sharing.view, name="view"), *around]
editing: list[URLPattern] = [
    path("", builder.builder, name="builder"),
    path("edits/", builder.edit, name="edits"),
    path("queue/", queue.queue, name="queue"),
    path("undo/", builder.undo, name="undo"),
    path("redo/", builder.redo, name="redo"),
    path("settings/", army_pages.settings, name="settings"),
    path("organise/", army_pages.organise, name="organise"),
    path("delete/", army_pages.delete, name="delete"),
    path("history/", army_pages.history, name="history"),
    path("history/<int:number>/", army_pages.revision, name="revision"),
    path("history/<int:number>/restore/", army_pages.restore, name="restore"),
    path("version/", moves.version, name="version"),
    path("move/", moves.move, name="move"),
    path("share/", views_sharing.share, name="share"),
    path("unshare/", views_sharing.unshare, name="unshare"),
    path("claim/", views_sharing.claim, name="claim"),
    *around,
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("", start.home, name="home"),
    path("worker.js", offline.worker, name="worker"),
    path("app.webmanifest", offline.manifest, name="manifest"),
    path("offline/", offline.page, name="offline"),
    path("robots.txt", catalogue.robots, name="robots"),
    path("about/", catalogue.about, name="about"),
    path("sources/", catalogue.sources, name="sources"),
    path("lists/", catalogue.list_index, name="army-list-index"),
    path("lists/<slug:publication>/<slug:slug>/", catalogue.army_list, name="army-list"),
    path("lists/<slug:publication>/<slug:slug>/changes/", versions.changes, name="list-changes"),
    path("lists/<slug:publication>/<slug:slug>/<str:version>/", catalogue.army_list, name="army-list-version"),
    path("datasheets/", datasheets.datasheet_index, name="datasheet-index"),
    path("datasheets/compare/", datasheets.compare, name="datasheet-compare"),
    path("datasheets/cards/", cards.cards, name="datasheet-cards"),
    path("datasheets/cards.<slug:extension>", cards.cards_file, name="datasheet-cards-file"),
    path("datasheets/<slug:publication>/<slug:slug>/", datasheets.datasheet, name="datasheet"),
    path("rules/", catalogue.glossary_index, name="glossary-index"),
    path("rules/<slug:publication>/", catalogue.glossary, name="glossary"),
    path("rules/<slug:publication>/<slug:slug>/", catalogue.ability, name="ability"),
    path("rulings/", rulings.index, name="ruling-index"),
    path("rulings/<slug:publication>/<slug:slug>/", rulings.topic, name="ruling-topic"),
    path("drafts/", drafts.index, name="draft-index"),
    path("drafts/new/", drafts.write, name="draft-write"),
    path("drafts/retire/<slug:publication>/<slug:slug>/", drafts.retire, name="list-retire"),
    path("drafts/<int:pk>/", drafts.draft, name="draft"),
    path("drafts/<int:pk>/publish/", drafts.publish, name="draft-publish"),
    path("drafts/<int:pk>/accept/", drafts.accept, name="draft-accept"),
    path("drafts/<int:pk>/discard/", drafts.discard, name="draft-discard"),
    path("drafts/<int:pk>/try/", drafts.try_out, name="draft-try"),
    path("account/", mine.account, name="account-settings"),
    path("account/tokens/", mine.create_token, name="token-create"),
    path("account/tokens/<int:token_id>/revoke/", mine.revoke_token, name="token-revoke"),
    *interchange_urls,
    path("armies/", mine.index, name="army-index"),
    path("armies/new/", start.new_army, name="army-new"),
    path("armies/versions/", moves.index, name="army-versions"),
    path("armies/versions/move/", moves.move_chosen, name="army-versions-move"),
    path("armies/versions/back/", moves.move_chosen_back, name="army-versions-back"),
    path("armies/here/forget/", start.forget, name="army-forget"),
    path("armies/here/<str:public_id>/", start.resume, name="army-resume"),
    path("armies/here/<str:public_id>/<str:page>/", start.resume, name="army-resume-page"),
    path("armies/claim/", views_sharing.finish_claim, name="army-claim"),
    path("armies/<str:public_id>/", include((editing, "armies"), namespace="army")),
    path("edit/<str:secret>/", include(([keep_secret(p) for p in editing], "armies"), namespace="edit")),
    path("a/<str:share_key>/", include((reading, "armies"), namespace="shared")),
    path("r/<str:frozen_key>/", include((reading, "armies"), namespace="frozen")),
]

if settings.DEBUG:
    urlpatterns.append(path("styleguide/", styleguide, name="styleguide"))
