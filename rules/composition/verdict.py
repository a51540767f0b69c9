"""The verdict: is this army legal, what does it cost, and what is it at the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.catalogue.weapon_options import equip
from rules.composition.army import Army, WeaponPick, call_army
from rules.composition.compile import ListRules
from rules.composition.facts import FormationFacts
from rules.composition.findings import Finding, Severity
from rules.composition.fingerprint import fingerprint_army
from rules.composition.phrases import counted
from rules.composition.rides import find_rides
from rules.composition.state import ArmyState, sum_army
from rules.composition.worked import work_out
from rules.words import N_, Message, Translate, say

GENERAL_REF = "6.1.1"


@dataclass(frozen=True, slots=True)
class Verdict:
    """Everything Muster says about an army. A pure function of the army document and the list version."""

    army: Army
    rules: ListRules
    state: ArmyState
    findings: tuple[Finding, ...]
    formations: tuple[FormationFacts, ...]
    fingerprint: str

    @property
    def is_legal(self) -> bool:
        """Legal means: no finding is an error."""
        return not any(finding.is_error for finding in self.findings)

    @property
    def points(self) -> int:
        return self.state.points

    @property
    def title(self) -> Message:
        """What the army is called."""
        return call_army(self.army.name, list_name=self.rules.army_list.name, limit=self.army.points_limit)

    @property
    def errors(self) -> tuple[Finding, ...]:
        return tuple(finding for finding in self.findings if finding.is_error)

    @property
    def points_by_section(self) -> dict[str, int]:
        """Points of each section that is in use, in the order of the list."""
        sums = dict.fromkeys(self.rules.army_list.sections, 0)
        used = set()
        for formation in self.state.formations:
            sums[formation.entry.section] += formation.points
            used.add(formation.entry.section)
        return {section: points for section, points in sums.items() if section in used}

    @property
    def activations(self) -> int:
        """Formations that activate: what is bought without being a formation does not."""
        return sum(formation.entry.activates for formation in self.state.formations)

    @property
    def strategy_rating(self) -> int | None:
        """The rating of this army: of the first condition that it meets, else of the list. None is printed as "?"."""
        held = (rating for part, rating in self.rules.ratings if part.count(self.state))
        return next(held, self.rules.army_list.strategy_rating)

    @property
    def most_expensive(self) -> tuple[str, ...]:
        """Keys of the formations of Break Their Spirit (6.1.7): those worth the most points, and what a list adds."""
        known = [facts for facts in self.formations if facts.activates]
        top = max((facts.worth for facts in known), default=0)
        named = {state.key for state in self.state.formations if state.entry.breaks_spirit}
        return tuple(facts.key for facts in known if facts.worth == top or facts.key in named)


def judge(rules: ListRules, army: Army) -> Verdict:
    """Give the verdict. Ids in the document must be known to the list (see ``read_army``)."""
    limit = army.points_limit
    worked = [work_out(rules, pick, limit=limit) for pick in army.formations]
    state = sum_army(tuple(one.state for one in worked), limit=limit, selectors=len(rules.selectors))
    facts = tuple(one.facts for one in worked)
    findings = (*find_errors(rules, state), *find_rides(rules, army, state), *_find_unusual(rules, state, facts))
    forces = (one.force for one in worked)
    fingerprint = fingerprint_army(forces, limit=limit, army_list=army.army_list, list_digest=rules.army_list.digest)
    return Verdict(army, rules, state, findings, facts, fingerprint)


def find_errors(rules: ListRules, state: ArmyState) -> tuple[Finding, ...]:
    """Every error of an army that is worked out: inside formations first, then the army's clauses."""
    inside = [finding for formation in state.formations for finding in formation.findings]
    return (*inside, *find_army_errors(rules, state))


def find_army_errors(rules: ListRules, state: ArmyState) -> tuple[Finding, ...]:
    """The errors of the army as a whole, without those inside formations."""
    findings = [finding for clause in rules.army_clauses for finding in clause.check(state)]
    return (*findings, *find_general_errors(rules, state))


def find_general_errors(rules: ListRules, state: ArmyState) -> tuple[Finding, ...]:
    """The errors that no clause of a list has to mention: too many points, no formations."""
    findings = []
    if state.points > state.limit:
        message = say(
            N_("The army costs {have} points, the limit is {allowed}."), have=state.points, allowed=state.limit
        )
        findings.append(Finding("points-limit", "points-limit", GENERAL_REF, message, (), state.points, state.limit))
    if not (state.formations if rules.army_list.supplement else _has_formation(state)):
        message = say(N_("The army has no formations yet."))
        findings.append(Finding("empty", "empty", GENERAL_REF, message, (), 0, 1))
    return tuple(findings)


def _has_formation(state: ArmyState) -> bool:
    return any(formation.entry.activates for formation in state.formations)


def _find_unusual(rules: ListRules, state: ArmyState, facts: tuple[FormationFacts, ...]) -> list[Finding]:
    findings: list[Finding] = []
    usual = rules.army_list.usual_points
    if usual is not None and not usual[0] <= state.limit <= usual[1]:
        message = say(
            N_("Tournament games are usually played with {low} to {high} points."), low=usual[0], high=usual[1]
        )
        allowed = usual[0] if state.limit < usual[0] else usual[1]
        findings.append(_warn("unusual-limit", message, have=state.limit, allowed=allowed))
    if rules.army_list.supplement:
        return findings  # bought beside an army: what is left over and who holds objectives is seen there
    if state.formations and state.points < state.limit:
        left = state.limit - state.points
        message = counted(left, N_("{n} point is not spent."), N_("{n} points are not spent."))
        findings.append(_warn("unspent-points", message, have=state.points, allowed=state.limit))
    findings.extend(found for caution in rules.cautions if (found := caution.find(state)))
    if not rules.army_list.is_fleet and facts and not any(fact.can_contest for fact in facts):
        findings.append(
            _warn("no-contester", say(N_("No formation can hold or contest an objective.")), have=0, allowed=1)
        )
    return findings


def _warn(code: str, message: Message, *, have: int, allowed: int) -> Finding:
    return Finding(code, code, GENERAL_REF, message, (), have, allowed, Severity.WARNING)


def describe_verdict(verdict: Verdict, *, translate: Translate = N_) -> dict[str, Any]:
    """The verdict as JSON data, the same on the page, the command line and the API."""
    army_list = verdict.rules.army_list
    dearest = verdict.most_expensive
    return {
        "legal": verdict.is_legal,
        "points": {
            "total": verdict.points,
            "limit": verdict.army.points_limit,
            "by_section": verdict.points_by_section,
        },
        "findings": [describe_finding(finding, translate=translate) for finding in verdict.findings],
        "formations": [
            _describe_facts(verdict.rules, fact, is_most_expensive=fact.key in dearest) for fact in verdict.formations
        ],
        "activations": verdict.activations,
        "strategy_rating": verdict.strategy_rating,
        "list": {"id": army_list.reference, "digest": army_list.digest},
        "fingerprint": verdict.fingerprint,
    }


def describe_finding(finding: Finding, *, translate: Translate = N_) -> dict[str, Any]:
    return {
        "code": finding.code,
        "severity": str(finding.severity),
        "clause": finding.clause,
        "ref": finding.ref,
        "message": finding.message.render(translate),
        "culprits": list(finding.culprits),
        "have": finding.have,
        "allowed": finding.allowed,
    }


def _describe_weapons(rules: ListRules, pick: WeaponPick) -> dict[str, Any]:
    """What units carry: the items as the army names them, and the weapons of the datasheet as chosen."""
    carried = equip(rules.sheet(pick.unit), pick.take)
    weapons = {weapon.name: weapon.count for weapon in carried.weapons}
    return {"unit": pick.unit, "count": pick.count, "take": dict(pick.take), "carries": weapons}


def _describe_facts(rules: ListRules, facts: FormationFacts, *, is_most_expensive: bool) -> dict[str, Any]:
    transport = facts.transport
    return {
        "key": facts.key,
        "points": facts.points,
        "activates": facts.activates,
        "units": dict(facts.units),
        "size": facts.size,
        "strength": facts.strength,
        "break_point": facts.break_point,
        "initiative": facts.initiative,
        "can_garrison": facts.can_garrison,
        "break_their_spirit": is_most_expensive,
        "transport": transport
        and {
            "riders": transport.riders,
            "carried": transport.carried,
            "fits": transport.is_everybody_carried,
        },
        "weapons": [_describe_weapons(rules, pick) for pick in facts.weapons],
        "open_weapons": dict(facts.open_weapons),
    }
