"""What every answer of the API is made of. Shapes describe; the data comes from the engine and from rows."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field


class Shape(BaseModel):
    """An answer: exactly these fields."""

    model_config = ConfigDict(extra="forbid")


class Error(Shape):
    """A refusal."""

    code: str = Field(description="For programs; the documentation lists all codes.")
    message: str = Field(description="For people, in the language of the request.")
    field: str | None = Field(default=None, description="The parameter or field at fault, when there is one.")
    path: str | None = Field(default=None, description="The place in the body at fault, such as `formations[0].size`.")
    details: list[dict[str, Any]] = Field(description="Every problem, when there are several or more to tell.")


class Page(Shape):
    """A page of an index."""

    next: str | None = Field(description="The address of the next page; null on the last.")
