"""What the API takes for drafts of lists: sources to save."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from armylists.authoring.services.uploads import MOST_BYTES
from rules.catalogue.documents import Document


class SaveDraft(Document):
    """A list and its expected verdicts as they are written, for a publication."""

    publication: Annotated[str, Field(pattern=r"^[a-z0-9-]{1,80}$")]
    text: Annotated[str, Field(max_length=MOST_BYTES)]
    verdicts: Annotated[str, Field(max_length=MOST_BYTES)] = ""
    base: Annotated[str, Field(max_length=64, description="Digest of the documents that this was made from.")] = ""
    force: Annotated[bool, Field(description="Replace a draft with other content in any case.")] = False
