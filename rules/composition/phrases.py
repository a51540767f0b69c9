"""Parts of sentences about armies in plain English: one and many, "none" and "one", "a second" and "the second"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction

from rules.words import N_, Message, say

TAKEN = N_("{what}: {have} taken, {allowed} allowed{more}.")
"""There is too much of something; see ``would_be`` for the same about an army that would be."""

BECAUSE = N_(" ({reason})")
SPENT = N_("{what}: {have} spent, {allowed} allowed{more}.")
OF = N_("{share} of {available}")
USED = N_("{name}: {have} used, {allowed} available{more}.")
KINDS_TAKEN = N_("{what}: {have} kinds taken, {allowed} allowed in one formation.")
CROWDED = N_("{name}: {mounts}, and {have} taken ({what}).")

_ORDINALS = (
    N_("first"),
    N_("second"),
    N_("third"),
    N_("fourth"),
    N_("fifth"),
    N_("sixth"),
    N_("seventh"),
    N_("eighth"),
    N_("ninth"),
    N_("tenth"),
    N_("eleventh"),
    N_("twelfth"),
)
_SHARES = {
    Fraction(1, 2): N_("half"),
    Fraction(1, 3): N_("a third"),
    Fraction(1, 4): N_("a quarter"),
    Fraction(1, 5): N_("a fifth"),
    Fraction(2, 3): N_("two thirds"),
    Fraction(3, 4): N_("three quarters"),
}
# Where what a selection is called begins to say more of it: "Detachments in Drop Pods" are many.
_ASIDE = re.compile(r" (?:in|of|with|without|for|from|that|added|aboard|on|by)\b| \(|,")
_PACKAGE = re.compile(r"\d|(?:a|an|the|another|more|extra|one|two|three|four|five|six|seven|eight|nine|ten)\b", re.I)


def is_many(label: Message) -> bool:
    """Whether a selection is called by the name of many: ``Ogryns``, ``Detachments in Drop Pods``."""
    text = str(label).rpartition(" or ")[2]
    head = _ASIDE.split(text, maxsplit=1)[0]
    return head.endswith(("s", "z")) and not head.endswith(("ss", "us", "is", "aos", "gos"))


def each(label: Message) -> Message:
    """``each Retinue``, but ``each of the Brotherhoods``: selections are called by one thing or by many."""
    if label.template == UNITS_OF:
        return say(N_("each unit of {upgrade}"), upgrade=dict(label.params)["upgrade"])
    if str(label).startswith("the "):
        return say(N_("each of {what}"), what=label)
    return say(N_("each of the {what}") if is_many(label) else N_("each {what}"), what=label)


UNITS_OF = N_("units of {upgrade}")


def the(label: Message) -> Message:
    """``the Capital ships``, but ``all formations``."""
    return label if str(label).startswith(("all ", "the ")) else say(N_("the {what}"), what=label)


def a(label: Message) -> Message:
    """``a Strike Cruiser``, ``an Installation``."""
    return say(N_("an {what}") if str(label)[:1] in "AEIOaeio" else N_("a {what}"), what=label)


def either(labels: Iterable[Message]) -> Message:
    """``A``, ``A or B``, ``A, B or C``."""
    first, *others = labels
    for other in others:
        if first.template == OR:
            first = Message(N_("{first}, {second}"), first.params)
        first = say(OR, first=first, second=other)
    return first


OR = N_("{first} or {second}")


def amount(number: int) -> Message:
    """``none``, ``one``, ``2``."""
    if number in (0, 1):
        return say(N_("one") if number else N_("none"))
    return say("{number}", number=number)


def counted(number: int, one: str, many: str) -> Message:
    """``1 point`` or ``2 points``, ``no points``: templates with ``{n}``."""
    return say(one if number == 1 else many, n=number or say(N_("no")))


def points(number: int) -> Message:
    return counted(number, N_("{n} point"), N_("{n} points"))


def there_are(number: int) -> Message:
    """How many there are of what a limit counts."""
    return say(N_("there is {n}") if number == 1 else N_("there are {n}"), n=amount(number))


def share_of(fraction: Fraction) -> Message:
    return say(_SHARES.get(fraction, str(fraction)))


def ordinal(number: int) -> Message | None:
    """``second``; None where numbers are easier to read."""
    return say(_ORDINALS[number - 1]) if number <= len(_ORDINALS) else None


def taken(what: Message, *, have: int, allowed: int, more: Message | None = None) -> Message:
    """There is too much of something; ``more`` ends the sentence: why no more is allowed, or where."""
    return say(TAKEN, what=what, have=amount(have), allowed=amount(allowed), more=more or say(""))


def because(reason: Message) -> Message:
    """The end of a sentence that says what a limit rests on."""
    return say(BECAUSE, reason=reason)


def would_be(message: Message, *, have: int, allowed: int) -> Message:
    """What ``taken`` says, of an army that would be."""
    what = dict(message.params)["what"]
    more = dict(message.params)["more"]
    params = {"what": what, "have": have, "allowed": amount(allowed), "more": more}
    if not allowed:
        is_open = isinstance(more, Message) and more.template == BECAUSE
        return say(N_("{what}: none allowed yet{more}.") if is_open else N_("{what}: none allowed{more}."), **params)
    place = ordinal(have)
    if place is None:
        return say(N_("{what}: would make {have}; {allowed} allowed{more}."), **params)
    if not isinstance(what, Message) or is_many(what) or " or " in str(what) or _PACKAGE.match(str(what)):
        return say(N_("{what}: would be the {place}; {allowed} allowed{more}."), place=place, **params)
    template = N_("Would be a {place} {what}; {allowed} allowed{more}.")
    if str(place).startswith("e"):
        template = N_("Would be an {place} {what}; {allowed} allowed{more}.")
    return say(template, place=place, **params)
