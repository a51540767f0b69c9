import pytest

from rules.errors import RulesError
from rules.notation.errors import InvalidValueError, NotationError, require, require_between
from rules.notation.firepower import parse_firepower


def test_notation_error_names_text_position_and_expectation():
    with pytest.raises(NotationError) as caught:
        parse_firepower("AP7x")
    assert str(caught.value) == '"AP7x": expected "+" at position 3'
    assert (caught.value.text, caught.value.position, caught.value.expected) == ("AP7x", 3, '"+"')


@pytest.mark.parametrize("error", [NotationError, InvalidValueError])
def test_errors_of_notations_are_errors_of_the_rules(error):
    assert issubclass(error, RulesError)


def test_require_held_passes_and_broken_names_the_rule():
    require(held=True, rule="something valid")
    with pytest.raises(InvalidValueError) as caught:
        require(held=False, rule="something valid")
    assert str(caught.value) == "expected something valid"


@pytest.mark.parametrize("value", [0, 7])
def test_require_between_refuses_just_outside(value):
    with pytest.raises(InvalidValueError) as caught:
        require_between(1, value, 6, what="an initiative")
    assert caught.value.rule == "an initiative from 1 to 6"
