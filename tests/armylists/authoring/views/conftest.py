"""Fixtures of the views tests."""

from tests.armylists.visitors import army, doors, visitor, visitor_of  # noqa: F401
