from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from armylists.authoring.services.drafts import save_draft
from armylists.models import ArmyList, Publication
from tests.armylists.publications import write_sample
from tests.rules.catalogue.sample_publication import sample_files

pytestmark = pytest.mark.django_db


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, content in sample_files().items():
        path = tmp_path / "sample" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return tmp_path / "sample"


def _run(*arguments: object, **options: object) -> str:
    out = StringIO()
    call_command("load_catalogue", *map(str, arguments), stdout=out, **options)
    return out.getvalue()


def test_report_tells_what_was_loaded(folder):
    assert _run(folder) == (
        "sample: 3 datasheets, 1 lists, 4 expected verdicts replayed\n  published sample/garrison@1\n"
    )
    assert _run(folder) == ""
    assert _run(folder, verbosity=2) == "sample: unchanged\n"


def test_check_writes_nothing(folder):
    assert _run(folder, "--check") == "sample: 3 datasheets, 1 lists, 4 expected verdicts replayed\n"
    assert not Publication.objects.filter(slug="sample").exists()


def test_refused_load_names_every_problem_and_ends_with_1(folder):
    _run(folder)
    army_list = folder / "armies" / "garrison.toml"
    army_list.write_text(army_list.read_text().replace('unit = "trooper"', 'unit = "ghost"'))
    errors = StringIO()
    with pytest.raises(CommandError, match="the data in the database is unchanged") as refused:
        call_command("load_catalogue", str(folder), stderr=errors)
    assert refused.value.returncode == 1
    assert (
        errors.getvalue()
        == "sample/armies/garrison.toml, line 47: formation[0].units[0]: there is no datasheet 'ghost'\n"
    )
    assert ArmyList.objects.get(slug="garrison").state == "published"


def test_one_broken_publication_does_not_hold_up_the_others(folder, tmp_path):
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "publication.toml").write_text("id = 1")
    with pytest.raises(CommandError):
        call_command("load_catalogue", str(broken), str(folder), stdout=StringIO(), stderr=StringIO())
    assert Publication.objects.filter(slug="sample").exists()


@pytest.mark.thorough
def test_shipped_catalogue_is_loaded_by_default():
    told = _run("--check")
    assert [line.partition(":")[0] for line in told.splitlines()] == ["netea", "netea-fleets", "revamp"]


def test_loading_forgets_drafts_that_nobody_needs(tmp_path, author, sample):
    text = sample_files()["armies/garrison.toml"].decode().replace('version = "1"', 'version = "2"')
    row = save_draft(author=author, publication=sample, text=text, verdicts="").row
    call_command("load_catalogue", str(write_sample(tmp_path)))
    assert ArmyList.objects.filter(pk=row.pk).exists()
    author.delete()
    call_command("load_catalogue", "--check", str(write_sample(tmp_path)))
    assert ArmyList.objects.filter(pk=row.pk).exists()
    call_command("load_catalogue", str(write_sample(tmp_path)))
    assert not ArmyList.objects.filter(pk=row.pk).exists()
