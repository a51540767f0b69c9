import pytest

from rules.audit.differences import Deviations, Difference, Kind, compare, read_deviations, report_obsolete, take_meant
from rules.catalogue.problems import CatalogueError

pytestmark = pytest.mark.unit

CHANGED = Difference(Kind.CHANGED, "units/tank/armour", "Tank", "armour", "4+", "3+")
GONE = Difference(Kind.MISSING, "units/cart", "Units Cart", ours="cart")


@pytest.mark.parametrize(
    ("difference", "sentence"),
    [
        (CHANGED, "Tank: armour 4+ in the catalogue, 3+ in the facts."),
        (
            Difference(Kind.CHANGED, "p", "Tank", "weapons", "", "2× gun"),
            "Tank: weapons nothing in the catalogue, 2× gun in the facts.",
        ),
        (
            Difference(Kind.CHANGED, "p", "Tank", "notes", "one", ""),
            "Tank: notes one in the catalogue, nothing in the facts.",
        ),
        (GONE, "Units Cart: in the catalogue, not in the facts (cart)."),
        (Difference(Kind.ADDED, "p", "Cart"), "Cart: in the facts, not in the catalogue."),
        (Difference(Kind.UNREAD, "p", "A row", theirs="x | y"), "A row: cannot be read: x | y."),
        (Difference(Kind.TEXT, "p", "p", "text was never read", theirs=": Ha"), "p: text was never read: Ha"),
        (report_obsolete("p", "typing"), "p: no longer needed in audit/deviations.toml (typing)."),
    ],
)
def test_a_difference_is_a_sentence_with_both_values(difference, sentence):
    assert str(difference) == sentence


def test_only_other_values_are_differences():
    assert list(compare("units/tank", "Tank", "damage capacity", "3", "3")) == []
    assert [found.place for found in compare("units/tank", "Tank", "damage capacity", "3", "4")] == [
        "units/tank/damage-capacity"
    ]


def _read(text: str) -> Deviations:
    return read_deviations(text.encode())


MEANT = '[[deviation]]\nplaces = ["units/tank/armour", "units/cart"]\nreason = "we know better"\n'


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ("", []),
        ('ours = "4+"\ntheirs = "3+"\n', []),
        ('ours = "5+"\n', [CHANGED]),
        ('theirs = "5+"\n', [CHANGED]),
    ],
)
def test_a_deliberate_difference_is_told_when_a_value_is_another(more, told):
    deviations = _read(MEANT.replace(', "units/cart"', "") + more)
    assert take_meant([CHANGED], deviations=deviations) == (tuple(told), 1 - len(told))


def test_what_nobody_means_is_told_in_the_order_of_places():
    assert take_meant([CHANGED, GONE], deviations=Deviations()) == ((GONE, CHANGED), 0)


def test_a_deliberate_difference_that_is_settled_is_told():
    told, deliberate = take_meant([CHANGED], deviations=_read(MEANT))
    assert ([str(found) for found in told], deliberate) == (
        ["units/cart: no longer needed in audit/deviations.toml (we know better)."],
        1,
    )


def test_a_changed_text_is_never_deliberate():
    text = Difference(Kind.TEXT, "units/cart", "units/cart", "text is no longer there", theirs=".")
    told, deliberate = take_meant([text, CHANGED], deviations=_read(MEANT))
    assert (told, deliberate) == ((report_obsolete("units/cart", "we know better"), text), 1)


def test_rows_may_stand_for_other_names():
    rows = '[[row]]\nplaces = ["lists/a/b/c"]\nmeans = ["formation:x", "upgrade:y"]\nreason = "two prices"\n'
    assert _read(rows) == Deviations({"lists/a/b/c": ("formation:x", "upgrade:y")}, {})


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "[[",
            "audit/deviations.toml, line 1: not TOML: Invalid initial character for a key part "
            "at the end of the document",
        ),
        (
            '[[deviation]]\nplaces = ["p"]\n',
            "audit/deviations.toml, line 1: deviation[0].reason: is missing",
        ),
    ],
)
def test_a_file_of_deviations_says_what_is_wrong_with_it(text, told):
    with pytest.raises(CatalogueError) as raised:
        _read(text)
    assert [str(problem) for problem in raised.value.problems] == [told]
