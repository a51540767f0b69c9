"""Guests of events sign in at their matches, too."""

from tournaments.events.entries.authentication import WITH_GUESTS, Guest

__all__ = ["WITH_GUESTS", "Guest"]
