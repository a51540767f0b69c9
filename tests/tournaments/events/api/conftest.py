"""Fixtures of the api tests."""

from tests.tournaments.programs import day, made_day, organiser, program, stranger, tess, visitor  # noqa: F401
