"""A kind of clause is known, tested, explained in its module and documented for list authors, or it is not finished."""

import re
import sys
from pathlib import Path

import pytest

from rules.composition.clauses import KINDS

pytestmark = pytest.mark.integration

PROJECT = Path(__file__).parent.parent.parent


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_kind_of_clause_is_complete(kind):
    document, builder = KINDS[kind]
    module = sys.modules[builder.__module__]
    assert (module.__doc__ or "").startswith(f"`{kind}`: ")
    assert f'kind = "{kind}"' in (document.__doc__ or "")
    assert (PROJECT / f"tests/rules/composition/clauses/test_{kind.replace('-', '_')}.py").is_file()


def test_list_authors_find_every_kind_in_the_documentation():
    headings = re.findall(r"^### `([a-z-]+)`$", (PROJECT / "docs" / "list-authors.md").read_text(), re.MULTILINE)
    assert [kind for kind in sorted(KINDS) if kind not in headings] == []


def test_every_module_of_clauses_is_a_kind():
    folder = PROJECT / "rules" / "composition" / "clauses"
    kinds = {path.stem.replace("_", "-") for path in folder.glob("*.py")} - {"--init--", "base"}
    assert kinds == set(KINDS)
