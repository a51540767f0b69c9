"""The rules lawyer: armies worked out from the rulebooks, not from the proofs, judged by the lists that ship."""

import random
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rules.composition.army import Army
from rules.composition.availability import Availability, find_availability
from rules.composition.compile import ListRules
from rules.composition.documents import read_army
from rules.composition.edits import AddFormation, ChooseUnit, Edit, RemoveFormation, SetUpgrade, apply_edit
from rules.composition.verdict import Verdict, describe_verdict, judge
from tests.examples import one_in
from tests.shipped import REFERENCES, shipped_rules

ARMIES: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("rules_lawyer.toml").read_text("utf-8"))["army"]
LISTS = sorted({army["list"] for army in ARMIES})
STEPS = 80
PUBLICATIONS = sorted(REFERENCES, key=lambda reference: reference.startswith("netea-fleets/"))  # ground first
QUESTIONS = 15


@cache
def shipped_lists() -> dict[str, ListRules]:
    """The lists looked at, by their short name."""
    return {
        name: shipped_rules(next(reference for reference in PUBLICATIONS if reference.endswith(f"/{name}")))
        for name in LISTS
    }


def write_document(army: dict[str, Any]) -> dict[str, Any]:
    formations: list[dict[str, Any]] = []
    for entry in army["formations"]:
        fields = {"formation": entry} if isinstance(entry, str) else dict(entry)
        upgrades = [{"upgrade": each} if isinstance(each, str) else each for each in fields.pop("upgrades", [])]
        for _ in range(fields.pop("repeat", 1)):
            formations.append({**fields, "key": f"f{len(formations) + 1}", "upgrades": upgrades})
    return {
        "muster": 1,
        "army_list": shipped_lists()[army["list"]].army_list.reference,
        "points_limit": army["points_limit"],
        "name": army["name"],
        "formations": formations,
    }


def judge_document(army_list: str, document: dict[str, Any]) -> dict[str, Any]:
    rules = shipped_lists()[army_list]
    return describe_verdict(judge(rules, read_army(rules, document)))


def errors_of(verdict: dict[str, Any]) -> list[dict[str, Any]]:
    wanted = ("code", "clause", "culprits", "have", "allowed")
    found = [{key: finding[key] for key in wanted} for finding in verdict["findings"] if finding["severity"] == "error"]
    return in_order([{**each, "culprits": sorted(each["culprits"])} for each in found])


def in_order(findings: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(findings, key=lambda each: (each["code"], each["clause"], each["culprits"]))


@pytest.mark.parametrize("army", ARMIES, ids=lambda army: f"{army['list']}: {army['name']}")
def test_an_army_is_judged_as_the_rulebook_says(army: dict[str, Any]) -> None:
    verdict = judge_document(army["list"], write_document(army))
    assert errors_of(verdict) == in_order(army.get("findings", [])), army["source"]
    assert (verdict["legal"], verdict["points"]["total"]) == (army["legal"], army["points"]), army["source"]
    formations = {facts["key"]: facts for facts in verdict["formations"]}
    expected = army.get("facts", {})
    assert {key: {name: formations[key][name] for name in facts} for key, facts in expected.items()} == expected


def shuffled(document: dict[str, Any], *, dice: random.Random) -> dict[str, Any]:
    """The same army in another order of formations, upgrades and units."""
    formations = [
        {
            **formation,
            "units": dict(mixed(formation.get("units", {}).items(), dice=dice)),
            "upgrades": mixed(formation["upgrades"], dice=dice),
        }
        for formation in document["formations"]
    ]
    return {**document, "formations": mixed(formations, dice=dice)}


def mixed(things: Any, *, dice: random.Random) -> list[Any]:
    things = list(things)
    return dice.sample(things, len(things))


@pytest.mark.parametrize("army", ARMIES, ids=lambda army: f"{army['list']}: {army['name']}")
def test_the_order_in_a_document_changes_nothing(army: dict[str, Any]) -> None:
    dice = random.Random(army["name"])
    document = write_document(army)
    straight = judge_document(army["list"], document)
    for _ in range(3):
        verdict = judge_document(army["list"], shuffled(document, dice=dice))
        assert errors_of(verdict) == errors_of(straight)
        assert by_key(verdict) == by_key(straight)
        assert (verdict["points"], verdict["fingerprint"]) == (straight["points"], straight["fingerprint"])


def by_key(verdict: dict[str, Any]) -> dict[str, Any]:
    return {facts["key"]: facts for facts in verdict["formations"]}


@pytest.mark.no_cover
@pytest.mark.parametrize("army_list", one_in(3, LISTS))
def test_what_may_be_added_is_what_the_verdict_allows(army_list: str) -> None:
    """Walk from an empty army; at each step the answers are tried out: yes stays legal, no would be refused."""
    rules, dice = shipped_lists()[army_list], random.Random(army_list)
    army, legal_steps = Army(rules.army_list.reference, 3000), 0
    for _ in range(STEPS):
        verdict = judge(rules, army)
        legal_steps += verdict.is_legal
        additions = list(list_additions(find_availability(rules, army, verdict.state), verdict))
        steps = [try_out(rules, verdict, *each) for each in dice.sample(additions, min(QUESTIONS, len(additions)))]
        legal = [after.army for after in steps if after.is_legal]
        if legal:
            army = dice.choice(legal)
        elif army.formations and dice.random() < 0.7:
            army = apply_edit(rules, army, RemoveFormation(dice.choice(army.formations).key))
        else:
            army = dice.choice(steps).army
    assert legal_steps > STEPS // 3


def list_additions(availability: Availability, verdict: Verdict) -> Any:
    for (formation, size), answer in availability.formations.items():
        yield AddFormation(formation, size), answer
    for (key, upgrade), answer in availability.upgrades.items():
        yield SetUpgrade(key, upgrade, verdict.state.find(key).taken.get(upgrade, 0) + 1), answer
    for (key, unit), answer in availability.units.items():
        yield ChooseUnit(key, unit), answer


def try_out(rules: ListRules, before: Verdict, edit: Edit, answer: Any) -> Verdict:
    after = judge(rules, apply_edit(rules, before.army, edit))
    assert after.points - before.points == answer.points
    if before.is_legal:
        assert after.is_legal == (answer.is_available and not answer.unfinished), (before.army, edit, answer)
    elif after.is_legal:
        assert answer.is_available, (before.army, edit, answer)
    return after
