"""One change of an event after the other: every service holds the event's row until it is done."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction
from django.utils.translation import gettext as _

from config.lib.errors import Conflict, Invalid, existing
from tournaments.models import Event, Pairing, Participant, Round
from tournaments.permissions import Act, Actor, require
from tournaments.refusals import Refusal

# Letters and signs without any ink, and what chooses the form of the sign before: two names that read alike are one.
_VARIATIONS = (range(0x180B, 0x1810), range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))
BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0").union(*(map(chr, one) for one in _VARIATIONS))


def lock_event(event: Event) -> Event:
    """The event as it is now, held until the transaction ends. Raises NotFound when it is gone."""
    return existing(Event.objects.select_for_update().filter(pk=event.pk).first())


@contextmanager
def changing(event: Event, actor: Actor | None = None, act: Act | None = None) -> Iterator[Event]:
    """One change in one transaction: the event as it is now, held. Raises Forbidden for who may not do ``act``."""
    if actor is not None and act is not None:
        require(event, actor, act)
    with transaction.atomic():
        yield lock_event(event)


def fresh_entry(event: Event, entry: Participant) -> Participant:
    """The entry as it is now. Raises NotFound for an entry of another event."""
    return existing(event.entries.select_for_update().filter(pk=entry.pk).first())


def fresh_round(event: Event, number: int) -> Round:
    """The round of this number that counts. Raises NotFound."""
    return existing(event.rounds.exclude(state=Round.State.WITHDRAWN).filter(number=number).first())


def fresh_pairing(event: Event, pairing: Pairing) -> Pairing:
    """The pairing as it is now, with its round but not the draw of it. Raises NotFound for one of another event."""
    pairings = Pairing.objects.filter(pk=pairing.pk, round__event=event).select_related("round", "a", "b")
    return existing(pairings.defer("round__draw", "round__edits").first())


def raise_if_refused(reason: Refusal | None, *, field: str | None = None) -> None:
    """Raises Conflict with the refusal, if there is one; ``field`` names what it is about."""
    if reason is not None:
        raise Conflict(reason.code, reason.message.render(_), field=field)


def need_reason(reason: str, *, most: int = 300) -> str:
    """A reason as it is stored. Raises Invalid when there is none, or one that nobody reads."""
    clean = clean_text(reason, field="reason", most=most)
    if not clean:
        raise Invalid("reason_needed", _("Say why; the reason is kept."), field="reason")
    return clean


def clean_text(text: str, *, field: str, most: int) -> str:
    """A text without blanks around it. Raises Invalid for control characters and for more than ``most`` letters."""
    clean = text.strip()
    if len(clean) > most:
        raise Invalid("too_long", _("At most %(most)d characters."), params={"most": most}, field=field)
    if any((ord(letter) < 32 and letter not in "\r\n\t") or ord(letter) == 127 for letter in clean):
        raise Invalid("unreadable", _("This text contains unsupported characters."), field=field)
    return clean


def clean_line(text: str, *, field: str, most: int) -> str:
    """A name: one line, without the signs that nobody sees and that would turn what stands beside it around.

    Raises Invalid as ``clean_text`` does.
    """
    seen = (letter for letter in " ".join(unicodedata.normalize("NFC", text).split()) if _is_kept(letter))
    line = clean_text("".join(seen), field=field, most=most)
    return line if any(unicodedata.category(letter)[0] not in "CZM" for letter in line) else ""


def _is_kept(letter: str) -> bool:
    """Whether a sign stays in a name. Control characters do, to be refused."""
    kind = unicodedata.category(letter)
    return letter not in BLANKS and (kind[0] != "C" or kind == "Cc")
