import pytest

from rules.notation.errors import InvalidValueError, NotationError
from rules.notation.initiative import Initiative, parse_initiative


def test_parse_initiative_reads_the_rating():
    assert [parse_initiative(text) for text in ("1+", "2 +")] == [Initiative(1), Initiative(2)]


def test_parse_initiative_beyond_a_die_is_refused():
    with pytest.raises(NotationError) as caught:
        parse_initiative("7+")
    assert caught.value.expected == "an initiative from 1 to 6"


def test_initiative_below_one_is_refused():
    with pytest.raises(InvalidValueError):
        Initiative(0)
