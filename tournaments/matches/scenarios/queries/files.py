"""The files of scenarios in the folders of publications: read, and checked against the lists they name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from rules.catalogue.loader import Publication, load_publication
from rules.catalogue.positions import add_lines
from rules.catalogue.problems import CatalogueError
from rules.composition.compile import ListRules
from rules.composition.proof import compile_loaded
from rules.scenarios.loader import find_force_defects, load_scenarios
from rules.scenarios.victory.kinds import VICTORY_KINDS
from tournaments.matches.scenarios.adapters import publication_folders, scenario_files

__all__ = ["ScenarioCheck", "publication_folders"]


@dataclass
class ScenarioCheck:
    """Checks scenarios with everything they name: special rules, army lists, and printed forces as legal armies.

    Lists of other publications are looked for in the folders beside that of the scenario, each read once.
    """

    _publications: dict[Path, Publication | None] = field(default_factory=dict)
    _rules: dict[tuple[Path, str], ListRules] = field(default_factory=dict)

    def check(self, folder: Path) -> int:
        """How many scenarios the publication in ``folder`` has. Raises CatalogueError with every problem."""
        files = scenario_files(folder)
        if not files:
            return 0
        publication = self._publication(folder)
        abilities = None if publication is None else publication.abilities
        scenarios = load_scenarios(files, publication=folder.name, kinds=VICTORY_KINDS, abilities=abilities)
        rules_of = self._finder(folder.parent)
        problems = [problem for item in scenarios for problem in find_force_defects(item, rules_of=rules_of)]
        if problems:
            raise CatalogueError(add_lines(problems, files))
        return len(scenarios)

    def _finder(self, root: Path) -> Callable[[str], ListRules | None]:
        def rules_of(name: str) -> ListRules | None:
            publication, _slash, slug = name.partition("/")
            folder = root / publication
            loaded = self._publication(folder)
            if loaded is None or slug not in loaded.lists:
                return None
            if (folder, slug) not in self._rules:
                self._rules[folder, slug] = compile_loaded(loaded.lists[slug])
            return self._rules[folder, slug]

        return rules_of

    def _publication(self, folder: Path) -> Publication | None:
        if folder not in self._publications:
            files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*.toml"))}
            self._publications[folder] = load_publication(files) if "publication.toml" in files else None
        return self._publications[folder]
