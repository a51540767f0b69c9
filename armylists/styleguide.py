"""The documentation of the components at /styleguide/, for developers only."""

import re
from pathlib import Path
from typing import Any

from django.contrib.messages.storage.base import Message
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

LEMAN_RUSS: dict[str, Any] = {
    "name": "Leman Russ",
    "href": "#datasheets",
    "kind": "Armoured vehicle",
    "game": "epic",
    "source": "Example of the style guide, section 5.4",
    "stats": [
        {"label": "Type", "value": "AV", "title": "Armoured vehicle"},
        {"label": "Speed", "value": "20cm"},
        {"label": "Armour", "value": "4+"},
        {"label": "CC", "value": "6+", "title": "Close combat"},
        {"label": "FF", "value": "4+", "title": "Firefight"},
    ],
    "weapons": [
        {"name": "Battle cannon", "modes": [{"range": "75cm", "firepower": "AP4+/AT4+"}]},
        {"name": "Lascannon", "modes": [{"range": "45cm", "firepower": "AT5+", "notes": [{"name": "Front arc"}]}]},
        {
            "name": "Heavy bolter",
            "count": 2,
            "modes": [
                {"range": "30cm", "firepower": "AP5+"},
                {
                    "joins": "and",
                    "range": "(15cm)",
                    "firepower": "Small arms",
                    "notes": [{"name": "Extra attack (+1)", "href": "#datasheets"}],
                },
            ],
        },
    ],
    "abilities": [
        {"name": "Reinforced armour", "href": "#datasheets", "summary": "A failed save may be rolled again."}
    ],
    "transport": ["Carries 2 infantry units, none of them with jump packs."],
    "critical": "The magazine goes up: the unit is destroyed and every unit within 5cm takes a hit on 6+.",
    "notes": ["May shoot at aircraft that approach within its range."],
}
LUNAR: dict[str, Any] = {
    "name": "Lunar",
    "href": "#datasheets",
    "kind": "Cruiser/8",
    "game": "fleet",
    "source": "Example of the style guide",
    "stats": [
        {"label": "Hits", "value": "8"},
        {"label": "Speed", "value": "20cm"},
        {"label": "Turns", "value": "45°"},
        {"label": "Shields", "value": "2"},
        {"label": "Armour", "value": "F6+/5+"},
        {"label": "Turrets", "value": "2"},
    ],
    "weapons": [
        {"name": "Port lance battery", "range": "30cm", "strength": "2", "arc": "Left"},
        {"name": "Starboard lance battery", "range": "30cm", "strength": "2", "arc": "Right"},
        {"name": "Prow torpedoes", "range": "(30cm)", "strength": "6", "arc": "Front"},
    ],
}
FINDINGS: list[dict[str, Any]] = [
    {
        "severity": "error",
        "message": "Support takes 4 of the 3 formations that 3 companies allow.",
        "ref": "5.4.1",
        "culprits": [
            {"label": "Hydra Battery", "href": "#formation-1"},
            {"label": "Sentinel Squadron", "href": "#formation-2"},
        ],
    },
    {"severity": "warning", "message": "35 points are unspent.", "culprits": []},
    {"severity": "note", "message": "A newer version of this list exists.", "culprits": []},
]
MENU: list[dict[str, Any]] = [
    {"label": "Duplicate", "icon": "duplicate", "href": "#menus"},
    {"label": "Compare with another", "icon": "chart", "href": "#menus"},
    {"label": "Delete", "icon": "trash", "action": "#menus", "confirm": "Delete this army for good?", "danger": True},
]
QR_SRC = (
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 7 7'%3E"
    "%3Cpath d='M0 0h3v3H0zM4 0h3v3H4zM0 4h3v3H0zM4 4h1v1H4zM6 6h1v1H6zM5 5h1v1H5z'/%3E%3C/svg%3E"
)
SPRITE = Path(__file__).parents[1] / "static/muster/icons.svg"
EXAMPLES: dict[str, Any] = {
    "ground": LEMAN_RUSS,
    "ship": LUNAR,
    "findings": FINDINGS,
    "menu": MENU,
    "qr_src": QR_SRC,
    "crumbs": [{"label": "Lists", "href": "#navigation"}, {"label": "Armageddon Steel Legion"}],
    "tabs": [
        {"label": "Full", "href": "#navigation", "current": True, "icon": "book"},
        {"label": "Compact", "href": "#navigation"},
        {"label": "Cards", "href": "#navigation", "count": 12},
    ],
    "panes": [
        {"name": "list", "label": "The list", "icon": "book", "current": True},
        {"name": "army", "label": "The army", "icon": "army"},
    ],
    "tags": [{"label": "Club night", "href": "#tags"}, {"label": "3,000", "href": "#tags", "current": True}],
    "columns": [{"label": "Unit"}, {"label": "Speed"}, {"label": "Armour"}, {"label": "CC"}, {"label": "FF"}],
    "rows": [["Infantry", "15cm", "–", "6+", "5+"], ["Chimera", "30cm", "5+", "6+", "5+"]],
    "toasts": [Message(25, "The army was saved."), Message(40, "Someone else changed this army.")],
}


def styleguide(request: HttpRequest) -> HttpResponse:
    icons = re.findall(r'<symbol id="([a-z-]+)"', SPRITE.read_text(encoding="utf-8"))
    return render(request, "styleguide.html", {**EXAMPLES, "icons": icons})
