"""Cards of datasheets as they stand in the catalogue, without any army."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules.catalogue.datasheets import Ability, Datasheet
from rules.roster.content import RosterSheet, SpecialRule
from rules.roster.profiles import build_profile
from rules.roster.special_rules import abilities_of
from rules.words import N_, Translate


@dataclass(frozen=True, slots=True)
class CardSource:
    """Datasheets of one publication, with its glossary and the names of the units that they mention."""

    sheets: tuple[Datasheet, ...]
    abilities: Mapping[str, Ability]
    names: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class CardSet:
    """What goes on paper: a title, a card for each datasheet, and each special rule once."""

    title: str
    subtitle: str
    reference: str
    sheets: tuple[RosterSheet, ...]
    special_rules: tuple[SpecialRule, ...]


def build_cards(
    sources: Iterable[CardSource], *, title: str, subtitle: str = "", reference: str = "", translate: Translate = N_
) -> CardSet:
    """The cards in the order of the sources, then the special rules of all by name.

    A rule that two publications explain in the same words is told once.
    """
    cards: list[RosterSheet] = []
    rules: dict[SpecialRule, None] = {}
    for source in sources:
        for sheet in source.sheets:
            profile = build_profile(sheet, abilities=source.abilities, names=source.names, translate=translate)
            cards.append(RosterSheet(profile, "", 0, ()))
            known = (source.abilities[name] for name in abilities_of(sheet) if name in source.abilities)
            rules.update((SpecialRule(rule.id, rule.name, rule.summary, rule.ref), None) for rule in known)
    ordered = sorted(rules, key=lambda rule: (rule.name.casefold(), rule.id, rule.summary))
    return CardSet(title, subtitle, reference, tuple(cards), tuple(ordered))
