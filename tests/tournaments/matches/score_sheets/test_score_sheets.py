"""What score sheets show on paper: read back from the PDFs. Every variant is rendered once, and asked many things."""

import io
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from django.db import transaction
from pypdf import PdfReader

from armylists.rosters.printouts import LARGE_PAPERS, PaperSize
from tests.examples import one_in
from tests.tournaments.played_matches import new_match, nobody_enters, play_to_turn, seen_by, win_for_anna, write_paths
from tournaments.matches.queries.positions import position_of
from tournaments.matches.results.services import Report, confirm_result, report_result
from tournaments.matches.score_sheets.documents import make_sheet_pdf, render_sheet_page, sheet_file_name
from tournaments.matches.score_sheets.queries import BLANK, FILLED
from tournaments.matches.score_sheets.services import build_score_sheet, reading_link
from tournaments.matches.services import share_match

# Most tests do not ask the database; the mark has it made.
pytestmark = [
    pytest.mark.integration,
    pytest.mark.django_db,
    pytest.mark.once,
    pytest.mark.slow,
    pytest.mark.usefixtures("pdf_engine"),
]

KINDS = [BLANK, FILLED]
MANY = "\n".join(f"Formation number {n}, {100 + 25 * n}, {n}, {n % 3 * 3}" for n in range(1, 15))
HUGE = "\n".join(f"Formation number {n}, 100, 10" for n in range(30))
Contents = dict[str, dict[str, Any]]
Read = Callable[..., PdfReader]


@pytest.fixture(scope="module")
def contents(django_db_setup: None, django_db_blocker: Any) -> Iterator[Contents]:
    """What every sheet of this module shows. The matches themselves are gone before the first test begins."""
    with django_db_blocker.unblock(), transaction.atomic():
        made = {**won_game(), **told_game(), **empty_game(), **long_games()}
        transaction.set_rollback(True)
    return made


@pytest.fixture(scope="module")
def pdf_of(contents: Contents) -> Read:
    """A sheet as PDF, rendered when it is asked for the first time."""

    @cache
    def read(name: str, paper: PaperSize = PaperSize.A4) -> PdfReader:
        return PdfReader(io.BytesIO(make_sheet_pdf(contents[name], paper=paper)))

    return read


def content_of(seat, *, kind=FILLED):
    seated = seen_by(seat)
    return build_score_sheet(seated, position=position_of(seated), kind=kind)


def both_kinds(name, seat):
    return {f"{name} {kind}": content_of(seat, kind=kind) for kind in KINDS}


def won_game():
    anna, ben = new_match()
    win_for_anna(anna.match)
    made = both_kinds("won", anna)
    report_result(match=anna.match, side="b", report=Report("agreed", winner="b", points=(0, 10), note="Late train"))
    made["reported"] = content_of(anna)
    report_result(match=anna.match, side="a", report=Report("played"))
    confirm_result(match=anna.match, side="b", number=2)
    return {**made, "confirmed": content_of(ben)}


def told_game():
    """Armies with hostile names; something is agreed that is not usual."""
    anna, _ = new_match(anna="<b>Tanks</b> & Co, 500, 10")
    write_paths(anna.match, {"warm-up/O-05/answer": "roll"})
    return both_kinds("agreed", anna)


def empty_game():
    anna, _ = new_match(anna="", ben="")
    made = both_kinds("unmarked", anna)
    play_to_turn(anna.match, 1)
    return {**made, **both_kinds("empty", anna)}


def long_games():
    anna, _ = new_match(anna=MANY, ben=MANY)
    play_to_turn(anna.match, 1)
    other, _ = new_match(anna=HUGE, ben=HUGE)
    drawn, _ = new_match()
    play_to_turn(drawn.match, 4)
    for turn in range(4, 8):
        write_paths(drawn.match, {f"turn/{turn}/roll/a": 3, f"turn/{turn}/roll/b": 3, "turn": turn + 1})
        write_paths(drawn.match, nobody_enters(turn + 1))
    scenario, _ = new_match(plan={"scenario": "escalating-engagement"})
    return {
        **both_kinds("many", anna),
        "huge": content_of(other, kind=BLANK),
        **both_kinds("eight turns", drawn),
        "scenario": content_of(scenario, kind=BLANK),
    }


def text_of(reader):
    return " ".join(" ".join(page.extract_text() for page in reader.pages).split())


def page_of(content):
    return render_sheet_page(content, paper=PaperSize.A4)


@pytest.mark.parametrize(
    ("name", "kind", "paper"),
    [
        ("won blank", BLANK, PaperSize.A4),
        pytest.param("won filled", FILLED, PaperSize.A4, marks=pytest.mark.thorough),
        pytest.param("agreed blank", BLANK, PaperSize.LETTER, marks=pytest.mark.thorough),
        ("reported", FILLED, PaperSize.LETTER),
    ],
)
def test_pdf_is_accessible_and_says_what_it_is(pdf_of, name, kind, paper):
    reader = pdf_of(name, paper)
    root, metadata = reader.trailer["/Root"], reader.metadata
    assert (root["/MarkInfo"]["/Marked"], b"pdfuaid" in root["/Metadata"].get_data()) == (True, True)
    assert (str(root["/Lang"]), bool(root["/ViewerPreferences"]["/DisplayDocTitle"])) == ("en", True)
    assert (metadata.title, metadata.author) == ("Anna – Ben – Score sheet", "Muster")
    assert metadata.subject == "Score sheet of a tournament game: Anna – Ben"
    assert metadata["/Keywords"].startswith(f"{kind}, 20")
    assert round(float(reader.pages[0].mediabox.width)) == {PaperSize.A4: 595, PaperSize.LETTER: 612}[paper]


@pytest.mark.thorough
def test_bookmarks_lead_to_every_part(pdf_of):
    titles = [item.title for item in pdf_of("won filled").outline[1] if not isinstance(item, list)]
    assert titles == [
        "Result",
        "Turn by turn",
        "Why: goals and points at the end of turn 3",
        "Agreed differently than usual",
        "A: Anna – Third Company",
        "B: Ben – Waaagh",
    ]


@pytest.mark.thorough
@pytest.mark.parametrize("kind", KINDS)
def test_tables_keep_their_headings_for_readers_who_listen(pdf_of, kind):
    root = pdf_of(f"won {kind}").trailer["/Root"]
    tables = [children for tag, children in tags_below(root["/StructTreeRoot"]) if tag == "/Table"]
    assert (len(tables) > 3, set(tables)) == (True, {("/THead", "/TBody")})


def tags_below(node):
    """Every element of the structure tree with the tags of its children."""
    kids = node["/K"] if isinstance(node.get("/K"), list) else [node.get("/K")]
    kids = [kid.get_object() for kid in kids if hasattr(kid, "get_object")]
    kids = [kid for kid in kids if isinstance(kid, dict) and "/S" in kid]
    yield node.get("/S"), tuple(kid["/S"] for kid in kids)
    for kid in kids:
        yield from tags_below(kid)


@pytest.mark.thorough
def test_same_sheet_gives_the_same_bytes(contents, pdf_of):
    again = make_sheet_pdf(contents["won filled"], paper=PaperSize.A4)
    assert pdf_of("won filled").stream.getvalue() == again


def test_filled_sheet_tells_the_game_with_its_reasons(pdf_of):
    text = text_of(pdf_of("won filled"))
    for part in (
        "Turn 3: Anna wins by goals, 5 to 0.",
        "No result is reported yet",
        "A is Anna, B is Ben, C is contested.",
        "Anna: 5 goals, 501 points",
        "Held by Anna: marker 2 (Blitzkrieg).",
        "Blitz Brigade: 101 points, half of its worth: at half strength or less (4 of 8).",
        "Worth to the opponent, all together 501",
        "Break Their Spirit",
    ):
        assert part in text


def test_filled_sheet_tells_the_result_and_whether_it_counts(pdf_of):
    waiting = text_of(pdf_of("reported", PaperSize.LETTER))
    assert "Ben wins reported, not confirmed Agreed. Goals 5–0, victory points 0–10. Late train" in waiting
    assert "Winner: Ben told, Anna on the sheet." in waiting
    confirmed = text_of(pdf_of("confirmed"))
    assert "Anna wins confirmed by both Played to the end. Goals 5–0, victory points 501–125." in confirmed


def test_record_shows_each_turn_as_it_was_closed(contents):
    record = contents["won filled"]["turns"]
    assert record["columns"] == [1, 2, 3, 4, 5, 6]
    holders = [row["cells"] for row in record["objectives"]]
    assert holders == [["–", "–", "A" if n != 5 else "–", "", "", ""] for n in range(1, 7)]
    goals = {(row["label"], row["who"]): row["cells"][:4] for row in record["goals"]}
    assert goals["Blitzkrieg", "A"] == ["–", "–", "✓", ""]
    assert goals["They Shall Not Pass", "B"] == ["✓", "✓", "–", ""]
    others = {(row["label"], row["who"]): row["cells"][:4] for row in record["others"]}
    assert others["Victory points", "A"] == ["0", "0", "501", ""]
    assert others["Roll, from turn 4", "B"] == ["–", "–", "–", ""]


def test_record_has_a_column_for_every_turn_that_was_played(contents):
    assert contents["eight turns filled"]["turns"]["columns"] == list(range(1, 9))
    assert contents["eight turns blank"]["turns"]["columns"] == list(range(1, 7))


def test_blank_sheet_has_every_formation_and_nothing_filled_in(contents):
    content = contents["won blank"]
    formations = [formation for army in content["armies"] for formation in army["formations"]]
    assert [(f["name"], f["points"], f["half"]) for f in formations] == [
        ("Tank Company", 500, 250),
        ("Infantry", 250, 125),
        ("Titan", 300, 150),
        ("Warband", 400, 200),
        ("Blitz Brigade", 201, 101),
        ("Stompas", 350, 175),
    ]
    assert [f["name"] for f in formations if f["is_spirit"]] == ["Tank Company", "Warband"]
    assert {
        (f["lost"], f["damage"], f["blast"], f["is_broken"], f["is_destroyed"], f["worth"]) for f in formations
    } == {(0, 0, 0, False, False, "")}
    assert {
        cell for part in ("objectives", "goals", "others") for row in content["turns"][part] for cell in row["cells"]
    } == {""}
    assert (content["report"], content["outcome"], content["reasons"], content["turn"]) == (None, [], [], 0)


def test_blank_sheet_draws_a_box_for_every_unit_point_of_damage_and_blast_marker(contents):
    page = page_of(contents["won blank"])
    army = page.partition("<h2>A: Anna")[2].partition("</section>")[0]
    # Ten tanks, twelve infantry, three points of damage; as many circles; broken and destroyed for each of three.
    assert army.count('class="box"') + army.count('class="box box--fifth"') == 10 + 12 + 3 + 2 * 3
    assert army.count("box--round") == 10 + 12 + 3
    assert army.count("box--last") == 3
    assert "box--full" not in page
    record = page.partition("record__part")[2].partition("</table>")[0]
    assert record.count('class="box"') == 5 * 2 * 6


def test_filled_sheet_ticks_what_was_lost():
    anna, _ = new_match()
    win_for_anna(anna.match)
    write_paths(anna.match, {"formation/b/f3/damage": 2, "formation/b/f3/blast": 4, "formation/b/f2/blast": 9})
    army = page_of(content_of(anna)).partition("<h2>B: Ben")[2]
    # Twenty of the Warband and its box, four of eight, two of six; four blast markers, eight of eight (and a ninth).
    assert army.count("box--full") == (20 + 1) + (4 + 8) + (2 + 4)
    assert '<span class="visually-hidden">2 of 6</span>' in army
    assert "box--last box--full" in army
    assert army.count('<span class="visually-hidden">destroyed</span>') == 1


@pytest.mark.thorough
def test_empty_armies_leave_lines_to_fill_in(contents, pdf_of):
    assert [len(army["empty_rows"]) for army in contents["unmarked blank"]["armies"]] == [14, 14]
    assert [len(pdf_of("unmarked blank", paper).pages) for paper in LARGE_PAPERS] == [3, 3]
    assert page_of(contents["empty filled"]).count("No formations were entered.") == 2


@pytest.mark.thorough
@pytest.mark.parametrize("paper", one_in(2, LARGE_PAPERS))
def test_fourteen_formations_a_side_stand_on_a_page_each(pdf_of, paper):
    pages = [page.extract_text() for page in pdf_of("many blank", paper).pages]
    assert [page.count("Formation number") for page in pages] == [0, 14, 14]
    pages = [page.extract_text() for page in pdf_of("many filled", paper).pages]
    assert [page.count("Formation number") for page in pages][-2:] == [14, 14]


@pytest.mark.thorough
def test_huge_armies_flow_over_pages_without_orphans(pdf_of):
    counts = [page.extract_text().count("Formation number") for page in pdf_of("huge").pages]
    assert (counts[0], sum(counts), min(counts[1:]) > 1, len(counts) > 3) == (0, 60, True, True)


@pytest.mark.thorough
def test_agreements_that_are_not_usual_are_printed(pdf_of):
    assert "Nothing so far. What you agree at the table:" in text_of(pdf_of("won blank"))
    for name, paper in (("agreed blank", PaperSize.LETTER), ("agreed filled", PaperSize.A4)):
        assert "Both players roll a D6 until one is higher and wins." in text_of(pdf_of(name, paper))


@pytest.mark.thorough
def test_table_without_markers_is_there_to_be_drawn_upon(contents, pdf_of):
    assert "Draw the objective markers where they lie." in text_of(pdf_of("unmarked blank"))
    assert contents["unmarked filled"]["map"] is None


def test_table_shows_the_markers_that_lie_on_it():
    anna, _ = new_match()
    write_paths(anna.match, {"set-up/roll/a": 5, "set-up/roll/b": 2, "marker/1": [90, 0]})
    page = page_of(content_of(anna))
    assert "Marker 1: 90 / 0" in page
    assert 'alt="The table, 180 × 120 cm. Marker 1: 90 / 0"' in page


def test_qr_code_is_the_link_for_readers_and_never_that_of_a_seat(settings):
    anna, ben = new_match()
    settings.BASE_URL = "https://muster.example"
    assert (content_of(anna)["link"], "QR code" in page_of(content_of(anna, kind=BLANK))) == ("", False)
    match = share_match(match=anna.match, is_shared=True)
    content = content_of(ben)
    assert content["link"] == reading_link(match) == f"https://muster.example/w/{match.share_key}/result/"
    page = page_of(content_of(ben, kind=BLANK))
    assert "QR code: this match on the web" in page
    assert [secret for secret in (anna.secret, ben.secret) if secret in page or secret in str(content)] == []


def test_names_are_shown_as_they_are(contents, pdf_of):
    assert "<b>Tanks</b> & Co" in text_of(pdf_of("agreed blank", PaperSize.LETTER))
    assert "<b>Tanks" not in page_of(contents["agreed blank"])


def test_file_names_are_safe(contents):
    content = contents["won filled"]
    assert sheet_file_name(content, paper=PaperSize.A4) == "Anna – Ben - score sheet - a4.pdf"
    assert sheet_file_name({**content, "title": "../.."}, paper=PaperSize.LETTER) == "match - score sheet - letter.pdf"


def test_scenarios_have_their_own_objectives_and_no_goals(contents):
    content = contents["scenario"]
    assert (content["has_goals"], content["turns"]["goals"]) == (False, [])
    assert "Blitzkrieg" not in page_of(content)
