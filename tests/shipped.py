"""The lists that ship, compiled once for each run of the tests."""

from functools import cache
from pathlib import Path

import pytest

from rules.catalogue.loader import Publication, load_publication
from rules.composition.compile import ListRules
from rules.composition.proof import compile_loaded

FIXTURES = Path(__file__).parents[1] / "fixtures"
REFERENCES = sorted(
    f"{path.parents[1].name}/{path.stem}" for path in FIXTURES.glob("*/armies/*.toml")
)  # known without loading anything, for parameters of tests
# Together they use whatever any list uses (tests/fixtures/test_daily_lists.py).
DAILY = {
    "netea-fleets/armageddon-sector",
    "netea-fleets/chaos-incursion",
    "netea-fleets/dominion",
    "netea-fleets/iyanden",
    "netea-fleets/kor-or-vesh",
    "netea-fleets/sorcerous-fleet",
    "netea/baran-siegemasters",
    "netea/black-legion",
    "netea/codex-astartes",
    "netea/iyanden",
    "netea/kabal-of-pains-way",
    "netea/minervan-tank-legion",
    "netea/necron",
    "netea/ordo-xenos",
    "netea/ork-feral-orks",
    "netea/ork-gargant-mob",
    "netea/ork-speed-freeks",
    "netea/saim-hann",
    "netea/scions-of-iron",
    "netea/slaves-to-darkness",
    "netea/tau",
    "netea/titan-legion",
    "netea/white-scars",
    "revamp/planetfall-attacker",
}
# Every list, for what walks through whole lists: those of the day, the others when all is tried.
EVERY_LIST = [
    pytest.param(reference, marks=() if reference in DAILY else pytest.mark.thorough) for reference in REFERENCES
]


@cache
def shipped_publication(name: str) -> Publication:
    root = FIXTURES / name
    return load_publication({path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*.toml")})


@cache
def shipped_rules(reference: str) -> ListRules:
    """The compiled list ``publication/list``, with what was remembered of it by other tests."""
    return compile_shipped(reference)


def compile_shipped(reference: str) -> ListRules:
    """The list ``publication/list``, compiled anew."""
    publication, _, name = reference.partition("/")
    return compile_loaded(shipped_publication(publication).lists[name])
