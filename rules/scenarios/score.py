"""The document of a scenario at the end of a turn (JSON), and its answer. Strict: every defect comes with its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from rules.catalogue.problems import format_defect, format_place
from rules.composition.documents import MOST_PROBLEMS, DocumentError, DocumentProblem
from rules.scenarios.game_documents import HolderName, ScenarioGameDoc
from rules.scenarios.played import PlayedScenario
from rules.scenarios.values import Role, Scenario, Track, TrackItem
from rules.scenarios.victory.base import (
    NOBODY_THERE,
    Formations,
    Markers,
    ScenarioFormation,
    ScenarioVerdict,
    Situation,
)
from rules.scenarios.victory.kinds import VictoryError, rule_of
from rules.tournament_game.game import FormationState, GameError, Holder
from rules.tournament_game.options import DEFAULTS, GameOptions, OptionError, read_options
from rules.tournament_game.score import read_roll
from rules.tournament_game.sides import BySide, Side
from rules.words import N_, Translate


@dataclass(frozen=True, slots=True)
class ScenarioResult:
    """A scenario, where it stands at the end of a turn, and what that means."""

    scenario: Scenario
    situation: Situation
    verdict: ScenarioVerdict


def judge_scenario(raw: Any, *, scenarios: Mapping[str, Scenario]) -> ScenarioResult:
    """The result of a document, of one of these scenarios. Raises DocumentError with every defect and its place."""
    doc = _validate(raw)
    scenario = scenarios.get(doc.scenario)
    if scenario is None:
        raise DocumentError.at(
            "scenario", f"there is no scenario {doc.scenario!r}; known are {', '.join(sorted(scenarios))}"
        )
    try:
        rule = rule_of(scenario)
        situation = _Reader(doc, scenario, has_halves=rule.has_halves).read()
        return ScenarioResult(scenario, situation, rule.judge(situation))
    except VictoryError as error:
        raise DocumentError.at("scenario", str(error)) from error
    except GameError as error:
        raise DocumentError.at(error.field, error.message) from error


def describe_scenario_result(result: ScenarioResult, *, translate: Translate = N_) -> dict[str, Any]:
    """A result as JSON data, the same for the command line and the API."""
    verdict = result.verdict
    points = verdict.points
    return {
        "scenario": result.scenario.id,
        "state": verdict.state.value,
        "winner": verdict.winner.value if verdict.winner else None,
        "degree": verdict.degree.value if verdict.degree else None,
        "victory_points": {side.value: number for side, number in points.items()} if points else None,
        "why": [sentence.render(translate) for sentence in verdict.why],
    }


def _validate(raw: Any) -> ScenarioGameDoc:
    try:
        return ScenarioGameDoc.model_validate(raw)
    except ValidationError as error:
        found = dict.fromkeys(DocumentProblem(*_locate_defect(e["loc"], format_defect(e))) for e in error.errors())
        raise DocumentError(tuple(found)[:MOST_PROBLEMS]) from error


def _locate_defect(place: tuple[int | str, ...], message: str) -> tuple[str, str]:
    """A defect of the form; the several kinds that a count may have make one."""
    if len(place) > 2 and place[0] == "counts":
        return format_place(place[:2]), "is neither a number, nor true or false, nor a list of numbers"
    return format_place(place), message


class _Reader:
    """Turns one document into a situation, collecting every defect."""

    def __init__(self, doc: ScenarioGameDoc, scenario: Scenario, *, has_halves: bool) -> None:
        self._doc = doc
        self._scenario = scenario
        self._has_halves = has_halves
        self._problems: list[DocumentProblem] = []

    def read(self) -> Situation:
        """Raises DocumentError, and GameError for what only shows in the whole."""
        swapped = self._find_swap()
        sides = BySide(self._formations(Side.A), self._formations(Side.B))
        options = self._options()
        self._check_markers()
        self._check_sides()
        counts, sites = self._counts()
        if self._problems:
            raise DocumentError(tuple(self._problems[:MOST_PROBLEMS]))
        own = self._attacker()
        halves = self._doc.unbroken_enemy_in_half
        return Situation(
            turn=self._doc.turn,
            attacker=own.other if swapped else own,
            sides=sides,
            markers=_holders(self._doc.objectives),
            history={earlier.turn: _holders(earlier.objectives) for earlier in self._doc.history},
            counts=counts,
            sites=sites,
            unbroken_enemy_in_half=BySide(halves.a, halves.b) if halves else NOBODY_THERE,
            ended=self._doc.ended,
            options=options,
            roll=read_roll(self._doc.roll),
            tie_roll=read_roll(self._doc.tie_roll),
        )

    def _say(self, place: str, message: str) -> None:
        self._problems.append(DocumentProblem(place, message))

    def _attacker(self) -> Side:
        """The side that attacks in the scenario as it is written; a where neither does."""
        return Side.B if self._scenario.b.role is Role.ATTACKER else Side.A

    def _find_swap(self) -> bool:
        """Whether side a of the document plays side b of the scenario."""
        if self._doc.attacker is None:
            return False
        if not any(player.role is Role.ATTACKER for player in self._scenario.players):
            self._say("attacker", "neither side of this scenario is the attacker")
        return self._doc.attacker != self._attacker().value

    def _formations(self, side: Side) -> Formations:
        if self._doc.sides is None:
            return ()
        army = self._doc.sides.a if side is Side.A else self._doc.sides.b
        read = []
        for index, formation in enumerate(army.formations):
            values = formation.model_dump(exclude={"exited", "aircraft"})
            try:
                state = FormationState(**values)
                read.append(ScenarioFormation(state, exited=formation.exited, aircraft=formation.aircraft))
            except GameError as error:
                self._say(f"sides.{side}.formations[{index}].{error.field}", error.message)
        return tuple(read)

    def _options(self) -> GameOptions:
        try:
            return read_options(self._doc.options)
        except OptionError as error:
            self._say(f"options.{error.name}", str(error))
            return DEFAULTS

    def _check_markers(self) -> None:
        number = len(PlayedScenario(self._scenario).objectives)
        told = [("objectives", self._doc.objectives)]
        told += [(f"history[{n}].objectives", turn.objectives) for n, turn in enumerate(self._doc.history)]
        for place, holders in told:
            if len(holders) != number:
                self._say(place, f"this scenario tracks {number} objectives, here are {len(holders)}")
        turns = [earlier.turn for earlier in self._doc.history]
        for index, turn in enumerate(turns):
            if turn in turns[:index]:
                self._say(f"history[{index}].turn", f"turn {turn} is told twice")
            if turn >= self._doc.turn:
                self._say(f"history[{index}].turn", f"turn {turn} is not before turn {self._doc.turn}")

    def _check_sides(self) -> None:
        if self._doc.sides is None and any(item.kind is Track.FORMATIONS for item in self._scenario.track):
            self._say("sides", "the formations are needed in this scenario")
        if self._doc.unbroken_enemy_in_half is None and self._has_halves:
            self._say("unbroken_enemy_in_half", "is needed in this scenario")

    def _counts(self) -> tuple[dict[str, int], dict[str, tuple[int, ...]]]:
        tracked = {item.id: item for item in self._scenario.track if item.kind in _COUNTED}
        for name in self._doc.counts:
            if name not in tracked:
                self._say(f"counts.{name}", f"is none of {', '.join(tracked) or 'the numbers of this scenario'}")
        counts: dict[str, int] = {}
        sites: dict[str, tuple[int, ...]] = {}
        for name, item in tracked.items():
            value = self._doc.counts.get(name)
            defects = [(f"counts.{name}{place}", message) for place, message in _find_count_defects(item, value)]
            for place, message in defects:
                self._say(place, message)
            if not defects and isinstance(value, list):
                sites[name] = tuple(value)
            elif not defects and value is not None:
                counts[name] = int(value)  # type: ignore[arg-type]
        return counts, sites


_COUNTED = {Track.COUNTER: "a number", Track.FLAG: "true or false", Track.SITES: "a list of numbers"}


def _find_count_defects(item: TrackItem, value: bool | int | list[int] | None) -> Iterator[tuple[str, str]]:  # noqa: FBT001
    if value is None:
        yield "", f"is missing: {_COUNTED[item.kind]}"
        return
    kind = Track.SITES if isinstance(value, list) else Track.FLAG if isinstance(value, bool) else Track.COUNTER
    if kind is not item.kind:
        yield "", f"is {_COUNTED[kind]}, not {_COUNTED[item.kind]}"
        return
    if isinstance(value, list) and len(value) != (item.number or max(len(value), 1)):
        yield "", f"has {len(value)} numbers, not {item.number or 'one for each'}"
    for index, number in enumerate(value if isinstance(value, list) else [int(value)]):
        if number < item.least or (item.most is not None and number > item.most):
            most = "any number" if item.most is None else str(item.most)
            yield f"[{index}]" if isinstance(value, list) else "", f"{number} is not between {item.least} and {most}"


def _holders(names: list[HolderName]) -> Markers:
    return tuple(Holder(name) if name else None for name in names)
