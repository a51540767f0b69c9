"""The verdict on a document from outside, the same for the command line, the API and the page."""

from __future__ import annotations

from typing import Any

from armylists.catalogue.adapters import list_rules
from armylists.catalogue.queries.finding import list_version
from armylists.models import ArmyList
from config.lib.errors import readable
from rules.composition.army import Army
from rules.composition.documents import check_army, parse_army
from rules.composition.json_text import parse_json
from rules.composition.verdict import Verdict, judge


def judge_document(data: Any) -> Verdict:
    """Judge an army document: bytes or text of JSON, or data already parsed.

    Raises Invalid (the place in ``path``) when it cannot be read and NotFound when its list is unknown.
    """
    army, army_list = read_document(data)
    return judge(list_rules(army_list), army)


def read_document(data: Any, *, army_list: ArmyList | None = None) -> tuple[Army, ArmyList]:
    """An army document and the list version it names, both checked.

    ``army_list`` is the version of an army that is there already: a draft has no other way to be found.
    """
    with readable():
        army = parse_army(parse_json(data) if isinstance(data, bytes | str) else data)
        if army_list is None or army_list.reference != army.army_list:
            army_list = list_version(army.army_list)
        check_army(list_rules(army_list), army)
    return army, army_list
