"""Reads of rosters."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping

from django.contrib.auth.models import User

from armylists.models import ArmyRevision, RosterFile
from config.lib.errors import NotFound
from rules.catalogue.datasheets import Ability


def digest_glossary(abilities: Mapping[str, Ability]) -> str:
    """A digest of everything a roster may quote from a glossary."""
    content = [[a.id, a.name, a.summary, a.ref] for _, a in sorted(abilities.items())]
    return hashlib.sha256(json.dumps(content).encode()).hexdigest()


def first_of_its_kind(revision: ArmyRevision) -> ArmyRevision:
    """The first revision of the same army with the same content: going there and back makes no other roster."""
    found = (
        ArmyRevision.objects.filter(
            army_id=revision.army_id,
            army_list_id=revision.army_list_id,
            document_digest=revision.document_digest,
        )
        .select_related("army_list", "army_list__publication")
        .order_by("number")
        .first()
    )
    return found or revision


def roster_file_of(user: User, *, digest: str) -> RosterFile:
    """A PDF of something this user owns. Rosters that show names only may be the same for several people."""
    found = RosterFile.objects.filter(digest=digest).select_related("revision").first()
    if found is not None:
        same = ArmyRevision.objects.filter(army__owner=user, document_digest=found.revision.document_digest)
        if same.exists():
            return found
    raise NotFound


def roster_file(digest: str) -> RosterFile | None:
    """The PDF with this digest, if it was ever asked for; without its bytes unless they are read."""
    return RosterFile.objects.filter(digest=digest).defer("content").first()
