import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

pytestmark = pytest.mark.django_db


def _run(*arguments: str) -> str:
    out = StringIO()
    call_command("catalogue", *arguments, stdout=out)
    return out.getvalue()


def _json(*arguments: str) -> Any:
    return json.loads(_run("--json", *arguments))


def test_the_overview_names_publications_and_lists_with_their_counts():
    data = _json()
    assert {row["id"] for row in data["publications"]} >= {"netea", "netea-fleets"}
    row = next(row for row in data["lists"] if row["id"] == "netea/steel-legion")
    counts = {name: row[name] for name in ("sections", "formations", "upgrades", "clauses", "notes", "datasheets")}
    full = _json("--full", "netea/steel-legion")
    assert counts == {name: len(full[name]) for name in counts}
    assert set(row) == {"id", "version", "digest", "name", "faction", *counts}
    assert (row["version"], row["formations"], len(row["digest"])) == ("2026-02", 22, 64)


@pytest.mark.parametrize("name", ["netea-fleets/gothic-sector", "netea-fleets/gothic-sector@2023-08-29"])
def test_a_list_is_printed_in_full(name: str):
    data = _json("--full", name)
    emperor = next(entry for entry in data["formations"] if entry["id"] == "emperor")
    re_rolls = next(upgrade for upgrade in data["upgrades"] if upgrade["id"] == "extra-re-rolls")
    assert (emperor["points"], emperor["units"]) == ({"normal": 365}, [{"unit": "emperor", "count": 1, "rolled": None}])
    assert re_rolls["price"]["tiers"] == [25, 75, 150]
    assert all(clause["sentence"] and clause["kind"] and clause["id"] for clause in data["clauses"])


def test_datasheets_carry_their_values_as_printed():
    data = _json("--datasheets", "netea-fleets")
    lunar = next(sheet for sheet in data["datasheets"] if sheet["id"] == "lunar")
    assert (lunar["armour"], lunar["turrets"], lunar["type"]) == ("F6+/5+", 2, "Cruiser/8")
    assert lunar["force_name"] == "Imperial Navy"
    named = {name.partition("(")[0] for sheet in data["datasheets"] for name in sheet["abilities"]}
    assert named - set(data["abilities"]) == set() != named


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ((), "netea/steel-legion@2026-02: Armageddon Steel Legion (22 formations, 32 datasheets)"),
        (("--full", "netea/steel-legion"), "  Artillery Company: normal 550"),
        (("--full", "netea/steel-legion"), "  Note: Any company may take any kind of upgrade"),
        (("--datasheets", "netea"), "leman-russ: Leman Russ, AV, 20cm, 4+"),
    ],
)
def test_people_get_lines(arguments: tuple[str, ...], line: str):
    assert line in _run(*arguments)


@pytest.mark.parametrize(
    "arguments",
    [("--full", "netea/nope"), ("--full", "netea/steel-legion@1"), ("--full", "x"), ("--datasheets", "nope")],
)
def test_what_is_not_there_is_said(arguments: tuple[str, ...]):
    with pytest.raises(CommandError, match=r"There is no|has no version"):
        _run(*arguments)
