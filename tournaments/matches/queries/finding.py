"""Finding matches: by the secret of a seat, by an invitation, by the link for reading, and those of an account."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Prefetch, QuerySet

from config.lib.errors import NotFound
from config.lib.secrets import digest_secret
from tournaments.matches.hooks.acts import MatchAct, refuse_act
from tournaments.matches.hooks.seats import opens_for
from tournaments.models import Match, MatchSide, Pairing, Participant
from tournaments.refusals import Refusal


@dataclass(frozen=True, slots=True)
class SeatedMatch:
    """A match as it is seen from a seat; ``side`` is empty for readers, ``pairing`` is where an event plays it.

    Readers have no buttons: for them the event is not asked.
    """

    match: Match
    sides: tuple[MatchSide, MatchSide]
    side: str
    pairing: Pairing | None = None

    @property
    def own(self) -> MatchSide | None:
        return next((seat for seat in self.sides if seat.side == self.side), None)

    def seat_of(self, side: str) -> MatchSide:
        return next(seat for seat in self.sides if seat.side == side)

    @property
    def can_write(self) -> bool:
        """Whether this is a player's view of a match that is being played."""
        is_open = bool(self.side) and self.match.state == Match.State.OPEN
        return is_open and self.refuse(MatchAct.WRITE) is None

    @property
    def has_own_link(self) -> bool:
        """Whether a link of its own opens this seat: not one that an account has at an event."""
        return self.own is not None and (self.pairing is None or self.own.user_id is None)

    def refuse(self, act: MatchAct) -> Refusal | None:
        """Why the event of the match, if it has one, refuses this."""
        return refuse_act(self.pairing, act)


def seats_by_link(secret: str, *, user: User | None) -> QuerySet[MatchSide]:
    """The seat that a player's own link opens for whoever is signed in as ``user``, if it does."""
    return MatchSide.objects.filter(opens_for(user), key_digest=digest_secret(secret))


def match_by_seat(secret: str, *, user: User | None = None) -> SeatedMatch:
    """The match that a player's own link opens. Raises NotFound, also for who may not use that link."""
    seat = seats_by_link(secret, user=user).first()
    if seat is None:
        raise NotFound
    return _with_sides(Match.objects.filter(pk=seat.match_id), side=seat.side)


def match_by_account(pk: int, *, user: User) -> SeatedMatch:
    """A match at which this account has a seat; for everybody else it does not exist."""
    seat = MatchSide.objects.filter(match_id=pk, user=user).order_by("side").first()
    if seat is None:
        raise NotFound
    return _with_sides(Match.objects.filter(pk=pk), side=seat.side)


def match_by_entry(pk: int, *, entry: Participant) -> SeatedMatch:
    """The match of an event at which this entrant plays; for everybody else it does not exist."""
    pairing = Pairing.objects.filter(match=pk, paired__entry=entry).first()
    if pairing is None:
        raise NotFound
    return _with_sides(Match.objects.filter(pk=pk), side="a" if pairing.a_id == entry.pk else "b")


def match_by_invitation(key: str) -> SeatedMatch:
    return _with_sides(Match.objects.filter(invite_key=key), side="")


def match_by_share_key(key: str) -> SeatedMatch:
    return _with_sides(Match.objects.filter(share_key=key), side="")


def matches_of(user: User) -> QuerySet[Match]:
    """The matches at which an account has a seat, the latest first, without their sheets."""
    return (
        Match.objects.filter(sides__user=user)
        .distinct()
        .defer("sheet")
        .prefetch_related(Prefetch("sides", queryset=MatchSide.objects.defer("formations")), "results")
        .order_by("-changed_at", "-pk")
    )


def _with_sides(matches: QuerySet[Match], *, side: str) -> SeatedMatch:
    if side:
        round_ = "pairing__round"
        matches = matches.select_related(f"{round_}__event").defer(f"{round_}__draw", f"{round_}__edits")
    match = matches.prefetch_related("sides").first()
    if match is None:
        raise NotFound
    first, second = match.sides.all()
    return SeatedMatch(match, (first, second), side, getattr(match, "pairing", None) if side else None)
