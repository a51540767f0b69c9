"""Names inside a notation, such as those of attack craft."""

import re

from rules.notation.errors import require
from rules.notation.scanner import Scanner

_WORD = r"[^\W\d_][^\W\d_'-]*(?:['-][^\W\d_]+)*"
_NAME = rf"{_WORD}(?: {_WORD})*"
_PRINTED = r"[^\W\d_](?:[^\W\d_]|['’ -])*"


def require_name(name: str) -> None:
    """Raise `InvalidValueError` unless this is a name: words of letters, single spaces, hyphens and apostrophes."""
    require(held=re.fullmatch(_NAME, name) is not None, rule="a name")


def take_name(scanner: Scanner) -> str | None:
    """Read a name at the cursor up to a digit or bracket, with plain apostrophes and single spaces, or nothing."""
    found = scanner.match(_PRINTED)
    return " ".join(found.group().replace("’", "'").split()) if found else None
