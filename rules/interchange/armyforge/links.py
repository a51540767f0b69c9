"""Share links of ArmyForge: ``…?list=LISTFILE&force=NAME~FORMATION~UPGRADExCOUNT~…``."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import quote, unquote

from rules.errors import RulesError
from rules.words import N_, Message, say

MOST_CHARACTERS = 20_000
MOST_PARTS = 500
# What ArmyForge leaves as it is in a link.
_SAFE = "~!*'()"
_UPGRADE = re.compile(r"(?P<id>.+)x(?P<count>\d{1,4})")
_QUERY = re.compile(r"[?&](?P<name>list|force)=(?P<value>[^&#\s]*)")


class LinkError(RulesError):
    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(str(message))


@dataclass(frozen=True, slots=True)
class ForcePick:
    """A formation of a link: its id and its upgrades with how often each was taken."""

    formation: str
    upgrades: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Force:
    """What a link says: the name of the list file, the name of the army, formations by their ids in that file."""

    list_file: str
    name: str
    picks: tuple[ForcePick, ...]


def is_link(text: str) -> bool:
    """Whether a text looks like a share link (nothing but an address, with a list, and a force unless it was cut)."""
    names = {found["name"] for found in _QUERY.finditer(text[:MOST_CHARACTERS])}
    return "list" in names and len(text.split()) == 1


def parse_link(text: str, *, formations: frozenset[str] = frozenset()) -> Force:
    """Read a link. ``formations`` are the ids of formations, if known: ids may look like upgrades. Raises LinkError."""
    if len(text) > MOST_CHARACTERS:
        raise LinkError(say(N_("The link has more than {most} characters."), most=MOST_CHARACTERS))
    values = {found["name"]: found["value"] for found in _QUERY.finditer(text.strip())}
    if "force" not in values:
        template = N_(
            "This ArmyForge link holds no army (no &force=). Copy the whole share link, or paste the army as text."
        )
        raise LinkError(say(template))
    force = unquote(values["force"])
    if "~" not in force and "%7e" in force.casefold():
        force = unquote(force)  # some forums encode links once more
    name, *parts = force.split("~")
    if len(parts) > MOST_PARTS:
        raise LinkError(say(N_("The link has more than {most} parts."), most=MOST_PARTS))
    picks: list[ForcePick] = []
    for part in filter(None, (part.strip()[:90] for part in parts)):
        found = None if part in formations else _UPGRADE.fullmatch(part)
        if found is None:
            picks.append(ForcePick(part))
        elif not picks:
            raise LinkError(
                say(N_("The link begins with an upgrade ({part}) that belongs to no formation."), part=part)
            )
        else:
            last = picks.pop()
            picks.append(ForcePick(last.formation, (*last.upgrades, (found["id"], int(found["count"])))))
    list_file = unquote(values.get("list", "")).removesuffix(".json")
    return Force(list_file[:120], _tidy(name), tuple(picks))


def write_link(force: Force, *, base: str = "") -> str:
    """The link. ``base`` is the address of the page; without one it begins with the question mark."""
    parts = [force.name.replace("~", "-")]
    for pick in force.picks:
        parts.append(pick.formation)
        parts += [f"{upgrade}x{count}" for upgrade, count in pick.upgrades]
    query = f"?list={quote(force.list_file, safe=_SAFE)}&force={quote('~'.join(parts), safe=_SAFE)}"
    return base.partition("?")[0] + query


def _tidy(name: str) -> str:
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())[:120]
