"""Who opens which match, and by which address.

A match has three doors: the secret link of a seat, the page of an account that has a seat, and the link for reading.
Every view of a match goes through ``open_match``, so that the doors behave alike everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.http import HttpRequest
from django.urls import reverse

from armylists.armies.access import signed_in
from config.lib.errors import Forbidden, NotFound
from config.lib.web.limits import limit_writes
from tournaments.matches.queries.changes import stamp_by_account, stamp_by_seat, stamp_by_share_key
from tournaments.matches.queries.finding import SeatedMatch, match_by_account, match_by_seat, match_by_share_key
from tournaments.models import Match, MatchSide

MOST_PK = 2**63 - 1


@dataclass(frozen=True, slots=True)
class MatchAccess:
    """An opened match: as which side, and how its own addresses are made."""

    seated: SeatedMatch
    door: str
    key: dict[str, str | int]

    @property
    def match(self) -> Match:
        return self.seated.match

    @property
    def sides(self) -> tuple[MatchSide, MatchSide]:
        return self.seated.sides

    @property
    def side(self) -> str:
        return self.seated.side

    @property
    def can_write(self) -> bool:
        return self.seated.can_write

    @property
    def is_player(self) -> bool:
        return bool(self.side)

    @property
    def is_secret(self) -> bool:
        return self.door == "seat"

    @property
    def home(self) -> str:
        return self.url("home")

    def url(self, name: str, **kwargs: str | int) -> str:
        """The address of another page of this match, through the same door."""
        return reverse(f"{self.door}:{name}", kwargs={**self.key, **kwargs})


def open_match(request: HttpRequest, *, to_play: bool = False, **key: str | int) -> MatchAccess:
    """Open the match that an address names.

    Raises NotFound for a wrong or dead key and for accounts without a seat, Forbidden when readers try ``to_play``.
    """
    access = _open(request, key)
    if to_play and not access.is_player:
        raise Forbidden
    return access


def play_match(request: HttpRequest, **key: str | int) -> MatchAccess:
    """Open it for one of its players, who is about to change something."""
    access = open_match(request, to_play=True, **key)
    limit_writes(request, "edit")
    return access


def _open(request: HttpRequest, key: dict[str, str | int]) -> MatchAccess:
    if "secret" in key:
        return MatchAccess(match_by_seat(str(key["secret"]), user=signed_in(request)), "seat", key)
    if "watch_key" in key:
        return MatchAccess(match_by_share_key(str(key["watch_key"])), "watch", key)
    return MatchAccess(match_by_account(_read_pk(key), user=_account(request)), "match", key)


def peek_match(request: HttpRequest, **key: str | int) -> str:
    """What changes with every change of the match that an address names, for one small query.

    Raises NotFound as ``open_match`` does.
    """
    if "secret" in key:
        return stamp_by_seat(str(key["secret"]), user=signed_in(request))
    if "watch_key" in key:
        return stamp_by_share_key(str(key["watch_key"]))
    return stamp_by_account(_read_pk(key), user=_account(request))


def _account(request: HttpRequest) -> User:
    user = signed_in(request)
    if user is None:
        raise NotFound
    return user


def _read_pk(key: dict[str, str | int]) -> int:
    """The number of a match. No database looks for one beyond its columns."""
    pk = int(key["pk"])
    if pk > MOST_PK:
        raise NotFound
    return pk
