"""The section of the documentation about rehearsals shows what the command prints."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.management import call_command

from tests.docs.test_docs import DOCS, rows

PAGE = (DOCS / "operating.md").read_text(encoding="utf-8")
HEADING = "### Rehearsing an event"
TIME = re.compile(r"^played in [\d.]+ s", re.MULTILINE)

pytestmark = pytest.mark.django_db


def keys_of(data: dict[str, Any], *, place: str = "") -> Iterator[str]:
    for name, value in data.items():
        if name == "rounds":
            yield from keys_of(value[0], place="rounds[].")
        else:
            yield f"{place}{name}"


@pytest.mark.thorough
def test_example_is_what_the_command_prints(capsys: pytest.CaptureFixture[str]):
    options, printed = re.findall(r"manage\.py rehearse (.*)\n([^`]*)```", PAGE)[0]
    call_command("rehearse", *options.split())
    assert TIME.sub("", capsys.readouterr().out) == TIME.sub("", printed)


@pytest.mark.thorough
def test_table_names_every_key_of_the_answer(capsys: pytest.CaptureFixture[str]):
    call_command("rehearse", "--players", "4", "--rounds", "1", "--json")
    told = json.loads(capsys.readouterr().out)
    named = [name.strip("` ") for row in rows(PAGE, HEADING) for name in row.split(",")]
    assert sorted(named) == sorted(keys_of(told))
    described = rows(PAGE, HEADING)["rounds[].pairs"]
    assert [name for name in told["rounds"][0]["pairs"][0] if f"`{name}`" not in described] == []
