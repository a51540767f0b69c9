"""The links of an army as addresses with host, and their QR codes."""

from __future__ import annotations

from typing import Any

import segno
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from armylists.armies.access import Access
from armylists.models import Army


def qr_svg(address: str) -> SafeString:
    """A QR code as inline SVG; it is made of numbers only."""
    svg = segno.make(address, error="m").svg_inline(scale=1, border=2, omitsize=True, dark="#000", light="#fff")
    return mark_safe(svg)  # noqa: S308 - the picture holds no text of anybody


def shared_address(request: HttpRequest, army: Army) -> str:
    """The public link with host; empty when the army is not shared."""
    if not army.share_key:
        return ""
    return request.build_absolute_uri(reverse("shared:view", kwargs={"share_key": army.share_key}))


def share_context(request: HttpRequest, access: Access) -> dict[str, Any]:
    return {
        "edit_address": request.build_absolute_uri(access.home) if access.is_secret else "",
        "shared_address": shared_address(request, access.army),
        "can_claim": access.is_secret and access.army.owner_id is None,
    }
