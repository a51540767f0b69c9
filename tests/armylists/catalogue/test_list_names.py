import pytest
from pytest_django import DjangoAssertNumQueries

from armylists.catalogue.queries.list_names import choose_list

pytestmark = pytest.mark.django_db


def _found(text: str) -> list[str]:
    return [f"{choice.publication.slug}/{choice.slug}" for choice in choose_list(text=text)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("AMTL", ["netea/titan-legion"]),
        ("ogbm", ["netea/ork-gargant-mob"]),
        ("krieg death", ["netea/death-korps-of-krieg"]),
        ("korvattra", ["netea-fleets/kor-vattra"]),
        ("biel tan", ["netea/biel-tan"]),
        ("steel-leg", ["netea/steel-legion"]),
        ("nobody's", []),
    ],
)
def test_a_list_is_found_by_whatever_people_call_it(text: str, found: list[str]):
    assert _found(text) == found


def test_without_words_there_is_every_published_list_by_game_faction_and_name():
    choices = choose_list()
    keys = [(c.publication.game, c.publication.name, c.faction, c.name) for c in choices]
    assert keys == sorted(keys)
    assert {"netea", "netea-fleets", "revamp"} == {choice.publication.slug for choice in choices}


def test_other_names_are_read_once(django_assert_num_queries: DjangoAssertNumQueries):
    choose_list()
    with django_assert_num_queries(1):
        choose_list(text="krieg")


def test_a_chapter_without_a_list_finds_the_list_that_serves_it_and_says_why():
    (found,) = choose_list(text="blood angels")
    assert (found.slug, found.serves[:39]) == ("codex-astartes", "chapters that leave the Codex aside, fo")
    wolves = {choice.slug: bool(choice.serves) for choice in choose_list(text="space wolves")}
    assert wolves == {"codex-astartes": True, "space-wolves": False}
