"""Making a match, and taking a seat at it."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armylists.catalogue.adapters import verdict_of
from armylists.models import ArmyRevision
from config.lib.errors import Conflict, Invalid, NotFound
from config.lib.secrets import digest_secret, make_secret
from rules.record.setting import FormationSetting
from rules.scenarios.mustering import is_fixed
from rules.tournament_game.sides import Side
from tournaments.matches.adapters import freeze_formations, write_formation
from tournaments.matches.hooks.acts import MatchAct
from tournaments.matches.hooks.news import refuse_players
from tournaments.matches.scenarios.adapters import played_in
from tournaments.models import Match, MatchSide

MOST_FORMATIONS = 200


class SeatTaken(Conflict):
    default_code = "seat_taken"
    default_message = gettext_lazy("This invitation was used already. Ask the other player for a new one.")


@dataclass(frozen=True, slots=True)
class MatchPlan:
    """What is agreed before the armies meet. ``table_width`` and ``table_depth`` are in cm."""

    points_limit: int
    table_width: int = 180
    table_depth: int = 120
    edges: str = "long"
    scenario: str = ""
    attacker: str = ""
    extras: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class BroughtArmy:
    """What a player brings: a stored army, or just a name, points and perhaps formations."""

    name: str = ""
    list_name: str = ""
    strategy_rating: int | None = None
    points: int = 0
    formations: tuple[FormationSetting, ...] = ()
    revision: ArmyRevision | None = None


@dataclass(frozen=True, slots=True)
class Seat:
    """A taken seat. ``secret`` opens it; it is handed out once and only its digest is stored."""

    match: Match
    side: MatchSide
    secret: str


def create_match(
    *,
    plan: MatchPlan,
    player: str,
    army: BroughtArmy,
    opponent: BroughtArmy | None = None,
    opponent_name: str = "",
    user: User | None = None,
) -> Seat:
    """A new match with its maker in seat a and an invitation for seat b.

    ``opponent`` fills seat b beforehand, from a shared link for instance.
    """
    with transaction.atomic():
        match = Match.objects.create(**asdict(plan), invite_key=make_secret())
        secret = make_secret()
        own = MatchSide(match=match, side="a", user=user, player=player, key_digest=digest_secret(secret))
        _bring(own, army)
        other = MatchSide(match=match, side="b", player=opponent_name)
        _bring(other, opponent or BroughtArmy())
    return Seat(match, own, secret)


@dataclass(frozen=True, slots=True)
class PlannedSeat:
    """A seat that is taken from the start, by somebody whose secret is known elsewhere (its digest is stored)."""

    player: str
    army: BroughtArmy
    key_digest: str
    user: User | None = None


def create_seated_match(*, plan: MatchPlan, seats: tuple[PlannedSeat, PlannedSeat]) -> Match:
    """A new match with both players in their seats, as an event pairs them. Nobody is invited."""
    with transaction.atomic():
        match = Match.objects.create(**asdict(plan))
        for side, seat in zip("ab", seats, strict=True):
            _bring(
                MatchSide(match=match, side=side, user=seat.user, player=seat.player, key_digest=seat.key_digest),
                seat.army,
            )
    return match


def join_match(*, invite_key: str, player: str, army: BroughtArmy | None, user: User | None = None) -> Seat:
    """Take seat b. The invitation is used up. Without an army, the one that was entered for the seat stays; so does a
    force that a scenario prints.

    Raises NotFound for a key that never was, SeatTaken for one that was used in the meantime.
    """
    with transaction.atomic():
        match = _lock(Match.objects.filter(invite_key=invite_key).values_list("pk", flat=True).first())
        refuse_players(match, MatchAct.JOIN)
        if match.invite_key != invite_key:
            raise SeatTaken
        seat = match.sides.get(side="b")
        secret = make_secret()
        seat.user, seat.key_digest = user, digest_secret(secret)
        seat.player = player or seat.player
        _bring(seat, army) if army is not None and not has_printed_force(match, "b") else seat.save()
        match.invite_key = None
        match.save(update_fields=["invite_key", "changed_at"])
    return Seat(match, seat, secret)


def bring_army(*, match: Match, side: str, army: BroughtArmy) -> MatchSide:
    """Bring another army to a seat; only until the first turn begins, because the sheet speaks of its formations."""
    with transaction.atomic():
        match = lock_match(match)
        refuse_players(match, MatchAct.BRING_ARMY)
        refuse_begun(match)
        if has_printed_force(match, side):
            raise Conflict("printed_force", _("The scenario prints this force; nobody brings another one."))
        seat = match.sides.get(side=side)
        match.sheet = {path: value for path, value in match.sheet.items() if not path.startswith(f"formation/{side}/")}
        match.save(update_fields=["sheet", "changed_at"])
        _bring(seat, army)
    return seat


def invite_again(*, match: Match) -> Match:
    """A new invitation to seat b. Whoever sits there keeps the seat until it is used."""
    with transaction.atomic():
        match = lock_match(match)
        refuse_players(match, MatchAct.INVITE)
        match.invite_key = make_secret()
        match.save(update_fields=["invite_key", "changed_at"])
    return match


def share_match(*, match: Match, is_shared: bool) -> Match:
    """Open the match for reading to whoever has the link, or close it again: then the old link is dead."""
    with transaction.atomic():
        match = lock_match(match)
        refuse_players(match, MatchAct.SHARE)
        if is_shared != bool(match.share_key):
            match.share_key = make_secret() if is_shared else None
            match.save(update_fields=["share_key", "changed_at"])
    return match


def claim_seat(*, seat: MatchSide, user: User) -> MatchSide:
    refuse_players(seat.match, MatchAct.CLAIM)
    updated = MatchSide.objects.filter(pk=seat.pk, user__isnull=True).update(user=user)
    seat.refresh_from_db()
    if not updated and seat.user_id != user.pk:
        raise Conflict("seat_claimed", _("This seat belongs to another account."))
    return seat


def has_printed_force(match: Match, side: str) -> bool:
    """Whether a scenario prints the force of this seat, so that no army is brought to it."""
    played = played_in(match)
    return played is not None and is_fixed(played, Side(side))


def lock_match(match: Match) -> Match:
    return _lock(match.pk)


def refuse_begun(match: Match) -> None:
    if match.sheet.get("turn"):
        raise Conflict("match_begun", _("The game has begun; the armies stay as they are."))


def _lock(pk: int | None) -> Match:
    match = Match.objects.select_for_update().filter(pk=pk).first() if pk is not None else None
    if match is None:
        raise NotFound
    return match


def _bring(seat: MatchSide, army: BroughtArmy) -> None:
    if len(army.formations) > MOST_FORMATIONS:
        raise Invalid("too_many_formations", _("An army has at most 200 formations."), field="formations")
    seat.revision = army.revision
    if army.revision is not None:
        verdict = verdict_of(army.revision)
        army_list = verdict.rules.army_list
        seat.army_name = army.name or verdict.title.render(_)
        seat.list_name = army_list.name
        seat.strategy_rating = verdict.strategy_rating
        seat.points = verdict.points
        seat.formations = freeze_formations(verdict)
    else:
        seat.army_name, seat.list_name = army.name, army.list_name
        seat.strategy_rating = army.strategy_rating
        seat.points = army.points or sum(formation.points for formation in army.formations)
        seat.formations = [write_formation(formation) for formation in army.formations]
    seat.save()
