"""Verdicts and availability."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from armylists.api.shapes.base import Shape


class Points(Shape):
    """Points of an army."""

    total: int
    limit: int
    by_section: dict[str, int]


class Finding(Shape):
    """Something wrong (`error`), unusual (`warning`) or worth knowing (`note`)."""

    code: str
    severity: Literal["error", "warning", "note"]
    clause: str
    ref: str
    message: str
    culprits: list[str] = Field(description="Keys of the formations concerned.")
    have: int
    allowed: int


class Transport(Shape):
    """How many units want to ride, and how many can."""

    riders: int
    carried: int
    fits: bool


class FormationFacts(Shape):
    """What a formation is at the table."""

    key: str
    points: int
    units: dict[str, int]
    size: int
    strength: int
    break_point: int | None
    initiative: str | None
    can_garrison: bool
    break_their_spirit: bool
    activates: bool = Field(description="False: bought like a formation, but none (fortifications, a portal).")
    transport: Transport | None


class ListVersion(Shape):
    """The list version that was asked."""

    id: str
    digest: str


class Verdict(Shape):
    """Everything Muster says about an army, the same as `manage.py verdict --json` prints."""

    legal: bool
    points: Points
    findings: list[Finding]
    formations: list[FormationFacts]
    activations: int
    strategy_rating: int | None
    list_: ListVersion = Field(alias="list")
    fingerprint: str


class Answer(Shape):
    """Whether one more would be legal, what it would cost, and if not, why."""

    available: bool
    points: int
    reason: Finding | None
    unfinished: list[Finding] = Field(description="What further picks would then have to settle.")


class FormationAnswer(Answer):
    """About one more formation."""

    formation: str
    size: str


class UpgradeAnswer(Answer):
    """About taking an upgrade once more."""

    key: str
    upgrade: str


class UnitAnswer(Answer):
    """About choosing one more of a unit."""

    key: str
    unit: str


class Availability(Shape):
    """Everything that could be added."""

    revision: int
    formations: list[FormationAnswer]
    upgrades: list[UpgradeAnswer]
    units: list[UnitAnswer]
