"""The documents of an event's settings as values: scoring, tie-breaks, pairing."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from rules.catalogue.documents import Document
from rules.composition.documents import validate
from tournaments.models import MOST_ROUNDS, Event
from tournaments.pairing.documents import RulesDoc
from tournaments.standings import event as standings
from tournaments.standings.documents import read_event

FORMAT = 1


class CutDoc(Document):
    """A knock-out of the best: after which round, and of how many."""

    size: Annotated[int, Field(ge=2, le=64)]
    after: Annotated[int, Field(ge=1, le=MOST_ROUNDS - 1)]


class PairingDoc(RulesDoc):
    """How an event is paired: the rules of the draw, and the system they belong to."""

    method: Literal["swiss", "round-robin"] = "swiss"
    cut: CutDoc | None = None


def read_ranking(*, scoring: Any, tie_breaks: Any, unplayed: Any, seed: int) -> standings.Event:
    """Scoring and tie-breaks as an event that nobody has entered yet. Raises DocumentError with every defect."""
    return read_event(
        {
            "muster": FORMAT,
            "scoring": scoring,
            "tie_breaks": tie_breaks,
            "unplayed": unplayed,
            "seed": seed,
            "entrants": [],
        }
    )


def ranking_of(event: Event, *, seed: int | None = None) -> standings.Event:
    """How an event ranks. Raises DocumentError like ``read_ranking``."""
    told = {"scoring": event.scoring, "tie_breaks": event.tie_breaks, "unplayed": event.unplayed}
    return read_ranking(**told, seed=event.seed if seed is None else seed)


def read_pairing(document: Any) -> PairingDoc:
    """How an event is paired. Raises DocumentError with every defect."""
    return validate(PairingDoc, document, place=lambda place: ("pairing", *place))
