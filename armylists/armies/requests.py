"""What the API takes for armies: new and replaced ones, edits, folders, what becomes of several at once."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, RootModel, SkipValidation

from armylists.armies.commands import EDIT_ID
from armylists.armies.edits import EditDoc
from armylists.armies.queries.moves import MOVES_ON_A_PAGE
from armylists.armies.services.armies import MOST_TAGS
from rules.catalogue.documents import Document
from rules.composition.documents import LIST_REFERENCE, MOST_POINTS, PLAIN_TEXT, ArmyDoc, Name

# The engine reads the document itself, with places counted from its own root.
AnyArmyDoc = SkipValidation[ArmyDoc]
Folder = Annotated[str, Field(max_length=60, pattern=PLAIN_TEXT)]
Tag = Annotated[
    str, Field(min_length=1, max_length=40, pattern=r"^[^\x00-\x20\x7f]([^\x00-\x1f\x7f]*[^\x00-\x20\x7f])?$")
]

Tags = Annotated[list[Tag], Field(max_length=MOST_TAGS)]
Base = Annotated[
    Annotated[int, Field(ge=1, le=2**31 - 1)] | None,
    Field(description="The revision this change was made from; null changes whatever is there now."),
]


class NewArmy(Document):
    """An army without formations, of a list version (`publication/list@version`)."""

    army_list: Annotated[str, Field(pattern=LIST_REFERENCE)]
    points_limit: Annotated[int, Field(ge=1, le=MOST_POINTS)]
    name: Name = ""
    folder: Folder = ""
    tags: Tags = []


class NewArmyFromDocument(Document):
    """An army from an army document."""

    document: AnyArmyDoc
    folder: Folder = ""
    tags: Tags = []


class CreateArmy(RootModel[NewArmy | NewArmyFromDocument]):
    """A new army: empty, or from a document (when there is a field `document`)."""


class ReplaceArmy(Document):
    """A whole army document in place of the one that is there."""

    document: AnyArmyDoc
    base: Base


class OrganiseArmy(Document):
    """What is not part of the game; fields that are missing stay as they are."""

    name: Name | None = None
    folder: Folder | None = None
    tags: Tags | None = None


class EditArmy(Document):
    """One edit. `force` keeps an addition that the list does not allow."""

    edit: EditDoc
    base: Base = None
    force: bool = False
    id: Annotated[
        str,
        Field(
            pattern=rf"^{EDIT_ID}$",
            description="Your own name for the edit: sent twice, for want of an answer, it is written once.",
        ),
    ] = ""


class MoveArmy(Document):
    """Move an army; without `to` to the newest version of its list."""

    to: Annotated[str, Field(pattern=r"^[0-9A-Za-z.\-]{1,40}$")] | None = None
    base: Base = None


class ChosenArmy(Document):
    """An army, and the revision that was looked at."""

    army: Annotated[str, Field(pattern=r"^[0-9A-Za-z_-]{1,80}$")]
    base: Annotated[int, Field(ge=1, le=2**31 - 1)]


class MoveArmies(Document):
    """Move several armies; `back` brings them back to the versions they moved from."""

    armies: Annotated[list[ChosenArmy], Field(max_length=MOVES_ON_A_PAGE)]
    back: bool = False


class Nothing(Document):
    """No fields."""
