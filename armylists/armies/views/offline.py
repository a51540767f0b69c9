"""Muster as an app: what a device needs to install it, and what it shows without a network."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from django.apps import apps
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

WORKER = "static/muster/js/worker.js"
PLATE, PAPER = "#1b2023", "#ffffff"


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The script that keeps copies of pages. Its address decides which pages it may serve."""
    answer = HttpResponse(_worker_source(), content_type="text/javascript; charset=utf-8")
    answer["Cache-Control"] = "public, no-cache"
    return answer


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """How the app is called and looks on a home screen."""
    icons = [
        {"src": static("muster/favicon.svg"), "sizes": "any", "type": "image/svg+xml"},
        *({"src": static(f"muster/app-{n}.png"), "sizes": f"{n}x{n}", "type": "image/png"} for n in (192, 512)),
        {"src": static("muster/app-512.png"), "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
    ]
    described = {
        "id": "/",
        "name": "Muster",
        "short_name": "Muster",
        "description": _("Build legal army lists for Epic Armageddon and its fleets, print rosters, run tournaments."),
        "start_url": reverse("home"),
        "scope": reverse("home"),
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PLATE,
        "icons": icons,
        "shortcuts": [
            {"name": _("My armies"), "url": reverse("army-index")},
            {"name": _("Build an army"), "url": reverse("army-new")},
        ],
    }
    answer = JsonResponse(described, content_type="application/manifest+json")
    answer["Cache-Control"] = "public, max-age=3600"
    return answer


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """What is shown in place of pages that are not kept on the device."""
    return render(request, "armylists/armies/offline.html")


@cache
def _worker_source() -> str:
    return (Path(apps.get_app_config("armylists").path) / WORKER).read_text(encoding="utf-8")
