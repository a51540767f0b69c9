"""Addresses of the builder. The four doors of an army carry the same names in their own namespaces."""

from django.conf import settings
from django.urls import include, path

from armylists.views.roster_urls import roster_urls
from armylists.views.styleguide import styleguide

editing: list = [*roster_urls]
reading: list = [*roster_urls]

urlpatterns: list = [
    path("armies/<str:public_id>/", include((editing, "armies"), namespace="army")),
    path("edit/<str:secret>/", include((editing, "armies"), namespace="edit")),
    path("a/<str:share_key>/", include((reading, "armies"), namespace="shared")),
    path("r/<str:frozen_key>/", include((reading, "armies"), namespace="frozen")),
]

if settings.DEBUG:
    urlpatterns.append(path("styleguide/", styleguide, name="styleguide"))
