"""Rows of the pages around one army: a former revision, a comparison."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from armylists.armies.queries.builder import FindingRow, finding_rows
from armylists.armies.queries.builder_army import CardRow, card_rows
from armylists.armies.queries.finding import revision_of
from armylists.catalogue.adapters import verdict_of
from armylists.models import Army, ArmyRevision
from rules.catalogue.army_lists import ArmyList
from rules.composition.verdict import Verdict


@dataclass(frozen=True, slots=True)
class StatePage:
    """An army to read; ``number`` is 0 while nobody has kept it."""

    number: int
    verdict: Verdict
    findings: tuple[FindingRow, ...]
    cards: tuple[CardRow, ...]

    @property
    def list(self) -> ArmyList:
        return self.verdict.rules.army_list

    @property
    def title(self) -> str:
        """What the army is called."""
        return self.verdict.title.render(_)


@dataclass(frozen=True, slots=True)
class PairRow:
    """A formation of the list: how often, for how many points and with which weapons and upgrades each army has it."""

    name: str
    left: int
    left_points: int
    left_details: tuple[str, ...]
    right: int
    right_points: int
    right_details: tuple[str, ...]

    @property
    def differs(self) -> bool:
        """Whether the armies differ in it."""
        left, right = (
            (self.left, self.left_points, self.left_details),
            (self.right, self.right_points, self.right_details),
        )
        return left != right


@dataclass(frozen=True, slots=True)
class ComparisonPage:
    left: StatePage
    right: StatePage
    pairs: tuple[PairRow, ...]


def revision_page(army: Army, number: int) -> StatePage:
    return state_page(revision_of(army, number))


def state_page(revision: ArmyRevision) -> StatePage:
    return describe_state(verdict_of(revision), number=revision.number)


def describe_state(verdict: Verdict, *, number: int = 0) -> StatePage:
    return StatePage(number, verdict, finding_rows(verdict), card_rows(verdict))


def comparison(revision: ArmyRevision, other: Army) -> ComparisonPage:
    """A revision beside the newest state of another army."""
    left, right = state_page(revision), state_page(other.newest)
    counts = [_count(page) for page in (left, right)]
    names = dict.fromkeys((*counts[0], *counts[1]))
    none: Counted = (0, 0, ())
    pairs = (PairRow(name, *counts[0].get(name, none), *counts[1].get(name, none)) for name in names)
    return ComparisonPage(left, right, tuple(pairs))


Counted = tuple[int, int, tuple[str, ...]]


def _count(page: StatePage) -> dict[str, Counted]:
    found: dict[str, list[CardRow]] = {}
    for card in page.cards:
        found.setdefault(card.entry_name, []).append(card)
    return {name: (len(cards), sum(card.points for card in cards), _details(cards)) for name, cards in found.items()}


def _details(cards: list[CardRow]) -> tuple[str, ...]:
    return tuple(sorted(told for card in cards for told in (*card.weapons, *card.upgrades)))
