import pytest

from rules.tournament_game.terrain import (
    Feature,
    River,
    Road,
    TableEdge,
    Terrain,
    check_terrain,
    count_features,
    count_squares,
    recommend_features,
)
from tests.rules.tournament_game.fields import cm, numbers, table

SQUARES = [(column, row) for column in range(3) for row in range(2)]
EVEN = tuple(Feature(cm(20), square) for square in SQUARES for _ in range(2))
FRONT, BACK, LEFT = TableEdge.FRONT, TableEdge.BACK, TableEdge.LEFT


def river(
    length=120,
    enters: TableEdge | None = FRONT,
    leaves: TableEdge | None = BACK,
    crossings=(30, 60, 90),
    squares=((1, 0), (1, 1)),
) -> River:
    return River(cm(length), enters, leaves, frozenset(squares), tuple(cm(place) for place in crossings))


def with_river(*rivers: River) -> Terrain:
    """As many features as recommended, a river in the squares of column 1 being two of them."""
    return Terrain((*EVEN[:5], *EVEN[6:7], *EVEN[8:]), rivers)


def test_ex_30_a_usual_table_has_six_squares_and_twelve_features():
    assert (count_squares(table()), recommend_features(table())) == (6, 12)


@pytest.mark.parametrize(
    ("width", "depth", "squares"), [(150, 90, 6), (240, 150, 12), (60, 60, 1), (61, 60, 2), ("120.1", "60.1", 6)]
)
def test_squares_are_rounded_up(width, depth, squares):
    assert (count_squares(table(width, depth)), recommend_features(table(width, depth))) == (squares, 2 * squares)


def test_terrain_as_recommended_has_no_note():
    assert check_terrain(Terrain(EVEN), table=table()) == ()


@pytest.mark.parametrize("features", [EVEN[:-1], (*EVEN, EVEN[0])])
def test_another_number_of_features_is_noted(features):
    assert numbers(check_terrain(Terrain(features), table=table())) == [
        ("number-of-features", str(len(features)), "12")
    ]


def test_a_square_holds_none_to_four_features():
    four = tuple(Feature(cm(20), square) for square in SQUARES[:3] for _ in range(4))
    assert check_terrain(Terrain(four), table=table()) == ()
    five = (*four[:-1], Feature(cm(20), SQUARES[0]))
    (note,) = check_terrain(Terrain(five), table=table())
    assert (note.code, note.have, note.allowed) == ("crowded-square", 5, 4)
    assert str(note.message) == "5 features in the square at column 1, row 1; at most 4 are recommended."


@pytest.mark.parametrize(
    ("across", "is_hill", "notes"),
    [
        (15, False, []),
        (30, False, []),
        ("14.95", False, [("size-of-feature", "14.9", "15")]),
        (31, False, [("size-of-feature", "31", "30")]),
        (60, True, []),
        (61, True, [("size-of-feature", "61", "60")]),
        (14, True, [("size-of-feature", "14", "15")]),
    ],
)
def test_features_are_15_to_30_cm_across_and_hills_twice_that(across, is_hill, notes):
    features = (Feature(cm(across), (0, 0), is_hill=is_hill), *EVEN[1:])
    assert numbers(check_terrain(Terrain(features), table=table())) == notes


def test_a_river_counts_as_a_feature_in_each_of_its_squares():
    terrain = with_river(river())
    assert count_features(terrain) == dict.fromkeys(SQUARES, 2)
    assert check_terrain(terrain, table=table()) == ()


def test_one_river_is_recommended():
    terrain = Terrain(tuple(f for f in EVEN if f.square[0] != 1), (river(), river()))
    assert numbers(check_terrain(terrain, table=table())) == [("number-of-rivers", "2", "1")]


@pytest.mark.parametrize(
    ("changes", "notes"),
    [
        ({"leaves": LEFT}, []),
        ({"leaves": FRONT}, [("river-ends", "None", "None")]),
        ({"leaves": None}, [("river-ends", "None", "None")]),
        ({"enters": None}, [("river-ends", "None", "None")]),
        ({"crossings": (90, 30, 60)}, []),
        ({"crossings": (31, 60, 90)}, [("river-crossings", "31", "30")]),
        ({"crossings": (30, 60)}, [("river-crossings", "60", "30")]),
        ({"crossings": ()}, [("river-crossings", "120", "30")]),
    ],
)
def test_river_guidelines(changes, notes):
    assert numbers(check_terrain(with_river(river(**changes)), table=table())) == notes


def test_ex_31_a_river_is_no_longer_than_the_shortest_edge():
    long = river(length="120.01", crossings=(30, 60, "90.01"))
    notes = numbers(check_terrain(with_river(long), table=table()))
    assert notes[0] == ("length-of-river", "120.1", "120")
    assert check_terrain(with_river(river(length=120)), table=table()) == ()


@pytest.mark.parametrize(
    ("road", "expected"),
    [
        (Road(FRONT, BACK), []),
        (Road(FRONT, None, ends_at_feature=True), []),
        (
            Road(FRONT, None),
            ["Road 2 should enter on one table edge and leave by another, or end at a terrain feature."],
        ),
        (
            Road(FRONT, FRONT),
            ["Road 2 should enter on one table edge and leave by another, or end at a terrain feature."],
        ),
        (
            Road(None, None, ends_at_feature=True),
            ["Road 2 should enter on one table edge and leave by another, or end at a terrain feature."],
        ),
    ],
)
def test_roads_lead_somewhere_and_any_number_is_fine(road, expected):
    terrain = Terrain(EVEN, roads=(Road(LEFT, BACK), road, Road(BACK, LEFT)))
    assert [str(note.message) for note in check_terrain(terrain, table=table())] == expected
