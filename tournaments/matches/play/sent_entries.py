"""Entries as they arrive: JSON of a script, or the fields of a form. Bounded, and every defect with its place."""

from __future__ import annotations

import uuid
from typing import Annotated, Any
from unicodedata import category
from urllib.parse import unquote

from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from config.lib.errors import DomainError, Invalid, readable
from config.lib.web.addresses import number_in
from rules.catalogue.documents import Document
from rules.composition.documents import validate
from rules.composition.json_text import parse_json
from rules.record.forms import read_text
from rules.record.setting import Setting
from rules.record.sheet import Value
from tournaments.matches.play.services import MOST_AT_ONCE, SentWrite

MOST_BYTES = 512 * 1024
MOST_LETTERS_SENT = 1_000
MOST_NUMBER = 1_000_000
MOST_PARTS = 4


class TooLarge(DomainError):
    status = 413
    default_code = "too_large"
    default_message = gettext_lazy("These are too many entries at once.")


def _check_value(value: Any) -> Any:
    parts = value if isinstance(value, list) else [value]
    is_list_of_numbers = all(isinstance(part, int | float) and not isinstance(part, bool) for part in parts)
    if len(parts) > MOST_PARTS or (isinstance(value, list) and not is_list_of_numbers):
        raise _unfit(f"a list here holds at most {MOST_PARTS} numbers")
    for part in parts:
        _check_scalar(part)
    return value


def _check_scalar(value: Any) -> None:
    if isinstance(value, int | float):
        if not -MOST_NUMBER <= value <= MOST_NUMBER:
            raise _unfit(f"a number here is not beyond {MOST_NUMBER:,}")
    elif isinstance(value, str):
        _check_text(value)
    elif value is not None:
        raise _unfit("here stands yes or no, a number, a text, a list of numbers, or null")


def _check_text(text: str) -> str:
    if len(text) > MOST_LETTERS_SENT:
        raise _unfit(f"a text here has at most {MOST_LETTERS_SENT} letters")
    if any(category(letter) in ("Cc", "Cs") and letter not in "\n\r\t" for letter in text):
        raise _unfit("has unsupported characters")
    return text


def _unfit(message: str) -> PydanticCustomError:
    return PydanticCustomError("unfit", "{message}", {"message": message})


Sent = Annotated[Any, AfterValidator(_check_value)]


class EntryDoc(Document):
    """One entry: the client's own name for it, where, what, and what stood there when it was written."""

    id: Annotated[str, Field(pattern=r"^[A-Za-z0-9-]{1,40}$")]
    path: Annotated[str, Field(min_length=1, max_length=120), AfterValidator(_check_text)]
    value: Sent
    was: Sent = None


class EntriesDoc(Document):
    """What a script sends: entries in their order, and the number of the latest entry it knows."""

    entries: Annotated[list[EntryDoc], Field(max_length=MOST_AT_ONCE)]
    since: Annotated[int, Field(ge=0, le=10**9)] = 0


def read_json(request: HttpRequest) -> tuple[list[SentWrite], int]:
    """Entries and ``since`` of a JSON body. Raises Invalid naming the field, TooLarge beyond ``MOST_BYTES``."""
    if int(request.META.get("CONTENT_LENGTH") or 0) > MOST_BYTES:
        raise TooLarge
    with readable("invalid_entry"):
        doc = validate(EntriesDoc, parse_json(request.body, what="entries of a match"))
    return [SentWrite(entry.id, entry.path, entry.value, entry.was) for entry in doc.entries], doc.since


def read_form(data: QueryDict, setting: Setting) -> list[SentWrite]:
    """Entries of a form: ``path``, ``value`` and ``was`` (several of each, in the same order, if it has several), or
    ``write`` of a button: "path value was", joined by ";", each part as in an address, so that it may hold anything.
    """
    rows = [
        tuple(unquote(part) for part in row.split()) for row in data.get("write", "").split(";") if row.strip()
    ] or list(zip(*(data.getlist(name) for name in ("path", "value", "was")), strict=False))
    lengths = {len(data.getlist(name)) for name in ("path", "value", "was")} if "write" not in data else {0}
    if not rows or any(len(row) != 3 for row in rows) or len(lengths) > 1:
        raise Invalid(
            "invalid_entry", _("Each entry needs a place, a value and what stood there before."), field="path"
        )
    if len(rows) > MOST_AT_ONCE or any(len(part) > MOST_LETTERS_SENT for row in rows for part in row):
        raise TooLarge
    return [_read_row(setting, *row) for row in rows]


def read_since(text: str) -> int:
    """The number of the latest entry that a client knows."""
    number = number_in(text, digits=9)
    if number is None:
        raise Invalid("invalid_number", _("Enter a whole number."), field="since")
    return number


def _read_row(setting: Setting, path: str, value: str, was: str) -> SentWrite:
    read: list[Value] = [read_text(setting, path, text.replace("\r\n", "\n")) for text in (value, was)]
    return SentWrite(str(uuid.uuid4()), path, *read)
