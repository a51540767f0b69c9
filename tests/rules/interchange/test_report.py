import pytest

from rules.interchange.report import Kind, Remark, Reporter
from rules.words import say

pytestmark = pytest.mark.unit


def test_the_same_remark_is_kept_once_and_order_stays():
    reporter = Reporter()
    reporter.add(Kind.LOST, "b", "{n} gone", n=2)
    reporter.add(Kind.OPEN, "a", "Look.")
    reporter.add(Kind.LOST, "b", "{n} gone", n=2)
    reporter.extend([Remark(Kind.OPEN, "a", say("Look.")), Remark(Kind.BROKEN, "", say("Bad."))])
    assert [str(remark) for remark in reporter.remarks] == ["lost: b: 2 gone", "open: a: Look.", "broken: Bad."]
