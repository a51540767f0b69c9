"""What papers of events show: read back from the PDFs. Every paper is rendered once, and asked many things."""

import io
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from pypdf import PdfReader

from armylists.rosters.printouts import PaperSize
from tests.examples import one_in
from tests.tournaments.club_day import ClubDay
from tournaments.events.entries.services.bulk import add_entries
from tournaments.events.entries.services.entering import Details
from tournaments.events.printouts.documents import OF_A_ROUND, PACKS, Kind, make_printout_pdf, printout_file_name
from tournaments.events.printouts.services import build_printout
from tournaments.events.results import services as results
from tournaments.events.rounds.services.tables import add_tables

# No test asks the database; the mark has it made.
pytestmark = [
    pytest.mark.integration,
    pytest.mark.django_db,
    pytest.mark.once,
    pytest.mark.slow,
    pytest.mark.usefixtures("pdf_engine"),
]

FIELD = 64
LONG, CODE = "W" * 80, '<b>Bob</b> & "Co"'
PRINTED = [kind for kind in Kind if kind not in PACKS and kind is not Kind.BRACKET]
"""Papers that every event has."""
Contents = dict[tuple[str, Kind], dict[str, Any]]


@pytest.fixture(scope="module")
def contents(django_db_setup: None, django_db_blocker: Any) -> Iterator[Contents]:
    """What every paper of this module shows. The events are gone before the first test begins."""
    with django_db_blocker.unblock(), transaction.atomic():
        owner = User.objects.create_user(username="organiser")
        made = {**club_day(owner), **empty_day(owner), **great_day(owner)}
        transaction.set_rollback(True)
    return made


@pytest.fixture(scope="module")
def pdf_of(contents: Contents) -> Any:
    """A paper as PDF, rendered when it is asked for the first time."""

    @cache
    def read(day: str, kind: Kind, paper: PaperSize = PaperSize.A4) -> PdfReader:
        return PdfReader(io.BytesIO(make_printout_pdf(contents[day, kind], paper=paper)))

    return read


def drawn(name: str, day: ClubDay, *, number: int) -> Contents:
    day.event.refresh_from_db()
    kinds = [kind for kind in PRINTED if number or kind not in OF_A_ROUND]
    return {(name, kind): build_printout(day.event, kind=kind, number=number * (kind in OF_A_ROUND)) for kind in kinds}


def club_day(owner: User) -> Contents:
    """Seven entrants, two of one name, two of hostile names; round 2 has a bye and somebody who did not appear."""
    starts, ends = (datetime(2026, 11, day, 9, tzinfo=UTC) for day in (21, 22))
    day = ClubDay(owner, players=4, name="Club day", venue="Town Hall", starts_at=starts, ends_at=ends)
    for name, club in ((LONG, LONG), (CODE, "<script>"), ("Ann", "Northern Front")):
        day.add(name, club=club)
    add_tables(event=day.event, actor=day.organiser, count=3, name="Hall", terrain="desert")
    day.run()
    day.play(1)
    day.publish(2)
    absent = next(pairing for pairing in day.pairings(2) if pairing.table is not None and pairing.table.number == 1)
    results.give_forfeit(event=day.event, actor=day.organiser, pairing=absent, absent="a", reason="Late train")
    return drawn("club", day, number=2)


def empty_day(owner: User) -> Contents:
    day = ClubDay(owner, name="Empty")
    day.event.officials.all().delete()
    return drawn("empty", day, number=0)


def great_day(owner: User) -> Contents:
    """More than fit on a page, with the table full of figures."""
    order = ["goal-difference", "victory-point-difference", "strength-of-schedule", "buchholz", "wins", "lot"]
    day = ClubDay(owner, name="Great", tie_breaks=[*order[:5], "sonneborn-berger", order[5]])
    people = [Details(f"Player {number:03}", f"Club {number % 9}") for number in range(FIELD)]
    add_entries(event=day.event, actor=day.organiser, people=people)
    add_tables(event=day.event, actor=day.organiser, count=FIELD // 2)
    day.run()
    day.publish(1)
    return drawn("great", day, number=1)


def texts_of(reader: PdfReader) -> list[str]:
    return [" ".join(page.extract_text().split()) for page in reader.pages]


@pytest.mark.parametrize("kind", one_in(3, PRINTED))
def test_pdf_is_accessible_and_says_what_it_is(pdf_of, kind):
    reader = pdf_of("club", kind)
    root = reader.trailer["/Root"]
    assert (root["/MarkInfo"]["/Marked"], b"pdfuaid" in root["/Metadata"].get_data()) == (True, True)
    assert (str(root["/Lang"]), reader.metadata.author) == ("en", "Muster")
    assert reader.metadata.title.startswith("Club day – ")
    assert {round(float(page.mediabox.width)) for page in reader.pages} == {595}


@pytest.mark.parametrize("kind", [Kind.SMALL_SLIPS, Kind.BADGES, Kind.TABLE_CARDS])
def test_what_is_cut_fits_letter_too(pdf_of, kind):
    small, large = pdf_of("club", kind, PaperSize.LETTER), pdf_of("club", kind)
    assert round(float(small.pages[0].mediabox.width)) == 612
    assert len(small.pages) == len(large.pages)


def test_f20_an_odd_number_of_pairs_is_printed_whole_byes_last(contents, pdf_of):
    lines = contents["club", Kind.PAIRINGS]["sections"][0]["lines"]
    assert [line["table"] for line in lines] == ["1", "2", "3", ""]
    assert [bool(line["b"]) for line in lines] == [True, True, True, False]
    assert sum("did not appear" in line["outcome"] for line in lines) == 1
    (text,) = texts_of(pdf_of("club", Kind.PAIRINGS))
    assert text.startswith("Club day · Nov. 21, 2026 – Nov. 22, 2026 · Town Hall Round 2: Pairings by table Table")
    assert "Hall · desert" in text
    assert text.index(" Bye") > text.index("did not appear")
    assert "– Bye" not in text


def test_names_that_are_alike_are_told_apart_and_shown_as_they_are(contents, pdf_of):
    names = [line["name"] for line in contents["club", Kind.NAMES]["sections"][0]["lines"]]
    assert names == [CODE, "Ann (p1)", "Ann (p7)", "Bert", "Cleo", "Dan", LONG]
    text = "".join(texts_of(pdf_of("club", Kind.NAMES)))
    assert (CODE in text, text.replace(" ", "").count("W" * 80) >= 2) == (True, True)


def test_every_entrant_stands_once_by_name_with_table_and_opponent(contents):
    lines = contents["great", Kind.NAMES]["sections"][0]["lines"]
    assert [line["name"] for line in lines] == [f"Player {number:03}" for number in range(FIELD)]
    pairs = {frozenset((line["name"], line["opponent"])) for line in lines}
    assert (len(pairs), {len(pair) for pair in pairs}) == (FIELD // 2, {2})


def test_slips_are_for_games_only_with_goals_warm_up_and_both_names(contents, pdf_of):
    (section,) = contents["club", Kind.SLIPS]["sections"]
    assert [card["table"] for card in section["cards"]] == ["2", "3"]
    (text,) = texts_of(pdf_of("club", Kind.SLIPS))
    for word in ("Round 2", "Table 2", "Table 3", "Five-minute warm-up", *section["goals"], *section["checklist"]):
        assert word in text
    assert (len(section["goals"]), len(section["checklist"]) > 20) == (5, True)
    assert text.count("Victory points") == text.count("Signed by A") == 2
    for card in section["cards"]:
        assert card["a"].replace(" ", "") in text.replace(" ", "")


@pytest.mark.thorough
def test_slips_stand_two_or_four_on_a_page(contents, pdf_of):
    assert len(contents["club", Kind.SLIPS]["sections"][0]["cards"]) == 2
    assert len(pdf_of("club", Kind.SLIPS).pages) == 1
    assert len(pdf_of("great", Kind.SMALL_SLIPS).pages) == FIELD // 8


def test_cards_have_the_address_of_their_table(contents, pdf_of):
    cards = contents["club", Kind.TABLE_CARDS]["sections"][0]["cards"]
    key = contents["club", Kind.TABLE_CARDS]["head"]["id"]
    assert [card["link"].partition("/events/")[2] for card in cards] == [f"{key}/tables/{n}/" for n in (1, 2, 3)]
    texts = texts_of(pdf_of("club", Kind.TABLE_CARDS))
    assert [text.count("Who plays here") for text in texts] == [2, 1]
    assert ("Table 1Hall desert" in texts[0], "Table 3Hall desert" in texts[1]) == (True, True)


def test_standings_show_every_figure_with_its_meaning(contents, pdf_of):
    (text,) = texts_of(pdf_of("club", Kind.STANDINGS))
    assert "Standings during round 2" in text
    assert "GD Goal difference" in text
    lines = contents["club", Kind.STANDINGS]["sections"][0]["lines"]
    assert (len(lines), lines[0]["position"], lines[-1]["position"]) == (7, "1", "7")
    assert {len(line["figures"]) for line in lines} == {5}
    assert any("−2" in line["figures"] for line in lines)


@pytest.mark.thorough
def test_a_table_with_many_figures_lies_on_its_side(pdf_of):
    page = pdf_of("great", Kind.STANDINGS).pages[0]
    assert (round(float(page.mediabox.width)), round(float(page.mediabox.height))) == (842, 595)


def test_badges_are_for_everybody_who_is_there_ten_on_a_page(contents, pdf_of):
    cards = contents["club", Kind.BADGES]["sections"][0]["cards"]
    assert [(card["name"], card["role"]) for card in cards[:2]] == [("organiser", "Organiser"), (CODE, "")]
    assert len(cards) == 8
    (text,) = texts_of(pdf_of("club", Kind.BADGES))
    assert text.count("Club day") == 8
    assert len(pdf_of("great", Kind.BADGES).pages) == 7


def test_everything_of_a_round_is_one_file(contents, pdf_of):
    titles = [section["title"] for section in contents["club", Kind.ROUND]["sections"]]
    assert titles == [
        "Round 2: Pairings by table",
        "Round 2: Pairings by name",
        "Standings before round 2",
        "Round 2: Result slips",
    ]
    reader = pdf_of("club", Kind.ROUND)
    assert [item.title for item in reader.outline if not isinstance(item, list)] == titles
    assert len(reader.pages) == 4
    before = contents["club", Kind.ROUND]["sections"][2]["lines"]
    now = contents["club", Kind.STANDINGS]["sections"][0]["lines"]
    assert ({line["record"] for line in before}, before == now) == ({"1–0–0", "0–0–1", "0–0–0"}, False)


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (Kind.STANDINGS, "Nobody is in the table yet."),
        (Kind.TABLE_CARDS, "The event has no tables yet."),
        (Kind.BADGES, "Nobody has entered yet."),
    ],
)
def test_an_empty_event_has_papers_that_say_so(pdf_of, kind, said):
    (text,) = texts_of(pdf_of("empty", kind))
    assert said in text


@pytest.mark.thorough
def test_a_great_field_flows_over_pages_under_its_headings(pdf_of):
    texts = texts_of(pdf_of("great", Kind.NAMES))
    assert len(texts) > 2
    assert {text.count("Against") for text in texts} == {1}
    assert sum(text.count("Club ") for text in texts) == FIELD


def test_same_content_gives_the_same_bytes(contents, pdf_of):
    again = make_printout_pdf(contents["club", Kind.BADGES], paper=PaperSize.A4)
    assert pdf_of("club", Kind.BADGES).stream.getvalue() == again


def test_file_names_are_safe(contents):
    content = contents["club", Kind.SLIPS]
    assert printout_file_name(content, paper=PaperSize.A4) == "Club day - slips 2 - a4.pdf"
    hostile = {**content, "round": 0, "head": {**content["head"], "name": "../.."}}
    assert printout_file_name(hostile, paper=PaperSize.LETTER) == "event - slips - letter.pdf"
