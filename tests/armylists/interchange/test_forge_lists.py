"""List files of ArmyForge: read with their place, made into documents that are tried, written, and kept."""

import json

import pytest

from armylists.catalogue.queries.finding import current_list
from armylists.interchange.queries import find_forge_file, forge_file_of, forge_files_for
from armylists.interchange.services import forge_lists
from armylists.interchange.services.forge_lists import (
    export_forge_list,
    forget_forge_file,
    import_forge_list,
    keep_forge_file,
    read_list_file,
)
from armylists.models import ForgeFile, SharedFiles
from config.lib.errors import Conflict, Invalid, NotFound
from rules.interchange.armyforge.reading import read_forge_list
from rules.interchange.armyforge.writing import write_forge_list
from tests.armylists.interchange_samples import CONTENT, FILE, LIST, RAW

pytestmark = pytest.mark.django_db

SAMPLE = {
    "id": "Garrison",
    "version": "2",
    "sections": [
        {"name": "Line", "formations": [{"id": 501, "name": "Platoon", "pts": 100, "units": "3 Troopers"}]},
    ],
    "upgrades": [],
    "formationConstraints": [{"max": 2, "from": [501]}],
    "upgradeConstraints": [],
}


def refusal(call, **arguments) -> tuple[str, str | None, str | None]:
    with pytest.raises((Invalid, Conflict)) as error:
        call(**arguments)
    return error.value.code, error.value.field, error.value.path


def test_a_sound_list_loads_beside_its_publication(sample):
    made = import_forge_list(content=json.dumps(SAMPLE), file="NEW_garrison", publication_slug="sample")
    assert made.imported.document["formation"][0]["units"] == [{"unit": "trooper", "count": 3}]
    assert made.problems == ()


def test_everything_that_keeps_a_list_from_loading_is_told_with_its_line(sample):
    raw = json.loads(json.dumps(SAMPLE))
    raw["sections"][0]["formations"][0]["units"] = "3 Elephants"
    made = import_forge_list(content=json.dumps(raw), file="X", publication_slug="sample")
    (problem,) = made.problems
    assert (problem.file, problem.message) == ("armies/garrison.toml", "there is no datasheet 'elephants'")
    assert made.imported.text.splitlines()[problem.line - 1].startswith("units")


def test_a_publication_without_documents_is_not_tried(sample):
    SharedFiles.objects.filter(publication=sample).delete()
    assert import_forge_list(content=json.dumps(SAMPLE), file="X", publication_slug="sample").problems == ()


def test_a_publication_that_is_not_there(db):
    with pytest.raises(NotFound):
        import_forge_list(content=CONTENT, file="X", publication_slug="none")


def test_units_are_those_of_the_publication(db):
    made = import_forge_list(content=CONTENT, file=FILE, publication_slug="netea")
    choose = next(row["choose"] for row in made.imported.document["formation"] if row["id"] == "artillery-battery")
    assert choose == [{"of": ["bombard", "manticore"], "count": 3}]
    assert "The id 599 names nothing." in made.imported.text
    assert [problem.message for problem in made.problems if "zeppelins" in problem.message] == [
        "there is no datasheet 'zeppelins'"
    ]


@pytest.mark.parametrize(
    ("content", "path"),
    [("", "line 1, column 1"), ('{"a": [1, }', "line 1, column 10"), ('{"sections": 5}', None), (b"\xff", None)],
)
def test_what_is_no_list_is_refused_with_its_place(content, path):
    assert refusal(read_list_file, content=content) == ("invalid_armyforge_list", "list_file", path)


def test_a_list_of_ours_is_written_and_read_again(db):
    made = export_forge_list(current_list("netea", "steel-legion"))
    assert read_forge_list(write_forge_list(made.forge_list)).forge_list.means == made.forge_list.means
    assert any("nitiative" in str(remark) for remark in made.remarks)


def test_a_kept_file_goes_by_its_name_and_is_replaced_by_another_of_that_name(owner):
    first = keep_forge_file(owner=owner, name=f" {FILE}.json", army_list=LIST, content=CONTENT)
    other = keep_forge_file(owner=owner, name=FILE, army_list="netea/death-korps-of-krieg", content=CONTENT)
    assert first.pk == other.pk
    assert [(row.name, row.army_list) for row in ForgeFile.objects.all()] == [(FILE, "netea/death-korps-of-krieg")]


def test_ones_own_file_goes_before_everybodys(owner, outsider):
    everybodys = keep_forge_file(owner=None, name=FILE, army_list=LIST, content=CONTENT)
    own = keep_forge_file(owner=owner, name=FILE, army_list=LIST, content=CONTENT)
    assert find_forge_file(FILE, user=owner) == own
    assert find_forge_file(FILE, user=outsider) == everybodys
    assert find_forge_file(FILE, user=None) == everybodys
    assert list(forge_files_for(owner)) == [own, everybodys]
    assert forge_file_of(owner, own.pk) == own
    with pytest.raises(NotFound):
        forge_file_of(owner, everybodys.pk)
    forget_forge_file(file=own)
    assert find_forge_file(FILE, user=owner) == everybodys


@pytest.mark.parametrize("name", ["", "..//x", "a\nb", "x" * 121, "<b>"])
def test_names_are_those_that_links_can_carry(owner, name):
    found = refusal(keep_forge_file, owner=owner, name=name, army_list=LIST, content=CONTENT)
    assert found == ("invalid_file_name", "file", None)
    assert not ForgeFile.objects.exists()


def test_only_lists_are_kept_and_only_for_lists_that_are_there(owner):
    assert refusal(keep_forge_file, owner=owner, name=FILE, army_list=LIST, content="x")[0] == "invalid_armyforge_list"
    with pytest.raises(NotFound):
        keep_forge_file(owner=owner, name=FILE, army_list="netea/none", content=CONTENT)
    with pytest.raises(NotFound):
        keep_forge_file(owner=owner, name=FILE, army_list="netea", content=CONTENT)
    assert not ForgeFile.objects.exists()


def test_there_is_an_end_to_kept_files(owner, outsider, monkeypatch):
    monkeypatch.setattr(forge_lists, "MOST_FILES", 1)
    keep_forge_file(owner=owner, name=FILE, army_list=LIST, content=CONTENT)
    keep_forge_file(owner=owner, name=FILE, army_list=LIST, content=CONTENT)
    assert refusal(keep_forge_file, owner=owner, name="B", army_list=LIST, content=CONTENT)[0] == "too_many_files"
    assert keep_forge_file(owner=outsider, name="B", army_list=LIST, content=CONTENT).pk


def test_hostile_files_end_soon():
    deep = '{"sections": ' + "[" * 50_000
    assert refusal(read_list_file, content=deep)[0] == "invalid_armyforge_list"
    raw = RAW | {"upgrades": [{"id": n, "name": "x" * 400, "pts": 1} for n in range(3_000)]}
    assert refusal(read_list_file, content=json.dumps(raw))[0] == "invalid_armyforge_list"
    wide = RAW | {"upgrades": [{"id": n, "name": "x", "pts": 1} for n in range(3_000)]}
    read = read_list_file(json.dumps(wide))
    assert len(read.forge_list.upgrades) <= 1_000
