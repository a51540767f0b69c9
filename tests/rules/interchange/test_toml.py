import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.interchange.toml import WIDTH, write_toml

pytestmark = pytest.mark.unit

TEXTS = st.text(st.characters(exclude_categories=("Cs",)), max_size=30)
SCALARS = st.booleans() | st.integers(-(10**12), 10**12) | TEXTS
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=12,
)


@given(st.dictionaries(TEXTS, VALUES, max_size=5))
def test_documents_come_back(document):
    assert tomllib.loads(write_toml(document)) == document


def test_a_document_is_laid_out_for_people():
    document = {
        "id": "x",
        "version": 2,
        "formation": [
            {"id": "a", "units": ["b", {"unit": "c", "count": 2}], "is_big": True},
            {"id": "d", "points": {}},
        ],
        "note": [],
    }
    comments = {"": ("Made by hand.", ""), "formation[1]": ("The second\none.",)}
    assert write_toml(document, comments=comments) == (
        "# Made by hand.\n"
        "#\n"
        'id      = "x"\n'
        "version = 2\n"
        "note    = []\n"
        "\n"
        "[[formation]]\n"
        'id     = "a"\n'
        'units  = ["b", { unit = "c", count = 2 }]\n'
        "is_big = true\n"
        "\n"
        "# The second one.\n"
        "[[formation]]\n"
        'id     = "d"\n'
        "points = {}\n"
    )


def test_what_is_too_wide_stands_below():
    wide = {f"unit-number-{n}": n for n in range(12)}
    document = {"formation": [{"choose": [{"of": list(wide), "points": wide}], "id": "x"}]}
    text = write_toml(document)
    assert max(map(len, text.splitlines())) <= WIDTH
    assert "[[formation.choose]]" in text
    assert "[formation.choose.points]" in text
    assert text.index("id = ") < text.index("[[formation.choose]]")
    assert tomllib.loads(text) == document


def test_comments_are_wrapped_and_harmless():
    text = write_toml({}, comments={"": ("x " * 100 + "\x07\r\n[[clause]]",)})
    assert max(map(len, text.splitlines())) <= WIDTH
    assert tomllib.loads(text) == {}
