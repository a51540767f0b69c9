"""Indexes in pages. A page begins after the last row of the one before (keyset), however long the index is."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from django.db.models import QuerySet
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from config.lib.api.base import Query
from config.lib.api.responses import Shape
from config.lib.cursors import rows_after, write_cursor

USUAL_SIZE = 50

MOST_ROWS = 100

LONGEST_CURSOR = 1000


class WholeNumber(serializers.IntegerField):
    """A number in plain digits."""

    def to_internal_value(self, data: Any) -> int:
        if not re.fullmatch("[0-9]{1,9}", str(data)):
            self.fail("invalid")
        return int(data)


class PageQuery(Query):
    """Which page, and how long."""

    cursor = serializers.CharField(
        required=False, max_length=LONGEST_CURSOR, help_text="From the `next` link of the page before."
    )
    page_size = WholeNumber(
        required=False, min_value=1, max_value=MOST_ROWS, help_text=f"Rows of a page (usually {USUAL_SIZE})."
    )


def filters_of(query: dict[str, Any]) -> dict[str, Any]:
    """The parameters that choose rows, without those that choose a page."""
    return {name: value for name, value in query.items() if name not in ("cursor", "page_size")}


def answer_page(
    request: Request,
    rows: QuerySet[Any],
    *,
    query: dict[str, Any],
    order: Sequence[str],
    serialize: Callable[[Any], dict[str, Any] | Shape] | type[Shape],
) -> Response:
    """One page of ``rows``, each as ``serialize`` says. ``order`` names fields (all ``-`` or none) that are unique."""
    size = query.get("page_size", USUAL_SIZE)
    rows = rows.order_by(*order)
    if "cursor" in query:
        rows = rows_after(rows, cursor=query["cursor"], order=order)
    found = list(rows[: size + 1])
    following = None
    if len(found) > size:
        following = _next_link(request, write_cursor(found[size - 1], order))
    show: Callable[[Any], Any] = getattr(serialize, "model_validate", serialize)
    shown = [show(row) for row in found[:size]]
    return Response({"results": [row.as_data() if isinstance(row, Shape) else row for row in shown], "next": following})


def _next_link(request: Request, cursor: str) -> str:
    parameters = request.query_params.copy()
    parameters["cursor"] = cursor
    return request.build_absolute_uri(f"{request.path}?{parameters.urlencode()}")
