from fractions import Fraction

import pytest

from rules.composition.phrases import (
    a,
    amount,
    because,
    counted,
    each,
    either,
    is_many,
    ordinal,
    share_of,
    taken,
    the,
    there_are,
    would_be,
)
from rules.words import named, say


@pytest.mark.parametrize(
    ("name", "many"),
    [
        ("Ogryns", True),
        ("Boyz", True),
        ("Detachments in Drop Pods", True),
        ("Formations in a Slavebringer", True),
        ("Merchants (Kel'shan)", True),
        ("Re-rolls of an Eldar Hero", True),
        ("Tank or Rhinos", True),
        ("Rhinos or Tank", False),
        ("Leman Russ", False),
        ("Colossus", False),
        ("Warsmith with a Daemon Prince", False),
        ("Sapper Platoon, split up", False),
        ("the Mark of Chaos", False),
        ("Cult of Chaos", False),
        ("Chaos", False),
    ],
)
def test_names_of_one_and_of_many(name, many):
    assert is_many(named(name)) == many


def test_what_counts_for_each():
    units = say("units of {upgrade}", upgrade=named("Snipers"))
    assert [str(each(label)) for label in (named("Clan"), named("Clans"), named("the Scouts"), units)] == [
        "each Clan",
        "each of the Clans",
        "each of the Scouts",
        "each unit of Snipers",
    ]


def test_articles():
    assert [str(a(named(name))) for name in ("Tank", "Installation")] == ["a Tank", "an Installation"]
    assert [str(the(named(name))) for name in ("ships", "all ships", "the ships")] == [
        "the ships",
        "all ships",
        "the ships",
    ]


def test_numbers():
    assert [str(amount(n)) for n in (0, 1, 2, 1000)] == ["none", "one", "2", "1,000"]
    assert [str(counted(n, "{n} unit", "{n} units")) for n in (0, 1, 2)] == ["no units", "1 unit", "2 units"]
    assert [str(there_are(n)) for n in (0, 1, 2)] == ["there are none", "there is one", "there are 2"]
    assert [str(ordinal(n)) for n in (1, 12, 13)] == ["first", "twelfth", "None"]
    assert [str(share_of(Fraction(share))) for share in ("1/2", "2/7")] == ["half", "2/7"]
    assert str(either(map(named, "ABC"))) == "A, B or C"


@pytest.mark.parametrize(
    ("name", "have", "allowed", "more", "told"),
    [
        ("Commander", 2, 1, None, "Would be a second Commander; one allowed."),
        ("Commander", 8, 7, say(" in this formation"), "Would be an eighth Commander; 7 allowed in this formation."),
        ("Snipers", 3, 2, None, "Snipers: would be the third; 2 allowed."),
        ("Four Gargoyles or Snipers", 3, 2, None, "Four Gargoyles or Snipers: would be the third; 2 allowed."),
        ("A fifth Hornet", 2, 1, None, "A fifth Hornet: would be the second; one allowed."),
        ("Commander", 13, 12, None, "Commander: would make 13; 12 allowed."),
        ("Commander", 1, 0, None, "Commander: none allowed."),
        ("Battleships", 1, 0, because(named("so few")), "Battleships: none allowed yet (so few)."),
    ],
)
def test_what_would_be_too_much(name, have, allowed, more, told):
    message = taken(named(name), have=have, allowed=allowed, more=more)
    assert str(message).startswith(f"{name}: {amount(have)} taken, {amount(allowed)} allowed")
    assert str(would_be(message, have=have, allowed=allowed)) == told
