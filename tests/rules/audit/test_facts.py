import json

import pytest

from rules.audit.facts import FILES, read_facts
from rules.catalogue.problems import CatalogueError
from tests.rules.audit.sample_facts import FACTS, change, files_of, sample_facts

pytestmark = pytest.mark.unit


def _problems(files: dict[str, bytes]) -> list[str]:
    with pytest.raises(CatalogueError) as raised:
        read_facts(files)
    return [str(problem) for problem in raised.value.problems]


def test_facts_are_read_from_six_files():
    facts = sample_facts()
    assert list(FACTS) == list(FILES)
    counts = [len(part) for part in (facts.units, facts.weapons, facts.forces, facts.lists, facts.rules, facts.topics)]
    assert counts == [4, 1, 1, 1, 3, 1]


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b'{"a": ]}', "weapons.json, line 1, column 7: not JSON: Expecting value"),
        (b"\xff", "weapons.json: not UTF-8 text: byte 0 cannot be read"),
        (b"[]", "weapons.json: must be a table, not a list"),
    ],
)
def test_a_file_that_cannot_be_read_is_named_with_its_place(data, told):
    assert _problems(files_of(FACTS) | {"weapons.json": data}) == [told]


def test_every_defect_is_told_at_once():
    files = files_of(change("units.json/truck/wheels", 4))
    del files["faqs.json"]
    assert _problems(files) == [
        "units.json: truck.wheels: is not known here: it is misspelt, or it belongs to another table",
        "faqs.json: the file is missing",
    ]


def test_a_row_without_cells_is_a_defect():
    files = files_of(change("army_lists.json/guard-garrison/sections/4/rows/1", []))
    assert _problems(files)[0].startswith("army_lists.json: guard-garrison.sections[4].rows[1]: ")
    assert json.loads(files["army_lists.json"])["guard-garrison"]["sections"][4]["rows"][1] == []
