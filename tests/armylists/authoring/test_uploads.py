"""Lists as authors send them: whatever is wrong is named at its place, and nothing that is sent does harm."""

import pytest

from armylists.authoring.services.list_versions import Source
from armylists.authoring.services.uploads import MOST_BYTES, check_upload, tidy_text
from armylists.models import ArmyList, ListSource, SharedFiles
from config.lib.errors import Conflict
from tests.rules.catalogue.sample_publication import sample_files

pytestmark = pytest.mark.django_db


def texts(**replaced: tuple[str, str]) -> tuple[str, str]:
    """A new version of the list, and its verdicts."""
    files = sample_files(**replaced)
    text = files["armies/garrison.toml"].decode()
    if "armies" not in replaced:
        text = text.replace('version = "1"', 'version = "2"')
    return text, files["verdicts/garrison.toml"].decode()


def problems(publication, text: str, verdicts: str = "") -> list[str]:
    checked = check_upload(publication=publication, source=Source(text, verdicts))
    assert (checked.loaded is None) == bool(checked.problems)
    return [str(problem) for problem in checked.problems]


def test_a_sound_list_is_compiled_and_proved(sample):
    checked = check_upload(publication=sample, source=Source(*texts()))
    assert (checked.problems, checked.proof.armies, checked.proof.failures, checked.proof.unproven) == ((), 4, (), ())
    assert checked.loaded.army_list.reference == "sample/garrison@2"
    assert [clause.id for clause in checked.rules.clauses] == ["help", "count-column"]


def test_nothing_is_written(sample):
    before = ArmyList.objects.count(), ListSource.objects.count()
    check_upload(publication=sample, source=Source(*texts()))
    assert (ArmyList.objects.count(), ListSource.objects.count()) == before


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('faction = "Guard"', "faction = Guard", "line 5, column 11: not TOML: Invalid value"),
        ("count = 4", "count = 0", "line 47: formation[0].units[0].count: must be at least 1"),
        ('unit = "trooper"', 'unit = "ghost"', "line 47: formation[0].units[0]: there is no datasheet 'ghost'"),
        (
            'of = "column"',
            'of = "colum"',
            "line 82: clause[0].of: 'colum' names nothing in this list; did you mean 'column'?",
        ),
        (
            'kind = "count"',
            'kind = "cont"',
            "line 81: clause[0].kind: unknown kind of clause 'cont'; did you mean 'count'?",
        ),
        ('version = "1"', 'version = "changes"', "line 6: version: 'changes' cannot be the name of a version"),
        (
            'version = "1"',
            'version = "1" # same',
            "line 6: version: version 1 is published already: give the list a new",
        ),
        ('id = "garrison"', 'id = "../x"', "line 2: id: an id has only lower-case letters and digits"),
    ],
)
def test_every_problem_has_its_line(sample, old, new, told):
    text, verdicts = texts(armies=(old, new))
    if "version" not in old:
        text = text.replace('version = "1"', 'version = "2"')
    file = "armies/list.toml" if "../x" in new or "= Guard" in new else "armies/garrison.toml"
    [problem] = problems(sample, text, verdicts)
    assert problem.startswith(f"{file}, {told}")


def test_several_problems_are_told_at_once(sample):
    text = (
        texts()[0]
        .replace("points = 75", 'points = "75"')
        .replace("count = 4", "count = 0")
        .replace("[[note]]", "[note]")
    )
    assert [problem.split(": ")[1] for problem in problems(sample, text)] == [
        "formation[0].units[0].count",
        "formation[1].points",
        "note",
    ]


def test_clauses_and_verdicts_are_looked_at_even_when_the_list_cannot_be_read(sample):
    text = texts()[0].replace("points = 75", 'points = "75"').replace("max = 2\nref", "most = 2\nref")
    text = text.replace("[[note]]", '[[clause]]\nkind = "vibes"\n\n[[note]]')
    verdicts = texts()[1].replace("legal = true", 'legal = "yes"', 1)
    assert [
        problem.partition(": ")[0] + ": " + problem.split(": ")[1] for problem in problems(sample, text, verdicts)
    ] == [
        "armies/garrison.toml, line 55: formation[1].points",
        "armies/garrison.toml, line 83: clause[0].most",
        "armies/garrison.toml, line 87: clause[1].kind",
        "verdicts/garrison.toml, line 5: army[0].legal",
    ]


def test_verdicts_that_fail_are_no_problem_of_the_list(sample):
    checked = check_upload(publication=sample, source=Source(*texts(verdicts=("points = 100", "points = 99"))))
    assert (checked.problems, checked.loaded is None) == ((), False)
    assert [str(failure) for failure in checked.proof.failures] == [
        "verdicts/garrison.toml, line 2: army[0] (one platoon): expected 99 points, found 100"
    ]


@pytest.mark.parametrize(
    ("verdicts", "told"),
    [
        ("", "verdicts/garrison.toml: the list has no expected verdicts"),
        (" \n\t", "verdicts/garrison.toml: the list has no expected verdicts"),
        ("army = [", "verdicts/garrison.toml, line 1: not TOML: Invalid value at the end of the document"),
        ("[[army]]\nname = 5", "verdicts/garrison.toml, line 2: army[0].name: must be text in quotes, not 5"),
    ],
)
def test_without_sound_verdicts_nothing_is_proved(sample, verdicts, told):
    failures = check_upload(publication=sample, source=Source(texts()[0], verdicts)).proof.failures
    assert str(failures[0]) == told


def test_a_list_that_is_new_in_the_publication_is_as_welcome(sample):
    text = texts()[0].replace('id = "garrison"', 'id = "border-watch"')
    checked = check_upload(publication=sample, source=Source(text, texts()[1]))
    assert checked.loaded.army_list.reference == "sample/border-watch@2"
    assert checked.proof.failures == ()


IMPORT = """
[[import]]
from = "garrison"
formations = ["column"]
section = "line"
prefix = "old"
"""


def test_formations_of_published_lists_are_taken_over(sample):
    text = texts()[0].replace('id = "garrison"', 'id = "border-watch"') + IMPORT
    checked = check_upload(publication=sample, source=Source(text, ""))
    assert checked.problems == ()
    assert "old-column" in checked.loaded.army_list.formations


def test_imports_that_name_nothing_are_told(sample):
    text = texts()[0].replace('id = "garrison"', 'id = "border-watch"') + IMPORT
    assert problems(sample, text.replace('from = "garrison"', 'from = "nobody"')) == [
        "armies/border-watch.toml, line 91: import[0].from: there is no other list 'nobody' in this publication"
    ]
    assert problems(sample, text.replace('from = "garrison"', 'from = "border-watch"')) == [
        "armies/border-watch.toml, line 91: import[0].from: there is no other list 'border-watch' in this publication"
    ]
    told = [problem for text in ('import = "garrison"', "import = [5]") for problem in problems(sample, text)]
    assert [problem for problem in told if "import" in problem] == [
        'armies/list.toml, line 1: import: must be a list in square brackets, not "garrison"',
        "armies/list.toml, line 1: import[0]: must be a table, not 5",
    ]


HOSTILE = {
    "nothing": "",
    "nesting": "a = " + "[" * 5_000 + "]" * 5_000,
    "a long key": "a." * 100_000 + "a = 1",
    "a long number": "strategy_rating = " + "9" * 50_000,
    "a hexadecimal number": "strategy_rating = 0x" + "f" * 50_000,
    "size": "#" * (MOST_BYTES + 1),
    "half a letter": 'name = "\ud800"',
    "a null": 'name = "\0"',
    "an escaped null": 'id = "x"\nname = "\\u0000"',
    "a table for a name": "id = { a = 1 }",
    "many entries": "[[formation]]\n" * 1_000,
    "a regular expression's nightmare": 'id = "' + "a-" * 30 + '!"',
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_hostile_lists_are_refused_with_a_word(sample, text):
    assert problems(sample, text) != []


@pytest.mark.parametrize("verdicts", HOSTILE.values(), ids=HOSTILE)
def test_hostile_verdicts_are_refused_with_a_word(sample, verdicts):
    checked = check_upload(publication=sample, source=Source(texts()[0], verdicts))
    assert [*checked.problems, *checked.proof.failures] != []


@pytest.mark.parametrize(("verdicts", "line"), [('a = 1\nb = "\0"', 2), ("\ud800", 1)])
def test_what_no_database_keeps_is_a_problem_even_in_verdicts(sample, verdicts, line):
    told = [f"verdicts/garrison.toml, line {line}: has letters that no text has"]
    assert problems(sample, texts()[0], verdicts) == told


def test_armies_of_a_thousand_formations_are_refused_before_they_are_made(sample):
    horde = "formations = [" + '{ formation = "platoon", repeat = 50 },' * 200 + "]"
    verdicts = f'[[army]]\nname = "horde"\npoints_limit = 1\nlegal = true\n{horde}'
    checked = check_upload(publication=sample, source=Source(texts()[0], verdicts))
    assert [failure.message for failure in checked.proof.failures] == ["has more than 200 formations"]


def test_a_publication_without_its_documents_says_so(sample):
    SharedFiles.objects.filter(publication=sample).delete()
    with pytest.raises(Conflict) as refused:
        check_upload(publication=sample, source=Source(*texts()))
    assert (refused.value.code, refused.value.message) == (
        "documents_missing",
        "The documents of Sample Pack are missing. Ask the people who run this site to load it again.",
    )


def test_documents_are_tidied_before_they_are_kept():
    assert tidy_text("\ufeffa = 1\r\nb = 2\n") == "a = 1\nb = 2\n"
