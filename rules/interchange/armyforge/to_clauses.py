"""The rules of a list file as clauses; what cannot be said, or says something else here, is told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from rules.interchange.armyforge.plan import Plan, Row
from rules.interchange.armyforge.values import FormationRule, UpgradeRule
from rules.interchange.names import number_behind, slug
from rules.interchange.report import Kind
from rules.words import N_

Raw = dict[str, Any]
_THIRDS = (Fraction(32), Fraction(35))
_MOST_EVERY = 12
_FEW = 3


@dataclass
class ClauseWriter:
    """Writes the clauses of one list, and the tags and groups that make their sentences short."""

    plan: Plan
    clauses: list[Raw] = field(default_factory=list)
    notes: list[Raw] = field(default_factory=list)
    tags: dict[str, str] = field(default_factory=dict)
    groups: dict[str, tuple[str, ...]] = field(default_factory=dict)
    group_names: dict[str, str] = field(default_factory=dict)
    tagged: dict[tuple[str, ...], str] = field(default_factory=dict)

    def write(self) -> None:
        """All rules of the list: limits of single options, rules about formations, then all others."""
        for upgrade_rule in self.plan.forge_list.upgrade_rules:
            self._read_limit(upgrade_rule)
        for rule in self.plan.forge_list.formation_rules:
            self._write_formation_rule(rule)
        for upgrade_rule in self.plan.forge_list.upgrade_rules:
            if upgrade_rule.is_per_army or upgrade_rule.per_points:
                self._write_army_upgrade_rule(upgrade_rule)
            else:
                self._write_upgrade_rule(upgrade_rule)

    def tell(self, kind: Kind, rule: FormationRule | UpgradeRule, template: str, **params: object) -> None:
        """A remark about a rule, by its name and place."""
        place = f"{rule.place} ({rule.name})" if rule.name else rule.place
        self.plan.reporter.add(kind, place, template, **params)

    def add(self, rule: FormationRule | UpgradeRule, kind: str, **keys: Any) -> None:
        """One clause; its id is made of the rule's name or of what it is about."""
        about = next((keys[key] for key in ("of", "bought") if isinstance(keys.get(key), str)), "")
        wanted = slug(rule.name or about.partition(":")[2] or rule.place.replace("Constraints", "-rule"))
        used = [clause["id"] for clause in self.clauses]
        self.clauses.append({"id": number_behind(f"{wanted}-{kind}", used), "kind": kind, **keys, "ref": rule.place})

    # Rules about formations

    def _write_formation_rule(self, rule: FormationRule) -> None:
        if rule.most is None and rule.least is None and rule.percent is None:
            self.tell(Kind.BROKEN, rule, N_("The rule has no number, so it has no effect and was left out."))
            return
        what = self._select(self.plan.rows_of(rule.members), name=rule.name)
        if rule.percent is not None:
            self._write_share(rule, what)
        if rule.bases:
            self._write_ratio(rule, what)
        elif rule.per_points:
            self._write_per_points(rule, what)
        elif rule.most is not None or rule.least:
            self._write_count(rule, what)

    def _write_share(self, rule: FormationRule, what: Any) -> None:
        percent = rule.percent or Fraction(0)
        if percent >= 100:
            self.tell(Kind.BROKEN, rule, N_("At most {percent} % is no limit; the rule was left out."), percent=percent)
            return
        share = Fraction(1, 3) if _THIRDS[0] <= percent <= _THIRDS[1] else percent / 100
        template = N_(
            "At most {percent} % of the points spent became {share} of the points available, the size of the game."
        )
        self.tell(Kind.CHANGED, rule, template, percent=f"{float(percent):g}", share=str(share))
        self.add(rule, "share", of=what, at_most=str(share))

    def _write_ratio(self, rule: FormationRule, what: Any) -> None:
        base = self._select(self.plan.rows_of(rule.bases), name=rule.base_name)
        if rule.most is not None:
            most = rule.most.limit_denominator(_MOST_EVERY)
            if not most:
                self.tell(Kind.LOST, rule, N_("Muster has no limit of {most} for each."), most=str(rule.most))
                return
            if most != rule.most:
                template = N_("At most {most} for each became {fraction} for each.")
                self.tell(Kind.CHANGED, rule, template, most=f"{float(rule.most):g}", fraction=str(most))
            self._write_ratio_of(rule, what, base, most)
        if rule.least:
            template = N_("At least {least} for each has never been enforced by ArmyForge. Here it is.")
            self.tell(Kind.CHANGED, rule, template, least=rule.least)
            self.add(rule, "per", of=what, min=rule.least, per=base)

    def _write_ratio_of(self, rule: FormationRule, what: Any, base: Any, most: Fraction) -> None:
        """At most so many for each; three for every two leave room for one beside the first, which slots can say."""
        if most.numerator > 1 and most.denominator > 1:
            name = rule.name or ", ".join(row.formation.name for row in self.plan.rows_of(rule.members))
            provide = [{"from": base, "gives": {"slots": most.numerator}}]
            consume = [{"of": what, "uses": ["slots"], "slots": most.denominator}]
            self.add(rule, "budget", name=name, provide=provide, consume=consume)
            return
        every = {"every": most.denominator} if most.denominator > 1 else {}
        self.add(rule, "per", of=what, max=most.numerator, **every, per=base)

    def _write_per_points(self, rule: FormationRule, what: Any) -> None:
        names = ", ".join(row.formation.name for row in self.plan.rows_of(rule.members))
        if rule.most is not None and rule.most.denominator == 1 and rule.most > 0:
            self.add(
                rule,
                "per-points",
                of=what,
                max=int(rule.most),
                points=rule.per_points,
                measure="spent",
                round="started",
            )
        elif rule.most is not None:
            self._lose(rule, N_("{names}: at most {most} for every {points} points."), names, most=rule.most)
        if rule.least:
            self._lose(rule, N_("{names}: at least {most} for every {points} points."), names, most=rule.least)

    def _lose(self, rule: FormationRule | UpgradeRule, template: str, names: str, *, most: object) -> None:
        text = template.format(names=names, most=most, points=rule.per_points)
        self.tell(Kind.LOST, rule, N_("No clause can express this, so it became a note: {text}"), text=text)
        self.notes.append({"text": text, "ref": rule.place})

    def _write_count(self, rule: FormationRule, what: Any) -> None:
        keys: Raw = {"of": what}
        if rule.least:
            keys["min"] = rule.least
        if rule.most is not None:
            keys["max"] = -(-rule.most.numerator // rule.most.denominator)
        self.add(rule, "count", **keys)

    def _select(self, rows: list[Row], *, name: str) -> Any:
        """Formations as a selector: by themselves, as their section, or by a tag with the rule's name."""
        ids = tuple(row.id for row in rows)
        if len(ids) == 1:
            return f"formation:{ids[0]}"
        section = rows[0].section
        if ids == tuple(row.id for row in self.plan.rows if row.section == section):
            return f"section:{section}"
        if not name and len(ids) <= _FEW:
            return [f"formation:{key}" for key in ids]
        if ids not in self.tagged:
            tag = number_behind(slug(name or rows[0].formation.name, otherwise="tag"), self.tags)
            self.tags[tag] = name or self._join(row.formation.name for row in rows)
            self.tagged[ids] = tag
        return f"tag:{self.tagged[ids]}"

    @staticmethod
    def _join(names: Iterable[str]) -> str:
        every = list(names)
        return f"{', '.join(every[:_FEW])} …" if len(every) > _FEW else " / ".join(every)

    # Rules about upgrades

    def _write_army_upgrade_rule(self, rule: UpgradeRule) -> None:
        """Limits for the whole army. What ArmyForge writes there and never checks is told."""
        selectors = dict.fromkeys(
            selector for row in self.plan.rows for m in rule.members if (selector := self.plan.selector(row, m))
        )
        if not selectors:
            self.tell(Kind.BROKEN, rule, N_("No formation can take any of these; the rule was left out."))
            return
        what = self._shorten(self._count_once(rule, tuple(selectors), self.plan.rows))
        if rule.per_points:
            self._write_army_per_points(rule, what)
            return
        if rule.least:
            template = N_("At least {least} in the army has never been enforced by ArmyForge. Here it is.")
            self.tell(Kind.CHANGED, rule, template, least=rule.least)
        bounds = {"min": rule.least or None, "max": rule.most}
        self.add(rule, "count", of=what, **{key: bound for key, bound in bounds.items() if bound is not None})

    def _write_army_per_points(self, rule: UpgradeRule, what: Any) -> None:
        if rule.most:
            template = N_("ArmyForge ignores perPoints here and limits each formation. Muster limits the army.")
            self.tell(Kind.CHANGED, rule, template)
            points = {"points": rule.per_points, "measure": "spent", "round": "started"}
            self.add(rule, "per-points", of=what, max=rule.most, **points)
        if rule.least or rule.most == 0:
            names = ", ".join(self.plan.forge_list.upgrades_by_id[member].name for member in rule.members)
            template = N_("{names}: at least {most} for every {points} points.")
            if rule.most == 0:
                template = N_("{names}: none for every {points} points.")
            self._lose(rule, template, names, most=rule.least)

    def _read_limit(self, rule: UpgradeRule) -> None:
        """A limit of one option becomes a part of its offers."""
        if len(rule.members) > 1 or rule.least or rule.most is None or rule.is_per_army or rule.per_points:
            return
        (member,) = rule.members
        for row in self.plan.rows:
            if row.is_concerned(rule) and member in row.options:
                row.limits[member] = min(rule.most, row.limits.get(member, rule.most))

    def _write_upgrade_rule(self, rule: UpgradeRule) -> None:
        """What is no limit of one option is a clause about each formation."""
        if rule.most is None and not rule.least:
            self.tell(Kind.BROKEN, rule, N_("The rule has no number, so it has no effect and was left out."))
            return
        by_words: dict[tuple[str, ...], list[Row]] = {}
        for row in self.plan.rows:
            words = tuple(word for member in rule.members if (word := self.plan.selector(row, member)))
            is_limit = len(rule.members) == 1 and not rule.least and rule.members[0] in row.options
            if words and not is_limit and row.is_concerned(rule) and rule.place not in row.chosen_by:
                by_words.setdefault(words, []).append(row)
        if not rule.least and by_words:
            # A formation without some of the options counts the others: one sentence for all.
            every = tuple(dict.fromkeys(word for words in by_words for word in words))
            concerned = {row.id for rows in by_words.values() for row in rows}
            by_words = {every: [row for row in self.plan.rows if row.id in concerned]}
        for words, rows in by_words.items():
            self._write_formation_clause(rule, words, rows)

    def _write_formation_clause(self, rule: UpgradeRule, words: tuple[str, ...], rows: list[Row]) -> None:
        if not rule.least and rule.most is not None and self._is_never_reached(rule.most, words, rows):
            return
        wanted = frozenset(words)
        others = {row.id for row in self.plan.rows if wanted & self.plan.words_of(row)} - {row.id for row in rows}
        what = self._shorten(self._count_once(rule, words, rows))
        # No formation is without units, so a least number of them would be asked of every one.
        is_asked_of_all = bool(rule.least) and any(word.startswith("unit:") for word in words)
        if others or (is_asked_of_all and len(rows) < len(self.plan.rows)):
            what = {"of": what, "in": self._select(rows, name="")}
        bounds = {"min": rule.least or None, "max": rule.most}
        self.add(
            rule,
            "count",
            of=what,
            **{key: bound for key, bound in bounds.items() if bound is not None},
            scope="formation",
        )

    def _count_once(self, rule: UpgradeRule, words: tuple[str, ...], rows: list[Row]) -> tuple[str, ...]:
        """Options without those whose units are counted; that units count however they came is told."""
        units = {unit for word in words for kind, _, unit in [word.partition(":")] if kind == "unit"}
        counted: set[str] = set()
        mixed = {u for u in units for row in rows if self.plan.has_otherwise(row, u, members=rule.members)}
        for member in rule.members:
            brought = self.plan.brings(self.plan.forge_list.upgrades_by_id[member]) or {}
            word = f"upgrade:{self.plan.upgrade_ids[member]}"
            if word in words and units & set(brought):
                counted.add(word)
                mixed |= units & {unit for unit, count in brought.items() if len(brought) > 1 or count > 1}
        if mixed:
            template = N_("Muster counts units, not picks: all {units}, however they came into a formation.")
            self.tell(Kind.CHANGED, rule, template, units=", ".join(sorted(mixed)))
        return tuple(word for word in words if word not in counted)

    def _is_never_reached(self, most: int, words: tuple[str, ...], rows: list[Row]) -> bool:
        """Whether limits of the options alone keep a formation within the rule."""
        members = [m for m, key in self.plan.upgrade_ids.items() if f"upgrade:{key}" in words]
        if len(members) < len(words):
            return False
        return all(sum(row.limits.get(m, most + 1) for m in members if m in row.options) <= most for row in rows)

    def _shorten(self, words: tuple[str, ...]) -> Any:
        """A selector of options: the group that holds exactly these, else their names."""
        for group, members in self.groups.items():
            if set(members) == set(words):
                return f"group:{group}"
        return words[0] if len(words) == 1 else list(words)

    # Groups

    def make_groups(self) -> None:
        """A group for each rule about several options, as long as none of them has one; the rest share one."""
        self._fill_groups()
        offered = dict.fromkeys(m for row in self.plan.rows for m in row.options)
        grouped = {word for members in self.groups.values() for word in members}
        left = [f"upgrade:{self.plan.upgrade_ids[m]}" for m in offered]
        rest = tuple(word for word in left if word not in grouped)
        if rest:
            self._name_group("Upgrades", rest, key="upgrades")

    def _fill_groups(self) -> None:
        grouped: set[str] = set()
        for rule in self.plan.forge_list.upgrade_rules:
            words = tuple(self._option_words(rule))
            if len(words) > 1 and not grouped & set(words):
                names = [self.plan.forge_list.upgrades_by_id[m].name for m in rule.members]
                self._name_group(rule.name or self._join(names), words, key=rule.name or f"{names[0]}-options")
                grouped |= set(words)

    def _option_words(self, rule: UpgradeRule) -> Iterator[str]:
        offered = {member for row in self.plan.rows for member in row.options}
        yield from (f"upgrade:{self.plan.upgrade_ids[m]}" for m in rule.members if m in offered)

    def _name_group(self, name: str, words: tuple[str, ...], *, key: str) -> None:
        key = number_behind(slug(key, otherwise="group"), (*self.groups, *self.plan.upgrade_ids.values()))
        self.groups[key] = words
        self.group_names[key] = name
