"""Documents become values: what both call alike is taken over."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from typing import Any, TypeVar, cast

from rules.catalogue.documents import Document

T = TypeVar("T")


def build_value(kind: type[T], doc: Document, **told: Any) -> T:
    """A dataclass of what is ``told``, else of what the document has by the same name: lists and tables as tuples."""
    names = _shared(cast(Any, kind), type(doc))
    return kind(**{name: _freeze(getattr(doc, name)) for name in names if name not in told} | told)


@cache
def _shared(kind: Any, model: type[Document]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind) if field.name in model.model_fields)


def _freeze(value: Any) -> Any:
    return tuple(value.items()) if isinstance(value, dict) else tuple(value) if isinstance(value, list) else value
