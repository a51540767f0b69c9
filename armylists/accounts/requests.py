"""What the API takes for an account: a new token."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field

from rules.catalogue.documents import Document
from rules.composition.documents import PLAIN_TEXT


def _refuse_blank(text: str) -> str:
    if not text.strip():
        raise ValueError("must not be blank")
    return text


class NewToken(Document):
    """A token for a program; without `days` it does not expire."""

    name: Annotated[str, Field(min_length=1, max_length=80, pattern=PLAIN_TEXT), AfterValidator(_refuse_blank)]
    days: Annotated[int, Field(ge=1, le=3650)] | None = None
