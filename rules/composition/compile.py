"""Compile an army list: resolve its selectors, build its clauses, prepare what every verdict needs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from rules.catalogue.army_lists import ArmyList, FormationEntry, Offer
from rules.catalogue.datasheets import Datasheet
from rules.catalogue.defects import read_form
from rules.catalogue.problems import CatalogueError, Problem, suggest
from rules.composition.cautions import Caution
from rules.composition.clauses import KINDS, Clause, ClauseDoc, Part, Scope
from rules.composition.memory import Memory
from rules.composition.selectors import Selector, SelectorError, SelectorParser
from rules.composition.slots import slot_clauses
from rules.composition.tallies import Tallies, index_selectors
from rules.composition.traits import ListTraits, read_traits
from rules.composition.transport import Transports, read_transports
from rules.composition.watch import Watch, watch_clauses
from rules.words import named

if TYPE_CHECKING:
    from rules.composition.army import UpgradePick, WeaponPick
    from rules.composition.worked import WorkedFormation

    # What a formation consists of, whatever its key and name, and the points limit of its army.
    Units = tuple[tuple[str, int], ...]
    Decisions = tuple[tuple[str, str], ...]
    Content = tuple[str, str, Units, Decisions, tuple[UpgradePick, ...], tuple[WeaponPick, ...], int]

# Formations of one list: more than the largest army has, and some armies with everything that could be added to them.
MOST_REMEMBERED = 1_000


@dataclass(frozen=True, slots=True)
class EntryRules:
    """One formation of the list, prepared: prices, offers and clauses by id, so that no verdict searches for them.

    ``is_rolled`` says whether dice decide at the table how many units there are.
    """

    entry: FormationEntry
    prices: dict[str, int]
    offers: Mapping[str, Offer]
    fixed: tuple[tuple[str, int], ...]
    choosable: frozenset[str]
    defaults: dict[str, str]
    initiative: str | None
    blast_markers_per_unit: int
    is_rolled: bool
    clauses: tuple[Clause, ...]


def _remember_formations() -> Memory[Content, WorkedFormation]:
    return Memory(MOST_REMEMBERED)


@dataclass(frozen=True)
class ListRules:
    """A compiled army list. Built once for each version and shared by everybody who asks about it.

    ``worked`` are the formations that were worked out with it lately.
    """

    army_list: ArmyList
    selectors: tuple[Selector, ...]
    clauses: tuple[Clause, ...]
    entries: dict[str, EntryRules]
    transports: Transports
    traits: ListTraits
    tallies: Tallies
    ratings: tuple[tuple[Part, int], ...] = ()
    cautions: tuple[Caution, ...] = ()
    worked: Memory[Content, WorkedFormation] = field(default_factory=_remember_formations, repr=False, compare=False)

    @cached_property
    def army_clauses(self) -> tuple[Clause, ...]:
        """The clauses about the whole army, in the order of the list."""
        return tuple(clause for clause in self.clauses if clause.scope is Scope.ARMY)

    @cached_property
    def watch(self) -> Watch:
        """What the clauses about the whole army look at, by their places among ``army_clauses``."""
        return watch_clauses(self.army_clauses)

    @cached_property
    def upgrade_places(self) -> dict[str, int]:
        return {upgrade: place for place, upgrade in enumerate(self.army_list.upgrades)}

    def sheet(self, unit: str) -> Datasheet:
        return self.army_list.datasheets[unit]


@dataclass
class ListCompiler:
    """Builds the clauses of one list and collects every defect on the way (implements ``Compiler``)."""

    army_list: ArmyList
    tags: dict[str, str]
    transports: Transports
    file: str
    problems: list[Problem] = field(default_factory=list)
    _parts: dict[Selector, Part] = field(default_factory=dict)
    _place: str = ""

    @property
    def selectors(self) -> tuple[Selector, ...]:
        """The selectors used so far, in the order of their index."""
        return tuple(self._parts)

    def part(self, raw: Any, *, field: str) -> Part:
        """Resolve a selector; a defect is recorded and an empty selection stands in for it."""
        try:
            selector = SelectorParser(self.army_list, self.tags).parse(raw)
        except SelectorError as error:
            self.fail(str(error), field=field)
            return Part(0, Selector(label=named("-")))
        return self._parts.setdefault(selector, Part(len(self._parts), selector))

    def fail(self, message: str, *, field: str) -> None:
        """Record a defect of the clause being built."""
        self.problems.append(Problem(self.file, f"{self._place}.{field}", message))

    def rate(self, raw: dict[str, Any], *, place: str) -> tuple[Part, int]:
        self._place = place
        return self.part(raw["with"], field="with"), raw["rating"]

    def warn(self, raw: dict[str, Any], *, place: str) -> Caution:
        """A warning that the list gives."""
        self._place = place
        part, needed = self.part(raw["of"], field="of"), self.part(raw["without"], field="without")
        return Caution(raw["id"], raw.get("ref", ""), raw["text"], part, needed)

    def build(self, raw: dict[str, Any], *, place: str) -> Clause | None:
        """Build one clause, or record why it cannot be built."""
        self._place = place
        doc, problems = read_clause(raw, file=self.file, place=place)
        self.problems.extend(problems)
        if doc is None:
            return None
        _document, builder = KINDS[doc.kind]
        return builder(doc, name=doc.id or _default_id(raw), compiler=self)


def read_clause(raw: dict[str, Any], *, file: str, place: str) -> tuple[ClauseDoc | None, tuple[Problem, ...]]:
    """The document of a clause, or every defect of its form. What it selects is looked at when it is compiled."""
    kind = raw.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        if "kind" not in raw:
            message = f"is missing: one of {', '.join(sorted(KINDS))}"
        else:
            near = suggest(str(kind), KINDS) or f"; known kinds: {', '.join(sorted(KINDS))}"
            message = f"unknown kind of clause {kind!r}{near}"
        return None, (Problem(file, f"{place}.kind", message),)
    document, _builder = KINDS[kind]
    read, defects = read_form(document, raw, file=file)
    return read, tuple(replace(defect, path=f"{place}.{defect.path}") for defect in defects)


def compile_list(
    army_list: ArmyList,
    *,
    clauses: tuple[dict[str, Any], ...],
    tags: dict[str, str],
    ratings: tuple[dict[str, Any], ...] = (),
    warnings: tuple[dict[str, Any], ...] = (),
) -> ListRules:
    """Compile a list; raises CatalogueError with every defect of its clauses, ratings and warnings."""
    file = army_list.reference
    compiler = ListCompiler(army_list, tags, read_transports(army_list.datasheets), file)
    built: list[Clause] = []
    placed = [("section", raw) for raw in slot_clauses(army_list)]
    placed += [(f"clause[{index}]", raw) for index, raw in enumerate(clauses)]
    for place, raw in placed:
        clause = compiler.build(raw, place=place)
        if clause is None:
            continue
        if any(clause.id == other.id for other in built):
            compiler.fail(f"two clauses have the id {clause.id!r}", field="id")
        built.append(clause)
    rated = tuple(compiler.rate(raw, place=f"rating[{index}]") for index, raw in enumerate(ratings))
    cautions = tuple(compiler.warn(raw, place=f"warning[{index}]") for index, raw in enumerate(warnings))
    if compiler.problems:
        raise CatalogueError(tuple(compiler.problems))
    formation_clauses = tuple(c for c in built if c.scope is Scope.FORMATION)
    entries = {
        entry.id: _prepare(entry, army_list=army_list, clauses=formation_clauses)
        for entry in army_list.formations.values()
    }
    return ListRules(
        army_list=army_list,
        selectors=compiler.selectors,
        clauses=tuple(built),
        entries=entries,
        transports=compiler.transports,
        traits=read_traits(army_list),
        tallies=index_selectors(compiler.selectors),
        ratings=rated,
        cautions=cautions,
    )


def _default_id(raw: dict[str, Any]) -> str:
    about = raw.get("of") or raw.get("needs") or raw.get("bought")
    text = about if isinstance(about, str) else "list"
    return f"{raw['kind']}-{text.replace(':', '-')}"


def _prepare(entry: FormationEntry, *, army_list: ArmyList, clauses: tuple[Clause, ...]) -> EntryRules:
    sections = [army_list.sections[name] for name in army_list.section_path(entry.section)]
    offered = {offer.upgrade for offer in entry.offers}
    return EntryRules(
        entry=entry,
        prices=dict(entry.prices),
        offers=entry.offers_by_upgrade,
        fixed=tuple((line.unit, line.count) for line in entry.units),
        choosable=frozenset(unit for choice in entry.choices for unit in choice.of),
        defaults={attribute.id: attribute.values[0][0] for attribute in entry.attributes},
        initiative=entry.initiative,
        blast_markers_per_unit=max(section.blast_markers_per_unit for section in sections),
        is_rolled=any(line.rolled for line in entry.units),
        clauses=tuple(c for c in clauses if _concerns(c, entry=entry.id, offered=offered)),
    )


def _concerns(clause: Clause, *, entry: str, offered: set[str]) -> bool:
    """Whether a clause about formations can ever speak about this entry."""
    for part in clause.about:
        selector = part.selector
        if selector.within is not None and entry not in selector.within.formations:
            continue
        if entry in selector.reach or offered & selector.picks or selector.units:
            return True
    return False
