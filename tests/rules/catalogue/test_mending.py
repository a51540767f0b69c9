"""All that is wrong with a list at once: what one defect hides is told with it, what only follows from it is not."""

import tomllib

import pytest

from rules.catalogue.loader import load_publication
from rules.catalogue.mending import find_every_problem
from rules.catalogue.problems import CatalogueError, Problem
from rules.composition.proof import compile_loaded
from tests.rules.catalogue.sample_publication import sample_files

FILE = "armies/garrison.toml"
FILES = sample_files()


def check(raw):
    compile_loaded(load_publication({**FILES, FILE: raw}).lists["garrison"])


def problems_after(*changes: tuple[str, str]) -> list[str]:
    text = FILES[FILE].decode()
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    raw = tomllib.loads(text)
    found = find_every_problem(raw, check, file=FILE)
    assert raw == tomllib.loads(text), "what the author wrote stays"
    return [f"{problem.path}: {problem.message}" for problem in found]


def test_a_sound_list_has_none():
    assert problems_after() == []


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        (  # forms, names and clauses, which are looked at one after the other
            [
                ("points = 75", 'points = "75"'),
                ("count = 4", "count = 0"),
                ("[[note]]", "[note]"),
                ('unit = "trooper"', 'unit = "troper"'),
                ('of = "column"', 'of = "colum"'),
            ],
            [
                "formation[0].units[0].count: must be at least 1",
                'formation[1].points: must be a whole number or a table, not "75"',
                "note: may stand there several times: write [[note]], with double brackets",
                "formation[0].units[0]: there is no datasheet 'troper'; did you mean 'trooper'?",
                "clause[0].of: 'colum' names nothing in this list; did you mean 'column'?",
            ],
        ),
        (
            [
                ('faction = "Guard"\n', ""),
                ("consumes =", "consume ="),
                ("count = 4", "cuont = 4"),
                ("max = 2", "mxa = 2"),
                ('id = "lorries"', 'id = "captain"'),
                ('note = "arrives late"', "zzz = 1"),
            ],
            [
                "faction: is missing",
                "section[1].consume: is not known here; did you mean 'consumes'?",
                "section[1].zzz: is not known here: it is misspelt, or it belongs to another table",
                "formation[0].units[0].cuont: is not known here; did you mean 'count'?",
                "upgrade: the id 'captain' is used 2 times",
                "clause[0].mxa: is not known here; did you mean 'max'?",
            ],
        ),
        (
            [
                ('kind = "count"', 'kind = "cont"'),
                ('group = "extras"', 'group = "extra"'),
                ('section = "help"', 'section = "hlep"'),
                ('kind = "set"', 'kind = "ste"'),
            ],
            [
                "formation[1].section: there is no section 'hlep'; did you mean 'help'?",
                "upgrade[0].group: there is no group 'extra'; did you mean 'extras'?",
                "upgrade[0].effects[0]: unknown kind of effect 'ste'; did you mean 'set'?",
                "clause[0].kind: unknown kind of clause 'cont'; did you mean 'count'?",
            ],
        ),
        ([('unit = "trooper"', 'unit = "ghost"')], ["formation[0].units[0]: there is no datasheet 'ghost'"]),
        ([('[[clause]]\nkind = "count"\n', "[[clause]]\n")], ["clause[0].kind: is missing: one of "]),
        (  # a table that nothing can stand in for goes, and the places behind it stay those of the file
            [
                ('section = "line"\n', ""),
                ('of = ["truck", "trooper"]', 'of = ["truck", "ghost"]'),
                ("trooper = 5", "truck = 5"),
            ],
            ["formation[0].section: is missing", "formation[1].choose[0].of: there is no datasheet 'ghost'"],
        ),
        ([("max = 2\n", 'max = 2\n[[clause]]\nof = "x"\n')], ["clause[1].kind: is missing: one of "]),
        (
            [('of = ["truck", "trooper"], points = { trooper = 5 }', 'of = ["truck", "truck"]')],
            ["formation[1].choose: the id 'truck' is used 2 times"],
        ),
    ],
)
def test_everything_is_told_in_one_round(changes, told):
    found = problems_after(*changes)
    assert len(found) == len(told), found
    assert all(problem.startswith(start) for problem, start in zip(found, told, strict=True)), found


@pytest.mark.parametrize("path", ["", "nowhere.at.all", "name.deeper", "formation[9].x", "formation[0].name.x"])
def test_what_has_no_place_is_told_and_ends_the_search(path):
    def refuse(raw):
        raise CatalogueError((Problem(FILE, path, "is odd"), Problem("other.toml", "", "is odd too")))

    found = find_every_problem({"name": "x", "formation": [{"name": "y"}]}, refuse, file=FILE)
    assert [str(problem) for problem in found] == [str(Problem(FILE, path, "is odd")), "other.toml: is odd too"]


def test_a_document_that_cannot_be_mended_is_given_up():
    rounds = []

    def refuse(raw):
        rounds.append(raw)
        raise CatalogueError((Problem(FILE, f"entry[{len(rounds) - 1}].x", "is odd"),))

    found = find_every_problem({"entry": [{"x": 1} for _ in range(20)]}, refuse, file=FILE)
    assert len(rounds) == len(found) == 8
