"""Defects of the form of documents, told as a person would tell them."""

import tomllib
from time import process_time
from typing import Annotated, Literal

import pytest
from pydantic import Field, ValidationError, field_validator

from rules.catalogue.defects import find_defects
from rules.catalogue.documents import ArmyListDoc, Document
from tests.rules.catalogue.sample_publication import sample_files

LIST = sample_files()["armies/garrison.toml"].decode()


def defects_of(raw, model=ArmyListDoc) -> list[str]:
    try:
        model.model_validate(raw)
    except ValidationError as error:
        return [f"{p.path}: {p.message}" for p in find_defects(error, raw=raw, file="x.toml") if p.file == "x.toml"]
    return []


def defects_after(old: str, new: str) -> list[str]:
    assert LIST.count(old) == 1
    return defects_of(tomllib.loads(LIST.replace(old, new)))


def test_a_sound_document_has_none():
    assert defects_of(tomllib.loads(LIST)) == []


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('faction = "Guard"\n', "", "faction: is missing"),
        ('faction = "Guard"', "faction = 5", "faction: must be text in quotes, not 5"),
        ('faction = "Guard"', 'faction = ""', "faction: must not be empty"),
        ('faction = "Guard"', f'faction = "{"x" * 2001}"', "faction: has more than 2,000 characters"),
        (
            'faction = "Guard"',
            'fraction = "x"\nfaction = "Guard"',
            "fraction: is not known here; did you mean 'faction'?",
        ),
        ("strategy_rating = 2", 'strategy_rating = "2"', 'strategy_rating: must be a whole number, not "2"'),
        ("strategy_rating = 2", "strategy_rating = 2.5", "strategy_rating: must be a whole number, not 2.5"),
        ("strategy_rating = 2", "strategy_rating = true", "strategy_rating: must be a whole number, not true"),
        (
            "strategy_rating = 2",
            "strategy_rating = 2026-11-20",
            "strategy_rating: must be a whole number, not a date or",
        ),
        ("strategy_rating = 2", "strategy_rating = 0", "strategy_rating: must be at least 1"),
        ("strategy_rating = 2", "strategy_rating = 11", "strategy_rating: must be at most 10"),
        ("usual_points = [100, 5000]", "usual_points = [100, 500_000]", "usual_points[1]: must be at most 100,000"),
        (
            'special_rules = ["scout"]',
            'special_rules = "scout"',
            'special_rules: must be a list in square brackets, not "',
        ),
        ("[[note]]", "[note]", "note: may stand there several times: write [[note]], with double brackets"),
        (
            'id = "garrison"',
            'id = "Garrison!"',
            "id: an id has only lower-case letters and digits, joined by single hyphens",
        ),
        ('version = "1"', 'version = "one two"', "version: a version has only letters, digits, dots and hyphens"),
        ('initiative = { default = "2+" }', "initiative = []", "initiative: must be a table, not a list"),
        (
            'initiative = { default = "2+" }',
            "initiative = { default = 2 }",
            "initiative.default: must be text in quotes, not 2",
        ),
        ("values = { road", "values = {} }]\n#", "formation[1].attributes[0].values: must have at least 1 in it"),
    ],
)
def test_a_single_defect(old, new, told):
    [defect] = defects_after(old, new)
    assert defect.startswith(told)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("points = 75", 'points = "75"', 'formation[1].points: must be a whole number or a table, not "75"'),
        ("points = 75", "points = { normal = false }", "formation[1].points.normal: must be a whole number, not false"),
        ("points = 75", "points = 750_000", "formation[1].points: must be at most 100,000"),
        ('{ unit = "trooper", count = 4 }', "4", "formation[0].units[0]: must be text in quotes or a table, not 4"),
        ("count = 4", "count = 0", "formation[0].units[0].count: must be at least 1"),
        ("count = 4", "number = 4", "formation[0].units[0].number: is not known here: it is misspelt, or it belongs"),
        (
            'max = "any", of',
            'max = "all", of',
            'formation[1].choose[0].max: must be a whole number or "any", not "all"',
        ),
        ('upgrade = "captain", max = 1', "max = 1", "formation[1].upgrades[0].upgrade: is missing"),
    ],
)
def test_a_value_that_may_have_several_forms_is_told_about_once_and_as_it_was_meant(old, new, told):
    [defect] = defects_after(old, new)
    assert defect.startswith(told)


def test_several_defects_are_all_told():
    raw = tomllib.loads(LIST.replace("points = 75", 'points = "x"').replace("count = 4", 'count = 0, rank = "x"'))
    assert [defect.partition(":")[0] for defect in defects_of(raw)] == [
        "formation[0].units[0].count",
        "formation[0].units[0].rank",
        "formation[1].points",
    ]


class Odd(Document):
    """Forms that documents do not have yet."""

    word: Annotated[str, Field(pattern="^a+$")] = "a"
    way: Literal["up", "down"] = "up"
    names: dict[Annotated[str, Field(max_length=3)], int] = {}
    short: Annotated[list[int], Field(max_length=1)] = []
    either: list[int | dict[str, int]] | dict[str, list[int]] = []
    number: float = 1.0

    @field_validator("number")
    @classmethod
    def _refuse_odd(cls, value: float) -> float:
        if value == 3:
            raise ValueError("three is odd")
        return value


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        ({"word": "b"}, ["word: must match ^a+$"]),
        ({"way": "left"}, ['way: must be "up" or "down", not "left"']),
        ({"names": {"long": 1}}, ["names.long: has more than 3 characters"]),
        ({"short": [1, 2]}, ["short: must have at most 1 in it"]),
        ({"number": 3.0}, ["number: three is odd"]),
        ({"number": "x"}, ["number: Input should be a valid number"]),
        (
            {"either": ["x", {"a": "b"}]},
            ['either[0]: must be a whole number or a table, not "x"', 'either[1].a: must be a whole number, not "b"'],
        ),
        ({"either": {"a": "b"}}, ['either.a: must be a list in square brackets, not "b"']),
        ({"either": 5}, ["either: must be a list in square brackets or a table, not 5"]),
        ({"either": b"x"}, ["either: must be a list in square brackets or a table, not this"]),
        ({"either": None}, ["either: must be a list in square brackets or a table, not this"]),
        ({"way": "x" * 50}, [f'way: must be "up" or "down", not "{"x" * 40}…"']),
        (5, [": must be a table, not 5"]),
    ],
)
def test_unusual_forms(raw, told):
    assert defects_of(raw, Odd) == told


@pytest.mark.thorough
def test_thousands_of_defects_are_told_in_time_that_grows_with_their_number():
    """Four times as many took sixteen times as long: a list of 400 kB kept the service busy for half a minute."""
    raw = tomllib.loads(LIST)
    raw["formation"] = [{"id": f"f{n}", "name": "F", "units": [{"of": "zz"}]} for n in range(4_000)]
    start = process_time()
    assert len(defects_of(raw)) >= 4_000
    assert process_time() - start < 10


def test_a_table_in_a_wrong_place_is_called_so():
    from rules.catalogue import defects

    assert defects._show({"a": 1}) == "a table"
