import pytest

from rules.catalogue.loader import load_publication
from rules.catalogue.problems import CatalogueError
from rules.composition.proof import ListProof, compile_loaded, find_form_defects, prove_list
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


@pytest.mark.parametrize(
    ("text", "verdicts", "told"),
    [
        (b"clause = 5", None, []),
        (b"clause = [5]", b"army = []", ["v: army: must have at least 1 in it"]),
        (b"= broken", b"= broken", ["v, line 1, column 1: not TOML: Invalid statement"]),
        (
            b'[[clause]]\nkind = "count"\nof = "x"\nmax = 1\n[[clause]]\nkind = "count"\nof = "x"\nmax = "1"',
            None,
            ['l: clause[1].max: must be a whole number, not "1"'],
        ),
    ],
)
def test_form_defects_are_found_without_the_list(text, verdicts, told):
    found = find_form_defects(text, verdicts, list_file="l", verdict_file="v")
    assert [str(problem) for problem in found] == told


def test_defects_of_clauses_name_the_file_of_the_list():
    with pytest.raises(CatalogueError) as refused:
        compile_loaded(loaded(armies=('of = "column"', 'of = "ghost"')))
    assert [str(problem) for problem in refused.value.problems] == [
        "armies/garrison.toml: clause[0].of: 'ghost' names nothing in this list"
    ]
