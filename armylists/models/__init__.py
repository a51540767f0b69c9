"""Models of the builder."""

from armylists.models.armies import Army, ArmyRevision
from armylists.models.catalogue import Ability, ArmyList, Datasheet, Publication
from armylists.models.rosters import RosterFile
from armylists.models.tokens import ApiToken

__all__ = ["Ability", "ApiToken", "Army", "ArmyList", "ArmyRevision", "Datasheet", "Publication", "RosterFile"]
