"""The files of scenarios in the folders of publications become values, once in the life of a process."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from django.conf import settings

from rules.scenarios.loader import FOLDER, load_scenarios
from rules.scenarios.played import PlayedScenario
from rules.scenarios.values import Kind, Role, Scenario
from rules.scenarios.victory.kinds import VICTORY_KINDS
from rules.tournament_game.sides import Side
from tournaments.models import Match

SWAPPED = "swapped"


def publication_folders() -> list[Path]:
    root = Path(settings.BASE_DIR) / "fixtures"
    return sorted(path.parent for path in root.glob("*/publication.toml"))


def scenario_files(folder: Path) -> dict[str, bytes]:
    return {f"{FOLDER}{path.name}": path.read_bytes() for path in sorted((folder / FOLDER).glob("*.toml"))}


def read_scenarios(folder: Path) -> tuple[Scenario, ...]:
    """The scenarios of a publication. Raises CatalogueError with every problem inside the files."""
    return load_scenarios(scenario_files(folder), publication=folder.name, kinds=VICTORY_KINDS)


@cache
def all_scenarios() -> tuple[Scenario, ...]:
    """Every scenario that ships, in the order of the sources: training first."""
    found = [scenario for folder in publication_folders() for scenario in read_scenarios(folder)]
    return tuple(sorted(found, key=lambda scenario: (scenario.kind is not Kind.TRAINING, scenario.number)))


def played_in(match: Match) -> PlayedScenario | None:
    """The scenario of a match as its players play it; None in a tournament game."""
    scenario = next((known for known in all_scenarios() if known.id == match.scenario), None)
    return play(scenario, attacker=match.attacker, extras=match.extras, points=match.points_limit) if scenario else None


def play(scenario: Scenario, *, attacker: str, extras: dict[str, object], points: int) -> PlayedScenario:
    """A scenario between two players: who attacks says who plays which side, or the extras where nobody attacks."""
    printed = next((player.side for player in scenario.players if player.role is Role.ATTACKER), None)
    is_swapped = extras.get(SWAPPED) is True if printed is None or not attacker else Side(attacker) is not printed
    return PlayedScenario(scenario, is_swapped=is_swapped, points=points)
