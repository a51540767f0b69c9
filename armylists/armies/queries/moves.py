"""What moving armies to other versions of their lists would change."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from armylists.armies.queries.builder import FindingRow, rows_of_findings
from armylists.catalogue.adapters import army_of, rules_of_lists
from armylists.catalogue.queries.versions import newer_version, versions_of
from armylists.models import Army, ArmyList, ArmyRevision
from config.lib.errors import NotFound
from rules.composition.army import Army as ArmyValue
from rules.composition.moves import Move, plan_move

MOVED = "MoveArmy"
MOVES_ON_A_PAGE = 50


@dataclass(frozen=True, slots=True)
class MoveRow:
    army: Army
    revision: ArmyRevision
    target: ArmyList
    move: Move
    appearing: tuple[FindingRow, ...]
    disappearing: tuple[FindingRow, ...]

    @property
    def difference(self) -> int:
        """Points more (or less) than before."""
        return self.move.after.points - self.move.before.points

    @property
    def dropped(self) -> list[str]:
        return [part.message.render(_) for part in self.move.dropped]

    @property
    def changes_nothing(self) -> bool:
        """Whether the army is the same under both versions."""
        move = self.move
        return not (self.difference or move.dropped or move.formations or move.appearing or move.disappearing)


@dataclass(frozen=True, slots=True)
class MovesPage:
    """The armies of an account that could move, one page of them, and those that moved last and can go back."""

    rows: tuple[MoveRow, ...]
    more: bool
    back: tuple[Army, ...]


def plan_of(head: ArmyRevision, to: ArmyList) -> Move:
    """What moving an army from its newest revision to another version of its list changes."""
    rules = rules_of_lists([head.army_list, to])
    return plan_move(rules[head.army_list.pk], rules[to.pk], army_of(head), known=_known_of(head, to))


def move_row(army: Army, to: ArmyList) -> MoveRow:
    return _row(army, army.newest, to, plan_of(army.newest, to))


def find_target(army: Army, version: str = "") -> ArmyList:
    """The version of the army's list that is meant: by its name, or the one that is newer than the army's.

    Raises NotFound when there is none.
    """
    newer = newer_version(army)
    if newer is not None and version in ("", newer.version):
        return newer
    found = versions_of(army.army_list.publication.slug, army.army_list.slug).filter(version=version).first()
    if found is None:
        name = version or _("newer than the one of this army")
        message = _("The army list has no version %(version)s.")
        raise NotFound("unknown_version", message, params={"version": name}, field="to")
    return found


def movable_armies(user: User) -> QuerySet[Army]:
    """The armies of a user whose version is retired and has a successor, last edited first."""
    published = ArmyList.objects.filter(
        publication=OuterRef("army_list__publication"), slug=OuterRef("army_list__slug"), state="published"
    )
    armies = Army.objects.filter(owner=user, army_list__state="retired").filter(Exists(published))
    armies = armies.select_related("army_list", "army_list__publication", "head", "head__parent")
    return armies.defer("army_list__definition", "head__verdict", "head__parent__verdict")


def moved_armies(user: User) -> QuerySet[Army]:
    """The armies of a user that moved and were not touched since, so that they can go back as they were."""
    armies = Army.objects.filter(owner=user, head__summary=MOVED, head__parent__isnull=False)
    armies = armies.select_related("army_list", "army_list__publication", "head", "head__parent__army_list")
    return armies.defer(
        "army_list__definition",
        "head__document",
        "head__verdict",
        "head__parent__document",
        "head__parent__verdict",
        "head__parent__army_list__definition",
    )


def moves_page(user: User) -> MovesPage:
    """Previews of the next armies that could move. The number of queries does not depend on how many there are."""
    armies = list(movable_armies(user)[: MOVES_ON_A_PAGE + 1])
    shown = armies[:MOVES_ON_A_PAGE]
    targets = _targets(shown)
    rules = rules_of_lists([*(army.army_list for army in shown), *targets.values()])
    rows = []
    for army in shown:
        to = targets[army.army_list.publication_id, army.army_list.slug]
        known = _known_of(army.newest, to)
        move = plan_move(rules[army.army_list_id], rules[to.pk], army_of(army.newest), known=known)
        rows.append(_row(army, army.newest, to, move))
    return MovesPage(tuple(rows), len(armies) > MOVES_ON_A_PAGE, tuple(moved_armies(user)[:MOVES_ON_A_PAGE]))


def _targets(armies: list[Army]) -> dict[tuple[int, str], ArmyList]:
    wanted = Q(pk__in=[])
    for army in armies:
        wanted |= Q(publication_id=army.army_list.publication_id, slug=army.army_list.slug)
    found = ArmyList.objects.filter(wanted, state="published").select_related("publication").defer("definition")
    return {(row.publication_id, row.slug): row for row in found}


def _known_of(head: ArmyRevision, to: ArmyList) -> ArmyValue | None:
    """What the army was under the target, if its last step was to leave it."""
    parent = head.parent
    if head.summary != MOVED or parent is None or parent.army_list_id != to.pk:
        return None
    return army_of(parent)


def _row(army: Army, head: ArmyRevision, to: ArmyList, move: Move) -> MoveRow:
    appearing = rows_of_findings(move.appearing, move.after)
    return MoveRow(army, head, to, move, appearing, rows_of_findings(move.disappearing, move.before))
