"""The pairings of a round as they are read at the door: by table, and by name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tournaments.events.rows import COUNTED, labels_of
from tournaments.models import Event, Pairing, Participant, ResultSubmission, Round


@dataclass(frozen=True, slots=True)
class PairingRow:
    """One pairing. ``b`` is None for a bye. ``winner`` is a, b or empty; ``is_decided``: a result counts."""

    pk: int
    table: int | None
    table_name: str
    terrain: str
    a: Participant
    b: Participant | None
    a_label: str
    b_label: str
    kind: str
    is_pinned: bool
    reasons: tuple[dict[str, Any], ...]
    is_decided: bool
    is_reported: bool
    winner: str
    goals: tuple[int, int]
    points: tuple[int, int]

    @property
    def is_walk_over(self) -> bool:
        """Whether there is no opponent because that one has left the knock-out."""
        return any(reason["code"] == "walk-over" for reason in self.reasons)


@dataclass(frozen=True, slots=True)
class NameRow:
    """An entrant with their pairing, as the list by names has it. ``opponent`` is empty for a bye."""

    label: str
    opponent: str
    row: PairingRow


def published_round(event: Event, number: int | None = None) -> Round | None:
    """A round that was published: that of this number, or the last one."""
    rounds = event.rounds.filter(state__in=COUNTED)
    if number is not None:
        rounds = rounds.filter(number=number)
    return rounds.order_by("-number").first()


def published_rounds(event: Event) -> tuple[int, ...]:
    """The numbers of the rounds that were published, the first one first."""
    return tuple(event.rounds.filter(state__in=COUNTED).order_by("number").values_list("number", flat=True))


def pairings_by_table(round_: Round) -> tuple[PairingRow, ...]:
    """The pairings by table, those without one after them, byes last. Three queries, whatever the field."""
    pairings = list(round_.pairings.select_related("a", "b", "table").order_by("pk"))
    labels = labels_of(Participant.objects.filter(event=round_.event_id).values_list("pk", "name", "key"))
    told: dict[int, ResultSubmission] = {}
    results = ResultSubmission.objects.filter(match__pairing__round=round_).order_by("number")
    for result in results.exclude(state=ResultSubmission.State.REPLACED).defer("document", "answer"):
        told[result.match_id] = result
    rows = [_row(pairing, told.get(pairing.match_id or 0), labels=labels) for pairing in pairings]
    return tuple(sorted(rows, key=lambda row: (row.b is None, row.table is None, row.table or 0, row.pk)))


def pairings_by_name(rows: tuple[PairingRow, ...]) -> tuple[NameRow, ...]:
    names = [NameRow(row.a_label, row.b_label, row) for row in rows]
    names += [NameRow(row.b_label, row.a_label, row) for row in rows if row.b is not None]
    return tuple(sorted(names, key=lambda one: (one.label.casefold(), one.row.pk)))


def _row(pairing: Pairing, told: ResultSubmission | None, *, labels: dict[int, str]) -> PairingRow:
    is_confirmed = told is not None and told.state == ResultSubmission.State.CONFIRMED
    counted = told if is_confirmed else None
    return PairingRow(
        pk=pairing.pk,
        table=pairing.table.number if pairing.table else None,
        table_name=pairing.table.name if pairing.table else "",
        terrain=pairing.table.terrain if pairing.table else "",
        a=pairing.a,
        b=pairing.b,
        a_label=labels[pairing.a_id],
        b_label=labels[pairing.b_id] if pairing.b_id else "",
        kind=pairing.kind,
        is_pinned=pairing.is_pinned,
        reasons=tuple(pairing.reasons),
        is_decided=is_confirmed or pairing.kind != Pairing.Kind.GAME,
        is_reported=told is not None,
        winner=counted.winner if counted else pairing.forfeit_winner,
        goals=counted.goals if counted else (0, 0),
        points=counted.points if counted else (0, 0),
    )
