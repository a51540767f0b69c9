"""The tables at the venue."""

from __future__ import annotations

from django.db.models import Max
from django.utils.translation import gettext as _

from config.lib.errors import Conflict, Invalid, existing
from tournaments.events.audit import record
from tournaments.events.locks import changing, clean_line
from tournaments.models import MOST_TABLES, Event, PlayTable, Verb
from tournaments.permissions import Act, Actor

MOST_LETTERS_OF_TABLE = 40


def add_tables(*, event: Event, actor: Actor, count: int = 1, name: str = "", terrain: str = "") -> list[PlayTable]:
    """More tables, numbered on. Raises Invalid for more than anybody could set up."""
    with changing(event, actor, Act.MANAGE_TABLES) as event:
        have = event.tables.count()
        if not 1 <= count <= MOST_TABLES - have:
            raise Invalid("too_many_tables", _("At least 1, at most 500 tables."), field="count")
        first = (event.tables.aggregate(last=Max("number"))["last"] or 0) + 1
        texts = {"name": clean_line(name, field="name", most=MOST_LETTERS_OF_TABLE)}
        texts["terrain"] = clean_line(terrain, field="terrain", most=MOST_LETTERS_OF_TABLE)
        tables = [PlayTable(event=event, number=first + index, **texts) for index in range(count)]
        PlayTable.objects.bulk_create(tables)
        details = {"numbers": [table.number for table in tables], "terrain": texts["terrain"]}
        record(event=event, actor=actor, verb=Verb.TABLE_ADDED, details=details)
        return list(event.tables.filter(number__gte=first))


def change_table(
    *,
    event: Event,
    actor: Actor,
    number: int,
    name: str | None = None,
    terrain: str | None = None,
    is_closed: bool | None = None,
) -> PlayTable:
    """Name a table, say what is on it, close it or open it again. None leaves things as they are."""
    with changing(event, actor, Act.MANAGE_TABLES) as event:
        table = _fresh(event, number)
        before = [table.name, table.terrain, table.is_closed]
        if name is not None:
            table.name = clean_line(name, field="name", most=MOST_LETTERS_OF_TABLE)
        if terrain is not None:
            table.terrain = clean_line(terrain, field="terrain", most=MOST_LETTERS_OF_TABLE)
        if is_closed is not None:
            table.is_closed = is_closed
        table.save()
        details = {"before": before, "after": [table.name, table.terrain, table.is_closed]}
        record(event=event, actor=actor, verb=Verb.TABLE_CHANGED, subject=str(number), details=details)
    return table


def remove_table(*, event: Event, actor: Actor, number: int) -> None:
    """Take a table away for good. One that was played at is closed instead, so that history stays: Conflict."""
    with changing(event, actor, Act.MANAGE_TABLES) as event:
        table = _fresh(event, number)
        if table.pairings.exists():
            raise Conflict("table_used", _("Somebody plays or has played here: close the table instead."))
        table.delete()
        record(event=event, actor=actor, verb=Verb.TABLE_REMOVED, subject=str(number))


def _fresh(event: Event, number: int) -> PlayTable:
    return existing(event.tables.filter(number=number).first())
