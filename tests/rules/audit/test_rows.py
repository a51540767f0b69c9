import pytest

from rules.audit.facts import ListFacts
from rules.audit.rows import Row, read_remarks, read_rows
from tests.rules.audit.sample_facts import FACTS

pytestmark = pytest.mark.unit


def _read(*rows: list[str | list[str]], caption: str = "Help") -> tuple[Row, ...]:
    tables = [{"caption": caption, "inside_group": False, "rows": list(rows)}]
    facts = FACTS["army_lists.json"]["guard-garrison"] | {"sections": tables}
    return tuple(read_rows("guard", ListFacts.model_validate(facts)))


def test_shorter_rows_continue_an_entry():
    row, after = _read(
        ["Formation", "Units", "Cost"],
        ["0–1 Engine", "One of the following:", "Mars", "450 points"],
        ["Golgotha", "550 points"],
        ["without a price"],
        ["(add a guard)", "(+100 points)"],
        ["Engine", "One engine", "Free"],
    )
    assert (row.name, row.most, row.is_formation) == ("Engine", 1, True)
    assert row.units == "One of the following: Mars Golgotha without a price"
    assert (row.prices, row.option_prices, row.options) == ({450, 550}, {100}, ["(add a guard) (+100 points)"])
    assert (row.place, after.place) == ("lists/guard/help/engine", "lists/guard/help/engine-2")
    assert after.prices == {0}


def test_what_is_in_brackets_is_an_option_with_the_price_in_brackets():
    (row,) = _read(["Formation", "Units", "Cost"], ["Guns", "Four (two more)", "275 points (+75 points each)"])
    assert (row.own_units.strip(), row.prices, row.options) == ("Four", {275}, ["(two more) (+75 points each)"])


@pytest.mark.parametrize(
    ("title", "name", "most"),
    [
        ("Horde", "Horde", None),
        ("0–2 Horde per faction", "Horde", 2),
        ("1 Horde*", "Horde", 1),
        ("1+ Horde (big)", "Horde", None),
    ],
)
def test_a_limit_stands_before_the_name(title, name, most):
    (row,) = _read(["Upgrade", "Cost"], [title, "+25 points"])
    assert (row.name, row.most, row.is_formation) == (name, most, False)


def test_a_sentence_with_a_price_is_an_option_and_names_are_upgrades():
    rows = _read(
        ["Formation", "Units", "Extras", "Cost"],
        ["A", "One", "Add one for +5 points", "10 points"],
        ["B", "One", ["Add two for +9 points", "Add one"], "10 points"],
        ["C", "One", "Flak, <b>Boss</b>", "10 points"],
    )
    assert [(row.extras, row.upgrades) for row in rows] == [
        (["Add one for +5 points"], None),
        (["Add two for +9 points", "Add one"], None),
        ([], "Flak, Boss"),
    ]


def test_remarks_have_places_of_their_own():
    facts = ListFacts.model_validate(FACTS["army_lists.json"]["guard-garrison"])
    facts.sections[2].rows.append(["* Twice."])
    facts.sections.append(facts.sections[1].model_copy(update={"note": None}))
    assert list(read_remarks("guard", facts)) == [
        ("lists/guard/all-help/remark", "(A third at most.)"),
        ("lists/guard/help/remark", "(Painted grey.)"),
        ("lists/guard/help/remark-2", "* Twice."),
        ("lists/guard/officers-and-more/remark", "* Not for the Mob."),
    ]
