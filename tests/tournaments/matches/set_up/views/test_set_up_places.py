"""The set-up of a match without scripts: markers by their distances, and where formations start."""

from typing import Any

import pytest
from django.test import Client

from rules.record.setting import FormationSetting
from rules.tournament_game.reserves import Means
from tests.tournaments.factories import BOYZ, TANKS, Doors, make_match
from tests.tournaments.pages import as_read
from tests.tournaments.set_ups import PLACES, chosen, get, page_of, place, press, put_markers, sheet_of
from tournaments.matches.services import BroughtArmy, MatchPlan, create_match
from tournaments.models import Match


def test_markers_are_placed_in_turns_by_their_distances(client: Client, doors: Doors):
    for number, (x, y) in enumerate(PLACES, 1):
        placing = page_of(client, doors.a).markers.placing
        assert (placing.number, placing.name) == (number, "Ann" if number % 2 else "Bert")
        home = doors.a if number % 2 else doors.b
        answer = place(client, home, number=number, x=f" {x} ", y=y)
        assert (answer.status_code, answer["Location"]) == (303, f"{home}set-up/#markers")
    assert sheet_of(doors) == {f"marker/{number}": at for number, at in enumerate(PLACES, 1)}
    markers = page_of(client, doors.b).markers
    assert (markers.placing, markers.geometry, markers.map.forbidden) == (None, {}, None)
    told = [(row.number, row.name, row.x, row.y, row.half, bool(row.take_back)) for row in markers.rows]
    assert told == [
        (1, "Ann", "90", "0", "Ann", False),
        (2, "Bert", "90", "120", "Bert", False),
        (3, "Ann", "60", "80", "Bert", False),
        (4, "Bert", "120", "40", "Ann", False),
        (5, "Ann", "130", "80", "Bert", False),
        (6, "Bert", "50", "40", "Ann", True),
    ]


def test_tenths_are_typed_with_a_comma_too(client: Client, doors: Doors):
    assert place(client, doors.a, number=1, x="90,5", y="0.0").status_code == 303
    assert sheet_of(doors) == {"marker/1": [90.5, 0]}


@pytest.mark.parametrize(
    ("x", "y", "told"),
    [
        (
            "90",
            "100",
            "20 cm from the opponent&#x27;s table edge; at least 30 cm. 20 cm from marker 2; at least 30 cm.",
        ),
        ("90", "50", "In the own half, 10 cm from the opponent&#x27;s."),
        ("90", "60", "On the line between the halves; it has to be in the opponent&#x27;s half."),
        ("200", "80", "(200, 80) is off the table, which is 180 by 120 cm."),
        ("-1", "80", "(-1, 80) is off the table, which is 180 by 120 cm."),
        ("90.55", "80", "Two distances in cm can stand here, to a tenth of a cm."),
        ("left", "80", "Two distances in cm can stand here, to a tenth of a cm."),
        ("nan", "nan", "Two distances in cm can stand here, to a tenth of a cm."),
        ("", "", "Two distances in cm can stand here, to a tenth of a cm."),
        ("90", "", "Two distances in cm can stand here, to a tenth of a cm."),
    ],
)
def test_a_wrong_place_is_told_beside_what_was_typed(client: Client, doors: Doors, x: str, y: str, told: str):
    put_markers(doors, 2)
    answer = place(client, doors.a, number=3, x=x, y=y)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert told in page
    assert f'name="x" value="{x}"' in page
    assert f'name="y" value="{y}"' in page
    assert f'href="{doors.a}set-up/?move=2#markers"' in page
    assert "marker/3" not in sheet_of(doors)


def test_a_first_marker_lies_on_its_own_edge(client: Client, doors: Doors):
    answer = place(client, doors.a, number=1, x=90, y="12.5")
    assert "12.5 cm from the own table edge; the first marker lies on it." in answer.content.decode()


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"number": "7", "x": "1", "y": "1"}, "Say which marker it is: a number from 1 to 6."),
        ({"number": "", "x": "1", "y": "1"}, "Say which marker it is: a number from 1 to 6."),
        ({"number": "1", "x": "1" * 13, "y": "1"}, "Give a distance in cm, to a tenth of a cm."),
    ],
)
def test_what_no_form_sends_is_refused(client: Client, doors: Doors, fields: dict[str, str], told: str):
    answer = place(client, doors.a, **fields)
    assert (answer.status_code, told in answer.content.decode()) == (400, True)


def test_the_next_marker_has_its_turn(client: Client, doors: Doors):
    answer = place(client, doors.a, number=3, x=90, y=80)
    assert answer.status_code == 422
    assert "Marker 1 comes first: the players place in turns." in answer.content.decode()


def test_who_was_slower_is_told_and_loses_nothing(client: Client, doors: Doors):
    put_markers(doors, 1)
    answer = place(client, doors.b, number=1, x=80, y=0)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Ann was faster: the marker lies at 90 / 0 now. Yours was not written." in page
    assert 'name="x" value="80"' in page
    assert sheet_of(doors)["marker/1"] == [90, 0]


def test_a_marker_is_moved(client: Client, doors: Doors):
    put_markers(doors, 3)
    placing = as_read(get(client, doors.a, "?move=3").context["placing"])
    assert (placing.number, placing.is_move, placing.x, placing.y, placing.was) == (3, True, "60", "80", "60 80")
    assert place(client, doors.a, number=3, x="61", y="80", was=placing.was).status_code == 303
    assert sheet_of(doors)["marker/3"] == [61, 80]
    assert get(client, doors.a, "?move=9").context["placing"]["number"] == 4


def test_the_marker_placed_last_is_taken_back(client: Client, doors: Doors):
    put_markers(doors, 3)
    press(client, doors.a, page_of(client, doors.a).markers.rows[2].take_back)
    assert sorted(sheet_of(doors)) == ["marker/1", "marker/2"]


@pytest.mark.parametrize(("number", "x", "y"), [(1, "90", "0"), (2, "90", "120"), (3, "90", "90"), (4, "90", "30")])
def test_where_a_marker_begins(client: Client, doors: Doors, number: int, x: str, y: str):
    put_markers(doors, number - 1)
    placing = page_of(client, doors.a).markers.placing
    assert (placing.number, placing.x, placing.y) == (number, x, y)


def test_a_corner_is_an_edge_round_the_corner(client: Client, doors: Doors):
    Match.objects.update(edges="corner")
    assert place(client, doors.a, number=1, x=0, y=60).status_code == 303
    refused = place(client, doors.b, number=2, x=80, y=120)
    assert "10 cm from the own table edge; the first marker lies on it." in refused.content.decode()
    assert place(client, doors.b, number=2, x=180, y=60).status_code == 303


def test_a_script_gets_the_numbers_to_measure_with(client: Client, doors: Doors):
    put_markers(doors, 2)
    assert page_of(client, doors.a).markers.geometry == {
        "number": 3,
        "isFirst": False,
        "width": 180.0,
        "depth": 120.0,
        "ownEdge": [[0.0, 0.0], [180.0, 0.0]],
        "farEdge": [[180.0, 120.0], [0.0, 120.0]],
        "ownHalf": [[0.0, 0.0], [180.0, 0.0], [180.0, 60.0], [0.0, 60.0]],
        "farHalf": [[180.0, 120.0], [0.0, 120.0], [0.0, 60.0], [180.0, 60.0]],
        "markers": {1: [90.0, 0.0], 2: [90.0, 120.0]},
        "fromEdge": 30,
        "spacing": 30,
    }


def army_of(client: Client, home: str, side: str) -> Any:
    return next(army for army in page_of(client, home).armies if army.side == side)


def row_of(client: Client, home: str, side: str, key: str) -> Any:
    return next(row for row in army_of(client, home, side).rows if row.key == key)


def choose(client: Client, home: str, key: str, value: str, *, status: int = 303) -> None:
    row = row_of(client, home, "a", key)
    press(client, home, next(c.write for c in (*row.choices, *row.arrivals) if c.id == value), status=status)


def test_the_own_army_comes_first_and_is_the_only_one_to_change(client: Client, doors: Doors):
    armies = page_of(client, doors.b).armies
    assert [(army.side, army.is_reader, army.can_edit) for army in armies] == [("b", True, True), ("a", False, False)]
    page = get(client, doors.b).content.decode()
    assert 'id="place-b-boyz-zone"' in page
    assert 'id="place-a-tanks-zone"' not in page
    assert "Tank Company" in page


def test_garrisons_and_reserves_are_listed_for_both(client: Client, doors: Doors):
    choose(client, doors.a, "tanks", "garrison")
    choose(client, doors.a, "flyers", "reserve")
    assert sheet_of(doors) == {
        "formation/a/tanks/place": "garrison",
        "formation/a/flyers/place": "reserve",
        "formation/a/flyers/arrival": "aircraft",
    }
    army = army_of(client, doors.b, "a")
    assert ([row.name for row in army.garrisons], [row.name for row in army.reserves]) == (
        ["Tank Company"],
        ["Thunderbolts"],
    )
    assert str(row_of(client, doors.b, "a", "flyers").arrival_label) == "as aircraft"
    choose(client, doors.a, "flyers", "zone")
    assert sheet_of(doors) == {"formation/a/tanks/place": "garrison", "formation/a/flyers/place": "zone"}
    assert "Aircraft start in reserve." in get(client, doors.a).content.decode()


def test_the_way_from_reserve_is_one_of_its_own(client: Client, db: None):
    scouts = FormationSetting("scouts", "Scouts", 150, units=4, arrivals=(Means.TRANSPORT, Means.TELEPORT))
    doors = make_match(anns=(scouts,))
    choose(client, doors.a, "scouts", "reserve")
    row = row_of(client, doors.a, "a", "scouts")
    assert ([str(c.label) for c in row.arrivals], row.problem is None) == (["inside a transport", "by teleport"], False)
    choose(client, doors.a, "scouts", "teleport")
    row = row_of(client, doors.a, "a", "scouts")
    assert (str(row.arrival_label), chosen(row.arrivals), row.problem) == ("by teleport", ["teleport"], None)


def test_closed_choices_say_why_and_are_refused(client: Client, db: None):
    fast = FormationSetting("fast", "Bikers", 200, units=8, can_garrison=False)
    doors = make_match(anns=(fast,))
    row = row_of(client, doors.a, "a", "fast")
    reasons = {choice.id: str(choice.reason or "") for choice in row.choices}
    assert reasons == {
        "zone": "",
        "garrison": "Bikers cannot garrison.",
        "overwatch": "Bikers cannot garrison.",
        "reserve": "Bikers has no way to come from reserve.",
    }
    assert [str(reason) for reason in row.reasons] == [
        "Bikers cannot garrison.",
        "Bikers has no way to come from reserve.",
    ]
    choose(client, doors.a, "fast", "garrison", status=422)
    assert sheet_of(doors) == {}


def test_two_garrisons_are_on_overwatch_and_a_third_is_told_which(client: Client, db: None):
    many = tuple(FormationSetting(f"f{n}", f"Squad {n}", 100, units=5) for n in (1, 2, 3))
    doors = make_match(anns=many)
    for key in ("f1", "f2"):
        choose(client, doors.a, key, "overwatch")
    reason = next(c.reason for c in row_of(client, doors.a, "a", "f3").choices if c.id == "overwatch")
    told = "At most 2 garrisons start on overwatch; these do already: Squad 1, Squad 2."
    assert str(reason) == told
    assert f'disabled title="{told}"' in get(client, doors.a).content.decode()


def test_what_has_no_place_yet_starts_as_usual(client: Client, doors: Doors):
    choose(client, doors.a, "tanks", "garrison")
    press(client, doors.a, army_of(client, doors.a, "a").fill)
    assert sheet_of(doors) == {
        "formation/a/tanks/place": "garrison",
        "formation/a/titan/place": "zone",
        "formation/a/flyers/place": "reserve",
        "formation/a/flyers/arrival": "aircraft",
    }
    assert army_of(client, doors.a, "a").fill == ""


def test_who_sits_alone_sets_up_both_armies(client: Client, db: None):
    seat = create_match(
        plan=MatchPlan(points_limit=3000),
        player="Ann",
        army=BroughtArmy(formations=(TANKS,)),
        opponent=BroughtArmy(formations=(BOYZ,)),
    )
    armies = page_of(client, f"/m/{seat.secret}/").armies
    assert [(army.side, army.can_edit) for army in armies] == [("a", True), ("b", True)]
