"""Places in an index, for pages that begin after the last row of the one before (keyset), however long the index is."""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any, TypeVar

from django.db.models import Model, Q, QuerySet, TextField
from django.utils.translation import gettext as _

from config.lib.errors import Invalid

Row = TypeVar("Row", bound=Model)


def rows_after(rows: QuerySet[Row], *, cursor: str, order: Sequence[str]) -> QuerySet[Row]:
    """The rows behind a cursor. Raises Invalid for a cursor that was not given out for this order."""
    return rows.filter(_after(order, _read_cursor(cursor, rows.model, order)))


def _after(order: Sequence[str], values: Sequence[Any]) -> Q:
    """Rows behind these values: a later first field, or the same first field and a later second one, ..."""
    found = Q()
    same: dict[str, Any] = {}
    for field, value in zip(order, values, strict=True):
        name = field.lstrip("-")
        found |= Q(**same, **{f"{name}__{'lt' if field.startswith('-') else 'gt'}": value})
        same[name] = value
    return found


def write_cursor(row: Model, order: Sequence[str]) -> str:
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
    named = {known.name: known for known in model._meta.fields} | {"pk": model._meta.pk}
    kind = named.get(field) or TextField()  # what a query computes is text
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
