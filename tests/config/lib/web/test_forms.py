"""Whole numbers as people type them."""

import pytest
from django.core.exceptions import ValidationError

from config.lib.web.forms import PointsField


@pytest.mark.parametrize("typed", ["3000", "3,000", "3.000", "3 000", " 3'000 ", "3\u202f000"])
def test_separators_of_thousands_are_left_out(typed):
    assert PointsField().clean(typed) == 3000


@pytest.mark.parametrize("typed", ["3.0", "3,00", "3.000.00", "1,000.000", "3000,5", "2.5", "x"])
def test_what_is_no_whole_number_is_refused(typed):
    with pytest.raises(ValidationError, match="whole number"):
        PointsField().clean(typed)
