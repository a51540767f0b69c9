"""For whom the link of a seat opens it: at a match of an event, that follows from who has the entry."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db.models import Q

from tournaments.models.matches import SIDES


def opens_for(user: User | None) -> Q:
    """The seats (``MatchSide``) whose links work for this visitor; None for somebody who is not signed in.

    Outside of events every link does. At an event a guest's link works for whoever has it, that of an account for this
    account alone, and that of an entry with neither for nobody.
    """
    opened = Q(match__pairing__isnull=True)
    for side in SIDES:
        entry = f"match__pairing__{side}"
        theirs = Q(**{f"{entry}__user__isnull": True, f"{entry}__key_digest__isnull": False})
        if user is not None:
            theirs |= Q(**{f"{entry}__user": user})
        opened |= Q(theirs, side=side)
    return opened
