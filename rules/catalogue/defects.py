"""What pydantic finds wrong with the form of a document, in plain words and at the place where it stands.

Where a value may be one of several things (a number or a table), pydantic tells why it is none of them, one by one.
A person wants to know what was probably meant and what is wrong with that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time
from typing import Any, TypeVar, get_args

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

from rules.catalogue.documents import Document
from rules.catalogue.problems import Problem, format_defect, format_place, suggest

LONGEST_VALUE = 40
Place = tuple[int | str, ...]
Doc = TypeVar("Doc", bound=BaseModel)

_KINDS = {
    "string_type": "text in quotes",
    "int_type": "a whole number",
    "bool_type": "true or false",
    "list_type": "a list in square brackets",
    "dict_type": "a table",
    "model_type": "a table",
    "model_attributes_type": "a table",
}
_PATTERNS = {
    "^[a-z0-9]+(-[a-z0-9]+)*$": "an id has only lower-case letters and digits, joined by single hyphens",
    "^[0-9A-Za-z][0-9A-Za-z.\\-]*$": "a version has only letters, digits, dots and hyphens",
}


@dataclass(frozen=True, slots=True)
class _Defect:
    """One complaint: the place in the document, and which of several forms was tried at which depth on the way."""

    place: Place
    tried: tuple[tuple[int, str], ...]
    detail: ErrorDetails

    @property
    def is_other_kind(self) -> bool:
        """Whether the value is something else altogether, rather than a flawed one of the right kind."""
        return self.detail["type"] in _KINDS or self.detail["type"] == "literal_error"


def read_form(model: type[Doc], raw: Any, *, file: str) -> tuple[Doc | None, tuple[Problem, ...]]:
    """Parsed data as a document, or every defect of its form."""
    try:
        return model.model_validate(raw), ()
    except ValidationError as error:
        return None, tuple(find_defects(error, raw=raw, file=file))


def find_defects(error: ValidationError, *, raw: Any, file: str) -> Iterator[Problem]:
    """Every defect of the form of ``raw``, with its place; the places are those that a person sees in the file."""
    defects = [_read(detail, raw) for detail in error.errors(include_url=False, include_context=True)]
    for place, message in _describe_all(defects, form=error.title):
        yield Problem(file, format_place(place), message)


def _read(detail: ErrorDetails, raw: Any) -> _Defect:
    """Tell the steps that lead through the document from the names of the forms that were tried."""
    place: list[int | str] = []
    tried: list[tuple[int, str]] = []
    current = raw
    for index, part in enumerate(detail["loc"]):
        is_step = isinstance(current, list) and isinstance(part, int) and part < len(current)
        if is_step or (isinstance(current, dict) and part in current):
            current = current[part]
            place.append(part)
        elif part == "[key]":
            break
        elif detail["type"] == "missing" and index == len(detail["loc"]) - 1:
            place.append(part)
        else:
            tried.append((len(place), str(part)))
    return _Defect(tuple(place), tuple(tried), detail)


def _describe_all(defects: list[_Defect], *, form: str) -> Iterator[tuple[Place, str]]:
    choices: dict[Place, list[_Defect]] = {}
    for defect in defects:
        if defect.tried:
            choices.setdefault(_choice_of(defect), []).append(defect)
    for defect in defects:
        if not defect.tried:
            yield defect.place, _describe(defect, form=form)
        elif same := choices.pop(_choice_of(defect), None):
            yield from _describe_choice(same, depth=defect.tried[0][0], choice=_choice_of(defect), form=form)


def _choice_of(defect: _Defect) -> Place:
    """The place of the value of which several forms were tried."""
    return defect.place[: defect.tried[0][0]]


def _describe_choice(defects: list[_Defect], *, depth: int, choice: Place, form: str) -> Iterator[tuple[Place, str]]:
    """What is wrong with a value that may have several forms: told about the form that was meant, if one was."""
    forms: dict[str, list[_Defect]] = {}
    for defect in defects:
        forms.setdefault(defect.tried[0][1], []).append(replace(defect, tried=defect.tried[1:]))
    meant = [found for found in forms.values() if not any(d.is_other_kind and len(d.place) == depth for d in found)]
    if meant:
        yield from _describe_all(min(meant, key=len), form=form)
        return
    wanted = dict.fromkeys(_expected(defect) for found in forms.values() for defect in found if defect.is_other_kind)
    yield choice, f"must be {' or '.join(wanted)}, not {_show(defects[0].detail['input'])}"


def _describe(defect: _Defect, *, form: str) -> str:
    detail, context = defect.detail, defect.detail.get("ctx", {})
    kind = detail["type"]
    if kind == "list_type" and isinstance(detail["input"], dict):
        return f"may stand there several times: write [[{defect.place[-1]}]], with double brackets"
    if defect.is_other_kind:
        return f"must be {_expected(defect)}, not {_show(detail['input'])}"
    if kind == "missing":
        return "is missing"
    if kind == "extra_forbidden":
        near = suggest(str(defect.place[-1]), _known_keys(form, detail["loc"][:-1]))
        return (
            f"is not known here{near}" if near else "is not known here: it is misspelt, or it belongs to another table"
        )
    if kind == "string_pattern_mismatch":
        return _PATTERNS.get(context["pattern"], f"must match {context['pattern']}")
    if kind in _BOUNDS:
        template, name = _BOUNDS[kind]
        return template.format(context[name])
    return format_defect(detail)


def _known_keys(form: str, place: Sequence[object]) -> set[str]:
    """The keys that may stand where ``place`` ends: pydantic's steps from a ``form``, with the forms it tried."""
    here: list[type[Document]] = [found for found in _every_form(Document) if found.__name__ == form]
    for part in place:
        named = [found for found in here if found.__name__ == part]
        fields = [_fields_of(found)[part] for found in here if part in _fields_of(found)]
        if named or fields:
            here = named or [found for field in fields for found in _forms_in(field.annotation)]
    return {str(key) for found in here for key in _fields_of(found)}


def _every_form(form: type[Document]) -> Iterator[type[Document]]:
    for below in form.__subclasses__():
        yield below
        yield from _every_form(below)


def _fields_of(form: type[Document]) -> dict[object, FieldInfo]:
    return {field.alias or name: field for name, field in form.model_fields.items()}


def _forms_in(annotation: Any) -> Iterator[type[Document]]:
    """The tables that a field may hold, itself or in a list."""
    if isinstance(annotation, type) and issubclass(annotation, Document):
        yield annotation
    for inner in get_args(annotation):
        yield from _forms_in(inner)


_BOUNDS = {
    "greater_than_equal": ("must be at least {:,}", "ge"),
    "less_than_equal": ("must be at most {:,}", "le"),
    "string_too_short": ("must not be empty", "min_length"),
    "string_too_long": ("has more than {:,} characters", "max_length"),
    "too_short": ("must have at least {:,} in it", "min_length"),
    "too_long": ("must have at most {:,} in it", "max_length"),
}


def _expected(defect: _Defect) -> str:
    if defect.detail["type"] == "literal_error":
        return str(defect.detail["ctx"]["expected"]).replace("'", '"')
    return _KINDS[defect.detail["type"]]


def _show(value: Any) -> str:
    """A value as it stands in the document, shortened."""
    if isinstance(value, str):
        return f'"{value}"' if len(value) <= LONGEST_VALUE else f'"{value[:LONGEST_VALUE]}…"'
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "a table"
    return "a date or time" if isinstance(value, date | datetime | time) else "this"
