"""What was written on the sheet of a match since somebody last looked."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.db.models import QuerySet

from config.lib.errors import NotFound
from tournaments.matches.queries.finding import seats_by_link
from tournaments.models import Match, SheetWrite


def changes_since(match: Match, *, since: int) -> list[dict[str, Any]]:
    """The places written since the entry with this number: what stands there now, and who wrote last."""
    accepted = match.entries.filter(number__gt=since, number__lte=match.entry_count, state=SheetWrite.State.ACCEPTED)
    authors = dict(accepted.order_by("number").values_list("path", "side"))
    return [{"path": path, "value": match.sheet.get(path), "side": side} for path, side in authors.items()]


def stamp_by_seat(secret: str, *, user: User | None) -> str:
    """What changes with the match that a player's own link opens for whoever is signed in as ``user``."""
    return _stamp(Match.objects.filter(sides__in=seats_by_link(secret, user=user)))


def stamp_by_account(pk: int, *, user: User) -> str:
    return _stamp(Match.objects.filter(pk=pk, sides__user=user))


def stamp_by_share_key(key: str) -> str:
    return _stamp(Match.objects.filter(share_key=key))


def _stamp(matches: QuerySet[Match]) -> str:
    row = matches.values_list("pk", "entry_count", "changed_at").first()
    if row is None:
        raise NotFound
    pk, count, changed_at = row
    return f"{pk}-{count}-{changed_at.timestamp():.6f}"
