"""Edits as JSON: ``{"kind": "add-formation", "formation": …}``, one kind for each edit that the engine knows."""

from __future__ import annotations

import re
from dataclasses import MISSING, Field, asdict, fields
from typing import TYPE_CHECKING, Annotated, Any, Literal, Union, get_args

import pydantic
from pydantic import BaseModel, create_model

from rules.catalogue.documents import Document
from rules.composition import edits
from rules.composition.documents import MOST_FORMATIONS, MOST_PICKS, MOST_POINTS, Id, Name, Note

KINDS: dict[str, type[edits.Edit]] = {
    re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower(): kind for kind in get_args(edits.Edit)
}

_KEY = Annotated[str, pydantic.Field(pattern=r"^[A-Za-z0-9_-]{1,40}$")]
_TYPES: dict[str, Any] = {
    "key": _KEY,
    "to": _KEY,
    "name": Name,
    "note": Note,
    "count": Annotated[int, pydantic.Field(ge=0, le=MOST_PICKS)],
    "position": Annotated[int, pydantic.Field(ge=0, le=MOST_FORMATIONS)],
    "rides_in": Annotated[str, pydantic.Field(pattern=r"^[A-Za-z0-9_-]{0,40}$")],
    "take": Annotated[dict[Id, Annotated[int, pydantic.Field(ge=1, le=MOST_PICKS)]], pydantic.Field(max_length=40)],
    "points_limit": Annotated[int, pydantic.Field(ge=1, le=MOST_POINTS)],
}


def _make_model(name: str, kind: type[edits.Edit]) -> type[BaseModel]:
    described: Any = {"kind": (Literal[name], ...)}
    for field in fields(kind):
        described[field.name] = _describe(field)
    return create_model(f"{kind.__name__}Edit", __base__=Document, __doc__=kind.__doc__, **described)


def _describe(field: Field[Any]) -> tuple[Any, Any]:
    annotation = _TYPES.get(field.name, Id)
    if field.default is MISSING:
        return annotation, ...
    return annotation | None if field.default is None else annotation, field.default


_MODELS = tuple(_make_model(name, kind) for name, kind in KINDS.items())

if TYPE_CHECKING:
    EditDoc = BaseModel
else:
    EditDoc = Annotated[Union[_MODELS], pydantic.Field(discriminator="kind")]  # noqa: UP007 - made at run time


def read_edit(document: BaseModel) -> edits.Edit:
    """The edit that a checked document stands for."""
    values = document.model_dump()
    return KINDS[values.pop("kind")](**values)


def write_edit(edit: edits.Edit) -> dict[str, Any]:
    """The edit as JSON."""
    kind = next(name for name, made in KINDS.items() if made is type(edit))
    return {"kind": kind, **{name: value for name, value in asdict(edit).items() if value is not None}}
