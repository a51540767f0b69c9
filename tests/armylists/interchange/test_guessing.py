"""Texts of which nobody says which list they are about."""

import pytest

from armylists.interchange.services.guessing import guess_file, guess_list
from rules.interchange.free_text import split_text
from tests.cases import case

pytestmark = pytest.mark.django_db

TEXTS = {
    "Steel Legion 3000 points\n\nREGIMENTAL HQ 475\nINFANTRY COMPANY 250": "netea/steel-legion",
    "My Steel Legion\n=====\nREGIMENTAL HQ [475]": "netea/steel-legion",
    "Codex Astartes, 3000 points\nTactical 300\nDevastator 250": "netea/codex-astartes",
    "Codex Astartes\nSpace Marine battle barge\nSpace Marine strike cruiser": "netea-fleets/codex-astartes",
    "AMTL 4000\nReaver\nWarhound": "netea/titan-legion",
    "Warlord 150\nKult of Speed\nNobz": None,
    "Regimental HQ": None,
    "Orks\nEldar\nand others": None,
}


def _guess(text):
    return guess_list(split_text(text))


def test_a_heading_names_the_list_by_any_of_its_names():
    for text, wanted in TEXTS.items():
        with case(text):
            found = _guess(text)
            assert (found and found.army_list.address, found and found.remarks) == (wanted, wanted and ())


def test_formations_tell_the_list_and_that_is_said_as_a_guess():
    found = _guess("Regimental HQ\nSuper-heavy Tank Company\nRough Rider Platoon\nStorm Trooper Platoon")
    assert (found.army_list.address, found.is_by_formations) == ("netea/steel-legion", True)
    assert [str(remark.message) for remark in found.remarks] == [
        "No list is named. 4 lines match formations of Armageddon Steel Legion, more than any other list. "
        "Is that right?"
    ]


def test_a_chapter_without_a_list_is_read_with_the_one_that_serves_it():
    found = _guess("Blood Angels 2000 pts\nTactical\nAssault")
    assert (found.army_list.address, len(found.remarks)) == ("netea/codex-astartes", 1)


def test_a_file_of_armyforge_is_known_by_its_name():
    names = ("IG_steelLegion_NETEA", "EL_bieltan_NETEA", "NETEA", "SM_nobody_NETEA")
    assert [found and found.slug for found in map(guess_file, names)] == ["steel-legion", "biel-tan", None, None]
