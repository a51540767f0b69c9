"""Rows of the tournaments app."""

from tournaments.models.matches import EndPhase, Match, MatchEntry, MatchSide, ResultSubmission

__all__ = ["EndPhase", "Match", "MatchEntry", "MatchSide", "ResultSubmission"]
