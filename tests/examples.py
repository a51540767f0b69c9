"""How much is tried: the same few examples every day, others and more in `bin/test --thorough`."""

import os
from collections.abc import Iterable
from typing import Any

import pytest

_TIMES = int(os.environ.get("MUSTER_TEST_EXAMPLES", "1"))
IS_THOROUGH = _TIMES > 1


def examples(few: int) -> int:
    """How many examples Hypothesis makes up in this run for a property for which `few` are enough day by day."""
    return few * _TIMES


def one_in(every: int, values: Iterable[Any]) -> list[Any]:
    """Parameters of a test: one in `every` day by day, beginning with the first; the others when all is tried."""
    return [
        value if number % every == 0 else pytest.param(value, marks=pytest.mark.thorough)
        for number, value in enumerate(values)
    ]
