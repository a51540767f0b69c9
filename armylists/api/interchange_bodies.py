"""What requests about comings and goings may say."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from armylists.api.bodies import AnyArmyDoc
from armylists.services.readings import MOST_CHARACTERS
from rules.catalogue.documents import Document
from rules.composition.documents import MOST_POINTS, PLAIN_TEXT, Name
from rules.interchange.archive import ListName

Text = Annotated[str, Field(max_length=MOST_CHARACTERS, pattern=r"^[^\x00]*$")]
Content = Annotated[str, Field(max_length=400_000, pattern=r"^[^\x00]*$")]
FileName = Annotated[str, Field(max_length=120, pattern=PLAIN_TEXT)]


class ReadArmy(Document):
    """A text to read an army from. `choices` correct a former reading: place to option, or to nothing."""

    text: Text
    army_list: ListName | None = None
    points_limit: Annotated[int, Field(ge=1, le=MOST_POINTS)] | None = None
    name: Name = ""
    list_file: Content = ""
    choices: Annotated[
        dict[Annotated[str, Field(max_length=20)], Annotated[str, Field(max_length=300)]], Field(max_length=600)
    ] = {}


class ImportForgeList(Document):
    """An ArmyForge list file, and the publication whose units it fields."""

    publication: Annotated[str, Field(pattern=r"^[a-z0-9-]{1,80}$")]
    file: FileName = ""
    content: Content


class MakeForgeLink(Document):
    """An army document, the name and content of a list file, and the address that stands before the link.

    Without `content` it is a list file that is kept; without both the link is for one that is kept for this list, else
    for the one that Muster itself writes.
    """

    document: AnyArmyDoc
    list_file: FileName = ""
    content: Content = ""
    base: Annotated[str, Field(max_length=300, pattern=r"^(https?://[^\s\x00-\x1f\x7f-\x9f]*)?$")] = ""


class KeepForgeFile(Document):
    """A list file to keep for links, and the list of ours that it stands for.

    Its name is the one that links give it: letters, digits, spaces and any of `.()+-_`.
    """

    name: FileName
    army_list: ListName
    content: Content
