"""Loading is all or nothing: what is refused leaves the data that was there."""

from pathlib import Path

import pytest

from armylists.armies.services.armies import create_army
from armylists.catalogue.queries.finding import current_list, list_version
from armylists.catalogue.services.loading import load_folder
from armylists.models import Ability, ArmyList, Datasheet, Publication
from rules.catalogue.problems import CatalogueError
from tests.rules.catalogue.sample_publication import sample_files

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def _write(folder: Path, **replaced: tuple[str, str]) -> Path:
    for name, content in sample_files(**replaced).items():
        path = folder / "sample" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return folder / "sample"


def _load(folder: Path, **replaced: tuple[str, str]):
    return load_folder(_write(folder, **replaced), check_only=False)


def _state():
    return [
        sorted(model.objects.filter(publication__slug="sample").values_list())
        for model in (Ability, Datasheet, ArmyList)
    ] + [list(Publication.objects.filter(slug="sample").values_list())]


def test_publication_is_loaded_whole(tmp_path):
    report = _load(tmp_path)
    assert (report.publication, report.is_unchanged, report.datasheets, report.lists, report.armies_replayed) == (
        "sample",
        False,
        3,
        1,
        4,
    )
    assert report.new_versions == ("sample/garrison@1",)
    stored = current_list("sample", "garrison")
    assert (stored.name, stored.faction, stored.state, stored.formation_count, stored.unit_count) == (
        "Garrison",
        "Guard",
        "published",
        2,
        3,
    )
    trooper = Datasheet.objects.get(publication__slug="sample", slug="trooper")
    assert (trooper.force, trooper.force_name, trooper.type) == ("guard", "Guard", "INF")
    assert trooper.search_text == "trooper soldier scout lasgun"
    assert Ability.objects.get(publication__slug="sample").name == "Scout"


def test_second_load_changes_nothing(tmp_path, django_assert_num_queries):
    _load(tmp_path)
    before = _state()
    with django_assert_num_queries(1):
        report = _load(tmp_path)
    assert (report.is_unchanged, _state()) == (True, before)


def test_check_writes_nothing(tmp_path):
    report = load_folder(_write(tmp_path), check_only=True)
    assert (report.armies_replayed, report.new_versions) == (4, ())
    assert not Publication.objects.filter(slug="sample").exists()


REFUSED = {
    "dangling unit": ({"armies": ('unit = "trooper"', 'unit = "ghost"')}, "armies/garrison.toml", "ghost"),
    "dangling upgrade": (
        {"armies": ('upgrades = ["extras"]', 'upgrades = ["ghosts"]')},
        "armies/garrison.toml",
        "ghosts",
    ),
    "dangling section": ({"armies": ('section = "line"', 'section = "ghost"')}, "armies/garrison.toml", "ghost"),
    "dangling ability": ({"datasheets": ('abilities = ["scout"]', 'abilities = ["x"]')}, "datasheets/guard.toml", "x"),
    "dangling weapon": ({"datasheets": ('weapon = "lasgun"', 'weapon = "ghost"')}, "datasheets/guard.toml", "ghost"),
    "duplicate datasheet": ({"datasheets": ('id = "truck"', 'id = "trooper"')}, "datasheets", "trooper"),
    "duplicate formation": ({"armies": ('id = "column"', 'id = "platoon"')}, "armies/garrison.toml", "platoon"),
    "unknown clause": ({"armies": ('kind = "count"', 'kind = "vibes"')}, "armies/garrison.toml", "vibes"),
    "clause about nothing": ({"armies": ('of = "column"', 'of = "ghost"')}, "armies/garrison.toml", "ghost"),
    "unknown key": ({"armies": ('faction = "Guard"', 'faction = "Guard"\ncolour = "red"')}, "armies/garrison.toml", ""),
    "malformed value": ({"datasheets": ('speed = "15cm"', 'speed = "fast"')}, "datasheets/guard.toml", "fast"),
    "broken TOML": ({"armies": ('faction = "Guard"', "faction = Guard")}, "armies/garrison.toml", "TOML"),
    "wrong points expected": ({"verdicts": ("points = 100", "points = 99")}, "verdicts/garrison.toml", "expected 99"),
    "wrong verdict expected": ({"verdicts": ("legal = true", "legal = false")}, "verdicts/garrison.toml", "expected"),
    "unknown formation expected": (
        {"verdicts": ('formation = "platoon"', 'formation = "x"')},
        "verdicts/garrison.toml",
        "x",
    ),
    "other folder": ({"publication": ('id = "sample"', 'id = "other"')}, "publication.toml", "sample"),
}


@pytest.mark.parametrize(("replaced", "file", "told"), REFUSED.values(), ids=REFUSED)
def test_broken_publication_is_refused_and_the_old_data_untouched(tmp_path, replaced, file, told):
    _load(tmp_path)
    before = _state()
    broken = {**replaced}
    if "armies" not in broken:
        # Content that changes comes with a new version, so that the refusal is for the defect.
        broken["armies"] = ('version = "1"', 'version = "2"')
    with pytest.raises(CatalogueError) as refused:
        _load(tmp_path, **broken)
    problems = [str(problem) for problem in refused.value.problems]
    assert [p for p in problems if p.startswith(file) and told in p], problems
    assert _state() == before


def test_broken_utf8_is_refused(tmp_path):
    _load(tmp_path)
    before = _state()
    (tmp_path / "sample" / "abilities.toml").write_bytes(b'[[ability]]\nid = "\xff"')
    with pytest.raises(CatalogueError, match="not UTF-8"):
        load_folder(tmp_path / "sample", check_only=False)
    assert _state() == before


@pytest.mark.parametrize("missing", ["publication.toml", "abilities.toml", "verdicts/garrison.toml"])
def test_missing_file_is_named(tmp_path, missing):
    folder = _write(tmp_path)
    (folder / missing).unlink()
    with pytest.raises(CatalogueError, match=missing):
        load_folder(folder, check_only=False)


def test_every_problem_is_told_at_once(tmp_path):
    with pytest.raises(CatalogueError) as refused:
        _load(tmp_path, datasheets=('speed = "15cm"\narmour = "5+"', 'speed = "fast"\narmour = "thick"'))
    assert [problem.path for problem in refused.value.problems] == ["datasheet[0].speed", "datasheet[0].armour"]


def test_published_version_never_changes(tmp_path):
    _load(tmp_path)
    before = _state()
    with pytest.raises(CatalogueError, match="published with other content: give the list a new version"):
        _load(tmp_path, armies=("big = 180", "big = 185"))
    assert _state() == before


def test_changed_datasheet_asks_for_a_new_version_of_the_lists_that_use_it(tmp_path):
    _load(tmp_path)
    before = _state()
    with pytest.raises(CatalogueError, match="give the list a new version"):
        _load(tmp_path, datasheets=('speed = "15cm"', 'speed = "20cm"'))
    assert _state() == before


def test_new_version_retires_the_old_one_and_armies_keep_theirs(tmp_path, owner):
    _load(tmp_path)
    army = create_army(army_list=current_list("sample", "garrison"), points_limit=500, owner=owner).army
    report = _load(tmp_path, armies=('version = "1"', 'version = "2"'))
    assert report.new_versions == ("sample/garrison@2",)
    assert current_list("sample", "garrison").version == "2"
    assert list_version("sample/garrison@1").state == ArmyList.State.RETIRED
    army.refresh_from_db()
    assert army.army_list.version == "1"
    assert army.army_list.definition["list"]["version"] == "1"


def test_datasheets_and_abilities_that_are_gone_go(tmp_path):
    folder = _write(tmp_path)
    extra = (folder / "datasheets" / "guard.toml").read_text().replace("guard", "spare").replace("trooper", "scout-man")
    extra = extra.split('[[datasheet]]\nid = "truck"')[0]
    (folder / "datasheets" / "spare.toml").write_text(extra)
    load_folder(folder, check_only=False)
    assert Datasheet.objects.filter(publication__slug="sample", slug="scout-man").exists()
    (folder / "datasheets" / "spare.toml").unlink()
    load_folder(folder, check_only=False)
    assert sorted(Datasheet.objects.filter(publication__slug="sample").values_list("slug", flat=True)) == [
        "captain",
        "trooper",
        "truck",
    ]
