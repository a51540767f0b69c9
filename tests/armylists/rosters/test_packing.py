import pytest

from armylists.rosters.packing import flow, height_of, is_too_high, pack_cards

pytestmark = pytest.mark.unit


def test_cards_are_few_and_even_and_further_ones_have_a_lower_head():
    assert pack_cards([10, 20, 30], heads=(20, 10), room=80) == [[0, 1, 2]]
    assert pack_cards([10, 20, 30, 60, 5], heads=(20, 10), room=75) == [[0, 1], [2], [3, 4]]
    assert pack_cards([10, 10, 10, 10, 10], heads=(10, 10), room=50) == [[0, 1, 2], [3, 4]]
    assert pack_cards([20, 90, 20], heads=(10, 10), room=100) == [[0, 2], [1]]
    assert pack_cards([], heads=(20, 10), room=80) == [[]]


def test_what_is_higher_than_a_card_is_told():
    assert not is_too_high([60, 70], heads=(20, 10), room=80)
    assert is_too_high([61, 70], heads=(20, 10), room=80)
    assert is_too_high([60, 71], heads=(20, 10), room=80)


@pytest.mark.parametrize(
    ("heights", "first", "chunks"),
    [
        ([10, 10, 10, 10], 100, [[[0, 1], [2, 3]]]),
        ([30, 10, 10, 10], 100, [[[0], [1, 2, 3]]]),
        ([40, 40, 40, 40, 40], 80, [[[0, 1], [2, 3]], [[4], []]]),
        ([40, 40], 30, [[[0], [1]]]),
        ([150, 20], 15, [[[1], []], [[0]]]),
        ([150, 20, 20], 50, [[[1, 2], []], [[0]]]),
        ([60, 60, 10, 10, 10], 50, [[[2, 3, 4], []], [[0], [1]]]),
        ([], 30, []),
    ],
)
def test_columns_are_full_on_every_page_and_even_on_the_last(heights, first, chunks):
    assert flow(heights, columns=2, first=first, page=100) == chunks


def test_the_highest_column_counts():
    assert height_of([[0], [1, 2]], [30, 20, 20]) == 40
