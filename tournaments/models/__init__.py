"""Rows of the tournaments app."""

from tournaments.models.matches import EndPhase, Match, MatchEntry, MatchSide, ResultSubmission
from tournaments.models.score_sheets import MatchSheetFile

__all__ = ["EndPhase", "Match", "MatchEntry", "MatchSheetFile", "MatchSide", "ResultSubmission"]
