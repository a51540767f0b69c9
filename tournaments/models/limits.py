"""Bounds that models, forms, requests and archives share."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db.models import IntegerField

MOST_ROUNDS = 30
MOST_TABLES = 500
TABLE_SIZES = (30, 600)  # in cm


def within(least: int, most: int) -> list[MinValueValidator | MaxValueValidator]:
    """The validators of a column of whole numbers."""
    return [MinValueValidator(least), MaxValueValidator(most)]


def bounds_of(column: IntegerField) -> tuple[int, int]:
    """The least and the greatest number that a column may hold."""
    least = [one.limit_value for one in column.validators if isinstance(one, MinValueValidator)]
    return max(least), min(one.limit_value for one in column.validators if isinstance(one, MaxValueValidator))
