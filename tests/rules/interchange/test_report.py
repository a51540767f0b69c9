import pytest

from rules.interchange.report import Kind, Remark, Reporter, describe_remark
from rules.words import say

pytestmark = pytest.mark.unit


def test_the_same_remark_is_kept_once_and_order_stays():
    reporter = Reporter()
    reporter.add(Kind.LOST, "b", "{n} gone", n=2)
    reporter.add(Kind.OPEN, "a", "Look.")
    reporter.add(Kind.LOST, "b", "{n} gone", n=2)
    reporter.extend([Remark(Kind.OPEN, "a", say("Look.")), Remark(Kind.BROKEN, "", say("Bad."))])
    assert [str(remark) for remark in reporter.remarks] == ["lost: b: 2 gone", "open: a: Look.", "broken: Bad."]


def test_a_remark_as_data_is_translated():
    remark = Remark(Kind.CHANGED, "x", say("{n} tanks", n=1))
    assert describe_remark(remark, translate=lambda text: text.upper().replace("{N}", "{n}")) == {
        "kind": "changed",
        "place": "x",
        "message": "1 TANKS",
    }
