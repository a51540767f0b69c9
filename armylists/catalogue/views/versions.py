"""The versions of a list, for everybody to read."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from armylists.catalogue.queries.changes import changes_page


@require_safe
def changes(request: HttpRequest, publication: str, slug: str) -> HttpResponse:
    old, new = (request.GET.get(name, "").replace("\0", "")[:40] for name in ("from", "to"))
    page = changes_page(publication, slug, old=old, new=new)
    return render(request, "armylists/catalogue/list_changes.html", {"page": page, "nav": "lists"})
