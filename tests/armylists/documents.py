"""Army documents for tests, of lists that ship with Muster."""

import tomllib
from pathlib import Path
from typing import Any

from django.conf import settings

from armylists.catalogue.adapters import list_rules
from armylists.catalogue.queries.finding import current_list
from armylists.models import ArmyList
from rules.composition.expected import ExpectedVerdicts, expand_army

STEEL_LEGION = "netea/steel-legion@2026-02"
GOTHIC_SECTOR = "netea-fleets/gothic-sector@2023-08-29"
FIXTURES = Path(settings.BASE_DIR) / "fixtures"


def small_document(**changed: Any) -> dict[str, Any]:
    """Five Basilisks and four Manticores: one formation, 550 points, legal."""
    formation = {"key": "f1", "formation": "artillery-company", "name": "Old Grumblers"}
    return {
        "muster": 1,
        "army_list": STEEL_LEGION,
        "points_limit": 3000,
        "name": "Hades Hive relief",
        "formations": [{**formation, "units": {"basilisk": 5, "manticore": 4}}],
        **changed,
    }


def with_formation(**changed: Any) -> dict[str, Any]:
    """The small document with its formation changed."""
    document = small_document()
    document["formations"][0].update(changed)
    return document


def steel_legion() -> ArmyList:
    """The list of the small document."""
    return current_list("netea", "steel-legion")


def expected_documents(publication: str, slug: str) -> list[tuple[dict[str, Any], bool]]:
    """Every army that travels with a list, and whether it is legal. Needs the catalogue in the database."""
    rules = list_rules(current_list(publication, slug))
    text = (FIXTURES / publication / "verdicts" / f"{slug}.toml").read_text()
    expected = ExpectedVerdicts.model_validate(tomllib.loads(text))
    return [(expand_army(rules, army), army.legal) for army in expected.army]
