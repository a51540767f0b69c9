"""Armies of a Muster list in the ids of an ArmyForge list file, and back, by what things are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from rules.catalogue.army_lists import NORMAL
from rules.catalogue.weapon_options import name_loadout
from rules.composition.army import Army, FormationPick, UpgradePick
from rules.composition.compile import ListRules
from rules.interchange.armyforge.links import Force, ForcePick
from rules.interchange.armyforge.values import ForgeFormation, ForgeList, ForgeUpgrade, UpgradeRule
from rules.interchange.interpret import interpret
from rules.interchange.names import EXACT, LIKELY, Match, take_count
from rules.interchange.options import Meaning, Option, parse_option, read_option
from rules.interchange.reading import Leaning, Reading, Segment, SourceLine
from rules.interchange.report import Kind, Remark, Reporter
from rules.interchange.vocabulary import BY_UNIT, Vocabulary
from rules.words import N_

# By so much less are names of units counted that are not the name of an option.
_SAME_NAME = EXACT - BY_UNIT


def list_lines(force: Force, forge_list: ForgeList) -> Iterator[SourceLine]:
    """A force as lines: the names that the list file gives to its ids, and what they cost there."""
    means = dict(forge_list.means)
    for number, pick in enumerate(force.picks, 1):
        formation = forge_list.formations_by_id.get(pick.formation)
        title = formation.name if formation else f"id {pick.formation}"
        head = Segment(title, formation.name if formation else "", means=means.get(pick.formation, ""))
        due = {member for rule in forge_list.demands_of(pick.formation) for member in rule.members}
        parts = [
            _upgrade_segment(forge_list, key, count, means=means, is_due=key in due) for key, count in pick.upgrades
        ]
        points = _points(forge_list, pick) if formation else None
        text = ", ".join(part.text for part in (head, *parts))
        yield SourceLine(number, text, (head, *parts), points, Leaning.FORMATION)


def read_force(
    vocabulary: Vocabulary,
    force: Force,
    forge_list: ForgeList,
    *,
    points_limit: int,
    choices: Mapping[str, str] | None = None,
) -> Reading:
    """A force as an army of a list of ours. Ids that the file does not know are named like everything unmatched."""
    if forge_list.army_list.partition("@")[0] != vocabulary.rules.army_list.reference.partition("@")[0]:
        forge_list = replace(forge_list, means=())
    lines = list_lines(force, forge_list)
    return interpret(vocabulary, lines, points_limit=points_limit, name=force.name, choices=choices)


def _upgrade_segment(forge_list: ForgeList, key: str, count: int, *, means: Mapping[str, str], is_due: bool) -> Segment:
    upgrade = forge_list.upgrades_by_id.get(key)
    title = upgrade.name if upgrade else f"id {key}"
    number, name = take_count(title)
    shown = f"{count} × {title}" if count > 1 else title
    if key in means:
        return Segment(shown, title, None, count, means=means[key], is_due=is_due)
    return Segment(shown, name if upgrade else "", number, count, is_due=is_due)


def _points(forge_list: ForgeList, pick: ForcePick) -> int:
    known = forge_list.upgrades_by_id
    bought = sum(known[key].total(count) for key, count in pick.upgrades if key in known)
    return forge_list.formations_by_id[pick.formation].points + bought


@dataclass(frozen=True, slots=True)
class WrittenForce:
    """An army in the ids of a list file, and what the file has no id for."""

    force: Force
    remarks: tuple[Remark, ...]


def write_force(rules: ListRules, army: Army, forge_list: ForgeList, *, list_file: str) -> WrittenForce:
    """An army as a force of a list file. What has no counterpart there is named; the rest is carried."""
    writer = _ForceWriter(rules, forge_list)
    picks = [found for pick in army.formations if (found := writer.write(pick)) is not None]
    return WrittenForce(Force(list_file, army.name or rules.army_list.name, tuple(picks)), writer.reporter.remarks)


@dataclass
class _ForceWriter:
    rules: ListRules
    forge_list: ForgeList
    reporter: Reporter = field(default_factory=Reporter)

    def __post_init__(self) -> None:
        self.vocabulary = Vocabulary(self.rules)
        same = self.forge_list.army_list.partition("@")[0] == self.rules.army_list.reference.partition("@")[0]
        self.means = dict(self.forge_list.means) if same else {}

    def write(self, pick: FormationPick) -> ForcePick | None:
        """One formation; None when the file has nothing like it."""
        place = f"{pick.key} ({pick.name or self.rules.entries[pick.formation].entry.name})"
        formation = self._find_formation(pick)
        if formation is None:
            self.reporter.add(Kind.LOST, place, N_("The list file has no such formation, so it was left out."))
            return None
        if pick.name:
            self.reporter.add(Kind.LOST, place, N_("Links can't include formation names."))
        if pick.note:
            self.reporter.add(Kind.LOST, place, N_("Links can't include notes."))
        if pick.rides_in:
            self.reporter.add(Kind.LOST, place, N_("Links can't include what a formation rides in."))
        for weapon in pick.weapons:
            sheet = self.rules.sheet(weapon.unit)
            carried = " + ".join(map(str, name_loadout(sheet, weapon.take)))
            template = N_("Links can't include weapon options: {count} × {unit} with {weapons}.")
            self.reporter.add(Kind.LOST, place, template, count=weapon.count, unit=sheet.name, weapons=carried)
        found = self._options(pick, formation)
        wanted = Counter(dict(self._wanted(pick, place)))
        taken = Counter(dict(self._cover(wanted, found, place=place)))
        self._fill(pick, formation, taken, place=place)
        for key, count in wanted.items():
            if count and not self._is_usual(key, pick):
                template = N_("The list file has no option for {count} × {what} here.")
                self.reporter.add(Kind.LOST, place, template, count=count, what=self._title(key, pick))
        return ForcePick(formation.id, tuple((key, count) for key, count in taken.items() if count))

    def _find_formation(self, pick: FormationPick) -> ForgeFormation | None:
        """The formation of the file whose name is most like ours, in our size."""
        wanted = Option(Meaning.FORMATION, pick.formation, size="" if pick.size == NORMAL.id else pick.size).key
        best: tuple[int, ForgeFormation] | None = None
        for formation in self.forge_list.formations_by_id.values():
            if formation.id in self.means:
                score = 101 if self.means[formation.id] == wanted else 0
            else:
                matches = self.vocabulary.formations.find(formation.name, most=3)
                score = next((m.score for m in matches if m.key == wanted and m.score == matches[0].score), 0)
            if score >= LIKELY and (best is None or score > best[0]):
                best = (score, formation)
        return None if best is None else best[1]

    def _options(self, pick: FormationPick, formation: ForgeFormation) -> dict[str, list[tuple[int, str]]]:
        """What each option of the file stands for here: our key to (how many of it one pick is, id), largest first."""
        found: dict[str, list[tuple[int, str]]] = {}
        for key in self.forge_list.options_of(formation):
            for option, number in self._meanings(pick, self.forge_list.upgrades_by_id[key]):
                found.setdefault(option, []).append((number, key))
        return {option: sorted(rows, key=lambda row: -row[0]) for option, rows in found.items()}

    def _meanings(self, pick: FormationPick, upgrade: ForgeUpgrade) -> Iterator[tuple[str, int]]:
        if upgrade.id in self.means:
            option = parse_option(self.means[upgrade.id])
            if option is not None:
                yield Option(option.meaning, option.name, detail=option.detail).key, option.times
            return
        number, name = take_count(upgrade.name)
        for match in self._best(pick, name):
            option = self.vocabulary.refine(read_option(match.key), upgrade.name)
            yield option.key, self._number(option, number or 1)

    def _best(self, pick: FormationPick, name: str) -> list[Match]:
        """The most alike; what we sell, choose and give anyway may all go by the same name."""
        matches = self.vocabulary.items(pick.formation).find(name, most=6, least=LIKELY)
        return [match for match in matches if match.score >= matches[0].score - _SAME_NAME][:3]

    def _fill(self, pick: FormationPick, formation: ForgeFormation, taken: Counter[str], *, place: str) -> None:
        """What the file demands of a formation and ours has anyway: the units that our list gives it."""
        left = Counter(self.vocabulary.fixed(pick.formation, size=pick.size))
        for rule in self.forge_list.demands_of(formation.id):
            for _score, member, unit in sorted(self._fixed_members(pick, rule), key=lambda found: -found[0]):
                room = left[unit] if rule.most is None else rule.most - sum(taken[other] for other in rule.members)
                used = max(0, min(left[unit], room))
                taken[member] += used
                left[unit] -= used
            missing = (rule.least or 0) - sum(taken[member] for member in rule.members)
            if missing > 0:
                names = ", ".join(self.forge_list.upgrades_by_id[member].name for member in rule.members[:6])
                template = N_("ArmyForge requires {count} more of: {names}.")
                self.reporter.add(Kind.OPEN, place, template, count=missing, names=names)

    def _fixed_members(self, pick: FormationPick, rule: UpgradeRule) -> Iterator[tuple[int, str, str]]:
        """Options of a demand that are units which a formation has anyway, and how alike their names are."""
        for member in rule.members:
            name = take_count(self.forge_list.upgrades_by_id[member].name)[1]
            for match in self._best(pick, name):
                kind, _, unit = match.key.partition(":")
                if kind == Meaning.PART and member not in self.means:
                    yield match.score, member, unit

    def _number(self, option: Option, number: int) -> int:
        """``3 Griffons`` is one pick of three; ``2x Sniper`` is two picks."""
        if option.meaning is not Meaning.UPGRADE:
            return number
        brought = sum(choice.least for choice in self.rules.army_list.upgrades[option.name].choices)
        return number // brought if brought > 1 and number % brought == 0 and number else number

    def _wanted(self, pick: FormationPick, place: str) -> Iterator[tuple[str, int]]:
        """Everything that a link could say about a formation, in our keys."""
        yield from ((f"unit:{unit}", count) for unit, count in pick.units if count)
        for attribute, value in pick.attributes:
            yield Option(Meaning.ATTRIBUTE, attribute, detail=value).key, 1
        for upgrade in pick.upgrades:
            if upgrade.on:
                self.reporter.add(Kind.LOST, place, N_("Links can't include which unit has an upgrade."))
        yield from self._upgrades(pick).items()

    def _upgrades(self, pick: FormationPick) -> Counter[str]:
        found: Counter[str] = Counter()
        for upgrade in pick.upgrades:
            for detail, count in self._split(upgrade):
                found[Option(Meaning.UPGRADE, upgrade.upgrade, detail=detail).key] += count
        return found

    def _split(self, pick: UpgradePick) -> Iterator[tuple[str, int]]:
        """Picks by the kind of unit that they bring, where they bring a choice in whole lots."""
        choices = [choice for choice in self.rules.army_list.upgrades[pick.upgrade].choices if len(choice.of) > 1]
        if len(choices) != 1:
            yield "", pick.count
            return
        lots = {unit: count for unit, count in pick.brings(choices[0]).items() if count % choices[0].least == 0}
        if sum(lots.values()) != choices[0].least * pick.count:
            yield "", pick.count
            return
        yield from ((unit, count // choices[0].least) for unit, count in lots.items())

    def _cover(
        self, wanted: Counter[str], found: Mapping[str, list[tuple[int, str]]], *, place: str
    ) -> Iterator[tuple[str, int]]:
        """Ids for as much as possible, the largest lots first; what is left stays in ``wanted``."""
        taken: Counter[str] = Counter()
        for key in wanted:
            rows = found.get(key) or found.get(key.partition("=")[0]) or []
            for number, upgrade in rows:
                times = wanted[key] // number
                if times > 0:
                    taken[upgrade] += times
                    wanted[key] -= times * number
                    self._tell_rivals(rows, number, upgrade, place=place)
        yield from taken.items()

    def _tell_rivals(self, rows: list[tuple[int, str]], number: int, taken: str, *, place: str) -> None:
        """The file may tell apart what our list does not."""
        rivals = [self.forge_list.upgrades_by_id[key].name for count, key in rows if count == number]
        if len(set(rivals)) > 1:
            template = N_("The list file distinguishes {names}; {taken} was used.")
            name = self.forge_list.upgrades_by_id[taken].name
            self.reporter.add(Kind.OPEN, place, template, names=", ".join(rivals), taken=name)

    def _is_usual(self, key: str, pick: FormationPick) -> bool:
        """Whether a decision is the one that holds without any word."""
        option = read_option(key)
        defaults = self.rules.entries[pick.formation].defaults
        return option.meaning is Meaning.ATTRIBUTE and defaults.get(option.name) == option.detail

    def _title(self, key: str, pick: FormationPick) -> str:
        option, army_list = read_option(key), self.rules.army_list
        if option.meaning is Meaning.UPGRADE:
            detail = f" ({army_list.datasheets[option.detail].name})" if option.detail in army_list.datasheets else ""
            return army_list.upgrades[option.name].name + detail
        if option.meaning is Meaning.ATTRIBUTE:
            known = {a.id: (a.name, dict(a.values)) for a in army_list.formations[pick.formation].attributes}
            name, values = known.get(option.name, (option.name, {}))
            return f"{name}: {values.get(option.detail, option.detail)}"
        return army_list.datasheets[option.name].name
