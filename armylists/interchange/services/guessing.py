"""Which list a text is about, where nobody says: what its head calls it, else whose formations it names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from armylists.catalogue.queries.finding import current_list
from armylists.catalogue.queries.list_names import ListChoice, choose_list, formation_names
from armylists.models import ArmyList
from rules.interchange.free_text import FreeText
from rules.interchange.names import EXACT, normalise, score_names
from rules.interchange.reading import Leaning, SourceLine
from rules.interchange.report import Kind, Remark
from rules.words import N_, named, say

_SAME_LIST = 86
_NAMED_IN_PASSING = 88
_SHORTEST = 6
_HEAD = 6
# What names of list files say besides the list: the pack, and short words for factions.
_FILE_WORDS = frozenset({"NETEA", "SM", "IG", "EL", "ORK", "CHAOS", "XENOS", "AMTL"})
# What a heading says besides the name of a list.
_HEADING_WORDS = frozenset({"a", "an", "army", "fleet", "for", "force", "from", "list", "my", "of", "the"})
# Whoever names so many formations that fit no other list as well means this one.
_ENOUGH_FORMATIONS = 2


@dataclass(frozen=True, slots=True)
class Guess:
    """A published list, with a remark where a person should look at it.

    ``is_by_formations``: nothing in the text names the list, so its first line is no title either.
    """

    army_list: ArmyList
    remarks: tuple[Remark, ...] = ()
    is_by_formations: bool = False


def guess_list(text: FreeText) -> Guess | None:
    """The list that a text names in its first lines; else the one that its formations fit best. None: several do."""
    said = [line for line in text.lines if line.leaning is not Leaning.NOISE]
    choices = choose_list()
    called = _called(said, choices)
    if len(called) == 1:
        return Guess(_current(called[0]))
    if called:
        best = _single_best(_count_formations(said, called), least=1)
        return None if best is None else Guess(_current(best))
    return _by_those_served(said, choices) or _by_formations(_count_formations(said, choices))


def mark_headings(text: FreeText, row: ArmyList, *, name: str = "") -> FreeText:
    """The lines of the head that name the list, whom it serves or the army, told from formations."""
    choice = next((found for found in choose_list() if found.pk == row.pk), None)
    said = [line for line in text.lines if line.leaning is not Leaning.NOISE][:_HEAD]
    marked = [_mark(line, choice, name=normalise(name), is_title=n == 0) for n, line in enumerate(said)]
    if [line.leaning for line in marked[:2]] == [Leaning.EITHER, Leaning.HEADING]:
        marked[0] = replace(marked[0], leaning=Leaning.HEADING)  # the name of the army stands above that of its list
    by_number = {line.number: line for line in marked}
    return replace(text, lines=tuple(by_number.get(line.number, line) for line in text.lines))


def _mark(line: SourceLine, choice: ListChoice | None, *, name: str, is_title: bool) -> SourceLine:
    names = [] if choice is None else [*map(normalise, choice.names)]
    is_named = bool(name) and name in _names(line)
    if choice is not None and is_title:
        serves = f" {normalise(choice.serves)} "
        served = [said for said in _names(line) if len(said) >= _SHORTEST and f" {said} " in serves]
        is_named |= bool(served) or _name_in_passing([line], choice) > 0
    is_named |= any(_is_called(said, each, is_title=is_title) for said in _names(line) for each in names)
    if not is_named:
        return line
    first, *others = line.segments
    rest = _without(normalise(first.name), names)
    return replace(line, leaning=Leaning.HEADING, segments=(replace(first, name=rest or first.name), *others))


def _is_called(said: str, name: str, *, is_title: bool) -> bool:
    """Whether a line is the name of a list; below the title it says nothing else."""
    words = [word for word in said.split() if word not in _HEADING_WORDS]
    is_short = is_title or len(words) <= len(name.split())
    return is_short and _score(said if is_title else " ".join(words), (name,)) >= _SAME_LIST


def _without(said: str, names: Iterable[str]) -> str:
    """What a heading says besides the name of the list."""
    for name in sorted(names, key=len, reverse=True):
        said = f" {said} ".replace(f" {name} ", " ").strip()
    return said


def guess_named(name: str) -> ArmyList | None:
    """The published list that is called nearly like this; None if there is none or more than one."""
    scores = {choice: _score(normalise(name), choice.names) for choice in choose_list()}
    best = _single_best(scores, least=_SAME_LIST)
    return None if best is None else _current(best)


def guess_file(name: str) -> ListChoice | None:
    """The only published list that the name of a list file of ArmyForge fits, such as ``IG_steelLegion_NETEA``."""
    words = [word for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", name) if word.upper() not in _FILE_WORDS]
    found = choose_list(text=" ".join(words)) if words else ()
    return found[0] if len(found) == 1 else None


def _called(said: list[SourceLine], choices: Iterable[ListChoice]) -> list[ListChoice]:
    """The lists whose name comes nearest to what the head says: none, one, or several of one name.

    Another name that is a whole faction, such as ``Orks``, tells no list.
    """
    factions = Counter(normalise(choice.faction) for choice in choices)
    scores: dict[ListChoice, int] = {}
    for choice in choices:
        names = [name for name in choice.names if factions[normalise(name)] < 2 or name == choice.name]
        lines = [_score(name, (choice.name,)) for line in said[:_HEAD] for name in _names(line)]
        title = [_score(name, names) for line in said[:1] for name in _names(line)]
        scores[choice] = max((*lines, *title, _name_in_passing(said[:1], choice)))
    best = max(scores.values(), default=0)
    return [choice for choice, score in scores.items() if score == best >= _SAME_LIST]


def _name_in_passing(title: list[SourceLine], choice: ListChoice) -> int:
    """How well a title such as ``My Steel Legion`` names the list: the longer the name in it, the better."""
    said = " ".join(f" {normalise(line.text)} " for line in title)
    found = [name for name in map(normalise, choice.names) if len(name) >= _SHORTEST and f" {name} " in said]
    return min(EXACT - 1, _NAMED_IN_PASSING + max(map(len, found)) // 4) if found else 0


def _by_those_served(said: list[SourceLine], choices: Iterable[ListChoice]) -> Guess | None:
    """The list that serves the chapter, legion or regiment of the title."""
    names = [name for line in said[:1] for name in _names(line) if len(name) >= _SHORTEST]
    found = [choice for choice in choices if any(f" {name} " in f" {normalise(choice.serves)} " for name in names)]
    if len(found) != 1:
        return None
    message = say(N_("Read with the list {name}, which also covers this army."), name=named(found[0].name))
    return Guess(_current(found[0]), (Remark(Kind.OPEN, "", message),))


def _by_formations(fits: Mapping[ListChoice, int]) -> Guess | None:
    best = _single_best(fits, least=_ENOUGH_FORMATIONS)
    if best is None:
        return None
    template = N_("No list is named. {n} lines match formations of {name}, more than any other list. Is that right?")
    remark = Remark(Kind.OPEN, "", say(template, n=fits[best], name=named(best.name)))
    return Guess(_current(best), (remark,), is_by_formations=True)


def _count_formations(said: list[SourceLine], choices: Iterable[ListChoice]) -> Counter[ListChoice]:
    """How many lines begin with the name of a formation of each list."""
    heads = [normalise(line.segments[0].name) for line in said]
    names = formation_names()
    return Counter({choice: sum(head in names.get(choice.pk, ()) for head in heads) for choice in choices})


def _names(line: SourceLine) -> list[str]:
    """The whole line and its parts, plain and without numbers."""
    parts = [normalise(segment.name) for segment in line.segments]
    return [normalise(line.text), " ".join(parts), *parts]


def _score(name: str, names: Iterable[str]) -> int:
    """How nearly one of the names is said. A word alone is no part of a longer name: ``Warlord`` is a formation."""
    plain = map(normalise, names)
    return max((score_names(name, each) for each in plain if " " in name or " " not in each), default=0)


def _single_best(scores: Mapping[ListChoice, int], *, least: int) -> ListChoice | None:
    ranked = sorted(scores, key=lambda choice: scores[choice], reverse=True)
    if not ranked or scores[ranked[0]] < least:
        return None
    return None if len(ranked) > 1 and scores[ranked[0]] == scores[ranked[1]] else ranked[0]


def _current(choice: ListChoice) -> ArmyList:
    return current_list(choice.publication.slug, choice.slug)
