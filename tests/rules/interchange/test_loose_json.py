import json
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.interchange.loose_json import LooseJsonError, read_loose_json

pytestmark = pytest.mark.unit

TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=20)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=20,
)


@given(JSON)
def test_sound_json_is_read_without_a_word(value):
    assert read_loose_json(json.dumps(value)) == (value, ())
    assert read_loose_json(json.dumps(value, ensure_ascii=False, indent=2).encode()) == (value, ())


@pytest.mark.parametrize(
    ("text", "value", "told"),
    [
        ('{"a": [1, 2,]}', {"a": [1, 2]}, ["line 1, column 13: A comma before ] was left out."]),
        ('{\n"a": 1,\n}', {"a": 1}, ["line 3, column 1: A comma before } was left out."]),
        ("[1,, 2]", [1, 2], ["line 1, column 4: An extra comma was left out."]),
        ("[, 1]", [1], ["line 1, column 2: An extra comma was left out."]),
        (
            '[{"a": 1}\n {"b": 2}]',
            [{"a": 1}, {"b": 2}],
            ["line 2, column 2: A missing comma before { was added."],
        ),
        ("[[1] [2]]", [[1], [2]], ["line 1, column 6: A missing comma before [ was added."]),
        ("[1 // one\n]", [1], ["line 1, column 4: JSON has no comments; this one was left out."]),
        ("/* x\ny */ [1]", [1], ["line 1, column 1: JSON has no comments; this one was left out."]),
        ('["// no, a text", "a,]"]', ["// no, a text", "a,]"], []),
        ('["\\"", "/*",]', ['"', "/*"], ["line 1, column 13: A comma before ] was left out."]),
        ("\ufeff[1]", [1], []),
        ('{"a": 1, "a": 2}', {"a": 2}, ["a: The field a is given twice; the last one was used."]),
        (
            '{"a": 1, "a": 2,}',
            {"a": 2},
            [
                "line 1, column 17: A comma before } was left out.",
                "a: The field a is given twice; the last one was used.",
            ],
        ),
    ],
)
def test_small_slips_are_put_right_and_told(text, value, told):
    read, remarks = read_loose_json(text)
    assert read == value
    assert [str(remark) for remark in remarks] == [f"broken: {line}" for line in told]


@pytest.mark.parametrize(
    ("text", "message", "place"),
    [
        ('{"a" 1}', "This is not JSON: Expecting ':' delimiter at line 1, column 6, near {\"a\" 1}", (1, 6)),
        ("", "This is not JSON: Expecting value at line 1, column 1, near -", (1, 1)),
        ("[1,\n2,\nx]", "This is not JSON: Expecting value at line 3, column 1, near [1, 2, x]", (3, 1)),
        ("[1 2,]", "This is not JSON: Expecting ',' delimiter at line 1, column 4, near [1 2]", (1, 4)),
        ('["a', 'This is not JSON: Unterminated string starting at at line 1, column 2, near ["a', (1, 2)),
        ("[1 /* open", "This is not JSON: Expecting ',' delimiter at line 1, column 4, near [1", (1, 4)),
        ("[1] / 2", "This is not JSON: Extra data at line 1, column 5, near [1] / 2", (1, 5)),
        ("[NaN]", "NaN is not a usable number.", (0, 0)),
        ("[" * 100_000, "The text is nested too deeply.", (0, 0)),
        ("1" * 5_000, "A number has too many digits.", (0, 0)),
        ("," * 1_000, "This is not JSON: more than 200 errors.", (0, 0)),
        (b"[\xff]", "This is not UTF-8 text: byte 1 cannot be read.", (0, 0)),
        ("[" + " " * 400_000, "The text has more than 400,000 characters.", (0, 0)),
    ],
)
def test_what_cannot_be_mended_is_refused_at_its_place(text, message, place):
    with pytest.raises(LooseJsonError) as error:
        read_loose_json(text)
    assert str(error.value) == message
    assert (error.value.line, error.value.column) == place


@pytest.mark.no_cover
@pytest.mark.parametrize(
    "text", ['"\\"' * 100_000, "/*" * 190_000, "[/" * 100_000, "{" * 199_999 + '"', "]," * 100_000]
)
def test_hostile_texts_end(text):
    with pytest.raises(LooseJsonError):
        read_loose_json(text)


@given(st.text(alphabet='[]{},:"/\\* 1a\n', max_size=60))
def test_any_text_is_read_or_refused(text):
    try:
        value, remarks = read_loose_json(text)
    except LooseJsonError:
        return
    assert remarks or json.loads(text) == value


@pytest.mark.parametrize("text", ['{"a": [{"b": "\\ud800"}]}', '{"a": [{"b": "\\u0000"},]}'])
def test_characters_that_nothing_can_keep_are_refused_with_their_place(text):
    with pytest.raises(LooseJsonError) as refused:
        read_loose_json(text)
    assert str(refused.value) == "a[0].b has unsupported characters."


@pytest.mark.no_cover
@pytest.mark.parametrize("text", ['["\\' + '"\\' * 190_000, "[," + '"\\' * 190_000, "[," + '"' * 390_001])
def test_what_is_never_closed_is_looked_for_once(text):
    start = process_time()
    with pytest.raises(LooseJsonError):
        read_loose_json(text)
    assert process_time() - start < 5
