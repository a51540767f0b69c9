import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.catalogue.documents import SectionDoc
from rules.interchange.names import (
    EXACT,
    LIKELY,
    SURE,
    Match,
    NameIndex,
    Spelling,
    normalise,
    number_behind,
    score_names,
    slug,
    take_count,
)

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(
    ("written", "reduced"),
    [
        ("Boss", "boss"),
        ("Tactical Marines", "tactical marine"),
        ("C`Tan", "ctan"),
        ("AIRCRAFT &amp; GARGANTS", "aircraft gargant"),
        ("Über–Grün", "uber grun"),
        ("Octopus", "octopus"),
        ("Ogr", "ogr"),
        ("!?", ""),
    ],
)
def test_names_are_reduced_to_what_tells_them_apart(written, reduced):
    assert normalise(written) == reduced


@given(st.text(max_size=100))
def test_every_name_makes_an_id(name):
    assert SectionDoc(id=slug(name), name="x").id == slug(name)
    assert SectionDoc(id=number_behind(slug(name), [slug(name)]), name="x").id != slug(name)


def test_ids_that_are_used_get_a_number():
    assert [number_behind("a", used) for used in ((), ("a",), ("a", "a-2"))] == ["a", "a-2", "a-3"]
    assert slug("???", otherwise="list") == "list"


@pytest.mark.parametrize(
    ("text", "count", "name"),
    [
        ("6 Boyz", 6, "Boyz"),
        ("2x Sniper", 2, "Sniper"),
        ("2xSniper", 2, "Sniper"),
        ("4 × Tank", 4, "Tank"),
        ("One Landa", 1, "Landa"),
        ("Twelve Boyz", 12, "Boyz"),
        ("Flak x2", 2, "Flak"),
        ("Flak × 3", 3, "Flak"),
        ("80cm of Trenches", None, "80cm of Trenches"),
        ("XV88 Broadside", None, "XV88 Broadside"),
        ("Oneness", None, "Oneness"),
        ("  ", None, ""),
    ],
)
def test_numbers_beside_a_name(text, count, name):
    assert take_count(text) == (count, name)


def test_scores_go_from_nothing_to_the_same():
    assert score_names("a", "a") == EXACT
    assert score_names("", "tank") == score_names("tank", "") == 0
    assert score_names("tank company", "company tank") == EXACT - 1
    assert score_names("chaos", "tyranid") < 50


def test_short_forms_of_a_name_are_likely():
    name = normalise("Mechanized Infantry Company")
    assert score_names("mech inf company", name) == score_names(name, "mech inf comp") == SURE
    assert score_names("mech company", name) >= LIKELY
    assert score_names("comp inf", name) < LIKELY
    assert score_names("m i", name) < LIKELY


@given(st.text(max_size=40), st.text(max_size=40))
def test_a_score_is_a_percentage_and_the_order_does_not_matter(left, right):
    left, right = normalise(left), normalise(right)
    assert 0 <= score_names(left, right) == score_names(right, left) <= EXACT
    assert (score_names(left, right) == EXACT) == (left == right)


def test_the_index_ranks_each_key_once():
    index = NameIndex(
        [Spelling("tank", "a"), Spelling("tank company", "a"), Spelling("tank", "b", 90), Spelling("kroozer", "c")]
    )
    assert index.find("Tanks") == (Match("a", 100), Match("b", 90, 90))
    assert index.find("Tanks", most=1) == (Match("a", 100),)
    assert index.find("Tanks", least=95) == (Match("a", 100),)
    assert index.find("zzz") == ()


def test_of_equals_the_nearest_name_comes_first():
    names = ["commander", "supreme commander", "commander korps"]
    index = NameIndex(Spelling(name, name.replace(" ", "-")) for name in names)
    assert index.find("Korps Supreme Commander")[0].key == "supreme-commander"
    twins = NameIndex([Spelling("tank", "rebel-tank"), Spelling("tank", "tank")])
    assert [match.key for match in twins.find("tank")] == ["rebel-tank", "tank"]


def test_of_several_names_the_first_counts_more():
    index = NameIndex([Spelling("grotz", "grotz"), Spelling("boyz", "boyz")])
    assert [match.key for match in index.find("Boyz + Grotz")] == ["boyz", "grotz"]
    assert [match.key for match in index.find("Grotz + Boyz")] == ["grotz", "boyz"]
