"""Armies, verdicts, availability, moves to other versions of lists."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Annotated, Any, Literal

from django.urls import reverse
from pydantic import AfterValidator, AliasChoices, AliasPath, BeforeValidator, Field, ValidationInfo
from rest_framework.request import Request

from armylists.armies.edits import write_edit
from config.lib.api.responses import AsStored, Page, Rendered, Shape
from rules.composition import availability as rules
from rules.composition.documents import ArmyDoc
from rules.composition.findings import Finding as RuleFinding
from rules.composition.fixes import Fix as RuleFix
from rules.composition.verdict import describe_finding


def _share_address(key: str, info: ValidationInfo) -> str:
    request: Request = info.context  # type: ignore[assignment]
    return request.build_absolute_uri(reverse("shared:view", kwargs={"share_key": key}))


# From the key of the link; the request is the context of the validation.
SharedAt = Annotated[str, AfterValidator(_share_address)]


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


Described = Annotated[Finding, BeforeValidator(describe_finding)]


class Transport(Shape):
    """How many units want to ride, and how many can."""

    riders: int
    carried: int
    fits: bool


class CarriedWeapons(Shape):
    """What units of a kind carry where their datasheet offers a choice."""

    unit: str
    count: int
    take: dict[str, int] = Field(description="How often each item of the weapon options is taken.")
    carries: dict[str, str] = Field(description="All weapons of such a unit by name, and how many of each.")


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
    weapons: list[CarriedWeapons] = []
    open_weapons: dict[str, int] = Field(
        default={}, description="How many units of each kind have not chosen all of their weapons."
    )


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


class Fix(Shape):
    """An edit that mends an error without another one."""

    finding: Finding
    message: str
    points: int = Field(description="What the edit costs; negative when it saves points.")
    edit: dict[str, Any] = Field(description="Send it as `edit` of a change.")


class Availability(Shape):
    """Everything that could be added, and what would mend what is wrong."""

    revision: int
    formations: list[FormationAnswer]
    upgrades: list[UpgradeAnswer]
    units: list[UnitAnswer]
    fixes: list[Fix]


def describe_availability(
    found: rules.Availability, fixes: Iterable[tuple[RuleFinding, RuleFix]], *, revision: int
) -> dict[str, Any]:
    """As ``Availability`` says."""
    return {
        "fixes": [
            {
                "finding": describe_finding(finding),
                "message": str(fix.message),
                "points": fix.points,
                "edit": write_edit(fix.edit),
            }
            for finding, fix in fixes
        ],
        "revision": revision,
        "formations": _describe_answers(found.formations, "formation", "size"),
        "upgrades": _describe_answers(found.upgrades, "key", "upgrade"),
        "units": _describe_answers(found.units, "key", "unit"),
    }


def _describe_answers(answers: Mapping[tuple[str, str], rules.Answer], *names: str) -> list[dict[str, Any]]:
    return [{**dict(zip(names, subject, strict=True)), **_describe(given)} for subject, given in answers.items()]


def _describe(given: rules.Answer) -> dict[str, Any]:
    return {
        "available": given.is_available,
        "points": given.points,
        "reason": None if given.reason is None else describe_finding(given.reason),
        "unfinished": [describe_finding(finding) for finding in given.unfinished],
    }


class ArmyRow(Shape):
    """An army, in short."""

    id: str = Field(validation_alias="public_id")
    name: str
    folder: str
    tags: list[str]
    army_list: str = Field(validation_alias=AliasPath("army_list", "reference"))
    points_limit: int
    points: int
    legal: bool = Field(validation_alias="is_legal")
    revision: int = Field(
        validation_alias=AliasPath("head", "number"),
        description="The revision that counts; send it as `base` of a change.",
    )
    shared_at: SharedAt | None = Field(
        validation_alias="share_key", description="The public, read-only address, when the army is shared."
    )
    created_at: datetime
    edited_at: datetime


class ArmyPage(Page):
    """Armies in the order that was asked for."""

    results: list[ArmyRow]


class Army(ArmyRow):
    """An army with its document and verdict."""

    document: AsStored[ArmyDoc] = Field(validation_alias=AliasPath("head", "document"))
    verdict: AsStored[Verdict] = Field(validation_alias=AliasPath("head", "verdict"))


class RevisionRow(Shape):
    """A state of an army, in short."""

    number: int
    parent: int | None = Field(
        validation_alias=AliasChoices(AliasPath("parent", "number"), "parent"),
        description="The revision it was made from.",
    )
    points: int
    legal: bool = Field(validation_alias="is_legal")
    fingerprint: str
    summary: str
    changes: list[str] = Field(description="What was changed since its parent, each in a few words.")
    created_at: datetime


class RevisionPage(Page):
    """Revisions, the newest first."""

    results: list[RevisionRow]


class Revision(RevisionRow):
    """A state of an army with its document and verdict. It never changes."""

    army_list: str = Field(validation_alias=AliasPath("army_list", "reference"))
    document: AsStored[ArmyDoc]
    verdict: AsStored[Verdict]


class Share(Shape):
    """The public, read-only address of an army."""

    shared_at: SharedAt


class Dropped(Shape):
    """What the other version does not offer."""

    key: str
    message: Rendered


class FormationMove(Shape):
    """A formation whose points change; `after` is null when it stays behind."""

    key: str
    name: str
    before: int
    after: int | None


class Move(Shape):
    """What moving an army to another version of its list changes."""

    army: str = Field(validation_alias=AliasPath("army", "public_id"))
    name: str = Field(validation_alias=AliasPath("army", "name"))
    base: int = Field(
        validation_alias=AliasPath("revision", "number"),
        description="The revision that this is about; send it with the move.",
    )
    from_: str = Field(alias="from", validation_alias=AliasPath("army", "army_list", "version"))
    to: str = Field(validation_alias=AliasPath("target", "version"))
    points_before: int = Field(validation_alias=AliasPath("move", "before", "points"))
    points_after: int = Field(validation_alias=AliasPath("move", "after", "points"))
    legal_before: bool = Field(validation_alias=AliasPath("move", "before", "is_legal"))
    legal_after: bool = Field(validation_alias=AliasPath("move", "after", "is_legal"))
    smooth: bool = Field(
        validation_alias=AliasPath("move", "is_smooth"),
        description="Nothing stays behind, and a legal army stays legal.",
    )
    dropped: list[Dropped] = Field(validation_alias=AliasPath("move", "dropped"))
    formations: list[FormationMove] = Field(validation_alias=AliasPath("move", "formations"))
    appearing: list[Described] = Field(validation_alias=AliasPath("move", "appearing"))
    disappearing: list[Described] = Field(validation_alias=AliasPath("move", "disappearing"))


class Moves(Shape):
    """Your armies that could move to newer versions, the first fifty of them."""

    results: list[Move] = Field(validation_alias="rows")
    more: bool


class Moved(Shape):
    """What became of several armies."""

    moved: list[str]
    left: list[str] = Field(description="Armies that had changed since, have no newer version, or are not yours.")
