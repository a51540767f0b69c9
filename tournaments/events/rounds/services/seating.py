"""Matches of pairings: both players in their seats, with the lists as they are frozen."""

from __future__ import annotations

from collections.abc import Sequence

from config.lib.secrets import digest_secret
from tournaments.events.entries.queries.seats import seat_secret
from tournaments.matches.services import BroughtArmy, MatchPlan, PlannedSeat, create_seated_match
from tournaments.models import Event, ListSubmission, Pairing


def make_matches(event: Event, games: Sequence[Pairing]) -> None:
    """A match for each of these games, with the lists that count and the house rules of the event."""
    counting = ListSubmission.objects.filter(entry__event=event, is_current=True)
    lists = {one.entry_id: one for one in counting.select_related("revision__army_list")}
    plan = MatchPlan(
        points_limit=event.points_limit,
        table_width=event.table_width,
        table_depth=event.table_depth,
        edges=event.edges,
        extras={"house_rules": event.house_rules} if event.house_rules else {},
    )
    for pairing in games:
        first, second = (_seat(pairing, lists, side=side) for side in "ab")
        pairing.match = create_seated_match(plan=plan, seats=(first, second))
    Pairing.objects.bulk_update(games, ["match"])


def _seat(pairing: Pairing, lists: dict[int, ListSubmission], *, side: str) -> PlannedSeat:
    entry = pairing.a if side == "a" else pairing.b
    assert entry is not None  # noqa: S101 - only games have a match
    handed_in = lists.get(entry.pk)
    army = BroughtArmy(revision=handed_in.revision) if handed_in is not None else BroughtArmy()
    return PlannedSeat(entry.name, army, digest_secret(seat_secret(pairing, entry)), entry.user)
