"""Who takes part in the story of a club day, and what they have built at home."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

PASTED = (
    *("Mara Lund", "Sven Roth", "Tilda Urban", "Anna Adler", "Carla Castle", "David Dunne", "Elena Ekholm"),
    *("Finn Fischer", "Greta Garnier", "Hugo Holt", "Ines Ivers", "Jonas Jansen", "Klara Keller", "Leon Moreau"),
    *("Nils Olsen", "Olga Petit", "Rosa Quinn", "Umar Santos", "Vera Tanaka", "Wim Vogel", "Xenia Weber"),
)
CLUBS = {"Paula Novak": "Iron Dice", "Ben Brandt": "Iron Dice", "Mara Lund": "Table Three", "Sven Roth": "Table Three"}
PLAYERS = (*PASTED, "Paula Novak", "Ben Brandt", "Zoe Arne")
ABSENT, LATE, FIXED = "Nils Olsen", "Yusuf Ivers", "Tilda Urban"
FIXED_TABLE = 3
# Armies that were built at home: Paula's two in her account, those of guests behind their edit links, and what the
# others bring, behind public links: small ones, because all of them are printed.
AT_HOME = """
import json
from dataclasses import replace
from django.contrib.auth.models import User
from armylists.catalogue.adapters import list_rules
from armylists.catalogue.queries.finding import current_list
from armylists.armies.services.armies import create_army, share_army
from rules.composition.documents import parse_army
from rules.composition.verdict import judge
from tests.armylists.documents import expected_documents

SLUGS = ["steel-legion", "ork-war-horde", "tau", "squat", "biel-tan", "necron", "black-legion", "codex-astartes"]
legal = {slug: [one for one, is_legal in expected_documents("netea", slug) if is_legal] for slug in SLUGS}
large = {slug: [one for one in legal[slug] if one["points_limit"] == 3000] for slug in SLUGS}

def fits(document):
    return judge(list_rules(list_of(document)), replace(parse_army(document), points_limit=3000)).is_legal

def list_of(document):
    return current_list(*document["army_list"].partition("@")[0].split("/"))

def make(document, owner=None):
    return create_army(army_list=list_of(document), points_limit=3000, document=parse_army(document), owner=owner)

def with_one_more(document, formation):
    extra = {"key": "extra", "formation": formation}
    return {**document, "formations": [*document["formations"], extra]}

paula = User.objects.get(username="paula")
for number in (0, 1):
    make({**large["codex-astartes"][number], "name": f"Third company {number + 1}"}, paula)
shared = []
for slug in SLUGS:
    small = [one for one in sorted(legal[slug], key=lambda one: len(one["formations"])) if fits(one)]
    shared += [f"/a/{share_army(army=make(document).army)}/" for document in small[:2]]
too_much = [
    make(with_one_more(large["steel-legion"][number], "sentinel-squadron")).edit_key for number in (0, 1)
]
own = {name: f"/edit/{key}/" for name, key in zip(("Ben Brandt", "Zoe Arne"), too_much)}
print(json.dumps({"own": own, "shared": shared}))
"""


@dataclass(frozen=True)
class Armies:
    """Links to what was built at home: the edit links of some, and public links for everybody else."""

    own: dict[str, str]
    shared: Sequence[str]


def read_armies(printed: str) -> Armies:
    """What was built at home, by whose it is."""
    return Armies(**json.loads(printed.splitlines()[-1]))
