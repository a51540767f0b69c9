"""The state of a game at the end of its turns, kept as it was judged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from config.lib.errors import Conflict, Invalid
from rules.record.checks import refuse_entry
from rules.record.reading import current_turn
from rules.record.setting import Setting
from rules.record.sheet import Sheet, Value, Write, is_conflict, write
from rules.tournament_game.sides import Side
from tournaments.matches.adapters import describe_game, judge_sheet, setting_of, sheet_of
from tournaments.matches.hooks.acts import MatchAct, pairing_of, refuse_act
from tournaments.matches.services import lock_match
from tournaments.models import Match, SheetWrite, TurnSnapshot


def close_turn(*, match: Match, setting: Setting, sheet: Sheet, side: Side, turn: int) -> TurnSnapshot:
    """Keep what stands on the sheet at the end of a turn, with the referee's answer. Called under the match's lock."""
    open_again(match=match, turn=turn)
    last = match.end_phases.filter(turn=turn).aggregate(last=Max("number"))["last"] or 0
    return TurnSnapshot.objects.create(
        match=match,
        turn=turn,
        number=last + 1,
        side=side,
        document=describe_game(setting, sheet, turn=turn),
        answer=judge_sheet(setting, sheet, turn=turn),
    )


def open_again(*, match: Match, turn: int) -> None:
    """The End phase of this turn is played again: what was kept of it stays, but counts no longer."""
    match.end_phases.filter(turn=turn, is_open_again=False).update(is_open_again=True)


MOST_AT_ONCE = 500
MOST_ENTRIES = 20_000


@dataclass(frozen=True, slots=True)
class SentWrite:
    """An entry as a client sends it. ``client_id`` is the client's own name for it: sending it twice writes it once."""

    client_id: str
    path: str
    value: Value
    was: Value = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of an entry: accepted, conflict (nothing written, ``now`` stands there), or refused with a reason."""

    client_id: str
    state: str
    path: str
    now: Value = None
    reason: str = ""
    by: str = ""


def write_entries(*, match: Match, side: str, entries: Sequence[SentWrite]) -> tuple[Match, list[Outcome]]:
    """Write entries in their order. Each is accepted, refused or a conflict by itself; none spoils the others.

    On the sheet of a match that is finished, or no longer played at its event, every entry is refused. Raises Invalid
    when far too many come at once, and Conflict when the sheet is full.
    """
    if len(entries) > MOST_AT_ONCE:
        raise Invalid("too_many_entries", _("At most 500 entries can be sent at once."), field="entries")
    with transaction.atomic():
        match = lock_match(match)
        writer = _Writer(match, Side(side), known=_known(match, entries))
        outcomes = [writer.write(entry) for entry in entries]
        writer.save()
    return match, outcomes


class _Writer:
    """Takes entries one after the other, against the sheet as it stands after those before."""

    def __init__(self, match: Match, side: Side, *, known: dict[str, str]) -> None:
        self.match = match
        self.side = side
        self.known = known
        self.new: list[SheetWrite] = []
        self.setting: Setting = setting_of(match, match.sides.all())
        self.sheet: Sheet = sheet_of(match)
        self.closed = _refuse_all(match)

    def write(self, sent: SentWrite) -> Outcome:
        if sent.client_id in self.known:
            return self._outcome(sent, self.known[sent.client_id])
        if self.closed:
            return self._outcome(sent, "refused", reason=self.closed)
        entry = Write(self.side, sent.path, sent.value, sent.was)
        if reason := refuse_entry(self.setting, self.sheet, entry):
            return self._outcome(sent, "refused", reason=reason.render(_))
        if is_conflict(self.sheet, entry):
            self._store(sent, SheetWrite.State.CONFLICT)
            return self._outcome(sent, "conflict")
        self._store(sent, SheetWrite.State.ACCEPTED)
        self._follow_turn(entry)
        self.sheet = write(self.sheet, entry)
        return self._outcome(sent, "accepted")

    def save(self) -> None:
        """Keep what was written. Where nothing was, nothing changes, so that nobody is called to look."""
        if not self.new:
            return
        SheetWrite.objects.bulk_create(self.new)
        self.match.sheet = dict(self.sheet.values)
        self.match.turn = current_turn(self.sheet)
        self.match.save(update_fields=["sheet", "entry_count", "turn", "changed_at"])

    def _store(self, sent: SentWrite, state: SheetWrite.State) -> None:
        if self.match.entry_count >= MOST_ENTRIES:
            raise Conflict("sheet_full", _("This match has more entries than any game needs."))
        self.match.entry_count += 1
        self.known[sent.client_id] = state
        self.new.append(
            SheetWrite(
                match=self.match,
                number=self.match.entry_count,
                side=self.side,
                client_id=sent.client_id,
                path=sent.path,
                value=sent.value,
                was=sent.was,
                state=state,
            )
        )

    def _follow_turn(self, entry: Write) -> None:
        """Going on closes the turn before, going back opens it again."""
        if entry.path != "turn":
            return
        now, wanted = current_turn(self.sheet), entry.value if isinstance(entry.value, int) else 0
        if wanted > now >= 1:
            close_turn(match=self.match, setting=self.setting, sheet=self.sheet, side=self.side, turn=now)
        elif 1 <= wanted < now:
            open_again(match=self.match, turn=wanted)

    def _outcome(self, sent: SentWrite, state: str, *, reason: str = "") -> Outcome:
        by = "" if state != "conflict" else self._last_author(sent.path)
        return Outcome(sent.client_id, state, sent.path, self.sheet.get(sent.path), reason, by)

    def _last_author(self, path: str) -> str:
        here = [new.side for new in self.new if new.path == path and new.state == SheetWrite.State.ACCEPTED]
        if here:
            return here[-1]
        entries = SheetWrite.objects.filter(match=self.match, path=path, state=SheetWrite.State.ACCEPTED)
        side: Any = entries.order_by("-number").values_list("side", flat=True).first()
        return str(side or "")


def _refuse_all(match: Match) -> str:
    """Why nothing can be written on this sheet, whatever it is; empty while the match is played."""
    if match.state == Match.State.FINISHED:
        return _("The match is finished.")
    by_event = refuse_act(pairing_of(match), MatchAct.WRITE)
    return by_event.message.render(_) if by_event else ""


def _known(match: Match, entries: Sequence[SentWrite]) -> dict[str, str]:
    names = [entry.client_id for entry in entries]
    return dict(match.entries.filter(client_id__in=names).values_list("client_id", "state"))
