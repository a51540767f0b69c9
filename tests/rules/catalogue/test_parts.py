import pytest

from rules.catalogue.loader import Publication, is_shared, load_publication
from rules.catalogue.problems import CatalogueError
from rules.composition.proof import compile_loaded
from tests.rules.factories import LIST, publication_files, swap

PART = """
id = "mercenaries"
lists = ["guard"]

[[section]]
id = "mercenaries"
name = "Mercenaries"

[[section]]
id = "{own_section}"
name = "Another name"

[[formation]]
id = "hired"
section = "mercenaries"
name = "Hired"
points = 90
units = ["trooper"]

[[clause]]
kind = "count"
id = "one-hired"
of = "section:mercenaries"
max = 1
ref = "a page"

[[note]]
text = "Anybody may hire them."
"""
OTHERS = swap(LIST, ('id = "guard"\nname = "Tiny Guard"', 'id = "others"\nname = "Tiny Others"'))


def load(text: str = PART) -> Publication:
    own = load_publication(publication_files()).lists["guard"].army_list
    unit = next(iter(own.datasheets))
    text = text.replace("{own_section}", next(iter(own.sections))).replace("trooper", unit)
    files = {**publication_files(), "armies/others.toml": OTHERS.encode(), "parts/mercenaries.toml": text.encode()}
    return load_publication(files)


def refused(text: str) -> list[str]:
    with pytest.raises(CatalogueError) as caught:
        load(text)
    return [str(problem) for problem in caught.value.problems]


def test_a_part_stands_behind_what_the_lists_it_names_have_themselves():
    guard, others = (compile_loaded(item) for item in load().lists.values())
    own = compile_loaded(load_publication(publication_files()).lists["guard"])
    assert others.army_list.formations.keys() == own.army_list.formations.keys()
    assert list(guard.army_list.formations) == [*own.army_list.formations, "hired"]
    assert list(guard.army_list.sections) == [*own.army_list.sections, "mercenaries"]
    assert next(iter(guard.army_list.sections.values())).name == next(iter(own.army_list.sections.values())).name
    assert [clause.id for clause in guard.clauses] == [*(clause.id for clause in own.clauses), "one-hired"]
    assert guard.army_list.notes[-1].text == "Anybody may hire them."


def test_a_part_may_be_for_all_lists_but_some():
    lists = load(PART.replace('lists = ["guard"]', 'except = ["guard"]')).lists
    assert ["hired" in item.army_list.formations for item in lists.values()] == [False, True]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('lists = ["guard"]', "", "lists: give either lists or except"),
        ('lists = ["guard"]', 'lists = ["guard"]\nexcept = ["others"]', "lists: give either lists or except"),
        ('["guard"]', '["guard", "navy"]', "lists[1]: there is no list 'navy' in this publication"),
        ('lists = ["guard"]', 'except = ["navy"]', "except[0]: there is no list 'navy' in this publication"),
    ],
)
def test_a_part_for_nobody_is_a_defect(old: str, new: str, problem: str):
    assert f"parts/mercenaries.toml: {problem}" in refused(PART.replace(old, new))


def test_a_draft_on_the_website_takes_no_part():
    """It begins with a list in which the parts are written out already."""
    assert not is_shared("parts/mercenaries.toml")
