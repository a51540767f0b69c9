"""A match as data: all of it, or the state of one turn as the document that the referee judges."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from config.lib.errors import NotFound
from tournaments.queries.match_file import describe_match, judged_document
from tournaments.queries.positions import position_of
from tournaments.views.match_access import open_match


@require_safe
def match_file(request: HttpRequest, **key: str | int) -> HttpResponse:
    """Everything that stands in the match."""
    access = open_match(request, to_play=False, **key)
    document = describe_match(access.seated, position_of(access.seated))
    return _answer(document, name=f"match-{access.match.pk}.json")


@require_safe
def judge(request: HttpRequest, **key: str | int) -> HttpResponse:
    """The state at the end of a turn, for ``manage.py score``: the present one, or ``?turn=``."""
    access = open_match(request, to_play=False, **key)
    position = position_of(access.seated)
    turn = _turn(request.GET.get("turn", str(position.turn)))
    document = judged_document(access.seated, position, turn=turn)
    return _answer(document, name=f"match-{access.match.pk}-turn-{turn}.json")


def _turn(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 2):
        raise NotFound
    return int(text)


def _answer(document: dict[str, Any], *, name: str) -> HttpResponse:
    content = json.dumps(document, indent=2, ensure_ascii=False) + "\n"
    response = HttpResponse(content, content_type="application/json")
    response["Content-Disposition"] = content_disposition_header(True, name) or ""  # noqa: FBT003
    response["Cache-Control"] = "private, no-cache"
    response["X-Robots-Tag"] = "noindex"
    return response
