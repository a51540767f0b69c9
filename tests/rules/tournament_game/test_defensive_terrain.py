import re

import pytest

from rules.tournament_game.defensive_terrain import DEFENSIVE_TERRAIN, POSITIONS, Passage, TerrainEffect

# Infantry, vehicle, war engine, as the source gives them.
ROWS = {
    "hasty-barricade": ("5+ cover save", "Dangerous", "No effect"),
    "trench": ("4+ cover save", "Dangerous", "No effect"),
    "gun-emplacement": ("4+ cover save", "4+ cover save", "No effect"),
    "bunker": ("3+ cover save", "Dangerous", "Impassable"),
    "razorwire": ("Dangerous", "No effect", "No effect"),
    "minefield": ("Dangerous", "Dangerous", "Dangerous"),
    "tank-traps": ("6+ cover save", "Impassable", "Impassable"),
}


def test_the_table_is_complete():
    assert [row.id for row in DEFENSIVE_TERRAIN] == list(ROWS)


@pytest.mark.parametrize("row", DEFENSIVE_TERRAIN, ids=lambda row: row.id)
def test_a_feature_does_what_the_source_says(row):
    assert tuple(str(effect.words()) for effect in (row.infantry, row.vehicle, row.war_engine)) == ROWS[row.id]


def test_only_a_minefield_is_a_circle():
    assert {row.id: row.radius for row in DEFENSIVE_TERRAIN if row.radius is not None} == {"minefield": 15}
    minefield = next(row for row in DEFENSIVE_TERRAIN if row.id == "minefield")
    assert re.findall(r"\d+cm", str(minefield.rule)) == ["15cm"]


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        (TerrainEffect(), "No effect"),
        (TerrainEffect(Passage.DANGEROUS), "Dangerous"),
        (TerrainEffect(Passage.IMPASSABLE), "Impassable"),
        (TerrainEffect(cover_save=2), "2+ cover save"),
    ],
)
def test_an_effect_reads_in_words(effect, words):
    assert str(effect.words()) == words


def test_the_positions_have_the_values_of_the_source():
    values = {
        position.id: (
            position.unit_type,
            position.armour,
            position.close_combat,
            position.firefight,
            position.damage_capacity,
        )
        for position in POSITIONS
    }
    assert values == {
        "small-command-bunker": ("AV", 4, 6, 6, None),
        "large-command-bunker": ("WE", 4, 6, 6, 3),
        "orbital-defence-battery": ("WE", 4, None, None, 3),
    }
    assert all(str(position.rules[1]) == "Reinforced armour." for position in POSITIONS)
    closed = [position.id for position in POSITIONS if "No unit may enter it." in map(str, position.rules)]
    assert closed == ["small-command-bunker", "orbital-defence-battery"]
    assert [position.id for position in POSITIONS if "Fearless." in map(str, position.rules)] == [
        "orbital-defence-battery"
    ]
