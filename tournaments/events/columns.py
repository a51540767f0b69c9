"""The columns of a model as fields of a document, so that a setting is described at its column and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from typing import Annotated, Any, Literal

from django.db import models
from pydantic import Field, create_model

from armylists.models.fields import DocumentField
from rules.catalogue.documents import Document

Bounds = Callable[[Any], tuple[int, int]]
Text = Callable[[Any], str | None]


def document_of(
    columns: Iterable[Any], *, moment: Any, text: Text, bounds: Bounds, needed: Container[str] = (), **more: Any
) -> Any:
    """A base for documents with these columns; one that is not ``needed`` may be left out and is then as usual.

    ``moment`` is how times are written, ``text`` tells the pattern of a column's texts and ``bounds`` its range.
    Columns that hold documents take anything: who derives from this says more. ``more`` fields come first.
    """
    found: dict[str, Any] = dict(more)
    for column in columns:
        kind = _kind(column, moment=moment, text=text, bounds=bounds)
        usual = ... if column.name in needed else column.get_default()
        found[column.name] = (kind | None if column.null else kind, usual)
    return create_model("Columns", __base__=Document, **found)


def _kind(column: Any, *, moment: Any, text: Text, bounds: Bounds) -> Any:
    if column.choices:
        return Literal[tuple(value for value, _label in column.choices)]
    if isinstance(column, DocumentField):
        return Any
    if isinstance(column, models.CharField | models.TextField):
        least = None if column.blank else 1
        return Annotated[str, Field(min_length=least, max_length=column.max_length, pattern=text(column))]
    if isinstance(column, models.IntegerField):
        least, most = bounds(column)
        return Annotated[int, Field(ge=least, le=most)]
    return moment if isinstance(column, models.DateTimeField) else bool
