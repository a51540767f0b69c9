"""Searches of a few datasheets that are known by heart, and of the whole catalogue."""

import json
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from armylists.catalogue.queries.finding import Span, find_datasheets
from armylists.models import Ability, Datasheet, Publication, SheetFigure
from rules.catalogue.search import Figure

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

SHEETS = {
    "walker": ({"speed": [15, 25], "armour": [4], "range": [30, 120]}, "battle cannon | lascannon"),
    "runner": ({"speed": [30], "armour": [6], "range": [45]}, "lascannon"),
    "wall": ({"speed": [0], "hits": [8]}, ""),
}


@pytest.fixture
def sheets() -> Publication:
    """Three datasheets of their own publication."""
    publication = Publication.objects.create(slug="known", game="epic", name="Known")
    scout = Ability.objects.create(publication=publication, slug="scout", name="Scout")
    for slug, (figures, weapons) in SHEETS.items():
        text = f"{slug} t'olku elite"
        row = Datasheet.objects.create(
            publication=publication, slug=slug, name=slug.title(), weapon_text=weapons, search_text=text, document={}
        )
        for figure, values in figures.items():
            SheetFigure.objects.bulk_create(SheetFigure(datasheet=row, figure=figure, value=v) for v in values)
        if slug != "wall":
            row.abilities.add(scout)
    return publication


def _found(**filters) -> list[str]:
    return [row.slug for row in find_datasheets(publication="known", **filters).order_by("slug")]


@pytest.mark.parametrize(
    ("figure", "least", "most", "found"),
    [
        ("speed", 25, None, ["runner", "walker"]),
        ("speed", 16, 24, []),
        ("speed", None, 0, ["wall"]),
        ("range", 60, 130, ["walker"]),
        ("range", 31, 60, ["runner"]),
        ("hits", 8, 8, ["wall"]),
        ("armour", None, None, ["runner", "walker"]),
        ("armour", 5, 4, []),
    ],
)
@pytest.mark.usefixtures("sheets")
def test_one_printed_number_has_to_lie_inside(figure: str, least: int | None, most: int | None, found: list[str]):
    assert _found(spans={Figure(figure): Span(least, most)}) == found


@pytest.mark.usefixtures("sheets")
def test_every_number_that_is_asked_for_counts():
    assert _found(spans={Figure.SPEED: Span(25), Figure.ARMOUR: Span(None, 4)}) == ["walker"]


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        ({"ability": "scout"}, ["runner", "walker"]),
        ({"ability": "sco"}, []),
        ({"weapon": "LASC"}, ["runner", "walker"]),
        ({"weapon": "cannon | lasc"}, ["walker"]),
        ({"text": "T’OLKU élite"}, ["runner", "walker", "wall"]),
        ({"words": "ELITE run"}, ["runner"]),
        ({"words": "100% _"}, []),
    ],
)
@pytest.mark.usefixtures("sheets")
def test_abilities_are_whole_and_texts_are_parts(filters: dict[str, str], found: list[str]):
    assert _found(**filters) == found


def test_whatever_is_asked_costs_one_query():
    everything = dict.fromkeys(("publication", "force", "type", "ability", "weapon", "text", "words"), "a")
    with CaptureQueriesContext(connection) as queries:
        list(find_datasheets(**everything, spans={figure: Span(0, 9) for figure in Figure}))
    assert len(queries) == 1


def test_ranges_of_the_catalogue_are_those_that_its_documents_print():
    printed = {
        row.pk
        for row in Datasheet.objects.all()
        if re.search(r'"range": "(?:\d+-)?120cm"', json.dumps(row.document, ensure_ascii=False))
    }
    assert {row.pk for row in find_datasheets(spans={Figure.RANGE: Span(120, 120)})} == printed != set()


def test_every_datasheet_with_a_weapon_is_found_by_its_name():
    for row in Datasheet.objects.exclude(weapon_text="")[:40]:
        name = row.weapon_text.split(" | ")[-1]
        assert row in find_datasheets(publication=row.publication.slug, weapon=name.upper())
