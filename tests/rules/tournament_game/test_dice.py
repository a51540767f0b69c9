import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.tournament_game.dice import DiceError, check_dice, roll_dice

LINES = st.text(st.characters(blacklist_characters="\n", blacklist_categories=["Cs"]), max_size=30)


@given(seed=LINES, label=LINES, count=st.integers(0, 200), sides=st.integers(2, 100))
def test_every_die_is_within_its_sides(seed, label, count, sides):
    rolled = roll_dice(seed, label=label, count=count, sides=sides)
    assert len(rolled) == count
    assert set(rolled) <= set(range(1, sides + 1))


@given(seed=LINES, label=LINES, fewer=st.integers(0, 50), more=st.integers(0, 50))
def test_the_same_roll_gives_the_same_dice_and_a_longer_one_goes_on(seed, label, fewer, more):
    longer = roll_dice(seed, label=label, count=fewer + more)
    assert roll_dice(seed, label=label, count=fewer) == longer[:fewer]


def test_the_dice_are_those_of_the_described_method():
    # sha256 of "Armageddon\nweather\n0", worked out with sha256sum; none of its first bytes is above 251
    digest = hashlib.sha256(b"Armageddon\nweather\n0").hexdigest()
    assert digest[:16] == "7320f70645c43e31"
    assert roll_dice("Armageddon", label="weather", count=8) == (2, 3, 2, 1, 4, 5, 3, 2)


def test_bytes_that_would_favour_low_sides_are_skipped():
    raw = b"".join(hashlib.sha256(f"s\nl\n{block}".encode()).digest() for block in range(40))
    assert any(byte >= 252 for byte in raw[:1000])
    expected = [byte % 6 + 1 for byte in raw if byte < 252][:900]
    assert list(roll_dice("s", label="l", count=900)) == expected


@pytest.mark.parametrize("sides", [2, 3, 6, 12, 20, 100])
@pytest.mark.parametrize("seed", ["Hades Hive", "Tartarus", "3,000 points"])
def test_the_sides_come_equally_often(seed, sides):
    rolled = [die for part in range(12) for die in roll_dice(seed, label=f"roll {part}", count=1000, sides=sides)]
    expected = len(rolled) / sides
    counts = Counter(rolled)
    chi_square = sum((counts[side] - expected) ** 2 / expected for side in range(1, sides + 1))
    limits = {2: 10.8, 3: 13.8, 6: 20.5, 12: 31.3, 20: 43.8, 100: 148.2}  # p = 0.001, sides - 1 degrees of freedom
    assert chi_square < limits[sides]


def test_dice_beside_each_other_do_not_depend_on_each_other():
    rolled = [die for part in range(18) for die in roll_dice("pairs", label=str(part), count=1000)]
    pairs = Counter(zip(rolled[::2], rolled[1::2], strict=True))
    expected = len(rolled) / 2 / 36
    assert len(pairs) == 36
    assert sum((have - expected) ** 2 / expected for have in pairs.values()) < 66.6  # p = 0.001, 35 degrees


def test_other_seeds_and_labels_give_other_dice():
    rolls = {roll_dice(seed, label=label, count=40) for seed in ("one", "two") for label in ("x", "y")}
    assert len(rolls) == 4


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"count": -1}, "count: -1 is not from 0 to 1000"),
        ({"count": 1001}, "count: 1001 is not from 0 to 1000"),
        ({"sides": 1}, "sides: 1 is not from 2 to 100"),
        ({"sides": 101}, "sides: 101 is not from 2 to 100"),
        ({"seed": "a\nb"}, "seed: it has more than one line"),
        ({"label": "a\nb"}, "label: it has more than one line"),
        ({"label": "\ud800"}, "label: it contains half a character"),
    ],
)
def test_a_roll_that_cannot_be_made_is_refused(change, message):
    asked = {"seed": "a", "label": "b", "count": 3, "sides": 6} | change
    with pytest.raises(DiceError) as refused:
        roll_dice(asked["seed"], label=asked["label"], count=asked["count"], sides=asked["sides"])
    assert str(refused.value) == message


def test_dice_from_outside_are_checked():
    check_dice((1, 6, 3))
    check_dice((3,), sides=3)
    with pytest.raises(DiceError, match="7 is not from 1 to 6") as refused:
        check_dice((1, 7))
    assert str(refused.value).startswith("dice[1]")
    with pytest.raises(DiceError, match="0 is not from 1 to 3"):
        check_dice((0,), sides=3)
