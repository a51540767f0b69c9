"""Plumbing that knows neither models nor the game."""
