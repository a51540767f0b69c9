"""Score sheets and the match as data, at every door."""

import json

import pytest
from django.urls import reverse

from config.lib import pdf
from tests.rules.tournament_game.games import score
from tests.tournaments.played_matches import new_match, play_to_turn, seen_by, win_for_anna, write_paths
from tests.worlds import a_copy_of
from tournaments.matches.results.services import Report, confirm_result, reopen_match, report_result
from tournaments.matches.score_sheets import services
from tournaments.matches.services import share_match
from tournaments.models import MatchSheetFile

pytestmark = [pytest.mark.integration, pytest.mark.django_db]

DOORS = ["seat", "watch"]


@pytest.fixture(scope="module")
def made(module_db):
    seats = new_match()
    share_match(match=seats[0].match, is_shared=True)
    seats[0].match.refresh_from_db()
    return seats


seats = a_copy_of("made")


@pytest.fixture
def match(seats):
    return seats[0].match


@pytest.fixture
def at(client, seats, match):
    """Go to an address below a door of the match."""
    homes = {"seat": f"/m/{seats[0].secret}/", "watch": f"/w/{match.share_key}/"}

    def visit(door, tail, *, method="get", **more):
        return getattr(client, method)(homes[door] + tail, **more)

    return visit


@pytest.fixture
def rendered(monkeypatch):
    """PDFs are made at once, without the engine."""
    monkeypatch.setattr(services, "make_sheet_pdf", lambda content, *, paper: f"%PDF-1.7 {content['kind']}".encode())


@pytest.mark.parametrize("door", DOORS)
def test_pdf_is_made_behind_a_progress_page(at, rendered, door, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks() as tasks:
        waiting = at(door, "sheet.pdf")
    assert (waiting.status_code, len(tasks)) == (202, 1)
    with django_capture_on_commit_callbacks() as more:
        assert at(door, "sheet.pdf").status_code == 202
    assert more == []
    tasks[0]()
    ready = at(door, "sheet.pdf")
    assert (ready.status_code, ready.content, ready["Content-Type"]) == (200, b"%PDF-1.7 blank", "application/pdf")


def test_both_doors_share_one_file(at, rendered, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        at("seat", "sheet.pdf")
    assert at("watch", "sheet.pdf").content == b"%PDF-1.7 blank"
    assert MatchSheetFile.objects.count() == 1


def test_sheet_is_blank_before_the_game_and_filled_after_it_began(at, match, rendered):
    assert "score-sheet--blank" in at("seat", "sheet.html").content.decode()
    play_to_turn(match, 1)
    assert "score-sheet--filled" in at("seat", "sheet.html").content.decode()
    assert "score-sheet--blank" in at("seat", "sheet.html?kind=blank").content.decode()


def test_a_changed_match_is_another_file(at, match, rendered, django_capture_on_commit_callbacks):
    play_to_turn(match, 1)
    with django_capture_on_commit_callbacks(execute=True):
        at("seat", "sheet.pdf")
    write_paths(match, {"formation/a/f1/lost": 1})
    with django_capture_on_commit_callbacks() as tasks:
        assert at("seat", "sheet.pdf").status_code == 202
    assert (len(tasks), MatchSheetFile.objects.count()) == (1, 2)


def test_what_is_rendered_is_what_was_asked_for(at, match, django_capture_on_commit_callbacks, monkeypatch):
    """However late the worker comes: the digest stands for the content that is kept with it."""
    seen = []
    monkeypatch.setattr(services, "make_sheet_pdf", lambda content, *, paper: seen.append(content) or b"%PDF")
    play_to_turn(match, 1)
    with django_capture_on_commit_callbacks() as tasks:
        at("seat", "sheet.pdf")
    write_paths(match, {"formation/a/f1/lost": 7})
    tasks[0]()
    assert seen[0]["armies"][0]["formations"][0]["lost"] == 0


def test_papers_and_kinds_are_files_of_their_own(at, rendered, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        for query in ("paper=a4&kind=blank", "paper=letter&kind=blank", "paper=a4&kind=filled"):
            at("seat", f"sheet.pdf?{query}")
    assert sorted(MatchSheetFile.objects.values_list("paper", flat=True)) == ["a4", "a4", "letter"]


@pytest.mark.parametrize("tail", ["sheet.pdf?paper=a0", "sheet.pdf?kind=poster", "sheet.html?paper=a0"])
def test_unknown_paper_or_kind_is_not_there(at, tail):
    assert at("watch", tail).status_code == 404


def test_failure_is_told_and_can_be_tried_again(at, monkeypatch, rendered, django_capture_on_commit_callbacks):
    working = services.make_sheet_pdf

    def fail(content, *, paper):
        raise ValueError

    monkeypatch.setattr(services, "make_sheet_pdf", fail)
    with django_capture_on_commit_callbacks(execute=True):
        at("seat", "sheet.pdf?paper=letter")
    failed = at("seat", "sheet.pdf?paper=letter")
    assert (failed.status_code, "Try again" in failed.content.decode()) == (503, True)
    monkeypatch.setattr(services, "make_sheet_pdf", working)
    with django_capture_on_commit_callbacks(execute=True):
        retried = at("seat", "sheet.pdf?paper=letter", method="post")
    assert (retried.status_code, retried["Location"].endswith("sheet.pdf?kind=blank&paper=letter")) == (302, True)
    assert at("seat", "sheet.pdf?paper=letter").content == b"%PDF-1.7 blank"


def test_missing_library_is_told_by_the_task(at, monkeypatch, django_capture_on_commit_callbacks):
    monkeypatch.setattr(pdf, "is_pdf_available", lambda: "PDFs need Pango on the server.")
    with django_capture_on_commit_callbacks(execute=True):
        at("seat", "sheet.pdf")
    assert MatchSheetFile.objects.get().error == "PDFs need Pango on the server."


def test_print_view_is_a_page_without_scripts(at):
    page = at("watch", "sheet.html?paper=letter")
    text = page.content.decode()
    assert (page.status_code, page["X-Robots-Tag"], "<script" in text) == (200, "noindex", False)
    assert "print-letter" in text


@pytest.mark.parametrize("tail", ["sheet.html", "match.json", "turn.json"])
def test_pages_cost_few_queries(at, match, django_assert_num_queries, tail):
    win_for_anna(match)
    report_result(match=match, side="a", report=Report("played"))
    at("watch", tail)
    with django_assert_num_queries({"sheet.html": 4, "match.json": 4, "turn.json": 2}[tail]):
        at("watch", tail)


def test_match_file_holds_everything_and_no_secret(at, seats, match):
    win_for_anna(match)
    report_result(match=match, side="a", report=Report("played"))
    confirm_result(match=match, side="b", number=1)
    reopen_match(match=match, side="b")
    answer = at("watch", "match.json")
    document = answer.json()
    assert answer["Content-Disposition"] == f'attachment; filename="match-{match.pk}.json"'
    assert (document["muster_match"], document["state"], document["turn"]) == (1, "open", 3)
    assert document["sides"]["a"]["formations"][0]["name"] == "Tank Company"
    assert document["sheet"]["turn/3/objective/1"] == "a"
    assert document["options"]["take-and-hold"] == "any-two"
    assert [(end["turn"], end["counts"]) for end in document["end_phases"]] == [(1, True), (2, True), (3, False)]
    (result,) = document["results"]
    assert (result["kind"], result["state"], result["reopened_by"]) == ("played", "replaced", "b")
    assert (result["winner"], result["victory_points"]) == ("a", {"a": 501, "b": 125})
    text = answer.content.decode()
    secrets = [seats[0].secret, seats[1].secret, match.share_key]
    assert [secret for secret in secrets if secret in text] == []


def test_match_file_before_the_first_turn(at):
    document = at("seat", "match.json").json()
    assert (document["now"], document["end_phases"], document["results"]) == (None, [], [])


def test_documents_of_turns_are_judged_elsewhere_as_they_were_here(at, match):
    win_for_anna(match)
    for turn in (1, 2, 3):
        document = at("watch", f"turn.json?turn={turn}").json()
        answer = score(document)
        assert (document["turn"], answer["state"]) == (turn, "won" if turn == 3 else "continues")
    assert answer["goals"]["a"] == at("watch", "match.json").json()["now"]["answer"]["goals"]["a"]
    assert at("watch", "turn.json").json() == document


def test_the_command_judges_a_downloaded_turn(at, match, tmp_path, capsys):
    from django.core.management import call_command

    win_for_anna(match)
    file = tmp_path / "turn.json"
    file.write_bytes(at("watch", "turn.json").content)
    call_command("score", str(file), "--json")
    told = json.loads(capsys.readouterr().out)
    assert (told["winner"], told["victory_points"]) == ("a", {"a": 501, "b": 125})


@pytest.mark.parametrize("turn", ["0", "3", "99", "100", "x", "-1", ""])
def test_turns_that_were_not_played_are_not_there(at, match, turn):
    play_to_turn(match, 2)
    assert at("watch", f"turn.json?turn={turn}").status_code == 404


def test_no_turn_is_there_before_the_first(at):
    assert at("watch", "turn.json").status_code == 404


def test_reopened_turns_are_those_of_the_sheet(at, seats, match):
    play_to_turn(match, 3)
    write_paths(match, {"turn": 2})
    assert at("watch", "turn.json?turn=3").status_code == 404
    assert at("watch", "turn.json?turn=2").json()["turn"] == 2
    assert seen_by(seats[0]).match.turn == 2


@pytest.mark.parametrize("name", ["sheet", "sheet-page", "match-file", "judge"])
def test_strangers_find_nothing(client, match, outsider, name):
    client.force_login(outsider)
    assert client.get(reverse(f"match:{name}", args=[match.pk])).status_code == 404
    assert client.get(reverse(f"watch:{name}", args=["guessed"])).status_code == 404
