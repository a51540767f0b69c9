"""What a line about an army may stand for, as text: ``formation:warband@big``, ``upgrade:snipers*2``, ``unit:boyz``.

These keys travel through forms and list files, so that a correction or a mapping is no more than a word.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

NOTHING = ""
_KEY = re.compile(
    r"(?P<kind>[a-z]+):(?P<name>[a-z0-9-]{1,80})(?:@(?P<size>[a-z0-9-]{1,80}))?"
    r"(?:=(?P<detail>[a-z0-9-]{1,80}))?(?:\*(?P<times>[1-9]\d{0,2}))?"
)


class Meaning(StrEnum):
    """What kind of thing an option is.

    ``part`` is a unit that the formation has anyway; naming it changes nothing.
    """

    FORMATION = "formation"
    UPGRADE = "upgrade"
    UNIT = "unit"
    ATTRIBUTE = "attribute"
    SIZE = "size"
    PART = "part"


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that a line may stand for.

    ``size`` belongs to a formation, ``detail`` is the unit that an upgrade brings or the value of an attribute, and
    ``times`` is how many of it one mention means.
    """

    meaning: Meaning
    name: str
    size: str = ""
    detail: str = ""
    times: int = 1

    @property
    def key(self) -> str:
        """The option as text: ``parse_option(option.key) == option``."""
        size = f"@{self.size}" if self.size else ""
        detail = f"={self.detail}" if self.detail else ""
        times = f"*{self.times}" if self.times > 1 else ""
        return f"{self.meaning}:{self.name}{size}{detail}{times}"


def parse_option(key: str) -> Option | None:
    """Read a key; None when it is none.

    >>> parse_option("upgrade:tank-squadron=leman-russ")
    Option(meaning=<Meaning.UPGRADE: 'upgrade'>, name='tank-squadron', size='', detail='leman-russ', times=1)
    """
    found = _KEY.fullmatch(key)
    if found is None or found["kind"] not in set(Meaning):
        return None
    meaning, times = Meaning(found["kind"]), int(found["times"] or 1)
    return Option(meaning, found["name"], found["size"] or "", found["detail"] or "", times)


def read_option(key: str) -> Option:
    """Read a key that was made by ``Option.key``. Raises ValueError when it was not.

    >>> read_option("unit:boyz").name
    'boyz'
    """
    option = parse_option(key)
    if option is None:
        raise ValueError(key)
    return option
