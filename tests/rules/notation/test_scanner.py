import pytest

from rules.notation.errors import NotationError
from rules.notation.scanner import Scanner, parse_whole


def test_choose_prefers_the_longest_word():
    scanner = Scanner("Fighter-Bomber")
    assert scanner.choose({"Fighter": 1, "Fighter-Bomber": 2}) == 2
    assert scanner.is_at_end()


def test_choose_without_a_match_takes_nothing():
    scanner = Scanner("Bomber")
    assert scanner.choose({"Fighter": 1}) is None
    assert scanner.position == 0


@pytest.mark.parametrize("dash", ["-", "‑", "–", "—", "−"])
def test_take_dash_knows_every_printed_dash(dash):
    assert Scanner(dash).take_dash()


@pytest.mark.parametrize("sign", ["x", "X", "×"])
def test_take_times_knows_every_printed_multiplication_sign(sign):
    assert Scanner(sign).take_times()


def test_position_of_an_error_skips_spaces():
    with pytest.raises(NotationError) as caught:
        parse_whole("  30 km", Scanner.read_number)
    assert (caught.value.position, caught.value.expected) == (5, "the end of the text")


def test_numbers_have_at_most_six_ascii_digits():
    assert parse_whole("999999", Scanner.read_number) == 999_999
    for text in ("1000000", "٣", "9" * 5000):
        with pytest.raises(NotationError):
            parse_whole(text, Scanner.read_number)
