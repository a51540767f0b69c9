import pytest

from rules.audit.lists import compare_lists
from tests.rules.audit.sample_facts import sample_catalogue, sample_facts

pytestmark = pytest.mark.unit

CATALOGUE = sample_catalogue()
LIST = "army_lists.json/guard-garrison"
LINE, HELP, MORE = (f"{LIST}/sections/{number}/rows" for number in (0, 2, 3))


def _told(place: str = "", value: object = None, **means: tuple[str, ...]) -> list[str]:
    rows = {f"lists/guard-garrison/{place.replace('_', '/')}": ids for place, ids in means.items()}
    return [str(found) for found in compare_lists(CATALOGUE, sample_facts(place, value), means=rows)]


def test_the_same_list_differs_in_nothing():
    assert _told() == []


@pytest.mark.parametrize(
    ("place", "value", "told"),
    [
        (
            f"{LIST}/ratings/0",
            "A strategy rating of 3, initiative 1+ and 2+.",
            "Garrison: strategy rating 2 in the catalogue, 3 in the facts.",
        ),
        (
            f"{LIST}/ratings/0",
            "A strategy rating of 2, initiative 1+.",
            "Garrison: initiative 1+, 2+ in the catalogue, 1+ in the facts.",
        ),
        (
            f"{LIST}/special_rules/1",
            "shields-2",
            "Garrison: special rule shields-2: in the facts, not in the catalogue.",
        ),
        (f"{LIST}/special_rules", [], "Garrison: special rule scout: in the catalogue, not in the facts."),
        ("forces.json/guard/units/1", None, "Garrison: Truck in its forces: in the catalogue, not in the facts."),
        (
            f"{LINE}/2/2",
            "125",
            "Garrison, Line, Platoon: price 100 / 180 points in the catalogue, 125 / 180 points in the facts.",
        ),
        (
            f"{LINE}/2/1",
            "One Captain and six Troopers",
            "Garrison, Line, Platoon: units 1 Captain, 4 Trooper in the catalogue, "
            "One Captain and six Troopers in the facts.",
        ),
        (
            f"{LINE}/2/1",
            "One Captain and four Trucks",
            "Garrison, Line, Platoon: units 1 Captain, 4 Trooper in the catalogue, "
            "One Captain and four Trucks in the facts.",
        ),
        (
            f"{LINE}/2/1",
            "One Captain, one Walker and four Troopers",
            "Garrison, Line, Platoon: units 1 Captain, 4 Trooper in the catalogue, "
            "One Captain, one Walker and four Troopers in the facts.",
        ),
        (
            f"{HELP}/2/1",
            "Up to four Trucks",
            "Garrison, Help, Column: units 1–3 of Truck in the catalogue, Up to four Trucks in the facts.",
        ),
        (f"{HELP}/2/3", "", "Garrison, Help, Column: price 75 points in the catalogue, nothing in the facts."),
        (f"{HELP}/3/0", "0–2 Mob", "Garrison, Help, 0–2 Mob: limit 1 in the catalogue, 2 in the facts."),
        (f"{HELP}/6/0", "Fort", "Garrison, Help, Fort: limit 1 in the catalogue, nothing in the facts."),
        (f"{HELP}/6/1", "Nine bunkers", None),
        (f"{LIST}/sections/2/caption", "Aid", None),
        (
            f"{HELP}/2/2",
            "Boss, Lorries",
            "Garrison, Help, Column: upgrade Swap: in the catalogue, not in the facts (swap).",
        ),
        (
            f"{HELP}/2/2",
            "Boss, Extras, Paint",
            "Garrison, Help, Column: upgrade Paint: in the facts, not in the catalogue.",
        ),
        (
            f"{MORE}/1/2",
            "+60 points",
            "Garrison, Officers and More, Boss: price 50 points in the catalogue, 60 points in the facts.",
        ),
        (
            f"{MORE}/5/1",
            "Replace up to three Trucks with Troopers",
            "Garrison, Officers and More, Swap: units Swap (up to 2, +20/+30): Trooper or Truck in the catalogue, "
            "Replace up to three Trucks with Troopers in the facts.",
        ),
        (
            f"{MORE}/5/1",
            "Replace up to two Trucks with Captains",
            "Garrison, Officers and More, Swap: units Swap (up to 2, +20/+30): Trooper or Truck in the catalogue, "
            "Replace up to two Trucks with Captains in the facts.",
        ),
        (
            f"{MORE}/7/0",
            "Walker",
            "Garrison, Officers and More, Squad (any): units Squad (up to 1, +40/+45): "
            "Trooper or Truck in the catalogue, "
            "Add two of any of the following units: Trooper Walker in the facts.",
        ),
        (
            f"{MORE}/9",
            ["Medal", "Cheers everybody", "+5 points"],
            "Garrison, Officers and More, Medal: in the facts, not in the catalogue "
            "(Medal | Cheers everybody | +5 points).",
        ),
        (f"{HELP}/6", None, "Garrison: formation Fort: in the catalogue, not in the facts (fort)."),
        (
            f"{HELP}/5",
            ["(wash it)", "(+30 points)"],
            "Garrison, Help, Patrol: option 1 "
            "Paint (up to 1, +25); Squad (up to 1, +40/+45) in the catalogue, "
            "(wash it) (+30 points) in the facts.",
        ),
    ],
)
def test_what_changed_in_a_list_is_told(place, value, told):
    assert (_told(place, value)[:1] or [None]) == [told]


def test_a_sentence_about_an_option_has_to_name_it_with_price_and_limit():
    line = "Add up to two Captains for +50 points each"
    told = _told(f"{LINE}/2/4/1", line)
    assert told == [
        "Garrison, Line, Platoon: option 2 Lorries (any number, +5/+10/+15) in the catalogue, "
        "Add up to two Captains for +50 points each in the facts."
    ]


def test_a_table_without_a_header_cannot_be_read():
    assert _told(f"{LIST}/sections/4/rows/0", ["Upgrade", "Points"]) == [
        "Garrison, Bare, Upgrade: cannot be read: Upgrade | Points.",
        "Garrison, Bare, Paint: cannot be read: Paint | +25 points.",
    ]


def test_a_row_that_continues_nothing_cannot_be_read():
    assert _told(f"{LIST}/sections/4/rows/1", ["Paint"])[0] == "Garrison, Bare, Paint: cannot be read: Paint."


def test_a_row_may_stand_for_entries_of_other_names():
    row = ["Dyes", "+25 points"]
    place = f"{LIST}/sections/4/rows/1"
    assert _told(place, row) == [
        "Garrison, Bare, Dyes: in the facts, not in the catalogue (Dyes | +25 points).",
    ]
    assert _told(place, row, bare_dyes=("upgrade:paint", "upgrade:gone")) == []
    assert _told(place, row, bare_dyes=("formation:gone",))[0].startswith("Garrison, Bare, Dyes: in the facts")


def test_lists_that_only_one_side_has_are_told():
    facts = f"{LIST}/title"
    assert _told(facts, "Other") == []
    told = [
        str(found)
        for found in compare_lists(
            sample_catalogue(garrison=('id = "garrison"', 'id = "post"')), sample_facts(facts, "Other"), means={}
        )
    ]
    assert told == [
        "List Other: in the facts, not in the catalogue (guard-garrison).",
        "List Garrison: in the catalogue, not in the facts (post).",
    ]
