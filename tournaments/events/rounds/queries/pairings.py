"""The pairings of a round as they are read at the door: by table, and by name."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.events.rows import COUNTED, PairingRow, labels_of
from tournaments.models import Event, Pairing, Participant, ResultSubmission, Round


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
    rows = [
        PairingRow(one, labels[one.a_id], labels.get(one.b_id or 0, ""), told.get(one.match_id or 0))
        for one in pairings
    ]
    return tuple(sorted(rows, key=lambda row: place_of(row.pairing)))


def place_of(pairing: Pairing) -> tuple[bool, bool, int, int]:
    table = pairing.table
    return (pairing.b_id is None, table is None, table.number if table else 0, pairing.pk)


def pairings_by_name(rows: tuple[PairingRow, ...]) -> tuple[NameRow, ...]:
    names = [NameRow(row.a_label, row.b_label, row) for row in rows]
    names += [NameRow(row.b_label, row.a_label, row) for row in rows if row.pairing.b]
    return tuple(sorted(names, key=lambda one: (one.label.casefold(), one.row.pairing.pk)))
