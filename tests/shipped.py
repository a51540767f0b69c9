"""The lists that ship, compiled once for each run of the tests."""

from functools import cache
from pathlib import Path

from django.conf import settings

from armylists.catalogue.services.loading import read_files
from rules.catalogue.loader import Publication, load_publication
from rules.composition.compile import ListRules
from rules.composition.proof import compile_loaded

FIXTURES = Path(settings.BASE_DIR) / "fixtures"
REFERENCES = sorted(
    f"{path.parents[1].name}/{path.stem}" for path in FIXTURES.glob("*/armies/*.toml")
)  # known without loading anything, for parameters of tests


@cache
def shipped_publication(name: str) -> Publication:
    return load_publication(read_files(FIXTURES / name))


@cache
def shipped_rules(reference: str) -> ListRules:
    """The compiled list ``publication/list``, with what was remembered of it by other tests."""
    return compile_shipped(reference)


def compile_shipped(reference: str) -> ListRules:
    """The list ``publication/list``, compiled anew."""
    publication, _, name = reference.partition("/")
    item = shipped_publication(publication).lists[name]
    return compile_loaded(item)
