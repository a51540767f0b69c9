import io
import json
import re
from collections import Counter

import pytest
from pypdf import PdfReader

from armylists.armies.services.verdicts import judge_document
from armylists.catalogue.queries.finding import glossary
from armylists.models import ArmyList
from armylists.rosters.documents import (
    BY_EXTENSION,
    FORMATS,
    PDF,
    PaperSize,
    file_name,
    make_pdf,
    qr_source,
    write_roster,
)
from armylists.rosters.printouts import LARGE_PAPERS, Part, Printout, TypeSize
from armylists.rosters.queries import army_charts
from config.lib.pdf import static_file
from rules.roster.build import build_roster
from rules.roster.content import Style
from tests.armylists.documents import expected_documents, small_document
from tests.examples import one_in

pytestmark = [
    pytest.mark.integration,
    pytest.mark.django_db,
    pytest.mark.once,
    pytest.mark.slow,
    pytest.mark.usefixtures("pdf_engine"),
]

LINK = "https://muster.example/r/frozen/"
ALL = [*((style, PaperSize.A4) for style in Style), (Style.FULL, PaperSize.LETTER), (Style.CARDS, PaperSize.A5)]
MADE: dict[str, bytes] = {}


def roster_of(document, *, style=Style.FULL, link=LINK):
    verdict = judge_document(document)
    publication = ArmyList.objects.get(digest=verdict.rules.army_list.digest).publication
    return build_roster(verdict, abilities=glossary(publication.slug), style=style, dated="2026-05-01", link=link)


def bytes_of(document, *, style=Style.FULL, paper=PaperSize.A4, **options):
    """What is printed, made once for all tests."""
    printout = Printout(style, paper, **options)
    key = json.dumps([document, repr(printout)])
    if key not in MADE:
        MADE[key] = make_pdf(roster_of(document, style=style), printout=printout)
    return MADE[key]


def pdf_of(document, **choice):
    return PdfReader(io.BytesIO(bytes_of(document, **choice)))


def text_of(reader):
    return "\n".join(page.extract_text() for page in reader.pages)


def legal_army(publication, slug):
    return max((document for document, legal in expected_documents(publication, slug) if legal), key=_formations)


def _formations(document):
    return len(document["formations"])


@pytest.mark.parametrize(
    ("style", "paper"), [pytest.param(*one, marks=[pytest.mark.thorough] if n % 3 else []) for n, one in enumerate(ALL)]
)
def test_pdf_is_accessible_and_says_what_it_is(style, paper):
    reader = pdf_of(small_document(), style=style, paper=paper)
    root = reader.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    assert b"pdfuaid" in root["/Metadata"].get_data()
    assert (str(root["/Lang"]), bool(root["/ViewerPreferences"]["/DisplayDocTitle"])) == ("en", True)
    metadata = reader.metadata
    assert metadata.title == "Hades Hive relief – Armageddon Steel Legion"
    assert metadata.author == "Muster"
    assert metadata.subject.startswith("Army roster")
    assert metadata["/Keywords"].startswith("netea/steel-legion@")
    width = float(reader.pages[0].mediabox.width)
    assert round(width) == {PaperSize.A4: 595, PaperSize.LETTER: 612, PaperSize.A5: 420}[paper]


@pytest.mark.parametrize("style", list(Style))
def test_tables_keep_their_headings_for_readers_who_listen(style):
    root = pdf_of(small_document(), style=style).trailer["/Root"]
    tables = [children for tag, children in tags_below(root["/StructTreeRoot"]) if tag == "/Table"]
    assert tables
    assert set(tables) == {("/THead", "/TBody")}


def tags_below(node):
    """Every element of the structure tree with the tags of its children."""
    return [(found.get("/S"), tuple(kid["/S"] for kid in children(found))) for found in nodes_below(node)]


def nodes_below(node):
    yield node
    for kid in children(node):
        yield from nodes_below(kid)


def children(node):
    kids = node["/K"] if isinstance(node.get("/K"), list) else [node.get("/K")]
    kids = [kid.get_object() for kid in kids if hasattr(kid, "get_object")]
    return [kid for kid in kids if isinstance(kid, dict) and "/S" in kid]


@pytest.mark.thorough
@pytest.mark.parametrize("style", list(Style))
def test_same_roster_gives_the_same_bytes(style):
    again = make_pdf(roster_of(small_document(), style=style), printout=Printout(style))
    assert bytes_of(small_document(), style=style) == again


@pytest.mark.thorough
def test_full_pdf_has_bookmarks_and_page_numbers():
    reader = pdf_of(legal_army("netea", "steel-legion"))
    (army,) = [item for item in reader.outline if not isinstance(item, list)]
    chapters = [item.title for item in reader.outline[1] if not isinstance(item, list)]
    name = legal_army("netea", "steel-legion")["name"]
    assert army.title == name
    assert chapters == ["Formations", "Datasheets", "Special rules", "Remarks"]
    assert f"1 / {len(reader.pages)}" in reader.pages[0].extract_text()
    assert name in reader.pages[1].extract_text()


def test_full_pdf_shows_verdict_units_datasheets_and_rules():
    text = text_of(pdf_of(small_document()))
    for part in ("550 / 3,000", "Legal", "Old Grumblers", "Artillery Company", "5 Basilisk", "Manticore × 4"):
        assert part in text
    assert text.count("Earthshaker") == 1


@pytest.mark.thorough
def test_full_pdf_of_a_large_army_is_small():
    verdict = judge_document(legal_army("netea", "steel-legion"))
    publication = ArmyList.objects.get(digest=verdict.rules.army_list.digest).publication
    roster = build_roster(verdict, abilities=glossary(publication.slug), dated="2026-05-01", link=LINK)
    content = make_pdf(roster, printout=Printout(), charts=army_charts(verdict))
    assert len(content) < 400_000
    # What is read at the table comes first, and the charts are not torn apart.
    *others, last = (page.extract_text() for page in PdfReader(io.BytesIO(content)).pages)
    assert ("Charts" in last, "Points by section" in last, "Units by speed" in last) == (True, True, True)
    assert not any("Charts" in page for page in others)
    tree = PdfReader(io.BytesIO(content)).trailer["/Root"]["/StructTreeRoot"]
    spoken = [str(node["/Alt"]) for node in nodes_below(tree) if node.get("/S") == "/Figure"]
    assert "Points by section: Steel Legion Companies: " in "\n".join(spoken)


def test_styles_hold_no_flexible_boxes_which_are_laid_out_three_times():
    assert "flex" not in "".join(re.split(r"/\*.*?\*/", static_file("muster/css/print.css").read_text("utf-8")))


def twelve_formations():
    return next(d for d, legal in expected_documents("netea", "codex-astartes") if legal and _formations(d) == 12)


def words_of(reader):
    return " ".join(text_of(reader).split())


def test_twelve_formations_fill_three_pages_and_two_sheets_of_cards():
    full, cards = (pdf_of(twelve_formations(), style=style) for style in (Style.FULL, Style.CARDS))
    assert (len(full.pages), len(cards.pages)) == (3, 2)
    text = words_of(cards)
    for part in ("Break 20", "Missile Launcher 45cm AP5+/AT6+", "Garrison", "Transport: Rhinos", "Room for 2"):
        assert part in text, part
    # Every formation has a head, whatever is continued says so, and every rule stands once.
    assert text.count("Break ") - text.count("Break Their") == 12
    assert text.count("Per unit, two blast markers") == 1


@pytest.mark.thorough
def test_every_ship_and_every_rule_is_on_a_card():
    document = legal_army("netea-fleets", "armageddon-sector")
    roster = roster_of(document)
    text = words_of(pdf_of(document, style=Style.CARDS, paper=PaperSize.LETTER))
    names = [*(sheet.profile.name for sheet in roster.sheets), *(rule.name for rule in roster.special_rules)]
    assert [name for name in names if name not in text] == []


def test_aircraft_print_no_close_combat():
    text = words_of(pdf_of(twelve_formations()))
    assert "AC · Fighter-Bomber · Armour 6+" in text
    assert "n/a" not in text


def test_compact_tells_criticals_and_room():
    text = words_of(pdf_of(twelve_formations(), style=Style.COMPACT))
    assert ("Critical hit: It is destroyed" in text, "Room for 8" in text) == (True, True)


def legion_with_engines():
    document = small_document()
    kinds = ("regimental-hq", "warhound", "deathstrike-battery")
    document["formations"] = [{"key": kind, "formation": kind} for kind in kinds]
    return document


def test_what_is_left_out_is_not_printed():
    everything = frozenset(Part)
    text = text_of(pdf_of(small_document(), left_out=everything, saves_ink=True, type_size=TypeSize.LARGE, columns=1))
    found = [part for part in ("Special rules", "Remarks", "Charts", "Verdict", "Points") if part in text]
    assert (found, "Datasheets" in text) == ([], True)
    deck = text_of(pdf_of(small_document(), style=Style.CARDS, left_out=everything))
    assert ("Special rules" in deck, "Verdict" in deck, "Half" in deck) == (False, False, False)


def test_cards_draw_every_box_and_at_most_ten_to_a_line(pdf_engine):
    document = small_document()
    document["formations"] = [{"key": "f1", "formation": "regimental-hq"}, {"key": "f2", "formation": "warhound"}]
    page = write_roster(roster_of(document, style=Style.CARDS), form="html")
    lines = lines_of_boxes(pdf_engine.HTML(string=page, media_type="print").render().pages[0])
    # A Supreme Commander, Infantry, Chimeras and twenty blast markers; damage and shields of a Warhound, three markers.
    assert sorted(lines) == [1, 2, 3, 3 + 2, 7, 10, 10, 10]


def lines_of_boxes(page):
    """How many boxes can be seen on each line of each card, in any order."""
    third = page.width / 3
    boxes = (box for box in page._page_box.descendants() if box.element is not None and box.width)
    seen = {
        (box.position_x // third, round(box.position_y), round(box.position_x))
        for box in boxes
        if "box" in (box.element.get("class") or "").split()
    }
    return Counter((card, y) for card, y, _ in seen).values()


@pytest.mark.thorough
def test_no_remark_is_torn_apart():
    document = legal_army("netea-fleets", "gothic-sector")
    pages = [" ".join(page.extract_text().split()) for page in pdf_of(document).pages]
    notes = [note.text for note in roster_of(document).notes]
    assert [note for note in notes if not any(note in page for page in pages)] == []


def test_choices_are_not_shown_as_upgrades():
    document = {
        "muster": 1,
        "army_list": "netea/codex-astartes@2026-02",
        "points_limit": 3000,
        "name": "",
        "formations": [{"key": "f1", "formation": "scout", "attributes": {"transport": "foot"}}],
    }
    for style in (Style.FULL, Style.COMPACT, Style.CARDS):
        text = text_of(pdf_of(document, style=style))
        assert "Transport: On foot" in text
        assert "+ Transport" not in text


def test_many_names_still_fit_on_a_page():
    document = small_document(points_limit=20_000)
    first = document["formations"][0]
    document["formations"] = [{**first, "key": f"f{n}", "name": f"Battery number {n}"} for n in range(30)]
    for paper in LARGE_PAPERS:
        assert len(pdf_of(document, style=Style.HIDDEN, paper=paper).pages) == 1


def test_hidden_pdf_leaks_nothing():
    shown, hidden = (
        make_pdf(roster_of(small_document(), style=style), printout=Printout(style))
        for style in (Style.FULL, Style.HIDDEN)
    )
    reader = PdfReader(io.BytesIO(hidden))
    text = text_of(reader)
    for secret in ("Artillery Company", "Basilisk", "Manticore", "Earthshaker", "QR", "frozen"):
        assert secret not in text
        assert secret.encode() not in hidden
    assert "Old Grumblers" in text
    assert not reader.pages[0]["/Resources"]["/XObject"]
    assert "Basilisk" in text_of(PdfReader(io.BytesIO(shown)))


def test_refitted_ship_is_printed_as_bought():
    document = {
        "muster": 1,
        "army_list": "netea-fleets/gothic-sector@2023-08-29",
        "points_limit": 1500,
        "name": "",
        "formations": [
            {"key": "f1", "formation": "tyrant", "upgrades": [{"upgrade": "tyrant-batteries"}]},
            {"key": "f2", "formation": "tyrant"},
        ],
    }
    text = text_of(pdf_of(document))
    assert ("with 45cm batteries" in text, text.count("Tyrant × 1")) == (True, 1)


@pytest.mark.parametrize(
    "name",
    one_in(3, ["<script>alert(1)</script>", "جيش الصحراء", "W" * 120, "\u202eturned", "R&D “quoted” 'x'", "🛡️ Shield"]),
)
def test_odd_names_are_shown_safely(name):
    document = small_document(name=name)
    document["formations"][0]["name"] = name
    page = write_roster(roster_of(document), form="html")
    assert "<script" not in page
    assert "\u202e" not in page
    assert len(pdf_of(document, style=Style.CARDS).pages) == 1


def test_print_view_stands_alone():
    page = write_roster(roster_of(small_document()), form="html", printout=Printout(paper=PaperSize.LETTER))
    assert "size: Letter" in page
    assert [part for part in ("<link", "url(", "font-face", 'src="/') if part in page] == []


def test_print_view_of_this_site_needs_no_inline_style():
    page = write_roster(
        roster_of(small_document()), form="html", printout=Printout(paper=PaperSize.LETTER), linked=True
    )
    assert page.count("<h1") == 1
    assert "print-letter.css" in page
    assert "style=" not in page
    assert "<style" not in page
    assert "<script" not in page
    assert re.findall(r"<img [^>]*alt=\"\"", page) == []


def test_print_view_shows_problems_first():
    page = write_roster(roster_of(small_document(points_limit=500)), form="html")
    assert page.index("the limit is 500") < page.index("Old Grumblers")


@pytest.mark.parametrize("form", [name for name in FORMATS if name not in ("pdf", "chat")])
def test_every_format_carries_verdict_fingerprint_version_and_link(form):
    roster = roster_of(small_document())
    content = write_roster(roster, form=form)
    expected = [roster.head.fingerprint, roster.head.reference]
    if form != "html":
        expected.append(LINK)
    assert [part for part in expected if part not in content] == []


def test_qr_code_holds_the_address_as_a_picture():
    assert qr_source(LINK).startswith("data:image/svg+xml;base64,")
    assert qr_source(LINK) != qr_source(LINK + "other/")


@pytest.mark.parametrize(
    ("name", "form", "file"),
    [
        ("Hades Hive relief", PDF, "Hades Hive relief - full - a4.pdf"),
        ("Hades Hive relief", BY_EXTENSION["md"], "Hades Hive relief - full.md"),
        ("../../etc/passwd", PDF, "etc passwd - full - a4.pdf"),
        ("Läufer & <b>", PDF, "Läufer & b - full - a4.pdf"),
        ("جيش", PDF, "جيش - full - a4.pdf"),
        ("x" * 120, PDF, "x" * 80 + " - full - a4.pdf"),
        ("...", PDF, "roster - full - a4.pdf"),
        ('"; rm\\', PDF, "; rm - full - a4.pdf"),
    ],
)
def test_file_names_are_safe(name, form, file):
    assert file_name(roster_of(small_document(name=name)), form=form, paper=PaperSize.A4) == file


@pytest.mark.thorough
def test_a_long_name_leaves_room_for_the_fingerprint_on_later_pages():
    roster = roster_of({**legal_army("netea", "steel-legion"), "name": "W" * 120})
    later = PdfReader(io.BytesIO(make_pdf(roster, printout=Printout()))).pages[1].extract_text()
    assert [line.partition("…")[0] for line in later.splitlines() if roster.head.fingerprint in line] == ["W" * 51]
