import pytest

from rules.notation import InvalidValueError, NotationError, format_distance, parse_distance


@pytest.mark.parametrize(("text", "cm"), [("30cm", 30), ("30 cm", 30), ("30", 30), ("0cm", 0), ("150CM", 150)])
def test_parse_distance_reads_centimetres(text, cm):
    assert parse_distance(text) == cm


def test_parse_distance_in_inches_is_refused():
    with pytest.raises(NotationError) as caught:
        parse_distance('12"')
    assert (caught.value.position, caught.value.expected) == (2, "the end of the text")


def test_format_of_a_negative_distance_is_refused():
    with pytest.raises(InvalidValueError):
        format_distance(-1)
