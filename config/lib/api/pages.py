"""Indexes in pages. A page begins after the last row of the one before (keyset), however long the index is."""

from __future__ import annotations

import base64
import binascii
import json
import re
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from django.db.models import Model, Q, QuerySet
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from config.lib.api.base import Query
from config.lib.api.responses import Shape
from config.lib.errors import Invalid

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
        rows = rows.filter(_after(order, _read_cursor(query["cursor"], rows.model, order)))
    found = list(rows[: size + 1])
    following = None
    if len(found) > size:
        following = _next_link(request, _write_cursor(found[size - 1], order))
    show: Callable[[Any], Any] = getattr(serialize, "model_validate", serialize)
    shown = [show(row) for row in found[:size]]
    return Response({"results": [row.as_data() if isinstance(row, Shape) else row for row in shown], "next": following})


def _after(order: Sequence[str], values: Sequence[Any]) -> Q:
    """Rows behind these values: a later first field, or the same first field and a later second one, ..."""
    found = Q()
    same: dict[str, Any] = {}
    for field, value in zip(order, values, strict=True):
        name = field.lstrip("-")
        found |= Q(**same, **{f"{name}__{'lt' if field.startswith('-') else 'gt'}": value})
        same[name] = value
    return found


def _write_cursor(row: Model, order: Sequence[str]) -> str:
    values = [getattr(row, field.lstrip("-")) for field in order]
    text = json.dumps([value.isoformat() if isinstance(value, datetime) else value for value in values])
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def _read_cursor(cursor: str, model: type[Model], order: Sequence[str]) -> list[Any]:
    try:
        padded = cursor.encode("ascii") + b"=" * (-len(cursor) % 4)
        raw = json.loads(base64.b64decode(padded, altchars=b"-_", validate=True))
        return [_read_value(value, model, field.lstrip("-")) for field, value in zip(order, raw, strict=True)]
    except (ValueError, TypeError, RecursionError, binascii.Error) as error:
        message = _("This cursor does not come from a next link of this index.")
        raise Invalid("invalid_cursor", message, field="cursor") from error


def _read_value(value: Any, model: type[Model], field: str) -> Any:
    """A value of the kind that the field holds; ValueError for any other."""
    kind = model._meta.pk if field == "pk" else model._meta.get_field(field)
    if kind.get_internal_type() == "DateTimeField":
        moment = datetime.fromisoformat(value)
        if moment.tzinfo is None:
            raise ValueError(field)
        return moment
    if kind.get_internal_type().endswith(("AutoField", "IntegerField")):
        is_sound = type(value) is int and 0 <= value < 2**63
    else:
        is_sound = isinstance(value, str) and "\0" not in value
    if not is_sound:
        raise ValueError(field)
    return value


def _next_link(request: Request, cursor: str) -> str:
    parameters = request.query_params.copy()
    parameters["cursor"] = cursor
    return request.build_absolute_uri(f"{request.path}?{parameters.urlencode()}")
