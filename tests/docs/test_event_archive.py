"""The page about files of events names what the format has."""

import re
from pathlib import Path

from tournaments.events.archive.adapters import FORMAT, EventArchiveDoc

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "event-archive.md").read_text(encoding="utf-8")


def test_the_table_has_every_key_in_its_order():
    rows = re.findall(r"^\| `(\w+)` \|", PAGE, flags=re.MULTILINE)
    assert rows == list(EventArchiveDoc.model_fields)


def test_the_version_is_that_of_the_code():
    assert f"| `muster_event` | {FORMAT} |" in PAGE
