"""Which page of a match is needed now."""

import pytest

from rules.record.stages import stage_of
from tests.rules.record.sheets import on, setting


def agreed(made):
    items = {item: made.items[item].default for item in made.items}
    return {f"warm-up/{item}/{side}": answer for item, answer in items.items() for side in "ab"}


@pytest.mark.parametrize(
    ("values", "stage"),
    [
        ({}, "warm-up"),
        ({"warm-up/W-04/a": "yes"}, "warm-up"),
        ({"set-up/terrain": "a"}, "set-up"),
        ({"marker/1": [90, 0]}, "set-up"),
        ({"set-up/done": True}, "play"),
        ({"turn": 1}, "play"),
    ],
)
def test_a_stage_leaves_behind_what_comes_before_it(values, stage):
    assert str(stage_of(setting(), on(values))) == stage


def test_the_set_up_follows_when_both_agree_to_everything():
    made = setting()
    values = agreed(made)
    assert str(stage_of(made, on(values))) == "set-up"
    assert str(stage_of(made, on({**values, "warm-up/O-05/b": "roll"}))) == "warm-up"
