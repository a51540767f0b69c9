"""Bounds that models, forms, requests and archives share."""

from rules.composition.documents import MOST_POINTS

MOST_ROUNDS = 30
MOST_TABLES = 500
TABLE_SIZES = (30, 600)  # in cm

# Of the settings of an event that are numbers.
BOUNDS = {
    "points_limit": (1, MOST_POINTS),
    "round_count": (1, MOST_ROUNDS),
    "round_minutes": (1, 1440),
    "table_width": TABLE_SIZES,
    "table_depth": TABLE_SIZES,
    "late_list_penalty": (0, 1000),
    "most_entries": (2, 1000),
}
