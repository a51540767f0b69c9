import pytest

from rules.catalogue.loader import load_publication
from rules.catalogue.problems import CatalogueError
from rules.composition.proof import ListProof, compile_loaded, prove_list
from tests.rules.catalogue.sample_publication import sample_files

FILE = "verdicts/garrison.toml"


def loaded(**replaced):
    return load_publication(sample_files(**replaced)).lists["garrison"]


def proof_of(**replaced) -> ListProof:
    return prove_list(compile_loaded(loaded()), sample_files(**replaced)[FILE], file=FILE)


def test_a_list_that_proves_itself():
    assert proof_of() == ListProof(armies=4)


def test_every_verdict_that_does_not_come_true_is_told():
    proof = proof_of(verdicts=("legal = true\npoints = 100", "legal = false\npoints = 99"))
    assert proof.armies == 4
    assert [str(failure) for failure in proof.failures] == [
        f"{FILE}: army[0] (one platoon): expected an illegal army, found nothing wrong with it",
        f"{FILE}: army[0] (one platoon): expected 99 points, found 100",
    ]


def test_what_nobody_tried_is_told_and_is_no_failure():
    proof = proof_of(verdicts=('at_limit_of = ["count-column", "help"]', 'at_limit_of = ["help"]'))
    assert (proof.failures, proof.unproven) == ((), ("no legal army at the limit of the clause 'count-column'",))


@pytest.mark.parametrize(
    ("verdicts", "told"),
    [
        (None, f"{FILE}: the list has no expected verdicts"),
        (b"", f"{FILE}: army: is missing"),
        (b"army = [", f"{FILE}, line 1: not TOML: Invalid value at the end of the document"),
    ],
)
def test_without_verdicts_nothing_is_proved(verdicts, told):
    proof = prove_list(compile_loaded(loaded()), verdicts, file=FILE)
    assert (proof.armies, [str(failure) for failure in proof.failures], proof.unproven) == (0, [told], ())


BROKEN = """[[army]]
name = "its form is broken"
points_limit = 1
legal = "no"
formations = []
"""


def test_armies_beside_a_broken_one_are_replayed():
    verdicts = BROKEN + sample_files(verdicts=("points = 350", "points = 349"))[FILE].decode()
    proof = prove_list(compile_loaded(loaded()), verdicts.encode(), file=FILE)
    assert [str(failure) for failure in proof.failures] == [
        f'{FILE}: army[0].legal: must be true or false, not "no"',
        f"{FILE}: army[2] (platoons and columns): expected 349 points, found 350",
    ]


@pytest.mark.parametrize(("verdicts", "told"), [(BROKEN, 1), ("other = 1\n" + BROKEN, 2)])
def test_where_no_army_is_sound_none_is_replayed(verdicts, told):
    assert len(prove_list(compile_loaded(loaded()), verdicts.encode(), file=FILE).failures) == told


def test_defects_of_clauses_name_the_file_of_the_list():
    with pytest.raises(CatalogueError) as refused:
        compile_loaded(loaded(armies=('of = "column"', 'of = "ghost"')))
    assert [str(problem) for problem in refused.value.problems] == [
        "armies/garrison.toml: clause[0].of: 'ghost' names nothing in this list"
    ]
