"""What requests may say, beside army documents."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, RootModel

from armylists.armies.requests import AnyArmyDoc
from rules.catalogue.documents import Document

Style = Literal["full", "compact", "cards", "datasheets", "hidden"]
PaperSize = Literal["a4", "letter"]
TextFormat = Literal["text", "markdown", "bbcode", "json", "html"]


class RosterOfDocument(Document):
    """The roster of an army document, in any format but PDF."""

    document: AnyArmyDoc
    style: Style = "full"
    paper: PaperSize = "a4"
    format: TextFormat = "text"


class RosterOfArmy(Document):
    """The roster of one of your armies, in any format."""

    army: Annotated[str, Field(pattern=r"^[0-9A-Za-z_-]{1,80}$")]
    style: Style = "full"
    paper: PaperSize = "a4"
    format: TextFormat | Literal["pdf"] = "text"


class MakeRoster(RootModel[RosterOfArmy | RosterOfDocument]):
    """A roster of one of your armies, or of a document (when there is a field `document`)."""
