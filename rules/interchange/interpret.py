"""Lines to an army: each part is taken for what it is most like, unless a person has decided otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from rules.catalogue.army_lists import NORMAL, Choice
from rules.composition.army import Army, FormationPick, UpgradePick
from rules.composition.compile import ListRules
from rules.composition.documents import MOST_FORMATIONS, MOST_PICKS
from rules.composition.edits import default_pick
from rules.interchange.names import EXACT, LIKELY, SURE, Match
from rules.interchange.options import NOTHING, Meaning, Option, read_option
from rules.interchange.reading import Leaning, Reading, Segment, SourceLine, Taken
from rules.interchange.report import Kind, Reporter
from rules.interchange.vocabulary import BRACKETS, Vocabulary
from rules.words import N_

_LEANING_BONUS = 8
_PART_BONUS = 24
_BESIDE = 40
_MOST_HEADINGS = 4
# No formation costs so many points.
_WHOLE_ARMY = 1_500
_MOST_OPTIONS = 8


@dataclass(slots=True)
class _Draft:
    """A formation while it is read. ``is_told`` when the source says itself what everything in it means."""

    entry: str
    size: str
    copies: int = 1
    is_told: bool = False
    points: int | None = None
    units: dict[str, int] = field(default_factory=dict)
    attributes: dict[str, str] = field(default_factory=dict)
    upgrades: dict[tuple[str, str, str | None], int] = field(default_factory=dict)
    told_parts: set[str] = field(default_factory=set)


@dataclass
class _Interpreter:
    vocabulary: Vocabulary
    choices: Mapping[str, str]
    drafts: list[_Draft] = field(default_factory=list)
    taken: list[Taken] = field(default_factory=list)
    reporter: Reporter = field(default_factory=Reporter)
    current: _Draft | None = None

    @property
    def rules(self) -> ListRules:
        return self.vocabulary.rules

    def read(self, line: SourceLine) -> None:
        if line.leaning is Leaning.NOISE:
            self.taken.append(Taken(str(line.number), line.text, NOTHING, 0, (), is_noise=True))
            return
        if self._names_the_army(line):
            for index, segment in enumerate(line.segments):
                self._note_taken(f"{line.number}.{index}" if index else str(line.number), segment, (), is_heading=True)
            return
        for index, segment in enumerate(map(self._part_name, line.segments)):
            place = f"{line.number}.{index}" if index else str(line.number)
            leaning = Leaning.ITEM if index else line.leaning
            options = self._options(segment, leaning=leaning, is_first=index == 0)
            match = self._decide(place, segment, options)
            if match is not None and match.key.startswith(Meaning.FORMATION):
                self._begin(match, segment, points=line.points)
                self._note_taken(place, segment, options, match=match)
            elif match is not None and self.current is not None:
                self._apply(self.current, match, segment, options)
                self._note_taken(place, segment, options, match=match)
            else:
                if index == 0 and (line.leaning is Leaning.FORMATION or line.points is not None):
                    self.current = None  # what follows belongs to something that was not understood
                self._note_taken(place, segment, options, is_heading=self._is_heading(line, place))

    def _names_the_army(self, line: SourceLine) -> bool:
        """Whether a line says which army, list or game it is, and no person says otherwise.

        What remains of a heading without the name of the list may be the exact name of a formation.
        """
        if str(line.number) in self.choices or line.segments[0].means:
            return False
        if not self.drafts and line.points is not None and line.points >= _WHOLE_ARMY:
            return True
        found = self.vocabulary.formations.find(line.segments[0].name, most=1, least=SURE)
        return line.leaning is Leaning.HEADING and not any(match.weight == EXACT for match in found)

    def _part_name(self, segment: Segment) -> Segment:
        """``Four more tanks`` may be a name, number and all; ``Captain on Tank`` names who carries it."""
        items = None if self.current is None else self.vocabulary.items(self.current.entry)
        if segment.count is not None and items is not None:
            for text in (segment.text, BRACKETS.sub(" ", segment.text)):
                if items.find(text, most=1, least=EXACT):
                    return replace(segment, name=text, count=None)
        name, _on, host = segment.name.rpartition(" on ")
        found = self.vocabulary.units.find(host, most=1, least=SURE) if name else ()
        return replace(segment, name=name, host=found[0].key) if found else segment

    def _options(self, segment: Segment, *, leaning: Leaning, is_first: bool) -> tuple[Match, ...]:
        """The best candidates. What a line looks like tips the scales."""
        found: list[tuple[int, Match]] = []
        if is_first:
            bonus = _LEANING_BONUS if leaning is Leaning.FORMATION else 0
            found += [(match.score + bonus, match) for match in self.vocabulary.formations.find(segment.name)]
        if self.current is not None and leaning is not Leaning.FORMATION:
            bonus = _LEANING_BONUS if leaning is Leaning.ITEM else 0
            items = self.vocabulary.items(self.current.entry).find(segment.name)
            if segment.is_due is False:
                items = tuple(match for match in items if not match.key.startswith(Meaning.PART))
            found += [(match.score + bonus + self._part_bonus(match, segment, leaning), match) for match in items]
        ranked = sorted(found, key=lambda item: -item[0])
        if leaning is Leaning.EITHER:
            beside = [(score - _BESIDE * self._is_bought_by_unit(match), match) for score, match in ranked]
            best = max(beside, key=lambda item: item[0], default=(0, Match("", 0)))
            if best[0] >= LIKELY and best[1].key.startswith(Meaning.FORMATION):
                ranked = sorted(beside, key=lambda item: -item[0])
        return tuple(match for _, match in ranked[:_MOST_OPTIONS])

    @staticmethod
    def _is_bought_by_unit(match: Match) -> bool:
        """Whether an upgrade is not called like the line: on a line of its own, a formation goes before it."""
        return match.key.startswith(Meaning.UPGRADE) and match.score < EXACT

    def _part_bonus(self, match: Match, segment: Segment, leaning: Leaning) -> int:
        """``12 Infantry`` in a company of 12 Infantry is its own infantry, once."""
        kind, _, unit = match.key.partition(":")
        if kind != Meaning.PART or self.current is None or unit in self.current.told_parts:
            return 0
        fixed = self.vocabulary.fixed(self.current.entry, size=self.current.size).get(unit, 0)
        number = (segment.count or 1) * segment.times
        if segment.is_due and fixed:
            return _PART_BONUS
        if leaning is Leaning.EITHER and segment.count is None and self.current.points is None:
            return 0  # the same name once more, where nothing tells formations from units: one more of them
        # One or two of them may have been exchanged for something else.
        return _PART_BONUS if fixed < 2 * number <= 2 * fixed else 0

    def _decide(self, place: str, segment: Segment, options: tuple[Match, ...]) -> Match | None:
        entry = None if self.current is None else self.current.entry
        if place in self.choices:
            key = self.choices[place]
            known = next((match for match in options if match.key == key), Match(key, EXACT))
            return known if self.vocabulary.knows(key, entry=entry) else None
        if segment.means and self.vocabulary.knows(segment.means, entry=entry):
            return Match(segment.means, EXACT)
        return next((match for match in options if match.score >= LIKELY), None)

    def _note_taken(
        self,
        place: str,
        segment: Segment,
        options: tuple[Match, ...],
        *,
        match: Match | None = None,
        is_heading: bool = False,
    ) -> None:
        self.taken.append(
            Taken(
                place=place,
                text=segment.text,
                option=match.key if match else NOTHING,
                score=match.score if match else 0,
                options=options,
                formation=len(self.drafts) if self.current is not None else 0,
                is_corrected=place in self.choices,
                is_heading=is_heading,
            )
        )

    def _is_heading(self, line: SourceLine, place: str) -> bool:
        """Whether a line above the first formation that nobody understands is a title."""
        if self.drafts or line.leaning is Leaning.ITEM or place in self.choices:
            return False
        if line.points is not None and line.points < _WHOLE_ARMY:
            return False
        return sum(taken.is_heading for taken in self.taken) < _MOST_HEADINGS

    def _begin(self, match: Match, segment: Segment, *, points: int | None) -> None:
        option = read_option(match.key)
        sizes = self.rules.entries[option.name].prices
        size = option.size or (NORMAL.id if NORMAL.id in sizes else next(iter(sizes)))
        is_by_name = match.weight == EXACT and not self._are_its_units(option.name, size, segment)
        self.current = _Draft(option.name, size, points=points, is_told=bool(segment.means))
        self.current.copies = max(1, min(segment.count or 1, 20)) if is_by_name else 1
        self.drafts.append(self.current)

    def _are_its_units(self, entry: str, size: str, segment: Segment) -> bool:
        """``2 Planes`` are the planes of one formation that is called Planes and holds two of them."""
        fixed = self.vocabulary.fixed(entry, size=size)
        named = self.vocabulary.units.find(segment.name, least=SURE)
        return any(fixed.get(match.key, 1) > 1 and fixed[match.key] == segment.count for match in named)

    def _apply(self, draft: _Draft, match: Match, segment: Segment, options: tuple[Match, ...]) -> None:
        option = self.vocabulary.refine(read_option(match.key), segment.text)
        total = min((segment.count or 1) * segment.times * option.times, MOST_PICKS)
        if option.meaning is Meaning.UNIT:
            self._choose(draft, option.name, total, options=options)
        elif option.meaning is Meaning.ATTRIBUTE:
            draft.attributes[option.name] = option.detail
        elif option.meaning is Meaning.SIZE:
            draft.size = option.name
        elif option.meaning is Meaning.PART:
            self._tell_part(draft, option.name, total, is_due=bool(segment.is_due))
        else:
            self._add_upgrade(draft, option, match, segment)

    def _tell_part(self, draft: _Draft, unit: str, total: int, *, is_due: bool) -> None:
        """Units that the formation has anyway; what is due beyond them was bought."""
        draft.told_parts.add(unit)
        more = total - self.vocabulary.fixed(draft.entry, size=draft.size).get(unit, 0)
        bought = next((name for name in self.rules.entries[draft.entry].offers if self._brings_one(name, unit)), None)
        if is_due and more > 0 and bought is not None:
            draft.upgrades[bought, "", None] = draft.upgrades.get((bought, "", None), 0) + more

    def _brings_one(self, upgrade: str, unit: str) -> bool:
        choices = self.rules.army_list.upgrades[upgrade].choices
        return [(choice.of, choice.least) for choice in choices] == [((unit,), 1)]

    def _choose(self, draft: _Draft, unit: str, total: int, *, options: tuple[Match, ...]) -> None:
        """Units of a choice; what is too many for it is bought, where the same unit can be bought as well."""
        bought = next((found for match in options if (found := self._buys(match, unit, draft)) is not None), None)
        bought = None if draft.is_told else bought
        left = self._room(draft, unit) if bought is not None else total
        taken = min(total, left)
        if taken:
            draft.units[unit] = min(draft.units.get(unit, 0) + taken, MOST_PICKS)
        if bought is not None and total > taken:
            key = (bought, "", None)
            draft.upgrades[key] = min(draft.upgrades.get(key, 0) + total - taken, MOST_PICKS)

    def _buys(self, match: Match, unit: str, draft: _Draft) -> str | None:
        """The upgrade of a candidate, when one pick of it is one such unit."""
        option = read_option(match.key)
        if option.meaning is not Meaning.UPGRADE or match.score < SURE:
            return None
        brought = [(choice.of, choice.least) for choice in self.rules.army_list.upgrades[option.name].choices]
        return (
            option.name if brought == [((unit,), 1)] and option.name in self.rules.entries[draft.entry].offers else None
        )

    def _room(self, draft: _Draft, unit: str) -> int:
        """How many more units the choice that a unit belongs to may hold."""
        multiplier = self.rules.army_list.sizes.get(draft.size, NORMAL).multiplier
        choice = next(one for one in self.rules.entries[draft.entry].entry.choices if unit in one.of)
        return max(0, choice.most * multiplier - sum(draft.units.get(other, 0) for other in choice.of))

    def _add_upgrade(self, draft: _Draft, option: Option, match: Match, segment: Segment) -> None:
        """``3 Griffons`` are one battery of three; ``3 Sniper`` are three picks of one."""
        upgrade = self.rules.army_list.upgrades[option.name]
        brought = sum(choice.least for choice in upgrade.choices)
        number = segment.count or 1
        offer = self.rules.entries[draft.entry].offers.get(upgrade.id)
        is_single = offer is not None and offer.most == 1
        if brought > 1 and number % brought == 0 and (match.weight < EXACT or is_single or option.detail):
            number //= brought
        key = (option.name, option.detail, segment.host or None)
        draft.upgrades[key] = min(draft.upgrades.get(key, 0) + number * segment.times * option.times, MOST_PICKS)

    def write(self, draft: _Draft, *, key: str) -> FormationPick:
        """The formation as a pick; a choice that was not mentioned is made as the list makes it."""
        standard = default_pick(self.rules, formation=draft.entry, key=key, size=draft.size)
        units = dict(draft.units)
        for choice in self.rules.entries[draft.entry].entry.choices:
            self._fill(draft, units, choice)
            if not any(unit in units for unit in choice.of):
                missing = {unit: n for unit, n in standard.units if unit in choice.of}
                units.update(missing)
                for unit, count in missing.items() if len(choice.of) > 1 else ():
                    name = self.rules.entries[draft.entry].entry.name
                    template = N_("{name}: the text doesn't say which units; {count} × {unit} were used.")
                    sheet = self.rules.sheet(unit).name
                    self.reporter.add(Kind.OPEN, key, template, name=name, count=count, unit=sheet)
        return FormationPick(
            key=key,
            formation=draft.entry,
            size=draft.size,
            units=tuple(units.items()),
            attributes=tuple(draft.attributes.items()),
            upgrades=tuple(self._write_upgrade(*key, count=count) for key, count in draft.upgrades.items()),
        )

    def _fill(self, draft: _Draft, units: dict[str, int], choice: Choice) -> None:
        """A text that names the replacement of a unit leaves the unit itself out: it was chosen all the same."""
        known = self.rules.army_list.upgrades
        replaced = [
            (unit, count)
            for (name, _detail, _host), count in draft.upgrades.items()
            for unit in known[name].replaces
            if unit in choice.of
        ]
        chosen = sum(units.get(unit, 0) for unit in choice.of)
        missing = choice.least * self.rules.army_list.sizes.get(draft.size, NORMAL).multiplier - chosen
        if replaced and missing > 0 and not draft.is_told:
            unit = next((unit for unit, _ in replaced if unit in units), replaced[0][0])
            units[unit] = units.get(unit, 0) + min(missing, max(count for _, count in replaced))

    def _write_upgrade(self, upgrade: str, detail: str, host: str | None, *, count: int) -> UpgradePick:
        units: tuple[tuple[str, int], ...] = ()
        if detail:
            choices = self.rules.army_list.upgrades[upgrade].choices
            units = tuple((detail, choice.least * count) for choice in choices if detail in choice.of)[:1]
        return UpgradePick(upgrade, count, host, units)


def interpret(
    vocabulary: Vocabulary,
    lines: Iterable[SourceLine],
    *,
    points_limit: int,
    name: str = "",
    choices: Mapping[str, str] | None = None,
) -> Reading:
    """Read lines as an army of a list. ``choices`` are corrections: an option (or nothing) for the place of a part."""
    interpreter = _Interpreter(vocabulary, choices or {})
    for line in lines:
        interpreter.read(line)
    picks: list[FormationPick] = []
    points: list[int | None] = []
    blocks: list[int] = []
    for number, draft in enumerate(interpreter.drafts, 1):
        for _ in range(min(draft.copies, MOST_FORMATIONS - len(picks))):
            picks.append(interpreter.write(draft, key=f"f{len(picks) + 1}"))
            points.append(draft.points if draft.copies == 1 else None)
            blocks.append(number)
    if sum(draft.copies for draft in interpreter.drafts) > len(picks):
        template = N_("An army has at most {most} formations; the rest was left out.")
        interpreter.reporter.add(Kind.LOST, "", template, most=MOST_FORMATIONS)
    army = Army(vocabulary.rules.army_list.reference, points_limit, name, tuple(picks))
    remarks = interpreter.reporter.remarks
    return Reading(army, tuple(interpreter.taken), remarks, tuple(points), tuple(blocks))
