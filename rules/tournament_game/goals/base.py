"""What all goals share, and what checking one of them answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from rules.tournament_game.game import Game, Holder, Objective
from rules.tournament_game.sides import Side, side_name
from rules.words import N_, Message, say


@dataclass(frozen=True, slots=True)
class GoalVerdict:
    """Whether a side has made a goal. ``why`` names the markers or formations that made or denied it."""

    goal: Goal
    side: Side
    made: bool
    why: tuple[Message, ...]

    @property
    def sentence(self) -> Message:
        template = N_("{goal} of {side}: made. {why}") if self.made else N_("{goal} of {side}: not made. {why}")
        return say(template, goal=self.goal.name, side=side_name(self.side), why=_in_a_row(self.why))


class Goal(ABC):
    """One of the five goals (6.1.7): its name for programs, its name for people, its place in the rulebook."""

    key: ClassVar[str]
    name: ClassVar[Message]
    ref: ClassVar[str] = "6.1.7"

    @abstractmethod
    def check(self, game: Game, side: Side) -> GoalVerdict:
        """Whether the side has made this goal at the end of the turn."""

    def decide(self, side: Side, *, made: bool, why: Iterable[Message]) -> GoalVerdict:
        return GoalVerdict(self, side, made, tuple(why))


def explain_holders(markers: Iterable[Objective]) -> Iterator[Message]:
    """Who holds these markers, a sentence for each holder."""
    held: dict[Holder | None, list[Message]] = {}
    for marker in markers:
        held.setdefault(marker.captured_by, []).append(marker.label)
    for holder, labels in held.items():
        yield _tell_holder(holder, tuple(labels))


def _tell_holder(holder: Holder | None, labels: tuple[Message, ...]) -> Message:
    if holder is None:
        return say(N_("Held by nobody: {markers}."), markers=labels)
    if holder is Holder.CONTESTED:
        return say(N_("Contested: {markers}."), markers=labels)
    return say(N_("Held by {side}: {markers}."), side=side_name(Side(holder.value)), markers=labels)


def _in_a_row(sentences: tuple[Message, ...]) -> Message:
    slots = " ".join(f"{{part{index}}}" for index in range(len(sentences)))
    return Message(slots, tuple((f"part{index}", sentence) for index, sentence in enumerate(sentences)))
