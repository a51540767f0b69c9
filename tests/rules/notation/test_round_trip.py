import importlib
from pkgutil import iter_modules

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import notation
from rules.notation.errors import NotationError
from tests.rules.notation.strategies import CODECS

every_notation = pytest.mark.parametrize("name", sorted(CODECS))


@pytest.mark.no_cover
@every_notation
@given(data=st.data())
def test_parse_of_a_formatted_value_gives_the_value_back(name, data):
    codec = CODECS[name]
    value = data.draw(codec.values)
    assert codec.parse(codec.format(value)) == value


@every_notation
@given(data=st.data())
def test_parse_ignores_spaces_around_the_text(name, data):
    codec = CODECS[name]
    value = data.draw(codec.values)
    assert codec.parse(f"  {codec.format(value)}\t") == value


@every_notation
@given(text=st.text(max_size=12) | st.text("0123456789D+-×x/()cmAPTBFLRS ", max_size=10))
def test_parse_of_any_text_gives_a_stable_value_or_a_notation_error_inside_it(name, text):
    codec = CODECS[name]
    try:
        value = codec.parse(text)
    except NotationError as error:
        refusal = error
    else:
        assert codec.parse(codec.format(value)) == value
        return
    assert refusal.text == text
    assert 0 <= refusal.position <= len(text)
    assert refusal.expected != ""


@every_notation
@given(data=st.data())
def test_parse_refuses_a_canonical_text_with_something_behind(name, data):
    codec = CODECS[name]
    text = codec.format(data.draw(codec.values))
    with pytest.raises(NotationError):
        codec.parse(f"{text} ;")


def test_every_parser_of_the_package_has_a_round_trip():
    modules = [importlib.import_module(f"rules.notation.{module.name}") for module in iter_modules(notation.__path__)]
    parsers = {name.removeprefix("parse_") for module in modules for name in vars(module) if name.startswith("parse_")}
    parsers.remove("whole")
    assert parsers == set(CODECS)
