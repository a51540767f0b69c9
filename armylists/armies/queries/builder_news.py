"""What an edit has just done, in a line for the bar, where it is not seen beside what was pressed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from django.utils.translation import gettext as _

from armylists.armies.queries.builder import BuilderPage
from rules.catalogue.weapon_options import name_loadout
from rules.composition.army import Army, FormationPick
from rules.composition.edits import AddFormation, ChooseUnit, DuplicateFormation, Edit, RemoveFormation, SetWeapons

News = dict[str, object]


def tell_news(edit: Edit, before: Army, page: BuilderPage) -> News:
    """``text``, whether ``undo`` stands beside it, and a ``link`` to what was added; empty where there is no news."""
    if isinstance(edit, AddFormation | DuplicateFormation) and page.opened:
        card = next(card for card in page.cards if card.key == page.opened.key)
        text = _("Added %(name)s, %(points)s.") % {"name": card.title, "points": f"{card.points:,}"}
        link = {"href": f"#{card.key}", "text": _("Options")}
        return {"text": text, "undo": True, **({"link": link} if page.opened.has_options else {})}
    if isinstance(edit, RemoveFormation):
        pick = _find(before, edit.key)
        name = pick.name or page.list.formations[pick.formation].name
        return {"text": _("Removed %(name)s.") % {"name": name}, "undo": True}
    if isinstance(edit, ChooseUnit | SetWeapons):
        return _tell_swap(edit, _find(before, edit.key), _find(page.verdict.army, edit.key), page)
    return {}


def _tell_swap(edit: ChooseUnit | SetWeapons, before: FormationPick, after: FormationPick, page: BuilderPage) -> News:
    """What gave way to a choice, when there was no room for it beside all others."""
    old, new = (Counter(dict(_name_choices(edit, pick, page))) for pick in (before, after))
    gained, lost = ", ".join(new - old), ", ".join(old - new)
    if not (gained and lost):
        return {}
    return {"text": _("%(gained)s instead of %(lost)s.") % {"gained": gained, "lost": lost}, "undo": True}


def _name_choices(edit: ChooseUnit | SetWeapons, pick: FormationPick, page: BuilderPage) -> Iterator[tuple[str, int]]:
    """How many of each unit, or of each way to arm the unit that the edit is about."""
    sheets = page.list.datasheets
    if isinstance(edit, ChooseUnit):
        yield from ((sheets[unit].name, count) for unit, count in pick.units)
        return
    for weapons in pick.weapons:
        if weapons.unit == edit.unit:
            items = name_loadout(sheets[edit.unit], weapons.take)
            yield " + ".join(item.render(_) for item in items), weapons.count


def _find(army: Army, key: str) -> FormationPick:
    return next(pick for pick in army.formations if pick.key == key)
