from datetime import timedelta

import pytest
from django.conf import settings
from django.utils import timezone, translation

from armylists.armies.services.armies import create_army, edit_army, freeze_revision
from armylists.armies.services.verdicts import read_document
from armylists.models import Ability, RosterFile
from armylists.printing.services import FAILED, find_pdf, request_pdf, reserve_pdf
from armylists.rosters import services as rosters
from armylists.rosters.printouts import PaperSize, Printout
from armylists.rosters.services import printable_roster, render_roster_file, roster_of
from armylists.tasks import render_roster, send_waiting_files
from config.lib import pdf
from rules.composition.edits import RenameFormation
from rules.roster.content import Style
from tests.armylists.documents import small_document

pytestmark = [pytest.mark.integration, pytest.mark.django_db]


@pytest.fixture
def ask_for(django_capture_on_commit_callbacks):
    """Asks for a PDF and lets its task run, as the end of a request does."""

    def ask(revision, *, printout, **choice):
        with django_capture_on_commit_callbacks(execute=True):
            file = request_pdf(printable_roster(revision, printout=printout), **choice)
        file.refresh_from_db()
        return file

    return ask


A4 = {"printout": Printout(Style.HIDDEN)}


def make_revision(owner, **changed):
    value, army_list = read_document(small_document(**changed))
    army = create_army(army_list=army_list, points_limit=value.points_limit, owner=owner, document=value).army
    return army.head


@pytest.fixture
def revision(owner):
    return make_revision(owner)


@pytest.fixture
def rendered(monkeypatch):
    """How often something was really rendered."""
    calls = []

    def make_pdf(roster, *, printout, charts=()):
        calls.append(printout)
        return b"%PDF " + roster.head.fingerprint.encode()

    monkeypatch.setattr(rosters, "make_pdf", make_pdf)
    return calls


def test_roster_links_to_the_frozen_army_unless_it_is_hidden(revision):
    shown, hidden = roster_of(revision, style=Style.FULL), roster_of(revision, style=Style.HIDDEN)
    revision.refresh_from_db()
    assert shown.head.link == f"{settings.BASE_URL}/r/{revision.frozen_key}/"
    assert hidden.head.link == ""
    assert shown.head.dated == timezone.localdate(revision.created_at).isoformat()


def test_request_renders_and_stores_the_file(revision, rendered, ask_for):
    file = ask_for(revision, **A4)
    file.refresh_from_db()
    assert (file.state, file.attempts, bytes(file.content)) == ("done", 1, b"%PDF " + revision.fingerprint.encode())
    assert file.size == len(file.content)
    assert file.rendered_at is not None


def test_same_content_is_rendered_once(revision, rendered, ask_for):
    first, second = (ask_for(revision, **A4) for _ in range(2))
    assert (first.pk, len(rendered)) == (second.pk, 1)


def test_second_order_at_the_same_time_is_not_new(revision, rendered):
    orders = [reserve_pdf(printable_roster(revision, **A4)) for _ in range(2)]
    assert [order.is_new for order in orders] == [True, False]


def test_task_that_comes_twice_renders_once(revision, rendered):
    order = reserve_pdf(printable_roster(revision, **A4))
    for _ in range(2):
        render_roster_file(pk=order.file.pk)
    assert len(rendered) == 1


def test_task_of_a_deleted_army_does_nothing(rendered):
    render_roster_file(pk=12345)
    assert rendered == []


def test_going_there_and_back_gives_the_same_file(revision, rendered, ask_for):
    army = revision.army
    first = ask_for(revision, **A4)
    edit_army(army=army, edit=RenameFormation(key="f1", name="Other"), base=None)
    back = edit_army(army=army, edit=RenameFormation(key="f1", name="Old Grumblers"), base=None)
    assert ask_for(back, **A4).pk == first.pk


@pytest.mark.parametrize(
    "other",
    [
        {"printout": Printout()},
        {"printout": Printout(Style.HIDDEN, PaperSize.LETTER)},
        {"printout": Printout(Style.HIDDEN, columns=1)},
    ],
)
def test_other_style_or_paper_is_another_file(revision, rendered, other, ask_for):
    assert ask_for(revision, **A4).digest != ask_for(revision, **other).digest


def test_other_names_are_another_file(owner, rendered, ask_for):
    digests = {ask_for(make_revision(owner, name=name), **A4).digest for name in ("One", "Two")}
    assert len(digests) == 2


def test_other_language_is_another_file_in_that_language(revision, rendered, ask_for):
    english = ask_for(revision, **A4)
    with translation.override("fr"):
        french = ask_for(revision, **A4)
    assert (english.language, french.language, english.digest == french.digest) == ("en", "fr", False)


def test_changed_glossary_is_another_file(revision, rendered, ask_for):
    before = ask_for(revision, **A4)
    Ability.objects.filter(publication__slug="netea", slug="scout").update(summary="Something else.")
    assert ask_for(revision, **A4).digest != before.digest


def test_copies_of_an_army_do_not_share_a_link(owner, rendered, ask_for):
    first, second = make_revision(owner), make_revision(owner)
    full = {"printout": Printout()}
    assert ask_for(first, **full).digest != ask_for(second, **full).digest
    assert freeze_revision(revision=first) != freeze_revision(revision=second)


def test_find_tells_what_was_asked_for(revision, rendered, ask_for):
    assert find_pdf(printable_roster(revision, **A4)) is None
    file = ask_for(revision, **A4)
    assert find_pdf(printable_roster(revision, **A4)) == file


def test_failure_is_stored_with_a_sentence_and_can_be_tried_again(revision, rendered, monkeypatch, ask_for):
    working = rosters.make_pdf
    monkeypatch.setattr(rosters, "make_pdf", _break)
    file = ask_for(revision, **A4)
    file.refresh_from_db()
    assert (file.state, file.error, file.attempts) == ("failed", FAILED, 1)
    monkeypatch.setattr(rosters, "make_pdf", working)
    assert ask_for(revision, **A4).state == "failed"
    again = ask_for(revision, retry=True, **A4)
    assert (again.pk, again.state, again.error, again.attempts) == (file.pk, "done", "", 2)


def _break(roster, *, printout, charts=()):
    raise ValueError("a secret path")


def test_missing_library_is_told_as_it_is(revision, monkeypatch, ask_for):
    monkeypatch.setattr(pdf, "is_pdf_available", lambda: "PDFs need Pango on the server.")
    assert ask_for(revision, **A4).error == "PDFs need Pango on the server."


def test_order_that_nobody_finished_is_taken_over_once(revision, rendered):
    order = reserve_pdf(printable_roster(revision, **A4))
    long_ago = timezone.now() - timedelta(seconds=settings.CELERY_TASK_TIME_LIMIT + 1)
    RosterFile.objects.filter(pk=order.file.pk).update(requested_at=long_ago)
    assert [reserve_pdf(printable_roster(revision, **A4)).is_new for _ in range(2)] == [True, False]


@pytest.mark.parametrize("days", [1, -1])
def test_order_that_waits_too_long_is_sent_again_once_whatever_the_clock_said(
    revision, rendered, days, django_capture_on_commit_callbacks
):
    file = reserve_pdf(printable_roster(revision, **A4)).file
    with django_capture_on_commit_callbacks() as early:
        send_waiting_files()
    RosterFile.objects.filter(pk=file.pk).update(requested_at=timezone.now() + timedelta(days=days))
    with django_capture_on_commit_callbacks(execute=True) as due:
        send_waiting_files()
        send_waiting_files()
    file.refresh_from_db()
    assert (len(early), len(due)) == (0, 1)
    assert (file.state, file.attempts, len(rendered)) == ("done", 1, 1)


def test_retry_of_a_finished_file_changes_nothing(revision, rendered, ask_for):
    ask_for(revision, **A4)
    assert ask_for(revision, retry=True, **A4).state == "done"
    assert len(rendered) == 1


def test_without_a_broker_the_file_is_there_at_once(revision, rendered, monkeypatch):
    monkeypatch.setattr(render_roster, "apply_async_on_commit", lambda *, args: render_roster(*args))
    file = request_pdf(printable_roster(revision, **A4))
    assert (file.state, bytes(file.content)) == ("done", b"%PDF " + revision.fingerprint.encode())
