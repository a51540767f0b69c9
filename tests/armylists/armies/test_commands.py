import pytest
from django.http import QueryDict

from armylists.armies.commands import Command, read_command, read_number
from config.lib.errors import Invalid
from rules.composition.army import Army, FormationPick
from rules.composition.edits import AddFormation, MoveFormation, RenameFormation, SetRide, SetUpgrade, SetWeapons

pytestmark = pytest.mark.unit

ARMY = Army("tiny/guard@1", 1000, "", tuple(FormationPick(key, "foot") for key in ("f1", "f2", "f3")))


def _read(query: str) -> Command:
    return read_command(QueryDict(query), army=ARMY)


@pytest.mark.parametrize(
    ("query", "command"),
    [
        ("do=add+foot&base=4", Command(AddFormation("foot"), False, 4)),
        ("do=add!+foot+big&base=", Command(AddFormation("foot", "big"), True, None)),
        ("do=upgrade+f1+captain+1+tank&base=4", Command(SetUpgrade("f1", "captain", 1, "tank"), False, 4)),
        ("do=rename+f1&name=+Old+Grumblers+&base=4", Command(RenameFormation("f1", "Old Grumblers"), False, 4)),
        ("do=ride+f1+f3&base=4", Command(SetRide("f1", "f3"), False, 4)),
        ("do=ride+f1&base=4", Command(SetRide("f1", ""), False, 4)),
        ("do=weapons+f1+walker+pair*1+2&base=4", Command(SetWeapons("f1", "walker", {"pair": 1}, 2), False, 4)),
        ("do=order&order=f3&order=f1&order=f2&base=4", Command(MoveFormation("f3", 0), False, 4)),
        ("do=order&order=f1&order=f2&order=f3&base=4", Command(MoveFormation("f1", 0), False, 4)),
    ],
)
def test_a_command_is_one_edit(query: str, command: Command):
    assert _read(query) == command


@pytest.mark.parametrize(
    ("query", "code", "field"),
    [
        ("base=4", "invalid_command", "do"),
        ("do=explode+f1&base=4", "invalid_command", "do"),
        ("do=add&base=4", "invalid_command", "do"),
        ("do=weapons+f1+walker+pair+2&base=4", "invalid_command", "do"),
        ("do=remove+f1", "missing_field", "base"),
        ("do=name&base=4", "missing_field", "name"),
        ("do=order&order=f1&order=f1&order=f2&base=4", "invalid_order", "order"),
        ("do=order&order=f3&order=f2&order=f1&base=4", "invalid_order", "order"),
    ],
)
def test_what_is_no_command_is_refused_at_its_field(query: str, code: str, field: str):
    with pytest.raises(Invalid) as refusal:
        _read(query)
    assert (refusal.value.code, refusal.value.field) == (code, field)


@pytest.mark.parametrize("text", ["-1", "1.5", "+1", "1e3", "", "1234567", "٣"])
def test_only_plain_whole_numbers_are_read(text: str):
    with pytest.raises(Invalid):
        read_number(text, field="count")
