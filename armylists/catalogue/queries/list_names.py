"""The published lists to choose from, found by whatever people call them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from armylists.catalogue.queries.pages import lists_by_faction
from armylists.models import ArmyList, Fielding, Publication
from rules.catalogue.fielding import Way
from rules.catalogue.search import fold_text
from rules.interchange.names import normalise


@dataclass(frozen=True, slots=True)
class ListChoice:
    """A published list. ``words`` is every spelling of its name, folded, with its faction, and whom else it serves.

    ``serves`` names others for whom it may be used; a search leaves it out where the name alone explains the hit.
    """

    pk: int
    publication: Publication
    slug: str
    name: str
    version: str
    faction: str
    formation_count: int
    unit_count: int
    words: str
    names: tuple[str, ...] = ()
    serves: str = ""


SERVES = "The list also serves for "
"""How the note begins that names others for whom a list may be used."""


def choose_list(*, text: str = "") -> tuple[ListChoice, ...]:
    """The published lists by game, faction and name; with ``text`` those that say it, else those with all its words."""
    rows = lists_by_faction()
    names = _names_of(rows)
    choices = [_choice(row, names[row.digest]) for row in rows]
    wanted = fold_text(text)
    said = [choice for choice in choices if wanted in choice.words]
    found = said or [choice for choice in choices if all(word in choice.words for word in wanted.split())]
    if not wanted:
        return tuple(choices)
    by_name = {choice for choice in found if all(word in _names_alone(choice) for word in wanted.split())}
    return tuple(replace(choice, serves="") if choice in by_name else choice for choice in found)


def _names_alone(choice: ListChoice) -> str:
    return choice.words.removesuffix(fold_text(choice.serves))


def _choice(row: ArmyList, names: _Names) -> ListChoice:
    spellings = fold_text(" ".join((row.name, row.faction, row.slug, *names.aliases)))
    # "korvattra" and "biel tan" are typed as well as "Kor'vattra" and "Biel-Tan".
    words = " ".join((spellings, re.sub(r"['-]", "", spellings), re.sub(r"['-]", " ", spellings)))
    return ListChoice(
        row.pk,
        row.publication,
        row.slug,
        row.name,
        row.version,
        row.faction,
        row.formation_count,
        row.unit_count,
        f"{words} {fold_text(names.serves)}",
        (row.name, row.slug, *names.aliases),
        names.serves,
    )


def formation_names() -> dict[int, set[str]]:
    """What the formations of each published list are called, plain as texts are compared, by the key of its row."""
    rows = Fielding.objects.filter(army_list__state=ArmyList.State.PUBLISHED)
    formations = rows.exclude(way__in=[way for way in Way if way.is_by_upgrade])
    names: dict[int, set[str]] = {}
    for key, name in formations.values_list("army_list", "entry_name").distinct():
        names.setdefault(key, set()).add(normalise(name))
    return names


@dataclass(frozen=True, slots=True)
class _Names:
    """What a definition says about its names."""

    aliases: tuple[str, ...]
    serves: str


def _names_of(rows: Iterable[ArmyList]) -> dict[str, _Names]:
    """Other names by digest. They stand in the definitions, which are long: each is read once in a process."""
    wanted = {row.digest for row in rows}
    if missing := wanted - _known.keys():
        found = ArmyList.objects.filter(digest__in=missing).values_list("digest", "definition")
        _known.update({digest: _read_names(definition) for digest, definition in found})
    return {digest: _known[digest] for digest in wanted}


def _read_names(definition: dict[str, Any]) -> _Names:
    notes = [note["text"] for note in definition["list"].get("note", ())]
    serves = " ".join(text.removeprefix(SERVES) for text in notes if text.startswith(SERVES))
    return _Names(tuple(definition["list"].get("aliases", ())), serves)


_known: dict[str, _Names] = {}
