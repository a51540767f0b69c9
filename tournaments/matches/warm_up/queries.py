"""The five-minute warm-up as rows: what is asked, what stands there, and who has ticked it (6.1.3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.record.reading import agreed_options, answer_to, is_agreed
from rules.record.sheet import Sheet
from rules.tournament_game.agreements import GROUP_TITLES, Group, Item
from rules.tournament_game.options import DEFAULTS, OPTIONS, write_options
from rules.tournament_game.sides import Side
from rules.tournament_game.warm_up import LONGEST_TEXT, words_of
from rules.words import Message
from tournaments.matches.queries.finding import SeatedMatch
from tournaments.matches.queries.frames import player_name
from tournaments.matches.queries.positions import Position
from tournaments.matches.queries.writes import write_entries_text, write_part

Plain = dict[str, Any]


def warm_up_page(seated: SeatedMatch, *, position: Position) -> Plain:
    """The checklist of an opened match, without any further query. ``options`` are the referee's readings that differ
    from the usual ones, in sentences.
    """
    reader = Side(seated.side) if seated.can_write else None
    items = list(position.setting.items.values())
    rows = {item.id: _row(seated, position, item, reader) for item in items}
    groups = tuple(
        _group(position, group, [rows[item.id] for item in items if item.group is group], reader) for group in Group
    )
    unticked = [row for row in rows.values() if row["tick"] and not row["is_ticked"]]
    return {
        "groups": tuple(group for group in groups if group["rows"]),
        "agreed": sum(row["is_agreed"] for row in rows.values()),
        "total": len(rows),
        "left": len(unticked),
        "write": _write_ticks(position, unticked, reader),
        "options": _options(position),
        "can_write": seated.can_write,
        "is_alone": not all(seat.is_taken for seat in seated.sides),
        "longest": LONGEST_TEXT,
    }


def _group(position: Position, group: Group, rows: list[Plain], reader: Side | None) -> Plain:
    """Items that are talked about together. ``write`` ticks all that the reader has not."""
    unticked = [row for row in rows if row["tick"] and not row["is_ticked"]]
    return {
        "id": str(group),
        "title": GROUP_TITLES[group],
        "rows": tuple(rows),
        "agreed": sum(row["is_agreed"] for row in rows),
        "write": _write_ticks(position, unticked, reader),
    }


def _row(seated: SeatedMatch, position: Position, item: Item, reader: Side | None) -> Plain:
    """One thing to settle. ``answer`` is None while nothing is said; ``own_words`` are those that stand there.

    ``tick`` writes or takes back the reader's tick, empty for readers and for what the event has fixed; ``on`` is what
    a tick holds now.
    """
    sheet, standing = position.sheet, answer_to(position.setting, position.sheet, item.id)
    path = f"warm-up/{item.id}"
    is_ticked = reader is not None and sheet.get(f"{path}/{reader}") == standing
    can_tick = reader is not None and not item.fixed
    tick = write_entries_text(sheet, {f"{path}/{reader}": None if is_ticked else standing}) if can_tick else ""
    return {
        "item": item,
        "answer": words_of(item, standing) if standing else None,
        "own_words": "" if item.chosen(standing) else standing,
        "path": f"{path}/answer",
        "was": sheet.word(f"{path}/answer") or "-",
        "answers": tuple(_answers(sheet, item, standing=standing, reader=reader)),
        "ticks": tuple(_tick(seat.side, player_name(seat), seated, sheet, item, standing) for seat in seated.sides),
        "is_agreed": is_agreed(position.setting, sheet, item.id),
        "is_ticked": is_ticked,
        "tick": tick,
        "on": write_part(standing),
    }


def _answers(sheet: Sheet, item: Item, *, standing: str, reader: Side | None) -> Iterable[Plain]:
    """``write`` gives an answer and ticks it for the reader; ``sets`` says that the referee minds it."""
    path = f"warm-up/{item.id}"
    for answer in item.answers:
        values = {f"{path}/answer": answer.id, f"{path}/{reader}": answer.id}
        yield {
            "words": answer.words,
            "is_standing": answer.id == standing,
            "is_usual": answer.id == item.default,
            "sets": answer.sets is not None,
            "write": write_entries_text(sheet, dict(values)) if reader and not item.fixed else "",
        }


def _tick(side: str, name: str, seated: SeatedMatch, sheet: Sheet, item: Item, standing: str) -> Plain:
    ticked = sheet.get(f"warm-up/{item.id}/{side}")
    is_reader = side == seated.side
    if not isinstance(ticked, str):
        return {"name": name, "is_reader": is_reader, "state": "open", "ticked": None}
    if ticked == standing:
        return {"name": name, "is_reader": is_reader, "state": "agreed", "ticked": None}
    return {"name": name, "is_reader": is_reader, "state": "outdated", "ticked": words_of(item, ticked)}


def _write_ticks(position: Position, rows: Iterable[Plain], reader: Side | None) -> str:
    standing = {row["item"].id: answer_to(position.setting, position.sheet, row["item"].id) for row in rows}
    return write_entries_text(position.sheet, {f"warm-up/{item}/{reader}": answer for item, answer in standing.items()})


def _options(position: Position) -> tuple[Message, ...]:
    chosen = write_options(agreed_options(position.setting, position.sheet))
    usual = write_options(DEFAULTS)
    return tuple(
        dict(option.values)[chosen[option.name]] for option in OPTIONS if chosen[option.name] != usual[option.name]
    )
