import pytest
from django.http import QueryDict

from config.lib.errors import Invalid
from config.lib.web.addresses import read_choice, read_text, refuse_unknown, without

pytestmark = pytest.mark.unit


def _refusal(call, *args, **named) -> tuple[str, str | None]:
    with pytest.raises(Invalid) as refused:
        call(*args, **named)
    return refused.value.message, refused.value.field


def test_known_parameters_pass_once_or_as_often_as_they_may():
    query = QueryDict("a=1&b=1&b=2")
    refuse_unknown(query, known=("a", "b"), repeated=("b",))
    assert _refusal(refuse_unknown, query, known=("a", "b")) == ("The parameter “b” is given twice.", "b")
    assert _refusal(refuse_unknown, query, known=("b",)) == ("There is no parameter “a” here.", "a")


def test_a_text_is_one_short_line():
    assert read_text(QueryDict("a=+x+y+"), "a") == "x y"
    assert read_text(QueryDict(""), "a") == ""
    for wrong in ("a=x%0Ay", "a=%00", "a=" + "x" * 201):
        assert _refusal(read_text, QueryDict(wrong), "a")[1] == "a"


def test_a_choice_is_one_of_those_there_are():
    assert read_choice(QueryDict("a=x"), "a", choices=("x", "y"), default="y") == "x"
    assert read_choice(QueryDict(""), "a", choices=("x", "y"), default="y") == "y"
    refused = _refusal(read_choice, QueryDict("a=100%25"), "a", choices=("x", "y"), default="y")
    assert refused == ("“a” is one of: x, y.", "a")


def test_a_value_is_left_out():
    assert without({"a": "1", "b": "2"}, "a") == {"b": "2"}
