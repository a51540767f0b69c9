import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.rules.audit.sample_facts import FACTS, catalogue_files, change, files_of

pytestmark = pytest.mark.integration

SUMMARY = (
    "4 datasheets, 1 weapons, 1 forces, 1 lists, 10 rows, 3 special rules, 1 questions, 21 texts compared; "
    "{found} differences, {meant} more are deliberate.\n"
)


@pytest.fixture
def catalogue(tmp_path) -> Path:
    return _write(tmp_path / "sample", catalogue_files())


@pytest.fixture
def read(catalogue, tmp_path) -> Path:
    """A catalogue of whose facts all texts were read."""
    assert _audit(_write(tmp_path / "first", files_of(FACTS)), catalogue, "--accept")[0] == 0
    return catalogue


def _write(folder: Path, files: dict[str, bytes]) -> Path:
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


def _audit(folder: Path, catalogue: Path, *options: str) -> tuple[int, str, str]:
    out, err = StringIO(), StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("audit", str(folder), "--catalogue", str(catalogue), *options, stdout=out, stderr=err)
    return ended.value.code, out.getvalue(), err.getvalue()


def test_texts_that_nobody_read_are_told_until_they_are_accepted(catalogue, tmp_path):
    facts = _write(tmp_path / "facts", files_of(FACTS))
    code, told, _ = _audit(facts, catalogue)
    assert (code, told.count("text was never read"), told.splitlines()[-1]) == (
        1,
        21,
        SUMMARY.format(found=21, meant=0).strip(),
    )
    assert _audit(facts, catalogue, "--accept") == (0, SUMMARY.format(found=0, meant=0), "")
    assert _audit(facts, catalogue) == (0, SUMMARY.format(found=0, meant=0), "")


def test_differences_are_sentences_and_exit_code_1(read, tmp_path):
    facts = _write(tmp_path / "facts", files_of(change("units.json/trooper/armour", "4+")))
    sentence = "Trooper: armour 5+ in the catalogue, 4+ in the facts.\n"
    assert _audit(facts, read) == (1, sentence + SUMMARY.format(found=1, meant=0), "")
    code, told, _ = _audit(facts, read, "--json")
    assert (code, [found["place"] for found in json.loads(told)["differences"]]) == (1, ["units/trooper/armour"])


def test_deliberate_differences_are_read_from_beside_the_catalogue(read, tmp_path):
    facts = _write(tmp_path / "facts", files_of(change("units.json/trooper/armour", "4+")))
    meant = '[[deviation]]\nplaces = ["units/trooper/armour"]\nours = "5+"\ntheirs = "4+"\nreason = "a correction"\n'
    _write(read, {"audit/deviations.toml": meant.encode()})
    assert _audit(facts, read) == (0, SUMMARY.format(found=0, meant=1), "")


def test_what_cannot_be_read_is_named_with_its_place_and_exit_code_2(read, tmp_path):
    facts = _write(tmp_path / "facts", files_of(FACTS) | {"units.json": b"{", "faqs.json": b"[{}]"})
    (facts / "forces.json").unlink()
    code, told, refused = _audit(facts, read)
    assert (code, told) == (2, "")
    assert refused.splitlines() == [
        "units.json, line 1, column 2: not JSON: Expecting property name enclosed in double quotes",
        "forces.json: the file is missing",
        "faqs.json: [0].id: is missing",
        "faqs.json: [0].name: is missing",
        "faqs.json: [0].faq: is missing",
    ]


def test_a_folder_that_is_not_there_is_exit_code_2(catalogue, tmp_path):
    nowhere = tmp_path / "nowhere"
    assert _audit(nowhere, catalogue) == (2, "", f"{nowhere}: No such file or directory\n")
