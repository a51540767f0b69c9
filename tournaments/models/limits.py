"""Bounds that models, forms, requests and archives share."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db.models import IntegerField

MOST_ROUNDS = 30
MOST_TABLES = 500
TABLE_SIZES = (30, 600)  # in cm


def within(least: int, most: int) -> list[MinValueValidator | MaxValueValidator]:
    return [MinValueValidator(least), MaxValueValidator(most)]


def bounds_of(column: IntegerField) -> tuple[int, int]:
    least = [one.limit_value for one in column.validators if isinstance(one, MinValueValidator)]
    return max(least), min(one.limit_value for one in column.validators if isinstance(one, MaxValueValidator))
