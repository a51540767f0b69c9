import io
import json
import sys
from io import StringIO

import pytest
from django.core.management import call_command

from tests.armylists.documents import small_document, with_formation

pytestmark = pytest.mark.django_db


def _judge(*arguments: str) -> tuple[int, str, str]:
    out, errors = StringIO(), StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("verdict", *arguments, stdout=out, stderr=errors)
    return int(str(ended.value.code)), out.getvalue(), errors.getvalue()


@pytest.fixture
def judge(tmp_path):
    def run(document, *arguments):
        file = tmp_path / "army.json"
        file.write_bytes(document if isinstance(document, bytes) else json.dumps(document).encode())
        return _judge(str(file), *arguments)

    return run


def test_legal_army_ends_with_0(judge):
    code, told, errors = judge(small_document(points_limit=2000))
    assert (code, errors) == (0, "")
    first, second, *rest = told.splitlines()
    assert first == "Hades Hive relief: legal, 550 of 2000 points"
    assert second.startswith("netea/steel-legion@2026-02 · MUST-")
    assert rest == ["warning: 1,450 points are not spent. (unspent-points, 6.1.1)"]


def test_illegal_army_ends_with_1_and_names_the_culprits(judge):
    code, told, _ = judge(with_formation(units={"basilisk": 4}))
    assert code == 1
    assert "Hades Hive relief: illegal" in told
    assert [line for line in told.splitlines() if line.startswith("error: ") and line.endswith("[f1]")]


def test_json_is_the_whole_verdict(judge):
    code, told, _ = judge(small_document(), "--json")
    assert code == 0
    assert list(json.loads(told)) == [
        "legal",
        "points",
        "findings",
        "formations",
        "activations",
        "strategy_rating",
        "list",
        "fingerprint",
    ]


@pytest.mark.parametrize(
    ("document", "told"),
    [
        (b'{"muster": 1,', "not JSON"),
        (b"\xff", "not UTF-8 text: byte 0 cannot be read"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"muster": 1, "muster": 1}', "muster: the field is given twice"),
        (small_document(points_limit=0), "points_limit: "),
        (small_document(x=1), "x: "),
        (with_formation(formation="x"), "formations[0].formation: the list has no formation 'x'"),
        (small_document(army_list="netea/nobody@1"), "army_list: There is no army list 'netea/nobody'."),
    ],
)
def test_unreadable_document_ends_with_2_and_names_the_place(judge, document, told):
    code, out, errors = judge(document)
    assert (code, out) == (2, "")
    assert told in errors


def test_missing_file_ends_with_2(tmp_path):
    code, _, errors = _judge(str(tmp_path / "none.json"))
    assert (code, "No such file" in errors) == (2, True)


def test_document_is_read_from_standard_input(monkeypatch):
    stdin = io.TextIOWrapper(io.BytesIO(json.dumps(small_document()).encode()))
    monkeypatch.setattr(sys, "stdin", stdin)
    assert _judge("-")[0] == 0
