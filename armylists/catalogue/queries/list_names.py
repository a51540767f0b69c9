"""The published lists to choose from, found by whatever people call them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from armylists.catalogue.queries.pages import lists_by_faction
from armylists.models import ArmyList, Publication
from rules.catalogue.search import fold_text


@dataclass(frozen=True, slots=True)
class ListChoice:
    """A published list. ``words`` is every spelling of its name, folded, with its faction."""

    publication: Publication
    slug: str
    name: str
    version: str
    faction: str
    formation_count: int
    unit_count: int
    words: str


def choose_list(*, text: str = "") -> tuple[ListChoice, ...]:
    """The published lists by game, faction and name; with ``text`` those that say it, else those with all its words."""
    rows = lists_by_faction()
    aliases = _aliases_of(rows)
    choices = [_choice(row, aliases[row.digest]) for row in rows]
    wanted = fold_text(text)
    said = tuple(choice for choice in choices if wanted in choice.words)
    return said or tuple(choice for choice in choices if all(word in choice.words for word in wanted.split()))


def _choice(row: ArmyList, aliases: Iterable[str]) -> ListChoice:
    spellings = fold_text(" ".join((row.name, row.faction, row.slug, *aliases)))
    # "korvattra" and "biel tan" are typed as well as "Kor'vattra" and "Biel-Tan".
    words = " ".join((spellings, re.sub(r"['-]", "", spellings), re.sub(r"['-]", " ", spellings)))
    return ListChoice(
        row.publication,
        row.slug,
        row.name,
        row.version,
        row.faction,
        row.formation_count,
        row.unit_count,
        words,
    )


def _aliases_of(rows: Iterable[ArmyList]) -> dict[str, tuple[str, ...]]:
    """Other names by digest. They stand in the definitions, which are long: each is read once in a process."""
    wanted = {row.digest for row in rows}
    if missing := wanted - _aliases.keys():
        found = ArmyList.objects.filter(digest__in=missing).values_list("digest", "definition")
        _aliases.update({digest: tuple(definition["list"].get("aliases", ())) for digest, definition in found})
    return {digest: _aliases[digest] for digest in wanted}


_aliases: dict[str, tuple[str, ...]] = {}
