"""Score sheets made by a real worker: what it renders was kept when somebody asked for it."""

import io
import time

import pytest
from pypdf import PdfReader

from armylists.printing.services import request_pdf
from armylists.rosters.printouts import PaperSize
from tests.tournaments.played_matches import new_match, play_to_turn, seen_by, write_paths
from tournaments.matches.queries.positions import position_of
from tournaments.matches.score_sheets.queries import FILLED
from tournaments.matches.score_sheets.services import build_score_sheet, printable_sheet
from tournaments.models import MatchSheetFile

pytestmark = pytest.mark.usefixtures("celery_worker")

PATIENCE_SECONDS = 300


def test_worker_makes_the_sheet_that_was_asked_for():
    anna, _ = new_match()
    play_to_turn(anna.match, 1)
    seated = seen_by(anna)
    content = build_score_sheet(seated, position=position_of(seated), kind=FILLED)
    file = request_pdf(printable_sheet(content, match=anna.match, paper=PaperSize.LETTER))
    write_paths(anna.match, {"formation/b/f1/destroyed": True})
    deadline = time.monotonic() + PATIENCE_SECONDS
    while file.state != MatchSheetFile.State.DONE:
        assert time.monotonic() < deadline, "it took too long"
        time.sleep(0.1)
        file.refresh_from_db()
    text = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(file.content)).pages)
    assert (file.size, file.attempts) == (len(file.content), 1)
    assert ("Tank Company" in text, "Warband: 400 points, destroyed" in text) == (True, False)


def test_asking_twice_makes_one_file():
    anna, _ = new_match()
    seated = seen_by(anna)
    content = build_score_sheet(seated, position=position_of(seated), kind=FILLED)
    first, second = (request_pdf(printable_sheet(content, match=anna.match, paper=PaperSize.A4)) for _ in range(2))
    assert first.pk == second.pk == MatchSheetFile.objects.get().pk
