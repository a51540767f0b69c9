"""The root of every error that the game raises."""


class RulesError(Exception):
    """Anything that `rules` refuses; catch this to catch every error of the package."""
