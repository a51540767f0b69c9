"""How far a weapon reaches: `45cm`, `30-150cm`, `(15cm)`, `(bc)`, `Unlimited`, `-`, `n/a`."""

from dataclasses import dataclass
from enum import Enum

from rules.notation.errors import LARGEST_NUMBER, require, require_between
from rules.notation.scanner import Scanner, parser


class RangeKind(Enum):
    SHOOTING = "shooting"
    BRACKETED = "bracketed"
    """In brackets: small arms of ground units, or the speed of torpedoes and the like aboard ships."""
    BASE_CONTACT = "(bc)"
    UNLIMITED = "Unlimited"
    NONE = "-"
    NOT_APPLICABLE = "n/a"


_MEASURED = (RangeKind.SHOOTING, RangeKind.BRACKETED)
_WORDS = {
    "Unlimited": RangeKind.UNLIMITED,
    "-": RangeKind.NONE,
    "–": RangeKind.NONE,
    "—": RangeKind.NONE,
    "n/a": RangeKind.NOT_APPLICABLE,
    "NA": RangeKind.NOT_APPLICABLE,
    "(bc)": RangeKind.BASE_CONTACT,
    "(base contact)": RangeKind.BASE_CONTACT,
}


@dataclass(frozen=True, slots=True)
class WeaponRange:
    """The range column of a weapon, in centimetres (`revamp: 2.5`).

    `maximum` is 0 unless the kind is measured; `minimum` is 0 unless the weapon may not fire closer.
    """

    kind: RangeKind
    maximum: int = 0
    minimum: int = 0

    def __post_init__(self) -> None:
        if self.kind not in _MEASURED:
            require(held=self.maximum == self.minimum == 0, rule="no distance beside a range in words")
            return
        require_between(1, self.maximum, LARGEST_NUMBER, what="a range")
        require(held=0 <= self.minimum < self.maximum, rule="a minimum range below the maximum")


def _read_span(scanner: Scanner, *, kind: RangeKind) -> WeaponRange:
    first = scanner.read_distance()
    if scanner.take_dash():
        return WeaponRange(kind, minimum=first, maximum=scanner.read_distance())
    return WeaponRange(kind, maximum=first)


@parser
def parse_range(scanner: Scanner) -> WeaponRange:
    """Read a range; raises `NotationError`.

    >>> parse_range("30-150cm")
    WeaponRange(kind=<RangeKind.SHOOTING: 'shooting'>, maximum=150, minimum=30)
    >>> parse_range("(base contact)").kind
    <RangeKind.BASE_CONTACT: '(bc)'>
    """
    word = scanner.choose(_WORDS)
    if word:
        return WeaponRange(word)
    if not scanner.take("("):
        return _read_span(scanner, kind=RangeKind.SHOOTING)
    bracketed = _read_span(scanner, kind=RangeKind.BRACKETED)
    scanner.expect(")")
    return bracketed
