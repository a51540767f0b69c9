"""An ArmyForge list file of our own making in which units and formations go by names of the Steel Legion."""

import json
from typing import Any

LIST = "netea/steel-legion"
FILE = "TEST_steel"
LINK = f"https://forge.example/war.html?list={FILE}&force=Hades%20Hive~500~10x2~501~20x1~21x2"

RAW: dict[str, Any] = {
    "id": "Steel Legion of old",
    "version": "2026-02-01",
    "by": "nobody",
    "sections": [
        {
            "name": "COMPANIES",
            "formations": [
                {"id": 500, "name": "Regimental HQ", "pts": 500, "upgrades": [10, 11]},
                {"id": 501, "name": "Artillery Battery", "pts": 250},
                {"id": 502, "name": "Zeppelin", "pts": 100, "units": "2 Zeppelins"},
            ],
        }
    ],
    "upgrades": [
        {"id": 10, "name": "Snipers", "pts": 25},
        {"id": 11, "name": "Flak", "pts": 50},
        {"id": 20, "name": "Bombard", "pts": 0},
        {"id": 21, "name": "Manticore", "pts": 0},
    ],
    "formationConstraints": [{"max": 1, "from": [500, 599]}],
    "upgradeConstraints": [{"min": 3, "max": 3, "from": [20, 21], "appliesTo": [501]}],
}
CONTENT = json.dumps(RAW)

TEXT = """Hades Hive, 3000 points
Armageddon Steel Legion

Regimental HQ - 550
  2 snipers
Artilery Battery 250
  1 Bombard
  2 Manticores
Zeppelins 100
"""
