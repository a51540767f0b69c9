"""What every answer of the API is made of: a shape both describes an answer and writes it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Self, TypeVar

from django.utils.translation import gettext as _
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, WrapValidator
from pydantic_core import core_schema
from rest_framework.response import Response

T = TypeVar("T")

# What the engine described, or a row keeps, passes as it is: validating would fill in what it leaves out.
AsStored = Annotated[T, WrapValidator(lambda value, _validate: value)]


class OneOf:
    """A text that is one of these, such as the values of ``TextChoices``: ``Annotated[str, OneOf(Round.State)]``."""

    def __init__(self, choices: Iterable[str]) -> None:
        self._values = [str(value) for value in choices]

    def __get_pydantic_core_schema__(self, _source: Any, _handler: Any) -> core_schema.CoreSchema:
        return core_schema.literal_schema(self._values)


# Rows say nothing with an empty text, answers with null.
BlankIsNull = BeforeValidator(lambda text: text or None)

# A ``rules.words.Message``, in the language of the request.
Rendered = Annotated[str, BeforeValidator(lambda told: told if isinstance(told, str) else told.render(_))]


class Shape(BaseModel):
    """An answer: exactly these fields, read from a row (``model_validate``) or given by name.

    A field that a row calls otherwise names that in ``validation_alias`` (an ``AliasPath`` follows relations).
    """

    model_config = ConfigDict(extra="forbid", from_attributes=True, populate_by_name=True)

    @classmethod
    def from_row(cls, row: object = None, /, **told: Any) -> Self:
        """What ``row`` says; ``told`` comes first, by the names that the row would use."""
        return cls.model_validate(_Told(row, told) if told and row is not None else row or told)

    def as_data(self) -> dict[str, Any]:
        """As the renderer takes it; times stay times."""
        return self.model_dump(by_alias=True, warnings=False)


class _Told:
    """A row, and what is told beside it."""

    def __init__(self, row: object, told: dict[str, Any]) -> None:
        self._row, self._told = row, told

    def __getattr__(self, name: str) -> Any:
        return self._told[name] if name in self._told else getattr(self._row, name)


def answer(shape: Shape, *, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(shape.as_data(), status=status, headers=headers)


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
