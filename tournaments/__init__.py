"""Matches between two people, and events with entries, rounds, results and standings."""
