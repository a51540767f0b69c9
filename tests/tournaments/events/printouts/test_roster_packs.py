"""All rosters of an event as one file: made once, of rosters that are made once."""

import io
from typing import Any

import pytest
from pypdf import PdfReader

from armylists.models import RosterFile
from armylists.printing.services import Printable, find_pdf, request_pdf
from armylists.rosters.printouts import PaperSize, Printout
from armylists.rosters.services import printable_roster
from armylists.tasks import send_waiting_files
from rules.roster.content import Style
from tests.armylists.documents import small_document
from tests.tournaments.club_day import ClubDay
from tests.worlds import a_copy_of
from tournaments import tasks
from tournaments.events.lists import services as lists
from tournaments.events.printouts.documents import Kind
from tournaments.events.printouts.services import (
    build_printout,
    order_rosters,
    printable_paper,
    progress_of,
    render_missing_rosters,
)
from tournaments.models import EventFile

pytestmark = [pytest.mark.integration, pytest.mark.django_db, pytest.mark.usefixtures("pdf_engine")]


@pytest.fixture(scope="module")
def made(module_owner):
    """Three entrants; two have handed in."""
    day = ClubDay(module_owner, players=3)
    day.go("open")
    for name in ("Ann", "Bert"):
        document = small_document(name=f"Army of {name}")
        lists.hand_in_document(event=day.event, actor=day.organiser, entry=day.entry(name), data=document)
    return day


day = a_copy_of("made")


def wanted(day: ClubDay, kind: Kind = Kind.ROSTERS_HIDDEN) -> Printable[EventFile]:
    return printable_paper(build_printout(day.event, kind=kind), event=day.event, paper=PaperSize.A4)


def ask(day: ClubDay, kind: Kind = Kind.ROSTERS_HIDDEN, **more: Any) -> EventFile:
    return request_pdf(wanted(day, kind), **more)


def reserved(day: ClubDay) -> EventFile:
    """A pack whose task nobody has taken yet."""
    file = ask(day)
    assert file.state == EventFile.State.WAITING
    return file


def texts_of(file: EventFile) -> list[str]:
    return [" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(bytes(file.content))).pages]


def test_a_pack_is_cover_and_rosters_each_page_with_its_player(day, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        file = ask(day)
    file.refresh_from_db()
    cover, first, second = texts_of(file)
    assert (file.state, progress_of(file)) == ("done", (2, 2))
    assert "2 rosters, at most 3,000 points each" in cover
    assert "Ann Army of Ann Armageddon Steel Legion 550 Legal Bert Army of Bert" in cover
    assert cover.count("Without a list: Cleo") == 1
    assert ("Army of Ann" in first, first.endswith("Ann")) == (True, True)
    assert ("Army of Bert" in second, second.endswith("Bert")) == (True, True)
    assert "Basilisk" not in " ".join((cover, first, second))


@pytest.mark.thorough
def test_everything_of_the_event_is_every_paper_and_then_the_rosters(day, django_capture_on_commit_callbacks):
    day.go("locked", "running")
    day.draw(1)
    day.publish(1)
    with django_capture_on_commit_callbacks(execute=True):
        file = ask(day, Kind.EVERYTHING)
    file.refresh_from_db()
    pages = texts_of(file)
    marks = [mark["/Title"] for mark in PdfReader(io.BytesIO(bytes(file.content))).outline if isinstance(mark, dict)]
    order = [next(at for at, page in enumerate(pages) if text in page) for text in (*OF_EVERYTHING, "Army of Bert")]
    assert (file.state, order) == ("done", sorted(order))
    assert marks[-3:] == ["Rosters", "Ann", "Bert"]
    assert [page.endswith("Ann") for page in pages if "Army of Ann" in page and "Basilisk" in page] == [True]


OF_EVERYTHING = (
    "Organiser",
    "Round 1: Pairings by table",
    "Round 1: Pairings by name",
    "Signed by",
    "Standings during",
)


def test_rosters_that_are_there_already_are_used(day, django_capture_on_commit_callbacks):
    submission = day.entry("Ann").submissions.get()
    with django_capture_on_commit_callbacks(execute=True):
        made = request_pdf(printable_roster(submission.revision, printout=Printout(Style.HIDDEN)))
    with django_capture_on_commit_callbacks(execute=True):
        file = ask(day)
    file.refresh_from_db()
    assert (file.parts[0], RosterFile.objects.count()) == (made.pk, 2)
    assert set(RosterFile.objects.values_list("attempts", flat=True)) == {1}


def test_the_same_pack_is_made_once_and_another_after_a_new_hand_in(day, django_capture_on_commit_callbacks):
    first = reserved(day)
    with django_capture_on_commit_callbacks() as more:
        assert ask(day).pk == first.pk
    assert more == []
    document = small_document(name="Second thoughts")
    lists.hand_in_document(event=day.event, actor=day.organiser, entry=day.entry("Ann"), data=document)
    assert ask(day).pk != first.pk


def test_progress_grows_roster_by_roster(day):
    file = reserved(day)
    assert progress_of(file) == (0, 2)
    assert len(list(order_rosters(pk=file.pk))) == 2
    assert render_missing_rosters(pk=file.pk, seconds=-1) is False
    file.refresh_from_db()
    assert progress_of(file) == (1, 2)
    assert render_missing_rosters(pk=file.pk, seconds=60) is True
    assert progress_of(file) == (2, 2)
    assert list(order_rosters(pk=file.pk)) == []


def test_helping_begins_at_the_end(day):
    file = reserved(day)
    first, second = (roster.pk for roster in order_rosters(pk=file.pk))
    render_missing_rosters(pk=file.pk, seconds=-1)
    states = dict(RosterFile.objects.values_list("pk", "state"))
    assert states == {first: "waiting", second: "done"}


def test_what_takes_longer_than_a_task_may_goes_on_in_another(day, settings):
    settings.CELERY_TASK_TIME_LIMIT = -3
    file = reserved(day)
    tasks.render_roster_pack(file.pk)
    file.refresh_from_db()
    assert (file.state, file.attempts) == ("done", 1)


def test_a_roster_that_cannot_be_made_is_named_and_tried_again(day):
    file = reserved(day)
    first, _second = order_rosters(pk=file.pk)
    RosterFile.objects.filter(pk=first.pk).update(state=RosterFile.State.FAILED)
    tasks.render_roster_pack(file.pk, is_ordered=True)
    file.refresh_from_db()
    assert (file.state, file.error) == ("failed", "The roster of Ann could not be made. Try again.")
    assert ask(day, retry=True).state == EventFile.State.WAITING
    tasks.render_roster_pack(file.pk)
    file.refresh_from_db()
    assert (file.state, len(texts_of(file))) == ("done", 3)


def test_a_pack_of_nobody_says_so(owner, django_capture_on_commit_callbacks):
    day = ClubDay(owner, players=1)
    with django_capture_on_commit_callbacks(execute=True):
        file = ask(day)
    file.refresh_from_db()
    (cover,) = texts_of(file)
    assert "Nobody has handed in a list yet. Without a list: Ann" in cover


def test_a_pack_whose_event_is_gone_is_passed_over(day):
    file = reserved(day)
    EventFile.objects.all().delete()
    tasks.render_roster_pack(file.pk)
    assert (EventFile.objects.count(), RosterFile.objects.count()) == (0, 0)


def test_asking_how_far_it_is_takes_the_same_queries_for_every_field(day, django_assert_num_queries):
    reserved(day)
    with django_assert_num_queries(7):
        find_pdf(wanted(day))
    document = small_document(name="Army of Cleo")
    lists.hand_in_document(event=day.event, actor=day.organiser, entry=day.entry("Cleo"), data=document)
    with django_assert_num_queries(7):
        find_pdf(wanted(day))


def test_what_waits_for_too_long_is_sent_again(day, django_capture_on_commit_callbacks):
    file = reserved(day)
    EventFile.objects.update(requested_at="2020-01-01T00:00Z")
    with django_capture_on_commit_callbacks(execute=True) as sent:
        send_waiting_files()
    file.refresh_from_db()
    assert (len(sent), file.state) == (3, "done")  # the pack and its two rosters
