from pathlib import Path

import pytest

from armylists.catalogue.services.loading import load_folder
from armylists.models import Datasheet, Fielding, Publication, SheetFigure
from tests.rules.catalogue.sample_publication import sample_files

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def _load(folder: Path, **replaced: tuple[str, str]) -> None:
    for name, content in sample_files(**replaced).items():
        path = folder / "sample" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    load_folder(folder / "sample", check_only=False)


def _figures(sheet: str) -> list[tuple[str, int]]:
    figures = SheetFigure.objects.filter(datasheet__publication__slug="sample", datasheet__slug=sheet)
    return list(figures.values_list("figure", "value"))


def _fielded(version: str) -> list[tuple[str, str, str, str]]:
    rows = Fielding.objects.filter(army_list__publication__slug="sample", army_list__version=version)
    return list(rows.values_list("unit", "way", "entry", "entry_name"))


def test_numbers_and_abilities_of_datasheets_are_stored(tmp_path):
    _load(tmp_path)
    assert _figures("trooper") == [("armour", 5), ("cc", 6), ("ff", 5), ("range", 30), ("speed", 15)]
    trooper = Datasheet.objects.get(publication__slug="sample", slug="trooper")
    assert [ability.name for ability in trooper.abilities.all()] == ["Scout"]
    assert trooper.weapon_text == "lasgun"


def test_numbers_that_changed_replace_the_old_ones(tmp_path):
    _load(tmp_path)
    armies = ('version = "1"', 'version = "2"')
    _load(tmp_path, datasheets=('speed = "15cm"', 'speed = "20cm"'), armies=armies)
    assert dict(_figures("trooper"))["speed"] == 20
    assert SheetFigure.objects.filter(datasheet__slug="trooper", figure="speed").count() == 1


def test_every_version_keeps_the_units_that_it_fields(tmp_path):
    _load(tmp_path)
    first = _fielded("1")
    _load(tmp_path, armies=('version = "1"', 'version = "2"'))
    assert first == [
        ("trooper", "fixed", "platoon", "Platoon"),
        ("truck", "choice", "column", "Column"),
        ("trooper", "choice", "column", "Column"),
        ("captain", "upgrade", "captain", "Captain"),
        ("truck", "upgrade", "lorries", "Lorries"),
    ]
    assert (_fielded("1"), _fielded("2")) == (first, first)


def test_units_of_a_version_that_was_loaded_before_are_made_up_for(tmp_path):
    _load(tmp_path)
    before = _fielded("1")
    Fielding.objects.all().delete()
    Publication.objects.filter(slug="sample").update(files_digest="of an older loader")
    _load(tmp_path)
    assert _fielded("1") == before
