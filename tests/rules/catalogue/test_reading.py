"""TOML from people who mean well and from people who do not."""

import pytest

from rules.catalogue.reading import LARGEST_NUMBER, MOST_BYTES, MOST_VALUES, read_text, read_toml


def problem_of(data: bytes) -> str:
    raw, problems = read_toml(data, file="x.toml")
    assert raw is None
    [problem] = problems
    return str(problem)


@pytest.mark.parametrize("data", [b'a = "\xc3\xa9"\n', b'\xef\xbb\xbfa = "\xc3\xa9"', b'a = "\xc3\xa9"\r\n'])
def test_what_people_write_is_read_whatever_their_editor_adds(data):
    assert read_toml(data, file="x.toml") == ({"a": "é"}, ())
    assert read_text(data).rstrip("\n") == 'a = "é"'


def test_line_breaks_and_tabs_in_texts_are_kept():
    assert read_toml(b'a = """one\n\ttwo"""', file="x.toml") == ({"a": "one\n\ttwo"}, ())


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"a = 1\nb = Guard", "x.toml, line 2, column 5: not TOML: Invalid value"),
        (
            b"a = 1\n[b",
            "x.toml, line 2: not TOML: Expected ']' at the end of a table declaration at the end of the document",
        ),
        (b"a = 1\na = 2", "x.toml, line 2: not TOML: Cannot overwrite a value at the end of the document"),
        (
            b'a = 1\nb = "\xe9"',
            "x.toml, line 2: not UTF-8 text: byte 11 cannot be read. Save the file as UTF-8 in your editor",
        ),
        (
            'a = "é"'.encode("utf-16"),
            "x.toml, line 1: not UTF-8 text: byte 0 cannot be read. Save the file as UTF-8 in",
        ),
        (b"a = [0x" + b"f" * 5000 + b"]", "x.toml: a[0]: is a number that no rulebook prints"),
        (b"a = " + b"9" * 5000, "x.toml: not TOML: a number has too many digits"),
        (b"a = 1\nb = " + b"[" * 10_000 + b"]" * 10_000, "x.toml: not TOML: nested too deeply"),
        (b"a = " + b"[" * 20 + b"]" * 20, "x.toml: a[0][0][0][0][0][0][0][0][0][0][0]: is nested too deeply"),
        (b'a = "x\\u0000"', "x.toml: a: has control characters"),
        (b'a = "x\\r\\n"', "x.toml: a: has control characters"),
        (b'a = { "x\\u0007" = 1 }', "x.toml: a: a key has control characters"),
        (b'a = "x\x00"', "x.toml, line 1, column 7: not TOML: Illegal character '\\x00'"),
        (b"# \n" * (MOST_BYTES // 3) + b"####", "x.toml: is larger than 1,000,000 bytes"),
    ],
)
def test_what_is_refused_says_where_and_why(data, told):
    assert problem_of(data).startswith(told)


def test_the_largest_number_that_is_read():
    assert read_toml(b"a = %d" % (LARGEST_NUMBER - 1), file="x")[0] == {"a": LARGEST_NUMBER - 1}
    assert problem_of(b"a = -%d" % LARGEST_NUMBER) == "x.toml: a: is a number that no rulebook prints"


@pytest.mark.thorough
@pytest.mark.no_cover
def test_more_values_than_any_list_has_are_not_looked_at():
    assert read_toml(b"a = [" + b"1," * (MOST_VALUES - 3) + b"]", file="x")[0] is not None
    assert problem_of(b"a = [" + b"1," * MOST_VALUES + b"]").endswith("holds too much")


@pytest.mark.parametrize("part", [b"a", b"abc-d", b'"a"', b"'a b'", b"a "])
@pytest.mark.parametrize("form", [b"\n\n%s = 1", b"\n\n[%s]", b"\n\nx = { %s = 1 }"])
def test_a_key_of_thousands_of_parts_is_refused_before_the_parser_sees_it(part, form):
    assert problem_of(form % b".".join([part] * 100_000)) == "x.toml, line 3: a key has too many parts"


def test_keys_and_texts_with_some_dots_are_read():
    assert read_toml(b"a.b.c.d = '1.2.3.4.5.6.7.8.9'", file="x") == (
        {"a": {"b": {"c": {"d": "1.2.3.4.5.6.7.8.9"}}}},
        (),
    )


def test_a_long_word_costs_no_time_of_its_own():
    assert problem_of(b"a" * (MOST_BYTES - 1)).startswith("x.toml, line 1: not TOML: Expected '='")


def test_every_line_that_is_no_toml_by_itself_is_told_at_once():
    text = b'a = Guard\nb = 1\nc = "x\nd = [\n  1,\n  2\n]\ne = x y\n'
    raw, problems = read_toml(text, file="f")
    assert (raw, [(problem.line, problem.message[:8]) for problem in problems]) == (
        None,
        [(1, "not TOML"), (3, "not TOML"), (8, "not TOML")],
    )
    assert len(read_toml(b"a = x\n" * 30, file="f")[1]) == 21


@pytest.mark.parametrize(
    "text", ["a = 1\na = 2\nb = 3\nb = 4", "a = [\nb = 1\nc = 2\n", "a = [", "a = x\n" + "b." * 20 + "c = 1"]
)
def test_what_may_only_follow_from_a_broken_line_is_not_told(text):
    assert len(read_toml(text.encode(), file="f")[1]) == 1
