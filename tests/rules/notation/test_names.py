import pytest

from rules.notation.errors import InvalidValueError
from rules.notation.names import require_name, take_name
from rules.notation.scanner import Scanner


def test_take_name_stops_at_digits_and_brackets_and_tidies_spaces():
    assert [take_name(Scanner(text)) for text in ("T’hawks (20cm)", "Assault  Boats 3", "(Sharks)")] == [
        "T'hawks",
        "Assault Boats",
        None,
    ]


@pytest.mark.parametrize("name", ["", "Two  spaces", " Fury", "Fury ", "Fury(30cm)", "Fury-", "K9"])
def test_require_name_refuses_what_is_no_name(name):
    with pytest.raises(InvalidValueError):
        require_name(name)
