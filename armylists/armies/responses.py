"""Verdicts and availability."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import Field

from config.lib.api.responses import Page, Shape
from rules.composition.documents import ArmyDoc


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


class ArmyRow(Shape):
    """An army, in short."""

    id: str
    name: str
    folder: str
    tags: list[str]
    army_list: str
    points_limit: int
    points: int
    legal: bool
    revision: int = Field(description="The revision that counts; send it as `base` of a change.")
    shared_at: str | None = Field(description="The public, read-only address, when the army is shared.")
    created_at: datetime
    edited_at: datetime


class ArmyPage(Page):
    """Armies, the last edited first."""

    results: list[ArmyRow]


class Army(ArmyRow):
    """An army with its document and verdict."""

    document: ArmyDoc
    verdict: Verdict


class RevisionRow(Shape):
    """A state of an army, in short."""

    number: int
    parent: int | None = Field(description="The revision it was made from.")
    points: int
    legal: bool
    fingerprint: str
    summary: str
    created_at: datetime


class RevisionPage(Page):
    """Revisions, the newest first."""

    results: list[RevisionRow]


class Revision(RevisionRow):
    """A state of an army with its document and verdict. It never changes."""

    army_list: str
    document: ArmyDoc
    verdict: Verdict


class Share(Shape):
    """The public, read-only address of an army."""

    shared_at: str


class TokenRow(Shape):
    """A token without its secret."""

    id: int
    name: str
    hint: str = Field(description="Its first letters.")
    created_at: datetime
    used_at: datetime | None
    expires_at: datetime | None


class TokenPage(Page):
    """Tokens, the newest first."""

    results: list[TokenRow]


class Token(TokenRow):
    """A new token. The secret is shown this once."""

    token: str
