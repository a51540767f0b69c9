"""What the API takes to make a roster: an army or a document, the paper and what it shows."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, RootModel

from armylists.armies.requests import AnyArmyDoc
from armylists.rosters.printouts import Printout
from rules.catalogue.documents import Document

Style = Literal["full", "compact", "cards", "datasheets", "hidden"]
PaperSize = Literal["a4", "letter", "a5"]
TextFormat = Literal["text", "chat", "markdown", "bbcode", "json", "html"]


class Options(Document):
    """What a printout shows and how. Options other than the style change `pdf` and `html` only."""

    style: Style = "full"
    paper: PaperSize = "a4"
    leave_out: list[Literal["points", "rules", "charts", "remarks", "header"]] = []
    type_size: Literal["small", "normal", "large"] = "normal"
    columns: Literal[1, 2] = 2
    save_ink: bool = False

    @property
    def printout(self) -> Printout:
        return Printout.of(**self.model_dump(include=set(Options.model_fields)))


class RosterOfDocument(Options):
    """The roster of an army document, in any format but PDF."""

    document: AnyArmyDoc
    format: TextFormat = "text"


class RosterOfArmy(Options):
    """The roster of one of your armies, in any format."""

    army: Annotated[str, Field(pattern=r"^[0-9A-Za-z_-]{1,80}$")]
    format: TextFormat | Literal["pdf"] = "text"


class MakeRoster(RootModel[RosterOfArmy | RosterOfDocument]):
    """A roster of one of your armies, or of a document (when there is a field `document`)."""
