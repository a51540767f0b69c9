"""Edits that waited on a device until there was a network."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST
from pydantic import ConfigDict, Field

from armylists.armies import device
from armylists.armies.access import open_army
from armylists.armies.commands import EDIT_ID, read_edit
from armylists.armies.services.merging import MOST_AT_ONCE, Outcome, SentEdit, State, merge_edits
from config.lib.errors import Invalid
from config.lib.web.json_answers import is_json, tells_json
from config.lib.web.limits import limit_writes
from rules.catalogue.documents import Document
from rules.characters import find_unsupported
from rules.composition.documents import MOST_LETTERS_IN_NOTES, DocumentError, validate
from rules.composition.json_text import parse_json

MOST_BYTES = 512 * 1024
MOST_OWN = 1_000
_Id = Annotated[str, Field(pattern=rf"^{EDIT_ID}$", min_length=1)]
_Line = Annotated[str, Field(max_length=MOST_LETTERS_IN_NOTES)]


class WaitingDoc(Document):
    """A command of the builder with what its form said, under the name that the device gave it.

    ``insist``: what others wrote to the same thing meanwhile may be lost.
    """

    id: _Id
    do: _Line
    fields: Annotated[dict[_Line, _Line], Field(max_length=5)] = {}
    insist: bool = False


class NamedDoc(Document):
    """What is to become a WaitingDoc: it may be unreadable, as long as its name says which edit that is."""

    model_config = ConfigDict(extra="allow")
    id: _Id


class QueueDoc(Document):
    """Edits in their order, all made from one revision; ``own`` are those that were sent just before."""

    edits: Annotated[list[NamedDoc], Field(min_length=1, max_length=MOST_AT_ONCE)]
    base: Annotated[int, Field(ge=1, le=2**31 - 1)] | None
    own: Annotated[list[_Id], Field(max_length=MOST_OWN)] = []


@require_POST
@tells_json
def queue(request: HttpRequest, **key: str) -> HttpResponse:
    access = open_army(request, to_edit=True, **key)
    limit_writes(request, "edit")
    doc = _read(request)
    understood, refused = _understand(doc.edits)
    revision, outcomes = merge_edits(army=access.army, edits=understood, base=doc.base, own=doc.own)
    response = JsonResponse({"number": revision.number, "results": [asdict(one) for one in (*outcomes, *refused)]})
    if access.is_secret:
        device.remember(request, response, secret=access.key["secret"])
    return response


def _read(request: HttpRequest) -> QueueDoc:
    if not is_json(request) or int(request.META.get("CONTENT_LENGTH") or 0) > MOST_BYTES:
        raise Invalid("invalid_edits", _("These changes can't be read."))
    try:
        return validate(QueueDoc, parse_json(request.body, what="edits", keeps_unsupported=True))
    except DocumentError as error:
        raise Invalid("invalid_edits", _("These changes can't be read.")) from error


def _understand(waiting: list[NamedDoc]) -> tuple[list[SentEdit], list[Outcome]]:
    """The edits, and what nobody understands: it must not hold up the others."""
    understood: list[SentEdit] = []
    refused: list[Outcome] = []
    for one in waiting:
        try:
            understood.append(_read_one(one))
        except Invalid as error:
            refused.append(Outcome(one.id, State.REFUSED, error.message))
    return understood, refused


def _read_one(named: NamedDoc) -> SentEdit:
    raw: dict[str, Any] = named.model_dump()
    try:
        if (place := find_unsupported(raw)) is not None:
            raise DocumentError.at(place, "has unsupported characters")
        one = validate(WaitingDoc, raw)
    except DocumentError as error:
        raise Invalid("invalid_edits", _("This change is too long, or has unsupported characters.")) from error
    edit, is_forced = read_edit({**one.fields, "do": one.do})
    return SentEdit(one.id, edit, is_forced, one.insist)
