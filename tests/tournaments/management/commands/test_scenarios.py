from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.armylists.publications import write_sample

SCENARIO = """
id = "ford"
name = "The ford"
kind = "published"
number = 1
ref = "sample: p. 1"
summary = "Both want the ford."
setup = [{ title = "Deployment", who = "both", text = "Anywhere." }]
length = { turns = 3, text = "Three turns." }
victory = { text = ["Whoever stands in the ford."] }
terrain = { text = "A river." }
table = { width = [90, 90], depth = [90, 90], drawn = [90, 90], edges = ["any"] }

[sides.a]
name = "First"
special_rules = [RULES]
force = { kind = "free", points = [1000, 2000], lists = ["LIST"] }

[sides.b]
name = "Second"
force = { kind = "free", points = [1000, 2000] }
"""


def write(folder: Path, *, army_list: str = "sample/hill-militia", rules: str = "") -> Path:
    text = SCENARIO.replace("LIST", army_list).replace("RULES", rules)
    (folder / "scenarios").mkdir(parents=True, exist_ok=True)
    (folder / "scenarios" / "ford.toml").write_text(text, encoding="utf-8")
    return folder


def check(*folders: Path) -> tuple[str, str]:
    """What is told, and what is wrong; the command ends with 1 exactly if anything is."""
    told, wrong = StringIO(), StringIO()
    code = 0
    try:
        call_command("scenarios", *folders, stdout=told, stderr=wrong)
    except CommandError as error:
        code = error.returncode
    assert code == bool(wrong.getvalue())
    return told.getvalue(), wrong.getvalue()


@pytest.fixture
def sample_folder(tmp_path: Path) -> Path:
    return write_sample(tmp_path)


def first_list(folder: Path) -> str:
    return f"sample/{sorted((folder / 'armies').glob('*.toml'))[0].stem}"


def test_what_ships_is_in_order():
    told, wrong = check()
    assert ([line.partition(":")[0] for line in told.splitlines()], wrong) == (["netea", "netea-fleets", "revamp"], "")
    assert "revamp: 18 scenarios" in told


def test_a_folder_of_ones_own_is_checked(sample_folder: Path):
    write(sample_folder, army_list=first_list(sample_folder))
    assert check(sample_folder) == ("sample: 1 scenarios\n", "")


def test_a_publication_without_scenarios_has_none(sample_folder: Path):
    assert check(sample_folder) == ("sample: 0 scenarios\n", "")


def test_lists_that_do_not_exist_are_told_with_their_line(sample_folder: Path):
    write(sample_folder, army_list="sample/nobody")
    expected = "sample/scenarios/ford.toml, line 17: sides.a.force: there is no list 'sample/nobody'\n"
    assert check(sample_folder) == ("", expected)


def test_a_publication_that_does_not_exist_has_no_lists(sample_folder: Path):
    write(sample_folder, army_list="elsewhere/nobody")
    expected = "sample/scenarios/ford.toml, line 17: sides.a.force: there is no list 'elsewhere/nobody'\n"
    assert check(sample_folder) == ("", expected)


def test_special_rules_are_looked_up_in_the_glossary(sample_folder: Path):
    write(sample_folder, army_list=first_list(sample_folder), rules='"nonsense"')
    expected = "sample/scenarios/ford.toml, line 16: sides.a.special_rules[0]: 'nonsense' is not in the glossary\n"
    assert check(sample_folder) == ("", expected)


def test_a_broken_publication_is_told(sample_folder: Path):
    write(sample_folder)
    (sample_folder / "publication.toml").write_text("id =", encoding="utf-8")
    told, wrong = check(sample_folder)
    assert (told, wrong.partition(":")[0]) == ("", "sample/publication.toml, line 1")


def test_a_folder_without_a_publication_leaves_the_glossary_unchecked(tmp_path: Path):
    folder = write(tmp_path / "club", army_list="club/guard", rules='"nonsense"')
    expected = "club/scenarios/ford.toml, line 17: sides.a.force: there is no list 'club/guard'\n"
    assert check(folder) == ("", expected)
