"""How many examples Hypothesis makes up: the same few every day, others and more in `bin/test --thorough`."""

import os

_TIMES = int(os.environ.get("MUSTER_TEST_EXAMPLES", "1"))
IS_THOROUGH = _TIMES > 1


def examples(few: int) -> int:
    """The number for this run of a property for which `few` are enough day by day."""
    return few * _TIMES
