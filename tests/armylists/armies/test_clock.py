"""What people build is kept in its order whatever the clock of the machine says."""

from datetime import UTC, datetime
from typing import Any

import pytest

from armylists.armies.queries.history import revision_rows
from armylists.armies.services.armies import create_army, edit_army, redo, restore_revision, undo
from armylists.armies.services.verdicts import read_document
from armylists.models import ArmyRevision, RosterFile
from armylists.printing.services import reserve_pdf
from armylists.rosters.printouts import Printout
from armylists.rosters.services import printable_roster
from rules.composition.edits import RenameArmy
from rules.roster.content import Style
from tests.armylists.documents import small_document

pytestmark = pytest.mark.django_db
YEARS = (2026, 2038, 1999, 2026)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Sets the clock."""

    def to(year: int) -> None:
        monkeypatch.setattr("django.utils.timezone.now", lambda: datetime(year, 6, 1, 12, tzinfo=UTC))

    to(YEARS[0])
    return to


@pytest.fixture
def army(clock: Any, owner: Any) -> Any:
    """An army whose name was changed with every jump of the clock."""
    value, army_list = read_document(small_document())
    army = create_army(army_list=army_list, points_limit=value.points_limit, owner=owner, document=value).army
    for year in YEARS[1:]:
        clock(year)
        edit_army(army=army, edit=RenameArmy(name=f"Army of {year}"), base=None, is_forced=True)
    return army


def test_revisions_keep_the_order_in_which_they_were_made(army: Any):
    made = ArmyRevision.objects.filter(army=army).values_list("number", "created_at__year")
    assert list(made) == [(1, 2026), (2, 2038), (3, 1999), (4, 2026)]
    assert [row.number for row in revision_rows(army, before=None).rows] == [4, 3, 2, 1]


def test_undo_goes_back_to_what_was_before_and_not_to_what_is_older(army: Any, clock: Any):
    clock(1980)
    assert [undo(army=army).number, undo(army=army).number, redo(army=army).number] == [3, 2, 3]
    restored = restore_revision(army=army, number=2)
    assert (restored.number, restored.document["name"]) == (5, "Army of 2038")


@pytest.mark.parametrize("year", YEARS)
def test_a_pdf_is_asked_for_once_whatever_the_time(army: Any, clock: Any, year: int):
    clock(year)
    wanted = printable_roster(army.head, printout=Printout(Style.HIDDEN))
    orders = [reserve_pdf(wanted), reserve_pdf(wanted)]
    assert [order.is_new for order in orders] == [True, False]
    assert RosterFile.objects.count() == 1
